"""The things on a table as items: how they are laid, what lies where; hands, piles and plates of a seat."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import assume, given, strategies as st
from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.games.jabirs_transmutations.layout import table_layout
from dream.ui.kit.layout import SMALLEST_WINDOW, Box, layout
from dream.ui.kit.medallions import Medallion
from dream.ui.kit.theme import palette
from dream.ui.table.faces import Card, Counter, PileFace, Plate, Token
from dream.ui.table.hands import copies, deck, hand_items, keys_of, pile_items
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import Scale, around, around_all, column, fan, grid, middle_of, row, unit_for
from dream.ui.table.motion import flights_between
from dream.ui.table.painters import SIZES, name_lines, name_picture, paint_face
from dream.ui.table.plates import HEAD, plate_items
from dream.ui.table.sight import Sight
from tests.ui.table.tables import TABLE, lists, seen

# How they are laid, and what lies where

areas = st.builds(
    Box, st.integers(-50, 500), st.integers(-50, 500), st.integers(40, 900), st.integers(40, 700)
)
sizes = st.tuples(st.integers(4, 120), st.integers(4, 160))


def within(box: Box, area: Box) -> bool:
    return box.x >= area.x and box.y >= area.y and box.right <= area.right and box.bottom <= area.bottom


@given(areas, sizes, st.integers(1, 40), st.floats(1, 200), st.floats(0, 1))
def test_a_fan_stays_in_its_area_whatever_it_holds(
    area: Box, size: tuple[int, int], count: int, step: float, align: float
) -> None:
    assume(size[0] <= area.w and size[1] <= area.h)
    cards = fan(area, size, count, step, align).cards(count)
    assert all(within(card, area) and (card.w, card.h) == size for card in cards)
    assert all(one.x <= other.x for one, other in pairwise(cards))
    assert around_all(cards) == fan(area, size, count, step, align).around(count)


@given(areas, sizes, st.floats(1, 200))
def test_an_empty_fan_has_a_place(area: Box, size: tuple[int, int], step: float) -> None:
    assume(size[0] <= area.w and size[1] <= area.h)
    assert fan(area, size, 0, step).cards(0) == ()
    assert within(fan(area, size, 0, step).around(0), area)


@given(areas, st.integers(1, 40), st.integers(0, 30))
def test_rows_and_columns_fill_their_area_without_meeting(area: Box, count: int, gap: int) -> None:
    boxes = row(area, count, gap)
    assert all(within(box, area) for box in boxes)
    assert (boxes[0].x, boxes[-1].right) == (area.x, area.right)
    assert all(one.right <= other.x for one, other in pairwise(boxes))
    assert max(box.w for box in boxes) - min(box.w for box in boxes) <= 1
    turned = column(Box(area.y, area.x, area.h, area.w), count, gap)
    assert [(box.y, box.h) for box in turned] == [(box.x, box.w) for box in boxes]


@given(areas, st.integers(1, 6), st.integers(1, 6), st.integers(0, 9))
def test_a_grid_is_rows_below_one_another(area: Box, columns: int, rows: int, gap: int) -> None:
    boxes = grid(area, columns, rows, gap)
    assert len(boxes) == columns * rows
    assert all(within(box, area) for box in boxes)
    assert boxes[:columns] == row(column(area, rows, gap)[0], columns, gap)


def test_what_is_laid_around_a_point_has_it_in_its_middle() -> None:
    assert around((100, 50), 8).centre == (100, 50)
    assert middle_of((100, 50), (30, 12)).centre == (100, 50)


def test_a_design_fits_into_its_box() -> None:
    assert unit_for(Box(0, 0, 600, 400), (300, 100)) == 2
    assert Scale(1.5).px(3) == 4
    assert Scale(0.1).px(1) == 1


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


# Hands, piles and plates, for two to six seats

hands = st.lists(st.integers(0, 4), max_size=9).map(tuple)
AREA = Box(0, 100, 600, 120)


def laid(hand: tuple[int, ...]) -> Items:
    boxes = fan(AREA, (60, 84), len(hand), 66).cards(len(hand))
    return Items(hand_items("hand", 1, hand, boxes, Card, target=lambda place: ("card", place)))


@given(hands)
def test_every_card_of_a_hand_has_a_key_of_its_own(hand: tuple[int, ...]) -> None:
    items = laid(hand)
    assert len(items.by_key) == len(hand) == len(items.by_target)
    assert [item.key for item in items.listed] == keys_of("hand", 1, hand)
    assert [thing for thing, _ in copies(hand)] == list(hand)


@given(hands.filter(bool), st.data())
def test_a_hand_closes_when_a_card_leaves_it_and_no_card_is_turned(
    hand: tuple[int, ...], data: st.DataObject
) -> None:
    gone = data.draw(st.integers(0, len(hand) - 1))
    first, last = laid(hand), laid((*hand[:gone], *hand[gone + 1 :]))
    assert len(set(first.by_key) - set(last.by_key)) == 1
    assert set(last.by_key) <= set(first.by_key)
    assert all(flight.becomes is None for flight in flights_between(first, last))


def test_a_pile_has_its_number_below_which_follows_it() -> None:
    items = Items(
        pile_items("deck", Box(50, 50, 40, 56), deck(Card(), 30, Scale(1.0)), Scale(1.0), caption="Deck")
    )
    assert set(items.by_key) == {"deck", ("deck", "caption"), ("deck", "number")}
    number = items.by_key["deck", "number"]
    assert (number.face, number.counts) == (Counter(30, 18), "deck")
    assert number.box.y > items.by_key["deck", "caption"].box.y > 50
    assert [PileFace(Card(), count, each=12, most=4).seen for count in (0, 1, 12, 13, 80)] == [0, 1, 1, 2, 4]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("unit", [0.6, 1.0, 2.0])
@pytest.mark.parametrize("clocks", [False, True])
@pytest.mark.parametrize("medallion", [None, Medallion("hood", "tin", 2)])
def test_the_head_of_a_plate_stays_on_it_and_tells_its_seat(
    seats: int, unit: float, clocks: bool, medallion: Medallion | None
) -> None:
    names = tuple(f"Theodora of old Alexandria on the Nile {seat}" for seat in range(seats))
    clocked = frozenset(range(seats)) if clocks else frozenset()
    medallions = (medallion,) * seats
    sight: Sight[None, None] = Sight(
        None, 0, names, turn=1, winners=(0,), clocked=clocked, medallions=medallions
    )
    scale, area = Scale(unit), Box(5, 5, round((150 if seats % 2 else 320) * unit), round(seats * 90 * unit))
    plates = column(area, seats, 4) if seats != 3 else row(area._replace(w=area.w * 3), seats, 4)
    lit = []
    for seat, box in enumerate(plates):
        items = Items(plate_items(sight, seat, box, scale, sign=(Token(seat), 9)))
        assert all(Rect(box).contains(Rect(item.box)) for item in items)
        assert all(
            item.box.bottom <= box.y + scale.px(HEAD) for item in items if not isinstance(item.face, Plate)
        )
        parts = [Rect(item.box) for item in items if not isinstance(item.face, Plate | Medallion)]
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
        assert items.by_key["crest", seat].face == Token(seat)
        assert (("clock", seat) in items.by_key) is clocks
        if medallion is not None and unit > 0.6:  # where it is smaller, nobody would know a face
            portrait = items.by_key["medallion", seat]
            assert portrait.face == medallion
            beside = (items.by_key[name, seat].box for name in ("name", "crest"))
            assert not any(Rect(portrait.box).colliderect(box) for box in beside)
        else:
            assert ("medallion", seat) not in items.by_key
        assert items.by_key["name", seat].box.w >= scale.px(60)
        lit += [item.face.lit for item in items if isinstance(item.face, Plate)]
    assert lit == [seat < 2 for seat in range(seats)]


def test_six_tokens_look_different_in_black_and_white() -> None:
    shapes = [solid(paint_face(Token(seat), (30, 30), 1.0, palette())) for seat in range(6)]
    assert all(len(one ^ other) > 12 for one, other in combinations(shapes, 2))


def solid(picture: Surface) -> set[tuple[int, int]]:
    """Every other point of a picture at which it is solid."""
    points = product(range(0, picture.get_width(), 2), range(0, picture.get_height(), 2))
    return {point for point in points if picture.get_at(point).a > 200}


USUAL = ("Anna", "Christopher", "Maximilian", "third player")

BESIDE_CROWN, WHOLE = 68, 94
"""How wide a name on a plate may be, in units of the table's design."""


