"""One list of things: what lies where is said once, and whatever points, marks or tells agrees with it."""

from hypothesis import given
from hypothesis import strategies as st

from dream.ui.kit.layout import Box
from dream.ui.table.items import Card, Item, Items, Token
from tests.ui.tabletop.tables import TABLE, lists, seen

points = st.tuples(st.integers(0, 1100), st.integers(0, 900))


@given(lists(), points)
def test_what_is_at_a_point_is_the_uppermost_thing_that_holds_it(
    items: Items, point: tuple[int, int]
) -> None:
    there = [item for item in items if item.target is not None and item.holds(point)]
    assert items.at(point) == (there[-1].target if there else None)
    if there:
        assert there[-1].layer == max(item.layer for item in there)


@given(lists())
def test_a_target_lies_where_all_of_its_things_do(items: Items) -> None:
    for target, there in items.by_target.items():
        box = items.box_of(target)
        assert box is not None
        for item in there:
            assert box.x <= item.box.x
            assert box.y <= item.box.y
            assert box.right >= item.box.right
            assert box.bottom >= item.box.bottom
    assert items.box_of("nothing") is None


@given(lists())
def test_what_lies_still_is_beneath_the_rest(items: Items) -> None:
    assert [*items.still, *items.moving] == list(items)
    assert all(item.layer <= 0 for item in items.still)
    layers = [layer for layer, _ in items.layers]
    assert layers == sorted(set(layers))


def test_a_round_thing_is_not_where_only_its_box_is() -> None:
    items = Items([Item("a", Box(0, 0, 20, 20), Token(0), target="a", round=True)])
    assert items.at((10, 1)) == "a"
    assert items.at((1, 1)) is None


def test_of_several_things_of_a_target_the_uppermost_is_taken_in_hand() -> None:
    cards = [Item(n, Box(10 * n, 0, 20, 30), Card(n), target="fan") for n in range(3)]
    items = Items([*cards, Item("place", Box(0, 0, 90, 30), target="fan")])
    assert items.top_of("fan") == cards[-1]
    assert items.top_of("nothing") is None
    assert items.box_of("fan") == (0, 0, 90, 30)


def test_what_is_in_one_group_is_compared() -> None:
    items = Items(TABLE.items(seen((1, 2, 3), (4,)), TABLE.layout(Box(0, 0, 600, 400), 2)))
    mine = {items.box_of(("card", place)) for place in range(3)}
    assert set(items.compared(("card", 0))) == mine
    assert items.compared("deck") == ()
    assert items.is_round(("token", 0))
    assert not items.is_round(("card", 0))


def test_lists_are_equal_where_all_of_their_things_are() -> None:
    layout = TABLE.layout(Box(0, 0, 600, 400), 2)
    one, same, other = (Items(TABLE.items(seen(hand, (4,)), layout)) for hand in ((1, 2), (1, 2), (2, 1)))
    assert one == same
    assert one != other
    assert one != "a list"
