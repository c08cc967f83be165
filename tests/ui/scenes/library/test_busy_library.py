"""A library that another program keeps to itself: no frame of the window waits for it, whatever is done."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dream.play.seats import Seat
from dream.records.library.home import library_path
from dream.records.library.storage import Database
from dream.ui.kit.window import NullScreen
from dream.ui.scenes.library import LibraryScene
from tests.kit.games import SETUP
from tests.kit.journals import kept, leave_behind, save_file, unfinished_game
from tests.ui.at_table import ANNA, BERT, AtTable
from tests.ui.painting import paint_plainly
from tests.waiting import PATIENCE

FOR_EVER = 10 * PATIENCE
"""Seconds for which everybody waits for the lock."""
LONGEST = PATIENCE
"""Seconds, far more than all takes on a busy machine as long as nobody waits."""
WHILE, SOME_FRAMES = 0.3, 5


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AtTable]:
    """Somebody at a window with all its threads, which waits for the library as long as need be."""
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.records.journal.PATIENCE", FOR_EVER)
    monkeypatch.setattr("dream.ui.table.keeping.LONGEST", FOR_EVER)
    monkeypatch.setattr("dream.ui.table.game_library.GameLibrary.tend", lambda library: None)
    begin = NullScreen.__init__

    def by_threads(screen: NullScreen, size: tuple[int, int]) -> None:
        begin(screen, size)
        screen.immediate = False

    monkeypatch.setattr(NullScreen, "__init__", by_threads)
    person = AtTable(tmp_path)
    yield person
    person.app.close()


@pytest.fixture
def asked_by_main(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window's own thread has asked of a database from now on."""
    asked: list[str] = []

    def watched(name: str) -> Callable[..., Any]:
        before = getattr(Database, name)

        def call(*arguments: Any, **more: Any) -> Any:
            if threading.current_thread() is threading.main_thread():
                asked.append(name)
            return before(*arguments, **more)

        return call

    for name in ("__init__", "rows", "writing", "wait_at_most"):
        monkeypatch.setattr(Database, name, watched(name))
    return asked


