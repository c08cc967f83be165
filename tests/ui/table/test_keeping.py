"""Nothing is shown that is not kept."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from dream.cli.app import guarded
from dream.games.alchemists_dream.rules.notation import action_text
from dream.play.registry import find
from dream.play.seats import OutsideEngine, Seat
from dream.play.setup import Setup
from dream.records.library.home import library_path
from dream.records.library.library import Library
from dream.records.reader import open_record, read_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.app import App
from dream.ui.kit.sound import Sounds
from dream.ui.kit.window import NullScreen
from dream.ui.table.keeping import LONGEST, CommitGate
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.journals import (
    keep,
    kept,
    kept_game,
    kept_names,
    leave_behind,
    save_file,
    unfinished,
    unfinished_game,
)
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import ANNA, BERT, MACHINE, AtJabirTable, AtTable
from tests.ui.painting import paint_plainly

BEGUN = ("play", "--seed", SEED, "--elements", "earth,air", "--second", "person", "--frames", "9")


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Runs the program with arguments on the null screen, and gives what it has said."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text('{"animation": "none"}')
    said = []
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.launch.Screen", lambda *_, **__: NullScreen((1024, 640)))
    monkeypatch.setattr("dream.ui.app.App.say", lambda app, sentence, **_: said.append(sentence))

    def run(*arguments: Path | str) -> str:
        assert guarded([*map(str, arguments)]) == 0
        return " ".join(said)

    return run


@pytest.mark.unix
def test_what_a_killed_writer_left_is_gone_when_the_next_window_opens(
    command: Callable[..., object], tmp_path: Path
) -> None:
    left = [
        tmp_path / folder / ".dream-999999999-0123456789abcdef.part"
        for folder in ("config", "data", "data/games", "data/backups", "logs")
    ]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    command("--frames", "1")
    assert not any(path.exists() for path in left)


# Another game begins


def test_a_new_game_from_the_command_line_begins_unasked_and_keeps_the_one_before(
    command: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.ui.games.alchemists_dream.laying.REST", 0)
    leave_behind(unfinished_game())
    assert command(*BEGUN) == ""
    assert kept_names() == ["Ada"], "the new one has no action yet"


def test_a_loaded_game_keeps_the_one_before_and_its_file_as_it_is(
    command: Callable[..., object], tmp_path: Path
) -> None:
    leave_behind(unfinished_game())
    path = save_file(unfinished_game(), tmp_path / "other.dream")
    path.write_text(path.read_text(encoding="utf-8").replace("Ada", "Eve"), encoding="utf-8")
    before = path.read_bytes()
    command("play", "--load", path, "--frames", "2")
    assert kept_names() == ["Ada", "Eve"]
    assert path.read_bytes() == before


def test_looking_through_a_game_changes_nothing(command: Callable[..., object], tmp_path: Path) -> None:
    path = save_file(unfinished_game(), tmp_path / "other.dream")
    assert command("replay", path, "--frames", "2") == ""
    assert not library_path().exists() or kept_names() == []


def test_the_game_of_a_window_is_kept_when_it_opens_another(at_table: AtTable) -> None:
    keep(unfinished_game(), when=1.0)
    at_table.sit(SETUP).press("ctrl+o", "down", "enter")
    assert at_table.scene.name == "symbols"
    assert kept_names() == ["Ada", "Anna"]
    assert unfinished_game().actions == at_table.table.game.history.actions


def test_the_same_game_opened_again_goes_on(at_table: AtTable) -> None:
    at_table.sit(SETUP).press("esc")
    at_table.press_button("Title")
    at_table.press_button("Continue")
    assert (at_table.actions, kept_names(), at_table.said) == (SETUP, ["Anna"], None)


def test_a_finished_game_is_kept_when_a_new_one_begins(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN).press("ctrl+n")
    at_table.press_button("Begin")
    assert kept_names() == ["Anna"]


@pytest.mark.parametrize("key", ["n", "shift+n"])
def test_a_finished_game_is_kept_before_a_rematch(at_table: AtTable, key: str) -> None:
    at_table.sit(QUICK_WIN).press(key)
    assert kept_names() == ["Anna"]
    assert kept()[0].finished


def test_a_rematch_of_what_is_muted_stays_muted(at_table: AtTable) -> None:
    at_table.app.sounds = sounds = Sounds(1.0, 1.0)
    at_table.sit(QUICK_WIN).press("m", "n")
    assert at_table.app.settings.muted
    assert (sounds.volume, sounds.ambience) == (0, 0)
    at_table.press("m")
    assert sounds.volume == at_table.app.settings.volume > 0
    at_table.press("m")
    sounds.close()


# Leaving


@pytest.fixture
def full(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: nothing can be written to the library."""
    for name in ("write", "begin", "add"):
        monkeypatch.setattr(f"dream.records.library.library.Library.{name}", fail)


