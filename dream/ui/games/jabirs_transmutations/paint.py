"""How everything is painted: the ground, cards, signs, coins, recipes in signs, and the light of their ways.

Lengths are in radii of the table or halves of a thing unless they are called pixels. What bears a text
belongs to the main thread; all else any thread may paint, and it is kept. A picture's middle is that of what
it shows.

The ground of the table, painted once: the disc with its dial, the ways, the spots with their signs.
Lengths are in radii of the table unless they are called pixels. It is run in a thread.

How the ways of the diagram are painted: lines of wire from spots to recipes and on to what comes out. A
double line takes two, a broken one may come to nothing; an arrow leads to what comes out. All lengths
are in radii of the table.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from math import ceil, cos, dist, hypot, pi, radians, sin

import numpy as np
import pygame
from pygame import Surface, draw

from dream.base.texts import say
from dream.games.jabirs_transmutations.rules.components import (
    DIE,
    ELIXIRS,
    LEAST_SUCCESS,
    METALS,
    PRIMARIES,
    RECIPES,
    Card,
    Event,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import POINTS_TO_END
from dream.ui.games.jabirs_transmutations import diagram, faces
from dream.ui.games.jabirs_transmutations.engraved import (
    LEAST,
    back_inks,
    face_inks,
    face_name,
    name_colour,
    seal_ground,
    sign_colours,
    suit_rim,
)
from dream.ui.games.jabirs_transmutations.layout import (
    CARD_WIDTH,
    DIE_ASKEW,
    MINI_CARD,
    PILE_CARD,
    PILE_TOKEN,
    PLATE_CARD,
    PLATE_COIN,
    ROLLED_RING,
    SMALL_CARD,
    SUPPLY_COIN,
    TableLayout,
)
from dream.ui.kit.backdrop import paint_backdrop, tiled_grain
from dream.ui.kit.engravings import inks
from dream.ui.kit.glyphs import Arc, Dot, Glyph, Polyline, glyph_distance, line, rounded, star_line
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Canvas, Field, Paintable, Patch, Pixels, gem, rim, segment, triangle
from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.ring import paint_ring
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table.faces import CARD_HEIGHT, NIGHT, Card as CardFace, Ink, ink_colour, parchment
from dream.ui.table.layout import Point, Scale, between
from dream.ui.table.painters import (
    LEAST_TYPE,
    REACH,
    bare_plate,
    bare_token,
    card_outline,
    card_sheet,
    die,
    digits,
    frame,
    lay_back,
    lay_engraving,
    lay_frame,
    lay_front,
    paint_arrow,
    paint_pips_face,
    ring,
    text_sprite,
    written_on,
)
from dream.ui.table.picture import placed
from dream.ui.table.plates import CREST
from dream.ui.table.table_game import Painter
from dream.ui.widgets import paint

SPRITES = cache_of_a_look(most=24_000_000)
"""A table in a window of 3840 by 2160 needs about half of it at a time."""
LIGHTS = cache_of_a_look(most=24_000_000)
"""The ways of all twelve recipes take so much in a window of 3840 by 2160."""
Size = tuple[float, float]
arrow_sprite = SPRITES.keeping(paint_arrow)


def _wave(y: float) -> Glyph:
    """A level line of three waves."""
    return (Polyline(tuple((x / 12, y + 0.17 * sin(x / 12 * 1.5 * pi)) for x in range(-11, 12))),)


def _rays(count: int, inner: float, outer: float) -> Iterator[Polyline]:
    for n in range(count):
        x, y = cos(radians(360 / count * n - 90)), sin(radians(360 / count * n - 90))
        yield line(inner * x, inner * y, outer * x, outer * y)


def _octagon(radius: float) -> Polyline:
    angles = [radians(22.5 + 45 * n) for n in range(9)]
    return Polyline(tuple((radius * cos(angle), radius * sin(angle)) for angle in angles))


def _crystal() -> Iterator[Polyline]:
    """Six arms, each with two twigs."""
    for n in range(6):
        turn = radians(60 * n - 90)
        yield line(0, 0, 0.95 * cos(turn), 0.95 * sin(turn))
        x, y = 0.58 * cos(turn), 0.58 * sin(turn)
        for side in (-1, 1):
            twig = turn + side * radians(52)
            yield line(x, y, x + 0.32 * cos(twig), y + 0.32 * sin(twig))


def _triangle(up: bool) -> Polyline:
    y = 1 if up else -1
    return line(0, -0.88 * y, 0.9, 0.68 * y, -0.9, 0.68 * y, 0, -0.88 * y)


_TRIANGLE = line(0, -0.95, 0.62, 0.12, -0.62, 0.12, 0, -0.95)
_FLAME = Polyline(
    rounded(
        (
            *((0.10, -1.12), (0.26, -0.66), (0.66, -0.18), (0.76, 0.34), (0.50, 0.84), (0.0, 1.0)),
            *((-0.50, 0.84), (-0.76, 0.34), (-0.64, -0.14), (-0.36, -0.62), (-0.28, -0.06), (-0.04, -0.34)),
            (0.0, -0.76),
        ),
        2,
    )
)

RESOURCE_GLYPHS: Mapping[Resource, Glyph] = {
    Resource.CINNABAR: (
        Arc((-0.50, -0.36), 0.34, -150, 90),
        Arc((-0.50, 0.34), 0.36, -90, 150),
        Arc((0.36, -0.36), 0.34, -150, 90),
        Arc((0.36, 0.34), 0.36, -90, 150),
        line(-0.98, -0.01, 0.95, -0.01),
    ),
    Resource.LEAD: (
        line(-0.62, -0.62, 0.10, -0.62),
        line(-0.26, -0.95, -0.26, 0.75),
        Arc((0.10, 0.05), 0.36, -180, 40),
        line(0.376, 0.28, 0.20, 0.52),
        Arc((0.42, 0.66), 0.26, 70, 212),
    ),
    Resource.SALT: (Arc((0, 0), 0.80), line(-0.80, 0, 0.80, 0)),
    Resource.QUICKSILVER: (
        Arc((0, -0.08), 0.42),
        Arc((0, -0.88), 0.42, 12, 168),
        line(0, 0.34, 0, 0.98),
        line(-0.36, 0.66, 0.36, 0.66),
    ),
    Resource.SULFUR: (_TRIANGLE, line(0, 0.12, 0, 0.96), line(-0.42, 0.54, 0.42, 0.54)),
    Resource.ARSENIC: (Arc((-0.62, 0), 0.32), Arc((0.62, 0), 0.32), line(-0.30, 0, 0.30, 0)),
    Resource.TIN: (
        Arc((-0.16, -0.42), 0.44, -165, 65),
        line(0.03, -0.02, -0.72, 0.42),
        line(-0.72, 0.42, 0.74, 0.42),
        line(0.38, -0.66, 0.38, 0.92),
    ),
    Resource.COPPER: (Arc((0, -0.38), 0.50), line(0, 0.12, 0, 0.96), line(-0.42, 0.54, 0.42, 0.54)),
    Resource.DISTILLED: (
        _TRIANGLE,
        Dot((0, -0.26), 0.15),
        line(0, 0.12, 0, 0.96),
        line(0, 0.30, 0.50, 0.92),
        line(0, 0.30, -0.50, 0.92),
    ),
    Resource.PURE: (
        Arc((0, 0.06), 0.42),
        Dot((0, 0.06), 0.14),
        Arc((0, -0.74), 0.42, 12, 168),
        line(-0.46, -0.92, 0.46, -0.92),
        line(0, 0.48, 0, 1.0),
        line(-0.36, 0.74, 0.36, 0.74),
    ),
    Resource.HOTNESS: (_FLAME,),
    Resource.COLDNESS: tuple(_crystal()),
    Resource.WETNESS: (*_wave(-0.46), *_wave(0.02), *_wave(0.50)),
    Resource.DRYNESS: (
        Arc((0, 0), 0.84),
        Dot((0, -0.38), 0.155),
        Dot((-0.34, 0.22), 0.155),
        Dot((0.34, 0.22), 0.155),
    ),
    Resource.SILVER: (Arc((-0.06, 0), 0.86, 50, 310), Arc((0.46, 0), 0.66, 92, 268)),
    Resource.GOLD: (Arc((0, 0), 0.80), Dot((0, 0), 0.20)),
}
CARD_GLYPHS: Mapping[Card, Glyph] = {
    Card.FIRE: (_triangle(up=True),),
    Card.WATER: (_triangle(up=False),),
    Card.CINNABAR: RESOURCE_GLYPHS[Resource.CINNABAR],
    Card.LEAD: RESOURCE_GLYPHS[Resource.LEAD],
    Card.SALT: RESOURCE_GLYPHS[Resource.SALT],
}
EVENT_GLYPHS: Mapping[Event, Glyph] = {
    Event.EUREKA: (
        line(-0.22, -0.90, 0.22, -0.90),
        line(-0.15, -0.90, -0.15, -0.42, -0.72, 0.62, -0.56, 0.90, 0.56, 0.90, 0.72, 0.62, 0.15, -0.42),
        line(0.15, -0.42, 0.15, -0.90),
        line(-0.46, 0.22, 0.46, 0.22),
        Dot((-0.16, 0.54), 0.10),
        Dot((0.22, 0.62), 0.07),
        Dot((0.12, 0.02), 0.06),
    ),
    Event.EXPLOSION: (star_line(9, 0.98, 0.52), star_line(7, 0.36, 0.18)),
    Event.DISASTER: (
        line(0.22, -0.98, -0.46, 0.10, 0.02, 0.10, -0.24, 0.98, 0.52, -0.16, 0.02, -0.16, 0.22, -0.98),
    ),
    Event.SULTAN: (
        line(-0.84, 0.52, -0.84, -0.42, -0.42, 0.06, 0, -0.72, 0.42, 0.06, 0.84, -0.42, 0.84, 0.52),
        line(-0.84, 0.52, 0.84, 0.52),
        line(-0.84, 0.80, 0.84, 0.80),
        Dot((0, -0.86), 0.10),
        Dot((-0.84, -0.56), 0.10),
        Dot((0.84, -0.56), 0.10),
    ),
    Event.STEAL: (
        line(-0.95, -0.30, -0.50, -0.44, 0, -0.26, 0.50, -0.44, 0.95, -0.30),
        line(0.95, -0.30, 0.84, 0.16, 0.44, 0.40, 0.14, 0.16, 0, 0.08, -0.14, 0.16, -0.44, 0.40),
        line(-0.44, 0.40, -0.84, 0.16, -0.95, -0.30),
        Dot((-0.46, -0.02), 0.17),
        Dot((0.46, -0.02), 0.17),
    ),
}
ELIXIR: Glyph = (_octagon(0.90), _octagon(0.34))
"""The sign of all elixirs, after the shape of their spots."""
SUN: Glyph = (Arc((0, 0), 0.46), Dot((0, 0), 0.14), *_rays(12, 0.60, 0.92))
"""The sun of the cards' backs."""


