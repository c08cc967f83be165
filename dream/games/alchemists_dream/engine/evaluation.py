"""What a position is worth, and the haggling, in which every pair of cells is worth the position that it
leads to.

A position of play is worth so many hundredths of a Stone to the side to move, without looking ahead. The
heart of it is the siege of either Symbol: how many turns it would take to close the cheapest of its sides
that are still open, and what stands in the way. Without that term cautious players shuffle.

A pair of Symbol cells is worth what the position of play with them is worth, by who has the first turn. An
own cell is worth what is left after the best reply: the opponent stands and has the first turn, or moves,
and then we may at least stand ourselves. An opponent that is a computer stands when a pair of cells comes
up for the second time (R5). So a pair from before that is good ends the haggling well, and cells where it
could bring a bad one back are left alone.

What decides most is beyond the sight of any search: the ground around the Symbols, and how far apart they
stand. Around a Symbol without hostile ground beside it six guards close a ring that only their owner can
open: each touches the Symbol and two other guards, so at most three enemies press on it. A hostile cell
beside the Symbol is a gap in that ring, presses on the Symbol and on the guards beside the gap, and so
decides more than all other ground together. Who counts it too has an `Aim`: `SHELTER`, and so long a way
between them that the better army decides the game, not who was first to close a ring of guards; or an
`OPEN_FIGHT` near by, where few games are drawn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from math import inf
from operator import itemgetter
from random import Random
from threading import Event
from time import perf_counter
from typing import Final

from dream.base.errors import Stopped
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    ListedAction,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    SetupAction,
    Stand,
)
from dream.hexgrid import Hex, distance
from dream.protocol.dialogue import PROVEN, WIN, Info, Limits
from dream.protocol.server import Report

# How long to think, and by which luck


def thinking_time(movetime: int | None, overhead: int) -> float:
    """The seconds to think in `movetime` milliseconds, without an end when there is none.

    `overhead` milliseconds are kept for the answer's way, but never more than half of the time: who
    does not think at all keeps any time, and plays nonsense.
    """
    return inf if movetime is None else max(movetime - overhead, movetime / 2) / 1000


class Budget:
    """Counts the nodes of a search and knows when it has to end."""

    def __init__(self, limits: Limits, stop: Event, overhead: int = 0) -> None:
        """A budget that starts now; `overhead` milliseconds of the time are kept for the answer's way."""
        self.nodes = 0
        self._stop = stop
        self._most_nodes = limits.nodes or inf
        self._begun = perf_counter()
        self._until = self._begun + thinking_time(limits.movetime, overhead)

    def spend(self) -> None:
        """Count one node; raises Stopped when there is none left to spend."""
        if self.spent:
            raise Stopped
        self.nodes += 1

    @property
    def spent(self) -> bool:
        """Whether the search has to end."""
        return self.nodes >= self._most_nodes or self._stop.is_set() or perf_counter() >= self._until

    @property
    def time(self) -> int:
        """The milliseconds since it began."""
        return int((perf_counter() - self._begun) * 1000)


def variety_of(position: Position, seed: int) -> Random | None:
    """The choices among near-equal actions in a position by a seed; None for the seed 0."""
    return luck(str(seed), position) if seed else None


def luck(seed: str, position: Position) -> Random:
    """The luck of a player in a position: the same on every machine."""
    return Random(sha256(f"{seed} {position_text(position)}".encode()).digest())


# What a position of play is worth


@dataclass(frozen=True)
class Weights:
    """What counts how much, in hundredths of a Stone on the board."""

    stone: int = 100
    in_reserve: int = 85
    tempo: int = 8
    room: int = 1
    """For every cell that a Stone could step to."""
    near: int = 6
    """For every step that a Stone is away from the enemy Symbol."""
    pressed: tuple[int, ...] = (0, 0, 1, 6, 45, 45, 45)
    """What a Stone loses by the pressure on it; at four it must run."""
    open_side: int = 34
    """A siege: for every pair of sides still to be closed."""
    step: int = 9
    """A siege: for every step on the way to a side."""
    guard: int = 36
    guard_escape: int = 9
    guard_pressed: int = 9
    """A siege: an enemy Stone on a side, each cell that it can run to, less for the pressure on it."""
    never: int = 170
    """A siege: a side that is needed and cannot be closed."""


SOUND = Weights()
CARELESS = Weights(pressed=(0,) * 7, guard=0, guard_escape=0, guard_pressed=0)
"""Sees neither what guards a Symbol nor that Stones get into trouble."""
FAR = 40
Evaluation = Callable[[Position], int]
"""Says what an unfinished position of play is worth to the side to move."""
Offer = tuple[int, Hex, Hex]
"""What it costs to close a side, the side, and the Stone that does it."""


