"""How a seat's name is written on its plate: as large as fits, and in two lines before it is cut off."""

from collections.abc import Callable, Iterator

from dream.ui.game_views.jabirs_transmutations.sprites import LEAST_TYPE, Sprite, text_sprite
from dream.ui.kit.palette import Colour
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.kit.text.typeface import Typeface
from dream.ui.widgets.paint import short_names, width_of, wrapped

SIZES = (19, 17, 15, 14)
_LINE = 17
"""From one line to the next, of the smallest size."""

Px = Callable[[float], int]


def name_sprites(
    name: str,
    px: Px,
    colour: Colour,
    left: float,
    width: int,
    middle: float,
    names: tuple[str, ...] = (),
) -> Iterator[Sprite]:
    """A name from `left` on, no wider than `width`, about the height `middle`; `px` scales the sizes."""
    size, lines = name_lines(name, px, width, names)
    top = middle - (len(lines) - 1) * px(_LINE) / 2
    for number, line in enumerate(lines):
        picture = text_sprite(line, size, colour)
        yield picture, (round(left), round(top + number * px(_LINE) - picture.get_height() / 2))


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
