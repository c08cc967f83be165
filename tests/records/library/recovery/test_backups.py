"""Backups: made now and then, sound, and in their order whatever the clock says."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from dream.records.library import home
from dream.records.library import recovery as backups_module
from dream.records.library.library import Library, Query
from dream.records.library.recovery import KEPT, back_up, back_up_if_due, backups
from tests.kit.libraries import a_record
from tests.records.library.recovery.damaged import filled, saved


def test_backups_are_sound_and_the_oldest_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = filled(5)
    with home.open_library() as library:
        assert back_up_if_due(library)
        assert back_up_if_due(library) is None, "there is a fresh one"
        for number in range(KEPT + 1):
            path = backups(library.path)[-1]
            os.rename(path, path.with_name(f"library 2020-01-0{number + 1} 000000-000000.db"))
            back_up(library)
        found = backups(library.path)
    assert len(found) == KEPT
    with Library(found[0]) as copy:
        assert {id: copy.record(id) for id in copy.find(Query())} == kept
    assert not list(found[0].parent.glob("*.part"))


def test_backups_are_made_kept_and_used_in_their_order_whatever_the_clock_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a clock that was a year ahead, which is set right again."""
    filled(2)
    with home.open_library() as library:
        for ahead in range(KEPT):
            future = datetime.fromtimestamp(4e9 + ahead)
            with monkeypatch.context() as context:
                context.setattr(backups_module, "datetime", FixedClock(future))
                os.utime(back_up(library), (4e9, 4e9))
        id = library.add(a_record(seed=77)).id
        made = back_up_if_due(library)
        assert made is not None
        assert made.exists()
        assert backups(library.path)[0] == made
        assert back_up_if_due(library) is None, "it is fresh"
        os.utime(made, (1, 1))
        assert back_up_if_due(library) is None, "nothing was written since"
        library.write(id, a_record(seed=78))
        again = back_up_if_due(library)
        assert again
        assert backups(library.path)[:2] == [again, made]
    home.library_path().write_bytes(b"")
    assert saved()[id] == a_record(seed=78)


class FixedClock:
    def __init__(self, moment: datetime) -> None:
        self.now = lambda: moment


def test_a_backup_writes_over_nothing(tmp_path: Path) -> None:
    filled(1)
    path = tmp_path / "diary"
    path.write_text("mine")
    with home.open_library() as library, pytest.raises(FileExistsError):
        back_up(library, path)
    assert path.read_text() == "mine"
