"""The diagram of the work: where each spot and each recipe lies on a round table of radius 1, and the ways
between them.

Gold lies in the middle. What is placed by cards lies on the outer circle, what is made of it nearer to gold.
No two ways cross. Places are from the middle, x to the right and y downwards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from math import dist

from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    REAGENTS,
    RECIPES,
    Card,
    Recipe,
    Resource,
)
from dream.ui.table.layout import Point, between

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
