"""The mouse and the keys at a table: what they point at, choose, drag and come to."""

from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame.event import Event

from dream.play.game import Refusal
from dream.ui.kit.layout import Box
from dream.ui.kit.theme import palette
from dream.ui.table.input import Cursor, PointerInput
from dream.ui.table.items import Items
from dream.ui.table.picture import TablePicture
from dream.ui.table.presenter import Presenter as RealPresenter
from dream.ui.table.selection import Dragging
from dream.ui.table.sight import Marks, Pointing, Target
from tests.kit.present import key_of
from tests.ui.tabletop.tables import TABLE, seen

CARDS = tuple(("card", place) for place in range(3))


class Told:
    """A table that notes what it is told; a card is chosen by one click, and done by two or at the deck."""

    plays = acts = True

    def __init__(self) -> None:
        self.did: list[object] = []
        self.chosen: tuple[Target, ...] = ()
        self.app = SimpleNamespace(dirty=lambda why: None)

    def ready(self) -> bool:
        return self.plays

    @property
    def selection(self) -> "Told":
        return self

    @property
    def zones(self) -> frozenset[Target]:
        return frozenset({"deck"} if self.chosen else ())

    def press(self, target: Target) -> bool:
        if self.chosen == (target,):
            return self.confirm()
        self.chosen = (target,) if target in CARDS else ()
        self.did.append(("press", target))
        return False

    def confirm(self) -> bool:
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

    speed = 0.0

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

    def release(self, place: tuple[int, int]) -> None:
        self._input.handle(mouse(self._presenter, pygame.MOUSEBUTTONUP, place))

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