def fail(*_: object) -> None:
    raise OSError(28, "No space left on device")


def close_window(at_table: AtTable) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    at_table.wait()


def show_title(at_table: AtTable) -> None:
    at_table.app.routes.title()
    at_table.wait()


def open_another(at_table: AtTable) -> None:
    at_table.app.routes.go_on(open_record(record_text(unfinished_game())))
    at_table.wait()


WAYS = [
    pytest.param(lambda at_table: at_table.press("ctrl+q"), id="ctrl+q"),
    pytest.param(close_window, id="closed by the window manager"),
    pytest.param(show_title, id="title"),
    pytest.param(open_another, id="another game"),
]


@pytest.mark.parametrize("leave", WAYS)
def test_a_game_that_is_kept_is_left_without_a_question(
    at_table: AtTable, leave: Callable[..., object]
) -> None:
    scene = at_table.sit(SETUP).scene
    leave(at_table)
    assert at_table.app.dialog is None
    assert not at_table.app.running or at_table.scene is not scene


@pytest.mark.parametrize("actions", [SETUP, QUICK_WIN])
@pytest.mark.parametrize("leave", WAYS)
def test_a_game_that_cannot_be_kept_is_not_left_before_one_is_asked(
    at_table: AtTable, full: None, leave: Callable[..., object], actions: str
) -> None:
    scene = at_table.sit(actions).scene
    for key in ("enter", "esc"):
        leave(at_table)
        assert "No space left on device" in at_table.dialog.text
        at_table.press(key)
        assert at_table.app.dialog is None
        assert (at_table.app.running, at_table.actions) == (True, actions)
    leave(at_table)
    leave(at_table)
    at_table.press_button("Leave anyway")
    assert at_table.app.dialog is None
    assert not at_table.app.running or at_table.scene is not scene


def begin_another(at_table: AtTable, game: str) -> None:
    engine = Seat("Great Engine 3", OutsideEngine("Great Engine 3", ("great",)))
    seats = (engine, *map(Seat, ("Ann", "Ben")))[: 2 if game == "dream" else 3]
    at_table.app.routes.begin(Setup(game, SEED, seats, find(game).parse_options("-")))
    at_table.wait()


def go_on_with_another(at_table: AtTable, game: str) -> None:
    at_table.app.routes.go_on(open_record(record_text(Record.of(random_game(find(game), 1, most=5), {}))))
    at_table.wait()


@pytest.mark.parametrize("way", [begin_another, go_on_with_another])
@pytest.mark.parametrize("game", ["dream", "jabir"])
def test_a_game_that_is_not_begun_after_all_is_not_the_last_one_played(
    at_table: AtTable, full: None, way: Callable[..., object], game: str
) -> None:
    at_table.sit(SETUP)
    at_table.app.change(game="another")
    way(at_table, game)
    at_table.press("enter")
    assert at_table.actions == SETUP
    assert (at_table.app.settings.game, at_table.app.settings.engines) == ("another", ())
    way(at_table, game)
    at_table.press_button("Leave anyway")
    assert at_table.app.settings.game == game


