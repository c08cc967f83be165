"""Where everything of the table lies in a rectangle of the window, in pixels. Knows nothing of pygame.

Above sit the others in the order of seats, below them lies the tracker from side to side; then the decks with
what lies face up and what is discarded, the viewer's own laboratory and, at the right, the list of formulas;
and the viewer's hand along the edge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Pile
from dream.games.philosophers_stone.rules.tracker import STEPS
from dream.ui.game_views.philosophers_stone.things import ROWS
from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.arrange import Fan, Scale, around, fan, middle_of, row, unit_for
from dream.ui.tabletop.painters.proportions import CARD_HEIGHT

DESIGN = 960, 800
WIDEST, HIGHEST = 1240, 960
"""How far things may lie apart where there is more room than the design needs."""
EDGE, GAP = 8, 8
OTHERS, TRACKER, MARKET, OWN, HAND = 158, 154, 148, 122, 170
"""How high the five rows are."""
FORMULAS = 318
"""How wide the list of formulas is."""
MOST_PLATE = 340
CARD, HAND_CARD = 60, 104
"""How wide a card on the table is, and one of the hand."""
MEDAL, CHIP, MARKER = 30, 13, 9.5
"""From the middle of each to its rim."""
SHELVES = 6
"""So many cards the largest set of our tracker has."""
IN_HAND = 24


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
            area = Box(plate.x + self.px(202), plate.y, plate.w - self.px(208), plate.h)
            return fan(area, self.card(CARD), count, self.px(CARD + 6), 0.0).cards(count)
        area = Box(plate.x + self.px(8), plate.y + self.px(47), plate.w - self.px(16), self.px(51))
        step = min(self.px(38), area.w / max(SHELVES, count))
        width = round(step - self.px(2.5))
        return fan(area, (width, round(width * CARD_HEIGHT)), count, step, 0.0).cards(count)

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
        return Box(plate.x + self.px(9), plate.y + self.px(99), plate.w - self.px(18), self.px(17))

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
        left, right = self.tracker.x + self.px(52), self.tracker.right - self.px(52)
        part = place / STEPS
        return left + (right - left) * part, self.tracker.y + self.px(60 - 10 * part)

    def medal(self, place: int) -> Box:
        """The medal of a metal."""
        return around(self.metal(place), MEDAL * self.unit)

    def metal_name(self, place: int) -> Box:
        """The name of a metal below it."""
        x, y = self.metal(place)
        return middle_of((x, y + self.px(MEDAL + 12)), (self.px(82), self.px(18)))

    def set_chips(self, place: int, count: int) -> tuple[Box, ...]:
        """The cards of a set between two metals, by twos, an odd one alone above."""
        (x, y), (to_x, to_y) = self.metal(place), self.metal(place + 1)
        middle, down, step = (x + to_x) / 2, (y + to_y) / 2, 2 * CHIP + 3
        rows = [1] * (count % 2) + [2] * (count // 2)
        found = []
        for number, length in enumerate(rows):
            for n in range(length):
                at = (
                    middle + (n - (length - 1) / 2) * step * self.unit,
                    down + (number - (len(rows) - 1) / 2) * step * self.unit,
                )
                found.append(around(at, CHIP * self.unit))
        return tuple(found)

    def marker(self, place: int, number: int, count: int) -> Box:
        """One of so many markers on a metal: three beside one another."""
        x, y = self.metal(place)
        line, across = divmod(number, 3)
        length = min(3, count - 3 * line)
        at = x + (across - (length - 1) / 2) * 2.2 * MARKER * self.unit
        return around((at, y + self.px(MEDAL + 32 + line * 2.1 * MARKER)), MARKER * self.unit)

    def die(self, place: int) -> Box:
        """Where the die comes to rest: before the metal that was reached."""
        (x, _), (to_x, _) = self.metal(max(0, place - 1)), self.metal(max(1, place))
        return around(((x + to_x) / 2, self.tracker.bottom - self.px(26)), 16 * self.unit)

    # The decks

    def deck(self, pile: Pile) -> Box:
        """The deck of a kind."""
        return self._at(self.market, (10, 286)[pile], 28, self.card(CARD))

    def open(self, pile: Pile, place: int) -> Box:
        """A place face up."""
        return self._at(self.market, (76, 352)[pile] + place * (CARD + 4), 28, self.card(CARD))

    def heading(self, pile: Pile) -> Box:
        """What is written above a deck."""
        return self._at(self.market, (10, 286)[pile], 6, (self.px((258, 126)[pile]), self.px(18)))

    @cached_property
    def discards_heading(self) -> Box:
        """What is written above the discards."""
        return self._at(self.market, 428, 6, (self.px(182), self.px(18)))

    def discard(self, card: Card) -> Box:
        """The discarded cards of one sort."""
        if card in PROCESSES:
            across, down = 3, int(card)
        else:
            across, down = divmod(card - len(PROCESSES), 3)
        x, y = 428 + across * 44 + (4 if across == 3 else 0), 30 + down * 37
        return self._at(self.market, x, y, (self.px(28), self.px(28)))

    def discard_number(self, card: Card) -> Box:
        """How many they are."""
        box = self.discard(card)
        return Box(box.right + self.px(1), box.y, self.px(15), box.h)

    # The viewer's own things

    @cached_property
    def own_medal(self) -> Box:
        """The metal on which the viewer's marker stands."""
        return self._at(self.own, 12, 58, (self.px(54), self.px(54)))

    @cached_property
    def own_lines(self) -> tuple[Box, ...]:
        """Three lines beside it."""
        return tuple(self._at(self.own, 74, 54 + 20 * n, (self.px(124), self.px(20))) for n in range(3))

    def hand_cards(self, groups: Sequence[int]) -> tuple[tuple[Box, ...], ...]:
        """The cards of the hand in groups side by side; closer where there are many."""
        count, filled = sum(groups), sum(map(bool, groups))
        width, height = self.card(HAND_CARD)
        gap = self.px(22)
        free = self.hand.w - gap * max(0, filled - 1) - width * filled
        step = min(float(self.px(HAND_CARD + 4)), free / max(1, count - filled))
        used = sum(width + (length - 1) * step for length in groups if length) + gap * max(0, filled - 1)
        left = self.hand.x + (self.hand.w - used) / 2
        found = []
        for length in groups:
            first = Box(round(left), self.hand.bottom - height, width, height)
            found.append(Fan(first, step).cards(length))
            left += width + (length - 1) * step + gap if length else 0
        return tuple(found)

    def hand_heading(self, cards: Sequence[Box]) -> Box:
        """What is written above a group of the hand."""
        right = min(cards[-1].right + self.px(18), self.hand.right)
        return Box(cards[0].x, self.hand.y, right - cards[0].x, self.px(20))

    # The formulas

    def formula(self, process: Card, line: str) -> Box:
        """A formula in the list."""
        left, top = self.px(34), self.px(28)
        area = Box(
            self.formulas.x + left, self.formulas.y + top, self.formulas.w - left, self.formulas.h - top
        )
        cell = row(area, len(PROCESSES), self.px(3))[process]
        high = area.h / len(ROWS)
        above = area.y + round(ROWS.index(line) * high)
        return Box(cell.x, above, cell.w, round(high) - self.px(3))

    def formula_row(self, line: str) -> Box:
        """The sign before a row."""
        cell = self.formula(PROCESSES[0], line)
        return around((self.formulas.x + self.px(16), cell.centre[1]), CHIP * self.unit)

    def formula_heading(self, process: Card) -> Box:
        """What is written above a column."""
        cell = self.formula(process, ROWS[0])
        return Box(cell.x, self.formulas.y, cell.w, self.px(26))

    # What is spread over the table

    def spread(self, count: int) -> tuple[Box, ...]:
        """So many cards in rows over the middle of the table."""
        size = self.card(84)
        lines = 1 if count <= 7 else 2
        each = -(-count // lines)
        found: list[Box] = []
        middle = self.market.y + (self.market.h + self.own.h) / 2
        for line in range(lines):
            length = min(each, count - line * each)
            high = size[1] + self.px(26)
            top = round(middle + (line - lines / 2) * high)
            area = Box(self.others.x, top, self.others.w, size[1])
            found += fan(area, size, length, self.px(96)).cards(length)
        return tuple(found)

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
    right = left + inner - px(FORMULAS)
    middle = inner - px(FORMULAS) - px(GAP)
    deep = px(34)
    list_high = own.bottom - market.y - deep - px(6)
    return StoneLayout(
        unit,
        box,
        others,
        tracker,
        market._replace(w=middle),
        own._replace(w=middle),
        Box(right, market.y, px(FORMULAS), list_high),
        Box(right, own.bottom - deep, px(FORMULAS), deep),
        hand,
    )
