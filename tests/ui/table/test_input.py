"""Mouse and keys at the table, and what is chosen with them, target by target, or refused."""

from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pygame
import pytest
from pygame.event import Event

from dream.base.texts import message
from dream.play.game import Refusal
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.play.strokes import Pen, Stroke
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import palette
from dream.ui.table.faces import Card
from dream.ui.table.input import Cursor, PointerInput
from dream.ui.table.items import Item, Items, LyingItems
from dream.ui.table.neighbours import STEPS, neighbour, next_of, places_of
from dream.ui.table.picture import TablePicture
from dream.ui.table.presenter import Presenter as RealPresenter
from dream.ui.table.selection import BACK, STARTS, Dragging, Selection, begins, left_of
from dream.ui.table.sight import Marks, Pointing, Target, Way
from dream.ui.table.words import TableWords
from tests.kit.games import SETUP
from tests.kit.other_games import BREWING, Brew, Pour
from tests.kit.present import key_of
from tests.ui.at_table import AtTable
from tests.ui.scripts import Case, Vocabulary, all_cases, run
from tests.ui.table.tables import TABLE, seen

CARDS = tuple(("card", place) for place in range(3))


class Told:
    """A table that notes what it is told; a card is chosen by one click, and done by two or at the deck."""

    plays = acts = True

    def __init__(self) -> None:
        self.did: list[object] = []
        self.chosen: tuple[Target, ...] = ()
        self.drawn: list[Stroke] = []
        self.drawing = SimpleNamespace(down=False, pen=Pen.GREEN, draw=self.drawn.append)
        self.app = SimpleNamespace(
            dirty=lambda why: None, say=lambda text, *, of_now: self.did.append("said")
        )

    def ready(self) -> bool:
        return self.plays

    @property
    def may_draw(self) -> bool:
        return not self.chosen

    @property
    def selection(self) -> "Told":
        return self

    @property
    def zones(self) -> frozenset[Target]:
        return frozenset({"deck"} if self.chosen else ())

    def press(self, target: Target, at: float | None = None) -> bool:
        if self.chosen == (target,):
            return self.confirm()
        self.chosen = (target,) if target in CARDS else ()
        self.did.append(("press", target))
        return False

    def confirm(self, at: float | None = None) -> bool:
        self.did.append(("done", *self.chosen))
        self.chosen = ()
        return True

    def drop(self, here: Target) -> bool:
        return self.confirm() if here in self.zones else False

    def cancel(self) -> bool:
        self.did.append("cancel")
        self.chosen = ()
        return True

    def explain(self, target: Target) -> None:
        self.did.append(("why", target))

    def may_act(self) -> bool:
        return self.acts

    def refuse(self, refusal: Refusal) -> bool:
        self.did.append(key_of(refusal))
        return False


class Presenter:
    """A table of three hands in a window."""

    speed = clock = 0.0

    def __init__(self) -> None:
        self.table: Any = Told()
        self.picture = TablePicture(
            TABLE, (600, 400), TABLE.layout(Box(0, 0, 600, 400), 3), palette(), at_once=True
        )
        self.sight = self.sight_now = seen((1, 2, 3), (4,), (5,), marks=Marks(legal=frozenset(CARDS)))
        self.pointing, self.dragging, self.looks = Pointing(), Dragging(), TABLE
        self.let_go: list[object] = []

    @property
    def items(self) -> Items:
        return self.picture.items(self.sight)

    @property
    def lying(self) -> LyingItems:
        return LyingItems(self.table, None, self.items, {})

    def is_meant(self, target: Target) -> bool:
        return True

    def use(self, things: Iterable[Item]) -> None:
        self.used = [item.target for item in things]

    def dropped(self) -> None:
        self.let_go.append(self.dragging.drop())

    def place(self, target: Target) -> tuple[int, int]:
        rect = self.picture.rect_of(target, self.sight)
        assert rect is not None
        return rect.center


@pytest.fixture
def presenter() -> Presenter:
    return Presenter()