def has_ended(position: Position) -> bool:
    """Whether a position of play is finished, its mover surrounded or without a legal action (R10).

    A Stone that can step settles it: surrounded Stones without an escape have been taken, so the
    others bind the mover only while an escape is legal.
    """
    turn = position.turn
    if position.symbol_surrounded(turn):
        return True
    if any(any(position.escapes(stone, turn)) for stone in position.mover.stones):
        return False
    return position.winner is not None


def evaluate(position: Position, weights: Weights = SOUND) -> int:
    """The worth of an unfinished position of play to the side to move."""
    turn = position.turn
    return weights.tempo + _worth(position, turn, weights) - _worth(position, turn.other, weights)


careless = partial(evaluate, weights=CARELESS)


def _worth(position: Position, player: Player, weights: Weights) -> int:
    """What a player has: Stones, their freedom, and how far the enemy Symbol is besieged."""
    side = position.sides[player]
    stones = weights.stone * len(side.stones) + weights.in_reserve * side.reserve
    return stones + _freedom(position, player, weights) - siege(position, player, weights)


def _freedom(position: Position, player: Player, weights: Weights) -> int:
    """Room to step and nearness to the enemy Symbol, less what the pressure on the Stones costs."""
    around, side = position.board.around, position.sides[player]
    symbol = position.sides[player.other].symbol
    assert symbol
    assert side.symbol
    ways = paths(position.board, side.element, symbol)
    pressing = position.hostile(player) | position.sides[player.other].stones
    blocked = position.hostile(player) | position.occupied
    worth = -weights.near * ways.get(side.symbol, FAR) * (side.reserve + side.taken)
    for stone in side.stones:
        near = around[stone]
        worth += weights.room * len(near - blocked) - weights.pressed[len(near & pressing)]
        worth -= weights.near * ways.get(stone, FAR)
    return worth


def siege(position: Position, attacker: Player, weights: Weights = SOUND) -> int:
    """The price of closing the enemy Symbol's cheapest open sides, each by a Stone of its own."""
    defender = attacker.other
    symbol = position.sides[defender].symbol
    assert symbol is not None
    sides = position.board.around[symbol] - position.hostile(defender)
    stones = position.sides[attacker].stones
    missing = SIDES_TO_SURROUND - position.pressure(symbol, defender)
    offers = _offers(position, attacker, sides - stones, stones - sides, weights)
    costs = _cheapest_way(offers, position.sides[attacker].symbol, missing)
    impossible = max(0, missing - len(costs))
    return sum(costs) + weights.never * impossible + weights.open_side * missing * missing // 2


def _offers(
    position: Position, attacker: Player, sides: frozenset[Hex], stones: frozenset[Hex], weights: Weights
) -> list[Offer]:
    """What every free Stone, and one of the reserve from the Symbol, would pay to close every open side."""
    board, side = position.board, position.sides[attacker]
    guards = position.sides[attacker.other].stones
    sources = [*stones, side.symbol] if side.reserve and side.symbol else list(stones)
    offers = []
    for cell in sides - position.hostile(attacker) - {side.symbol}:
        price = _guard_price(position, cell, attacker.other, weights) if cell in guards else 0
        ways = paths(board, side.element, cell)
        offers += [(price + weights.step * ways.get(source, FAR), cell, source) for source in sources]
    return offers


def _guard_price(position: Position, guard: Hex, defender: Player, weights: Weights) -> int:
    escapes = sum(1 for _ in position.escapes(guard, defender))
    pressure = position.pressure(guard, defender)
    return max(0, weights.guard + weights.guard_escape * escapes - weights.guard_pressed * pressure)


def _cheapest_way(offers: list[Offer], symbol: Hex | None, most: int) -> list[int]:
    """The costs of the `most` cheapest sides, no Stone of the board closing two of them."""
    closed: set[Hex] = set()
    used: set[Hex] = set()
    costs: list[int] = []
    for cost, cell, source in sorted(offers):
        if len(costs) >= most:
            break
        if cell not in closed and source not in used:
            closed.add(cell)
            costs.append(cost)
            if source != symbol:
                used.add(source)
    return costs


