"""Where everything of the table lies in a rectangle of the window, in pixels. Knows nothing of pygame.

Above sit the others in the order of seats, below them lies the tracker from side to side; then the decks with
what lies face up and what is discarded, the viewer's own laboratory and, at the right, the list of formulas;
and the viewer's hand along the edge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dream.games.philosophers_stone.rules.components import PLACES, PROCESSES, Card, Pile
from dream.games.philosophers_stone.rules.tracker import STEPS
from dream.ui.games.philosophers_stone.targets import ROWS
from dream.ui.kit.layout import Box
from dream.ui.table.faces import CARD_HEIGHT
from dream.ui.table.layout import Scale, around, centred, fan, grid, middle_of, row, unit_for

DESIGN = 960, 800
WIDEST, HIGHEST = 1240, 960
"""How far things may lie apart where there is more room than the design needs."""
EDGE, GAP = 8, 8
OTHERS, TRACKER, MARKET, OWN, HAND = 158, 134, 150, 144, 170
"""How high the five rows are."""
FORMULAS, SIGNS, COLUMN_HEAD = 328, 34, 46
"""How wide the list of formulas is, the signs before its rows are, and how high the heads of its columns."""
MOST_PLATE = 340
CARD, HAND_CARD = 68, 100
"""How wide a card on the table is, and one of the hand."""
STEP = CARD + 6
"""From one card on the table to the next."""
AIR = 4
"""Between the names of two cards at least."""
HEADING, LINE = 17, 21
"""The size of a heading, and how high the box of a line of text is."""
ALONE = 98
"""How wide the name of a process is at most, beside which there is room."""
MEDAL, CHIP, MARKER = 30, 13, 9.5
"""From the middle of each to its rim."""
SHELVES = 6
"""So many cards the largest set of our tracker has."""
IN_HAND = 24
COPY = 18
"""How much of a card is seen at least beneath another of its sort."""
OWN_LEFT = 180
"""Where the viewer's laboratory begins on the plate."""
DECKS = 6, 302
"""Where the decks begin in their row."""
DISCARDS = 474
"""Where the discards begin there."""


