"""The plain engine, in Python alone: it plays where nothing can be compiled, and until it is.

Its search is negamax with alpha-beta and iterative deepening over the law itself. It is the oracle for the
compiled search: at a fixed depth its score is exactly that of a full search without pruning.

Against an enemy who brings on no Stones to win with it takes the shortest way to victory. A search that
does not see the end weighs what is good in general, and against somebody who does nothing it arms itself
for a fight that never comes. Here it is counted how many turns are left to surround the enemy Symbol: each
Stone that is missing there is placed, if it is in the hand, and steps to a side of its own.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from random import Random
from threading import Event
from typing import Final

from dream.base.errors import Stopped
from dream.games.alchemists_dream.engine.draws import PLAIN_CONTEMPT
from dream.games.alchemists_dream.engine.evaluation import (
    NO_AIM,
    Budget,
    Evaluation,
    Haggler,
    aim_of,
    careless,
    evaluate,
    has_ended,
    variety_of,
)
from dream.games.alchemists_dream.engine.levels import FULL_STRENGTH, PlainStrength, plain_options, strength
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    ListedAction,
    Phase,
    PlaceStone,
    Position,
    RepetitionKey,
    ReturnStone,
    Step,
    StoneAction,
    target_of,
)
from dream.hexgrid import Hex, distance
from dream.play.referee import divide
from dream.protocol.dialogue import DEEPEST_SEARCH, PROVEN, WIN, EngineOptions, Info, Limits, lines_wanted
from dream.protocol.server import Report

# The search

Line = tuple[ListedAction, ...]
Scored = tuple[int, Line]
INFINITE = WIN + 1


class Search:
    """One search of one position of play."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        *,
        history: Iterable[Position] = (),
        evaluate: Evaluation = evaluate,
        near: int = 0,
        variety: Random | None = None,
        sight: int | None = None,
        lines: int = 1,
        without: Collection[ListedAction] = (),
    ) -> None:
        """`evaluate` values unfinished positions; with `variety` one of the actions that are no more than
        `near` worse than the best is chosen; `sight` hides answers further away than that, see `levels`.
        With more than one of `lines` so many are reported, the best first, and `variety` has no say. Actions
        `without` are left out; they must not be all.
        """
        self.position = position
        self._budget = budget
        self._evaluate = evaluate
        self._variety = variety if lines == 1 else None
        self._lines = lines
        self._near = near
        self._sight = sight
        self._seen = {past.repetition_key for past in history}
        self._history_scores: dict[ListedAction, int] = {}
        self._deepest = 0
        kept = [action for action in position.legal_actions if action not in without]
        self._actions = sorted(kept, key=self._root_order)

    def best(self, deepest: int, report: Report[ListedAction] = lambda info: None) -> ListedAction:
        """Search deeper and deeper, up to `deepest`; gives the action chosen by the last finished depth."""
        chosen = self._actions[0]
        for depth in range(1, min(deepest, DEEPEST_SEARCH) + 1):
            found: list[Scored] = []
            try:
                self._search_root(depth, found)
            except Stopped:
                if found:
                    chosen = max(found, key=_score)[1][0]
                break
            lines = [self._choice(found)] if self._lines == 1 else self._best_of(found)
            chosen = lines[0][1][0]
            for place, (score, line) in enumerate(lines, 1):
                report(self._info(depth, score, line, place if self._lines > 1 else 0))
            if all(abs(score) > PROVEN for score, _ in lines):
                break
        return chosen

    def _search_root(self, depth: int, found: list[Scored]) -> None:
        """Add to `found` the score and line of every action that may be chosen; the best is first next."""
        self._budget.spend()
        alpha = -INFINITE
        with_key = self._entered(self.position)
        for action in self._actions:
            score, line = self._answer(self.position, action, depth, -INFINITE, -alpha, 0)
            if score > alpha:
                found.append((score, line))
                alpha = self._floor(found)
        self._seen -= with_key
        best = max(found, key=_score)[1][0]
        self._actions.sort(key=lambda action: action != best)

    def _floor(self, found: list[Scored]) -> int:
        """What another action must be worth more than, to be of interest beside those found."""
        best = self._best_of(found)
        if len(best) < self._lines:
            return -INFINITE
        return best[-1][0] - (self._near + 1 if self._variety else 0)

    def _best_of(self, found: list[Scored]) -> list[Scored]:
        """As many as are to be told of, the best first."""
        return sorted(found, key=_score, reverse=True)[: self._lines]

    def _choice(self, found: list[Scored]) -> Scored:
        best = max(found, key=_score)
        if self._variety is None or abs(best[0]) > PROVEN:
            return best
        return self._variety.choice([one for one in found if one[0] >= best[0] - self._near])

    def _info(self, depth: int, score: int, line: Line, place: int) -> Info[ListedAction]:
        overlooked = self._sight is not None and PROVEN < score < WIN - 1
        worth = PROVEN if overlooked else score
        return Info(depth, worth, line, self._budget.nodes, self._budget.time, self._deepest, place)

    def _value(
        self, position: Position, depth: int, alpha: int, beta: int, ply: int, last: ListedAction
    ) -> Scored:
        """The worth of a position to its mover with the line that leads there.

        Exact when it lies between `alpha` and `beta`; otherwise a bound beyond the one that it passes.
        """
        self._budget.spend()
        self._deepest = max(self._deepest, ply)
        if has_ended(position):
            return ply - WIN, ()
        if position.repetition_key in self._seen:
            return (PLAIN_CONTEMPT if ply % 2 else -PLAIN_CONTEMPT), ()
        if depth == 0:
            return self._evaluate(position), ()
        entered = self._entered(position)
        best = self._best_answer(position, depth, alpha, beta, ply, last)
        self._seen -= entered
        return best

    def _best_answer(
        self, position: Position, depth: int, alpha: int, beta: int, ply: int, last: ListedAction
    ) -> Scored:
        best: Scored = (-INFINITE, ())
        for action in self._ordered(position, ply, last):
            answer = self._answer(position, action, depth, -beta, -max(alpha, best[0]), ply)
            if answer[0] > best[0]:
                best = answer
            if best[0] >= beta:
                self._history_scores[action] = self._history_scores.get(action, 0) + depth * depth
                break
        return best if best[1] else (self._evaluate(position), ())

    def _answer(
        self, position: Position, action: ListedAction, depth: int, alpha: int, beta: int, ply: int
    ) -> Scored:
        """What an action is worth to the player who does it."""
        score, line = self._value(position.apply(action), depth - 1, alpha, beta, ply + 1, action)
        return -score, (action, *line)

    def _entered(self, position: Position) -> set[RepetitionKey]:
        """Note a position as one of the line being searched; gives what to forget on leaving it."""
        new = {position.repetition_key} - self._seen
        self._seen |= new
        return new

    # The order of actions

    def _ordered(self, position: Position, ply: int, last: ListedAction) -> Iterable[ListedAction]:
        actions = sorted(
            position.legal_actions, key=lambda action: (-self._history_scores.get(action, 0), order(action))
        )
        return actions if self._sight is None or ply % 2 == 0 else self._within_sight(position, actions, last)

    def _within_sight(
        self, position: Position, actions: Sequence[ListedAction], last: ListedAction
    ) -> Iterator[ListedAction]:
        symbol = position.waiter.symbol
        watched = [target_of(last), *([symbol] if symbol else [])]
        for action in actions:
            if any(distance(target_of(action), cell) <= (self._sight or 0) for cell in watched):
                yield action

    def _root_order(self, action: ListedAction) -> tuple[int, tuple[int, ...]]:
        """Sorts the actions of the root before anything is known: nearer to the enemy Symbol first."""
        target = self.position.waiter.symbol
        return (distance(target_of(action), target) if target else 0), order(action)


