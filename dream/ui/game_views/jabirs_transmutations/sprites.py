"""Pictures of this game's own things at any size, made once and kept, with what is written on them.

What bears a text belongs to the main thread. A picture's middle is that of what it shows.
"""

from collections.abc import Iterator
from itertools import product

import pygame
from pygame import Surface

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import DIE, METALS, Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END
from dream.ui.game_views.jabirs_transmutations.colours import card_colour
from dream.ui.game_views.jabirs_transmutations.diagram import SPOTS
from dream.ui.game_views.jabirs_transmutations.items.column import DIE_ASKEW, ROLLED_RING
from dream.ui.game_views.jabirs_transmutations.layout import (
    CARD_WIDTH,
    MINI_CARD,
    PILE_CARD,
    PILE_TOKEN,
    PLATE_CARD,
    PLATE_COIN,
    SMALL_CARD,
    SUPPLY_COIN,
    TableLayout,
)
from dream.ui.game_views.jabirs_transmutations.painters.card_painter import (
    EVENT_FRAME,
    paint_card,
    paint_event,
    paint_spent,
)
from dream.ui.game_views.jabirs_transmutations.painters.glyphs import (
    CARD_GLYPHS,
    EVENT_GLYPHS,
    RESOURCE_GLYPHS,
)
from dream.ui.game_views.jabirs_transmutations.painters.piece_painter import (
    paint_coin,
    paint_elixir,
    paint_lozenge,
    paint_small_lozenge,
    paint_sun,
)
from dream.ui.game_views.jabirs_transmutations.painters.sign_painter import FIRE_SHIFT, paint_sign
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.painting.strokes import Glyph, glyph_distance
from dream.ui.kit.palette import Colour, Mark, Palette, mix
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.tabletop.painters.faces import bare_plate, bare_token, die, frame, ring
from dream.ui.tabletop.painters.inks import NIGHT
from dream.ui.tabletop.painters.plate import paint_arrow
from dream.ui.tabletop.painters.proportions import CARD_HEIGHT
from dream.ui.tabletop.painters.texts import LEAST_TYPE, digits, text_sprite, written_on
from dream.ui.tabletop.parts.seat_plate import CREST
from dream.ui.tabletop.picture.sprites import placed
from dream.ui.widgets import paint

SPRITES = cache_of_a_look(most=24_000_000)
"""A table in a window of 3840 by 2160 needs about half of it at a time."""
TOLD_EVENT = 96
"""From so many pixels of width on an event says what it does."""
NAMED_CARD = 46
"""From so many pixels of width on a card bears its name."""

bare_sign = SPRITES.keeping(paint_sign)
bare_card = SPRITES.keeping(paint_card)
bare_event = SPRITES.keeping(paint_event)
spent_sprite = SPRITES.keeping(paint_spent)
elixir_sprite = SPRITES.keeping(paint_elixir)
coin_sprite = SPRITES.keeping(paint_coin)
start_sprite = SPRITES.keeping(paint_sun)
lozenge_sprite = SPRITES.keeping(paint_small_lozenge)
arrow_sprite = SPRITES.keeping(paint_arrow)
_lozenge = SPRITES.keeping(paint_lozenge)


