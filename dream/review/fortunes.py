"""Luck: what each roll, draw or event of chance gave or cost each seat, against the mean of what could come.

A game's part ``fortunes`` says what a state is worth to the seats with all cards open, by the same play of
all: luck is what is there afterwards less the mean of what would be there if the dice fell anew.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Generic, Protocol

from dream.play import registry
from dream.play.game import A, S
from dream.play.history import History
from dream.review.decisions import result_of
from dream.review.review import Fortune

Shares = Sequence[Sequence[float]]
"""For each trial the share of the win of each seat; one trial where it is worked out exactly."""


class Fortunes(Protocol):
    """The part ``fortunes`` of a game. `TRIALS` is how many are made, from the first pass to the last."""

    TRIALS: Sequence[int]

    def is_luck(self, before: Any, actions: Sequence[Any], after: Any) -> bool:
        """Whether chance has decided something between two states, by a seat's action and chance's own."""

    def shares(self, state: Any, action: Any | None, trials: int, seed: int) -> Shares:
        """What a state is worth where a seat decides: with an action, before chance has answered that."""


@dataclass(frozen=True, slots=True)
class Event:
    """Chance decided what came of the action after the first `done`, up to action `until`."""

    done: int
    until: int


def fortunes(game: str) -> Fortunes | None:
    """That part of a game, by its word; None where nothing is left to chance, or nobody can tell."""
    found: Fortunes | None = registry.house_part(game, "fortunes")
    return found


class LuckJudge(Generic[S, A]):
    """Tells the luck of the events of one game."""

    def __init__(self, history: History[S, A], part: Fortunes | None) -> None:
        self._history, self._part = history, part
        self.events = tuple(self._events()) if part else ()

    @property
    def trials(self) -> Sequence[int]:
        """How many trials are made in each pass."""
        return self._part.TRIALS if self._part else ()

    def _events(self) -> Iterator[Event]:
        game, states, actions = self._history.game, self._history.states, self._history.actions
        assert self._part is not None
        deciders = [game.decider(state) for state in states]
        done = 0
        while done < len(actions):
            until = done + 1
            while until < len(actions) and not isinstance(deciders[until], int):
                until += 1
            if isinstance(deciders[done], int) and self._part.is_luck(
                states[done], actions[done:until], states[until]
            ):
                yield Event(done, until)
            done = until

    def judge(self, event: Event, trials: int, work: int) -> Fortune:
        """What an event gave or cost each seat, by so many trials before and after it."""
        assert self._part is not None
        history = self._history
        states, actions = history.states, history.actions
        before = self._part.shares(states[event.done], actions[event.done], trials, 2 * event.done)
        after: Shares = [result_of(history)]
        if event.until < len(actions) or history.outcome is None or history.ended:
            after = self._part.shares(states[event.until], None, trials, 2 * event.done + 1)
        found = [_mean(before, seat) for seat in range(len(before[0]))]
        now = [_mean(after, seat) for seat in range(len(before[0]))]
        luck = tuple(round(there[0] - expected[0], 4) for there, expected in zip(now, found, strict=True))
        error = max(sqrt(one[1] + other[1]) for one, other in zip(found, now, strict=True))
        return Fortune(event.done, event.until, luck, round(error, 4), work)


def _mean(shares: Shares, seat: int) -> tuple[float, float]:
    """The mean share of a seat, and the square of its standard error."""
    values = [each[seat] for each in shares]
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    return mean, sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)
