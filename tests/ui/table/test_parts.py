"""Hands, piles and plates as items, for two to six seats."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from dream.ui.kit.layout import Box
from dream.ui.kit.theme import palette
from dream.ui.table.items import (
    HEAD,
    Card,
    Counter,
    Items,
    Pile,
    Plate,
    Scale,
    Token,
    column,
    copies,
    deck,
    fan,
    hand_items,
    keys_of,
    pile_items,
    plate_items,
    row,
)
from dream.ui.table.motion import flights_between
from dream.ui.table.painters import paint_face
from dream.ui.table.sight import Sight

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
    assert [Pile(Card(), count, each=12, most=4).seen for count in (0, 1, 12, 13, 80)] == [0, 1, 1, 2, 4]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("unit", [0.6, 1.0, 2.0])
@pytest.mark.parametrize("clocks", [False, True])
def test_the_head_of_a_plate_stays_on_it_and_tells_its_seat(seats: int, unit: float, clocks: bool) -> None:
    names = tuple(f"Theodora of old Alexandria on the Nile {seat}" for seat in range(seats))
    clocked = frozenset(range(seats)) if clocks else frozenset()
    sight: Sight[None, None] = Sight(None, 0, names, turn=1, winners=(0,), clocked=clocked)
    scale, area = Scale(unit), Box(5, 5, round((150 if seats % 2 else 320) * unit), round(seats * 90 * unit))
    plates = column(area, seats, 4) if seats != 3 else row(area._replace(w=area.w * 3), seats, 4)
    lit = []
    for seat, box in enumerate(plates):
        items = Items(plate_items(sight, seat, box, scale, sign=(Token(seat), 9)))
        assert all(Rect(box).contains(Rect(item.box)) for item in items)
        assert all(
            item.box.bottom <= box.y + scale.px(HEAD) for item in items if not isinstance(item.face, Plate)
        )
        parts = [Rect(item.box) for item in items if not isinstance(item.face, Plate)]
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
        assert items.by_key["crest", seat].face == Token(seat)
        assert (("clock", seat) in items.by_key) is clocks
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