@lru_cache(maxsize=512)
def paths(board: Board, element: Element, goal: Hex) -> Mapping[Hex, int]:
    """For the cells of a board how many steps a Stone of an element needs from there to `goal`.

    Only ground counts, not pieces; cells without a way are left out.
    """
    hostile = board.with_terrain[element.opposite.terrain]
    steps = {goal: 0}
    queue = [goal]
    for cell in queue:
        for near in board.around[cell] - hostile:
            if near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps


# What the ground counts

GAP: Final = 6
"""The first cell beside the Symbol that is hostile to its owner."""
MORE_GAPS: Final = 4
"""Each other such cell."""
WALL: Final = -4
"""A cell beside the Symbol that is hostile to the enemy, where no besieger can stand."""
HOSTILE_NEAR: Final = 1
"""A cell two steps away that is hostile to the owner."""
WALL_NEAR: Final = -2
"""A cell two steps away that is hostile to the enemy."""
RIM_NEAR: Final = -3
"""The board ends before two steps, and guards at its rim cannot be surrounded."""
AROUND: Final = 12
"""The cells two steps away, where the board does not end."""


def exposure(position: Position, player: Player, cell: Hex) -> int:
    """What the ground does for who besieges a Symbol of `player` on `cell`, less what it does against them.

    The numbers are those of logistic regressions of who won games of the engine against weaker players: each
    point multiplies the odds of the siege by about 1.5.
    """
    around = position.board.around
    beside = set(around[cell])
    near = set().union(*(around[side] for side in beside)) - beside - {cell}
    hostile, walls = position.hostile(player), position.hostile(player.other)
    gaps = len(beside & hostile)
    return (
        (GAP + MORE_GAPS * (gaps - 1) if gaps else 0)
        + WALL * len(beside & walls)
        + HOSTILE_NEAR * len(near & hostile)
        + WALL_NEAR * len(near & walls)
        + (RIM_NEAR if len(near) < AROUND else 0)
    )


OFF_STEP = 8
"""What each step that the Symbols stand too near or too far apart counts, in points of exposure."""


@dataclass(frozen=True)
class Aim:
    """What is wanted of the ground.

    A point of `exposure` counts `ground` hundredths of a Stone: that of the enemy Symbol for us, that of ours
    against us. A point by which both are exposed counts `openness` times as much for us. Each step that the
    Symbols stand nearer than `steps` or farther apart counts `OFF_STEP` points against us.
    """

    ground: int = 120
    openness: int = 0
    steps: range = range(1, 100)

    def drawback(self, exposed: int, enemy: int) -> int:
        """How bad it is to be so much exposed against an enemy that is so much."""
        return exposed - self.openness * max(0, min(exposed, enemy))

    def off(self, one: Hex | None, other: Hex | None) -> int:
        """What it costs that two Symbols stand nearer than is wanted or farther apart."""
        if not one or not other:
            return 0
        steps = distance(one, other)
        return OFF_STEP * max(self.steps[0] - steps, steps - self.steps[-1], 0)


SHELTER = Aim(steps=range(8, 11))
"""So the stronger of two good players wins most often."""
OPEN_FIGHT = Aim(openness=4, steps=range(4, 7))
"""So most games between players who overlook much are decided."""
NO_AIM = Aim(ground=0)
"""The ground does not count."""


def aim_of(full_strength: bool) -> Aim:
    """What who counts the ground wants of it, at full strength and below."""
    return SHELTER if full_strength else OPEN_FIGHT


# The haggling

MOST_CELLS = 20
"""Of more cells than this, those with the safest ground are weighed."""
MOST_LIKED = 6
"""So many of the replies are weighed where the ground counts."""
WORTH_MOVING = 10
"""A move must be better than standing by this, in hundredths of a Stone."""
Cells = tuple[Hex, Hex]
Pair = tuple[Cells, Player]
"""The cells of both Symbols, and who has the first turn."""
Weighed = tuple[int, SetupAction]


