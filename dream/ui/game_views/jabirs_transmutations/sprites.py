"""Pictures of the pieces of the table at any size, made once and kept, with what is written on them.

They belong to the main thread, for texts are drawn on them. Where it is not said otherwise a picture's
middle is that of what it shows.
"""

from collections.abc import Iterator
from itertools import product

import pygame
from pygame import Surface

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import DIE, METALS, Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END
from dream.ui.game_views.jabirs_transmutations.colours import NIGHT, card_colour
from dream.ui.game_views.jabirs_transmutations.diagram import SIGN_RADIUS, SPOTS, TOKEN_RADIUS
from dream.ui.game_views.jabirs_transmutations.painters.card_painter import (
    paint_card,
    paint_event,
    paint_spent,
)
from dream.ui.game_views.jabirs_transmutations.painters.die_painter import paint_die
from dream.ui.game_views.jabirs_transmutations.painters.glyphs import (
    CARD_GLYPHS,
    EVENT_GLYPHS,
    RESOURCE_GLYPHS,
    Glyph,
    glyph_distance,
)
from dream.ui.game_views.jabirs_transmutations.painters.mark_painter import paint_frame, paint_ring
from dream.ui.game_views.jabirs_transmutations.painters.piece_painter import (
    paint_arrow,
    paint_button,
    paint_coin,
    paint_elixir,
    paint_lozenge,
    paint_pill,
    paint_plate,
    paint_small_lozenge,
    paint_sun,
)
from dream.ui.game_views.jabirs_transmutations.painters.proportions import CARD_HEIGHT, EVENT_FRAME
from dream.ui.game_views.jabirs_transmutations.painters.token_painter import (
    FIRE_SHIFT,
    paint_sign,
    paint_token,
    token_ink,
)
from dream.ui.game_views.jabirs_transmutations.table_layout import (
    CARD_WIDTH,
    CREST,
    MINI_CARD,
    PILE_CARD,
    PILE_TOKEN,
    PLATE_CARD,
    PLATE_COIN,
    SMALL_CARD,
    SUPPLY_COIN,
    TableLayout,
)
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.palette import Colour, Mark, Palette, mix
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.widgets import paint

SPRITES = cache_of_a_look(most=24_000_000)
"""A table in a window of 3840 by 2160 needs about half of it at a time."""
Sprite = tuple[Surface, tuple[int, int]]
"""A picture and the place of its upper left corner."""
DIE_ASKEW = -8
"""How a die lies that nobody has rolled yet, in degrees."""
ROLLED_RING = 1.35
"""How large the ring around a rolled die is beside the die."""
LEAST_TYPE = 9
"""The smallest type, in pixels, that is worth drawing."""
TOLD_EVENT = 96
"""From so many pixels of width on an event says what it does."""
NAMED_CARD = 46
"""From so many pixels of width on a card bears its name."""


def placed(picture: Surface, middle: tuple[float, float]) -> Sprite:
    """A picture with its middle at a point."""
    width, height = picture.get_size()
    return picture, (round(middle[0] - width / 2), round(middle[1] - height / 2))


def signed(number: int) -> str:
    """A number with its sign, as a change is told."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


_bare_token = SPRITES.keeping(paint_token)
_bare_sign = SPRITES.keeping(paint_sign)
_bare_card = SPRITES.keeping(paint_card)
_bare_event = SPRITES.keeping(paint_event)


@SPRITES.keeping
def text_sprite(text: str, size: int, colour: Colour, role: Role = Role.BODY) -> Surface:
    """A line of text at a size in pixels, cut to its ink at the left and the right."""
    return sized_font(role, max(LEAST_TYPE, size)).render(text, True, colour)


def token_sprite(seat: Seat, number: int | None, radius: float, palette: Palette) -> Surface:
    """A seat's token with a number, or without one for None; `radius` is in pixels."""
    bare = _bare_token(seat, radius, palette)
    return bare if number is None else _numbered_token(seat, number, radius, palette)


