"""The journal: each window has its own, the dead leave theirs to the living, and no game is lost."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.setup import start
from dream.play.registry import find
from dream.play.seat import Seat
from dream.records.journal import Journal
from dream.records.library import entries, games_folder, keep
from dream.records.reader import read_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.journals import journal_path, leave_behind, unfinished
from tests.kit.random_games import random_game

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


def library() -> list[str]:
    return sorted(entry.names[0] for entry in entries())


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
    assert entries() == []


def test_a_game_in_the_library_is_under_way_no_more(window: Window) -> None:
    journal = window()
    journal.begin(game_of("Ada"))
    journal.clear()
    journal.clear()
    assert journal.left_behind() is None
    assert list(games_folder().iterdir()) == []


def test_each_window_has_its_own(window: Window) -> None:
    journals = [window() for _ in range(3)]
    for journal, name in zip(journals, ("Ada", "Bo", "Cy"), strict=True):
        journal.begin(game_of(name))
        assert journal.error is None
    games = [unfinished(number) for number in (1, 2, 3)]
    assert [opened.record.seats[0].name for opened in games if opened] == ["Ada", "Bo", "Cy"]


def test_a_game_that_a_living_window_has_is_not_offered(window: Window) -> None:
    journal = window()
    journal.begin(game_of("Ada"))
    assert journal.error is None
    other = window()
    assert other.left_behind() is None
    other.begin(game_of("Bo"))
    assert other.error is None
    opened = unfinished()
    assert opened
    assert opened.record == game_of("Ada")
    assert entries() == []


def test_of_two_dead_windows_the_latest_is_offered_and_the_other_is_in_the_library(window: Window) -> None:
    leave_behind(game_of("Ada"))
    leave_behind(game_of("Bo"), 2)
    os.utime(journal_path(), (1, 1))
    journal = window()
    opened = journal.left_behind()
    assert opened
    assert opened.record == game_of("Bo")
    assert library() == ["Ada"]
    assert "2026-11-21 Ada" in (journal.news() or "")
    assert journal.news() is None


def test_a_game_that_begins_overwrites_none(window: Window) -> None:
    leave_behind(game_of("Ada"))
    leave_behind(game_of("Bo"), 2)
    journal = window()
    journal.begin(game_of("Cy"))
    assert journal.error is None
    assert library() == ["Ada", "Bo"]
    assert "Games that were under way are in the library" in (journal.news() or "")
    journal.begin(game_of("Di"))
    assert journal.error is None
    assert library() == ["Ada", "Bo", "Cy"]
    assert [read_record(path).record for path in games_folder().glob("unfinished*")] == [game_of("Di")]


def test_the_game_that_goes_on_is_not_put_in_the_library(window: Window) -> None:
    leave_behind(game_of("Ada", "@h14"))
    journal = window()
    opened = journal.left_behind()
    assert opened
    journal.begin(opened.record)
    journal.keep(game_of("Ada"))
    assert (journal.error, journal.news(), entries()) == (None, None, [])
    assert unfinished().record == game_of("Ada")


def test_the_game_that_goes_on_may_be_changed_before_it_is_written(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what waits only the latest is written, which is not what the journal has."""
    leave_behind(game_of("Ada", "@h14"))
    journal = window()
    opened = journal.left_behind()
    assert opened
    with monkeypatch.context() as context:
        context.setattr(journal._writer, "put", lambda record: None)
        journal.begin(opened.record)
    journal.keep(game_of("Ada"))
    assert (journal.error, journal.news(), entries()) == (None, None, [])


def test_a_finished_game_is_not_lost_either_and_none_is_kept_twice(window: Window) -> None:
    keep(game_of("Bo"))
    leave_behind(game_of("Ada", "@h14 @i14 resign"))
    leave_behind(game_of("Bo"), 2)
    journal = window()
    journal.begin(game_of("Cy"))
    assert journal.error is None
    assert library() == ["Ada", "Bo"]


