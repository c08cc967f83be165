"""How a seat's name is written on its plate: as large as fits, and in two lines before it is cut off."""

from collections.abc import Callable

import pygame
from pygame import Surface

from dream.ui.kit.palette import Palette
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.kit.text.typeface import Typeface
from dream.ui.tabletop.painters.texts import LEAST_TYPE, text_sprite
from dream.ui.widgets.paint import short_names, width_of, wrapped

SIZES = (19, 17, 15, 14)
_LINE = 17
"""From one line to the next, of the smallest size."""

Px = Callable[[float], int]


def name_picture(
    name: str, names: tuple[str, ...], size: tuple[int, int], unit: float, palette: Palette
) -> Surface:
    """A name from the left of a box of a size on, about the middle of its height."""

    def px(length: float) -> int:
        return max(1, round(length * unit))

    width, height = size
    made = Surface(size, pygame.SRCALPHA)
    pixels, lines = name_lines(name, px, width, names)
    top = height / 2 - (len(lines) - 1) * px(_LINE) / 2
    for number, line in enumerate(lines):
        picture = text_sprite(line, pixels, palette.ink)
        made.blit(picture, (0, round(top + number * px(_LINE) - picture.get_height() / 2)))
    return made


def name_lines(name: str, px: Px, width: int, names: tuple[str, ...] = ()) -> tuple[int, tuple[str, ...]]:
    """The size in pixels in which a name is written, and its lines, of which there may be none.

    It is shown like no other of the `names`.
    """
    for wanted in SIZES:
        size = max(LEAST_TYPE, px(wanted))
        font = sized_font(Role.BODY, size)
        if width_of(font, name) <= width:
            return size, (name,) if name else ()
    first, rest = _halves(font, name, width)
    others = (other for begins, other in (_halves(font, each, width) for each in names) if begins == first)
    rests = tuple(dict.fromkeys((rest, *others)))
    return size, tuple(filter(None, (first, short_names(font, rests, width)[0])))


def _halves(font: Typeface, name: str, width: int) -> tuple[str, str]:
    """What of a name stands on its first line, and the rest of it."""
    first = wrapped(font, name, width)[0]
    return first, name[len(first) :].lstrip() if name.startswith(first) else ""
