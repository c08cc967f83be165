"""The journal: a window's game is in the library from its first action, and no window takes another's."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from dream.base.texts import english
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.files import games_folder
from dream.records.journal import PATIENCE_WHEN_FAILING, Journal
from dream.records.library.home import library_path, played_now
from dream.records.library.library import Library
from dream.records.library.storage import Database, LibraryBusy
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.journals import keep, kept, kept_game, kept_names, leave_behind, save_file
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.waiting import PATIENCE, wait_until

SEED = "amber furnace moon"
ROOT = Path(__file__).parents[2]


def game_of(name: str, actions: str = "@h14 @i14") -> Record:
    """A game of this player after these actions."""
    game = history_of(
        start(Board.from_seed(SEED), Element.EARTH, Element.AIR), map(parse_action, actions.split())
    )
    return Record.of(game, {"Seed": SEED}, seats=(Seat(name), Seat()), played=date(2026, 11, 21))


Window = Callable[[], Journal]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def window(home: Path) -> Iterator[Window]:
    """Gives journals, each as a window has it, which writes by another thread."""
    made: list[Journal] = []

    def journal() -> Journal:
        made.append(Journal())
        return made[-1]

    yield journal
    for one in made:
        one.close()


def offered(journal: Journal) -> str | None:
    """The first player of the game that a window offers to go on with."""
    opened = journal.left_behind()
    return opened.record.seats[0].name if opened else None


def test_the_game_comes_back(window: Window) -> None:
    first, later = game_of("Ada", "@h14"), game_of("Ada")
    journal = window()
    assert journal.left_behind() is None
    journal.begin(first)
    journal.keep(later)
    assert journal.error is None
    journal.close()
    opened = window().left_behind()
    assert opened
    assert opened.record == later
    assert len(kept()) == 1


def test_a_game_is_in_the_library_from_its_first_action(window: Window) -> None:
    journal = window()
    journal.begin(game_of("Ada", ""))
    assert (journal.error, journal.id, kept()) == (None, None, [])
    journal.keep(game_of("Ada", "@h14"))
    assert journal.error is None
    (entry,) = kept()
    assert (entry.id, entry.actions) == (journal.id, 1)


def test_each_window_has_its_own(window: Window) -> None:
    journals = [window() for _ in range(3)]
    for journal in journals:
        journal.begin(game_of("Ada"))
        assert journal.error is None
    assert len({journal.id for journal in journals}) == 3, "even games that are alike"


def test_a_game_that_a_living_window_plays_is_not_offered(window: Window) -> None:
    journal, other = window(), window()
    journal.begin(game_of("Ada"))
    assert journal.error is None
    assert other.left_behind() is None
    assert offered(journal) == "Ada", "but to itself it is"
    with Library(library_path()) as library:
        assert played_now(library) == {journal.id}
    journal.clear()
    assert offered(other) == "Ada"


def test_whoever_goes_on_with_a_game_that_another_plays_has_a_game_of_its_own(window: Window) -> None:
    leave_behind(game_of("Ada", "@h14"))
    one, other = window(), window()
    for journal in (one, other):
        opened = journal.left_behind()
        assert opened or journal is other
        journal.begin(game_of("Ada", "@h14"))
        assert journal.error is None
    one.keep(game_of("Ada"))
    assert one.error is None
    assert one.id != other.id
    assert {entry.actions for entry in kept()} == {1, 2}
    assert "is being played in another window" in english(other.news() or "")


def test_what_another_window_has_done_since_a_game_was_read_is_not_overwritten(window: Window) -> None:
    id = leave_behind(game_of("Ada", "@h14"))
    one, other = window(), window()
    read = other.left_behind()
    assert read
    one.begin(read.record, id)
    one.keep(game_of("Ada"))
    one.clear()
    other.begin(read.record, id)
    other.keep(game_of("Ada", "@h14 resign"))
    assert other.error is None
    assert other.id != id
    with Library(library_path()) as library:
        assert open_record(library.record(id)).record == game_of("Ada")
    assert len(kept()) == 2
    assert "was changed in another window" in english(other.news() or "")


def test_the_latest_unfinished_game_is_offered(window: Window) -> None:
    leave_behind(game_of("Ada"), when=1.0)
    leave_behind(game_of("Bo"), when=3.0)
    leave_behind(game_of("Cy", "@h14 @i14 resign"), when=4.0)
    keep(game_of("Di"), when=5.0)
    assert offered(window()) == "Bo", "it is not finished, and was played here"


def test_a_game_that_begins_overwrites_none(window: Window) -> None:
    leave_behind(game_of("Ada"))
    journal = window()
    for name in ("Bo", "Cy"):
        journal.begin(game_of(name))
        assert journal.error is None
    assert kept_names() == ["Ada", "Bo", "Cy"]


def test_the_game_that_goes_on_is_the_one_that_was_left(window: Window) -> None:
    id = leave_behind(game_of("Ada", "@h14"))
    journal = window()
    opened = journal.left_behind()
    assert opened
    journal.begin(opened.record)
    journal.keep(game_of("Ada"))
    assert (journal.error, journal.news(), journal.id) == (None, None, id)
    assert present(kept_game()).record == game_of("Ada")
    assert len(kept()) == 1


@pytest.mark.parametrize("word", ["dream", "jabir"])
def test_a_game_of_any_kind_is_kept(window: Window, word: str) -> None:
    record = Record.of(random_game(find(word), 1, 20), {"Seed": "seed 1"}, played=date(2026, 11, 21))
    journal = window()
    journal.begin(record)
    journal.close()
    opened = window().left_behind()
    assert opened
    assert opened.record == record


def test_what_is_damaged_is_offered_as_far_as_it_goes_and_keeps_the_rest(window: Window) -> None:
    damaged = record_text(game_of("Ada")).encode() + b"+a1"
    with Library(library_path()) as library:
        id = library.add(damaged, here=True).id
    journal = window()
    opened = journal.left_behind()
    assert opened
    assert opened.fault
    journal.begin(opened.record)
    assert journal.error is None
    assert journal.id == id
    assert present(kept_game()).record == opened.record
    with Library(library_path()) as library:
        assert library.record(id).split() == damaged.split()


def test_the_journals_of_an_older_version_are_gone_on_with(window: Window) -> None:
    for number, name in enumerate(("Ada", "Bo")):
        path = save_file(game_of(name), games_folder() / f"unfinished{' 2' * number}.dream")
        os.utime(path, (1000 + number,) * 2)
    save_file(game_of("Cy", ""), games_folder() / "unfinished 3.dream")
    (games_folder() / "unfinished 4.dream").write_bytes(b"half a ga")
    before = {path: path.read_bytes() for path in games_folder().iterdir()}
    assert offered(window()) == "Bo"
    assert sorted(entry.seats[0].name for entry in kept() if entry.seats) == ["Ada", "Bo"]
    assert {path: path.read_bytes() for path in games_folder().iterdir()} == before


class Full:
    """A disk that is full while it is `on`."""

    on = True

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write, begin = Library.write, Library.begin

        def fails(real: Callable[..., Any]) -> Callable[..., Any]:
            def does(*arguments: Any) -> Any:
                if self.on:
                    raise OSError(28, "No space left on device")
                return real(*arguments)

            return does

        monkeypatch.setattr(Library, "write", fails(write))
        monkeypatch.setattr(Library, "begin", fails(begin))


def test_what_prevents_the_writing_is_told_as_long_as_it_does_and_it_is_tried_again(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.records.journal.TRIED_AGAIN_AFTER", 0.0)
    full = Full(monkeypatch)
    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    journal.keep(game_of("Ada"))
    for _ in range(3):
        assert journal.error
        told = journal.unsaved()
        assert told
        assert english(told) == "The game couldn't be saved: No space left on device."
        assert journal.news() is None, "it is tried again"
    full.on = False

    def is_saved() -> bool:
        saved = not journal.unsaved()
        assert saved or journal.news() is None
        return saved

    wait_until(is_saved, "a game that is saved")
    assert present(kept_game()).record == game_of("Ada")


def test_what_is_still_being_written_is_not_saved(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that hangs has raised nothing yet."""
    hangs, go_on = Event(), Event()
    write = Library.write

    def hang(*arguments: Any) -> Any:
        hangs.set()
        assert go_on.wait(PATIENCE)
        return write(*arguments)

    monkeypatch.setattr(Library, "write", hang)
    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    assert journal.error is None
    assert journal.unsaved() is None
    journal.keep(game_of("Ada"))
    assert hangs.wait(PATIENCE)
    assert english(journal.unsaved() or "").startswith("Your latest moves are not saved yet")
    journal.begin(game_of("Bo"))
    assert not journal.settled(0.0)
    go_on.set()
    assert journal.error is None
    assert journal.unsaved() is None
    assert [(entry.seats[0].name, entry.actions) for entry in kept()] == [("Bo", 2), ("Ada", 2)]


