"""The diagram: nothing covers anything, ways cross nothing, and what they tell is what the law says."""

from itertools import combinations, pairwise
from math import dist, hypot

import pytest

from dream.games.jabirs_transmutations.rules.components import RECIPES, RESOURCES, Resource, Seat
from dream.ui.games.jabirs_transmutations.layout import (
    RIM,
    SIGN_RADIUS,
    SIGNS,
    SPOTS,
    TOKEN_RADIUS,
    Part,
    Way,
    spot_radius,
    token_place,
    ways,
    ways_of,
)

CORNERED = 1.27
"""How far a token's corner is from its middle, in radii of the token."""


def test_there_is_a_spot_for_each_resource_and_a_sign_for_each_recipe() -> None:
    assert set(SPOTS) == set(RESOURCES)
    assert set(SIGNS) == set(RECIPES)


@pytest.mark.parametrize("number", RECIPES)
def test_the_ways_of_a_recipe_are_what_it_takes_and_makes(number: int) -> None:
    recipe, found = RECIPES[number], ways_of(number)
    by_part = {part: {way.resource: way.number for way in found if way.part is part} for part in Part}
    assert by_part[Part.REACTANT] == {r: recipe.reactants[r] for r in recipe.reactants.present}
    assert by_part[Part.PRODUCT] == dict.fromkeys(recipe.products, 1)
    assert by_part[Part.EXTRA] == ({} if recipe.extra is None else {recipe.extra: 1})
    assert {way.resource for way in found if way.die} == {recipe.extra, recipe.risk} - {None}


@pytest.mark.parametrize("way", ways(), ids=lambda way: f"{way.recipe}-{way.resource.word}")
def test_a_way_leads_from_rim_to_rim_in_its_direction(way: Way) -> None:
    spot, sign = SPOTS[way.resource], SIGNS[way.recipe]
    first, last = way.points[0], way.points[-1]
    if way.part is not Part.REACTANT:
        first, last = last, first
    radius = spot_radius(way.resource)
    assert 0.98 * radius <= dist(first, spot) <= 1.25 * radius
    assert dist(last, sign) <= SIGN_RADIUS


def test_spots_and_signs_and_tokens_keep_apart() -> None:
    discs = [(place, spot_radius(resource)) for resource, place in SPOTS.items()]
    discs += [(place, SIGN_RADIUS) for place in SIGNS.values()]
    for (one, radius), (other, more) in combinations(discs, 2):
        assert dist(one, other) > radius + more
    for resource in RESOURCES:
        tokens = [token_place(seat, resource) for seat in Seat]
        for one, other in combinations(tokens, 2):
            assert dist(one, other) > 2 * TOKEN_RADIUS
        others = [disc for disc in discs if disc[0] != SPOTS[resource]]
        for token in tokens:
            assert all(dist(token, place) > radius + TOKEN_RADIUS for place, radius in others)


def test_nothing_reaches_beyond_the_dial() -> None:
    for resource, place in SPOTS.items():
        assert hypot(*place) + spot_radius(resource) < RIM
        for seat in Seat:
            assert hypot(*token_place(seat, resource)) + CORNERED * TOKEN_RADIUS < RIM
    assert all(hypot(*place) + SIGN_RADIUS < RIM for place in SIGNS.values())
    assert all(hypot(*point) < RIM - 0.01 for way in ways() for point in way.points)


def test_ways_pass_no_other_spot_or_sign() -> None:
    for way in ways():
        for resource, place in SPOTS.items():
            if resource is not way.resource:
                assert all(dist(point, place) > spot_radius(resource) for point in way.points), (
                    way,
                    resource,
                )
        for recipe, place in SIGNS.items():
            if recipe != way.recipe:
                assert all(dist(point, place) > SIGN_RADIUS for point in way.points), recipe


def test_no_two_ways_cross() -> None:
    for one, other in combinations(ways(), 2):
        assert not _cross(one, other), (one, other)


def _cross(one: Way, other: Way) -> bool:
    return any(_meet(a, b) for a in pairwise(one.points) for b in pairwise(other.points))


def _meet(
    one: tuple[tuple[float, float], tuple[float, float]],
    other: tuple[tuple[float, float], tuple[float, float]],
) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def test_gold_lies_in_the_middle() -> None:
    assert min(SPOTS, key=lambda resource: hypot(*SPOTS[resource])) is Resource.GOLD