@pytest.mark.parametrize(("actions", "keys"), [(QUICK_WIN, "n"), (QUICK_WIN, "esc esc"), (SETUP, "ctrl+q")])
def test_it_is_saved_elsewhere_and_left(
    at_table: AtTable, full: None, tmp_path: Path, actions: str, keys: str
) -> None:
    at_table.sit(actions).press(*keys.split())
    at_table.press_button("Save elsewhere")
    at_table.press("ctrl+a")
    at_table.type(str(tmp_path))
    at_table.press("enter")
    assert "already" in present(present(at_table.dialog.field).refusal)
    at_table.type("/mine.dream")
    at_table.press("enter")
    assert not at_table.app.running or at_table.scene.name in ("symbols", "title")
    record = read_record(tmp_path / "mine.dream").record
    assert " ".join(map(action_text, record.actions)) == actions


def test_what_people_hide_from_one_another_is_saved_elsewhere_when_that_is_meant(
    at_table: AtTable, full: None, tmp_path: Path
) -> None:
    go_on_with_another(at_table, "jabir")
    at_table.press("ctrl+q")
    at_table.press_button("Save elsewhere")
    assert "decks, hands and picks" in at_table.dialog.text
    at_table.press_button("Cancel")
    at_table.press("ctrl+q")
    at_table.press_button("Save elsewhere")
    at_table.press_button("Save anyway")
    at_table.press("ctrl+a")
    at_table.type(str(tmp_path / "mine.dream"))
    at_table.press("enter")
    assert not at_table.app.running
    assert read_record(tmp_path / "mine.dream").record.game.id == "jabir"


@pytest.fixture
def slow(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """A disk that takes until it is told to: what is done in the background, with what follows it."""
    waiting: list[Callable[[], object]] = []
    monkeypatch.setattr("dream.ui.table.keeping.SOON", 0.0)

    def in_background(work: Callable[..., object], done: Callable[..., object]) -> None:
        waiting.append(lambda: done(work()))

    monkeypatch.setattr(at_table.app, "in_background", in_background)
    return waiting


def save_slowly(at_table: AtTable, path: Path) -> None:
    at_table.sit(SETUP).press("ctrl+q")
    at_table.press_button("Save elsewhere")
    at_table.press("ctrl+a")
    at_table.type(str(path))
    at_table.press("enter")
    assert f"Writing {path.name}. If you leave now" in at_table.dialog.text


def test_a_slow_disk_elsewhere_is_waited_for_behind_a_dialog(
    at_table: AtTable, full: None, slow: list[Callable[[], object]], tmp_path: Path
) -> None:
    save_slowly(at_table, tmp_path / "a.dream")
    assert at_table.app.running, "nothing is left before it is saved"
    slow.pop()()
    assert not at_table.app.running
    assert read_record(tmp_path / "a.dream").record.seed == SEED


def test_a_slow_disk_that_fails_after_all_is_told_at_the_path(
    at_table: AtTable, full: None, slow: list[Callable[[], object]], tmp_path: Path
) -> None:
    save_slowly(at_table, tmp_path)
    slow.pop()()
    assert at_table.app.running
    assert "already" in present(present(at_table.dialog.field).refusal)


def test_who_no_longer_waits_for_a_slow_disk_is_not_made_to_leave(
    at_table: AtTable, full: None, slow: list[Callable[[], object]], tmp_path: Path
) -> None:
    save_slowly(at_table, tmp_path / "a.dream")
    at_table.press_button("Stay")
    slow.pop()()
    assert at_table.app.running
    assert present(at_table.dialog.field).text == str(tmp_path / "a.dream")


def test_a_question_that_was_open_comes_back(at_table: AtTable, full: None) -> None:
    at_table.sit(SETUP).press("shift+r")
    asked = at_table.app.dialog
    at_table.press("ctrl+q", "ctrl+q", "enter")
    assert at_table.app.dialog is asked


@pytest.mark.unix
def test_a_library_that_is_removed_under_a_window_is_made_again(at_table: AtTable, tmp_path: Path) -> None:
    at_table.sit(SETUP)
    shutil.rmtree(tmp_path / "data")
    at_table.press("ctrl+q")
    assert not at_table.app.running
    assert present(unfinished()).record.seats == (ANNA, BERT)


def test_a_file_in_the_place_of_the_folder(at_table: AtTable, tmp_path: Path) -> None:
    at_table.sit(SETUP)
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "data").write_text("in the way")
    at_table.press("ctrl+q")
    assert at_table.app.running
    assert "If you leave now, the game is lost" in at_table.dialog.text


