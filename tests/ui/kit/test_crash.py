"""A crash loses no game, ends in a report without personal data, and in a window that says it."""

import faulthandler
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from dream.base.files import FileLock
from dream.records.reader import open_record
from dream.ui import launch
from dream.ui.app import App
from dream.ui.kit import last_window
from dream.ui.kit.crash import CrashContext, game_kept, redact, report_of
from dream.ui.kit.display import NoDisplay
from dream.ui.kit.last_events import LastEvents
from dream.ui.kit.last_window import CrashNotice, CrashWindow
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.native_crashes import watched
from dream.ui.kit.scene import Scene
from dream.ui.kit.window import NullScreen
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.ui.at_table import AtTable


class Luck(Exception):
    """What every one of these crashes is."""


def no_luck(*_: object, **__: object) -> None:
    raise Luck("of Anna in /home/somebody/games")


class Bad(Scene):
    """A scene in which one thing fails."""

    name = "play"

    def __init__(self, app: App, fails: str) -> None:
        super().__init__(app)
        setattr(self, fails, no_luck)


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of logs of a program whose windows are null screens."""
    monkeypatch.setattr(launch, "Screen", lambda *_, **__: NullScreen())
    return tmp_path / "logs"


@pytest.fixture
def shown(logs: Path, monkeypatch: pytest.MonkeyPatch) -> list[CrashNotice]:
    """What last windows have said."""
    farewells: list[CrashNotice] = []
    monkeypatch.setattr(last_window, "show", farewells.append)
    return farewells


def press(app: App) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="", scancode=0))


def in_a_thread(app: App) -> None:
    threading.Thread(target=no_luck).start()


def at_an_event(app: App) -> None:
    app.push(Bad(app, "handle"))
    press(app)


def on_leaving(app: App) -> None:
    app.push(Bad(app, "leave"))
    app.push(Bad(app, "update"))


PLACES: dict[str, Callable[[App], object]] = {
    "the first scene": no_luck,
    "building": lambda app: app.push(Bad(app, "build")),
    "drawing": lambda app: app.push(Bad(app, "draw")),
    "an event": at_an_event,
    "time": lambda app: app.push(Bad(app, "update")),
    "work in the background": lambda app: app.in_background(lambda: app.post(no_luck), print),
    "a thread": in_a_thread,
    "leaving": on_leaving,
}


@pytest.mark.parametrize("place", PLACES)
def test_a_crash_ends_once_in_a_report_and_a_last_window(
    place: str, logs: Path, shown: list[CrashNotice], capsys: pytest.CaptureFixture[str]
) -> None:
    assert launch.open_window(PLACES[place]) == 1
    (notice,) = shown
    (report,) = logs.iterdir()
    assert re.fullmatch(r"crash-\d+-\d+\.txt", report.name)
    assert report.read_text("utf-8") == notice.details
    assert "Luck: of Anna in /home/USER/games" in notice.details
    assert "in no_luck" in notice.details
    assert str(report) in capsys.readouterr().err


@pytest.mark.parametrize("place", ["dream.ui.launch.SettingsFile", "dream.ui.app.Layer"])
def test_a_crash_in_the_start_itself_does_so_too(
    place: str, logs: Path, shown: list[CrashNotice], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, no_luck)
    assert launch.open_window(print) == 1
    assert len(shown) == len(list(logs.glob("crash-*.txt"))) == 1


def test_a_missing_display_is_no_crash(
    logs: Path, shown: list[CrashNotice], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_display(*_: object, **__: object) -> None:
        raise NoDisplay("nothing to see")

    monkeypatch.setattr(launch, "Screen", no_display)
    with pytest.raises(NoDisplay):
        launch.open_window(print)
    assert not shown
    assert not list(logs.iterdir())


def test_a_good_end_leaves_nothing_in_the_folder_of_logs(logs: Path, shown: list[CrashNotice]) -> None:
    assert launch.open_window(lambda app: app.quit()) == 0
    assert not shown
    assert not list(logs.iterdir())


def test_a_window_that_counts_its_frames_waits_for_nobody(
    logs: Path, shown: list[CrashNotice], capsys: pytest.CaptureFixture[str]
) -> None:
    assert launch.open_window(no_luck, frames=3) == 1
    assert shown == []
    assert "Luck" in capsys.readouterr().err


def test_a_last_window_that_fails_itself_is_the_end(
    logs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(last_window, "show", no_luck)
    assert launch.open_window(no_luck) == 1
    assert capsys.readouterr().err.count("something went wrong") == 1


def test_the_game_is_kept_and_stands_nameless_in_the_report(
    at_table: AtTable, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.sit(f"{SETUP} +h15")
    closed: list[bool] = []
    monkeypatch.setattr(at_table.app.engines, "close", lambda: closed.append(True))
    monkeypatch.setattr(at_table.scene, "update", no_luck)
    crash = launch.run(at_table.app, lambda app: None)
    assert crash is not None
    assert closed
    assert "Your game is saved" in crash.notice
    kept = unfinished()
    assert kept is not None
    told = open_record(crash.text.partition("\nGame\n")[2].strip())
    assert told.game.actions == kept.game.actions
    assert told.record.seed == kept.record.seed
    assert [seat.name for seat in kept.record.seats] == ["Anna", "Bert"]
    assert "Anna" not in crash.text
    assert "Scene: play" in crash.text


@pytest.mark.parametrize("actions", [f"{SETUP} +h15", ""])
def test_a_crash_while_the_window_closes_tells_of_the_game(
    at_table: AtTable, logs: Path, monkeypatch: pytest.MonkeyPatch, actions: str
) -> None:
    at_table.sit(actions)
    monkeypatch.setattr(at_table.app.engines, "close", no_luck)
    crash = launch.run(at_table.app, lambda app: app.quit())
    assert crash is not None
    assert ("Your game is saved" in crash.notice) == bool(actions)
    assert ("No game was in progress" in crash.notice) == (not actions)
    assert "\nGame\n" in crash.text
    assert "Scene: " in crash.text
    assert "Scene: none" not in crash.text


def test_all_is_ended_though_one_thing_cannot_be(
    at_table: AtTable, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.sit(f"{SETUP} +h15")
    monkeypatch.setattr(at_table.scene, "leave", no_luck)
    monkeypatch.setattr(at_table.app.sounds, "close", no_luck)
    ended: list[str] = []
    monkeypatch.setattr(at_table.app.engines, "close", lambda: ended.append("engines"))
    close = at_table.app.library.close

    def close_library() -> None:
        ended.append("library")
        close()

    monkeypatch.setattr(at_table.app.library, "close", close_library)
    crash = launch.run(at_table.app, lambda app: app.quit())
    assert crash is not None
    assert ended == ["engines", "library"]


def test_ctrl_c_is_no_crash_and_ends_all_the_same(
    at_table: AtTable, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(app: App) -> None:
        raise KeyboardInterrupt

    ended: list[str] = []
    monkeypatch.setattr(at_table.app.engines, "close", lambda: ended.append("engines"))
    with pytest.raises(KeyboardInterrupt):
        launch.run(at_table.app, interrupt)
    assert ended == ["engines"]
    assert not list(logs.glob("crash-*.txt"))


# The report


def test_crashes_in_one_second_are_all_written_down(logs: Path) -> None:
    for _ in range(3):
        report_of(ValueError("a name that is no text: \ud800"), CrashContext())
    assert len(list(logs.glob("crash-*.txt"))) == 3


def test_a_crash_with_a_game_that_is_not_saved_says_so(logs: Path) -> None:
    lost = game_kept(OSError(28, "No space left on device"))
    told = report_of(ValueError(), CrashContext(), game=lost).notice
    assert "Your game couldn't be saved: No space left on device" in told


def test_a_crash_that_cannot_be_written_down_is_told_whole(
    logs: Path, shown: list[CrashNotice], capsys: pytest.CaptureFixture[str]
) -> None:
    logs.write_text("in the way")
    assert launch.open_window(no_luck) == 1
    assert "Traceback" in capsys.readouterr().err
    assert "couldn't be saved" in " ".join(shown[0].sentences)


def test_a_secret_game_stands_only_in_a_file_of_its_owner(logs: Path) -> None:
    secret = CrashContext(game='[State "both hands"]', secret=True)
    crash = report_of(ValueError(), secret)
    assert crash.path is not None
    assert "both hands" in crash.path.read_text(encoding="utf-8")
    assert crash.path.stat().st_mode & 0o077 == 0
    crash.path.unlink()
    logs.rmdir()
    logs.write_text("in the way")
    unwritten = report_of(ValueError(), secret)
    assert unwritten.path is None
    assert "Traceback" in unwritten.notice
    assert "both hands" not in unwritten.notice


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
def test_nothing_in_a_report_is_personal(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "whereever"
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr("getpass.getuser", lambda: "whoami")
    filled = (part.format(home=home) for part in (text, told))
    assert redact(next(filled), ("Anna", "Zoë", "A", "")) == next(filled)


def test_the_last_events_tell_keys_but_nothing_that_is_typed() -> None:
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
from dream.ui.kit.native_crashes import watched
with watched(Path(sys.argv[1])):
    faulthandler._sigsegv()
"""


