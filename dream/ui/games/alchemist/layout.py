"""Where everything of the table lies in a rectangle of the window, in pixels. Knows nothing of pygame.

In the middle stands a table with five sides: a pile at each corner, the cauldrons between them, the bag in
its middle, and the track of fame around it, ten spaces a side. The viewer's own things lie below it, the
others sit at its four free corners, in the order of seats from the viewer's left on. In a tall rectangle they
sit above and below it.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import cos, hypot, pi, sin

from dream.games.alchemist.rules.components import Colour
from dream.ui.kit.layout import Box
from dream.ui.table.layout import Fan, Point, Scale, around, centred, middle_of, row, unit_for

WIDE, TALL = (960, 800), (700, 1302)
"""The least rectangles, in units of the design, that hold all; they give the unit its length in pixels."""
CORNER = 350
"""How far the corners of the table are from its middle."""
TRACK = 32
"""How wide the track of fame is."""
SIDES, SPACES = 5, 50
TURN = 2 * pi / SIDES
PILE_FAR, OUTER_FAR, INNER_FAR = 247, 187, 105
"""How far piles, the outer and the inner cauldrons are from the middle of the table."""
PILE, POT, BAG, BOSS, CUBE = 40, 52, 40, 10.5, 10
"""Half as wide as each is."""
TOKEN = 13.0
CROWD = 4
"""So many tokens on one space lie in two rows."""
EDGE, GAP = 8, 8
STRIP = 146
PLATE = (206, 132)
SIDE_BOX = (126, 156)
SHELF = 126
"""How high the ledger and the rounds are in a tall rectangle."""
RESULT = 236
"""How wide the place is that tells what an action gives."""
TILE, TILE_IN_POT = 35, 13.5
BESIDE_APEX = 84
"""So far the upper plates reach down beside the table's upper corner in a tall rectangle."""
MOST_WIDER = 1.22
"""How much wider than in the design things may lie apart, where there is room."""
HIGH = 1 + cos(TURN / 2)
"""How high the table is, in parts of the way from its middle to a corner."""
WIDEST = sin(TURN)


def turned(far: float, turns: float) -> Point:
    """A place around the middle of the table, by fifths of a turn clockwise from the top."""
    return far * sin(turns * TURN), -far * cos(turns * TURN)


SLOTS = tuple(combinations(Colour, 2))
"""The places of the cauldrons: a pair of piles each, whose yield stands between them."""


@cache
def slot_place(pair: tuple[Colour, Colour]) -> Point:
    """The middle of the cauldron between two piles: beside the table's edge, or near its middle."""
    one, other = pair
    turns = (one + other + (SIDES if other - one > 2 else 0)) / 2
    return turned(OUTER_FAR if other - one in (1, SIDES - 1) else INNER_FAR, turns)


