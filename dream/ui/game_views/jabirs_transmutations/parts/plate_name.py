"""How a seat's name is written on its plate: as large as fits, and in two lines before it is cut off."""

from collections.abc import Callable, Iterator

from dream.ui.game_views.jabirs_transmutations.sprites import LEAST_TYPE, Sprite, text_sprite
from dream.ui.kit.palette import Colour
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.widgets.paint import shortened, width_of, wrapped

SIZES = (19, 17, 15, 14)
_LINE = 17
"""From one line to the next, of the smallest size."""

Px = Callable[[float], int]


def name_sprites(
    name: str, px: Px, colour: Colour, left: float, width: int, middle: float
) -> Iterator[Sprite]:
    """A name from `left` on, no wider than `width`, about the height `middle`; `px` scales the sizes."""
    size, lines = name_lines(name, px, width)
    top = middle - (len(lines) - 1) * px(_LINE) / 2
    for number, line in enumerate(lines):
        picture = text_sprite(line, size, colour)
        yield picture, (round(left), round(top + number * px(_LINE) - picture.get_height() / 2))


def name_lines(name: str, px: Px, width: int) -> tuple[int, tuple[str, ...]]:
    """The size in pixels in which a name is written, and its lines, of which there may be none."""
    for wanted in SIZES:
        size = max(LEAST_TYPE, px(wanted))
        font = sized_font(Role.BODY, size)
        if width_of(font, name) <= width:
            return size, (name,) if name else ()
    first = wrapped(font, name, width)[0]
    words = (first, name[len(first) + 1 :]) if name.startswith(f"{first} ") else (name,)
    return size, tuple(line for line in (shortened(font, part, width) for part in words) if line)
