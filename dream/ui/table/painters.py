"""Pictures of the faces that every table knows: tokens, dice, plates, names and texts.

A game paints its own and leaves the others to `paint_face`. What takes no text may be asked for by any
thread, to be kept before it is needed (`bare_token`, `bare_plate`).
"""

from collections.abc import Callable, Hashable
from itertools import pairwise
from math import cos, pi, radians, sin, sqrt

import numpy as np
from pygame import BLEND_RGBA_MULT, SRCALPHA, Surface, display, surfarray, transform

from dream.ui.kit.medallions import Medallion, paint_medallion
from dream.ui.kit.painting import Canvas, Field, Paintable, rounded_box, segment
from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.seat_tokens import paint_seat_token, seat_ink
from dream.ui.kit.text import Role, Typeface, sized_font
from dream.ui.kit.theme import Look, Mark, Palette, Rgb, mix
from dream.ui.table.card_sheets import paint_back, paint_front
from dream.ui.table.faces import (
    NIGHT,
    Arrow,
    Badge,
    Button,
    Card,
    Counter,
    Die,
    DrawnArrow,
    DrawnCircle,
    Face,
    Frame,
    Label,
    Name,
    Plate,
    Ring,
    Share,
    Spark,
    Token,
    glint,
    ink_colour,
    parchment,
)
from dream.ui.table.marks import frame, paint_drawn_arrow, paint_drawn_circle, ring
from dream.ui.widgets.paint import short_names, shortened, width_of, wrapped

TEXTS = cache_of_a_look(most=8_000_000)
BARE = cache_of_a_look(most=8_000_000)
"""What takes no text."""
bare_token = BARE.keeping(paint_seat_token)
LEAST_TYPE = 9
"""The smallest type, in pixels, that is worth drawing."""


def type_of(role: Role, size: int) -> Typeface:
    """The font of a role at a size in pixels, or the smallest one that is worth drawing."""
    return sized_font(role, max(LEAST_TYPE, size))


@TEXTS.keeping
def text_sprite(text: str, size: int, colour: Rgb, role: Role = Role.BODY) -> Surface:
    """A line of text at a size in pixels, cut to its ink at the left and the right."""
    return type_of(role, size).render(text, True, colour)


def fitted_text(text: str, size: int, colour: Rgb, role: Role, width: int) -> Surface:
    """A line of text no wider than `width` pixels, cut short with an ellipsis where it would be."""
    return text_sprite(shortened(type_of(role, size), text, width), size, colour, role)


def fitting_size(text: str, size: int, role: Role, width: int) -> int:
    """The largest size in pixels up to this one at which a line is no wider than `width` pixels."""
    while size > LEAST_TYPE and type_of(role, size).size(text)[0] > width:
        size -= 1
    return size


@TEXTS.keeping
def digits(text: str, size: int, colour: Rgb) -> Surface:
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


def faint(picture: Surface) -> Surface:
    """A copy of a picture that is hardly there: what there is none of."""
    made = picture.copy()
    made.fill((255, 255, 255, 72), special_flags=BLEND_RGBA_MULT)
    return made


STRUCK = 0.1, -0.06
"""Where what crumbles is struck, in parts of half its size from its middle."""
SHARDS = (0.0, 0.16, 0.39, 0.55, 0.8)
"""Where cracks begin there, in turns; between two of them is a shard."""
JAGGED, TEETH = 0.045, 2.0
"""How far a crack goes astray, in turns, and how often from the middle to the edge."""
APART, ASKEW, ASHEN = 0.1, 12, 0.42
"""How far shards come from the middle, in parts of the size, by how many degrees they turn, and how dark."""


