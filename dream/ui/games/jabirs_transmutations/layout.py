"""Where everything of the table lies in a rectangle of the window, in pixels. Knows nothing of pygame.

Wide: the seats at the left, the diagram in the middle, the event, the decks and the die at the right, and
the viewer's cards below. Tall: the seats above the diagram, and the rest below it.

The diagram of the work: where each spot and each recipe lies on a round table of radius 1, and the ways
between them. Gold lies in the middle. What is placed by cards lies on the outer circle, what is made of
it nearer to gold. No two ways cross. Places are from the middle, x to the right and y downwards.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from itertools import pairwise, product
from math import dist

from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    REAGENTS,
    RECIPES,
    Card,
    Event,
    Recipe,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.state import Answer
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table import faces
from dream.ui.table.faces import CARD_HEIGHT, NIGHT
from dream.ui.table.layout import Fan, Point, Scale, around, between, unit_for

SPOT_RADIUS = 0.115
GOLD_RADIUS = 0.135
SIGN_RADIUS = 0.062
RAYS_REACH: Mapping[Resource, float] = {Resource.SILVER: 1.16, Resource.GOLD: 1.19}
"""How far the rays of metals reach, in radii of their spots."""
TOKEN_RADIUS = 0.0375
DIE_RADIUS = 0.0255
"""From the middle of a die that lies on a way to its sides."""
RIM = 0.985
"""Where the dial around the table begins."""

SPOTS: Mapping[Resource, Point] = {
    Resource.LEAD: (0.0, -0.815),
    Resource.CINNABAR: (-0.66, 0.43),
    Resource.SALT: (0.66, 0.43),
    Resource.QUICKSILVER: (-0.735, -0.36),
    Resource.SULFUR: (0.0, 0.79),
    Resource.ARSENIC: (0.735, -0.36),
    Resource.TIN: (-0.42, -0.27),
    Resource.COPPER: (0.42, -0.27),
    Resource.DISTILLED: (0.0, 0.465),
    Resource.PURE: (-0.36, 0.385),
    Resource.HOTNESS: (0.475, 0.085),
    Resource.COLDNESS: (-0.22, -0.53),
    Resource.WETNESS: (0.36, 0.385),
    Resource.DRYNESS: (-0.475, 0.085),
    Resource.SILVER: (0.22, -0.53),
    Resource.GOLD: (0.0, 0.02),
}
SIGNS: Mapping[int, Point] = {
    1: (-0.875, 0.03),
    2: (0.875, 0.03),
    3: (-0.45, -0.64),
    4: (0.45, -0.64),
    5: (-0.215, 0.655),
    6: (-0.685, 0.0),
    7: (0.215, 0.65),
    8: (0.0, -0.53),
    9: (0.0, 0.285),
    10: (-0.262, 0.045),
    11: (0.0, -0.245),
    12: (0.262, 0.045),
}


class Part(Enum):
    """What a way leads to its recipe or from it."""

    REACTANT = "reactant"
    PRODUCT = "product"
    EXTRA = "extra"
    """A product that comes only if the die is kind."""


@dataclass(frozen=True)
class Way:
    """A line between a spot and the sign of a recipe, as points from where it starts to where it ends.

    `number` is how many units go that way; `die` tells that the die decides on them, at the point `die_at`.
    """

    recipe: int
    resource: Resource
    part: Part
    number: int
    points: tuple[Point, ...]
    die: bool

    @property
    def die_at(self) -> Point:
        """Where the die is drawn, if there is one."""
        return along(self.points, 0.5 if self.part is Part.REACTANT else 0.34)


_VIA: Mapping[tuple[int, Resource], tuple[Point, ...]] = {
    (1, Resource.CINNABAR): ((-0.80, 0.25),),
    (1, Resource.QUICKSILVER): ((-0.915, -0.13), (-0.905, -0.27)),
    (1, Resource.SULFUR): ((-0.935, 0.15), (-0.865, 0.40), (-0.66, 0.68), (-0.34, 0.85)),
    (2, Resource.SALT): ((0.80, 0.25),),
    (2, Resource.ARSENIC): ((0.915, -0.13), (0.905, -0.27)),
    (2, Resource.SULFUR): ((0.935, 0.15), (0.865, 0.40), (0.66, 0.68), (0.34, 0.85)),
    (3, Resource.LEAD): ((-0.25, -0.76),),
    (3, Resource.QUICKSILVER): ((-0.63, -0.55),),
    (3, Resource.TIN): ((-0.455, -0.50),),
    (4, Resource.LEAD): ((0.25, -0.76),),
    (4, Resource.ARSENIC): ((0.63, -0.55),),
    (4, Resource.COPPER): ((0.455, -0.50),),
    (5, Resource.SULFUR): ((-0.13, 0.755),),
    (5, Resource.DISTILLED): ((-0.13, 0.56),),
    (6, Resource.QUICKSILVER): ((-0.72, -0.15),),
    (6, Resource.PURE): ((-0.60, 0.23),),
    (7, Resource.DISTILLED): ((0.11, 0.60),),
    (7, Resource.WETNESS): ((0.20, 0.53), (0.20, 0.46)),
    (7, Resource.HOTNESS): ((0.38, 0.625), (0.485, 0.53), (0.511, 0.40), (0.575, 0.26), (0.645, 0.15)),
    (8, Resource.TIN): ((-0.13, -0.33), (-0.03, -0.42)),
    (10, Resource.TIN): ((-0.31, -0.09),),
    (10, Resource.PURE): ((-0.28, 0.20),),
    (11, Resource.TIN): ((-0.2, -0.245),),
    (11, Resource.COPPER): ((0.2, -0.245),),
    (12, Resource.COPPER): ((0.31, -0.09),),
    (12, Resource.ARSENIC): ((0.555, -0.145), (0.40, -0.055)),
    (9, Resource.PURE): ((-0.17, 0.325),),
    (9, Resource.WETNESS): ((0.17, 0.325),),
}
_STEPS = 14
"""Into how many straight pieces each part of a way is cut."""


def spot_radius(resource: Resource) -> float:
    """From the middle of a spot to its rim."""
    return GOLD_RADIUS if resource is Resource.GOLD else SPOT_RADIUS


@cache
def ways() -> tuple[Way, ...]:
    """All ways of all recipes, in their order."""
    return tuple(way for recipe in RECIPES.values() for way in _of_recipe(recipe))


def _of_recipe(recipe: Recipe) -> Iterator[Way]:
    """The ways of one recipe: what goes in, what comes out, and what only a kind die brings."""
    for resource in recipe.reactants.present:
        count, risked = recipe.reactants[resource], resource is recipe.risk
        yield _way(recipe.number, resource, Part.REACTANT, count, risked)
    for resource in recipe.products:
        yield _way(recipe.number, resource, Part.PRODUCT, 1, False)
    if recipe.extra is not None:
        yield _way(recipe.number, recipe.extra, Part.EXTRA, 1, True)


@cache
def ways_of(recipe: int) -> tuple[Way, ...]:
    """The ways of one recipe."""
    return tuple(way for way in ways() if way.recipe == recipe)


def _way(recipe: int, resource: Resource, part: Part, number: int, die: bool) -> Way:
    """A line from the spot to the sign, or back: it ends before the rays that metals have."""
    spot, sign, via = SPOTS[resource], SIGNS[recipe], _VIA.get((recipe, resource), ())
    if via and dist(via[0], spot) > dist(via[-1], spot):
        via = via[::-1]
    clear = spot_radius(resource) + (0.0 if part is Part.REACTANT else 0.014)
    if resource in METALS:
        clear = spot_radius(resource) * RAYS_REACH[resource] + 0.006
    points = _from(_smooth((spot, *via, sign)), spot, clear)
    points = _from(points[::-1], sign, SIGN_RADIUS * 0.8)
    return Way(recipe, resource, part, number, points[::-1] if part is Part.REACTANT else points, die)


def _smooth(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line through all points without corners (a centripetal Catmull-Rom spline, near enough)."""
    ends = (between(points[1], points[0], 2), *points, between(points[-2], points[-1], 2))
    parts = zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    return (points[0], *(_spline(part, step / _STEPS) for part in parts for step in range(1, _STEPS + 1)))


