"""Where everything of the table lies in a rectangle of the window, in pixels. Knows nothing of pygame.

Wide: the seats at the left, the diagram in the middle, the event, the decks and the die at the right, and
the viewer's cards below. Tall: the seats above the diagram, and the rest below it.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.ui.game_views.jabirs_transmutations.diagram import (
    SIGN_RADIUS,
    SIGNS,
    SPOTS,
    TOKEN_RADIUS,
    Place,
    spot_radius,
    token_place,
)
from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.arrange import Fan, Scale, around, unit_for
from dream.ui.tabletop.painters.proportions import CARD_HEIGHT

WIDE, TALL = (960, 800), (660, 1222)
"""The least rectangles, in units of the design, that hold all; they give the unit its length in pixels."""
DISC = 304
"""The radius of the round table; its dial reaches `DIAL` times as far."""
DIAL = 1.045
GAP, EDGE = 8, 6
STRIP = 142
PLATE = (150, 206)
SIDE_COLUMN = 150
SHELF = 200
CAPTION = 20
CARD_WIDTH, SMALL_CARD, MINI_CARD = 82, 66, 19
CARD_TOP = 25
"""How far below the strip's upper edge its large cards begin: their marks stay clear of the captions."""
EVENT_WIDTH = 138
PILE_CARD = 50
DIE = 23
PILE_TOKEN = 7.5
PLATE_CARD = 24
SUPPLY_COIN, PLATE_COIN = 13, 9.5
MOST_WIDER = 1.35
"""How much wider than in the design the columns may be, where there is room."""