def crumbled(picture: Surface, part: float) -> Surface:
    """A picture in shards that have come so far from one another, 0 to 1; it is larger than the whole was."""
    width, height = picture.get_size()
    across, down = (np.linspace(-1, 1, length, dtype=np.float32) for length in (width, height))
    x, y = across[:, None] - np.float32(STRUCK[0]), down - np.float32(STRUCK[1])
    astray = np.abs(np.mod(TEETH * np.hypot(x, y), 1) - 0.5) * 2 * JAGGED
    nearest = np.searchsorted(SHARDS, np.mod(np.arctan2(y, x) / (2 * pi) + astray, 1), "right") - 1
    made = Surface((round(width * (1 + 3 * APART)), round(height * (1 + 3 * APART))), SRCALPHA)
    dark = round(255 * (1 - ASHEN * part))
    for number, (start, end) in enumerate(pairwise((*SHARDS, 1.0))):
        away = pi * (start + end)
        piece = picture.convert_alpha() if display.get_surface() else picture.copy()
        alpha = surfarray.pixels_alpha(piece)
        alpha[nearest != number] = 0
        del alpha
        piece.fill((dark, dark, dark, 255), special_flags=BLEND_RGBA_MULT)
        inside = piece.get_bounding_rect()
        if not inside.w:
            continue
        turned = transform.rotozoom(piece.subsurface(inside), part * ASKEW * (1, -1, 0.6)[number % 3], 1)
        (left, top), pushed = inside.center, APART * part
        middle = left - width / 2 + cos(away) * pushed * width, top - height / 2 + sin(away) * pushed * height
        corner = made.get_width() / 2 + middle[0], made.get_height() / 2 + middle[1]
        made.blit(turned, turned.get_rect(center=(round(corner[0]), round(corner[1]))))
    return made


@BARE.keeping
def spark(size: int, palette: Palette) -> Surface:
    """A spark of gold in a square of a size: a star of four rays in its light."""
    canvas = Canvas(1.0, size / 2)
    x, y = np.abs(canvas.x), np.abs(canvas.y)
    canvas.glow(np.hypot(x, y) - np.float32(0.1), 0.8, palette.gold, 0.7)
    canvas.fill(np.sqrt(x) + np.sqrt(y) - np.float32(0.85), mix(glint(palette), palette.pale, 0.4))
    return canvas.surface()


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
    made = Surface(size, SRCALPHA)
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


def slab(
    size: tuple[float, float], corner: float, *, edge: float = 0.5, margin: float = 1, fine: int | None = None
) -> tuple[Canvas, Field]:
    """A canvas for something square of a size, with a margin around it, and its outline.

    Its corners are round, and its sides lie an `edge` within its size.
    """
    across, down = size[0] / 2, size[1] / 2
    canvas = Canvas((across + margin, down + margin), 1.0, fine=fine)
    return canvas, rounded_box(canvas.x, canvas.y, across - edge, down - edge, corner)


@BARE.keeping
def bare_plate(size: tuple[int, int], lit: bool, unit: float, palette: Palette) -> Surface:
    """A dark plate with a thin frame, golden and brighter when it is `lit`; of exactly this size."""
    canvas, body = slab(size, 5 * unit)
    line = palette.gold_light if lit else mix(palette.gold_dark, palette.gold, 0.25)
    light = 1.0 + (0.04 if palette.light else 0.22) * (-canvas.y / (size[1] / 2))
    ground = mix(palette.panel, palette.gold_dark, 0.20) if lit else palette.panel
    canvas.fill_lit(body, ground, light, 0.88)
    width = (2.0 if lit else 1.0) * unit
    canvas.fill(np.abs(body + np.float32(width / 2)) - np.float32(max(0.5, width / 2)), line)
    return canvas.cut(size)


def paint_pill(size: tuple[int, int], good: bool, palette: Palette) -> Surface:
    """The ground of a small label: light for what comes, dark for what goes."""
    canvas, body = slab(size, size[1] / 2 - 0.5, edge=0, margin=2)
    canvas.fill(body - np.float32(1.4), NIGHT, 0.9)
    dark = palette.panel if palette.light else mix(palette.panel, NIGHT, 0.4)
    canvas.fill(body, palette.gold if good else palette.mark[Mark.DANGER])
    canvas.fill(body + np.float32(1.3), glint(palette) if good else dark)
    return canvas.surface()