def test_another_program_that_writes_is_waited_for_and_in_vain_only_once(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("dream.records.journal.PATIENCE", 0.1)
    wait_at_most = Database.wait_at_most

    def noted(database: Database, seconds: float) -> None:
        waits.append(seconds)
        wait_at_most(database, seconds)

    monkeypatch.setattr(Database, "wait_at_most", noted)
    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    assert not journal.error
    other = sqlite3.connect(library_path(), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    for _ in range(2):
        journal.keep(game_of("Ada"))
        assert isinstance(journal.error, LibraryBusy)
        assert journal.failing
    other.execute("ROLLBACK")
    other.close()
    journal.keep(game_of("Ada"))
    assert not journal.error
    assert waits == [0.1, 0.1, PATIENCE_WHEN_FAILING, PATIENCE_WHEN_FAILING]


def test_a_library_that_is_deleted_under_a_window_is_made_again(window: Window) -> None:
    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    assert journal.error is None
    assert journal.id
    with Library(library_path()) as library:
        library.delete([journal.id])
        library.purge(2e12)
    journal.keep(game_of("Ada"))
    assert journal.error is None
    assert present(kept_game()).record == game_of("Ada")


def test_closing_waits_for_what_is_being_written(window: Window) -> None:
    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    journal.keep(game_of("Ada"))
    journal.close()
    assert present(kept_game()).record == game_of("Ada")


PLAY = """
import sys, time
from dream.records.journal import PATIENCE_WHEN_FAILING, Journal
from dream.records.library.storage import Database
from dream.records.library.storage import LibraryBusy
from tests.records.test_journal import game_of
journal = Journal()
journal.begin(game_of(sys.argv[1]))
print(journal.error, flush=True)
time.sleep(100)
"""


def test_windows_that_are_killed_leave_their_games_to_the_next(window: Window, home: Path) -> None:
    command = [sys.executable, "-c", PLAY]
    playing = [
        subprocess.Popen([*command, name], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for name in ("Ada", "Bo")
    ]
    try:
        assert [process.stdout.readline() for process in playing if process.stdout] == ["None\n"] * 2
        assert window().left_behind() is None
    finally:
        for process in playing:
            process.kill()
            process.communicate()
    assert offered(window()) in ("Ada", "Bo")
    assert kept_names() == ["Ada", "Bo"]
