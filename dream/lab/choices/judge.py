"""Whether one action of a decision is surely the best, by two races with luck of their own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dream.play.game import HiddenGame
from dream.search.search import Choice, Race, Terms
from dream.study.exercises import Exercise

TERMS = Terms(deals=40, errors=3.0, widening=1e6)
"""All actions race from the beginning, and one that leaves is three standard errors behind."""
TRIALS = 4_000
"""How many trials a race has at most."""
AT_ONCE = 200
"""After so many it is looked whether it can still be decided."""
FEWEST = 12
"""So many deals tell how far an action is behind."""
SURE = 3.0
"""How many standard errors every other action is behind, in both races."""
AHEAD = 0.04
"""How much of the win every other action is behind, at least."""
TEMPERATURE = 3.0
"""That of the weakest level's policy: how often it finds the best action tells how hard that is."""
EASY, MEDIUM = 0.6, 0.3
"""So often the weakest level finds what is easy, and what is of medium difficulty."""
Judging = Callable[[int, Any, str, Terms], Race[Any] | None]
"""The part of a game's engine that begins a race: for a seat, its views, a seed and terms."""


@dataclass(frozen=True)
class Judge:
    """Judges decisions of a game by its engine."""

    game: HiddenGame[Any, Any, Any]
    judging: Judging

    def exercise(self, state: Any, seat: int, source: str) -> Exercise | None:
        """The exercise that a seat's decision makes; None where no action is surely the best.

        It is judged by what the seat sees now, as whoever does the exercise sees it.
        """
        found = self._best(state, seat, f"{source} 1")
        again = self._best(state, seat, f"{source} 2") if found else None
        if found is None or again is None or found[0] != again[0]:
            return None
        action, ahead, grade = found
        return Exercise(
            game=self.game.id,
            turns=0,
            grade=grade,
            line=(self.game.action_text(action),),
            position=self.game.state_text(state),
            source=source,
            ahead=int(100 * min(ahead, again[1])),
        )

    def _best(self, state: Any, seat: int, seed: str) -> tuple[Any, float, int] | None:
        """The action that is surely the best, by how much of the win it is ahead, and how hard it is."""
        race = self.judging(seat, [self.game.seen(state, frozenset({seat}))], seed, TERMS)
        if race is None or len(race.actions) < 2:
            return None
        first, *others = _raced(race)
        if not all(_is_behind(first, other) for other in others):
            return None
        return first.action, min(first.value - other.value for other in others), _grade(race, first.action)


def _raced(race: Race[Any]) -> tuple[Choice[Any], ...]:
    """What a race has found, which ends early where another action is surely too near the best one."""
    for _ in range(0, TRIALS, AT_ONCE):
        done = race.run(AT_ONCE)
        first, *others = race.choices
        if done < AT_ONCE or any(_is_near(first, other) for other in others):
            break
    return race.choices


def _is_near(first: Choice[Any], other: Choice[Any]) -> bool:
    """Whether an action is surely no more than `AHEAD` behind."""
    if other.error is None or other.visits < FEWEST:
        return False
    return first.value - other.value + SURE * other.error < AHEAD


def _is_behind(first: Choice[Any], other: Choice[Any]) -> bool:
    """Whether an action is surely worse, and clearly."""
    gap = first.value - other.value
    return other.error is not None and gap >= max(AHEAD, SURE * other.error)


def _grade(race: Race[Any], best: Any) -> int:
    """How hard it is to find the best action: 4 where the policy itself, at its best, prefers another."""
    weights = dict(zip(race.actions, race.weights, strict=True))
    highest = max(weights.values())
    if weights[best] < highest:
        return 4
    shares = [(weight / highest) ** (1 / TEMPERATURE) for weight in weights.values()]
    found = 1 / sum(shares)
    return 1 if found >= EASY else 2 if found >= MEDIUM else 3