# Cards and events

EVENT_FRAME = 0.045
"""How far within the edge of an event its inner frame lies."""
TOLD_EVENT = 96
"""From so many pixels of width on an event says what it does."""
NAMED_CARD = 46
"""From so many pixels of width on a card bears its name."""
SUITS = {Card.FIRE: True, Card.WATER: False}
"""The cards that are a filled triangle, and whether its point is up."""


def paint_named(face: CardFace, size: Size, unit: float, palette: Palette) -> Surface:
    """The face of a card with its name, or of an event with what it does too; or its back."""
    width, front = round(size[0]), face.front
    if face.back == faces.EVENTS:
        assert front is None or isinstance(front, Event)
        text = say(f"jabir.event_text.{front.word}") if front is not None and width >= TOLD_EVENT else ""
        if front is None:
            return paint_event(None, width, palette)
        return told_event(front, say(f"jabir.event.{front.word}"), text, width, palette)
    assert front is None or isinstance(front, Card)
    if front is None or width < NAMED_CARD:
        return paint_card(front, width, palette)
    return _named_card(front, say(f"jabir.card.{front.name.lower()}"), width, palette)


@SPRITES.keeping
def _named_card(card: Card, name: str, width: int, palette: Palette) -> Surface:
    engraved = is_engraved(width, palette)
    ink = name_colour(card, palette)
    written = text_sprite(name, round(width * (0.175 if engraved else 0.195)), ink)
    if written.get_width() > width * 0.86:
        written = pygame.transform.smoothscale_by(written, width * 0.86 / written.get_width())
    return written_on(paint_card(card, width, palette), written, int(width * (0.55 if engraved else 0.40)))


