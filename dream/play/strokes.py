"""Strokes: what somebody draws on a table to show something, a circle on a thing or an arrow between two.

Things are named in the notation of their game, such as ``k8`` or ``deck.e``; what lies in a seat's own hand
by words that begin with ``hand.``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

HAND = "hand"
"""What a word of a hand begins with."""
MOST = 64
"""So many strokes are kept with a move."""


class Pen(StrEnum):
    """The colour of a stroke, by its letter."""

    GREEN = "G"
    RED = "R"
    BLUE = "B"
    YELLOW = "Y"

    @property
    def next(self) -> "Pen":
        """The one after it, and after the last the first."""
        pens = tuple(Pen)
        return pens[(pens.index(self) + 1) % len(pens)]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A circle on the thing `at` a word or, with `to`, an arrow from there to another."""

    pen: Pen
    at: str
    to: str | None = None

    @property
    def ends(self) -> tuple[str, ...]:
        """The words of the things that it touches."""
        return (self.at,) if self.to is None else (self.at, self.to)

    @property
    def in_hand(self) -> bool:
        """Whether it tells something of a hand: others are not shown it."""
        return any(word.partition(".")[0] == HAND for word in self.ends)


Strokes = tuple[Stroke, ...]


def drawn_over(strokes: Strokes, stroke: Stroke) -> Strokes:
    """Strokes with another: the same again takes it away, and one in another colour takes its place."""
    others = tuple(each for each in strokes if each.ends != stroke.ends)
    return others if stroke in strokes else (*others, stroke)[-MOST:]


def without_repeats(strokes: Iterable[Stroke]) -> Strokes:
    """Strokes of which the last counts where several have the same ends, and no more than are kept."""
    return tuple({stroke.ends: stroke for stroke in strokes}.values())[-MOST:]