def test_a_crash_below_python_is_reported_and_told_by_the_next_start(
    logs: Path, shown: list[CrashNotice], monkeypatch: pytest.MonkeyPatch
) -> None:
    faulted = subprocess.run([sys.executable, "-c", FAULT, str(logs)], capture_output=True, check=False)
    assert faulted.returncode != 0
    assert any(path.suffix == ".trace" for path in logs.iterdir())
    said = []
    monkeypatch.setattr(App, "say", lambda app, sentence, **_: said.append(sentence))
    assert launch.open_window(lambda app: app.quit()) == 0
    (report,) = logs.iterdir()
    assert "Segmentation fault" in report.read_text("utf-8")
    assert str(report) in " ".join(said)


def test_a_killed_window_leaves_no_report_and_a_living_one_is_left_alone(logs: Path) -> None:
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


def test_where_nothing_can_be_written_nothing_is(logs: Path) -> None:
    logs.write_text("in the way")
    with watched(logs) as reports:
        assert reports == ()


SAID = CrashNotice("Oh", ("It is over.",), "the whole report", "Copy", "It is copied.", "It is not.", "Leave")


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    return texts


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> CrashWindow:
    made = CrashWindow(SAID)
    later = time.monotonic() + last_window.FIRST_MOMENT
    monkeypatch.setattr(time, "monotonic", lambda: later)
    made.draw(Surface((1280, 800)))
    return made