@SPRITES.keeping
def told_event(event: Event, name: str, text: str, width: int, palette: Palette) -> Surface:
    """The face of an event with a name and, in the largest type that stays within its frame, a text."""
    made = paint_event(event, width, palette).copy()
    title = text_sprite(name, round(width * 0.165), palette.gold_light, Role.HEADING)
    middle, top = made.get_width() // 2, made.get_height() // 2 - round(width * 0.08)
    made.blit(title, title.get_rect(midtop=(middle, top)))
    top += title.get_height()
    end = made.get_height() / 2 + width * (CARD_HEIGHT / 2 - EVENT_FRAME - 0.02)
    for size in range(max(LEAST_TYPE, round(width * 0.125)), LEAST_TYPE - 1, -1):
        font = sized_font(Role.BODY, size)
        lines = paint.wrapped(font, text, round(width * 0.86))
        if top + font.get_linesize() * (0.82 * (len(lines) - 1) + 1) <= end:
            break
    for n, sentence in enumerate(lines):
        written, y = paint.written(font, sentence, palette.ink), top + n * round(font.get_linesize() * 0.82)
        made.blit(written, written.get_rect(midtop=(middle, y)))
    return made


@SPRITES.keeping
def paint_card(card: Card | None, width: float, palette: Palette) -> Surface:
    """The face of a card without its name or, for None, its back; `width` is in pixels.

    Where it is wide enough, and pictures are wanted, it is engraved.
    """
    on, engraved = card_sheet(width), is_engraved(width, palette)
    if card is None:
        gold = lay_back(on, palette)
        if engraved:
            light = 1.15 - 0.5 * np.clip(np.hypot(on.x, on.y), 0, 1)
            lay_engraving(on, face_name(None, width), back_inks(gold), 0.0, light)
            return on.surface()
        on.fill(glyph_distance(SUN, on.x, on.y, 0.33, max(0.028, 1.1 * on.pixel)), gold)
        return on.surface()
    lay_front(on, faces.card_colours(palette)[card], palette)
    if engraved:
        _lay_picture(on, card, width, palette)
        return on.surface()
    large = width >= NAMED_CARD
    _lay_suit(on, card, 0.0, -0.10 if large else 0.0, 0.30 if width >= 30 else 0.36, palette)
    for side in (-1, 1) if large else ():
        _lay_suit(on, card, side * 0.355, side * (CARD_HEIGHT / 2 - 0.155), 0.075, palette)
    return on.surface()


def is_engraved(width: float, palette: Palette) -> bool:
    """Whether a card so many pixels wide bears a picture."""
    return palette.pictures and width >= LEAST


SEAL = -0.345, -0.545, 0.115
"""Where the seal of a card lies, and its radius: it is seen where other cards lie on this one."""


def _lay_picture(on: Canvas, card: Card, width: float, palette: Palette) -> None:
    """The engraving of a card under its arch, and its sign on a seal in the corner."""
    x, y, radius = SEAL
    light = 1.03 - 0.16 * np.clip(np.hypot(on.x * 1.1, on.y * 0.8), 0, 1) ** 2
    lay_engraving(on, face_name(card, width), face_inks(card, palette), 0.0, light)
    seal = np.hypot(on.x - np.float32(x), on.y - np.float32(y)) - np.float32(radius)
    on.glow(seal, 0.03, NIGHT, 0.4)
    on.fill(seal, seal_ground(palette))
    on.fill(np.abs(seal) - np.float32(max(0.007, 0.55 * on.pixel)), suit_rim(card, palette))
    _lay_suit(on, card, x, y, 0.64 * radius, palette)


def _lay_suit(on: Canvas, card: Card, x: float, y: float, radius: float, palette: Palette) -> None:
    """The sign of a card, around a point: a jewel for Fire and Water, lines for the others."""
    colour, across, down = faces.card_colours(palette)[card], on.x - np.float32(x), on.y - np.float32(y)
    if card not in SUITS:
        width = max(0.20 * radius, 1.3 * on.pixel)
        ink = sign_colours(card, palette)[1]
        on.fill(glyph_distance(CARD_GLYPHS[card], across, down, radius, width), ink)
        return
    up = SUITS[card]
    down = down - np.float32((0.22 if up else -0.22) * radius)
    shape = triangle(across, down, 1.18 * radius, up)
    on.fill(shape, suit_rim(card, palette))
    light = 1.08 - 0.55 * (down + 0.4 * across) / radius * (0.6 if up else 0.4)
    on.fill_lit(shape + np.float32(max(0.07 * radius, 0.9 * on.pixel)), colour, light)


@SPRITES.keeping
def paint_event(event: Event | None, width: float, palette: Palette) -> Surface:
    """The face of an event, without its words or, for None, its back; `width` is in pixels."""
    on, gold = card_sheet(width), mix(palette.gold_dark, palette.gold, 0.75)
    edge, y = card_outline(on.x, on.y), on.y + np.float32(0.30)
    on.fill(edge, gold)
    deep = mix(palette.panel, palette.night_light, 0.45 if event is not None else 0.15)
    light = 1.25 - 0.75 * np.clip(np.hypot(on.x, on.y + np.float32(0.18)) / 0.8, 0, 1)
    inside = edge + np.float32(max(0.014, on.pixel))
    on.fill(inside, light[..., None] * np.asarray(deep, np.float32))
    lay_frame(on, EVENT_FRAME, 0.004, gold, 0.7)
    if event is None and is_engraved(width, palette):
        lay_engraving(on, face_name(None, width), back_inks(gold), 0.0, np.clip(light, 0.8, 1.15))
        return on.surface()
    if event is None:
        circle = np.abs(np.hypot(on.x, on.y) - np.float32(0.30)) - np.float32(max(0.006, 0.5 * on.pixel))
        on.fill(circle, gold, 0.8)
        on.fill(glyph_distance(SUN, on.x, on.y, 0.24, max(0.018, 1.0 * on.pixel)), gold)
        return on.surface()
    if palette.pictures and width >= TOLD_EVENT:
        _lay_event_picture(on, event, np.clip(light, 0.9, 1.1), palette)
        return on.surface()
    on.glow(np.hypot(on.x, y) - np.float32(0.05), 0.42, palette.gold_dark, 0.8)
    sign = glyph_distance(EVENT_GLYPHS[event], on.x, y, 0.235, max(0.026, 1.3 * on.pixel))
    on.fill(sign - np.float32(0.008), NIGHT, 0.7)
    on.fill(sign, palette.gold_light)
    return on.surface()


def _lay_event_picture(on: Canvas, event: Event, light: Field, palette: Palette) -> None:
    """The engraving of an event over its words, and its sign on a seal in the corner."""
    lay_engraving(on, f"jabir-{event.word}-{'day' if palette.light else 'night'}", inks(palette), 0.0, light)
    (ground, sign), x, y = seal_colours(palette), on.x - np.float32(0.33), on.y + np.float32(0.53)
    seal = np.hypot(x, y) - np.float32(0.09)
    on.fill(seal, ground)
    on.fill(np.abs(seal) - np.float32(max(0.007, 0.6 * on.pixel)), mix(palette.gold_dark, palette.gold, 0.75))
    on.fill(glyph_distance(EVENT_GLYPHS[event], x, y, 0.058, max(0.012, 1.2 * on.pixel)), sign)


