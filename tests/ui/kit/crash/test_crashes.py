"""A crash, wherever it is, ends once in a report and a last window, with the game kept and nothing left."""

import faulthandler
import re
import subprocess
import sys
import threading
from pathlib import Path

import pygame
import pytest

from dream.base.files.locks import FileLock
from dream.records.reader import open_record
from dream.ui import launch
from dream.ui.app import App
from dream.ui.kit.crash import last_window
from dream.ui.kit.crash.crash_report import Circumstances, game_kept, report_of
from dream.ui.kit.crash.impersonal import impersonal
from dream.ui.kit.crash.last_events import LastEvents
from dream.ui.kit.crash.native_crashes import watched
from dream.ui.kit.desktop.display_check import NoDisplay
from dream.ui.kit.desktop.screen import NullScreen
from dream.ui.kit.scene import Scene
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.ui.at_table import AtTable


class Luck(Exception):
    """What every one of these crashes is."""


def no_luck(*_, **__):
    raise Luck("of Anna in /home/somebody/games")


class Bad(Scene):
    """A scene in which one thing fails."""

    name = "play"

    def __init__(self, app, fails):
        super().__init__(app)
        setattr(self, fails, no_luck)


@pytest.fixture
def logs(tmp_path, monkeypatch):
    """The folder of logs of a program whose windows are null screens."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr(launch, "Screen", lambda *_, **__: NullScreen())
    return tmp_path / "logs"


@pytest.fixture
def shown(logs, monkeypatch):
    """What last windows have said."""
    farewells = []
    monkeypatch.setattr(last_window, "show", farewells.append)
    return farewells


def press(app):
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="", scancode=0))


def in_a_thread(app):
    threading.Thread(target=no_luck).start()


PLACES = {
    "the first scene": no_luck,
    "building": lambda app: app.push(Bad(app, "build")),
    "drawing": lambda app: app.push(Bad(app, "draw")),
    "an event": lambda app: (app.push(Bad(app, "handle")), press(app)),
    "time": lambda app: app.push(Bad(app, "update")),
    "work in the background": lambda app: app.in_background(lambda: app.post(no_luck), print),
    "a thread": in_a_thread,
    "leaving": lambda app: (app.push(Bad(app, "leave")), app.push(Bad(app, "update"))),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_crash_ends_once_in_a_report_and_a_last_window(place, logs, shown, capsys):
    assert launch.open_window(PLACES[place]) == 1
    (farewell,) = shown
    (report,) = logs.iterdir()
    assert re.fullmatch(r"crash-\d+-\d+\.txt", report.name)
    assert report.read_text("utf-8") == farewell.details
    assert "Luck: of Anna in /home/USER/games" in farewell.details
    assert "in no_luck" in farewell.details
    assert str(report) in capsys.readouterr().err


@pytest.mark.parametrize("place", ["dream.ui.launch.SettingsFile", "dream.ui.app.Layer"])
def test_a_crash_in_the_start_itself_does_so_too(place, logs, shown, monkeypatch):
    monkeypatch.setattr(place, no_luck)
    assert launch.open_window(print) == 1
    assert len(shown) == len(list(logs.glob("crash-*.txt"))) == 1


def test_a_missing_display_is_no_crash(logs, shown, monkeypatch):
    def no_display(*_, **__):
        raise NoDisplay("nothing to see")

    monkeypatch.setattr(launch, "Screen", no_display)
    with pytest.raises(NoDisplay):
        launch.open_window(print)
    assert shown == list(logs.iterdir()) == []


def test_a_good_end_leaves_nothing_in_the_folder_of_logs(logs, shown):
    assert launch.open_window(lambda app: app.quit()) == 0
    assert shown == list(logs.iterdir()) == []


def test_a_window_that_counts_its_frames_waits_for_nobody(logs, shown, capsys):
    assert launch.open_window(no_luck, frames=3) == 1
    assert shown == []
    assert "Luck" in capsys.readouterr().err


def test_a_last_window_that_fails_itself_is_the_end(logs, monkeypatch, capsys):
    monkeypatch.setattr(last_window, "show", no_luck)
    assert launch.open_window(no_luck) == 1
    assert capsys.readouterr().err.count("something went wrong") == 1


def test_the_game_is_kept_and_stands_nameless_in_the_report(at_table: AtTable, logs):
    at_table.sit(f"{SETUP} +h15")
    closed = []
    at_table.app.engines.close = lambda: closed.append(True)
    at_table.app.scene.update = no_luck
    crash = launch.run(at_table.app, lambda app: None)
    assert crash is not None
    assert closed
    assert "Your game is saved" in crash.told
    kept = unfinished()
    assert kept is not None
    told = open_record(crash.text.partition("\nGame\n")[2].strip())
    assert told.game.actions == kept.game.actions
    assert told.record.seed == kept.record.seed
    assert [seat.name for seat in kept.record.seats] == ["Anna", "Bert"]
    assert "Anna" not in crash.text
    assert "Scene: play" in crash.text


@pytest.mark.parametrize("actions", [f"{SETUP} +h15", ""])
def test_a_crash_while_the_window_closes_tells_of_the_game(at_table: AtTable, logs, actions):
    at_table.sit(actions)
    at_table.app.engines.close = no_luck
    crash = launch.run(at_table.app, lambda app: app.quit())
    assert crash is not None
    assert ("Your game is saved" in crash.told) == bool(actions)
    assert ("No game was in progress" in crash.told) == (not actions)
    assert "\nGame\n" in crash.text
    assert "Scene: " in crash.text
    assert "Scene: none" not in crash.text


def test_all_is_ended_though_one_thing_cannot_be(at_table: AtTable, logs):
    at_table.sit(f"{SETUP} +h15")
    at_table.app.scene.leave = at_table.app.sounds.close = no_luck
    ended = []
    at_table.app.engines.close = lambda: ended.append("engines")
    library = at_table.app.library.close
    at_table.app.library.close = lambda: (ended.append("library"), library())
    crash = launch.run(at_table.app, lambda app: app.quit())
    assert crash is not None
    assert ended == ["engines", "library"]


def test_ctrl_c_is_no_crash_and_ends_all_the_same(at_table: AtTable, logs):
    def interrupt(app):
        raise KeyboardInterrupt

    ended = []
    at_table.app.engines.close = lambda: ended.append("engines")
    with pytest.raises(KeyboardInterrupt):
        launch.run(at_table.app, interrupt)
    assert ended == ["engines"]
    assert not list(logs.glob("crash-*.txt"))


# The report


def test_crashes_in_one_second_are_all_written_down(logs):
    for _ in range(3):
        report_of(ValueError("a name that is no text: \ud800"), Circumstances())
    assert len(list(logs.glob("crash-*.txt"))) == 3


def test_a_crash_with_a_game_that_is_not_saved_says_so(logs):
    lost = game_kept(OSError(28, "No space left on device"))
    told = report_of(ValueError(), Circumstances(), game=lost).told
    assert "Your game couldn't be saved: No space left on device" in told


def test_a_crash_that_cannot_be_written_down_is_told_whole(tmp_path, logs, shown, capsys):
    logs.write_text("in the way")
    assert launch.open_window(no_luck) == 1
    assert "Traceback" in capsys.readouterr().err
    assert "couldn't be saved" in " ".join(shown[0].sentences)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('File "{home}/games/dream.py", line 3', 'File "~/games/dream.py", line 3'),
        ("{home}", "~"),
        ("{home}work", "{home}work"),
        ("/home/ada/x and /Users/Ada Lovelace/x", "/home/USER/x and /Users/USER/x"),
        (r"C:\Users\ada\x", r"C:\Users\USER\x"),
        ("whoami and whoamis", "USER and whoamis"),
        ("Anna, Annabel and Zoë", "PLAYER, Annabel and PLAYER"),
        ("a game of A", "a game of A"),
    ],
)
def test_nothing_in_a_report_is_personal(text, told, tmp_path, monkeypatch):
    home = tmp_path / "whereever"
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr("getpass.getuser", lambda: "whoami")
    filled = (part.format(home=home) for part in (text, told))
    assert impersonal(next(filled), ("Anna", "Zoë", "A", "")) == next(filled)


def test_the_last_events_tell_keys_but_nothing_that_is_typed():
    events = LastEvents()
    for code, modifiers, character, typing in (
        (pygame.K_z, pygame.KMOD_CTRL, "", True),
        (pygame.K_n, 0, "n", False),
        (pygame.K_q, 0, "q", True),
        (pygame.K_RETURN, 0, "\r", True),
    ):
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=modifiers, unicode=character)
        events.note(event, "play", typing=typing)
    events.note(pygame.event.Event(pygame.TEXTINPUT, text="secret"), "play", typing=True)
    for place in ((1, 1), (2, 2)):
        events.note(pygame.event.Event(pygame.MOUSEMOTION, pos=place), "play", typing=False)
    told = [line.partition("  play  ")[2] for line in events.lines()]
    assert told == [
        "KeyDown ctrl+z",
        "KeyDown n",
        "KeyDown ...",
        "KeyDown return",
        "TextInput",
        "MouseMotion pos=(2, 2)",
    ]


# Crashes below Python

FAULT = """
import faulthandler, sys
from pathlib import Path
from dream.ui.kit.crash.native_crashes import watched
with watched(Path(sys.argv[1])):
    faulthandler._sigsegv()
