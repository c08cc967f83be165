"""An action of several steps is chosen target by target, each step can be taken back, and why not is said."""

from collections.abc import Callable, Iterable
from pathlib import Path
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
from tests.kit.other_games import BREWING, Brew, Pour
from tests.ui.scripts import Case, Vocabulary, all_cases, run

DEEP, WIDE = "deep", "wide"


class BrewingWords(TableWords[Any, Any, Any]):
    """A brew is chosen by its cauldron, then its cubes and its tile in any order; pouring out, at once."""

    game = BREWING
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
    game = SeatedGame(History(BREWING, BREWING.start("", "-")), (Seat("Ann"), Seat("Ben")))
    return Selection(words(), game, lambda: confirms)


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


class Chooser:
    """Somebody who chooses, for scripts."""

    def __init__(self) -> None:
        self.selection = chosen_in()

    def words(self, text: str) -> None:
        """Have the game say its ways otherwise."""
        kinds = {"quick": Quick, "dragged": Dragged}
        self.selection = chosen_in(kinds[text.split(maxsplit=1)[0]], confirms="confirms" in text)

    def choose(self, text: str) -> None:
        """Choose things that do nothing yet."""
        for target in map(_target, text.split()):
            assert self.selection.press(target) is None


def _target(text: str) -> Target:
    return int(text) if text.isdigit() else text


def told(action: object) -> str:
    """What an action is, or a refusal says."""
    match action:
        case Refusal():
            return action.sentence
        case Brew(cauldron, cubes, tile):
            return f"{cauldron} {''.join(cubes)} {tile}"
    assert action == Pour()
    return "pour"


def does(how: str) -> Callable[[Chooser, str], None]:
    """A deed that has to come to an action: what it is done with, and the action."""

    def done(person: Chooser, text: str) -> None:
        target, action = text.split(" ", 1)
        assert told(getattr(person.selection, how)(_target(target))) == action

    return done


def refuses(how: str) -> Callable[[Chooser, str], None]:
    """A deed that has to be refused, with a sentence where one is given."""

    def done(person: Chooser, text: str) -> None:
        target, _, sentence = text.partition(" ")
        refusal = getattr(person.selection, how)(_target(target))
        assert isinstance(refusal, Refusal)
        assert sentence in ("", refusal.sentence)

    return done


def confirms(person: Chooser, action: str) -> None:
    assert told(person.selection.confirm()) == action


def confirm_refused(person: Chooser) -> None:
    assert isinstance(person.selection.confirm(), Refusal)


CHOOSING = Vocabulary(
    {
        "words": Chooser.words,
        "choose": Chooser.choose,
        "clear": lambda person: person.selection.clear(),
        "step_back": lambda person: person.selection.step_back(),
        "does": does("press"),
        "drops": does("drop"),
        "explains": does("explain"),
        "refuses": refuses("press"),
        "refuses_drop": refuses("drop"),
        "explains_not": refuses("explain"),
        "confirms": confirms,
        "confirm_refused": confirm_refused,
    },
    {
        "legal": lambda person: person.selection.legal,
        "chosen": lambda person: person.selection.chosen,
        "whole": lambda person: told(person.selection.whole),
        "waits": lambda person: person.selection.waits_for_press,
    },
)


@all_cases(Path(__file__).with_name("scripts"), "selection")
def test_a_script_comes_true(case: Case) -> None:
    run(case, Chooser(), CHOOSING)
