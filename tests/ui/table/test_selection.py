"""An action of several steps is chosen target by target, each step can be taken back, and why not is said."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from dream.base.texts import message
from dream.play.game import Refusal
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.ui.table.selection import Selection, begins, left_of
from dream.ui.table.sight import Target, Way
from dream.ui.table.words import TableWords
from tests.kit.brewing import GAME, Brew, Pour

DEEP, WIDE = "deep", "wide"


class BrewingWords(TableWords[Any, Any, Any]):
    """A brew is chosen by its cauldron, then its cubes and its tile in any order; pouring out, at once."""

    game = GAME
    quick: ClassVar[bool] = False

    def ways(self, view: Any, action: Brew | Pour) -> Iterable[Way]:
        if isinstance(action, Pour):
            yield ("sink",)
        else:
            yield action.cauldron, *action.cubes, action.tile

    def stands_for(self, view: Any, target: Target) -> Target:
        return "sink" if target == "drain" else target

    def takes_back(self, view: Any, way: Way, target: Target) -> Way | None:
        return way[:1] if target == "lid" else None

    def doers(self, view: Any, way: Way) -> Iterable[Target]:
        return ("button",) if way[0] == DEEP else ()

    def at_once(self, view: Any, way: Way, action: Brew | Pour) -> bool:
        return self.quick

    def meant(self, view: Any, way: Way) -> Any:
        match way:
            case (str() as cauldron, *_, str() as cube) if len(cube) == 1:
                return Brew(cauldron, (*"bbb", cube) if len(way) > 3 else (cube,), 1)
            case ("fire",):
                return Refusal(message("refusal.over"))
        return None

    def sentence(self, move: Any) -> str:
        return ""

    def advice(self, view: Any, action: Any, name: Any) -> str:
        return ""

    def prompt(self, view: Any, way: Way, address: Any) -> Iterable[str]:
        return ()


class Quick(BrewingWords):
    quick = True


class Dragged(BrewingWords):
    """A cauldron is dragged to the blue cubes, and what goes into it to the first tile."""

    def drop_zones(self, view: Any, way: Way) -> Iterable[Target]:
        return ("b",) if len(way) == 1 else (1,)


def chosen_in(words: type[BrewingWords] = BrewingWords, *, confirms: bool = False) -> Selection[Any, Any]:
    game = SeatedGame(History(GAME, GAME.start("", "-")), (Seat("Ann"), Seat("Ben")))
    return Selection(words(), game, lambda: confirms)


@pytest.fixture
def selection() -> Selection[Any, Any]:
    return chosen_in()


def test_what_can_be_chosen_first_are_the_beginnings_of_all_ways(selection: Selection[Any, Any]) -> None:
    assert selection.legal == {DEEP, WIDE, "sink"}


def test_a_brew_is_chosen_step_by_step_in_any_order_and_then_confirmed(
    selection: Selection[Any, Any],
) -> None:
    for target in (DEEP, 2, "b", "b"):
        assert selection.press(target) is None
        assert selection.chosen[-1] == target
    assert selection.whole == Brew(DEEP, ("b", "b"), 2)
    assert selection.press("b") == selection.confirm() == Brew(DEEP, ("b", "b"), 2)


def test_what_goes_on_from_what_is_chosen_can_be_chosen_next(selection: Selection[Any, Any]) -> None:
    selection.press(DEEP)
    assert selection.legal == {"b", "g", 1, 2} | {DEEP, WIDE, "sink"}
    selection.press("g")
    assert selection.legal == {"b", 1, 2} | {DEEP, WIDE, "sink"}


def test_the_same_thing_can_be_chosen_as_often_as_the_action_takes_it(selection: Selection[Any, Any]) -> None:
    for target in (DEEP, "b", "b"):
        selection.press(target)
    assert selection.chosen == (DEEP, "b", "b")
    assert isinstance(selection.press("b"), Refusal)
    assert selection.chosen == (DEEP, "b", "b")


def test_one_too_many_of_the_same_says_why(selection: Selection[Any, Any]) -> None:
    for target in (DEEP, "b", "b"):
        selection.press(target)
    refusal = selection.press("b")
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "No b goes into deep."


def test_a_button_does_what_is_chosen_as_soon_as_that_is_whole(selection: Selection[Any, Any]) -> None:
    for target in (DEEP, "b"):
        selection.press(target)
    assert "button" not in selection.legal
    assert isinstance(selection.press("button"), Refusal)
    assert selection.chosen == (DEEP, "b")
    selection.press(1)
    assert "button" in selection.legal
    assert selection.press("button") == Brew(DEEP, ("b",), 1)


def test_a_game_says_what_takes_something_back(selection: Selection[Any, Any]) -> None:
    for target in (DEEP, "b", "b", 2):
        selection.press(target)
    assert selection.press("lid") is None
    assert selection.chosen == (DEEP,)


def test_each_step_can_be_taken_back(selection: Selection[Any, Any]) -> None:
    for target in (DEEP, "b", "g", 1):
        selection.press(target)
    selection.step_back()
    assert list(selection.chosen) == [DEEP, "b", "g"]
    selection.step_back()
    assert list(selection.chosen) == [DEEP, "b"]
    assert selection.press(DEEP) is None
    assert not selection.chosen, "a click on an earlier step goes back to it"


def test_an_earlier_step_is_not_gone_back_to_where_one_more_of_it_would_be_chosen(
    selection: Selection[Any, Any],
) -> None:
    for target in (DEEP, "b", "g"):
        selection.press(target)
    assert isinstance(selection.press("b"), Refusal)
    assert selection.chosen == (DEEP, "b", "g")


def test_what_is_not_whole_yet_says_so(selection: Selection[Any, Any]) -> None:
    assert isinstance(selection.confirm(), Refusal)
    selection.press(DEEP)
    refusal = selection.press(DEEP)
    assert isinstance(refusal, Refusal)
    assert refusal.message == message("tabletop.unfinished")
    assert selection.chosen == (DEEP,)


def test_what_is_impossible_as_the_next_step_says_why_and_keeps_the_steps_before(
    selection: Selection[Any, Any],
) -> None:
    selection.press(WIDE)
    refusal = selection.press("b")
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "No b goes into wide."
    assert selection.chosen == (WIDE,)


def test_what_means_nothing_lets_go_of_what_was_chosen(selection: Selection[Any, Any]) -> None:
    selection.press(DEEP)
    refusal = selection.press("moon")
    assert isinstance(refusal, Refusal)
    assert refusal.message == message("tabletop.nothing_there")
    assert selection.chosen == ()


def test_another_first_step_begins_anew(selection: Selection[Any, Any]) -> None:
    selection.press(DEEP)
    selection.press("b")
    assert selection.press(WIDE) is None
    assert selection.chosen == (WIDE,)


def test_a_target_may_stand_for_another(selection: Selection[Any, Any]) -> None:
    assert selection.press("drain") is None
    assert selection.chosen == ("sink",)
    assert selection.press("drain") == Pour()


def test_an_action_that_is_done_at_once_waits_for_no_second_click_unless_more_could_follow() -> None:
    selection = chosen_in(Quick)
    assert selection.press("sink") == Pour()
    selection.clear()
    selection.press(DEEP)
    selection.press("b")
    assert selection.press(1) is None, "another b could follow"
    selection.press("g")
    selection.clear()
    selection.press(WIDE)
    selection.press("g")
    assert selection.press(2) == Brew(WIDE, ("g",), 2)


def test_where_actions_are_confirmed_none_is_done_before_its_last_step_is_pressed_again() -> None:
    selection = chosen_in(Quick, confirms=True)
    assert not selection.waits_for_press
    assert selection.press("sink") is None
    assert selection.waits_for_press
    assert selection.press("sink") == Pour()
    selection.clear()
    for target in (WIDE, "g", 2):
        assert selection.press(target) is None
    assert selection.press(2) == Brew(WIDE, ("g",), 2)


def test_what_is_dragged_takes_its_last_step_where_it_is_let_go_of() -> None:
    selection = chosen_in(Dragged)
    selection.press(DEEP)
    selection.press("g")
    assert selection.drop(1) == Brew(DEEP, ("g",), 1)
    assert selection.drop(1) == Brew(DEEP, ("g",), 1), "a whole action is done"


@pytest.mark.parametrize("moved", ["drop", "press"])
def test_what_is_dragged_to_where_it_may_not_lie_says_why(moved: str) -> None:
    selection = chosen_in(Dragged)
    selection.press(WIDE)
    refusal = selection.drop("b") if moved == "drop" else selection.press("b")
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "No b goes into wide."
    assert selection.chosen == (WIDE,)


def test_why_not_is_asked_without_choosing(selection: Selection[Any, Any]) -> None:
    assert selection.explain("sink") == Pour()
    assert isinstance(selection.explain("fire"), Refusal)
    selection.press(WIDE)
    assert isinstance(selection.explain("b"), Refusal)
    assert selection.explain("g") == Brew(WIDE, ("g",), 1)
    assert selection.chosen == (WIDE,)


@pytest.mark.parametrize(
    ("chosen", "way", "goes_on", "left"),
    [
        ((DEEP,), (DEEP, "b", 1), True, ("b", 1)),
        ((DEEP, 1), (DEEP, "b", 1), True, ("b",)),
        ((DEEP, "b", "b"), (DEEP, "b", 1), False, ()),
        ((WIDE,), (DEEP, "b", 1), False, ()),
        (("b",), (DEEP, "b", 1), False, ()),
    ],
)
def test_a_way_begins_with_its_first_step_and_goes_on_in_any_order(
    chosen: Way, way: Way, goes_on: bool, left: Way
) -> None:
    assert begins(chosen, way) is goes_on
    if goes_on:
        assert left_of(chosen, way) == left