class Haggler:
    """Decides one action of the setup for the side to move."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        *,
        history: Iterable[Position] = (),
        evaluate: Evaluation = evaluate,
        closer: Evaluation | None = None,
        near: int = 0,
        variety: Random | None = None,
        aim: Aim = NO_AIM,
        lines: int = 1,
    ) -> None:
        """With `variety` one of the actions no more than `near` worse than the best is chosen.

        `closer` evaluates once more the pairs that decide. `aim` is what the ground counts.
        With more than one of `lines` so many actions are reported, the best first, and `variety` has no say.
        """
        self.position = position
        self._me = position.turn
        self._budget = budget
        self._past = {_cells(past) for past in history if past.phase is Phase.HAGGLE}
        self._evaluate = evaluate
        self._closer = closer
        self._variety = variety if lines == 1 else None
        self._near = near if self._variety else 0
        self._aim = aim
        self._lines = lines
        self._exposures: dict[tuple[Player, Hex], int] = {}
        self._worths: dict[Pair, int] = {}
        self._sure: set[Pair] = set()

    def best(self, report: Report[ListedAction] = lambda info: None) -> SetupAction:
        """The action to do; when time runs out the best of those that were weighed.

        The scores reported leave out what the ground counts, which has its say in their order.
        """
        actions = self._actions()
        if self._came_up_before():
            return Stand()  # R5
        weighed: list[Weighed] = []
        try:
            for action in actions:
                floor = max((worth for worth, _ in weighed), default=-WIN) - max(self._near, WORTH_MOVING)
                weighed.append((self._worth(action, floor if self._lines == 1 else -WIN), action))
            self._look_closer(weighed)
        except Stopped:
            pass
        if not weighed:
            return actions[0]
        best = self._best_of(weighed)
        for place, (_, action) in enumerate(best, 1):
            report(self._info(action, place if self._lines > 1 else 0))
        return best[0][1]

    def _actions(self) -> list[SetupAction]:
        """What may be done, standing first, then the safest ground, or the best by shelter and steps."""
        cells = symbol_cells(self.position, self._me)
        stand: list[SetupAction] = [Stand()] if self.position.phase is Phase.HAGGLE else []
        if self._aim.ground:
            theirs = self.position.waiter.symbol
            cells.sort(key=lambda cell: self._exposure(self._me, cell) - self._aimed(cell, theirs))
        return [*stand, *map(PlaceSymbol, cells[:MOST_CELLS])]

    def _came_up_before(self) -> bool:
        """R5: whether the Symbols stand on the same pair of cells for the second time."""
        return self.position.phase is Phase.HAGGLE and _cells(self.position) in self._past

    def _look_closer(self, weighed: list[Weighed]) -> None:
        """Evaluate again what decides the worth of those that may be chosen, until they stand up to it.

        Raises Stopped when time runs out; `weighed` is then as true as it has come to be.
        """
        while self._closer:
            best = max(worth for worth, _ in weighed)
            doubtful = (
                (place, pair)
                for place, (worth, action) in enumerate(weighed)
                if worth >= best - max(self._near, WORTH_MOVING * isinstance(action, Stand))
                and (pair := self._decisive(action)) not in self._sure
            )
            place, decisive = next(doubtful, (0, None))
            if not decisive:
                break
            self._sure.add(decisive)
            self._worths[decisive] = self._evaluated(decisive, self._closer)
            weighed[place] = self._worth(weighed[place][1]), weighed[place][1]

    def _best_of(self, weighed: Sequence[Weighed]) -> list[Weighed]:
        """As many as are to be told of: the choice, then the others, the best first."""
        choice = self._choice(weighed)
        others = sorted((one for one in weighed if one is not choice), key=itemgetter(0), reverse=True)
        return [choice, *others][: self._lines]

    def _info(self, action: SetupAction, place: int) -> Info[ListedAction]:
        """What is told of an action, when time is over by the pairs that were evaluated.

        Only that nobody can reply to it is a proof, for cells are left out and whoever moves the Symbol may
        haggle on.
        """
        try:
            decisive = self._decisive(action)
        except Stopped:
            known = (pair for pair in self._pairs(action) if pair in self._worths)
            decisive = min(known, key=self._pair_worth, default=None)
        score = max(-PROVEN, min(self._worths[decisive], PROVEN)) if decisive else WIN - 1
        return Info(1, score, (action,), self._budget.nodes, self._budget.time, line=place)

    def _choice(self, weighed: Sequence[Weighed]) -> Weighed:
        best = max(weighed, key=itemgetter(0))
        stand = next((one for one in weighed if isinstance(one[1], Stand)), None)
        if stand and stand[0] >= best[0] - WORTH_MOVING:
            return stand
        if self._variety is None:
            return best
        alike = [one for one in weighed if one[0] >= best[0] - self._near and not isinstance(one[1], Stand)]
        return self._variety.choice(alike)

    def _worth(self, action: SetupAction, floor: int = -WIN) -> int:
        """What is left of an action after the opponent's best reply, and after what the steps cost.

        It may be less than it says where that is below `floor`; an action without a reply wins (R10).
        Openness and steps are those of where the enemy stands now, for nobody knows where it will go, but
        where a pair ends the haggling (R5).
        """
        theirs = self.position.waiter.symbol
        mine = self.position.mover.symbol if isinstance(action, Stand) else action.cell
        now = self._aimed(mine, theirs)
        worth = WIN - 1
        for pair in self._pairs(action):
            aimed = self._aimed(*self._cells(*pair[0])) if pair[0] in self._past else now
            worth = min(worth, self._pair_worth(pair) + self._aim.ground * aimed)
            if worth < floor:
                break
        return worth

    def _aimed(self, mine: Hex | None, theirs: Hex | None) -> int:
        """What openness and steps count for us, in points of exposure."""
        if not mine or not self._aim.ground:
            return 0
        exposed = self._exposure(self._me, mine)
        enemy = self._exposure(self._me.other, theirs) if theirs else exposed
        return exposed - self._aim.drawback(exposed, enemy) - self._aim.off(mine, theirs)

    def _exposure(self, player: Player, cell: Hex) -> int:
        if (player, cell) not in self._exposures:
            self._exposures[player, cell] = exposure(self.position, player, cell)
        return self._exposures[player, cell]

    def _decisive(self, action: SetupAction) -> Pair | None:
        """The pair that an action comes to by the opponent's best reply."""
        return min(self._pairs(action), key=self._pair_worth, default=None)

    def _pairs(self, action: SetupAction) -> list[Pair]:
        """What an action can come to: by standing, or by the opponent's replies."""
        theirs = self.position.waiter.symbol
        if isinstance(action, Stand):
            return [self._pair(self.position.mover.symbol, theirs, self._me)]
        standing = [self._pair(action.cell, theirs, self._me.other)] if theirs else []
        if standing and standing[0][0] in self._past:
            return standing  # R5
        return standing + [self._pair(action.cell, cell, self._me) for cell in self._replies(action.cell)]

    def _replies(self, mine: Hex) -> list[Hex]:
        """The cells that the opponent may place or move to after us.

        Where the ground counts they are those that the opponent likes best by it, if its aim is ours, and
        those that end the haggling (R5).
        """
        after = self.position.apply(PlaceSymbol(mine))
        cells = symbol_cells(after, self._me.other)
        if not self._aim.ground:
            return cells[:MOST_CELLS]
        exposed = self._exposure(self._me, mine)
        cells.sort(key=lambda cell: self._aim.drawback(self._exposure(self._me.other, cell), exposed))
        ending = [cell for cell in cells[MOST_LIKED:] if self._cells(mine, cell) in self._past]
        return cells[:MOST_LIKED] + ending

    def _pair(self, mine: Hex | None, theirs: Hex | None, first: Player) -> Pair:
        assert mine
        assert theirs
        return self._cells(mine, theirs), first

    def _cells(self, mine: Hex, theirs: Hex) -> Cells:
        return (mine, theirs) if self._me is Player.FIRST else (theirs, mine)

    def _pair_worth(self, pair: Pair) -> int:
        """What a pair of cells is worth to us, with what the ground counts."""
        if pair not in self._worths:
            self._worths[pair] = self._evaluated(pair, self._evaluate)
        exposed = [self._exposure(player, cell) for player, cell in zip(Player, pair[0], strict=True)]
        return self._worths[pair] + self._aim.ground * (exposed[self._me.other] - exposed[self._me])

    def _evaluated(self, pair: Pair, evaluate: Evaluation) -> int:
        """What an evaluation says that a pair is worth to us; raises Stopped when there is no time for it."""
        self._budget.spend()
        cells, first = pair
        one, two = self.position.sides
        sides = replace(one, symbol=cells[0]), replace(two, symbol=cells[1])
        worth = evaluate(Position(self.position.board, sides, first, Phase.PLAY))
        return worth if first is self._me else -worth


def symbol_cells(position: Position, player: Player) -> list[Hex]:
    """The cells where the player to move may place or move the Symbol, the safest ground first."""
    found = [action.cell for action in position.legal_actions if isinstance(action, PlaceSymbol)]
    return sorted(found, key=lambda cell: (-_safety(position, cell, player), cell))


def _safety(position: Position, cell: Hex, player: Player) -> int:
    """How many sides an enemy must close, many more when it cannot close so many."""
    around = position.board.around[cell]
    by_ground = len(around & position.hostile(player))
    closable = len(around - position.hostile(player) - position.hostile(player.other))
    missing = SIDES_TO_SURROUND - by_ground
    return missing + 2 * max(0, missing - closable) + len(around - position.hostile(player))


def _cells(position: Position) -> Cells | None:
    first, second = (side.symbol for side in position.sides)
    return (first, second) if first and second else None