@dataclass(frozen=True)
class StoneLayout(Scale):
    """The table in a box."""

    box: Box
    others: Box
    tracker: Box
    market: Box
    own: Box
    formulas: Box
    buttons: Box
    hand: Box

    def card(self, width: float) -> tuple[int, int]:
        """The size of a card so many units wide."""
        return self.px(width), self.px(width * CARD_HEIGHT)

    def _at(self, area: Box, x: float, y: float, size: tuple[int, int]) -> Box:
        return Box(area.x + self.px(x), area.y + self.px(y), *size)

    # The others

    def plates(self, count: int) -> tuple[Box, ...]:
        """The plates of so many others, from the left."""
        gap = self.px(GAP)
        width = min(self.others.w, count * self.px(MOST_PLATE) + (count - 1) * gap)
        area = self.others._replace(x=self.others.x + (self.others.w - width) // 2, w=width)
        return row(area, count, gap)

    def shelves(self, plate: Box, count: int) -> tuple[Box, ...]:
        """The places of a laboratory on a plate."""
        if plate == self.own:
            area = Box(plate.x + self.px(OWN_LEFT), plate.y + self.px(10), plate.w, self.px(98))
            return fan(area, self.card(CARD), count, self.own_step(count) * self.unit, 0.0).cards(count)
        area = Box(plate.x + self.px(8), plate.y + self.px(47), plate.w - self.px(16), self.px(51))
        step = min(self.px(38), area.w / max(SHELVES, count))
        width = round(step - self.px(2.5))
        return fan(area, (width, round(width * CARD_HEIGHT)), count, step, 0.0).cards(count)

    def own_step(self, count: int) -> float:
        """From one place of the viewer's laboratory to the next, in units of the design."""
        room = self.own.w / self.unit - OWN_LEFT - CARD - 6
        return min(ALONE, room / max(1, count - 1))

    def below(self, card: Box, wide: float = STEP - AIR) -> Box:
        """A line of text below a card on the table."""
        return middle_of((card.centre[0], card.bottom + self.px(12)), (self.px(wide), self.px(LINE)))

    def backs(self, plate: Box, count: int) -> tuple[Box, ...]:
        """The cards of another's hand on a plate."""
        size = self.card(IN_HAND)
        area = Box(plate.x + self.px(9), plate.bottom - self.px(40), plate.w - self.px(52), size[1])
        return fan(area, size, count, self.px(IN_HAND - 8), 0.0).cards(count)

    def backs_number(self, plate: Box) -> Box:
        """How many cards those are."""
        return Box(plate.right - self.px(40), plate.bottom - self.px(42), self.px(30), self.px(30))

    def notes(self, plate: Box) -> Box:
        """What is told of another seat, between laboratory and hand."""
        return Box(plate.x + self.px(9), plate.y + self.px(99), plate.w - self.px(18), self.px(19))

    def anchor(self, plate: Box) -> tuple[float, float]:
        """Where an attack begins or ends at a plate: on the side of the tracker."""
        x = plate.centre[0]
        return (x, plate.y + self.px(3)) if plate == self.own else (x, plate.bottom - self.px(3))

    def gift(self, plate: Box) -> Box:
        """A card that is set aside for a seat."""
        width, height = self.card(IN_HAND)
        return Box(plate.right - width - self.px(34), plate.bottom - height + self.px(2), width, height)

    # The tracker

    def metal(self, place: int) -> tuple[float, float]:
        """The middle of a metal: the way climbs a little towards gold."""
        left, right = self.tracker.x + self.px(76), self.tracker.right - self.px(76)
        part = place / STEPS
        return left + (right - left) * part, self.tracker.y + self.px(54 - 7 * part)

    def medal(self, place: int) -> Box:
        """The medal of a metal."""
        return around(self.metal(place), MEDAL * self.unit)

    def metal_name(self, place: int) -> Box:
        """The name of a metal below it."""
        x, y = self.metal(place)
        return middle_of((x, y + self.px(MEDAL + 12)), (self.px(77), self.px(LINE)))

    def set_chips(self, place: int, count: int) -> tuple[Box, ...]:
        """The cards of a set between two metals, by twos, an odd one alone above."""
        (x, y), (to_x, to_y) = self.metal(place), self.metal(place + 1)
        places = centred([1] * (count % 2) + [2] * (count // 2), (2 * CHIP + 3) * self.unit)
        middle = (x + to_x) / 2, (y + to_y) / 2
        return tuple(around((middle[0] + dx, middle[1] + dy), CHIP * self.unit) for dx, dy in places)

    def marker(self, place: int, number: int, count: int) -> Box:
        """One of so many markers on a metal, beside one another."""
        x, y = self.metal(place)
        at = x + (number - (count - 1) / 2) * 2.2 * MARKER * self.unit
        return around((at, y + self.px(MEDAL + 34)), MARKER * self.unit)

    def die(self, place: int) -> Box:
        """Where the die comes to rest: before the metal that was reached."""
        (x, _), (to_x, _) = self.metal(max(0, place - 1)), self.metal(max(1, place))
        return around(((x + to_x) / 2, self.tracker.bottom - self.px(26)), 16 * self.unit)

    # The decks

    def deck(self, pile: Pile) -> Box:
        """The deck of a kind."""
        return self._at(self.market, DECKS[pile], 26, self.card(CARD))

    def open(self, pile: Pile, place: int) -> Box:
        """A place face up."""
        return self._at(self.market, DECKS[pile] + (place + 1) * STEP, 26, self.card(CARD))

    def heading(self, pile: Pile) -> Box:
        """What is written above a deck."""
        return self._at(self.market, DECKS[pile], 0, (self.px((PLACES[pile] + 1) * STEP), self.px(LINE)))

    @cached_property
    def discards_heading(self) -> Box:
        """What is written above the discards."""
        return self._at(self.market, DISCARDS, 0, (self.px(132), self.px(LINE)))

    def discard(self, card: Card) -> Box:
        """The discarded cards of one sort: elements in three rows, processes below them."""
        down, across = (3, int(card)) if card in PROCESSES else divmod(card - len(PROCESSES), 3)
        return self._at(self.market, DISCARDS + across * 45, 27 + down * 30, (self.px(25), self.px(25)))

    def discard_number(self, card: Card) -> Box:
        """How many they are."""
        box = self.discard(card)
        return Box(box.right + self.px(1), box.y, self.px(18), box.h)

    # The viewer's own things

    @cached_property
    def own_medal(self) -> Box:
        """The metal on which the viewer's marker stands."""
        return self._at(self.own, 10, 56, (self.px(50), self.px(50)))

    @cached_property
    def own_lines(self) -> tuple[Box, ...]:
        """Three lines beside it."""
        return tuple(self._at(self.own, 66, 47 + 22 * n, (self.px(112), self.px(22))) for n in range(3))

    def hand_cards(self, groups: Sequence[Sequence[int]]) -> tuple[tuple[Box, ...], ...]:
        """The cards of the hand in groups side by side, each told by the how-manieth of its sort it is.

        Where they are many, those of a sort move together first, so that each name stays in sight.
        """
        width, height = self.card(HAND_CARD)
        gap, whole = self.px(22), float(self.px(HAND_CARD + 4))
        filled = sum(map(bool, groups))
        sorts, copies = (
            sum((copy > 0) is again for group in groups for copy in group[1:]) for again in (False, True)
        )
        free = self.hand.w - gap * max(0, filled - 1) - width * filled
        close = max(float(self.px(COPY)), (free - sorts * whole) / max(1, copies))
        steps = min(whole, (free - copies * min(whole, close)) / max(1, sorts)), min(whole, close)
        used = sorts * steps[0] + copies * steps[1]
        left = self.hand.x + (free - used) / 2
        found = []
        for group in groups:
            boxes = []
            for number, copy in enumerate(group):
                left += steps[copy > 0] if number else 0
                boxes.append(Box(round(left), self.hand.bottom - height, width, height))
            left += width + gap if group else 0
            found.append(tuple(boxes))
        return tuple(found)

    def hand_heading(self, cards: Sequence[Box]) -> Box:
        """What is written above a group of the hand."""
        right = min(cards[-1].right + self.px(18), self.hand.right)
        return Box(cards[0].x, self.hand.y, right - cards[0].x, self.px(LINE))

    # The formulas

    @cached_property
    def _formulas(self) -> tuple[Box, ...]:
        """The formulas in the list, row by row."""
        (x, y, w, h), left, top = self.formulas, self.px(SIGNS), self.px(COLUMN_HEAD)
        return grid(Box(x + left, y + top, w - left, h - top), len(PROCESSES), len(ROWS), self.px(3))

    def formula(self, process: Card, line: str) -> Box:
        """A formula in the list."""
        return self._formulas[ROWS.index(line) * len(PROCESSES) + process]

    def formula_row(self, line: str) -> Box:
        """The sign before a row."""
        y = self.formula(PROCESSES[0], line).centre[1]
        return around((self.formulas.x + self.px(16), y), CHIP * self.unit)

    def formula_heading(self, process: Card) -> tuple[Box, Box]:
        """The sign and the name above a column."""
        cell = self.formula(process, ROWS[0])
        sign = around((cell.centre[0], self.formulas.y + self.px(12)), 12 * self.unit)
        return sign, Box(cell.x, sign.bottom, cell.w, self.px(LINE))

    # What is spread over the table

    def spread(self, count: int) -> tuple[Box, ...]:
        """So many cards in rows over the middle of the table."""
        size, lines = self.card(HAND_CARD), 1 if count <= 7 else 2
        each, high, found = -(-count // lines), size[1] + self.px(40), list[Box]()
        middle = self.market.y + (self.market.h + self.own.h) / 2
        for line in range(lines):
            top, length = round(middle + (line - lines / 2) * high), min(each, count - line * each)
            area = Box(self.others.x, top, self.others.w, size[1])
            found += fan(area, size, length, self.px(HAND_CARD + 6)).cards(length)
        return tuple(found)

    @cached_property
    def choice(self) -> tuple[Box, Box]:
        """A heading, and the line below it in which something is chosen, in place of the tracker."""
        area, head = self.tracker.inset(self.px(10)), self.px(38)
        return area._replace(h=head), Box(area.x, area.y + head + self.px(8), area.w, self.px(58))

    @cached_property
    def discards_spread(self) -> tuple[Box, tuple[Box, ...]]:
        """A sheet over the tracker, and on it the places of all sorts of cards, side by side."""
        size, lines = self.card(CARD), self.px(LINE + 22)
        sheet = self.tracker._replace(y=self.tracker.bottom - size[1] - lines, h=size[1] + lines)
        area = sheet._replace(y=sheet.y + self.px(10), h=size[1])
        return sheet, fan(area, size, len(Card), self.px(STEP + 2)).cards(len(Card))

    @cached_property
    def spread_heading(self) -> Box:
        """What is written above them."""
        return Box(self.tracker.x, self.tracker.y + self.px(20), self.tracker.w, self.px(40))


def table_layout(box: Box) -> StoneLayout:
    """The table in a box of the window."""
    unit = unit_for(box, DESIGN)
    px = Scale(unit).px
    width, height = min(box.w, px(WIDEST)), min(box.h, px(HIGHEST))
    left, top = box.x + (box.w - width) // 2 + px(EDGE), box.y + (box.h - height) // 2 + px(EDGE)
    inner = width - 2 * px(EDGE)
    rows = tuple(map(px, (OTHERS, TRACKER, MARKET, OWN, HAND)))
    gap = (height - 2 * px(EDGE) - sum(rows)) // (len(rows) - 1)
    others, tracker, market, own, hand = (
        Box(left, top + sum(rows[:n]) + n * gap, inner, high) for n, high in enumerate(rows)
    )
    right, middle = left + inner - px(FORMULAS), inner - px(FORMULAS) - px(GAP)
    buttons = Box(right, own.bottom - px(36), px(FORMULAS), px(36))
    formulas = Box(right, market.y, px(FORMULAS), buttons.y - px(6) - market.y)
    market, own = market._replace(w=middle), own._replace(w=middle)
    return StoneLayout(unit, box, others, tracker, market, own, formulas, buttons, hand)