def key(code: int, modifiers: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=modifiers, unicode="")


def click(window: CrashWindow, number: int, button: int = 1) -> None:
    place = window.buttons[number].center
    window.take(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))


def test_the_mouse_copies_and_leaves(window: CrashWindow, copied: list[str]) -> None:
    click(window, 0, button=3)
    assert copied == []
    click(window, 0)
    assert copied == ["the whole report"]
    assert window.open
    click(window, 1)
    assert not window.open


def test_what_tells_secrets_is_copied_when_that_is_meant(
    copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = CrashWindow(replace(SAID, warning="It tells secrets.", shown="a part"))
    later = time.monotonic() + last_window.FIRST_MOMENT
    monkeypatch.setattr(time, "monotonic", lambda: later)
    surface = Surface((1280, 800))
    secret.draw(surface)
    click(secret, 0)
    assert copied == []
    secret.draw(surface)
    click(secret, 0)
    assert copied == ["the whole report"]


@pytest.mark.parametrize(
    ("keys", "copies", "leaves"),
    [
        ([pygame.K_ESCAPE], 0, True),
        ([pygame.K_RETURN], 0, True),
        ([pygame.K_KP_ENTER], 0, True),
        ([pygame.K_TAB, pygame.K_RETURN], 1, False),
        ([pygame.K_LEFT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE], 1, True),
        ([pygame.K_q], 0, False),
    ],
)
def test_so_does_the_keyboard(
    keys: list[int], copies: int, leaves: bool, window: CrashWindow, copied: list[str]
) -> None:
    for code in keys:
        window.take(key(code))
    assert (len(copied), window.open) == (copies, not leaves)


def test_the_usual_key_copies(window: CrashWindow, copied: list[str]) -> None:
    window.take(key(pygame.K_c, pygame.KMOD_LCTRL))
    assert len(copied) == 1


def test_its_frame_closes_it(window: CrashWindow) -> None:
    window.take(Event(pygame.QUIT))
    assert not window.open


def test_what_was_pressed_for_something_else_does_not_leave(copied: list[str]) -> None:
    window = CrashWindow(SAID)
    window.draw(Surface((800, 600)))
    window.take(key(pygame.K_RETURN))
    click(window, 1)
    assert window.open


def test_a_clipboard_that_does_not_work_is_told(window: CrashWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(text: str) -> None:
        raise pygame.error("no clipboard")

    plain = picture(window)
    monkeypatch.setattr(pygame.scrap, "put_text", fails)
    click(window, 0)
    assert window.open
    assert picture(window) != plain


def picture(window: CrashWindow, size: tuple[int, int] = (1280, 800)) -> bytes:
    surface = Surface(size)
    window.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", [(1, 1), (200, 120), SMALLEST_WINDOW, (1280, 800), (3840, 2160)])
def test_it_is_drawn_in_any_size(size: tuple[int, int]) -> None:
    surface = Surface(size)
    long = CrashNotice("Oh " * 40, ("word " * 200, "x" * 900), "line\0\n" * 900, "C" * 30, "d", "e", "f" * 30)
    CrashWindow(long).draw(surface)
    window = CrashWindow(SAID)
    window.draw(surface)
    if size[0] >= SMALLEST_WINDOW[0]:
        assert all(surface.get_rect().contains(button) for button in window.buttons)


def test_fonts_that_are_gone_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_window, "asset", lambda name: f"/nowhere/{name}")
    assert picture(CrashWindow(SAID)) != bytes(3 * 1280 * 800)


def test_where_no_window_can_be_seen_it_does_not_wait() -> None:
    last_window.show(SAID)