def mouse(
    presenter: Presenter, kind: int, place: tuple[int, int], *, button: int = 1, held: bool = False
) -> Event:
    if kind == pygame.MOUSEMOTION:
        return Event(kind, pos=place, rel=(0, 0), buttons=(int(held), 0, 0))
    return Event(kind, pos=place, button=button)


class Mouse:
    """A mouse at a table."""

    def __init__(self, presenter: Presenter) -> None:
        self._presenter, self._input = presenter, PointerInput(cast(RealPresenter, presenter))

    def move(self, place: tuple[int, int], *, held: bool = False) -> None:
        self._input.handle(mouse(self._presenter, pygame.MOUSEMOTION, place, held=held))

    def press(self, place: tuple[int, int], button: int = 1) -> None:
        self._input.handle(mouse(self._presenter, pygame.MOUSEBUTTONDOWN, place, button=button))

    def release(self, place: tuple[int, int], button: int = 1) -> None:
        self._input.handle(mouse(self._presenter, pygame.MOUSEBUTTONUP, place, button=button))

    def click(self, target: Target) -> None:
        place = self._presenter.place(target)
        self.press(place)
        self.release(place)


def test_the_mouse_points_at_what_lies_there(presenter: Presenter) -> None:
    mouse = Mouse(presenter)
    for target in (CARDS[1], "deck", ("token", 2)):
        mouse.move(presenter.place(target))
        assert presenter.pointing.hover == target


def test_a_card_is_chosen_by_one_click_and_done_by_the_next(presenter: Presenter) -> None:
    mouse = Mouse(presenter)
    mouse.click(CARDS[1])
    assert presenter.table.chosen == (CARDS[1],)
    mouse.click(CARDS[1])
    assert presenter.table.did == [("press", CARDS[1]), ("done", CARDS[1])]


def test_a_card_that_is_dragged_to_its_zone_is_done(presenter: Presenter) -> None:
    mouse = Mouse(presenter)
    mouse.press(presenter.place(CARDS[0]))
    mouse.move(presenter.place("deck"), held=True)
    assert presenter.dragging.thing == CARDS[0]
    assert presenter.pointing.zones == {"deck"}
    mouse.release(presenter.place("deck"))
    assert presenter.table.did[-1] == ("done", CARDS[0])
    assert presenter.let_go
    assert not presenter.pointing.zones


def test_elsewhere_it_flies_back_and_stays_chosen(presenter: Presenter) -> None:
    mouse = Mouse(presenter)
    mouse.press(presenter.place(CARDS[0]))
    mouse.move(presenter.place(("plate", 2)), held=True)
    mouse.release(presenter.place(("plate", 2)))
    assert presenter.table.chosen == (CARDS[0],)
    assert presenter.dragging.thing is None
    assert not presenter.let_go


def test_what_is_no_card_is_not_dragged(presenter: Presenter) -> None:
    mouse = Mouse(presenter)
    mouse.press(presenter.place("deck"))
    mouse.move(presenter.place(CARDS[2]), held=True)
    assert presenter.dragging.thing is None


def test_beside_everything_a_click_lets_go_and_so_does_the_other_button(presenter: Presenter) -> None:
    mouse = Mouse(presenter)
    mouse.press((2, 398))
    mouse.press(presenter.place(CARDS[0]), button=3)
    assert presenter.table.did == ["cancel", "cancel"]


def test_the_other_button_draws_what_is_told_before_it_is_let_go_of(presenter: Presenter) -> None:
    mouse, one, other = Mouse(presenter), ("plate", 1), ("plate", 2)
    told = []
    mouse.press(presenter.place(one), button=3)
    told.append(presenter.pointing.drawing)
    mouse.move(presenter.place(other))
    told.append(presenter.pointing.drawing)
    mouse.release(presenter.place(other), button=3)
    told.append(presenter.pointing.drawing)
    assert told == [(Pen.GREEN, (one,)), (Pen.GREEN, (one, other)), None]
    assert presenter.table.drawn == [Stroke(Pen.GREEN, "seat.b", "seat.c")]


def test_what_cannot_be_drawn_at_is_said(presenter: Presenter) -> None:
    mouse = Mouse(presenter)
    mouse.press(presenter.place("deck"), button=3)
    mouse.release(presenter.place("deck"), button=3)
    assert presenter.table.drawn == []
    assert presenter.table.did[-1] == "said"