def level_names() -> list[str]:
    return [say(f"jabir.level.{number}.name") for number in range(1, 6)]


@pytest.mark.parametrize("window", [SMALLEST_WINDOW, (1280, 800), (2560, 1440)])
def test_usual_names_are_written_whole_even_beside_a_crown(window: tuple[int, int]) -> None:
    px = table_layout(layout(window).board).px
    for name in (*USUAL, *level_names()):
        _, lines = name_lines(name, px, px(BESIDE_CROWN))
        assert len(lines) <= 2
        assert "".join(lines) == name.replace(" ", "") or " ".join(lines) == name


def test_a_name_is_as_large_as_fits() -> None:
    assert name_lines("Anna", round, WHOLE) == (SIZES[0], ("Anna",))
    assert name_lines("Bellows Hand", round, WHOLE) == (SIZES[1], ("Bellows Hand",))
    assert name_lines("Bellows Hand", round, BESIDE_CROWN) == (SIZES[-1], ("Bellows", "Hand"))


def test_what_is_too_long_is_cut_off() -> None:
    assert name_lines("Theodora of the old Alexandria", round, WHOLE)[1] == (
        "Theodora of the",
        "old Alexandria",
    )
    assert name_lines("Theodora of old Alexandria on the Nile", round, WHOLE)[1][1].endswith("…")
    above, below = name_lines("Wolfeschlegelsteinhausenbergerdorff", round, WHOLE)[1]
    assert "Wolfeschlegelsteinhausenbergerdorff".startswith(above)
    assert below.endswith("…")
    assert name_lines("", round, WHOLE)[1] == ()


def test_no_two_names_are_shown_alike() -> None:
    names = tuple(f"Theodora of old Alexandria on the Nile {number}" for number in (1, 2, 3))
    shown = {name_lines(name, round, WHOLE, names)[1] for name in names}
    assert len(shown) == 3


def test_two_lines_lie_about_the_middle() -> None:
    one, two = (name_picture(name, (), (68, 60), 1.0, palette()) for name in ("Anna", "Bellows Hand"))
    assert one.get_size() == two.get_size() == (68, 60)
    single, both = one.get_bounding_rect(), two.get_bounding_rect()
    assert both.h > 1.5 * single.h
    assert both.centery == pytest.approx(30, abs=4)
    assert both.x <= 2
