"""No game is lost: however another begins or the window is left, what was played is kept, or one is asked."""

import os
from dataclasses import replace
from datetime import date

import pygame
import pytest

from dream.cli.errors import guarded
from dream.games.alchemists_dream.rules.notation import action_text
from dream.records.library import entries, games_folder, keep
from dream.records.reader import open_record, read_record
from dream.records.writer import record_text
from dream.ui.kit.screen import NullScreen
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.journals import journal_path, leave_behind, unfinished, unfinished_game
from tests.ui.at_table import ANNA, BERT, plain_ground, plain_night

BEGUN = ("play", "--seed", SEED, "--elements", "earth,air", "--second", "person", "--frames", "9")


@pytest.fixture
def command(tmp_path, monkeypatch):
    """Runs the program with arguments on the null screen, and gives what it has said."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text('{"animation": "none"}')
    said = []
    monkeypatch.setattr(
        "dream.ui.game_views.alchemists_dream.painters.board_painter.paint_ground", plain_ground
    )
    monkeypatch.setattr("dream.ui.kit.painting.backdrop_painter.paint_backdrop", plain_night)
    monkeypatch.setattr("dream.ui.kit.screen.Screen", lambda *_, **__: NullScreen((1024, 640)))
    monkeypatch.setattr("dream.ui.app.App.say", lambda app, sentence, **_: said.append(sentence))

    def run(*arguments):
        assert guarded([*map(str, arguments)]) == 0
        return " ".join(said)

    return run


def in_library():
    return sorted(entry.names[0] for entry in entries())


@pytest.mark.skipif(os.name == "nt", reason="there a draft must be old")
def test_what_a_killed_writer_left_is_gone_when_the_next_window_opens(command, tmp_path):
    left = [
        tmp_path / folder / ".dream-999999999-0123456789abcdef.part"
        for folder in ("config", "data/games", "logs")
    ]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    command("--frames", "1")
    assert not any(path.exists() for path in left)


# Another game begins


def test_a_new_game_from_the_command_line_keeps_the_one_before(command, monkeypatch):
    monkeypatch.setattr("dream.ui.game_views.alchemists_dream.scenes.laying.REST", 0)
    leave_behind(unfinished_game())
    assert "is in the library as" in command(*BEGUN)
    assert in_library() == ["Ada"]
    assert unfinished().record.seed == SEED


def test_a_loaded_game_keeps_the_one_before(command, tmp_path):
    leave_behind(unfinished_game())
    path = keep(unfinished_game()).rename(tmp_path / "other.dream")
    path.write_text(path.read_text(encoding="utf-8").replace("Ada", "Eve"), encoding="utf-8")
    assert "is in the library as" in command("play", "--load", path, "--frames", "2")
    assert in_library() == ["Ada"]
    assert unfinished().record.seats[0].name == "Eve"


def test_looking_through_a_game_changes_nothing(command, tmp_path):
    leave_behind(unfinished_game())
    path = keep(unfinished_game()).rename(tmp_path / "other.dream")
    assert command("replay", path, "--frames", "2") == ""
    assert in_library() == []
    assert unfinished().record == unfinished_game()


def test_the_game_of_a_window_is_kept_when_it_opens_another(at_table):
    path = keep(unfinished_game())
    at_table.sit(SETUP).press("ctrl+o", "enter")
    assert at_table.scene.name == "symbols"
    at_table.wait()
    assert in_library() == ["Ada", "Anna"]
    assert "is in the library" in at_table.said
    assert read_record(path).record.actions == unfinished().record.actions


def test_the_same_game_opened_again_goes_on(at_table):
    at_table.sit(SETUP).press("esc")
    at_table.press_button("Title")
    at_table.press_button("Go on")
    assert (at_table.actions, in_library(), at_table.said) == (SETUP, [], None)


def test_a_finished_game_is_kept_when_a_new_one_begins(at_table):
    at_table.sit(QUICK_WIN).press("ctrl+n")
    at_table.press_button("Begin")
    assert in_library() == ["Anna"]


@pytest.mark.parametrize("key", ["n", "shift+n"])
def test_a_finished_game_is_kept_before_a_rematch(at_table, key):
    at_table.sit(QUICK_WIN).press(key)
    assert in_library() == ["Anna"]
    assert unfinished().game.actions == ()


# Leaving


@pytest.fixture
def full(monkeypatch):
    """Fills the disk, from which the game under way is gone."""

    def fill():
        journal_path().unlink()
        monkeypatch.setattr("os.fsync", fail)

    return fill


def fail(*_):
    raise OSError(28, "No space left on device")


def close_window(at_table):
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    at_table.wait()


def show_title(at_table):
    at_table.app.routes.title()
    at_table.wait()


def open_another(at_table):
    at_table.app.routes.go_on(open_record(record_text(unfinished_game())))
    at_table.wait()


WAYS = [
    pytest.param(lambda at_table: at_table.press("ctrl+q"), id="ctrl+q"),
    pytest.param(close_window, id="closed by the window manager"),
    pytest.param(show_title, id="title"),
    pytest.param(open_another, id="another game"),
]


@pytest.mark.parametrize("leave", WAYS)
def test_a_game_that_is_kept_is_left_without_a_question(at_table, leave):
    scene = at_table.sit(SETUP).scene
    leave(at_table)
    assert at_table.app.dialog is None
    assert not at_table.app.running or at_table.scene is not scene


@pytest.mark.parametrize("actions", [SETUP, QUICK_WIN])
@pytest.mark.parametrize("leave", WAYS)
def test_a_game_that_cannot_be_kept_is_not_left_before_one_is_asked(at_table, full, leave, actions):
    scene = at_table.sit(actions).scene
    full()
    for answer in (lambda: at_table.press("enter"), lambda: at_table.press("esc")):
        leave(at_table)
        assert "No space left on device" in at_table.app.dialog.text
        answer()
        assert at_table.app.dialog is None
        assert (at_table.app.running, at_table.actions) == (True, actions)
    leave(at_table)
    leave(at_table)
    at_table.press_button("Leave it")
    assert at_table.app.dialog is None
    assert not at_table.app.running or at_table.scene is not scene


@pytest.mark.parametrize(("actions", "key"), [(QUICK_WIN, "n"), (QUICK_WIN, "esc"), (SETUP, "ctrl+q")])
def test_it_is_saved_elsewhere_and_left(at_table, monkeypatch, tmp_path, actions, key):
    at_table.sit(actions)
    with monkeypatch.context() as context:
        for name in ("dream.records.journal.write_whole", "dream.ui.session.game_session.keep"):
            context.setattr(name, fail)
        journal_path().unlink()
        at_table.press(key)
        at_table.press_button("Save elsewhere")
        at_table.press("ctrl+a")
        at_table.type(str(tmp_path))
        at_table.press("enter")
        assert "already" in at_table.app.dialog.field.refusal
        at_table.type("/mine.dream")
        at_table.press("enter")
        assert not at_table.app.running or at_table.scene.name in ("symbols", "title")
    record = read_record(tmp_path / "mine.dream").record
    assert " ".join(map(action_text, record.actions)) == actions


def test_a_game_that_was_saved_by_hand_is_left_without_a_question(at_table, monkeypatch):
    at_table.sit(SETUP).press("ctrl+s")
    journal_path().unlink()
    monkeypatch.setattr("dream.records.journal.write_whole", fail)
    at_table.press("ctrl+q")
    assert not at_table.app.running


def test_a_question_that_was_open_comes_back(at_table, full):
    at_table.sit(SETUP).press("shift+r")
    asked = at_table.app.dialog
    full()
    at_table.press("ctrl+q", "ctrl+q", "enter")
    assert at_table.app.dialog is asked


def test_a_folder_that_is_gone_is_made_again(at_table):
    at_table.sit(SETUP)
    journal_path().unlink()
    games_folder().rmdir()
    at_table.press("ctrl+q")
    assert not at_table.app.running
    assert unfinished().record.seats == (ANNA, BERT)


def test_a_file_in_the_place_of_the_folder(at_table, tmp_path):
    at_table.sit(SETUP)
    journal_path().unlink()
    games_folder().rmdir()
    (tmp_path / "data" / "games").write_text("in the way")
    at_table.press("ctrl+q")
    assert at_table.app.running
    assert "File exists" in at_table.app.dialog.text


def test_a_game_that_goes_on_in_a_folder_of_which_nothing_can_be_written_is_not_lost(at_table, monkeypatch):
    leave_behind(replace(unfinished_game(), played=date(2026, 11, 21)))
    monkeypatch.setattr("os.fsync", fail)
    at_table.app.routes.title()
    at_table.wait()
    at_table.press_button("Go on")
    at_table.press("ctrl+q")
    assert not at_table.app.running


def test_nothing_is_asked_where_nothing_was_done(at_table, full):
    at_table.sit("")
    full()
    at_table.press("ctrl+q")
    assert not at_table.app.running