def stone_actions(position: Position) -> list[StoneAction]:
    """The legal actions of Stones in a position."""
    return [action for action in position.legal_actions if isinstance(action, StoneAction)]


def order(action: ListedAction) -> tuple[int, ...]:
    """A fixed order of a Stone's actions, so that the same search always goes the same way."""
    match action:
        case Step(origin, target):
            return (0, *origin, *target)
        case PlaceStone(cell):
            return (1, *cell)
        case ReturnStone(cell):
            return (2, *cell)
    raise ValueError(f"{action} moves no Stone")


def _score(scored: Scored) -> int:
    return scored[0]


# A march on the enemy Symbol

A_WHILE: Final = 4
"""Actions of both players in which an enemy that means it brings on another Stone."""
IN_THE_WAY: Final = 2
"""Turns that it takes on the average until an enemy Stone has left a cell where it goes to and fro."""
NO_WAY: Final = 1000
"""More turns than any march needs: there is no way, or no Stone is left for it."""


def enemy_dawdles(position: Position, past: Sequence[Position]) -> bool:
    """Whether the enemy of who is to move has fewer Stones on the board than it would take to surround a
    Symbol of ours, and has not brought on another for `A_WHILE`.

    `past` are the positions of the game before this one, oldest first.
    """
    if len(past) < A_WHILE or past[-A_WHILE].phase is not position.phase:
        return False
    ours, enemy, before = position.mover.symbol, position.waiter, past[-A_WHILE].sides[position.turn.other]
    assert ours is not None
    missing = SIDES_TO_SURROUND - position.pressure(ours, position.turn)
    return enemy.reserve == before.reserve and enemy.taken >= before.taken and len(enemy.stones) < missing


