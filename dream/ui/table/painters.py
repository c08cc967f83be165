"""The painters of what every table has: cards, tokens, dice, plates, names and marks.

The sheets that cards are painted on: parchment with a frame, the backs of the night, shadows beneath. A
card is `CARD_HEIGHT` high where it is 1 wide; all lengths are in widths. A game lays its own signs on a
sheet: ``on = card_sheet(width); lay_front(on, colour, palette); on.fill(my_sign(on.x, on.y), colour)``.

Pictures of the faces that every table knows; a game paints its own and leaves the others to
`paint_face`. What takes no text may be asked for by any thread, to be kept before it is needed
(`bare_token`, `frame`).

How marks are painted: outlines around round things and around cards, each with a shape of its own.
Lengths are in pixels.
"""

from collections.abc import Callable, Hashable, Mapping
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin, sqrt

import numpy as np
import pygame
from pygame import Surface

from dream.play.strokes import Pen
from dream.ui.kit.engravings import drawn
from dream.ui.kit.medallions import Medallion, paint_medallion
from dream.ui.kit.painting import Canvas, Dots, Field, Paintable, picture_of, rounded_box, segment, triangle
from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.seat_tokens import paint_seat_token, seat_ink
from dream.ui.kit.text import Role, Typeface, sized_font
from dream.ui.kit.theme import Look, Mark, Palette, Rgb, mix
from dream.ui.table.faces import (
    CARD_HEIGHT,
    CARD_SHADOW,
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
from dream.ui.widgets.paint import short_names, shortened, width_of, wrapped

CORNER = 0.09
FRAMED = 30
"""From so many pixels of width on a front has a frame within its edge."""


def card_sheet(width: float) -> Canvas:
    """A canvas for a card `width` pixels wide, with its shadow; the card reaches half a unit to each side."""
    canvas = Canvas((0.5 + CARD_SHADOW, CARD_HEIGHT / 2 + CARD_SHADOW), width)
    shadow = card_outline(canvas.x - np.float32(0.01), canvas.y - np.float32(0.015))
    canvas.glow(shadow, CARD_SHADOW, (0, 0, 0), 0.55)
    return canvas


def card_outline(x: Field, y: Field, inset: float = 0.0) -> Field:
    """The edge of a card as a signed distance, or a line so far within it."""
    half_width, half_height = 0.5 - inset, CARD_HEIGHT / 2 - inset
    return rounded_box(x, y, half_width, half_height, max(0.02, CORNER - inset))


def lay_front(on: Paintable, colour: Rgb, palette: Palette) -> None:
    """Lay the parchment of a card's front, framed in a colour where it is large enough."""
    edge = card_outline(on.x, on.y)
    on.fill(edge, NIGHT)
    paper = parchment(palette)
    far = np.hypot(on.x * 1.2, on.y * 0.85)
    light = 1.04 - 0.20 * np.clip(far, 0, 1) ** 2 - 0.03 * on.y
    inside = edge + np.float32(max(0.012, on.pixel))
    on.fill_lit(inside, paper, light)
    if 1 / on.pixel >= FRAMED:
        lay_frame(on, 0.062, 0.006, mix(paper, colour, 0.55))


def lay_back(on: Paintable, palette: Palette) -> Rgb:
    """Lay the back of a card; the colour of gold in which a game lays its own sign on it."""
    edge = card_outline(on.x, on.y)
    on.fill(edge, mix(palette.gold_dark, palette.gold, 0.55))
    deep = mix(palette.night_light, palette.night, 0.35)
    light = 1.15 - 0.55 * np.clip(np.hypot(on.x, on.y), 0, 1)
    on.fill(edge + np.float32(max(0.022, on.pixel)), light[..., None] * np.asarray(deep, np.float32))
    gold = mix(palette.gold_dark, palette.gold, 0.62)
    lay_frame(on, 0.085, 0.007, gold, 0.8)
    return gold


def lay_frame(on: Paintable, inset: float, half: float, colour: Rgb, strength: float = 1.0) -> None:
    """Lay a line along the edge of a card, so far within it and twice `half` wide."""
    frame = np.abs(card_outline(on.x, on.y, inset)) - np.float32(max(half, 0.5 * on.pixel))
    on.fill(frame, colour, strength)


def lay_engraving(
    on: Canvas,
    name: str,
    inks: Mapping[str, Rgb],
    down: float,
    light: Field,
    reach: tuple[float, float] = (1.0, CARD_HEIGHT),
) -> None:
    """Lay an engraving as large as a card on it, so far down, in the light that falls on the card.

    `reach` is how wide and high the card is on the canvas.
    """
    across, high = on.x.shape[1], on.y.shape[0]
    size = round(reach[0] * on.pixels), round(reach[1] * on.pixels)
    large = drawn(name, (2 * size[0], 2 * size[1]), inks).premul_alpha()
    printed = pygame.image.tobytes(pygame.transform.smoothscale(large, size), "RGBA")
    pixels = np.frombuffer(printed, np.uint8).reshape(size[1], size[0], 4).astype(np.float32)
    left, top = (across - size[0]) // 2, (high - size[1]) // 2 + round(down * on.pixels)
    there = slice(top, top + size[1]), slice(left, left + size[0])
    pixels = pixels[: max(0, high - top)]  # what lies lower has no place on the card
    share, colour = np.zeros((high, across), np.float32), np.zeros((high, across, 3), np.float32)
    share[there] = pixels[..., 3] / 255
    colour[there] = pixels[..., :3] * (255 / np.maximum(pixels[..., 3:], 1))
    on.lay(share, np.clip(colour * light[..., None], 0, 255))


def paint_front(width: float, colour: Rgb, palette: Palette) -> Surface:
    """A front without a sign; `width` is in pixels."""
    canvas = card_sheet(width)
    lay_front(canvas, colour, palette)
    return canvas.surface()


def paint_back(width: float, palette: Palette) -> Surface:
    """A back without a sign."""
    canvas = card_sheet(width)
    lay_back(canvas, palette)
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


def paint_die(number: int, radius: float, turn: float, palette: Palette) -> Surface:
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


OUT, IN = 12, 6
"""How many units beyond what it is around a mark may reach, and how many into it."""
ROUNDED = 0.06
"""The radius of the corners of a frame, in parts of its shorter side."""

THICK = 0.9
"""From so many pixels to the unit on, the lines of marks are thick."""


def paint_ring(mark: Mark, radius: float, unit: float, palette: Palette) -> Surface:
    """A mark around something round; `unit` is how many pixels a length of the design is."""
    reach = radius + OUT * unit
    canvas = Canvas(reach, 1.0, fine=_fine(unit))
    away = np.hypot(canvas.x, canvas.y) - np.float32(radius)
    around = (np.arctan2(canvas.y, canvas.x) / (2 * pi)) % 1.0
    _paint(canvas, mark, away, around, unit, palette.mark[mark])
    return canvas.surface()


def paint_frame(mark: Mark, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A mark around something square, such as a card.

    Its quarters are mirror images, and it is empty within: only the edge of one quarter is painted, so that
    a large frame takes hardly longer than a small one.
    """
    half, corner = (size[0] / 2, size[1] / 2), ROUNDED * min(size)
    across, down = (np.arange(ceil(length + OUT * unit) + 1) for length in half)
    inner = max(IN * unit, corner) + 1
    at_edge = (across > half[0] - inner) | (down[:, None] > half[1] - inner)
    rows, columns = np.nonzero(at_edge)
    dots = Dots(columns, rows, _fine(unit))
    away = rounded_box(dots.x, dots.y, half[0], half[1], corner)
    along = np.where(dots.x - half[0] > dots.y - half[1], dots.y, dots.x)
    around = (along / (2 * (half[0] + half[1])) + 0.125) % 1.0
    _paint(dots, mark, away, around, unit, palette.mark[mark])
    quarter = np.zeros((*at_edge.shape, 4), np.uint8)
    quarter[rows, columns] = dots.painted
    return picture_of(np.pad(quarter, ((len(down) - 1, 0), (len(across) - 1, 0), (0, 0)), mode="reflect"))


def _fine(unit: float) -> int:
    """How finely a mark is painted: thick lines look the same either way, and one is eight times faster."""
    return 1 if unit >= THICK else 2


def _paint(canvas: Paintable, mark: Mark, away: Field, around: Field, unit: float, colour: Rgb) -> None:
    shape = _shape(mark, away, around, unit)
    if mark in (Mark.SELECTED, Mark.HINT):
        canvas.glow(np.abs(away - np.float32(3 * unit)), 8 * unit, colour, 0.55)
    canvas.fill(shape - np.float32(1.0 * unit), mix(colour, (0, 0, 0), 0.93), 0.6)
    canvas.fill(shape, colour)


def _shape(mark: Mark, away: Field, around: Field, unit: float) -> Field:
    """The lines of a mark as a signed distance."""
    line = np.abs(away - np.float32(3.0 * unit))
    match mark:
        case Mark.TARGET:
            return _broken(line - np.float32(0.95 * unit), around, 24, 0.50, unit)
        case Mark.SELECTED:
            return np.asarray(line - np.float32(2.2 * unit), np.float32)
        case Mark.CURSOR:
            corner = np.abs(np.mod(around * 4 + 0.5, 1.0) - 0.5) * np.float32(60 * unit)
            bracket = np.abs(away - np.float32(5.5 * unit)) - np.float32(1.7 * unit)
            return np.asarray(np.maximum(bracket, corner - np.float32(15 * unit)) - 0.2, np.float32)
        case Mark.LAST:
            return _broken(line - np.float32(1.4 * unit), around, 36, 0.34, unit)
        case Mark.REFUSED:
            outer = np.abs(away - np.float32(6.0 * unit)) - np.float32(0.9 * unit)
            return np.asarray(np.minimum(line - np.float32(0.9 * unit), outer), np.float32)
        case Mark.HINT:
            beads = np.abs(np.mod(around * 8, 1.0) - 0.5) * np.float32(40 * unit)
            lozenge = beads + np.abs(away - np.float32(3.5 * unit)) - np.float32(6 * unit)
            return np.asarray(np.minimum(line - np.float32(0.9 * unit), lozenge * 0.7), np.float32)
    return np.asarray(line - np.float32(0.9 * unit), np.float32)


def _broken(line: Field, around: Field, count: int, part: float, unit: float) -> Field:
    """A line broken into so many pieces, each of which fills a part of its share."""
    place = np.abs(np.mod(around * count, 1.0) - 0.5)
    return np.asarray(np.maximum(line, (place - part / 2) * np.float32(18 * unit)), np.float32)


BADGE = 9.5
"""The radius of the badge with the sign of a pen, in units of the design."""
_LINE_OUT, _LINE_HALF = 4.0, 2.4
"""How far outside a thing the middle of a drawn line lies around it, and half its width."""
_SHAFT, _HEAD, _WIDE = 3.0, 20.0, 11.0
"""Half the width of the shaft of an arrow, how long its head is, and half as wide."""
_EDGE = 1.3


def paint_badge(pen: Pen, unit: float, palette: Palette) -> Surface:
    """The sign of a pen on a disc of its colour: a dot, a cross, a square or a triangle."""
    canvas = Canvas(BADGE + _EDGE, unit, fine=2)
    disc = np.hypot(canvas.x, canvas.y) - np.float32(BADGE - _EDGE)
    canvas.fill(disc - np.float32(_EDGE), NIGHT, 0.9)
    canvas.fill(disc, palette.pen[pen.name.lower()])
    canvas.fill(_sign_of(pen, canvas.x, canvas.y), NIGHT)
    return canvas.surface()


def _sign_of(pen: Pen, x: Field, y: Field) -> Field:
    match pen:
        case Pen.GREEN:
            return np.asarray(np.hypot(x, y) - np.float32(3.2), np.float32)
        case Pen.RED:
            strokes = segment(x, y, (-3.3, -3.3), (3.3, 3.3)), segment(x, y, (-3.3, 3.3), (3.3, -3.3))
            return np.asarray(np.minimum(*strokes) - np.float32(1.3), np.float32)
        case Pen.BLUE:
            return rounded_box(x, y, 3.6, 3.6, 0.4)
    return triangle(x, y + np.float32(-0.8), 5.2, True)


def paint_drawn_circle(face: DrawnCircle, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A line around something of a size, with the badge of its pen at the upper right."""
    half = (size[0] / 2, size[0] / 2) if face.round else (size[0] / 2, size[1] / 2)
    room = (_LINE_OUT + BADGE + 2 * _EDGE) * unit
    canvas = Canvas((half[0] + room, half[1] + room), 1.0, fine=_fine(unit))
    if face.round:
        away = np.hypot(canvas.x, canvas.y) - np.float32(half[0])
    else:
        away = rounded_box(canvas.x, canvas.y, *half, ROUNDED * min(size))
    line = np.abs(away - np.float32(_LINE_OUT * unit)) - np.float32(_LINE_HALF * unit)
    canvas.fill(line - np.float32(_EDGE * unit), NIGHT, 0.85)
    canvas.fill(line, palette.pen[face.pen.name.lower()])
    made, sign = canvas.surface(), badge(face.pen, unit, palette)
    out = (half[0] + _LINE_OUT * unit) / sqrt(2) if face.round else half[0]
    up = out if face.round else half[1]
    middle = made.get_width() / 2 + out, made.get_height() / 2 - up
    made.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))
    return made


