"""What people can say at a table beside their moves: a dozen gestures, each a sign and words of the game."""

from typing import NamedTuple

from dream.base.texts import has_text, stock

SIGNS = "☽☿♀♂♃♄♁🜁🜂🜄🜃🜍"
"""The signs of the gestures, which the program's own fonts have."""


class Gesture(NamedTuple):
    """A gesture: its sign, and what it says."""

    sign: str
    text: str


def gestures(game: str) -> tuple[Gesture, ...]:
    """The gestures of a game by its word, in the language that is spoken."""
    own = f"{game}.gestures"
    words = stock(own if has_text(own) else "guests.gestures")
    return tuple(Gesture(sign, text) for sign, text in zip(SIGNS, words, strict=True))