def paint_button(size: tuple[int, int], lit: bool, palette: Palette, *, plain: bool = False) -> Surface:
    """A button of gold, as the house's that go on; a plain one as those beside it."""
    canvas, body = slab(size, size[1] * 0.15)
    deep = palette.panel if plain else mix(palette.gold_dark, palette.panel, 0.25)
    share_of_gold = (0.30 if lit else 0.12) if plain else 0.50 if lit else 0.30
    gold = mix(palette.panel if plain else palette.gold_dark, palette.gold, share_of_gold)
    share = np.clip(0.5 - canvas.y / size[1], 0, 1)[..., None]
    canvas.fill(body, np.asarray(deep, np.float32) * (1 - share) + np.asarray(gold, np.float32) * share)
    edge = palette.gold_light if lit else palette.gold_dark if plain else palette.gold
    canvas.fill(np.abs(body + np.float32(0.8)) - np.float32(0.8), edge)
    return canvas.surface()


def paint_arrow(size: int, degrees: int, colour: Rgb) -> Surface:
    """An arrow in a square of a size in pixels, to the right and then turned clockwise."""
    canvas = Canvas(1.0, size / 2)
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    x, y = canvas.x * cosine + canvas.y * sine, canvas.y * cosine - canvas.x * sine
    width = np.float32(max(0.09, 1.1 * canvas.pixel))
    shape = segment(x, y, (-0.85, 0.0), (0.75, 0.0))
    for side in (-1, 1):
        shape = np.minimum(shape, segment(x, y, (0.78, 0.0), (0.30, 0.46 * side)))
    canvas.fill(shape - width, colour)
    return canvas.surface()


def paint_pencil(size: int, colour: Rgb) -> Surface:
    """A pencil in a square of a size in pixels, with its point at the lower left."""
    canvas = Canvas(1.0, size / 2)
    along, across = (canvas.x - canvas.y) / np.float32(sqrt(2)), (canvas.x + canvas.y) / np.float32(sqrt(2))
    line = np.float32(max(0.09, 1.1 * canvas.pixel))
    body = np.maximum(np.abs(along - np.float32(0.3)) - np.float32(0.75), np.abs(across) - np.float32(0.3))
    point = np.maximum(
        np.abs(across) - (along + np.float32(1.15)) * np.float32(0.45), along + np.float32(0.45)
    )
    canvas.fill(np.abs(body) - line / 2, colour)
    canvas.fill(point, colour)
    canvas.fill(np.maximum(np.abs(along - np.float32(0.72)) - line / 2, body), colour)
    return canvas.surface()


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each number lie, in steps from the middle."""
REACH = 1.75


@BARE.keeping
def die(number: int, radius: float, turn: float, palette: Palette) -> Surface:
    """A die that shows a number, `radius` pixels from its middle to its sides, turned by degrees."""
    canvas = die_canvas(radius, turn)
    paint_pips_face(canvas, number, palette)
    return canvas.surface()


def die_canvas(radius: float, turn: float) -> Canvas:
    """A canvas with the shadow of a die, whose square from -1 to 1 is turned by degrees: a game paints it."""
    canvas = Canvas(REACH, radius)
    x, y = canvas.x, canvas.y
    canvas.glow(np.hypot(x - 0.12, y - 0.30) - np.float32(0.95), 0.55, (0, 0, 0), 0.5)
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    canvas.x, canvas.y = x * cosine + y * sine, y * cosine - x * sine
    return canvas


def paint_pips_face(on: Paintable, number: int, palette: Palette, dim: float = 0.0) -> None:
    """The face of a die in the square from -1 to 1; `dim` is how far it lies in shadow, 0 to 1."""
    body = rounded_box(on.x, on.y, 1.0, 1.0, 0.32)
    ivory = mix(parchment(palette), NIGHT, dim)
    on.fill(body - np.float32(max(0.05, on.pixel)), NIGHT, 0.85)
    light = 1.0 - 0.10 * on.x - 0.13 * on.y - 0.25 * np.clip(1 + body / 0.30, 0, 1) ** 2
    on.fill_lit(body, ivory, light)
    for across, down in PIPS[number]:
        pip = np.hypot(on.x - np.float32(0.50 * across), on.y - np.float32(0.50 * down))
        on.fill(pip - np.float32(0.19), NIGHT)


def paint_face(face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A picture of a face of any table in a box of a size; raises TypeError for a game's own."""
    width, height = size
    match face:
        case Token(seat, count):
            return token_picture(seat, count, width / 2, palette)
        case Card(front):
            return paint_back(width, palette) if front is None else paint_front(width, palette.gold, palette)
        case Medallion():
            return paint_medallion(face, width)
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
        case Share(rank, share):
            return share_picture(rank, share, size, palette)
        case Arrow(degrees):
            return paint_arrow(width, degrees, palette.gold_light)
        case Plate(lit):
            return bare_plate(size, lit, unit, palette)
        case Button(text, lit, plain):
            return button_picture(text, size, lit, palette, plain=plain)
        case Ring(mark):
            assert isinstance(mark, Mark)
            return ring(mark, width / 2, unit, palette)
        case Frame(mark):
            assert isinstance(mark, Mark)
            return frame(mark, size, unit, palette)
        case Spark():
            return spark(width, palette)
        case DrawnCircle():
            return paint_drawn_circle(face, size, unit, palette)
        case DrawnArrow():
            return paint_drawn_arrow(face, size, unit, palette)
    raise TypeError(f"{face} is no face of every table")


