"""The tokens of seats: wherever somebody did something, it stands before the sentence that says so."""

from collections.abc import Hashable

from pygame import Surface

from dream.ui.kit.theme import Look
from dream.ui.tabletop.painters.faces import bare_token


def paint_token(token: Hashable, size: int, look: Look) -> Surface:
    """The token of a seat in a square of so many pixels."""
    assert isinstance(token, int)
    return bare_token(token, round(size * 0.34, 1), look.palette)
