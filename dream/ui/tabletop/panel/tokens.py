"""The tokens of seats: wherever somebody did something, it stands before the sentence that says so."""

from collections.abc import Hashable

from pygame import Surface

from dream.ui.kit.theme import Look
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.painters.faces import bare_token
from dream.ui.widgets.narrator import PaintToken

SIGN_UNIT = 22
"""A sign in a line of text is painted as if it lay so many units of the design wide on the table."""


def paint_token(token: Hashable, size: int, look: Look) -> Surface:
    """The token of a seat in a square of so many pixels."""
    assert isinstance(token, int)
    return bare_token(token, round(size * 0.34, 1), look.palette)


def sign_painter(looks: AnyTable) -> PaintToken:
    """What paints tokens, and the faces of a game as signs in a line of text."""
    kept: dict[tuple[Hashable, int, Look], Surface] = {}

    def paint(sign: Hashable, size: int, look: Look) -> Surface:
        if isinstance(sign, int):
            return paint_token(sign, size, look)
        key = sign, size, look
        if key not in kept:
            kept[key] = looks.paint(sign, (size - 4, size - 4), size / SIGN_UNIT, look.palette)
        return kept[key]

    return paint
