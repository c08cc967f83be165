"""Where everything of the table lies in a rectangle of the window, in pixels. Knows nothing of pygame.

Wide: the seats at the left, the diagram in the middle, the event, the decks and the die at the right, and the
viewer's cards below. Tall: the seats above the diagram, and the rest below it.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.ui.games.jabirs_transmutations.diagram import (
    SIGN_RADIUS,
    SIGNS,
    SPOTS,
    TOKEN_RADIUS,
    spot_radius,
    token_place,
)
from dream.ui.kit.layout import Box
from dream.ui.table.faces import CARD_HEIGHT
from dream.ui.table.layout import Fan, Point, Scale, around, unit_for

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
DIE_ASKEW = -8
"""How a die lies that nobody has rolled yet, in degrees."""
ROLLED_RING = 1.35
"""How large the ring around a rolled die is beside the die."""
SUPPLY_COIN, PLATE_COIN = 13, 9.5
MOST_WIDER = 1.35
"""How much wider than in the design the columns may be, where there is room."""


@dataclass(frozen=True)
class TableLayout(Scale):
    """The table in a box."""

    box: Box
    middle: Point
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

    def point(self, place: Point) -> Point:
        """A place of the diagram."""
        return self.middle[0] + place[0] * self.radius, self.middle[1] + place[1] * self.radius

    def around(self, place: Point, half: float) -> Box:
        """The square around a place of the diagram."""
        return around(self.point(place), half * self.radius)

    @cached_property
    def spots(self) -> dict[Resource, Box]:
        """The squares around the spots."""
        return {each: self.around(place, spot_radius(each)) for each, place in SPOTS.items()}

    @cached_property
    def tokens(self) -> dict[tuple[Seat, Resource], Box]:
        """The squares around each seat's tokens on a spot."""
        return {each: self.around(token_place(*each), TOKEN_RADIUS) for each in product(Seat, SPOTS)}

    @cached_property
    def signs(self) -> dict[int, Box]:
        """The squares around the signs of the recipes."""
        return {recipe: self.around(place, SIGN_RADIUS) for recipe, place in SIGNS.items()}

    # The column at the right, or the shelf below

    @property
    def event(self) -> Box:
        """The open event, or the deck of events."""
        (x, y, *_), (width, height) = self.column, self.card(EVENT_WIDTH)
        if not self.tall:
            x, y = round(self.column.centre[0] - width / 2), y + self.px(CAPTION + 4)
        return Box(x, y, width, height)

    @property
    def round_line(self) -> Box:
        """The line that tells the round."""
        if not self.tall:
            return self.column._replace(h=self.px(CAPTION + 2))
        left = self.event.right + self.px(2 * GAP)
        return Box(left, self.column.y, self.column.right - left, self.px(CAPTION + 4))

    @property
    def used_events(self) -> Box:
        """The row of the events that are used."""
        if not self.tall:
            return self.column._replace(y=self.event.bottom + self.px(6), h=self.px(24))
        return Box(self.round_line.x, self.round_line.bottom + self.px(4), self.px(SIDE_COLUMN), self.px(24))

    @property
    def piles(self) -> tuple[Box, Box]:
        """The deck of cards, and the discard pile."""
        (width, height), centre, apart = self.card(PILE_CARD), self.column.centre[0], self.px(14)
        left, right, top = round(centre - apart - width), round(centre + apart), self.px(16)
        if self.tall:
            left, top = self.round_line.x, self.px(10)
            right = left + width + self.px(26)
        deck = Box(left, self.used_events.bottom + top, width, height)
        return deck, deck._replace(x=right)

    @property
    def supplies(self) -> tuple[Box, Box]:
        """What is left of gold, and of silver."""
        gold = Box(self.piles[1].right + self.px(40), self.piles[0].y, self.px(110), self.px(34))
        if not self.tall:
            left = round(self.column.centre[0] - gold.w / 2)
            gold = gold._replace(x=left, y=self.piles[0].bottom + self.px(CAPTION + 36))
        return gold, gold._replace(y=gold.bottom + self.px(6))

    @property
    def die(self) -> Box:
        """The die at rest."""
        gold, silver = self.supplies
        if self.tall:
            return around((self.column.right - self.px(44), gold.bottom + self.px(3)), self.px(DIE))
        bottom = min(self.column.bottom, silver.bottom + self.px(116))
        return around((self.column.centre[0], (silver.bottom + bottom) / 2), self.px(DIE))

    # The viewer's cards

    @property
    def _card_top(self) -> int:
        return self.strip.y + self.px(CARD_TOP)

    def _small(self, left: int) -> Box:
        """A small card, which lies level with the middle of the large ones."""
        size = self.card(SMALL_CARD)
        return Box(left, self._card_top + (self.card(CARD_WIDTH)[1] - size[1]) // 2, *size)

    def saved(self, kinds: int, which: int, count: int) -> Fan:
        """The viewer's saved cards of one kind, the `which`-th of `kinds`."""
        area = self.saved_area
        room = (area.w - self.px(GAP)) // 2 if kinds > 1 else area.w
        first = self._small(area.x + which * (room + self.px(GAP)))
        return Fan(first, 0.0 if count < 2 else min(first.w * 0.42, (room - first.w) / (count - 1)))

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
        return self.picks_area._replace(y=self._card_top, h=self.card(CARD_WIDTH)[1])

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
        area, width = self.picks_area, self.px(SMALL_CARD)
        step = min(width * 0.42, (area.w - width) / max(1, count - 1))
        return Fan(self._small(area.right - width - round((count - 1) * step)), step)

    @property
    def done(self) -> Box:
        """The button that ends the turn."""
        area, height = self.picks_area, self.px(46)
        return Box(area.x + self.px(6), area.y + (area.h - height) // 2, area.w - self.px(12), height)

    def answers(self, count: int) -> tuple[Box, ...]:
        """The answers to an event that have no spot: cards, or one button."""
        area, (width, height) = self._part(0.66, 1.0), self.card(CARD_WIDTH)
        step, top = width + self.px(30), self._card_top
        if count == 1:
            width, height = min(self.px(230), area.w), self.px(46)
            top = area.y + (area.h - height) // 2
        left = round(area.centre[0] - (step * (count - 1) + width) / 2)
        return tuple(Box(left + n * step, top, width, height) for n in range(count))

    # A seat's plate

    def mini_cards(self, seat: Seat) -> Fan:
        """The small cards at the foot of a seat's plate: its hand and, after a gap, its picks; six in all."""
        plate, pad, (width, height) = self.plates[seat], self.px(10), self.card(MINI_CARD)
        step = min(width + self.px(3.5), (plate.w - 2 * pad - width - self.px(7)) / 5)
        return Fan(Box(plate.x + pad, plate.bottom - height - self.px(9), width, height), step)

    def minis(self, seat: Seat, held: int, picked: int) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
        """So many of them of the hand, and so many of the picks."""
        boxes = self.mini_cards(seat).cards(held + picked)
        return boxes[:held], tuple(box._replace(x=box.x + self.px(6)) for box in boxes[held:])

    def saved_at_plate(self, seat: Seat, card: Card) -> Box:
        """The Fire, or the Water, that a seat has saved."""
        plate, pad, gap = self.plates[seat], self.px(10), self.px(6)
        width, top = (plate.w - 2 * pad - gap) // 2, self.mini_cards(seat).first.y - self.px(46)
        return Box(plate.x + pad + (width + gap if card is Card.WATER else 0), top, width, self.px(38))


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
    width = min(box.w - 2 * px(EDGE), round(1.12 * (WIDE[0] - 2 * EDGE) * unit))
    low = min(box.bottom - px(EDGE) - px(STRIP), bottom + px(GAP) + round(max(0, spare_height) * 0.4))
    strip = Box(round(box.x + (box.w - width) / 2), low, width, px(STRIP))
    height, gap = px(PLATE[1]), px(GAP)
    whole = 3 * height + 2 * gap
    first = round(top + dial - whole / 2)
    plates = tuple(Box(box.x + outer, first + n * (height + gap), side, height) for n in range(3))
    column = Box(box.right - outer - side, first, side, whole)
    return TableLayout(unit, box, middle, DISC * unit, plates, column, strip, False)


def _tall(box: Box, unit: float) -> TableLayout:
    px, dial = Scale(unit).px, DISC * DIAL * unit
    width = min(box.w - 2 * px(EDGE), round(1.08 * 2 * dial))
    left = round(box.x + (box.w - width) / 2)
    used = px(PLATE[1]) + 2 * dial + px(SHELF) + px(STRIP) + 2 * px(EDGE) + 3 * px(GAP)
    spare, gap = max(0.0, (box.h - used) / 5), px(GAP)
    top, plate = round(box.y + px(EDGE) + spare), (width - 2 * gap) // 3
    plates = tuple(Box(left + n * (plate + gap), top, plate, px(PLATE[1])) for n in range(3))
    disc_top = top + px(PLATE[1]) + gap + spare
    shelf = Box(left, round(disc_top + 2 * dial + gap + spare), width, px(SHELF))
    strip = Box(left, round(shelf.bottom + gap + spare), width, px(STRIP))
    middle = box.x + box.w / 2, disc_top + dial
    return TableLayout(unit, box, middle, DISC * unit, plates, shelf, strip, True)
