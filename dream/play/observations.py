"""What a seat has observed of a game."""

from collections.abc import Sequence
from itertools import groupby, takewhile

from dream.play.game import A, Game, S
from dream.play.history import History


def observations_of(history: History[S, A], seat: int) -> list[str]:
    """The observations that a seat has had, oldest first; equal neighbours stand there once."""
    return [text for text, _ in groupby(history.observed(seat))]


def observe_alike(one: History[S, A], other: History[S, A], seat: int) -> bool:
    """Whether a seat has observed the same in two games that began alike.

    Only what they do not have in common is looked at.
    """
    both = zip(one.states, other.states, strict=False)
    common = sum(1 for _ in takewhile(lambda states: states[0] is states[1] or states[0] == states[1], both))
    last = max(0, common - 1)
    return _shown(one.game, one.states[last:], seat) == _shown(other.game, other.states[last:], seat)


def _shown(game: Game[S, A], states: Sequence[S], seat: int) -> list[str]:
    return [text for text, _ in groupby(game.observation(state, seat) for state in states)]