@dataclass(frozen=True)
class TableLayout(Scale):
    """The table in a box."""

    box: Box
    middle: Place
    radius: float
    plates: tuple[Box, ...]
    column: Box
    strip: Box
    tall: bool

    def card(self, width: float) -> tuple[int, int]:
        """The size of a card so many units wide."""
        wide = self.px(width)
        return wide, round(wide * CARD_HEIGHT)

    # The diagram

    def point(self, place: Place) -> Place:
        """A place of the diagram."""
        return self.middle[0] + place[0] * self.radius, self.middle[1] + place[1] * self.radius

    def spot(self, resource: Resource) -> Box:
        """The square around a spot."""
        return self._spots[resource]

    def token(self, seat: Seat, resource: Resource) -> Box:
        """The square around a seat's tokens on a spot."""
        return self._tokens[seat, resource]

    def sign(self, recipe: int) -> Box:
        """The square around the sign of a recipe."""
        return self._signs[recipe]

    @cached_property
    def _spots(self) -> dict[Resource, Box]:
        return {
            each: around(self.point(place), spot_radius(each) * self.radius) for each, place in SPOTS.items()
        }

    @cached_property
    def _tokens(self) -> dict[tuple[Seat, Resource], Box]:
        half = TOKEN_RADIUS * self.radius
        return {each: around(self.point(token_place(*each)), half) for each in product(Seat, SPOTS)}

    @cached_property
    def _signs(self) -> dict[int, Box]:
        half = SIGN_RADIUS * self.radius
        return {recipe: around(self.point(place), half) for recipe, place in SIGNS.items()}

    # The column at the right, or the shelf below

    @property
    def event(self) -> Box:
        """The open event, or the deck of events."""
        size, area = self.card(EVENT_WIDTH), self.column
        if self.tall:
            return Box(area.x, area.y, *size)
        return Box(round(area.centre[0] - size[0] / 2), area.y + self.px(CAPTION + 4), *size)

    @property
    def round_line(self) -> Box:
        """The line that tells the round."""
        if self.tall:
            left = self.event.right + self.px(2 * GAP)
            return Box(left, self.column.y, self.column.right - left, self.px(CAPTION + 4))
        return Box(self.column.x, self.column.y, self.column.w, self.px(CAPTION + 2))

    @property
    def used_events(self) -> Box:
        """The row of the events that are used."""
        height = self.px(24)
        if self.tall:
            return Box(self.round_line.x, self.round_line.bottom + self.px(4), self.px(SIDE_COLUMN), height)
        return Box(self.column.x, self.event.bottom + self.px(6), self.column.w, height)

    @property
    def piles(self) -> tuple[Box, Box]:
        """The deck of cards, and the discard pile."""
        width, height = self.card(PILE_CARD)
        if self.tall:
            left, top = self.round_line.x, self.used_events.bottom + self.px(10)
            right = left + width + self.px(26)
        else:
            centre, apart, top = self.column.centre[0], self.px(14), self.used_events.bottom + self.px(16)
            left, right = round(centre - apart - width), round(centre + apart)
        return Box(left, top, width, height), Box(right, top, width, height)

    @property
    def supplies(self) -> tuple[Box, Box]:
        """What is left of gold, and of silver."""
        width, height = self.px(110), self.px(34)
        if self.tall:
            left, top = self.piles[1].right + self.px(40), self.used_events.bottom + self.px(10)
        else:
            left = round(self.column.centre[0] - width / 2)
            top = self.piles[0].bottom + self.px(CAPTION + 36)
        return Box(left, top, width, height), Box(left, top + height + self.px(6), width, height)

    @property
    def die(self) -> Box:
        """The die at rest."""
        if self.tall:
            return around(
                (self.column.right - self.px(44), self.supplies[0].bottom + self.px(3)), self.px(DIE)
            )
        bottom = min(self.column.bottom, self.supplies[1].bottom + self.px(116))
        return around((self.column.centre[0], (self.supplies[1].bottom + bottom) / 2), self.px(DIE))

    # The viewer's cards

    @property
    def _card_top(self) -> int:
        return self.strip.y + self.px(CARD_TOP)

    def _small_top(self, height: int) -> int:
        """Where a small card begins that lies level with the middle of the large ones."""
        return self._card_top + (self.card(CARD_WIDTH)[1] - height) // 2

    def saved(self, kinds: int, which: int, count: int) -> Fan:
        """The viewer's saved cards of one kind, the `which`-th of `kinds`."""
        area, (width, height) = self.saved_area, self.card(SMALL_CARD)
        room = (area.w - self.px(GAP)) // 2 if kinds > 1 else area.w
        step = 0.0 if count < 2 else min(width * 0.42, (room - width) / (count - 1))
        left = area.x + which * (room + self.px(GAP))
        return Fan(Box(left, self._small_top(height), width, height), step)

    @property
    def saved_area(self) -> Box:
        """Where the viewer's saved cards lie."""
        return self._part(0, 0.220)

    @property
    def hand_area(self) -> Box:
        """Where the viewer's hand lies; in a turn the recipe that is pointed at is told there."""
        return self._part(0.232, 0.792)

    @property
    def picks_area(self) -> Box:
        """Where the viewer's picks lie."""
        return self._part(0.805, 1.0)

    @property
    def picks_zone(self) -> Box:
        """Where cards are laid down, without the caption above."""
        area = self.picks_area
        return Box(area.x, self._card_top, area.w, self.card(CARD_WIDTH)[1])

    @property
    def question_area(self) -> Box:
        """Where it is told what is asked, before answers that lie at the right."""
        return self._part(0.25, 0.65)

    def _part(self, start: float, end: float) -> Box:
        left, right = (round(self.strip.x + self.strip.w * part) for part in (start, end))
        return Box(left, self.strip.y, right - left, self.strip.h)

    def hand(self, count: int) -> Fan:
        """The viewer's hand of so many cards, in the middle of its area."""
        area, (width, height) = self.hand_area, self.card(CARD_WIDTH)
        step = min(width + self.px(8), (area.w - width) / max(1, count - 1))
        left = round(area.centre[0] - (width + (count - 1) * step) / 2)
        return Fan(Box(left, self._card_top, width, height), step)

    def picks(self, count: int) -> Fan:
        """The viewer's picks, so many of them."""
        area, (width, height) = self.picks_area, self.card(SMALL_CARD)
        step = min(width * 0.42, (area.w - width) / max(1, count - 1))
        left = area.right - width - round((count - 1) * step)
        return Fan(Box(left, self._small_top(height), width, height), step)

    @property
    def done(self) -> Box:
        """The button that ends the turn."""
        area, height = self.picks_area, self.px(46)
        return Box(area.x + self.px(6), area.y + (area.h - height) // 2, area.w - self.px(12), height)

    def answers(self, count: int) -> tuple[Box, ...]:
        """The answers to an event that have no spot: cards, or one button."""
        area = self._part(0.66, 1.0)
        if count == 1:
            width, height = min(self.px(230), area.w), self.px(46)
            return (Box(round(area.centre[0] - width / 2), area.y + (area.h - height) // 2, width, height),)
        width, height = self.card(CARD_WIDTH)
        step = width + self.px(30)
        left = round(area.centre[0] - (step * (count - 1) + width) / 2)
        return tuple(Box(left + n * step, self._card_top, width, height) for n in range(count))

    # A seat's plate

    def mini_cards(self, seat: Seat) -> Fan:
        """The small cards at the foot of a seat's plate: its hand and then its picks, six in all."""
        plate, pad, (width, height) = self.plates[seat], self.px(10), self.card(MINI_CARD)
        step = min(width + self.px(3.5), (plate.w - 2 * pad - width - self.px(7)) / 5)
        return Fan(Box(plate.x + pad, plate.bottom - height - self.px(9), width, height), step)

    def mini_card(self, seat: Seat, place: int, *, pick: bool) -> Box:
        """One of the small cards, the picks at the right of a gap."""
        box = self.mini_cards(seat).card(place)
        return box._replace(x=box.x + self.px(6)) if pick else box

    def saved_at_plate(self, seat: Seat, card: Card) -> Box:
        """The Fire, or the Water, that a seat has saved."""
        plate, pad = self.plates[seat], self.px(10)
        width = (plate.w - 2 * pad - self.px(6)) // 2
        top = self.mini_cards(seat).first.y - self.px(46)
        left = plate.x + pad + (width + self.px(6) if card is Card.WATER else 0)
        return Box(left, top, width, self.px(38))


def table_layout(box: Box) -> TableLayout:
    """The table in a box, wide or tall, as it is larger."""
    wide, tall = unit_for(box, WIDE), unit_for(box, TALL)
    return _wide(box, wide) if wide >= tall else _tall(box, tall)


def _wide(box: Box, unit: float) -> TableLayout:
    px, dial = Scale(unit).px, DISC * DIAL * unit
    spare = (box.w - 2 * dial - 2 * px(EDGE + GAP)) / 2
    side = round(min(spare, SIDE_COLUMN * unit * MOST_WIDER))
    outer = px(EDGE) + round(min(spare - side, 0.35 * (spare - side)))
    spare_height = box.h - 2 * dial - px(STRIP) - px(2 * EDGE + GAP)
    top = box.y + px(EDGE) + round(max(0, spare_height) * 0.4)
    middle = box.x + box.w / 2, top + dial
    bottom = round(top + 2 * dial)
    strip_width = min(box.w - 2 * px(EDGE), round(1.12 * (WIDE[0] - 2 * EDGE) * unit))
    strip = Box(
        round(box.x + (box.w - strip_width) / 2), box.bottom - px(EDGE) - px(STRIP), strip_width, px(STRIP)
    )
    strip = strip._replace(y=min(strip.y, bottom + px(GAP) + round(max(0, spare_height) * 0.4)))
    height, gap = px(PLATE[1]), px(GAP)
    whole = 3 * height + 2 * gap
    first = round(top + dial - whole / 2)
    left = box.x + outer
    plates = tuple(Box(left, first + n * (height + gap), side, height) for n in range(3))
    column = Box(box.right - outer - side, first, side, whole)
    return TableLayout(unit, box, middle, DISC * unit, plates, column, strip, False)


def _tall(box: Box, unit: float) -> TableLayout:
    px, dial = Scale(unit).px, DISC * DIAL * unit
    width = min(box.w - 2 * px(EDGE), round(1.08 * 2 * dial))
    left = round(box.x + (box.w - width) / 2)
    used = px(PLATE[1]) + 2 * dial + px(SHELF) + px(STRIP) + 2 * px(EDGE) + 3 * px(GAP)
    spare = max(0.0, (box.h - used) / 5)
    gap = px(GAP)
    top = round(box.y + px(EDGE) + spare)
    plate = (width - 2 * gap) // 3
    plates = tuple(Box(left + n * (plate + gap), top, plate, px(PLATE[1])) for n in range(3))
    disc_top = top + px(PLATE[1]) + gap + spare
    shelf = Box(left, round(disc_top + 2 * dial + gap + spare), width, px(SHELF))
    strip = Box(left, round(shelf.bottom + gap + spare), width, px(STRIP))
    middle = box.x + box.w / 2, disc_top + dial
    return TableLayout(unit, box, middle, DISC * unit, plates, shelf, strip, True)