@contextmanager
def locked() -> Iterator[None]:
    """Meanwhile another program writes."""
    other = sqlite3.connect(library_path(), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def goes_on(person: AtTable) -> bool:
    """Whether the window draws one frame after the other for a while."""
    frames, begun = person.screen.frames, time.monotonic()
    while (passed := time.monotonic() - begun) < LONGEST:
        if passed > WHILE and person.screen.frames > frames + SOME_FRAMES:
            return True
        person.app.dirty("test")
        person.app.step()
    return False


def name_of_the_game() -> str:
    return next(entry.name for entry in kept() if entry.seats[0].name == "Anna")


def call_it_my_best(person: AtTable) -> None:
    person.press("ctrl+s", "ctrl+a")
    person.type("My best")
    person.press("enter")


def test_naming_a_game(person: AtTable, asked_by_main: list[str]) -> None:
    person.sit(SETUP, (ANNA, BERT))
    person.wait_until(person.app.journal.settled)
    with locked():
        call_it_my_best(person)
        assert person.app.dialog is None
        assert goes_on(person)
        assert person.said is None
    person.wait_until(lambda: person.said == "The game is in the library as “My best”.")
    assert asked_by_main == []
    assert name_of_the_game() == "My best"


def test_a_name_that_cannot_be_written_is_written_when_it_can_be(
    person: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.records.journal.PATIENCE", 0.05)
    monkeypatch.setattr("dream.records.journal.TRIED_AGAIN_AFTER", 0.1)
    person.sit(SETUP, (ANNA, BERT))
    person.wait_until(person.app.journal.settled)
    with locked():
        call_it_my_best(person)
        person.wait_until(lambda: "The game couldn't be saved: another program" in person.app.toast.text)
    person.wait_until(lambda: person.said == "The game is in the library as “My best”.")
    assert name_of_the_game() == "My best"


def test_a_game_that_is_named_before_it_has_begun_is_one_game(person: AtTable) -> None:
    person.sit("", (ANNA, BERT))
    call_it_my_best(person)
    person.wait_until(lambda: person.said == "The game is in the library as “My best”.")
    person.table.type_action("@h14")
    person.wait_until(person.app.journal.settled)
    assert [(entry.name, entry.actions) for entry in kept()] == [("My best", 1)]


@contextmanager
def first_writing_waits(person: AtTable) -> Iterator[None]:
    """Meanwhile a game that is gone on with waits to be written for the first time, to be named."""
    leave_behind(unfinished_game())
    opened = person.app.journal.left_behind()
    assert opened
    with locked():
        person.app.routes.go_on(opened)
        person.app.journal.name(opened.record, "", lambda: None)
        assert goes_on(person)
        assert not person.app.journal.is_idle(0.0)
        yield


def leave_for_title(person: AtTable) -> None:
    begun = time.monotonic()
    person.app.routes.title()
    assert time.monotonic() - begun < LONGEST
    assert person.dialog.title == "The game is being saved"


def test_a_game_is_left_as_soon_as_it_is_saved(person: AtTable, asked_by_main: list[str]) -> None:
    with first_writing_waits(person):
        asked_by_main.clear()
        leave_for_title(person)
        assert goes_on(person)
        person.app.quit()
        leave_for_title(person)
        assert asked_by_main == []
    person.wait_until(lambda: person.scene.name == "title")
    assert person.app.running, "the last wish holds"
    assert person.app.dialog is None


def test_who_stays_meanwhile_does_not_leave(person: AtTable) -> None:
    with first_writing_waits(person):
        leave_for_title(person)
        person.press("esc")
        assert person.app.dialog is None
    person.wait_until(lambda: person.app.journal.is_idle(0.0))
    person.wait(WHILE)
    assert person.scene.name == "symbols"


def test_who_leaves_at_once_waits_for_nobody_and_begins_another_game(
    person: AtTable, asked_by_main: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits is written in its time, each game as its own."""
    with first_writing_waits(person):
        history = person.table.game.history
        person.table.act(history.game.legal_actions(history.state)[0])
        leave_for_title(person)
        assert "may be lost" in person.dialog.text
        asked_by_main.clear()
        begun = time.monotonic()
        monkeypatch.setattr("dream.ui.table.keeping.LONGEST", WHILE)
        person.press_button("Leave anyway")
        assert person.scene.name == "title"
        person.sit(SETUP, (ANNA, BERT))
        assert goes_on(person)
        assert time.monotonic() - begun < LONGEST
        assert asked_by_main == []
    person.wait_until(lambda: person.app.journal.is_idle(0.0))
    assert sorted((entry.seats[0].name, entry.actions) for entry in kept()) == [
        ("Ada", 2),
        ("Anna", len(SETUP.split())),
    ]


def test_who_leaves_at_once_is_not_kept_from_ending(person: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.records.journal.GOODBYE", WHILE)
    with first_writing_waits(person):
        person.app.quit()
        person.press_button("Leave anyway")
        assert not person.app.running
        begun = time.monotonic()
        person.app.close()
        assert time.monotonic() - begun < LONGEST


def test_a_dialog_that_was_open_comes_back_to_who_stays(person: AtTable) -> None:
    with first_writing_waits(person):
        person.press("ctrl+s")
        before = person.app.dialog
        assert before is not None
        for _ in range(2):
            person.app.quit()
        person.press("esc")
        assert person.app.dialog is before


def test_who_leaves_a_game_that_cannot_be_written_is_asked(
    person: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dream.records.journal.PATIENCE", WHILE)
    leave_behind(unfinished_game())
    with locked():
        person.sit(SETUP, (ANNA, BERT))
        person.app.routes.title()
        person.wait_until(lambda: person.dialog.title == "The game can't be saved")
        person.press_button("Stay")
        assert person.app.dialog is None
        assert person.scene.name == "play"


def at_library(person: AtTable) -> LibraryScene:
    """Be where the games are listed, the first of them chosen."""
    scene = LibraryScene(person.app)
    person.app.push(scene)
    person.wait_until(lambda: scene.entry)
    return scene


def search(person: AtTable, folder: Path) -> Callable[[], bool]:
    person.type("Ada")
    scene = person.scene_of(LibraryScene)
    return lambda: len(scene.games) == 1


def rename(person: AtTable, folder: Path) -> Callable[[], bool]:
    person.press_button("Rename …")
    person.press("ctrl+a")
    person.type("Another")
    person.press("enter")
    return lambda: "Another" in [entry.name for entry in kept()]


def delete(person: AtTable, folder: Path) -> Callable[[], bool]:
    person.press_button("Delete")
    person.press("ctrl+z")
    return lambda: (person.said or "").endswith("was restored.")


def export(person: AtTable, folder: Path) -> Callable[[], bool]:
    person.press_button("Export …")
    person.press("ctrl+a")
    person.type(str(folder))
    person.press("enter")
    return lambda: len(list(folder.glob("*.dream"))) == 1


def take_in(person: AtTable, folder: Path) -> Callable[[], bool]:
    save_file(replace(unfinished_game(), seats=(Seat("Eve"), Seat("Ivo"))), folder / "ours.dream")
    person.app.routes.take_in([folder / "ours.dream"])
    return lambda: len(kept()) == 2


def replay(person: AtTable, folder: Path) -> Callable[[], bool]:
    person.press_button("Replay")
    return lambda: person.scene.name == "review"


def go_on(person: AtTable, folder: Path) -> Callable[[], bool]:
    person.press("enter")
    person.wait_until(lambda: person.scene.name == "symbols")
    return lambda: person.app.journal.id is not None


def statistics(person: AtTable, folder: Path) -> Callable[[], bool]:
    person.press_button("Statistics")
    return lambda: person.scene.name == "statistics"


@pytest.mark.parametrize("do", [search, rename, delete, export, take_in, replay, go_on, statistics])
def test_what_is_done_in_the_list_of_games(
    person: AtTable,
    asked_by_main: list[str],
    tmp_path: Path,
    do: Callable[[AtTable, Path], Callable[[], bool]],
) -> None:
    leave_behind(unfinished_game())
    at_library(person)
    asked_by_main.clear()
    with locked():
        begun = time.monotonic()
        is_done = do(person, tmp_path / "files")
        assert goes_on(person)
        assert time.monotonic() - begun < LONGEST
        assert asked_by_main == []
    person.wait_until(is_done)