@SPRITES.keeping
def _numbered_token(seat: Seat, number: int, radius: float, palette: Palette) -> Surface:
    made = _bare_token(seat, radius, palette).copy()
    digits = _digits(str(number), round(radius * (1.42 if number < 10 else 1.22)), token_ink(seat, palette))
    made.blit(digits, digits.get_rect(center=(made.get_width() // 2, made.get_height() // 2)))
    return made


@SPRITES.keeping
def _digits(text: str, size: int, colour: Colour) -> Surface:
    """Figures without the room above and below them, drawn twice, for thin strokes are faint."""
    line = sized_font(Role.NUMBER, max(LEAST_TYPE, size)).render(text, True, colour)
    line.blit(line, (0, 0))
    return line.subsurface(line.get_bounding_rect()).copy()


@SPRITES.keeping
def sign_sprite(
    recipe: int, cards: tuple[Card, ...], possible: bool, radius: float, palette: Palette
) -> Surface:
    """The sign of a recipe that takes one of some cards, with its number."""
    made = _bare_sign(cards, possible, radius, palette).copy()
    ink = (255, 255, 255) if possible else mix(palette.ink, NIGHT, 0.12)
    digits = _digits(str(recipe), round(radius * 0.98), ink)
    shadow = _digits(str(recipe), round(radius * 0.98), NIGHT)
    low = 1.2 * FIRE_SHIFT * radius * (1 if cards == (Card.FIRE,) else -1 if cards == (Card.WATER,) else 0)
    place = digits.get_rect(center=(made.get_width() // 2, made.get_height() // 2 + round(low)))
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
        made.blit(shadow, place.move(across, down))
    made.blit(digits, place)
    return made


def card_sprite(card: Card | None, width: int, palette: Palette) -> Surface:
    """The face of a card with its name or, for None, its back."""
    if card is None or width < NAMED_CARD:
        return _bare_card(card, width, palette)
    return _named_card(card, say(f"jabir.card.{card.name.lower()}"), width, palette)


@SPRITES.keeping
def _named_card(card: Card, name: str, width: int, palette: Palette) -> Surface:
    made = _bare_card(card, width, palette).copy()
    ink = mix(card_colour(card, palette), NIGHT, 0.35)
    written = text_sprite(name, round(width * 0.165), ink)
    if written.get_width() > width * 0.86:
        written = pygame.transform.smoothscale_by(written, width * 0.86 / written.get_width())
    middle = made.get_width() // 2, made.get_height() // 2 + width * 0.40
    made.blit(written, written.get_rect(center=middle))
    return made


@SPRITES.keeping
def spent_sprite(width: int, palette: Palette) -> Surface:
    """The face of a card that is no longer looked at: plain parchment in shadow."""
    return paint_spent(width, palette)


@SPRITES.keeping
def faint(picture: Surface) -> Surface:
    """A picture that is hardly there: what there is none of."""
    made = picture.copy()
    made.fill((255, 255, 255, 72), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def event_sprite(event: Event | None, width: int, palette: Palette) -> Surface:
    """The face of an event with its name and what it does or, for None, its back."""
    if event is None:
        return _bare_event(None, width, palette)
    text = say(f"jabir.event_text.{event.word}") if width >= TOLD_EVENT else ""
    return _told_event(event, say(f"jabir.event.{event.word}"), text, width, palette)


@SPRITES.keeping
def _told_event(event: Event, name: str, text: str, width: int, palette: Palette) -> Surface:
    made = _bare_event(event, width, palette).copy()
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


@SPRITES.keeping
def elixir_sprite(radius: float, palette: Palette) -> Surface:
    """The sign of all elixirs."""
    return paint_elixir(radius, palette)


@SPRITES.keeping
def coin_sprite(metal: Resource, radius: float, palette: Palette) -> Surface:
    """A piece of gold or of silver."""
    return paint_coin(metal, radius, palette)


@SPRITES.keeping
def die_sprite(number: int, radius: float, turn: int, palette: Palette) -> Surface:
    """A die that shows a number, turned by degrees."""
    return paint_die(number, radius, turn, palette)


@SPRITES.keeping
def ring_sprite(mark: Mark, radius: float, unit: float, palette: Palette) -> Surface:
    """A mark around something round."""
    return paint_ring(mark, radius, unit, palette)


@SPRITES.keeping
def frame_sprite(mark: Mark, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A mark around something square."""
    return paint_frame(mark, size, unit, palette)


@SPRITES.keeping
def badge_sprite(text: str, height: int, good: bool, palette: Palette) -> Surface:
    """A small label that tells a change: light for what comes, dark for what goes."""
    ink = NIGHT if good else palette.mark[Mark.DANGER]
    digits = _digits(text, round(height * 0.98), ink)
    made = paint_pill((max(height, digits.get_width() + round(height * 0.62)), height), good, palette)
    made.blit(digits, digits.get_rect(center=(made.get_width() // 2, made.get_height() // 2)))
    return made


@SPRITES.keeping
def plate_sprite(size: tuple[int, int], lit: bool, unit: float, palette: Palette) -> Surface:
    """The ground of a seat's plate, as large as that, `lit` when it is that seat's turn."""
    return paint_plate(size, lit, unit, palette)


@SPRITES.keeping
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


_lozenge = SPRITES.keeping(paint_lozenge)


@SPRITES.keeping
def lozenge_sprite(height: int, colour: Colour) -> Surface:
    """A small lozenge of one colour, about so high."""
    return paint_small_lozenge(height, colour)


@SPRITES.keeping
def start_sprite(radius: float, palette: Palette) -> Surface:
    """The sun of the starting player."""
    return paint_sun(radius, palette)


@SPRITES.keeping
def button_sprite(text: str, size: tuple[int, int], lit: bool, palette: Palette) -> Surface:
    """A golden button with a text; `lit` when pointed at."""
    made = paint_button(size, lit, palette)
    written = text_sprite(text, round(size[1] * 0.50), palette.gold_light)
    made.blit(written, written.get_rect(center=(made.get_width() // 2, made.get_height() // 2)))
    return made


@SPRITES.keeping
def arrow_sprite(size: int, degrees: int, colour: Colour) -> Surface:
    """A slender arrow to the right, turned clockwise."""
    return paint_arrow(size, degrees, colour)


def warm(layout: TableLayout, palette: Palette) -> None:
    """Paint, to be kept, what every table of a layout shows; without texts, so that any thread may do it."""
    unit = layout.unit
    for radius in (TOKEN_RADIUS * layout.radius, CREST * unit, PILE_TOKEN * unit):
        for seat in Seat:
            _bare_token(seat, round(radius, 1), palette)
    for cards in ((Card.FIRE,), (Card.WATER,), ()):
        for possible in (False, True):
            _bare_sign(cards, possible, round(SIGN_RADIUS * layout.radius, 1), palette)
    for width in (CARD_WIDTH, SMALL_CARD, PLATE_CARD, MINI_CARD, PILE_CARD):
        for card in (None, *Card):
            _bare_card(card, layout.px(width), palette)
    for event in (None, *Event):
        _bare_event(event, layout.event.w, palette)
    for plate in layout.plates:
        for lit in (False, True):
            plate_sprite((plate.w, plate.h), lit, unit, palette)
    spent_sprite(layout.piles[0].w, palette)
    for metal in METALS:
        coin_sprite(metal, round(SUPPLY_COIN * unit, 1), palette)
        coin_sprite(metal, round(PLATE_COIN * unit, 1), palette)


def warm_marks(layout: TableLayout, palette: Palette) -> Iterator[Surface]:
    """Paint, to be kept, the die as it may lie, and the marks that come and go; any thread may do it."""
    unit, half = layout.unit, round(layout.die.w / 2, 1)
    yield faint(die_sprite(max(DIE), half, DIE_ASKEW, palette))
    for number in DIE:
        yield die_sprite(number, half, 0, palette)
    for mark in (Mark.TARGET, Mark.DANGER):
        yield ring_sprite(mark, half * ROLLED_RING, unit, palette)
    places = *map(layout.spot, SPOTS), *map(layout.sign, RECIPES)
    tokens = (layout.token(seat, resource) for seat in Seat for resource in SPOTS)
    sizes = {box.w for box in (*places, *tokens)}
    marks = Mark.LAST, Mark.HOVER, Mark.SELECTED, Mark.REFUSED, Mark.TARGET, Mark.CURSOR
    for mark, size in product(marks, sizes):
        yield ring_sprite(mark, round(size / 2, 1), unit, palette)
    at_plate = layout.saved_at_plate(Seat.A, Card.FIRE)
    yield frame_sprite(Mark.LAST, (at_plate.w, at_plate.h), unit, palette)
