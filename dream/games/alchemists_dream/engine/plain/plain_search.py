"""The plain search: negamax with alpha-beta and iterative deepening over the law itself.

It plays where nothing can be compiled, and is the oracle for the compiled search: at a fixed depth its
score is exactly that of a full search without pruning.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random

from dream.base.errors import Stopped
from dream.games.alchemists_dream.engine.contempt import PLAIN_CONTEMPT
from dream.games.alchemists_dream.engine.plain import plain_evaluation
from dream.games.alchemists_dream.engine.plain.budget import Budget
from dream.games.alchemists_dream.engine.plain.plain_evaluation import Evaluation, has_ended
from dream.games.alchemists_dream.rules.actions import (
    ListedAction,
    PlaceStone,
    ReturnStone,
    Step,
    StoneAction,
    target_of,
)
from dream.games.alchemists_dream.rules.position import Position, RepetitionKey
from dream.hexgrid.hexes import distance
from dream.protocol.limits import DEEPEST_SEARCH, PROVEN, WIN, Info
from dream.protocol.server.engine import Report

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
        evaluate: Evaluation = plain_evaluation.evaluate,
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
        told = PROVEN if overlooked else score
        return Info(depth, told, line, self._budget.nodes, self._budget.time, self._deepest, place)

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
