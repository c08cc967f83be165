"""The boards to choose from: what is said of each, what is asked for, and that one becomes the seed."""

from pathlib import Path

import pytest

from dream.study.exercises import today
from dream.study.tried_boards import BoardKind, board_of_the_day, of_kind, tried_boards
from dream.ui.scenes.boards import BoardRows, Boards
from dream.ui.scenes.new_game import NewGame
from dream.ui.widgets.fields import TextField
from tests.ui.driver import Person

ALL = tried_boards("dream")


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    found = Person(tmp_path)
    found.app.routes.new_game(None, "dream")
    found.look()
    found.press_button("Boards …")
    found.look()
    return found


def rows(person: Person) -> BoardRows:
    return next(widget for widget in person.app.ui.own if isinstance(widget, BoardRows))


def test_a_board_is_chosen_and_is_the_seed_of_the_new_game(person: Person) -> None:
    assert isinstance(person.app.scene, Boards)
    rows(person).choose(3)
    person.press_button("Use this board")
    assert isinstance(person.app.scene, NewGame)
    person.look()
    field = person.app.scene.controls["seed", 0]
    assert isinstance(field, TextField)
    assert person.app.scene.seed == field.text == ALL[3].seed


def test_going_back_leaves_the_seed_as_it_was(person: Person) -> None:
    sheet = person.app.scenes[-2]
    assert isinstance(sheet, NewGame)
    before = sheet.seed
    person.press("esc")
    person.look()
    assert person.scene_of(NewGame).seed == before


@pytest.mark.parametrize("kind", list(BoardKind))
def test_only_boards_of_a_kind_are_listed(person: Person, kind: BoardKind) -> None:
    person.scene_of(Boards)._look_for(kind)
    person.look()
    assert rows(person).count == len(of_kind(ALL, kind))


def test_the_board_of_the_day_is_shown(person: Person) -> None:
    person.press_button("Board of the day")
    person.look()
    assert ALL[rows(person).chosen] == board_of_the_day(ALL, today())