@dataclass(frozen=True)
class AlchemistLayout(Scale):
    """The table in a box."""

    box: Box
    middle: Point
    plates: tuple[Box, ...]
    """Those of the others, clockwise from the viewer's left."""
    ledger: Box
    rounds: Box
    own: Box
    """The viewer's plate."""
    desk: Box
    """The tiles that are left, and the viewer's cubes."""
    result: Box
    """What an action gives."""
    tall: bool

    def point(self, place: Point) -> Point:
        """A place of the table, in units of the design from its middle."""
        return self.middle[0] + place[0] * self.unit, self.middle[1] + place[1] * self.unit

    def around(self, place: Point, half: float) -> Box:
        """The square around a place of the table."""
        return around(self.point(place), half * self.unit)

    # The table

    @cached_property
    def board(self) -> Box:
        """The rectangle around the table with its track."""
        return self.around((0.0, 0.0), CORNER)._replace(h=self.px(HIGH * CORNER))

    def pile(self, colour: Colour) -> Box:
        """The square around a pile of the reserve."""
        return self.around(turned(PILE_FAR, colour), PILE)

    def pot(self, slot: int) -> Box:
        """The square around a cauldron."""
        return self.around(slot_place(SLOTS[slot]), POT)

    def pipe(self, slot: int, colour: Colour) -> tuple[Point, Point]:
        """Where the pipe from a pile to a cauldron begins and ends."""
        start, end = turned(PILE_FAR, colour), slot_place(SLOTS[slot])
        near, far = _on_the_way(start, end, PILE * 0.86), _on_the_way(end, start, POT * 0.9)
        return self.point(near), self.point(far)

    def boss(self, slot: int, colour: Colour) -> Box:
        """The sign of a by-product at the rim of a cauldron, on the side of its pile."""
        return self.around(_boss_place(slot, colour), BOSS)

    @cached_property
    def bag(self) -> Box:
        """The bag in the middle."""
        return self.around((0.0, 0.0), BAG)

    def recipe(self, slot: int, count: int) -> tuple[Box, ...]:
        """The cubes of a recipe within a cauldron: in one row, or three above the others."""
        x, y = slot_place(SLOTS[slot])
        places = centred([count] if count <= 3 else [3, count - 3], 2 * CUBE + 3)
        low = 5 if count <= 3 else 8  # clear of the tile
        return tuple(self.around((x + across, y + down + low), CUBE) for across, down in places)

    def tile_at(self, slot: int) -> Box:
        """The tile within a cauldron, above the recipe, where it covers no by-product."""
        x, y = slot_place(SLOTS[slot])
        return self.around((x + (11 if _signed_above_left(slot) else -11), y - 29), TILE_IN_POT)

    def seal_at(self, slot: int) -> Box:
        """The creator's seal within a cauldron, beside the tile."""
        x, y = slot_place(SLOTS[slot])
        return self.around((x - 18, y - 25) if _signed_above_left(slot) else (x + 16, y - 28), 9.5)

    def space(self, fame: int) -> Point:
        """The middle of the space of the track that stands for so much fame, in units of the design."""
        side, along = divmod(fame % SPACES, SPACES // SIDES)
        inner = CORNER - TRACK / 2 / cos(TURN / 2)
        (x, y), (to_x, to_y) = turned(inner, side), turned(inner, side + 1)
        part = along * SIDES / SPACES
        return x + (to_x - x) * part, y + (to_y - y) * part

    def token(self, fame: int, place: int, count: int) -> Box:
        """A seat's token on the track, one of so many on its space: of four and more some lie further in."""
        x, y = self.space(fame)
        side, at = divmod(fame % SPACES, SPACES // SIDES)
        along = (side + 0.5) * TURN + pi / 2 if at else side * TURN + pi / 2
        first = count if count < CROWD else (count + 1) // 2
        row, line = (place, first) if place < first else (place - first, count - first)
        shift = (row - (line - 1) / 2) * (0.0 if line < 2 else min(2 * TOKEN, 46.0 / (line - 1)))
        further = 2 * TOKEN * (place >= first) - (TOKEN if at and count >= CROWD else 0.0)
        across, down = shift * sin(along) + further * cos(along), further * sin(along) - shift * cos(along)
        return self.around((x + across, y + down), TOKEN)

    # The viewer's desk

    def school(self, plate: Box) -> Box:
        """The school of a seat on its plate."""
        width, height = map(self.px, (60, 80) if plate is self.own else (44, 60))
        return Box(plate.right - width - self.px(10), plate.bottom - height - self.px(9), width, height)

    def tile(self, place: int) -> Box:
        """A tile that is left, by its place among all ten."""
        size = self.px(TILE)
        cell = row(self.desk._replace(h=size), 10, self.px(4))[place]
        return middle_of(cell.centre, (size, size))

    @cached_property
    def hands(self) -> tuple[Box, ...]:
        """Where the viewer's cubes of each colour lie."""
        area, top = self.desk, self.px(TILE + 7)
        return row(area._replace(y=area.y + top, h=area.h - top), len(Colour), self.px(5))

    def hand_cubes(self, colour: Colour, count: int) -> tuple[Box, ...]:
        """The cubes of a colour before the viewer: in rows of three, closer where there are many."""
        area, size = self.hands[colour].inset(self.px(5)), self.px(23)
        across = 3 if count <= 9 else 5
        step, rows = size + self.px(2), max(1, -(-count // across))
        line = Fan(Box(area.x, area.y, size, size), min(step, (area.w - self.px(22) - size) / (across - 1)))
        down = min(step, (area.h - size) / max(1, rows - 1))
        return tuple(
            line.card(n % across)._replace(y=area.y + round(n // across * down)) for n in range(count)
        )

    def hand_number(self, colour: Colour) -> Box:
        """How many cubes of a colour lie there."""
        area = self.hands[colour]
        return Box(area.right - self.px(25), area.y + self.px(4), self.px(22), self.px(22))


def _boss_place(slot: int, colour: Colour) -> Point:
    return _on_the_way(slot_place(SLOTS[slot]), turned(PILE_FAR, colour), POT)


@cache
def _signed_above_left(slot: int) -> bool:
    """Whether a by-product hangs where the tile of a cauldron would cover it."""
    x, y = slot_place(SLOTS[slot])
    places = (_boss_place(slot, colour) for colour in SLOTS[slot])
    reach = TILE_IN_POT + BOSS
    return any(abs(at_x - x + 11) < reach and abs(at_y - y + 29) < reach for at_x, at_y in places)


def _on_the_way(start: Point, end: Point, far: float) -> Point:
    """The point so far from a start on the way to an end."""
    across, down = end[0] - start[0], end[1] - start[1]
    part = far / hypot(across, down)
    return start[0] + across * part, start[1] + down * part


def board_layout(box: Box) -> AlchemistLayout:
    """The table alone, as large as a box has room for."""
    unit = min(box.w / (2 * WIDEST * CORNER + 4 * EDGE), box.h / (HIGH * CORNER + 4 * EDGE))
    middle = box.centre[0], box.centre[1] + (2 - HIGH) / 2 * CORNER * unit
    none = Box(box.x, box.y, 0, 0)
    return AlchemistLayout(unit, box, middle, (), none, none, none, none, none, False)


def table_layout(box: Box) -> AlchemistLayout:
    """The table in a box, wide or tall, as it is larger."""
    wide, tall = unit_for(box, WIDE), unit_for(box, TALL)
    return _wide(box, wide) if wide >= tall else _tall(box, tall)


def _wide(box: Box, unit: float) -> AlchemistLayout:
    px = Scale(unit).px
    spare = (box.h - WIDE[1] * unit) / 3
    wide = min(box.w, px(WIDE[0] * MOST_WIDER))
    left, right = round(box.centre[0] - wide / 2) + px(EDGE), round(box.centre[0] + wide / 2) - px(EDGE)
    top = round(box.y + px(EDGE) / 2 + spare)
    foot = round(top + HIGH * CORNER * unit)
    more = min(px(60), (wide - px(WIDE[0])) // 2)
    width, height = px(PLATE[0]) + more, px(PLATE[1])
    bottom = foot - height
    corners = ((left, bottom), (left, top), (right - width, top), (right - width, bottom))
    plates = tuple(Box(x, y, width, height) for x, y in corners)
    side = px(SIDE_BOX[0]), px(SIDE_BOX[1])
    ledger = Box(left, top + height + (bottom - top - height - side[1]) // 2, *side)
    strip = round(box.bottom - px(EDGE) - px(STRIP) - spare)
    own = Box(left, strip, px(PLATE[0]), px(STRIP))
    result = Box(right - px(RESULT), strip, px(RESULT), px(STRIP))
    desk = own._replace(x=own.right + px(GAP), w=result.x - own.right - 2 * px(GAP))
    rounds = ledger._replace(x=right - side[0])
    middle = box.centre[0], top + CORNER * unit
    return AlchemistLayout(unit, box, middle, plates, ledger, rounds, own, desk, result, False)


def _tall(box: Box, unit: float) -> AlchemistLayout:
    px = Scale(unit).px
    width, gap = min(box.w - 2 * px(EDGE), px(TALL[0] * MOST_WIDER)), px(GAP)
    left, height = round(box.centre[0] - width / 2), px(PLATE[1])
    spare = (box.h - TALL[1] * unit) / 5
    top = round(box.y + px(EDGE) + spare)
    apex = top + height - px(BESIDE_APEX) + spare
    below = round(apex + HIGH * CORNER * unit + gap + spare)
    plate = px(PLATE[0])
    upper = tuple(Box(x, top, plate, height) for x in (left, left + width - plate))
    lower = row(Box(left, below, width, height), 2, gap)
    shelf = Box(left, round(below + height + gap + spare), width, px(SHELF))
    ledger, rounds = row(shelf, 2, gap)
    first = Box(left, round(shelf.bottom + gap + spare), width, px(STRIP))
    own, result = row(first, 2, gap)
    desk = first._replace(y=first.bottom + gap)
    plates = lower[0], upper[0], upper[1], lower[1]
    middle = box.centre[0], apex + CORNER * unit
    return AlchemistLayout(unit, box, middle, plates, ledger, rounds, own, desk, result, True)
