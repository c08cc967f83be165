"""Dialogs give the answer that loses nothing to Enter and Esc, and none before they can be read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect
from pygame.event import Event
from pygame_gui.core import UIAppearanceTheme

from dream.ui.widgets.dialogs import Answer, Dialog, confirm, typed_path
from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.conftest import Clock

ONE_EACH = f"{SETUP} +h15 +i15"
OFFERED = (f"{SETUP} +h15", (ANNA, MACHINE))
NAMES = ("one", "two", "three", "four", "five", "six", "seven")


def key(kind: int, code: int, character: str = "") -> None:
    pygame.event.post(Event(kind, key=code, mod=0, unicode=character, scancode=0))


def hold_enter(person: AtTable, repeats: int = 3) -> None:
    """Press Enter and hold it until it has repeated itself so often."""
    for _ in range(1 + repeats):
        key(pygame.KEYDOWN, pygame.K_RETURN)
        person.wait()


def let_go_of_enter(person: AtTable) -> None:
    key(pygame.KEYUP, pygame.K_RETURN)
    person.wait()


def test_no_dialog_reads_a_theme_again(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table.sit(SETUP, (ANNA, BERT))
    read: list[object] = []
    load = UIAppearanceTheme.load_theme

    def noted(*given: Any) -> None:
        read.append(given)
        load(*given)

    monkeypatch.setattr(UIAppearanceTheme, "load_theme", noted)
    at_table.press("shift+r")
    assert at_table.dialog.title == "Resign?"
    assert read == []
    at_table.app.change(palette="contrast")
    assert len(read) == 1, "for the scene and the dialog together"


def test_a_dialog_looks_as_one_that_was_opened_in_these_colours(at_table: AtTable) -> None:
    at_table.sit(SETUP, (ANNA, BERT))
    at_table.press("shift+r")
    usual = at_table.look()
    at_table.app.change(palette="contrast")
    changed = at_table.look()
    at_table.press("esc", "shift+r")
    assert at_table.look().get_view().raw == changed.get_view().raw != usual.get_view().raw


def offer(person: AtTable) -> None:
    """The computer offers a draw, which nobody at the table has asked for."""
    person.sit(*OFFERED)
    person.engine_seat.offers = True
    person.engine_seat.answer("+i15")
    person.wait()
    assert person.dialog.title == "Draw offered"


QUESTIONS: dict[str, Callable[[AtTable], object]] = {
    "resigning": lambda person: person.sit(ONE_EACH).press("shift+r"),
    "refusing to move": lambda person: person.sit(ONE_EACH).press("shift+d"),
    "giving up": lambda person: person.sit(ONE_EACH).press("shift+g"),
    "the menu": lambda person: person.sit(ONE_EACH).press("esc"),
    "an offer": lambda person: person.sit(f"{ONE_EACH} draw?"),
    "an offer by the machine": offer,
    "a question": lambda person: confirm(person.sit(ONE_EACH).app, "Delete?", "", person.app.quit),
}


@pytest.mark.parametrize("answer", ["enter", "esc", "space"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_pressed_without_reading_loses_nothing(at_table: AtTable, question: str, answer: str) -> None:
    QUESTIONS[question](at_table)
    at_table.press(answer)
    assert at_table.app.dialog is None
    assert at_table.app.running
    assert at_table.scene.name == "play"
    assert not at_table.table.game.over


@pytest.mark.parametrize("answer", ["enter", "esc", "space"])
def test_an_offer_is_not_answered_by_what_was_meant_for_the_board(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch, clock: Clock, answer: str
) -> None:
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 60.0)
    offer(at_table)
    at_table.press(answer)
    at_table.press_button("Accept")
    assert at_table.app.dialog is not None
    clock.now += 61
    at_table.press(answer)
    assert at_table.app.dialog is None


def test_a_key_pressed_before_an_offer_could_be_read_is_let_go_first(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 60.0)
    offer(at_table)
    hold_enter(at_table)
    clock.now += 61
    hold_enter(at_table)
    assert at_table.app.dialog is not None
    let_go_of_enter(at_table)
    at_table.press("enter")
    assert at_table.app.dialog is None


def test_a_key_that_is_held_as_a_dialog_comes_up_does_not_answer_it(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH)
    key(pygame.KEYDOWN, pygame.K_RETURN)
    at_table.wait()
    confirm(at_table.app, "Delete?", "", at_table.app.quit)
    hold_enter(at_table)
    assert at_table.app.dialog is not None
    let_go_of_enter(at_table)
    at_table.press("enter")
    assert at_table.app.dialog is None


def test_a_held_key_answers_one_question_and_not_the_next(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+g", "up", "up")
    hold_enter(at_table)
    assert at_table.dialog.title == "Resign?"


def test_what_is_asked_for_is_answered_at_once(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 60.0)
    at_table.sit(ONE_EACH).press("shift+r", "enter")
    assert at_table.app.dialog is None


@pytest.mark.parametrize("key", ["f11", "alt+enter"])
def test_an_unread_dialog_keeps_nobody_from_the_whole_screen(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 60.0)
    offer(at_table)
    at_table.press(key)
    assert at_table.screen.fullscreen
    assert at_table.dialog.title == "Draw offered"


# How the answers stand


def places(person: AtTable) -> dict[str, Rect]:
    return {button.text: button.rect for button in person.app.layer.buttons}


def ask(person: AtTable, names: tuple[str, ...], **how: Any) -> dict[str, Rect]:
    others = tuple(Answer(name) for name in names)
    person.app.ask(Dialog("Which?", "", Answer("None"), others, **how))
    person.wait()
    return places(person)


def test_few_answers_stand_in_one_row_with_the_safe_one_last(at_table: AtTable) -> None:
    found = ask(at_table.sit(ONE_EACH), ("one", "two"))
    assert len({rect.top for rect in found.values()}) == 1
    assert found["one"].right < found["two"].left
    assert found["two"].right < found["None"].left


def test_answers_that_are_too_wide_for_a_row_stand_below_each_other(at_table: AtTable) -> None:
    found = ask(at_table.sit(ONE_EACH), ("a rather long answer to it", "another one of that length"))
    assert len({rect.left for rect in found.values()}) == 1
    assert max(found, key=lambda name: found[name].top) == "None"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
def test_columns_fit_in_the_window_above_the_safe_answer(at_table: AtTable, size: tuple[int, int]) -> None:
    at_table.sit(ONE_EACH)
    at_table.resize(size)
    found = ask(at_table, NAMES, columns=2)
    assert found["one"].top == found["two"].top < found["three"].top
    assert found["None"].top > found["seven"].top
    assert found["None"].width > found["one"].width
    assert all(at_table.look().get_rect().contains(rect) for rect in found.values())


def test_a_rebuilt_dialog_has_its_focus_where_it_was(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+r")
    at_table.app.rebuild()
    at_table.press("enter")
    assert not at_table.table.game.over
    at_table.press("shift+r", "left")
    at_table.app.rebuild()
    at_table.press("enter")
    assert at_table.table.game.over


def test_two_people_are_asked_who_wins(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, BERT)).press("shift+r")
    assert at_table.dialog.text == "If Anna resigns, Bert wins at once."
    at_table.press("esc", "shift+d")
    assert at_table.dialog.text == "If Anna refuses to move, Bert wins at once."


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("key", ["esc", "shift+g", "shift+o", "/", "o"])
def test_a_dialog_at_a_table_leaves_the_position_in_sight(
    at_table: AtTable, size: tuple[int, int], key: str
) -> None:
    at_table.resize(size)
    at_table.sit(ONE_EACH)
    board = Rect(*at_table.board_scene.layout.board)
    at_table.press(key)
    assert at_table.app.dialog
    assert at_table.app.layer.buttons
    for widget in (*at_table.app.layer.buttons, *at_table.app.layer.own):
        assert not board.colliderect(widget.rect)


def test_a_path_may_be_pasted_with_its_quotation_marks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert typed_path(' "~/a game.png" ') == tmp_path / "a game.png"