@SPRITES.keeping
def sign_sprite(
    recipe: int | None, cards: tuple[Card, ...], possible: bool, radius: float, palette: Palette
) -> Surface:
    """The sign of a recipe that takes one of some cards, with its number if it is to have one."""
    made = bare_sign(cards, possible, radius, palette).copy()
    if recipe is None:
        return made
    ink = (255, 255, 255) if possible else mix(palette.pale, NIGHT, 0.12)
    number = digits(str(recipe), round(radius * 0.98), ink)
    shadow = digits(str(recipe), round(radius * 0.98), NIGHT)
    low = 1.2 * FIRE_SHIFT * radius * (1 if cards == (Card.FIRE,) else -1 if cards == (Card.WATER,) else 0)
    place = number.get_rect(center=(made.get_width() // 2, made.get_height() // 2 + round(low)))
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
        made.blit(shadow, place.move(across, down))
    made.blit(number, place)
    return made


def card_sprite(card: Card | None, width: int, palette: Palette) -> Surface:
    """The face of a card with its name or, for None, its back."""
    if card is None or width < NAMED_CARD:
        return bare_card(card, width, palette)
    return _named_card(card, say(f"jabir.card.{card.name.lower()}"), width, palette)


@SPRITES.keeping
def _named_card(card: Card, name: str, width: int, palette: Palette) -> Surface:
    ink = mix(card_colour(card, palette), NIGHT, 0.35)
    written = text_sprite(name, round(width * 0.195), ink)
    if written.get_width() > width * 0.86:
        written = pygame.transform.smoothscale_by(written, width * 0.86 / written.get_width())
    return written_on(bare_card(card, width, palette), written, int(width * 0.40))


def event_sprite(event: Event | None, width: int, palette: Palette) -> Surface:
    """The face of an event with its name and what it does or, for None, its back."""
    if event is None:
        return bare_event(None, width, palette)
    text = say(f"jabir.event_text.{event.word}") if width >= TOLD_EVENT else ""
    return _told_event(event, say(f"jabir.event.{event.word}"), text, width, palette)


@SPRITES.keeping
def _told_event(event: Event, name: str, text: str, width: int, palette: Palette) -> Surface:
    made = bare_event(event, width, palette).copy()
    title = text_sprite(name, round(width * 0.165), palette.gold_light, Role.HEADING)
    top = made.get_height() // 2 - round(width * 0.08)
    made.blit(title, title.get_rect(midtop=(made.get_width() // 2, top)))
    _write_event(made, text, top + title.get_height(), width, palette)
    return made


def _write_event(made: Surface, text: str, top: int, width: int, palette: Palette) -> None:
    """What an event does, in the largest type, up to the usual one, that stays within the card's frame."""
    end = made.get_height() / 2 + width * (CARD_HEIGHT / 2 - EVENT_FRAME - 0.02)
    for size in range(max(LEAST_TYPE, round(width * 0.125)), LEAST_TYPE - 1, -1):
        font = sized_font(Role.BODY, size)
        lines = paint.wrapped(font, text, round(width * 0.86))
        if top + font.get_linesize() * (0.82 * (len(lines) - 1) + 1) <= end:
            break
    for n, line in enumerate(lines):
        written = paint.written(font, line, palette.ink)
        y = top + n * round(font.get_linesize() * 0.82)
        made.blit(written, written.get_rect(midtop=(made.get_width() // 2, y)))


def glyph_sprite(
    thing: Resource | Card | Event, radius: float, colour: Colour, line: float = 0.17
) -> Surface:
    """The sign of something in one colour; its lines are so thick at least, in radii."""
    match thing:  # a card, an event and a resource of the same number are equal as keys
        case Resource():
            return _glyph(RESOURCE_GLYPHS[thing], radius, colour, line)
        case Card():
            return _glyph(CARD_GLYPHS[thing], radius, colour, line)
        case Event():
            return _glyph(EVENT_GLYPHS[thing], radius, colour, line)


@SPRITES.keeping
def _glyph(glyph: Glyph, radius: float, colour: Colour, line: float) -> Surface:
    canvas = Canvas(1.2, max(3.0, radius))
    canvas.fill(glyph_distance(glyph, canvas.x, canvas.y, 1.0, max(line, 1.5 / radius)), colour)
    return canvas.surface()


def track_sprite(points: int, width: float, unit: float, palette: Palette) -> Surface:
    """The way to the points that end the game, a lozenge for each, and how much of it is gone."""
    step = width / POINTS_TO_END
    half = round(min(0.50 * step, 5.0 * unit) * 0.94, 1)
    made = Surface((round(width + 8 * unit), round(18 * unit)), pygame.SRCALPHA)
    for n in range(POINTS_TO_END):
        last = n == POINTS_TO_END - 1
        lozenge = _lozenge(n < points, last, half, unit, palette)
        middle = made.get_width() / 2 + (n + 0.5 - POINTS_TO_END / 2) * step, made.get_height() / 2
        made.blit(*placed(lozenge, middle))
    return made


def warm(layout: TableLayout, palette: Palette) -> None:
    """Paint, to be kept, what every table of a layout shows; without texts, so that any thread may do it."""
    unit = layout.unit
    sides = (layout.token(Seat.A, Resource.LEAD).w, *(round(2 * half * unit) for half in (CREST, PILE_TOKEN)))
    for seat, side in product(Seat, sides):
        bare_token(seat, side / 2, palette)
    for cards in ((Card.FIRE,), (Card.WATER,), ()):
        for possible in (False, True):
            bare_sign(cards, possible, layout.sign(1).w / 2, palette)
    for width in (CARD_WIDTH, SMALL_CARD, PLATE_CARD, MINI_CARD, PILE_CARD):
        for card in (None, *Card):
            bare_card(card, layout.px(width), palette)
    for event in (None, *Event):
        bare_event(event, layout.event.w, palette)
    for plate in layout.plates:
        for lit in (False, True):
            bare_plate((plate.w, plate.h), lit, unit, palette)
    spent_sprite(layout.piles[0].w, palette)
    for metal, radius in product(METALS, (SUPPLY_COIN, PLATE_COIN)):
        coin_sprite(metal, round(2 * radius * unit) / 2, palette)


def warm_marks(layout: TableLayout, palette: Palette) -> Iterator[Surface]:
    """Paint, to be kept, the die as it may lie, and the marks that come and go; any thread may do it."""
    unit, half = layout.unit, layout.die.w / 2
    yield die(max(DIE), half, DIE_ASKEW, palette)
    for number in DIE:
        yield die(number, half, 0, palette)
    for mark in (Mark.TARGET, Mark.DANGER):
        yield ring(mark, round(2 * half * ROLLED_RING) / 2, unit, palette)
    places = *map(layout.spot, SPOTS), *map(layout.sign, RECIPES)
    tokens = (layout.token(seat, resource) for seat in Seat for resource in SPOTS)
    sizes = {box.w for box in (*places, *tokens)}
    marks = Mark.LAST, Mark.HOVER, Mark.SELECTED, Mark.REFUSED, Mark.TARGET, Mark.CURSOR
    for mark, size in product(marks, sizes):
        yield ring(mark, round(size / 2, 1), unit, palette)
    at_plate = layout.saved_at_plate(Seat.A, Card.FIRE)
    yield frame(Mark.LAST, (at_plate.w, at_plate.h), unit, palette)
    hand, column = layout.hand(1).first, (layout.event, layout.used_events, layout.die)
    pointed = *layout.plates, *layout.piles, *layout.supplies, *column, at_plate, layout.picks_zone, hand
    for box in pointed:
        yield frame(Mark.HOVER, (box.w, box.h), unit, palette)
