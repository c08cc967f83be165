"""The power is cut at every moment: no action that was shown is lost, and the library is whole."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from dream.records.library import home
from dream.records.library.library import Query
from dream.records.reader import open_record
from dream.records.record import Record
from tests.kit.journals import a_record
from tests.records.library.disk_log import Call, Disk, built, calls
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]
ACTIONS = 12
CHANCES = 2
"""So often chance chooses at each cut what of that which was not synced is there."""

PLAY = """
import os, sys
from pathlib import Path
from dream.records.journal import Journal
from dream.records.reader import open_record
from tests.records.library.test_power_cut import ACTIONS, after
journal = Journal()
journal.begin(after(sys.argv[1], 0))
for done in range(1, ACTIONS + 1):
    journal.keep(after(sys.argv[1], done))
    assert journal.settled(60) and journal.error is None
    with open(os.environ["DISK_FOLDER"] + "/shown", "ab") as shown:
        shown.write(b"%d" % done)
"""


def after(kind: str, done: int) -> Record:
    """A game after so many actions."""
    return open_record(a_record(kind, seed=4, most=done)).record


@pytest.fixture(scope="module")
def preloaded(tmp_path_factory: pytest.TempPathFactory, compiler: str) -> Path:
    return built(compiler, tmp_path_factory.mktemp("disk_log"), "disk_log")


@pytest.mark.linux
@pytest.mark.parametrize("kind", ["dream", "jabir"])
def test_no_action_that_was_shown_is_lost(
    kind: str, preloaded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, log = tmp_path / "home", tmp_path / "log"
    folder.mkdir()
    environment = os.environ | {
        "LD_PRELOAD": str(preloaded),
        "DISK_LOG": str(log),
        "DISK_FOLDER": str(folder),
        "DREAM_HOME": str(folder),
    }
    subprocess.run(
        [sys.executable, "-c", PLAY, kind], cwd=ROOT, env=environment, check=True, timeout=PATIENCE
    )
    disk, random = Disk(), Random(1)
    found, cuts = list(calls(log)), 0
    assert sum(call.kind == "sync" for call in found) >= ACTIONS
    for number, call in enumerate(found):
        disk.do(call)
        if not _worth_a_cut(call, found[number + 1 : number + 2]):
            continue
        for chance in [None, *[random] * CHANCES]:
            cuts += 1
            after_cut = tmp_path / f"cut {cuts}"
            disk.after_cut(folder, after_cut, chance)
            monkeypatch.setenv("DREAM_HOME", str(after_cut))
            _check(kind, len(disk.marks), number)
    assert len(disk.marks) == ACTIONS
    assert cuts > 3 * ACTIONS


def _worth_a_cut(call: Call, following: list[Call]) -> bool:
    """Whether a cut here may find another disk than a cut at the next call."""
    return call.kind != "write" or not following or following[0].kind != "write"


def _check(kind: str, shown: int, number: int) -> None:
    """What the next start finds."""
    with home.open_library() as library:
        assert library.database.faults() == []
        ids = library.find(Query())
        if shown:
            (id,) = ids
            played = open_record(library.record(id)).record.actions
            assert len(played) >= shown, f"an action that was shown is lost by a cut at call {number}"
            assert played == after(kind, len(played)).actions