def _spline(points: tuple[Point, Point, Point, Point], t: float) -> Point:
    x, y = (
        0.5
        * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
        for a, b, c, d in zip(*points, strict=True)
    )
    return x, y


def _from(points: tuple[Point, ...], middle: Point, radius: float) -> tuple[Point, ...]:
    """The part of a line that lies outside a circle around where it begins."""
    first = next(n for n, point in enumerate(points) if dist(point, middle) > radius)
    inner, outer = points[first - 1], points[first]
    near, far = dist(inner, middle), dist(outer, middle)
    return (between(inner, outer, (radius - near) / (far - near)), *points[first:])


def along(points: tuple[Point, ...], part: float) -> Point:
    """The point that lies `part` (0 to 1) of the length of a line from its start."""
    left = part * sum(dist(one, other) for one, other in pairwise(points))
    for one, other in pairwise(points):
        length = dist(one, other)
        if left <= length:
            return between(one, other, left / length if length else 0.0)
        left -= length
    return points[-1]


def recipe_cards(recipe: int, gold_takes_card: bool) -> tuple[Card, ...]:
    """The cards of which a recipe takes one."""
    card = RECIPES[recipe].card
    return (card,) if card is not None else REAGENTS if gold_takes_card else ()


def token_place(seat: int, resource: Resource) -> Point:
    """Where the tokens of a seat lie: on the lower rim of their spot, the first seat's at the left."""
    x, y = SPOTS[resource]
    across, down = ((-0.72, 0.70), (0.0, 1.0), (0.72, 0.70))[seat]
    radius = spot_radius(resource)
    return x + across * radius, y + down * radius


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


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a recipe that takes one of some cards, bright where it is possible.

    It has no number where that stands beside it.
    """

    recipe: int | None
    cards: tuple[Card, ...]
    bright: bool


@dataclass(frozen=True, slots=True)
class Coin:
    """A piece of gold or of silver."""

    metal: Resource


@dataclass(frozen=True, slots=True)
class Track:
    """The way to the points that end the game."""

    points: int


@dataclass(frozen=True, slots=True)
class Sun:
    """The sun of the starting player."""


@dataclass(frozen=True, slots=True)
class Elixir:
    """The sign of all elixirs."""


@dataclass(frozen=True, slots=True)
class Spent:
    """A card that is no longer looked at."""


@dataclass(frozen=True, slots=True)
class EventGlyph:
    """The sign of an event: dim for one that is used, golden as a winner's crown."""

    event: Event
    golden: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """The sign of a resource, or of a `card`, in its colour, as it stands in a line of text."""

    thing: Resource | Card
    card: bool


