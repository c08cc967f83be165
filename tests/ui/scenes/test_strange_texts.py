"""Texts that show nothing or are none: wherever they come from, the window goes on."""

import json
import os
from pathlib import Path

import pygame
import pytest

from dream.base.showable import showable
from dream.base.texts import english
from dream.play.seats import Seat
from dream.records.files import games_folder
from dream.records.reader import open_record
from dream.records.writer import record_text
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.text import Role, font
from dream.ui.scenes.library import LibraryScene
from dream.ui.scenes.new_game import NewGame
from dream.ui.widgets import paint
from tests.kit.games import SETUP
from tests.kit.journals import unfinished_game
from tests.kit.present import present
from tests.ui.at_table import AtTable, setup_of

ODD = ["\u200b\u2060", "\0", "A\0b", "\ud800", "\x1b[31m", "\u202e", "\u3164", "A" + "\u0301" * 900]


@pytest.mark.any_text
@pytest.mark.parametrize("text", [*ODD, "", "\n"])
def test_every_text_can_be_written(text: str) -> None:
    look_at = pygame.Surface((200, 40))
    paint.write(look_at, font(Role.BODY), text, (255, 255, 255), look_at.get_rect())


@pytest.mark.parametrize("plane", range(17))
def test_characters_of_every_plane_are_drawn_by_every_font(plane: int) -> None:
    """Some hundred of each, as they are shown, with others and alone."""
    codes = range(plane * 0x10000, (plane + 1) * 0x10000, 0x10000 // (641 if plane < 2 else 67))
    characters = [showable(chr(code)) for code in codes]
    typeface = font(Role.BODY)
    for first in range(0, len(characters), 20):
        text = "".join(characters[first : first + 20])
        assert typeface.render(text, True, (255, 255, 255)).get_height() == typeface.get_linesize()
    for role in Role:
        for character in characters[:: len(characters) // 10]:
            font(role).render(character, True, (255, 255, 255))


def record_of(name: str) -> bytes:
    """The text of a record in which this is a name, as some other program may have written it."""
    text = record_text(unfinished_game())
    return text.replace('"Ada"', json.dumps(name)).encode("utf-8")


@pytest.mark.parametrize("name", ODD)
def test_a_player_in_a_record(at_table: AtTable, name: str) -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    (games_folder() / "strange.dream").write_bytes(record_of(name))
    at_table.app.push(LibraryScene(at_table.app))
    at_table.look()
    at_table.press_button("Replay")
    at_table.look()
    at_table.press("esc")
    at_table.press_button("Continue")
    assert at_table.scene.name == "symbols"
    at_table.look()


@pytest.mark.parametrize("name", ODD)
def test_a_player_of_the_game_under_way(at_table: AtTable, name: str) -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    (games_folder() / "unfinished.dream").write_bytes(record_of(name))
    at_table.app.routes.title()
    at_table.press_button("Continue")
    at_table.look()


@pytest.mark.parametrize("name", ODD)
def test_a_player_in_the_settings(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"names": [name, "Zoë"], "muted": True}))
    file = SettingsFile(path)
    assert (file.now.games, file.now.muted) == ({}, True)
    assert "(names)" in english(present(file.trouble))
    person = AtTable(tmp_path)
    person.app.push(NewGame(person.app))
    person.look()


def test_names_are_remembered_as_they_are_used(at_table: AtTable) -> None:
    sheet = NewGame(at_table.app)
    sheet.form.seats[:] = [0, 0]
    sheet.form.names[:] = [" Ada\u200b ", "\u3164"]
    at_table.app.push(sheet)
    sheet.start()
    assert at_table.app.settings.of("dream").names == ("Ada", "")


@pytest.mark.parametrize("seed", ["\u200b", "\0", "\x1b", "\ufe0f", "\u3164"])
def test_a_seed(at_table: AtTable, seed: str) -> None:
    at_table.app.push(NewGame(at_table.app, seed))
    at_table.look()
    at_table.app.routes.begin(setup_of(seed, (Seat("Ada"), Seat())))
    at_table.look()
    at_table.press("enter", "1", "2", "enter")
    at_table.press("ctrl+alt+c")
    at_table.look()


@pytest.mark.linux
def test_a_file_whose_name_is_no_text(at_table: AtTable) -> None:
    games_folder().mkdir(parents=True, exist_ok=True)
    with open(os.fsencode(games_folder()) + b"/d\xe9g\xe2t \x1b.dream", "wb") as file:
        file.write(record_of("Ada"))
    at_table.app.push(LibraryScene(at_table.app))
    at_table.look()
    at_table.press_button("Replay")
    assert at_table.scene.name == "review"


def test_a_folder_whose_name_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "caf\udce9"
    home.mkdir()
    monkeypatch.setenv("DREAM_HOME", str(home))
    (home / "settings.json").write_text("nonsense")
    person = AtTable(home)
    person.sit(SETUP).press("ctrl+s", "enter")
    assert "The game is in the library" in present(person.said)
    person.look()


@pytest.mark.parametrize("day", ["0000-00-00", "0001-01-01", "9999-12-31", "10000-01-01", "\\u0000"])
def test_a_date(at_table: AtTable, day: str) -> None:
    text = record_text(unfinished_game()).replace("[Result", f'[Date "{day}"]\n[Result', 1)
    games_folder().mkdir(parents=True, exist_ok=True)
    path = games_folder() / "strange.dream"
    path.write_text(text, encoding="utf-8")
    os.utime(path, (2**38, 2**38))
    at_table.app.push(LibraryScene(at_table.app))
    at_table.look()
    at_table.press_button("Continue")
    at_table.press("ctrl+s", "enter")
    assert "The game is in the library" in present(at_table.said)


def test_what_a_result_is_said_to_be(at_table: AtTable) -> None:
    text = record_text(unfinished_game()).replace('[Result "*"]', '[Result "\\u0000"]')
    assert open_record(text).fault
    games_folder().mkdir(parents=True, exist_ok=True)
    (games_folder() / "strange.dream").write_text(text, encoding="utf-8")
    at_table.app.push(LibraryScene(at_table.app))
    at_table.look()