def test_a_game_of_another_kind_is_kept_like_any(window: Window) -> None:
    jabir = Record.of(random_game(find("jabir"), 1, 20), {"Seed": "seed 1"}, played=date(2026, 11, 21))
    leave_behind(jabir)
    journal = window()
    opened = journal.left_behind()
    assert opened
    assert opened.record == jabir
    journal.begin(game_of("Ada"))
    assert journal.error is None
    (entry,) = entries()
    assert read_record(entry.path).record == jabir


def test_a_game_in_which_nothing_was_done_is_not_kept(window: Window) -> None:
    leave_behind(game_of("Ada", ""))
    journal = window()
    journal.begin(game_of("Bo"))
    assert (journal.error, journal.news(), entries()) == (None, None, [])


def test_what_is_damaged_is_moved_as_it_is(window: Window) -> None:
    games_folder()
    journal_path().write_bytes(b"half a ga")
    journal = window()
    assert journal.left_behind() is None
    assert [entry.path.name for entry in entries()] == ["damaged game.dream"]
    journal_path().write_bytes(record_text(game_of("Ada")).encode() + b"+a1")
    opened = journal.left_behind()
    assert opened
    assert opened.fault
    journal.begin(opened.record)
    assert journal.error is None
    assert sorted(path.name for path in games_folder().iterdir()) == [
        "damaged game 2.dream",
        "damaged game.dream",
        "unfinished.dream",
    ]
    assert opened.record == game_of("Ada")


def test_a_game_that_cannot_be_moved_stays_and_is_not_overwritten(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(record: Record) -> Path:
        raise OSError(28, "No space left on device")

    leave_behind(game_of("Ada"))
    monkeypatch.setattr("dream.records.journal.keep", full)
    for name in ("Bo", "Cy"):
        journal = window()
        journal.begin(game_of(name))
        assert journal.error is None
    assert [unfinished(number).record for number in (1, 2, 3)] == [
        game_of(name) for name in ("Ada", "Bo", "Cy")
    ]


def test_what_prevents_the_writing_is_told_once_and_writing_goes_on(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    with monkeypatch.context() as context:
        context.setattr("dream.records.journal.write_whole", full)
        journal.keep(game_of("Ada"))
        assert journal.error
    assert journal.news() == "The game could not be saved: No space left on device."
    assert journal.news() is None
    journal.keep(game_of("Ada"))
    assert journal.error is None


def test_a_folder_that_was_removed_is_made_again(window: Window) -> None:
    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    assert journal.error is None
    journal_path().unlink()
    games_folder().rmdir()
    journal.keep(game_of("Ada"))
    assert journal.error is None
    assert unfinished().record == game_of("Ada")


def test_closing_waits_for_what_is_being_written(window: Window) -> None:
    journal = window()
    journal.begin(game_of("Ada", "@h14"))
    journal.keep(game_of("Ada"))
    journal.close()
    assert unfinished().record == game_of("Ada")


PLAY = """
import sys, time
from dream.records.journal import Journal
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
    opened = window().left_behind()
    assert opened
    assert sorted([opened.record.seats[0].name, *library()]) == ["Ada", "Bo"]


SAVE = """
import sys
from dataclasses import replace
from dream.records.library import keep
from dream.play.seat import OutsideEngine, Seat
from tests.records.test_journal import game_of
record = game_of("Ada")
for number in range(50):
    keep(replace(record, seats=(Seat("Ada", OutsideEngine(f"{sys.argv[1]} {number}")), Seat())))
"""


def test_processes_that_save_at_once_overwrite_nothing(home: Path) -> None:
    saving = [subprocess.Popen([sys.executable, "-c", SAVE, str(n)], cwd=ROOT) for n in range(3)]
    assert [process.wait(120) for process in saving] == [0, 0, 0]
    files = list(games_folder().iterdir())
    opened = [read_record(path) for path in files]
    assert all(one.fault is None for one in opened)
    names = {f"{n} {i}" for n in range(3) for i in range(50)}
    assert {one.record.seats[0].occupant.text for one in opened} == names
    assert len(files) == 150
