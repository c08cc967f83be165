"""Pictures of the faces that every table knows; a game paints its own and leaves the others to `paint_face`.

What takes no text may be asked for by any thread, to be kept before it is needed (`bare_token`, `frame`).
"""

from pygame import Surface

from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.painting.seat_painter import paint_seat_token, seat_ink
from dream.ui.kit.palette import Mark, Palette
from dream.ui.tabletop.items.faces import (
    Arrow,
    Badge,
    Button,
    Card,
    Counter,
    Die,
    Face,
    Frame,
    Label,
    Name,
    Plate,
    Ring,
    Token,
)
from dream.ui.tabletop.painters.card import paint_back, paint_front
from dream.ui.tabletop.painters.die import paint_die
from dream.ui.tabletop.painters.inks import NIGHT, ink_colour
from dream.ui.tabletop.painters.mark import paint_frame, paint_ring
from dream.ui.tabletop.painters.name import name_picture
from dream.ui.tabletop.painters.plate import paint_arrow, paint_button, paint_pill, paint_plate
from dream.ui.tabletop.painters.texts import digits, faint, fitted_text, fitting_size, text_sprite, written_on

BARE = cache_of_a_look(most=16_000_000)
bare_token = BARE.keeping(paint_seat_token)
bare_plate = BARE.keeping(paint_plate)
ring = BARE.keeping(paint_ring)
frame = BARE.keeping(paint_frame)
die = BARE.keeping(paint_die)


def paint_face(face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A picture of a face of any table in a box of a size; raises TypeError for a game's own."""
    width, height = size
    match face:
        case Token(seat, count):
            return token_picture(seat, count, width / 2, palette)
        case Card(front):
            return paint_back(width, palette) if front is None else paint_front(width, palette.gold, palette)
        case Die(number, turn, is_faint):
            picture = die(number, width / 2, turn, palette)
            return faint(picture) if is_faint else picture
        case Name(text, names):
            return name_picture(text, names, size, unit, palette)
        case Counter():
            return paint_face(face.label, size, unit, palette)
        case Label(text, length, ink, _, role, fits):
            pixels = max(1, round(length * unit))
            pixels = fitting_size(text, pixels, role, width) if fits else pixels
            return fitted_text(text, pixels, ink_colour(ink, palette), role, width)
        case Badge(text, good):
            return badge_picture(text, height, good, palette)
        case Arrow(degrees):
            return paint_arrow(width, degrees, palette.gold_light)
        case Plate(lit):
            return bare_plate(size, lit, unit, palette)
        case Button(text, lit):
            return button_picture(text, size, lit, palette)
        case Ring(mark):
            assert isinstance(mark, Mark)
            return ring(mark, width / 2, unit, palette)
        case Frame(mark):
            assert isinstance(mark, Mark)
            return frame(mark, size, unit, palette)
    raise TypeError(f"{face} is no face of every table")


def mark_picture(
    mark: Mark, size: tuple[int, int], unit: float, palette: Palette, *, is_round: bool
) -> Surface:
    """A mark around something of a size; any thread may ask for it."""
    return ring(mark, round(size[0] / 2, 1), unit, palette) if is_round else frame(mark, size, unit, palette)


def token_picture(seat: int, count: int | None, radius: float, palette: Palette) -> Surface:
    """A seat's token with a number, or without one for None; `radius` is in pixels."""
    bare = bare_token(seat, radius, palette)
    if count is None:
        return bare
    return written_on(bare, digits(str(count), number_on_token(count, radius), seat_ink(seat, palette)))


def number_on_token(count: int, radius: float) -> int:
    """How many pixels high a number on a token is."""
    return round(radius * (1.42 if count < 10 else 1.22))


def badge_picture(text: str, height: int, good: bool, palette: Palette) -> Surface:
    """A small label that tells a change."""
    number = digits(text, round(height * 0.98), NIGHT if good else palette.mark[Mark.DANGER])
    pill = paint_pill((max(height, number.get_width() + round(height * 0.62)), height), good, palette)
    return written_on(pill, number)


def button_picture(text: str, size: tuple[int, int], lit: bool, palette: Palette) -> Surface:
    """A golden button with a text."""
    written = text_sprite(text, round(size[1] * 0.50), palette.gold_light)
    return written_on(paint_button(size, lit, palette), written)