def seal_colours(palette: Palette) -> tuple[Rgb, Rgb]:
    """The ground of the seal on the picture of an event, and the sign on it."""
    if palette.light:
        return mix(palette.panel, (255, 255, 255), 0.4), palette.ink
    return mix(palette.night, NIGHT, 0.5), palette.gold_light


@SPRITES.keeping
def paint_spent(face: faces.Spent, size: Size, unit: float, palette: Palette) -> Surface:
    """A card that is no longer looked at: plain parchment in shadow."""
    on, paper = card_sheet(size[0]), mix(parchment(palette), palette.panel, 0.45)
    edge = card_outline(on.x, on.y)
    on.fill(edge, NIGHT)
    on.fill(edge + np.float32(max(0.012, on.pixel)), paper)
    lay_frame(on, 0.085, 0.007, mix(paper, NIGHT, 0.35))
    return on.surface()


# The signs of recipes

SIGN_REACH = 1.75
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it."""
FIRE_SHIFT = 0.17
"""How far a triangle's middle is moved up or down, so that it looks to be in the middle of its square."""


@SPRITES.keeping
def paint_sign(face: faces.Sign, size: Size, unit: float, palette: Palette) -> Surface:
    """The sign of a recipe, with its number if it is to have one."""
    radius = size[0] / 2
    made = bare_sign(face.cards, face.bright, radius, palette).copy()
    if face.recipe is None:
        return made
    ink = (255, 255, 255) if face.bright else mix(palette.pale, NIGHT, 0.12)
    number, shadow = (digits(str(face.recipe), round(radius * 0.98), colour) for colour in (ink, NIGHT))
    shifts: dict[tuple[Card, ...], int] = {(Card.FIRE,): 1, (Card.WATER,): -1}
    low = 1.2 * FIRE_SHIFT * radius * shifts.get(face.cards, 0)
    place = number.get_rect(center=(made.get_width() // 2, made.get_height() // 2 + round(low)))
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
        made.blit(shadow, place.move(across, down))
    made.blit(number, place)
    return made


@SPRITES.keeping
def bare_sign(cards: tuple[Card, ...], possible: bool, radius: float, palette: Palette) -> Surface:
    """The sign of a recipe that takes one of some cards, without its number; `radius` is in pixels."""
    canvas = Canvas(SIGN_REACH, max(3.0, radius))
    lay_sign(canvas, cards, possible, palette)
    return canvas.surface()


def lay_sign(on: Paintable, cards: tuple[Card, ...], possible: bool, palette: Palette) -> None:
    """Fire's triangle, water's, both for either card, or a round one for none; dark if not possible now."""
    shape = _sign_shape(cards, on.x, on.y)
    close = np.clip(2 - shape / max(0.06, on.pixel), 0, 1)
    soft = np.clip(1 - _sign_shape(cards, on.x - np.float32(0.05), on.y - np.float32(0.16)) / 0.3, 0, 1)
    on.lay(np.minimum(SHADE, 0.5 * soft**2 + SHADE * close), (0, 0, 0))
    jewels: dict[tuple[Card, ...], Rgb] = {(Card.FIRE,): palette.fire, (Card.WATER,): palette.water}
    jewel = jewels.get(cards, mix(palette.gold_dark, palette.gold, 0.35))
    if possible:
        on.glow(shape, 0.42, palette.gold_light, 0.75)
        rim(on, shape, 0.15, palette.gold_light)
        gem(on, shape + np.float32(0.15), mix(jewel, NIGHT, 0.12), 1.0)
    else:
        rim(on, shape, 0.11, mix(palette.gold_dark, palette.gold, 0.30))
        light = 1.05 - 0.25 * on.y
        dull = light[..., None] * np.asarray(mix(jewel, NIGHT, 0.62), np.float32)
        on.fill(shape + np.float32(0.11), dull)


def _sign_shape(cards: tuple[Card, ...], x: Field, y: Field) -> Field:
    if cards == (Card.FIRE,):
        return triangle(x, y - np.float32(FIRE_SHIFT), 1.30, up=True) - np.float32(0.05)
    if cards == (Card.WATER,):
        return triangle(x, y + np.float32(FIRE_SHIFT), 1.30, up=False) - np.float32(0.05)
    if cards:
        star = np.minimum(triangle(x, y, 1.22, up=True), triangle(x, y, 1.22, up=False))
        return np.asarray(star - np.float32(0.03), np.float32)
    return np.hypot(x, y) - np.float32(0.95)


# Ways

FAR = 1.0
WIDTH, APART = 0.0072, 0.0085
"""How wide a line is, and how far from the middle each of two lines runs."""
DASH, GAP = 0.026, 0.020
ARROW = 0.030


def middle_of_ways(recipe: int) -> Point:
    """The place of the middle of what `lit_ways` paints."""
    return box_of(diagram.ways_of(recipe))[0]


@LIGHTS.keeping
def lit_ways(recipe: int, radius: float, palette: Palette) -> Surface:
    """The ways of a recipe in light, on a table of a radius in pixels."""
    middle, reach = box_of(diagram.ways_of(recipe))
    canvas = Canvas(reach, radius, middle)
    for way in diagram.ways_of(recipe):
        shape = way_shape(canvas, way, 1.7)
        canvas.glow(shape, 0.028, mix(palette.gold, palette.gold_dark, 0.3), 0.75)
        canvas.fill(shape, palette.ink if way.part is diagram.Part.REACTANT else palette.gold_light)
    return canvas.surface()


def way_shape(on: Paintable, way: diagram.Way, thick: float = 1.0) -> Field:
    """The lines of a way with its arrow, as a signed distance, near the way; `FAR` off it is of no use.

    `thick` is how much wider than at rest the lines are.
    """
    width = max(WIDTH * thick, 1.2 * on.pixel)
    away = np.full((on.y.shape[0], on.x.shape[1]), np.float32(FAR))
    shaft = way.points if way.part is diagram.Part.REACTANT else tuple(_until(way.points, ARROW * 0.6))
    for one, other in _dashes(shaft) if way.part is diagram.Part.EXTRA else pairwise(shaft):
        _near(away, on, one, other)
    lines = away if way.number == 1 else np.abs(away - np.float32(max(APART, 1.3 * on.pixel)))
    shape = lines - np.float32(width / 2)
    if way.part is not diagram.Part.REACTANT:
        shape = np.minimum(shape, _arrow(on, way.points, ARROW * (0.8 + 0.2 * thick)))
    return np.asarray(shape, np.float32)


def box_of(ways: tuple[diagram.Way, ...]) -> tuple[Point, Point]:
    """The middle of all that some ways reach to, and how far that is across and down."""
    xs, ys = zip(*(point for way in ways for point in way.points), strict=True)
    middle, edge = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), 2 * ARROW
    return middle, ((max(xs) - min(xs)) / 2 + edge, (max(ys) - min(ys)) / 2 + edge)


def _until(points: tuple[Point, ...], left: float) -> Iterator[Point]:
    """The points of a line, without the tip that its arrow covers."""
    for point in points:
        if dist(point, points[-1]) < left:
            return
        yield point


def _dashes(points: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """The pieces of a broken line."""
    gone = 0.0
    for one, other in pairwise(points):
        length = dist(one, other)
        steps = max(1, round(length / 0.006))
        for step in range(steps):
            if (gone + length * step / steps) % (DASH + GAP) < DASH:
                yield between(one, other, step / steps), between(one, other, (step + 1) / steps)
        gone += length


def _near(away: Field, on: Paintable, one: Point, other: Point) -> None:
    """Lower the distances around a straight piece of a line."""
    reach, x, y = 0.05, on.x[0], on.y[:, 0]
    left, right = np.searchsorted(x, (min(one[0], other[0]) - reach, max(one[0], other[0]) + reach))
    top, bottom = np.searchsorted(y, (min(one[1], other[1]) - reach, max(one[1], other[1]) + reach))
    if left == right or top == bottom:
        return
    near_x, near_y = x[None, left:right], y[top:bottom, None]
    along_x, along_y = other[0] - one[0], other[1] - one[1]
    length = max(along_x**2 + along_y**2, 1e-12)
    part = np.clip(((near_x - one[0]) * along_x + (near_y - one[1]) * along_y) / length, 0, 1)
    found = np.hypot(near_x - one[0] - along_x * part, near_y - one[1] - along_y * part)
    away[top:bottom, left:right] = np.minimum(away[top:bottom, left:right], found)


def _arrow(on: Paintable, points: tuple[Point, ...], size: float) -> Field:
    """A slender arrow head at the end of a line."""
    (x, y), slope = points[-1], 0.19 * pi / 2
    back = next((point for point in reversed(points) if dist(point, (x, y)) > size * 0.8), points[0])
    length = dist(back, (x, y))
    ahead_x, ahead_y = (x - back[0]) / length, (y - back[1]) / length
    along = (on.x - x) * ahead_x + (on.y - y) * ahead_y
    aside = np.abs((on.y - y) * ahead_x - (on.x - x) * ahead_y)
    sides = aside * np.float32(cos(slope)) + along * np.float32(sin(slope))
    return np.asarray(np.maximum(sides, -along - np.float32(size) + 0.45 * aside), np.float32)


GLYPH_RISE, GLYPH_SIZE = 0.42, 0.42
"""How far above the middle of its spot a glyph lies, and how large it is, in radii of the spot."""
LARGE_GLYPH_RISE, LARGE_GLYPH_SIZE = 0.30, 0.46
DISC_REACH = 1.03


def paint_table(
    window: tuple[int, int],
    box: Box,
    middle: Point,
    radius: float,
    palette: Palette,
    *,
    signs: bool = False,
) -> Pixels:
    """The ground in a box of a window, shape (box.h, box.w, 3); middle and radius in the window's pixels.

    With `signs` those of the recipes lie on it, without their numbers.
    """
    pixels = paint_backdrop(window, palette, box)
    inner, unit = (middle[0] - box.x, middle[1] - box.y), diagram.SIGN_RADIUS * radius
    paint_disc(pixels, inner, radius, palette)
    for recipe, place in diagram.SIGNS.items() if signs else ():
        patch = Patch(pixels, _pixel(place, inner, radius), (SIGN_REACH, SIGN_REACH), unit)
        lay_sign(patch, diagram.recipe_cards(recipe, False), False, palette)
    return pixels


def paint_disc(pixels: Pixels, middle: Point, radius: float, palette: Palette) -> None:
    """Paint the round table over a picture; middle and radius in its pixels."""
    _paint_stone(Patch(pixels, middle, (DISC_REACH, DISC_REACH), radius), palette)
    for way in diagram.ways():
        centre, reach = box_of((way,))
        patch = Patch(pixels, _pixel(centre, middle, radius), reach, radius)
        patch.x, patch.y = patch.x + np.float32(centre[0]), patch.y + np.float32(centre[1])
        shape = way_shape(patch, way)
        patch.fill(shape - np.float32(max(0.004, patch.pixel)), (0, 0, 0), 0.6)
        patch.fill(shape, mix(palette.gold_dark, palette.gold, 0.42))
    for resource, place in diagram.SPOTS.items():
        unit = diagram.spot_radius(resource) * radius
        _paint_spot(Patch(pixels, _pixel(place, middle, radius), (1.6, 1.6), unit), resource, palette)
    for way in diagram.ways():
        if way.die:
            patch = Patch(pixels, _pixel(way.die_at, middle, radius), (1.5, 1.5), diagram.DIE_RADIUS * radius)
            paint_pips_face(patch, LEAST_SUCCESS, palette, dim=0.12)
    paint_ring(pixels, middle, radius * 1.045, palette)


def _pixel(place: Point, middle: Point, radius: float) -> Point:
    return middle[0] + place[0] * radius, middle[1] + place[1] * radius


def _paint_stone(on: Paintable, palette: Palette) -> None:
    """Dark polished stone with light from the gold in its middle, and figures of the art scratched into it.

    Those are two circles and a star of two triangles.
    """
    far, gold = np.hypot(on.x, on.y), diagram.SPOTS[Resource.GOLD]
    grain = tiled_grain(slice(0, on.y.shape[0]), slice(0, on.x.shape[1])) * np.float32(0.10)
    light = 1.0 + grain - 0.42 * far**2 - 0.10 * (on.x + 1.3 * on.y)
    stone = np.asarray(mix(palette.table, palette.rim, 0.42), np.float32)
    colour = np.clip(light, 0, 2)[..., None] * stone
    glow = np.clip(1 - np.hypot(on.x - gold[0], on.y - gold[1]) / 0.52, 0, 1) ** 2
    colour += (0.34 * glow)[..., None] * np.asarray(palette.gold_dark, np.float32)
    on.fill(far - np.float32(diagram.RIM + 0.02), colour)
    lines: Field = np.minimum(np.abs(far - np.float32(0.62)), np.abs(far - np.float32(0.655)))
    for turn in (-90, 90):
        angles = [radians(turn + 120 * n) for n in range(4)]
        for one, other in pairwise([(0.655 * cos(angle), 0.655 * sin(angle)) for angle in angles]):
            lines = np.minimum(lines, segment(on.x, on.y, one, other))
    ink = mix(palette.rim, palette.gold, 0.25)
    on.fill(lines - np.float32(max(0.0016, 0.45 * on.pixel)), ink, 0.38)


def _outline(resource: Resource, x: Field, y: Field) -> Field:
    """The outline of a spot: an elixir's has eight corners, the others' are round."""
    if resource not in ELIXIRS:
        return np.hypot(x, y) - np.float32(1.0)
    across, high = np.abs(x), np.abs(y)
    corners = (across + high) * np.float32(hypot(0.5, 0.5))
    return np.asarray(np.maximum(np.maximum(across, high), corners) - np.float32(0.955), np.float32)


def _paint_spot(on: Paintable, resource: Resource, palette: Palette) -> None:
    """A medallion of stone in a setting of wire, with the sign of its resource let in."""
    colour, body = faces.resource_colours(palette)[resource], _outline(resource, on.x, on.y)
    on.glow(_outline(resource, on.x - np.float32(0.06), on.y - np.float32(0.12)), 0.28, (0, 0, 0), 0.55)
    if resource in METALS:
        _paint_rays(on, resource, colour)
    metal = mix(palette.gold, palette.gold_light, 0.35) if resource in PRIMARIES else palette.gold
    if resource is Resource.SILVER:
        metal = palette.owner[0]
    shine = 0.80 - 0.34 * (0.55 * on.x + 0.83 * on.y) / np.maximum(0.3, np.hypot(on.x, on.y))
    on.fill(body - np.float32(0.045), NIGHT)
    on.fill(body, shine[..., None] * np.asarray(metal, np.float32))
    inner = body + np.float32(max(0.05, 1.3 * on.pixel))
    on.fill(inner, NIGHT)
    _paint_face(on, inner + np.float32(0.028), colour, palette)
    if resource in PRIMARIES or resource in METALS:
        circle = np.abs(inner + np.float32(0.10)) - np.float32(max(0.013, 0.5 * on.pixel))
        on.fill(circle, mix(metal, NIGHT, 0.25), 0.85)
    large, width = resource is Resource.GOLD, max(0.085, 1.7 * on.pixel)
    rise, size = (LARGE_GLYPH_RISE, LARGE_GLYPH_SIZE) if large else (GLYPH_RISE, GLYPH_SIZE)
    glyph, y, shadow = RESOURCE_GLYPHS[resource], on.y + np.float32(rise), max(0.02, 0.8 * on.pixel)
    sunk = glyph_distance(glyph, on.x - np.float32(shadow), y - np.float32(shadow), size, width)
    on.fill(sunk - np.float32(0.01), (0, 0, 0), 0.35 if palette.light else 0.75)
    inked = mix(colour, palette.ink, 0.6 if palette.light else 0.22)
    on.fill(glyph_distance(glyph, on.x, y, size, width), inked)


def _paint_rays(on: Paintable, resource: Resource, colour: Rgb) -> None:
    """The rays of gold and of silver, beyond the medallion's rim."""
    step, tip = 2 * pi / (24 if resource is Resource.GOLD else 16), diagram.RAYS_REACH[resource]
    turn, far = np.arctan2(on.y, on.x), np.hypot(on.x, on.y)
    off = turn - np.rint(turn / step) * step
    wide = (tip - far) / (tip - 1) * np.float32(0.36 * step)
    ray = np.maximum((np.abs(off * far) - wide) * 0.8, far - np.float32(tip))
    on.fill(ray - np.float32(0.03), (0, 0, 0), 0.6)
    on.fill(ray, (0.62 + 0.22 * np.sign(off))[..., None] * np.asarray(colour, np.float32))


def _paint_face(on: Paintable, shape: Field, colour: Rgb, palette: Palette) -> None:
    """The stone within the setting: tinted by the resource, hollow towards its rim, dark in a dark room."""
    stone, deep = mix(palette.panel, colour, 0.16), 0.22
    if not palette.light:
        stone, deep = mix(mix(palette.table, NIGHT, 0.25), colour, 0.20), 0.62
    hollow = np.clip(1 + shape / 0.35, 0, 1)
    light = 1.12 - deep * hollow**2 + 0.22 * (on.x * 0.5 + on.y * 0.8) * hollow - 0.10 * on.y
    on.fill(shape, np.clip(light, 0.2, 1.6)[..., None] * np.asarray(stone, np.float32))


# Parts of the ground by themselves


def disc_picture(side: int, radius: float, palette: Palette) -> Surface:
    """The table in the middle of a square of a panel's colour, all beyond its dial left out."""
    pixels = np.empty((side, side, 3), np.uint8)
    pixels[:] = palette.panel
    paint_disc(pixels, (side / 2, side / 2), radius, palette)
    far = np.hypot(*np.meshgrid(*(np.arange(side) + 0.5 - side / 2,) * 2))
    alpha = np.clip(radius * 1.045 + 1.5 - far, 0, 1) * 255
    whole = np.dstack((pixels, alpha.astype(np.uint8)))
    return pygame.image.frombuffer(whole.tobytes(), (side, side), "RGBA")


def spot_picture(resource: Resource, radius: float, palette: Palette) -> Surface:
    """One spot without its name; `radius` is in pixels."""
    canvas = Canvas(1.6, radius)
    _paint_spot(canvas, resource, palette)
    return canvas.surface()


# Small things


@SPRITES.keeping
def paint_coin(face: faces.Coin, size: Size, unit: float, palette: Palette) -> Surface:
    """A piece of a metal with its sign."""
    on, gold = Canvas(1.5, max(3.0, size[0] / 2)), face.metal is Resource.GOLD
    colour, light = (palette.gold, palette.gold_light) if gold else (palette.owner[0], (255, 255, 255))
    shape = np.hypot(on.x, on.y) - np.float32(1.0)
    on.glow(np.hypot(on.x - 0.1, on.y - 0.22) - np.float32(0.95), 0.4, (0, 0, 0), 0.6)
    on.fill(shape - np.float32(max(0.06, on.pixel)), NIGHT, 0.85)
    rim(on, shape, 0.16, mix(colour, light, 0.4))
    shine = 0.96 - 0.16 * on.y - 0.10 * on.x
    on.fill(shape + np.float32(0.16), shine[..., None] * np.asarray(colour, np.float32))
    glyph = glyph_distance(RESOURCE_GLYPHS[face.metal], on.x, on.y, 0.50, max(0.13, 1.4 * on.pixel))
    on.fill(glyph, mix(colour, NIGHT, 0.72))
    return on.surface()


@SPRITES.keeping
def paint_glyph(
    glyph: Glyph, radius: float, colour: Rgb, line: float = 0.17, least: float = 1.5, edge: Size = (0.0, 0.0)
) -> Surface:
    """A sign in one colour; its lines are so many radii thick, and at least so many pixels.

    The edge is how far dark reaches beyond them, and how dark it is.
    """
    on = Canvas(1.2, max(3.0, radius))
    shape = glyph_distance(glyph, on.x, on.y, 1.0, max(line, least / radius))
    if edge[0]:
        on.fill(shape - np.float32(edge[0]), NIGHT, edge[1])
    on.fill(shape, colour)
    return on.surface()


def paint_sun(face: faces.Sun, size: Size, unit: float, palette: Palette) -> Surface:
    """A small sun of gold."""
    return paint_glyph(SUN, size[0] / 2, palette.gold_light, 0.15, 1.4, (0.10, 0.7))


def paint_elixir(face: faces.Elixir, size: Size, unit: float, palette: Palette) -> Surface:
    """The sign of all elixirs: the eight corners of their spots."""
    return paint_glyph(ELIXIR, size[0] / 2, mix(palette.air, palette.owner[0], 0.3), 0.2, 1.6, (0.12, 0.8))


def paint_event_glyph(face: faces.EventGlyph, size: Size, unit: float, palette: Palette) -> Surface:
    """The sign of an event."""
    colour, line = (palette.gold_light, 0.17) if face.golden else (palette.ink_dim, 0.2)
    return paint_glyph(EVENT_GLYPHS[face.event], size[0] / 2, colour, line)


def paint_thing(face: faces.Thing, size: Size, unit: float, palette: Palette) -> Surface:
    """The sign of a resource or a card in a line of text."""
    if isinstance(face.thing, Card):
        glyph, colour = CARD_GLYPHS[face.thing], faces.card_colours(palette)[face.thing]
    else:
        glyph, colour = RESOURCE_GLYPHS[face.thing], faces.resource_colours(palette)[face.thing]
    return paint_glyph(glyph, size[0] / 2 * 0.78, mix(colour, palette.ink, 0.45), 0.2)


@SPRITES.keeping
def paint_small_lozenge(face: faces.Lozenge, size: Size, unit: float, palette: Palette) -> Surface:
    """A lozenge of one colour."""
    canvas, dim = Canvas(1.1, size[1] / 2), mix(palette.gold_dark, palette.gold, 0.25)
    shape = (np.abs(canvas.x) + np.abs(canvas.y) - np.float32(1.0)) * np.float32(0.72)
    canvas.fill(shape, palette.gold_light if face.bright else dim)
    return canvas.surface()


def paint_track(face: faces.Track, size: Size, unit: float, palette: Palette) -> Surface:
    """The way to the points that end the game, a lozenge for each, and how much of it is gone."""
    step = size[0] / POINTS_TO_END
    half = round(min(0.50 * step, 5.0 * unit) * 0.94, 1)
    made = Surface((round(size[0] + 8 * unit), round(18 * unit)), pygame.SRCALPHA)
    for n in range(POINTS_TO_END):
        lozenge = _lozenge(n < face.points, n == POINTS_TO_END - 1, half, unit, palette)
        middle = made.get_width() / 2 + (n + 0.5 - POINTS_TO_END / 2) * step, made.get_height() / 2
        made.blit(*placed(lozenge, middle))
    return made


@SPRITES.keeping
def _lozenge(full: bool, last: bool, half: float, unit: float, palette: Palette) -> Surface:
    """A lozenge of the way to the end, `half` pixels wide, full or empty; the last is larger, in gold."""
    half *= 1.2 if last else 1.0
    on = Canvas((half + 2, half * 1.6 + 2), 1.0)
    shape = (np.abs(on.x) + np.abs(on.y) * np.float32(0.66) - np.float32(half)) * np.float32(0.72)
    on.fill(shape - np.float32(0.6), NIGHT, 0.8)
    on.fill(shape, palette.gold if full or last else mix(palette.gold_dark, palette.gold, 0.35))
    light = 1.0 - 0.03 * on.y / unit
    heart = np.asarray(palette.gold_light if full else mix(palette.panel, NIGHT, 0.4), np.float32)
    on.fill(shape + np.float32(max(0.9, 0.9 * unit)), np.clip(light[..., None] * heart, 0, 255))
    return on.surface()


# Recipes in signs

ON_A_PLATE, IN_THE_STRIP = (36, 78), (44, 94)
"""How far down the signs and the first line are, in units of the design."""
Row = list[tuple[Surface, float]]
"""Pictures side by side, each with the room after it in units of the design."""
SIGN, RECIPE_SIGN, ARROW_SIDE, DIE_SIDE, FIGURES = 19, 20, 26, 8, 24
"""How large the pictures of a row are, in units of the design."""


def row_of(recipe: int, gold_takes_card: bool, unit: float, palette: Palette) -> tuple[Row, Row]:
    """A recipe as pictures: what goes in; the arrow to its sign, that, an arrow on, and what comes out."""
    made, reactants = RECIPES[recipe], Row()
    for resource in made.reactants.present:
        count, risked = made.reactants[resource], made.risk is resource
        reactants += _resource(resource, count, risked, unit, palette)
    side, arrow = 2 * round(RECIPE_SIGN * unit, 1), arrow_sprite(round(ARROW_SIDE * unit), 0, palette.gold)
    face = faces.Sign(recipe, diagram.recipe_cards(recipe, gold_takes_card), True)
    others = [(arrow, 0.0), (paint_sign(face, (side, side), unit, palette), 0.0), (arrow, 8.0)]
    for resource in made.products:
        others += _resource(resource, 1, False, unit, palette)
    if made.extra is not None:
        others += _resource(made.extra, 1, True, unit, palette)
    return reactants, others


def _resource(resource: Resource, count: int, on_die: bool, unit: float, palette: Palette) -> Row:
    """A resource with its number, if it is not one, and the die, if that decides on it."""
    row: Row = [(resource_sign(resource, round(SIGN * unit, 1), palette), 10)]
    if on_die:
        row.insert(0, (die(LEAST_SUCCESS, round(DIE_SIDE * unit, 1), 0, palette), 1))
    if count > 1:
        row.insert(0, (text_sprite(str(count), round(FIGURES * unit), palette.ink, Role.NUMBER), 3))
    return row


def resource_sign(resource: Resource, radius: float, palette: Palette) -> Surface:
    """The sign of a resource in its colour; `radius` is in pixels."""
    colour = mix(faces.resource_colours(palette)[resource], palette.ink, 0.22)
    return paint_glyph(RESOURCE_GLYPHS[resource], radius, colour)


def formula_width(recipe: int, unit: float) -> int:
    """How wide a recipe is in signs; nothing is painted for it."""
    made, figures = RECIPES[recipe], sized_font(Role.NUMBER, round(FIGURES * unit))
    signs = len(made.reactants.present) + len(made.products) + (made.extra is not None)
    dice = (made.risk is not None) + (made.extra is not None)
    numbers = (made.reactants[resource] for resource in made.reactants.present)
    arrow = _across(1.0, round(ARROW_SIDE * unit) / 2)
    pieces = [
        *[(_across(1.2, SIGN * unit), 10.0)] * signs,
        *[(_across(REACH, DIE_SIDE * unit), 1.0)] * dice,
        *((paint.width_of(figures, str(number)), 3.0) for number in numbers if number > 1),
        *((arrow, 0.0), (_across(SIGN_REACH, RECIPE_SIGN * unit), 0.0), (arrow, 8.0)),
    ]
    return sum(width + Scale(unit).px(room) for width, room in pieces)


def _across(reach: float, radius: float) -> int:
    """How wide the canvas of something round is."""
    return 2 * ceil(reach * max(3.0, round(radius, 1))) + 1


def row_width(pieces: Row, apart: Callable[[float], float]) -> float:
    """How wide a row of pictures is, with the room after each."""
    return sum(picture.get_width() + apart(room) for picture, room in pieces)


def lay_row(on: Surface, pieces: Row, x: float, y: float, apart: Callable[[float], float]) -> None:
    """Draw pictures side by side from a place on."""
    for picture, room in pieces:
        on.blit(*placed(picture, (x + picture.get_width() / 2, y)))
        x += picture.get_width() + apart(room)


def paint_formula(face: faces.Formula, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A recipe with what is told of it, on a plate of its own if it has one, of exactly this size."""
    made, px, (middle, first) = Surface(size, pygame.SRCALPHA), Scale(unit).px, IN_THE_STRIP
    if face.plate:
        middle, first = ON_A_PLATE
        made.fill(mix(palette.panel, palette.night_light, 0.5))
        draw.rect(made, mix(palette.gold_dark, palette.gold, 0.4), made.get_rect(), px(1.5))
    reactants, others = row_of(face.recipe, face.gold_takes_card, unit, palette)
    pieces = reactants + others
    lay_row(made, pieces, size[0] / 2 - row_width(pieces, px) / 2, middle * unit, px)
    colour = ink_colour(Ink.PLAIN if face.possible else Ink.REFUSED, palette)
    for n, text in enumerate(face.lines):
        place = size[0] / 2, round(first * unit) + n * round(23 * unit)
        made.blit(*placed(text_sprite(text, px(19), colour), place))
    return made


def paint_lit_ways(face: faces.LitWays, size: Size, unit: float, palette: Palette) -> Surface:
    """The ways of a recipe in light."""
    return lit_ways(face.recipe, face.radius, palette)


PAINTERS: Mapping[type, Painter] = {
    CardFace: paint_named,
    faces.Sign: paint_sign,
    faces.Coin: paint_coin,
    faces.Track: paint_track,
    faces.Formula: paint_formula,
    faces.LitWays: paint_lit_ways,
    faces.Sun: paint_sun,
    faces.Elixir: paint_elixir,
    faces.Spent: paint_spent,
    faces.EventGlyph: paint_event_glyph,
    faces.Thing: paint_thing,
    faces.Lozenge: paint_small_lozenge,
}


# What is painted before it is first asked for, without texts, so that any thread may do it

ONE_CARD = ((Card.FIRE,), (Card.WATER,), ())
"""The cards of which a recipe takes one, if any."""


def warm_things(layout: TableLayout, palette: Palette) -> Iterator[Surface]:
    """Paint, to be kept, what every table of a layout shows."""
    unit, coins = layout.unit, (round(2 * radius * layout.unit) for radius in (SUPPLY_COIN, PLATE_COIN))
    lead = layout.tokens[Seat.A, Resource.LEAD].w
    sides = (lead, *(round(2 * half * unit) for half in (CREST, PILE_TOKEN)))
    yield from (bare_token(seat, side / 2, palette) for seat, side in product(Seat, sides))
    for cards, possible in product(ONE_CARD, (False, True)):
        yield bare_sign(cards, possible, layout.signs[1].w / 2, palette)
    for width, card in product((CARD_WIDTH, SMALL_CARD, PLATE_CARD, MINI_CARD, PILE_CARD), (None, *Card)):
        yield paint_card(card, layout.px(width), palette)
    yield from (paint_event(event, layout.event.w, palette) for event in (None, *Event))
    for plate, lit in product(layout.plates, (False, True)):
        yield bare_plate((plate.w, plate.h), lit, unit, palette)
    yield paint_spent(faces.Spent(), layout.piles[0][2:], unit, palette)
    for metal, side in product(METALS, coins):
        yield paint_coin(faces.Coin(metal), (side, side), unit, palette)


def warm_what_comes(layout: TableLayout, palette: Palette) -> Iterator[Surface]:
    """Paint, to be kept, the die as it may lie, marks, the signs of recipes, and their ways in light."""
    unit, half = layout.unit, layout.die.w / 2
    yield die(max(DIE), half, DIE_ASKEW, palette)
    yield from (die(number, half, 0, palette) for number in DIE)
    for mark in (Mark.TARGET, Mark.DANGER):
        yield ring(mark, round(2 * half * ROLLED_RING) / 2, unit, palette)
    round_things = (layout.spots, layout.signs, layout.tokens)
    marks = Mark.LAST, Mark.HOVER, Mark.SELECTED, Mark.REFUSED, Mark.TARGET, Mark.CURSOR
    for mark, width in product(marks, {box.w for boxes in round_things for box in boxes.values()}):
        yield ring(mark, round(width / 2, 1), unit, palette)
    saved, hand = layout.saved_at_plate(Seat.A, Card.FIRE), layout.hand(1).first
    yield frame(Mark.LAST, saved[2:], unit, palette)
    column = *layout.piles, *layout.supplies, layout.event, layout.used_events, layout.die
    for box in (*layout.plates, *column, saved, layout.picks_zone, hand):
        yield frame(Mark.HOVER, box[2:], unit, palette)
    yield from (resource_sign(resource, round(SIGN * unit, 1), palette) for resource in Resource)
    yield from (bare_sign(cards, True, round(RECIPE_SIGN * unit, 1), palette) for cards in ONE_CARD)
    yield arrow_sprite(round(ARROW_SIDE * unit), 0, palette.gold)
    yield die(LEAST_SUCCESS, round(DIE_SIDE * unit, 1), 0, palette)
    yield from (lit_ways(recipe, layout.radius, palette) for recipe in RECIPES)
