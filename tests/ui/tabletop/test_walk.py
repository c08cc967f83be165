"""The keyboard's cursor comes to everything on a table, in every direction, for two to six seats."""

import pytest

from dream.ui.kit.layout import Box
from dream.ui.table.items import STEPS, Card, Item, Items, neighbour, next_of, places_of
from tests.ui.tabletop.tables import TABLE, seen

HANDS = tuple(tuple(range(10 * seat, 10 * seat + 5)) for seat in range(6))


def table(seats: int) -> Items:
    sight = seen(*HANDS[:seats], steps=tuple(range(seats)))
    return Items(TABLE.items(sight, TABLE.layout(Box(0, 0, 900, 600), seats)))


@pytest.mark.parametrize("seats", range(2, 7))
def test_arrows_reach_every_target_from_every_other(seats: int) -> None:
    places = places_of(table(seats))
    assert len(places) == 2 * seats + 6
    for start in places:
        met, new = {start}, [start]
        while new:
            here = new.pop()
            found = {neighbour(places, here, where) for where in STEPS} - met - {None}
            met |= found
            new += found
        assert met == set(places), start


def test_a_step_goes_the_way_it_says() -> None:
    places = places_of(table(4))
    for target, (x, y) in places.items():
        for where, (across, down) in STEPS.items():
            found = neighbour(places, target, where)
            if found is not None:
                away = places[found][0] - x, places[found][1] - y
                assert away[0] * across + away[1] * down > 0


def test_what_is_not_for_keys_is_come_to_only_where_it_can_be_chosen() -> None:
    items = Items([Item("a", Box(0, 0, 9, 9), Card(1), target="a", keys=False)])
    assert places_of(items) == {}
    assert list(places_of(items, frozenset({"a"}))) == ["a"]


def test_the_next_is_the_next_in_the_list_round_and_round() -> None:
    assert next_of(["b", "d"], None, 1) == "b"
    assert next_of(["b", "d"], "b", 1) == "d"
    assert next_of(["b", "d"], "d", 1) == "b"
    assert next_of(["b", "d"], None, -1) == "d"
    assert next_of(["b", "d"], "d", -1) == "b"
    assert next_of(["b", "d"], "x", 1) == "b"
    assert next_of([], None, 1) is None
