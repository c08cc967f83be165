"""Hands, piles and plates as items, for two to six seats."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.games.jabirs_transmutations.layout import table_layout
from dream.ui.kit.layout import SMALLEST_WINDOW, Box, layout
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
from dream.ui.table.painters import SIZES, name_lines, name_picture, paint_face
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
