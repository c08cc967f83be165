"""The saved games: what is listed, what is opened, and what cannot be."""

import os

import pytest

from dream.play.registry import find
from dream.play.seat import Seat
from dream.records.library import entries, games_folder, keep
from dream.records.record import Record
from dream.ui.scenes.open_game import OpenGame, row_of
from tests.kit.journals import unfinished_game
from tests.kit.random_games import random_game
from tests.ui.driver import Person


@pytest.fixture
def person(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


@pytest.fixture
def done(person, monkeypatch):
    deeds = []
    monkeypatch.setattr(person.app.routes, "go_on", lambda opened: deeds.append(("open", opened)))
    monkeypatch.setattr(person.app.routes, "replay", lambda opened: deeds.append(("replay", opened)))
    return deeds


def test_an_empty_library_says_so(person, done, golden):
    person.app.push(OpenGame(person.app))
    golden("open_game_empty", person.look())
    person.press_button("Go on")
    assert person.app.toast.sentence == "Choose a game, or type the path of a file."
    assert done == []


def test_saved_games_are_listed_and_opened_by_keys(person, done, golden):
    for number in range(3):
        os.utime(keep(unfinished_game()), (1_789_990_000 + number,) * 2)
    (games_folder() / "broken.dream").write_text("nonsense {")
    os.utime(games_folder() / "broken.dream", (1_700_000_000,) * 2)
    person.app.push(OpenGame(person.app))
    golden("open_game", person.look())
    person.press("down", "enter")
    assert [deed for deed, _ in done] == ["open"]
    assert done[0][1].record.seats[0].name == "Ada"


def test_a_game_is_looked_through(person, done):
    keep(unfinished_game())
    person.app.push(OpenGame(person.app))
    person.press_button("Look through")
    assert [deed for deed, _ in done] == ["replay"]


def test_a_damaged_file_is_told(person, done):
    (games_folder() / "broken.dream").write_text("nonsense {")
    person.app.push(OpenGame(person.app))
    person.press_button("Go on")
    assert "cannot be opened" in person.app.toast.sentence
    assert done == []


def test_a_file_that_is_damaged_later_on_is_opened_up_to_its_fault(person, done):
    path = keep(unfinished_game())
    path.write_text(path.read_text(encoding="utf-8") + "\nk8-l8\n", encoding="utf-8")
    person.app.push(OpenGame(person.app))
    person.press_button("Go on")
    assert [deed for deed, _ in done] == ["open"]
    assert "damaged" in person.app.toast.sentence


def kept_jabir():
    """A game of Jabir's Transmutations in the library."""
    return keep(Record.of(random_game(find("jabir"), 1, 20), seats=(Seat("Ada"), Seat(), Seat("Zoë"))))


def test_a_game_that_the_window_cannot_show_is_listed_by_its_title(person):
    kept_jabir()
    (games_folder() / "chess.dream").write_text('[Game "Chess"]\n\ne4 e5')
    rows = sorted((row.title, row.about) for row in map(row_of, entries()))
    assert rows == [(title, "cannot be opened here yet") for title in ("Chess", "Jabir's Transmutations")]
    person.app.push(OpenGame(person.app))
    person.look()


@pytest.mark.parametrize("button", ["Go on", "Look through"])
@pytest.mark.parametrize("damage", ["", "nonsense\n"])
def test_a_game_that_the_window_cannot_show_is_not_opened_and_stays(person, button, damage):
    path = kept_jabir()
    path.write_text(path.read_text(encoding="utf-8") + damage, encoding="utf-8")
    before = path.read_bytes()
    person.app.push(OpenGame(person.app))
    scene = person.app.scene
    person.press_button(button)
    assert "Jabir's Transmutations cannot be opened in the window yet" in person.app.toast.sentence
    assert (person.app.scene, path.read_bytes()) == (scene, before)


def test_a_path_is_typed(person, done, tmp_path):
    path = keep(unfinished_game()).rename(tmp_path / "elsewhere.dream")
    person.app.push(OpenGame(person.app))
    person.screen.clipboard = f'"{path}"'
    person.press("ctrl+v", "enter")
    assert [deed for deed, _ in done] == ["open"]


@pytest.mark.parametrize(
    "path", ["/nowhere/at/all.dream", "~nobody/x.dream", "~nosuchuser/x.dream", "\\", "x" * 900, "."]
)
def test_a_path_that_leads_nowhere_is_told(person, done, path):
    person.app.push(OpenGame(person.app))
    person.screen.clipboard = path
    person.press("ctrl+v", "enter")
    assert done == []
    assert "cannot be opened" in person.app.toast.sentence


@pytest.mark.skipif(os.name == "nt", reason="no such pipes there")
def test_a_path_to_what_is_no_file_does_not_wait_for_ever(person, done, tmp_path):
    os.mkfifo(tmp_path / "pipe.dream")
    person.app.push(OpenGame(person.app))
    person.screen.clipboard = str(tmp_path / "pipe.dream")
    person.press("ctrl+v", "enter")
    assert "it is not a file" in person.app.toast.sentence


def test_a_library_that_cannot_be_read_is_told(person, done, tmp_path):
    (tmp_path / "data").write_text("in the way")
    person.app.push(OpenGame(person.app))
    assert "cannot be read" in person.app.toast.sentence
