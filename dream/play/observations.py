"""What a seat has observed of a game."""

from itertools import groupby

from dream.play.game import A, S
from dream.play.history import History


def observations_of(history: History[S, A], seat: int) -> list[str]:
    """The observations that a seat has had, oldest first; equal neighbours stand there once."""
    return [text for text, _ in groupby(history.observed(seat))]
