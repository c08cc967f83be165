"""How the things on the table are painted: cards, coins, tracks, recipes in signs, and their ways in light.

Lengths are in halves of a thing unless they are called pixels. What bears a text belongs to the main thread;
all else any thread may paint, and it is kept. A picture's middle is that of what it shows.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import ceil

import numpy as np
from pygame import SRCALPHA, Surface, draw, transform

from dream.base.texts import say
from dream.games.jabirs_transmutations.rules.components import (
    DIE,
    LEAST_SUCCESS,
    METALS,
    RECIPES,
    Card,
    Event,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import POINTS_TO_END
from dream.ui.games.jabirs_transmutations import diagram, faces
from dream.ui.games.jabirs_transmutations.engraved import (
    back_inks,
    face_inks,
    face_name,
    name_colour,
    seal_ground,
    sign_colours,
    suit_rim,
)
from dream.ui.games.jabirs_transmutations.ground import lit_ways
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
from dream.ui.games.jabirs_transmutations.signs import (
    CARD_GLYPHS,
    ELIXIR,
    EVENT_GLYPHS,
    RESOURCE_GLYPHS,
    SIGN_REACH,
    SPRITES,
    SUN,
    Size,
    bare_sign,
    paint_sign,
)
from dream.ui.kit.engravings import inks
from dream.ui.kit.glyphs import Glyph, glyph_distance
from dream.ui.kit.painting import Canvas, Field, rim, triangle
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table.card_sheets import (
    BOLD,
    card_outline,
    card_sheet,
    has_large_seal,
    is_engraved,
    lay_back,
    lay_engraving,
    lay_frame,
    lay_front,
)
from dream.ui.table.faces import (
    CARD_HEIGHT,
    NIGHT,
    Card as CardFace,
    Ink,
    gold_metal,
    ink_colour,
    parchment,
)
from dream.ui.table.layout import Scale
from dream.ui.table.marks import frame, ring
from dream.ui.table.painters import (
    LEAST_TYPE,
    REACH,
    bare_plate,
    bare_token,
    die,
    paint_arrow,
    text_sprite,
    written_on,
)
from dream.ui.table.picture import placed
from dream.ui.table.plates import CREST
from dream.ui.table.table_game import Painter
from dream.ui.widgets import paint

arrow_sprite = SPRITES.keeping(paint_arrow)


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
    if front is None or width < (BOLD if is_engraved(width, palette) else NAMED_CARD):
        return paint_card(front, width, palette)
    return _named_card(front, say(f"jabir.card.{front.name.lower()}"), width, palette)


@SPRITES.keeping
def _named_card(card: Card, name: str, width: int, palette: Palette) -> Surface:
    engraved = is_engraved(width, palette)
    ink = name_colour(card, palette)
    written = text_sprite(name, round(width * (0.175 if engraved else 0.195)), ink)
    if written.get_width() > width * 0.86:
        written = transform.smoothscale_by(written, width * 0.86 / written.get_width())
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
    on = card_sheet(width)
    if card is None:
        gold = lay_back(on, palette)
        if is_engraved(width, palette, back=True):
            light = 1.15 - 0.5 * np.clip(np.hypot(on.x, on.y), 0, 1)
            lay_engraving(on, face_name(None, width), back_inks(gold), 0.0, light)
            return on.surface()
        on.fill(glyph_distance(SUN, on.x, on.y, 0.33, max(0.028, 1.1 * on.pixel)), gold)
        return on.surface()
    lay_front(on, faces.card_colours(palette)[card], palette)
    if palette.pictures:
        if is_engraved(width, palette):
            _lay_picture(on, card, width, palette)
        else:
            on.fill(card_outline(on.x, on.y, max(0.075, 2.2 * on.pixel)), face_inks(card, palette)["ground"])
            _lay_seal(on, card, ALONE, palette)
        return on.surface()
    large = width >= NAMED_CARD
    _lay_suit(on, card, 0.0, -0.10 if large else 0.0, 0.30 if width >= 30 else 0.36, palette)
    for side in (-1, 1) if large else ():
        _lay_suit(on, card, side * 0.355, side * (CARD_HEIGHT / 2 - 0.155), 0.075, palette)
    return on.surface()


SEAL, LARGE_SEAL, ALONE = (-0.345, -0.545, 0.115), (-0.25, -0.45, 0.22), (0.0, 0.0, 0.42)
"""Where the seal of a card lies, and its radius: it is seen where other cards lie on this one.

The second is that of a card without a name, the third that of one without a picture.
"""


def _lay_picture(on: Canvas, card: Card, width: float, palette: Palette) -> None:
    """The engraving of a card under its arch, and its sign on a seal in the corner."""
    light, large = 1.03 - 0.16 * np.clip(np.hypot(on.x * 1.1, on.y * 0.8), 0, 1) ** 2, has_large_seal(width)
    lay_engraving(on, face_name(card, width), face_inks(card, palette), 0.06 if large else 0.0, light)
    _lay_seal(on, card, LARGE_SEAL if large else SEAL, palette)


def _lay_seal(on: Canvas, card: Card, place: tuple[float, float, float], palette: Palette) -> None:
    """The seal of a card with its sign."""
    x, y, radius = place
    seal = np.hypot(on.x - np.float32(x), on.y - np.float32(y)) - np.float32(radius)
    on.glow(seal, 0.03, NIGHT, 0.4)
    on.fill(seal, seal_ground(palette))
    on.fill(np.abs(seal) - np.float32(max(0.007, 0.55 * on.pixel)), suit_rim(card, palette))
    _lay_suit(on, card, x, y, 0.68 * radius, palette)


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
    far = np.clip(np.hypot(on.x, on.y + np.float32(0.18)) / 0.8, 0, 1)
    light = (1.04 - 0.14 * far) if palette.light else (1.25 - 0.75 * far)
    inside = edge + np.float32(max(0.014, on.pixel))
    on.fill(inside, light[..., None] * np.asarray(deep, np.float32))
    lay_frame(on, EVENT_FRAME, 0.004, gold, 0.7)
    if event is None and is_engraved(width, palette, back=True):
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
    """The place of a card where none lies: plain parchment in shadow."""
    on, paper = card_sheet(size[0]), mix(parchment(palette), palette.panel, 0.45)
    edge = card_outline(on.x, on.y)
    on.fill(edge, NIGHT)
    on.fill(edge + np.float32(max(0.012, on.pixel)), paper)
    lay_frame(on, 0.085, 0.007, mix(paper, NIGHT, 0.35))
    return on.surface()


# Small things


@SPRITES.keeping
def paint_coin(face: faces.Coin, size: Size, unit: float, palette: Palette) -> Surface:
    """A piece of a metal with its sign."""
    on, gold = Canvas(1.5, max(3.0, size[0] / 2)), face.metal is Resource.GOLD
    shining = (255, 232, 160) if palette.light else palette.gold_light
    colour, light = (gold_metal(palette), shining) if gold else (palette.owner[0], (255, 255, 255))
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
    return paint_glyph(
        SUN, size[0] / 2, gold_metal(palette) if palette.light else palette.gold_light, 0.15, 1.4, (0.10, 0.7)
    )


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
    made = Surface((round(size[0] + 8 * unit), round(18 * unit)), SRCALPHA)
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
    made, px, (middle, first) = Surface(size, SRCALPHA), Scale(unit).px, IN_THE_STRIP
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
