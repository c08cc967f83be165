"""Where the Symbols stand: placing, moving and standing, evaluated by pairs of cells.

A pair of Symbol cells is worth what the position of play with them is worth, by who has the first
turn. An own cell is worth what is left after the best reply: the opponent stands and has the first
turn, or moves, and then we may at least stand ourselves.

What decides most is beyond the sight of any search: the ground around the Symbols, and how far apart they
stand. Who counts it too wants the enemy exposed, and for that is exposed as well, unless the enemy hides: of
two sheltered Symbols neither ever falls. And it wants the enemy within reach, yet not so near that its Stones
stand beside both Symbols at once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import itemgetter
from random import Random

from dream.base.errors import Stopped
from dream.games.alchemists_dream.engine.plain import plain_evaluation
from dream.games.alchemists_dream.engine.plain.budget import Budget
from dream.games.alchemists_dream.engine.plain.exposure import exposure
from dream.games.alchemists_dream.engine.plain.plain_evaluation import Evaluation
from dream.games.alchemists_dream.rules.actions import ListedAction, PlaceSymbol, SetupAction, Stand
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Player, Position
from dream.hexgrid.hexes import Hex, distance
from dream.protocol.limits import PROVEN, WIN, Info
from dream.protocol.server.engine import Report

MOST_CELLS = 20
"""Of more cells than this, those with the safest ground are weighed."""
MOST_EQUAL = 6
"""Of the replies on ground that is as good so many are weighed."""

WORTH_MOVING = 10
"""A move must be better than standing by this, in hundredths of a Stone."""

OPEN_FIGHT = 4
"""What a point by which both Symbols are exposed counts, in points of exposure."""
FIGHTING_STEPS = range(4, 7)
"""So many steps apart most games are won against those who play worse."""
OFF_STEP = 8
"""What each step short of these or beyond them counts against a pair of cells, in points of exposure."""

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
        evaluate: Evaluation = plain_evaluation.evaluate,
        closer: Evaluation | None = None,
        near: int = 0,
        variety: Random | None = None,
        ground: int = 0,
        lines: int = 1,
    ) -> None:
        """With `variety` one of the actions no more than `near` worse than the best is chosen.

        `closer` evaluates once more the pairs that decide. `ground` is what a point of `exposure` counts, in
        hundredths of a Stone: for us that of the enemy Symbol, against us that of ours, and for us what
        makes an open fight (`OPEN_FIGHT`, `OFF_STEP`). So we are exposed where the enemy is, and hide where
        it hides.
        With more than one of `lines` so many actions are reported, the best first, and `variety` has no say.
        """
        self.position = position
        self._me = position.turn
        self._budget = budget
        self._history = tuple(history)
        self._evaluate = evaluate
        self._closer = closer
        self._variety = variety if lines == 1 else None
        self._near = near if self._variety else 0
        self._ground = ground
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
        """What may be done, standing first, then the safest ground, or that which counts most for us."""
        cells = symbol_cells(self.position, self._me)
        stand: list[SetupAction] = [Stand()] if self.position.phase is Phase.HAGGLE else []
        if self._ground:
            cells.sort(key=lambda cell: self._exposure(self._me, cell) - self._open_fight(cell))
        return [*stand, *map(PlaceSymbol, cells[:MOST_CELLS])]

    def _came_up_before(self) -> bool:
        """R5: whether the Symbols stand on the same pair of cells for the second time."""
        if self.position.phase is not Phase.HAGGLE:
            return False
        cells = _cells(self.position)
        return any(past.phase is Phase.HAGGLE and _cells(past) == cells for past in self._history)

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
        """What is left of an action after the opponent's best reply, with the worth of an open fight.

        It may be less than it says where that is below `floor`; an action without a reply wins (R10).
        """
        mine = self.position.mover.symbol if isinstance(action, Stand) else action.cell
        open_fight = self._ground * self._open_fight(mine) if mine else 0
        worth = WIN - 1 + open_fight
        for pair in self._pairs(action):
            worth = min(worth, self._pair_worth(pair) + open_fight)
            if worth < floor:
                break
        return worth

    def _open_fight(self, mine: Hex) -> int:
        """What it is worth that both Symbols are exposed, ours on a cell, and within reach of each other, in
        points of exposure."""
        theirs = self.position.waiter.symbol
        if not theirs:
            return OPEN_FIGHT * max(0, self._exposure(self._me, mine))
        least = min(self._exposure(self._me, mine), self._exposure(self._me.other, theirs))
        steps = distance(mine, theirs)
        off = max(FIGHTING_STEPS[0] - steps, steps - FIGHTING_STEPS[-1], 0)
        return OPEN_FIGHT * max(0, least) - OFF_STEP * off

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
        return standing + [self._pair(action.cell, cell, self._me) for cell in self._replies(action.cell)]

    def _replies(self, mine: Hex) -> list[Hex]:
        """The cells that the opponent may place or move to after us.

        Where the ground counts they are those on which it is as exposed as we are, for it wants the same.
        """
        after = self.position.apply(PlaceSymbol(mine))
        cells = symbol_cells(after, self._me.other)
        if not self._ground:
            return cells[:MOST_CELLS]
        exposed = self._exposure(self._me, mine)
        return sorted(cells, key=lambda cell: abs(self._exposure(self._me.other, cell) - exposed))[
            :MOST_EQUAL
        ]

    def _pair(self, mine: Hex | None, theirs: Hex | None, first: Player) -> Pair:
        assert mine
        assert theirs
        return ((mine, theirs) if self._me is Player.FIRST else (theirs, mine)), first

    def _pair_worth(self, pair: Pair) -> int:
        """What a pair of cells is worth to us, with what the ground counts."""
        if pair not in self._worths:
            self._worths[pair] = self._evaluated(pair, self._evaluate)
        exposed = [self._exposure(player, cell) for player, cell in zip(Player, pair[0], strict=True)]
        return self._worths[pair] + self._ground * (exposed[self._me.other] - exposed[self._me])

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
