"""Which presses are meant for what lies under them: pictures of three places, by a clock that is told."""

from collections.abc import Hashable
from dataclasses import dataclass

import pytest

from dream.ui.kit.presses import MOMENT, Place, PressArea, Pressed, Presses, are_together

PLACE = (0, 0)
SOON, LATER = MOMENT / 4, MOMENT * 1.01


@dataclass(frozen=True)
class Row:
    """Things side by side, each at a place by its number across, at a moment of a game."""

    things: tuple[Hashable, ...]
    moment: int = 0

    def at(self, place: Place) -> Pressed:
        return Pressed(self.things[place[0]], self.moment)


class Told(Presses[Row]):
    """Presses whose clock goes when it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 100.0

    def clock(self) -> float:
        return self.now

    def shown(self, things: str, moment: int = 0, *, moving: bool = False, after: float = 0.0) -> None:
        self.now += after
        self.show(Row(tuple(things), moment), moving=moving)

    def meant(self, things: str, moment: int = 0, *, at: int = 0, after: float = 0.0) -> bool:
        self.now += after
        return self.are_meant(Row(tuple(things), moment), lambda row: row.at((at, 0)))


@pytest.fixture
def presses() -> Told:
    presses = Told()
    presses.shown("abc")
    return presses


def test_what_lies_there_from_the_beginning_is_meant_at_once(presses: Told) -> None:
    assert presses.meant("abc")
    assert presses.meant("abc", after=SOON)


def test_what_came_with_an_action_is_meant_once_it_has_lain_still(presses: Told) -> None:
    presses.shown("bcd", 1)
    assert not presses.meant("bcd", 1, after=SOON)
    assert not presses.meant("bcd", 1, after=SOON)
    assert presses.meant("bcd", 1, after=LATER)


def test_what_lay_still_meanwhile_is_meant_however_fast(presses: Told) -> None:
    presses.shown("abd", 1, after=SOON)
    assert [presses.meant("abd", 1, at=at, after=0.01) for at in range(3)] == [True, True, False]


def test_what_left_and_came_back_has_come(presses: Told) -> None:
    presses.shown("xbc", 1)
    presses.shown("abc", 2, after=SOON)
    assert not presses.meant("abc", 2, after=SOON)


def test_an_action_before_the_next_frame_is_known(presses: Told) -> None:
    assert presses.meant("abc")
    assert not presses.meant("bcd", 1)


def test_what_an_action_has_moved_must_lie_still_from_when_it_has_come(presses: Told) -> None:
    presses.shown("bcd", 1, moving=True)
    presses.shown("bcd", 1, moving=True, after=LATER)
    assert not presses.meant("bcd", 1)
    presses.shown("bcd", 1)
    assert not presses.meant("bcd", 1, after=SOON)
    assert presses.meant("bcd", 1, after=LATER)


def test_what_a_choice_or_a_scroll_has_moved_counts_again_as_soon_as_it_rests(presses: Told) -> None:
    presses.shown("cab", moving=True)
    assert not presses.meant("cab", after=SOON)
    presses.shown("cab", after=SOON)
    assert presses.meant("cab")


def test_a_second_action_starts_the_time_anew_for_what_it_has_changed(presses: Told) -> None:
    presses.shown("xbc", 1)
    presses.shown("xyc", 2, after=LATER)
    assert [presses.meant("xyc", 2, at=at) for at in range(3)] == [True, False, True]


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [(0.0, SOON, True), (0.0, LATER, False), (None, 0.0, False), (0.0, None, False)],
)
def test_two_presses_that_are_too_near(one: float | None, other: float | None, together: bool) -> None:
    assert are_together(one, other) is together


def test_a_spot_holds_what_lies_in_it() -> None:
    spot = PressArea((10, 20, 30, 40), "deed")
    assert [spot.holds(place) for place in ((10, 20), (39, 59), (40, 20), (9, 20))] == [
        True,
        True,
        False,
        False,
    ]