"""


def test_a_crash_below_python_is_reported_and_told_by_the_next_start(logs, shown, monkeypatch):
    faulted = subprocess.run([sys.executable, "-c", FAULT, str(logs)], capture_output=True, check=False)
    assert faulted.returncode != 0
    assert any(path.suffix == ".trace" for path in logs.iterdir())
    said = []
    monkeypatch.setattr(App, "say", lambda app, sentence, **_: said.append(sentence))
    assert launch.open_window(lambda app: app.quit()) == 0
    (report,) = logs.iterdir()
    assert "Segmentation fault" in report.read_text("utf-8")
    assert str(report) in " ".join(said)


def test_a_killed_window_leaves_no_report_and_a_living_one_is_left_alone(logs):
    logs.mkdir()
    (logs / "native-1.trace").touch()
    (logs / "native-2.trace").write_text("Fatal Python error")
    (logs / "native-3.lock").touch()
    living = FileLock(logs / "native-2.lock")
    assert living.take()
    with watched(logs) as reports:
        assert reports == ()
        assert faulthandler.is_enabled()
    assert sorted(path.name for path in logs.iterdir()) == ["native-2.lock", "native-2.trace"]


def test_where_nothing_can_be_written_nothing_is(logs):
    logs.write_text("in the way")
    with watched(logs) as reports:
        assert reports == ()