def sign_of(thing: Resource | Card) -> Thing:
    """The sign of something; a card and a resource of the same number are not the same."""
    return Thing(thing, isinstance(thing, Card))


@dataclass(frozen=True, slots=True)
class Lozenge:
    """A small lozenge for an event to come, bright for the open one."""

    bright: bool


@dataclass(frozen=True, slots=True)
class LitWays:
    """The ways of a recipe in light, on a table of a radius in pixels."""

    recipe: int
    radius: float


@dataclass(frozen=True, slots=True)
class Formula:
    """A recipe in signs with what is told of it in lines, on a plate of its own or not."""

    recipe: int
    gold_takes_card: bool
    lines: tuple[str, ...]
    possible: bool
    plate: bool


CARDS, EVENTS = "cards", "events"
"""The two kinds of cards, by their backs."""


def card_face(card: Hashable) -> faces.Card:
    """The face of a card or, for None, its back."""
    return faces.Card(card, CARDS)


@cache
def resource_colours(palette: Palette) -> Mapping[Resource, Rgb]:
    """The colours of the resources, as their signs have them."""
    silver, gold = palette.owner
    jade, amethyst = palette.seat[:2]
    return {
        Resource.CINNABAR: mix(palette.fire, palette.ink, 0.18),
        Resource.LEAD: mix(palette.ink_dim, palette.water, 0.22),
        Resource.SALT: mix(gold, palette.ink, 0.35),
        Resource.QUICKSILVER: mix(silver, palette.air, 0.35),
        Resource.SULFUR: mix(gold, jade, 0.28),
        Resource.ARSENIC: mix(jade, palette.ink, 0.25),
        Resource.TIN: mix(palette.ink_dim, silver, 0.55),
        Resource.COPPER: mix(palette.earth, palette.fire, 0.42),
        Resource.DISTILLED: mix(gold, palette.fire, 0.28),
        Resource.PURE: mix(amethyst, silver, 0.55),
        Resource.HOTNESS: palette.mark[Mark.DANGER],
        Resource.COLDNESS: mix(palette.air, silver, 0.30),
        Resource.WETNESS: mix(palette.water, palette.air, 0.50),
        Resource.DRYNESS: mix(palette.earth, palette.ink, 0.50),
        Resource.SILVER: silver,
        Resource.GOLD: palette.gold_light,
    }


@cache
def card_colours(palette: Palette) -> Mapping[Card, Rgb]:
    """The colours of the signs on the faces of cards, on parchment."""
    return {
        Card.FIRE: palette.fire,
        Card.WATER: palette.water,
        Card.CINNABAR: mix(palette.fire, NIGHT, 0.42),
        Card.LEAD: mix(palette.night_light, NIGHT, 0.66 if palette.light else 0.35),
        Card.SALT: mix(palette.earth, palette.gold_dark, 0.25 if palette.light else 0.55),
    }


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand that lies large before the viewer, by its place from the left, from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class Picks:
    """Where the viewer lays its picks in the draft."""


@dataclass(frozen=True, slots=True)
class SavedCard:
    """The Fire, or the Water, that lies open before a seat: all its cards of that kind."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RecipeSign:
    """The sign of a recipe, 1 to 12, where its lines meet."""

    recipe: int


@dataclass(frozen=True, slots=True)
class Spot:
    """The spot of a resource, silver and gold included."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class SeatTokens:
    """The tokens of one seat on a spot; its pieces, on a metal's."""

    seat: Seat
    resource: Resource


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """An answer that lies beside the open event, for it has no spot: a `Disaster`, or `StealNothing`."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class DieTarget:
    """The die, to be rolled."""


@dataclass(frozen=True, slots=True)
class DoneButton:
    """The end of the turn."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """The open event, or the deck of events when none is open."""


@dataclass(frozen=True, slots=True)
class UsedEvents:
    """The row of the events that are used, and of those to come."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck of cards."""


@dataclass(frozen=True, slots=True)
class DiscardPile:
    """The discarded cards."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What is left of a metal."""

    metal: Resource