def test_a_library_that_another_program_keeps_to_itself(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.records.journal.PATIENCE", 0.05)
    keep(unfinished_game())
    other = sqlite3.connect(library_path(), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    at_table.sit(SETUP).press("ctrl+q")
    assert "another program is using the library" in at_table.dialog.text
    at_table.press("enter")
    other.execute("ROLLBACK")
    other.close()
    at_table.press("ctrl+q")
    assert not at_table.app.running
    assert kept_names() == ["Ada", "Anna"]


def test_a_library_of_a_newer_version_is_left_as_it_is(at_table: AtTable) -> None:
    keep(unfinished_game())
    connection = sqlite3.connect(library_path())
    connection.execute("PRAGMA user_version = 999")
    connection.commit()
    connection.close()
    before = library_path().read_bytes()
    at_table.sit(SETUP).press("ctrl+q")
    assert "made by a newer version" in at_table.dialog.text
    at_table.press_button("Leave anyway")
    assert not at_table.app.running
    assert library_path().read_bytes() == before


def test_nothing_is_asked_where_nothing_was_done(at_table: AtTable, full: None) -> None:
    at_table.sit("")
    at_table.press("ctrl+q")
    assert not at_table.app.running


SOME = 3
Table = AtTable | AtJabirTable
Trouble = Callable[[Table], AbstractContextManager[object]]


@pytest.fixture
def table(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """People at a table of a game."""
    monkeypatch.setattr("dream.records.journal.PATIENCE", 0.1)
    monkeypatch.setattr("dream.records.journal.TRIED_AGAIN_AFTER", 0.0)
    paint_plainly(monkeypatch)
    if request.param == "dream":
        return AtTable(tmp_path).sit(SETUP, (ANNA, BERT))
    return AtJabirTable(tmp_path).sit()


@contextmanager
def full_disk(table: Table) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("write", "begin"):
            patch.setattr(Library, name, fail)
        yield


@contextmanager
def locked(table: Table) -> Iterator[None]:
    other = sqlite3.connect(library_path(), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def read_only(table: Table) -> Iterator[None]:
    library = table.app.journal._library
    assert library
    library.database._connection.execute("PRAGMA query_only = ON")
    yield
    library.database._connection.execute("PRAGMA query_only = OFF")


@contextmanager
def in_the_way(table: Table) -> Iterator[None]:
    """Somebody has put a file where the folder was."""
    folder = library_path().parent
    folder.rename(folder.with_name("elsewhere"))
    folder.write_text("in the way")
    yield
    folder.unlink()
    folder.with_name("elsewhere").rename(folder)


TROUBLES = [
    (full_disk, "No space left on device"),
    (locked, "another program is using the library"),
    (read_only, "can't be written"),
    pytest.param(
        in_the_way,
        "",
        marks=pytest.mark.unix,
    ),
]


def act(table: Table) -> None:
    history = table.table.game.history
    assert table.table.act(history.game.legal_actions(history.state)[0])
    table.wait()


@pytest.mark.parametrize("table", ["dream", "jabir"], indirect=True)
@pytest.mark.parametrize(("trouble", "why"), TROUBLES)
def test_the_game_goes_on_and_is_saved_when_it_can_be(table: Table, trouble: Trouble, why: str) -> None:
    act(table)
    with trouble(table):
        for _ in range(SOME):
            act(table)
        played = list(table.table.game.history.actions)
        table.press("ctrl+q")
        assert table.app.running
        assert table.app.dialog
        assert why in table.app.dialog.text
        assert "If you leave now, the game is lost" in table.app.dialog.text
        table.press("enter")
        for _ in range(SOME):
            table.look()
            assert (table.app.toast.standing or "").startswith("The game couldn't be saved: ")
        table.press("esc")
        assert table.app.dialog.title == "Menu"
        assert table.app.dialog.text.startswith("The game couldn't be saved: ")
        table.press("esc")
    for _ in range(2):
        table.look()
    assert table.app.toast.standing is None
    assert table.app.toast.history[-1] == "The game is saved again."
    kept = kept_game()
    assert kept
    assert list(kept.game.actions) == played
    table.press("ctrl+q")
    assert not table.app.running


class FailingJournal:
    """Stands in for a journal: it is never settled, and fails when it is told to."""

    failing = False

    def settled(self, within: float) -> bool:
        return False

    def unsaved(self) -> None:
        return None


def test_a_frame_waits_for_a_disk_that_hangs_only_so_long_and_for_one_that_fails_not_at_all() -> None:
    journal: Any = FailingJournal()
    gate = CommitGate((journal,), lambda unsaved: None)
    now = gate._kept_at
    assert not gate.is_open(now + LONGEST - 0.1)
    assert gate.is_open(now + LONGEST + 0.1)
    journal.failing = True
    assert gate.is_open(now)


class SlowDisk:
    """Has an app wait for what it keeps: from each game that is kept until `written` is called."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self._settled = True
        self.kept = 0
        monkeypatch.setattr(app.journal, "keep", self._keep)
        monkeypatch.setattr(app.journal, "settled", lambda within=0.0: self._settled)
        monkeypatch.setattr("dream.ui.table.keeping.LONGEST", 1000.0)

    def hangs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("dream.ui.table.keeping.LONGEST", -1.0)

    def _keep(self, record: Record) -> None:
        self._settled = False
        self.kept += 1

    def written(self) -> None:
        self._settled = True


@pytest.fixture
def disk(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE))
    return SlowDisk(at_table.app, monkeypatch)


def frames_of(at_table: AtTable, turns: int = 5) -> int:
    before = at_table.screen.frames
    for _ in range(turns):
        at_table.app.dirty("test")
        at_table.app.step()
    return at_table.screen.frames - before


def test_what_a_machine_does_is_shown_once_it_is_kept(at_table: AtTable, disk: SlowDisk) -> None:
    at_table.engine_seat.answer("+i15")
    assert frames_of(at_table) == 0
    assert at_table.actions.endswith("+i15")
    assert disk.kept == 1
    disk.written()
    assert frames_of(at_table) > 0


def test_what_a_person_does_is_shown_once_it_is_kept(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, BERT))
    disk = SlowDisk(at_table.app, monkeypatch)
    at_table.table.type_action("+i15")
    assert disk.kept == 1
    assert frames_of(at_table) == 0
    disk.written()
    assert frames_of(at_table) > 0


NOT_SAVED = "Your latest moves are not saved yet: the disk does not respond."


def test_what_is_shown_without_being_kept_is_said_on_every_frame_until_it_is_kept(
    at_table: AtTable, disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else is said meanwhile, and in whatever scene."""
    toast = at_table.app.toast
    at_table.engine_seat.answer("+i15")
    assert frames_of(at_table) == 0
    assert toast.text == ""
    disk.hangs(monkeypatch)
    assert frames_of(at_table) > 0
    assert toast.text == NOT_SAVED
    at_table.app.say("Something else.")
    frames_of(at_table)
    assert toast.text == f"{NOT_SAVED}\nSomething else."
    monkeypatch.setattr("dream.ui.widgets.toast.LEAST", -1000.0)
    frames_of(at_table)
    assert toast.text == NOT_SAVED
    at_table.app.toast.next_scene()
    assert toast.text == NOT_SAVED
    disk.written()
    frames_of(at_table)
    assert toast.standing is None
    assert toast.history[-1] == "The game is saved again."


def test_a_frame_that_is_shown_when_a_disk_has_hung_says_so(
    at_table: AtTable, disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done after the turn began to be told, and in the first frame that shows it."""
    texts = []
    monkeypatch.setattr(at_table.screen, "flip", lambda reason: texts.append(at_table.app.toast.text))
    disk.hangs(monkeypatch)
    at_table.engine_seat.answer("+i15")
    frames_of(at_table)
    assert set(texts) == {NOT_SAVED}