def paint_drawn_arrow(face: DrawnArrow, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """An arrow along a diagonal of a size, with the badge of its pen where it begins."""
    length = hypot(*size)
    half, head = length / 2, min(_HEAD * unit, 0.7 * length)
    canvas = Canvas((half + 2 * unit, (_WIDE + 2 * _EDGE) * unit), 1.0, fine=_fine(unit))
    shaft = segment(canvas.x, canvas.y, (-half + _SHAFT * unit, 0.0), (half - 0.8 * head, 0.0))
    slope = _WIDE * unit / hypot(head, _WIDE * unit), head / hypot(head, _WIDE * unit)
    side = (canvas.x - np.float32(half)) * np.float32(slope[0]) + np.abs(canvas.y) * np.float32(slope[1])
    point = np.maximum(side, np.float32(half - head) - canvas.x)
    shape = np.minimum(shaft - np.float32(_SHAFT * unit), point)
    canvas.fill(shape - np.float32(_EDGE * unit), NIGHT, 0.85)
    canvas.fill(shape, palette.pen[face.pen.name.lower()], 0.94)
    across, down = (size[0] if face.right else -size[0]), (size[1] if face.down else -size[1])
    made = pygame.transform.rotozoom(canvas.surface(), -degrees(atan2(down, across)), 1)
    sign, back = badge(face.pen, unit, palette), (half - BADGE * unit) / length
    middle = made.get_width() / 2 - back * across, made.get_height() / 2 - back * down
    made.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))
    return made


