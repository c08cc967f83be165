"""A library that can't be written: the game goes on, is saved when it can be, and nobody leaves unasked."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from dream.records.library.home import library_path
from dream.records.library.library import Library
from dream.ui.table.game_session import LONGEST, CommitGate
from tests.kit.games import SETUP
from tests.kit.journals import kept_game
from tests.ui.at_table import ANNA, BERT, AtTable
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import AtJabirTable
from tests.ui.plain_painting import paint_plainly

SOME = 3
Table = AtTable | AtJabirTable
Trouble = Callable[[Table], AbstractContextManager[object]]


@pytest.fixture
def table(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """People at a table of a game."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.records.journal.PATIENCE", 0.1)
    monkeypatch.setattr("dream.records.journal.TRIED_AGAIN_AFTER", 0.0)
    paint_plainly(monkeypatch)
    if request.param == "dream":
        return AtTable(tmp_path).sit(SETUP, (ANNA, BERT))
    return AtJabirTable(tmp_path).sit()


@contextmanager
def full_disk(table: Table) -> Iterator[None]:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

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
