"""A library whose file somebody removes while the window is open."""

from pathlib import Path

import pytest

from dream.records.library.home import library_path
from dream.records.library.library import Query
from dream.ui.table.game_session import GameLibrary
from tests.kit.journals import a_record


@pytest.mark.unix  # elsewhere an open file can't be removed
def test_it_is_opened_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    counts: list[int] = []
    library = GameLibrary(lambda call: call(), print, at_once=True)
    library.ask(lambda opened: opened.add(a_record("stone", most=3)), lambda _: None)
    library.ask(lambda opened: opened.count(Query()), counts.append)
    for name in ("", "-wal", "-shm"):
        library_path().with_name(library_path().name + name).unlink(missing_ok=True)
    library.ask(lambda opened: opened.count(Query()), counts.append)
    library.close()
    assert counts == [1, 0]
