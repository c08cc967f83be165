"""Lines of text and figures on the table. They belong to the main thread, for fonts do."""

import pygame
from pygame import Surface

from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.palette import Colour
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.kit.text.typeface import Typeface
from dream.ui.widgets import paint

TEXTS = cache_of_a_look(most=8_000_000)
LEAST_TYPE = 9
"""The smallest type, in pixels, that is worth drawing."""


def type_of(role: Role, size: int) -> Typeface:
    """The font of a role at a size in pixels, or the smallest one that is worth drawing."""
    return sized_font(role, max(LEAST_TYPE, size))


@TEXTS.keeping
def text_sprite(text: str, size: int, colour: Colour, role: Role = Role.BODY) -> Surface:
    """A line of text at a size in pixels, cut to its ink at the left and the right."""
    return type_of(role, size).render(text, True, colour)


def fitted_text(text: str, size: int, colour: Colour, role: Role, width: int) -> Surface:
    """A line of text no wider than `width` pixels, cut short with an ellipsis where it would be."""
    return text_sprite(paint.shortened(type_of(role, size), text, width), size, colour, role)


def fitting_size(text: str, size: int, role: Role, width: int) -> int:
    """The largest size in pixels up to this one at which a line is no wider than `width` pixels."""
    while size > LEAST_TYPE and type_of(role, size).size(text)[0] > width:
        size -= 1
    return size


@TEXTS.keeping
def digits(text: str, size: int, colour: Colour) -> Surface:
    """Figures without the room above and below them, drawn twice, for thin strokes are faint."""
    line = type_of(Role.NUMBER, size).render(text, True, colour)
    line.blit(line, (0, 0))
    return line.subsurface(line.get_bounding_rect()).copy()


def written_on(bare: Surface, text: Surface, down: int = 0) -> Surface:
    """A copy of a picture with a text in its middle, or so many pixels below that."""
    made = bare.copy()
    middle = made.get_width() // 2, made.get_height() // 2 + down
    made.blit(text, text.get_rect(center=middle))
    return made


def signed(number: int) -> str:
    """A number with its sign, as a change is told."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def faint(picture: Surface) -> Surface:
    """A copy of a picture that is hardly there: what there is none of."""
    made = picture.copy()
    made.fill((255, 255, 255, 72), special_flags=pygame.BLEND_RGBA_MULT)
    return made
