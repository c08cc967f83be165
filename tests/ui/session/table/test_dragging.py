"""What a player drags: when it is picked up, where it is, and that it goes back to its place."""

import pytest

from dream.ui.table.selection import BACK, STARTS, Dragging


@pytest.fixture
def dragging() -> Dragging:
    """A card is pressed a little beside its middle."""
    made = Dragging()
    made.update(10.0)
    made.press("card", (100, 100), (90, 95))
    return made


def test_a_press_becomes_a_drag_when_the_pointer_has_gone_far_enough(dragging: Dragging) -> None:
    assert not dragging.move((100 + STARTS, 100))
    assert (dragging.pressed, dragging.held, dragging.at) == ("card", False, None)
    assert dragging.move((100, 101 + STARTS))
    assert dragging.held
    assert dragging.at == (90, 96 + STARTS)


def test_what_is_dragged_stays_where_it_was_taken_hold_of(dragging: Dragging) -> None:
    dragging.move((300, 200))
    dragging.move((101, 100))
    assert dragging.at == (91, 95)


def test_what_is_dropped_is_nowhere_else_any_more(dragging: Dragging) -> None:
    dragging.move((300, 200))
    assert dragging.drop() == (290, 195)
    assert (dragging.pressed, dragging.thing, dragging.at) == (None, None, None)


def test_what_was_not_dragged_was_dropped_nowhere(dragging: Dragging) -> None:
    assert dragging.drop() is None


def test_what_is_let_go_of_elsewhere_flies_to_its_place(dragging: Dragging) -> None:
    dragging.move((300, 200))
    dragging.fly_back(1.0)
    assert dragging.flying_back
    assert not dragging.held
    way = []
    for part in (0.0, 0.3, 0.6, 0.9):
        dragging.update(10.0 + part * BACK)
        assert dragging.at is not None
        way.append(dragging.at[0])
    assert way[0] == 290
    assert way == sorted(way, reverse=True)
    assert way[-1] == pytest.approx(90, abs=3)
    dragging.update(10.1 + BACK)
    assert (dragging.thing, dragging.flying_back) == (None, False)


def test_without_motion_it_is_there_at_once(dragging: Dragging) -> None:
    dragging.move((300, 200))
    dragging.fly_back(0.0)
    assert dragging.thing is None


def test_what_flies_back_can_be_taken_again(dragging: Dragging) -> None:
    dragging.move((300, 200))
    dragging.fly_back(1.0)
    dragging.press("card", (200, 150), (90, 95))
    assert not dragging.flying_back
    assert dragging.move((210, 150))
    assert dragging.held
