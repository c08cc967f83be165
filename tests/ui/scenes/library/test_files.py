"""Files into the library and out of it: by path, by dropping them, by Export."""

import os
from pathlib import Path

import pygame
import pytest

from dream.ui.scenes.library import LibraryScene
from tests.kit.journals import save_file, unfinished_game
from tests.kit.present import present
from tests.ui.driver import Person
from tests.ui.scenes.library.shelf import finished_game, listed, open_library, shelve


def test_files_are_brought_in_by_their_path(person: Person, tmp_path: Path) -> None:
    save_file(unfinished_game(), tmp_path / "mine" / "one.dream")
    save_file(finished_game(), tmp_path / "mine" / "two.dream")
    (tmp_path / "mine" / "no game.dream").write_text("nonsense {")
    scene = open_library(person)
    person.press_button("Import …")
    person.screen.clipboard = f'"{tmp_path / "mine"}"'
    person.press("ctrl+v", "enter")
    assert person.app.toast.sentence == "2 games were imported. 1 file wasn't imported."
    assert person.dialog.text.startswith("no game.dream: ")
    person.press("enter")
    assert len(listed(scene)) == 2


@pytest.mark.parametrize("path", ["", "/nowhere/at/all.dream", "~nosuchuser/x.dream", "\\", "x" * 900])
def test_a_path_that_leads_nowhere_is_told(person: Person, path: str) -> None:
    open_library(person)
    person.press_button("Import …")
    person.screen.clipboard = path
    person.press("ctrl+v", "enter")
    assert present(person.dialog.field).refusal


@pytest.mark.unix
def test_what_is_no_file_does_not_wait_for_ever(person: Person, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.dream")
    open_library(person)
    person.press_button("Import …")
    person.screen.clipboard = str(tmp_path / "pipe.dream")
    person.press("ctrl+v", "enter")
    assert person.dialog.text == "pipe.dream: it isn't a file"


def drop(person: Person, *paths: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPBEGIN))
    for path in paths:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    pygame.event.post(pygame.event.Event(pygame.DROPCOMPLETE))
    person.wait()


def test_files_are_dropped_on_the_window(person: Person, tmp_path: Path) -> None:
    games = unfinished_game(), finished_game()
    drop(person, *(save_file(game, tmp_path / f"{n}.dream") for n, game in enumerate(games)))
    assert person.scene.name == "library"
    assert person.app.toast.sentence == "2 games were imported."
    assert len(listed(person.scene_of(LibraryScene))) == 2


def test_a_drop_waits_until_the_dialog_is_closed(person: Person, tmp_path: Path) -> None:
    open_library(person)
    person.press_button("Import …")
    drop(person, save_file(unfinished_game(), tmp_path / "one.dream"))
    assert "when this dialog is closed" in present(person.app.toast.sentence)
    drop(person, save_file(finished_game(), tmp_path / "other.dream"))
    assert not listed(person.scene_of(LibraryScene))
    person.press("esc")
    assert person.app.toast.sentence == "2 games were imported."


def test_what_is_refused_of_a_drop_is_named_with_its_reason(person: Person, tmp_path: Path) -> None:
    for number in range(8):
        (tmp_path / f"letter {number}.dream").write_text("Dear Zoë")
    pictures = tmp_path / "folder.dream"
    pictures.mkdir()
    save_file(finished_game(), pictures / "GAME.DREAM")
    drop(person, *sorted(tmp_path.glob("letter*")), tmp_path / "gone.dream", pictures)
    lines = person.dialog.text.splitlines()
    assert person.app.toast.sentence == "1 game was imported. 9 files weren't imported."
    assert lines[0].startswith("letter 0.dream: this isn't a record of a game")
    assert lines[-1] == "3 more files weren't imported."
    person.look()


def test_what_is_damaged_of_a_drop_is_named_with_what_is_kept(person: Person, tmp_path: Path) -> None:
    path = save_file(unfinished_game(), tmp_path / "one.dream")
    path.write_text(path.read_text() + "(zz9)")
    drop(person, path)
    assert person.app.toast.sentence == "1 game was imported. 1 file is damaged and was imported as it is."
    assert person.dialog.text.startswith("one.dream: 1 variation could not be read and is kept as it is: ")


def test_a_refusal_never_takes_the_place_of_a_dialog(person: Person, tmp_path: Path) -> None:
    scene = open_library(person)
    person.press_button("Import …")
    question = person.app.dialog
    scene.take_in([tmp_path / "gone.dream"])
    assert person.app.dialog is question
    assert person.app.toast.sentence == "1 file wasn't imported."


@pytest.mark.parametrize(("answer", "files"), [("This game", 1), ("All 3 games listed", 3)])
def test_games_are_exported(person: Person, tmp_path: Path, answer: str, files: int) -> None:
    shelve()
    open_library(person)
    person.press_button("Export …")
    person.press("ctrl+a")
    person.type(str(tmp_path / "out"))
    person.press_button(answer)
    assert len(list((tmp_path / "out").glob("*.dream"))) == files