def step_back(position: Position, past: Sequence[Position]) -> Step | None:
    """The step that takes back the last one of who is to move, None when that was no step."""
    if len(past) < 2:
        return None
    before, after = (one.sides[position.turn] for one in past[-2:])
    left, came = before.stones - after.stones, after.stones - before.stones
    if len(left) != 1 or len(came) != 1:
        return None
    return Step(*came, *left)


class March:
    """Counts the turns to victory of who is to move in a position, after each of its actions."""

    def __init__(self, position: Position) -> None:
        self._player = position.turn
        goal = position.waiter.symbol
        assert goal is not None
        around, pressing = position.board.around[goal], position.hostile(self._player.other)
        self._missing = max(0, SIDES_TO_SURROUND - len(around & pressing))
        self._ways = [_ways(position, side) for side in sorted(around - pressing)]

    def turns_left(self, position: Position) -> int:
        """In how many turns the player wins at the soonest if nobody hinders it, `NO_WAY` if it cannot.

        The player's turn may have come or be over; another position than that at the beginning may differ
        from it by one action.
        """
        side = position.sides[self._player]
        assert side.symbol is not None
        hand = self._turns(position.board.around[side.symbol])
        placed = [[1 + turns for turns in hand]] * min(side.reserve, self._missing)
        return _cheapest_march([*(self._turns([stone]) for stone in side.stones), *placed], self._missing)

    def _turns(self, begins: Iterable[Hex]) -> list[int]:
        """The turns to each of the sides for a Stone on the nearest of some cells."""
        cells = list(begins)
        return [min(ways.get(cell, NO_WAY) for cell in cells) for ways in self._ways]


def detours(position: Position, sound: Iterable[StoneAction]) -> list[StoneAction]:
    """The actions but those that bring the victory as near as any can of those that are `sound`, at least
    one."""
    march = March(position)
    left = {action: march.turns_left(position.apply(action)) for action in sound}
    return [
        action
        for action in stone_actions(position)
        if left.get(action, NO_WAY) > min(left.values(), default=0)
    ]