TEXTS = cache_of_a_look(most=8_000_000)
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


def signed(number: int) -> str:
    """A number with its sign, as a change is told."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def faint(picture: Surface) -> Surface:
    """A copy of a picture that is hardly there: what there is none of."""
    made = picture.copy()
    made.fill((255, 255, 255, 72), special_flags=pygame.BLEND_RGBA_MULT)
    return made


PIECES = ((-0.62, -0.5), (0.05, -0.72), (0.66, -0.42), (-0.3, 0.02), (0.42, 0.12), (-0.6, 0.58), (0.12, 0.62))
"""About where the pieces of what crumbles lie, as parts of half its size: one for each of them."""
APART, ASKEW, ASHEN = 0.16, 22, 0.45
"""How far they come from the middle, in parts of the size, by how many degrees they turn, and how dark."""


def crumbled(picture: Surface, part: float) -> Surface:
    """A picture in pieces that have come so far from one another, 0 to 1; it is larger than the whole was."""
    width, height = picture.get_size()
    across, down = (np.linspace(-1, 1, length, dtype=np.float32) for length in (width, height))
    away = [np.hypot(across[:, None] - x, down - y) for x, y in PIECES]
    nearest = np.argmin(np.stack(away), axis=0)
    made = Surface((round(width * (1 + 3 * APART)), round(height * (1 + 3 * APART))), pygame.SRCALPHA)
    dark = round(255 * (1 - ASHEN * part))
    for number, (x, y) in enumerate(PIECES):
        piece = picture.convert_alpha() if pygame.display.get_surface() else picture.copy()
        alpha = pygame.surfarray.pixels_alpha(piece)
        alpha[nearest != number] = 0
        del alpha
        piece.fill((dark, dark, dark, 255), special_flags=pygame.BLEND_RGBA_MULT)
        inside = piece.get_bounding_rect()
        if not inside.w:
            continue
        turned = pygame.transform.rotozoom(
            piece.subsurface(inside), part * ASKEW * (1, -1, 0.6)[number % 3], 1
        )
        (left, top), pushed = inside.center, APART * part
        middle = left - width / 2 + x * pushed * width, top - height / 2 + y * pushed * height
        corner = made.get_width() / 2 + middle[0], made.get_height() / 2 + middle[1]
        made.blit(turned, turned.get_rect(center=(round(corner[0]), round(corner[1]))))
    return made


def paint_spark(size: int, palette: Palette) -> Surface:
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


def slab(
    size: tuple[float, float], corner: float, *, edge: float = 0.5, margin: float = 1, fine: int | None = None
) -> tuple[Canvas, Field]:
    """A canvas for something square of a size, with a margin around it, and its outline.

    Its corners are round, and its sides lie an `edge` within its size.
    """
    across, down = size[0] / 2, size[1] / 2
    canvas = Canvas((across + margin, down + margin), 1.0, fine=fine)
    return canvas, rounded_box(canvas.x, canvas.y, across - edge, down - edge, corner)


def paint_plate(size: tuple[int, int], lit: bool, unit: float, palette: Palette) -> Surface:
    """A dark plate with a thin frame, golden and brighter when it is `lit`; of exactly this size."""
    canvas, body = slab(size, 5 * unit)
    line = palette.gold_light if lit else mix(palette.gold_dark, palette.gold, 0.25)
    light = 1.0 + 0.22 * (-canvas.y / (size[1] / 2))
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


BARE = cache_of_a_look(most=16_000_000)
bare_token = BARE.keeping(paint_seat_token)
bare_plate = BARE.keeping(paint_plate)
ring = BARE.keeping(paint_ring)
frame = BARE.keeping(paint_frame)
badge = BARE.keeping(paint_badge)
die = BARE.keeping(paint_die)
spark = BARE.keeping(paint_spark)


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