def token_picture(seat: int, count: int | None, radius: float, palette: Palette) -> Surface:
    """A seat's token with a number, or without one for None; `radius` is in pixels."""
    bare = bare_token(seat, radius, palette)
    if count is None:
        return bare
    return written_on(bare, digits(str(count), number_on_token(count, radius), seat_ink(seat, palette)))


def paint_token(token: Hashable, size: int, look: Look) -> Surface:
    """The token of a seat, which is its number, in a square of so many pixels."""
    assert isinstance(token, int)
    return bare_token(token, round(size * 0.34, 1), look.palette)


def number_on_token(count: int, radius: float) -> int:
    """How many pixels high a number on a token is."""
    return round(radius * (1.42 if count < 10 else 1.22))


def badge_picture(text: str, height: int, good: bool, palette: Palette) -> Surface:
    """A small label that tells a change."""
    number = digits(text, round(height * 0.98), NIGHT if good else palette.mark[Mark.DANGER])
    pill = paint_pill((max(height, number.get_width() + round(height * 0.62)), height), good, palette)
    return written_on(pill, number)


RANK = 0.42
"""How much of a plate with a share is above it, for the rank."""


def share_picture(rank: int, share: str, size: tuple[int, int], palette: Palette) -> Surface:
    """A plate with a rank and a share of the win below it; the first one is framed and written in gold."""
    width, height = size
    made = bare_plate(size, rank == 1, height / 40, palette).copy()
    colour = palette.gold_light if rank == 1 else palette.ink
    middle = made.get_width() // 2
    left, top = (made.get_width() - width) // 2, (made.get_height() - height) // 2

    def whole(text: str, part: float, ink: Rgb) -> Surface:
        """A text, smaller where the plate is narrow: nothing of a number is cut off."""
        pixels = fitting_size(text, max(1, round(part * height)), Role.NUMBER, width - 4)
        return text_sprite(text, pixels, ink, Role.NUMBER)

    if not share:
        number = whole(str(rank), 0.8, colour)
        made.blit(number, number.get_rect(center=made.get_rect().center))
        return made
    above = whole(str(rank), RANK, palette.ink_dim)
    below = whole(share, 0.5, colour)
    made.blit(above, above.get_rect(center=(middle, top + round(RANK * height / 2) + 1)))
    made.blit(below, below.get_rect(center=(left + width // 2, top + round((1 + RANK) * height / 2) - 1)))
    return made


def button_picture(
    text: str, size: tuple[int, int], lit: bool, palette: Palette, *, plain: bool = False
) -> Surface:
    """A golden or plain button with a text."""
    written = text_sprite(text, round(size[1] * 0.50), palette.ink if plain else palette.gold_light)
    return written_on(paint_button(size, lit, palette, plain=plain), written)