def _ways(position: Position, side: Hex) -> Mapping[Hex, int]:
    """The turns of a Stone of who is to move from the cells of the board to a side of the enemy Symbol.

    Its fellows are no hindrance: those that meet may exchange their sides.
    """
    around, hostile = position.board.around, position.hostile(position.turn)
    barred = hostile | {one.symbol for one in position.sides if one.symbol}
    in_the_way = position.waiter.stones
    turns: dict[Hex, int] = {}
    queue = [(0, side)]
    while queue:
        until, cell = heappop(queue)
        if cell in turns or cell in barred or len(around[cell] & hostile) >= SIDES_TO_SURROUND:
            continue
        turns[cell] = until
        until += 1 + (IN_THE_WAY if cell in in_the_way else 0)
        for near in around[cell]:
            if near not in turns:
                heappush(queue, (until, near))
    return turns


def _cheapest_march(stones: Iterable[Sequence[int]], missing: int) -> int:
    """What it costs to close so many sides at the least, each by a Stone of its own."""
    least = {0: 0}
    for costs in stones:
        for closed, cost in list(least.items()):
            if closed.bit_count() == missing:
                continue
            for side, more in enumerate(costs):
                with_it = closed | 1 << side
                if with_it != closed and cost + more < least.get(with_it, NO_WAY):
                    least[with_it] = cost + more
    return min((cost for closed, cost in least.items() if closed.bit_count() == missing), default=NO_WAY)


# The engine


class PlainEngine:
    """An `Engine` that searches over the law itself, with `plain_options` or any that hold those.

    As a stand-in for the compiled engine it counts the ground in haggling as that does.
    """

    preparing = False

    def __init__(self, options: EngineOptions | None = None, *, stand_in: bool = False) -> None:
        self.options = options or plain_options()
        self._stand_in = stand_in

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def new_game(self) -> None:
        """Nothing is kept from one search to the next."""

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `Engine.think`."""
        asked = limits
        limits, plays = self._resolved(asked)
        budget = Budget(limits, stop, self.options["MoveOverhead"])
        variety = variety_of(position, self.options["Variety"])
        near = plays.near if variety else 0
        judged_by = careless if plays.careless else evaluate
        lines = lines_wanted(self.options, asked)
        if position.phase is not Phase.PLAY:
            haggler = Haggler(
                position,
                budget,
                history=history,
                evaluate=judged_by,
                near=near,
                variety=variety,
                aim=aim_of(plays is FULL_STRENGTH.plain) if self._stand_in else NO_AIM,
                lines=lines,
            )
            return haggler.best(report)
        search = Search(
            position,
            budget,
            history=history,
            evaluate=judged_by,
            near=near,
            variety=variety,
            sight=plays.sight,
            lines=lines,
            without=_detours(position, history, asked) if lines == 1 else (),
        )
        return search.best(self._deepest(position, limits, asked), report)

    def worth(
        self, position: Position, history: Sequence[Position], limits: Limits, stop: Event
    ) -> int | None:
        """See `Engine.worth`."""
        found: list[Info[ListedAction]] = []
        search = Search(position, Budget(limits, stop), history=history)
        search.best(limits.depth or DEEPEST_SEARCH, found.append)
        return found[-1].score if found else None

    def _deepest(self, position: Position, limits: Limits, asked: Limits) -> int:
        """How deep to search: one ply when there is no choice, unless a depth was asked for."""
        free = asked.depth is None and not asked.infinite and lines_wanted(self.options, asked) == 1
        if len(position.legal_actions) == 1 and free:
            return 1
        return limits.depth or DEEPEST_SEARCH

    def _resolved(self, limits: Limits) -> tuple[Limits, PlainStrength]:
        """The limits to keep, and the level that plays: full strength unless one is asked for."""
        number = self.options["Level"] if limits.unlimited else limits.level
        if number is None:
            return limits, FULL_STRENGTH.plain
        plays = strength(number).plain
        return plays.limits(limits), plays

    def divide(self, position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """See `Engine.divide`."""
        return divide(GAME, position, depth, stop)


def _detours(position: Position, history: Sequence[Position], asked: Limits) -> Sequence[StoneAction]:
    """What is left out in a march on an enemy that does nothing, unless the question is what is best."""
    marching = not asked.infinite and enemy_dawdles(position, history)
    return detours(position, stone_actions(position)) if marching else ()