def test_who_only_watches_chooses_nothing(presenter: Presenter) -> None:
    presenter.table.plays = False
    Mouse(presenter).click(CARDS[0])
    assert presenter.table.did == []


# Keys


def test_the_cursor_goes_through_what_can_be_chosen_and_does_it(presenter: Presenter) -> None:
    cursor = Cursor(cast(RealPresenter, presenter))
    for target in (*CARDS, CARDS[0]):
        assert cursor.command("next")
        assert presenter.pointing.cursor == target
    cursor.command("previous")
    assert presenter.pointing.cursor == CARDS[2]
    cursor.command("choose")
    assert presenter.pointing.cursor == CARDS[2]
    cursor.command("choose")
    assert presenter.table.did[-1] == ("done", CARDS[2])
    assert presenter.pointing.cursor is None


def test_arrows_go_from_thing_to_thing(presenter: Presenter) -> None:
    cursor = Cursor(cast(RealPresenter, presenter))
    cursor.command("right")
    assert presenter.pointing.cursor == CARDS[0]
    cursor.command("right")
    assert presenter.pointing.cursor == CARDS[1]
    cursor.command("up")
    assert presenter.pointing.cursor not in CARDS


def test_enter_does_what_is_chosen_or_lets_the_cursor_appear(presenter: Presenter) -> None:
    cursor = Cursor(cast(RealPresenter, presenter))
    cursor.command("choose")
    assert presenter.pointing.cursor == CARDS[0]
    presenter.pointing.cursor = None
    presenter.table.chosen = (CARDS[1],)
    cursor.command("choose")
    assert presenter.table.did == [("done", CARDS[1])]


def test_a_key_of_the_game_comes_to_its_thing_and_acts_there(presenter: Presenter) -> None:
    cursor = Cursor(cast(RealPresenter, presenter))
    cursor.come_to("deck")
    assert presenter.pointing.cursor == "deck"
    assert presenter.table.did == [("press", "deck")]


def test_why_is_asked_of_what_is_pointed_at(presenter: Presenter) -> None:
    cursor = Cursor(cast(RealPresenter, presenter))
    cursor.command("why")
    presenter.pointing.hover = "deck"
    cursor.command("why")
    presenter.pointing.cursor = CARDS[0]
    cursor.command("why")
    assert presenter.table.did == ["tabletop.point_first", ("why", "deck"), ("why", CARDS[0])]


def test_the_cursor_stays_away_where_nobody_may_act(presenter: Presenter) -> None:
    presenter.table.acts = False
    cursor = Cursor(cast(RealPresenter, presenter))
    cursor.command("next")
    assert presenter.pointing.cursor is None
    assert not cursor.command("save")


STEPPING = f"{SETUP} +h15 +i15"


@pytest.fixture
def careful(at_table: AtTable) -> AtTable:
    at_table.app.change(confirm=True)
    return at_table


def test_a_stone_steps_at_the_second_click(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.click_cells("h15", "g16")
    assert careful.actions == STEPPING
    assert "The Stone on h15 steps to g16. Click again" in careful.notice
    careful.click_cells("g16")
    assert careful.actions == f"{STEPPING} h15-g16"


def test_enter_confirms_too_and_another_cell_is_another_proposal(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.click_cells("h15", "g16", "g15")
    assert careful.actions == STEPPING
    careful.press("p")
    careful.click_cells("g14")
    assert careful.actions == STEPPING
    careful.press("enter")
    assert careful.actions == f"{STEPPING} +g14"


def test_what_is_dragged_needs_no_second_press(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.drag(careful.spot("h15"), careful.spot("g16"))
    assert careful.actions == f"{STEPPING} h15-g16"


def test_what_cannot_be_done_is_refused_at_once(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.click_cells("h15", "k6")
    assert careful.table.sentence is not None
    assert careful.proposal is None


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


# An action of several steps is chosen target by target, each can be taken back, and why not is said

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
    """What an action is, or a refusal says; that several can be done, where it is None."""
    match action:
        case None:
            return "several"
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
