"""The power is cut at every moment: no action that was shown is lost, and the library is whole.

The disk is rebuilt as it may be then, from the log of all calls that `disk_log.c` wrote. What was synced is
there. Of what was not, nothing is, or a part that chance chooses, block by block: that holds for the contents
of files, and for the names in folders.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from dream.records.library import home
from dream.records.library.library import Query
from dream.records.reader import open_record
from dream.records.record import Record
from tests.kit.journals import a_record
from tests.waiting import PATIENCE

NATIVE = Path(__file__).parent / "native"
BLOCK = 512


def built(compiler: str, folder: Path, name: str) -> Path:
    """The library of a name, to be preloaded, on Linux; raises CalledProcessError when it can't be built."""
    made, source = folder / f"{name}.so", NATIVE / f"{name}.c"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(source), "-ldl", "-lpthread"]
    subprocess.run(command, check=True)
    return made


@dataclass(frozen=True)
class Call:
    """One call: its kind, a descriptor, a place, and what was written or which paths it names."""

    kind: str
    file: int
    place: int
    data: bytes


def calls(log: Path) -> Iterator[Call]:
    """The calls of a log in their order."""
    with log.open("rb") as file:
        while head := file.readline():
            kind, number, place, length = head.split()
            yield Call(kind.decode(), int(number), int(place), file.read(int(length)))


@dataclass
class _File:
    """A file: what of it is synced, and all that was written since, a place and bytes, or a length alone."""

    synced: bytearray = field(default_factory=bytearray)
    since: list[tuple[int, bytes | None]] = field(default_factory=list)

    def now(self, random: Random | None = None) -> bytes:
        """Its contents with what was written since, or the part of it that chance chooses."""
        made = bytearray(self.synced)
        for place, data in self.since:
            if data is None:
                if random is None or random.random() < 0.5:
                    del made[place:]
                    made.extend(bytes(place - len(made)))
                continue
            for start in range(0, len(data), BLOCK):
                if random is None or random.random() < 0.5:
                    part = data[start : start + BLOCK]
                    made.extend(bytes(max(0, place + start - len(made))))
                    made[place + start : place + start + len(part)] = part
        return bytes(made)


class Disk:
    """A disk to which calls are done one after the other."""

    def __init__(self) -> None:
        self._open: dict[int, str] = {}
        self._names: dict[str, _File | None] = {}
        self._synced_names: dict[str, _File | None] = {}
        self.marks: list[bytes] = []
        """What was written to a file called ``shown``, which is no part of the disk."""

    def do(self, call: Call) -> None:
        """Do a call."""
        path = (
            call.data.decode() if call.kind in ("open", "unlink", "mkdir") else self._open.get(call.file, "")
        )
        if path.endswith("/shown"):
            if call.kind == "open":
                self._open[call.file] = path
            elif call.kind == "write":
                self.marks.append(call.data)
            return
        getattr(self, f"_do_{call.kind}")(call, path)

    def _do_open(self, call: Call, path: str) -> None:
        self._open[call.file] = path
        if not Path(path).is_dir():
            file = self._names.setdefault(path, _File())
            if call.place and file:
                file.since.append((0, None))

    def _do_write(self, call: Call, path: str) -> None:
        file = self._names.get(path)
        if file:
            file.since.append((call.place, call.data))

    def _do_truncate(self, call: Call, path: str) -> None:
        file = self._names.get(path)
        if file:
            file.since.append((call.place, None))

    def _do_sync(self, call: Call, path: str) -> None:
        file = self._names.get(path)
        if file:
            file.synced, file.since = bytearray(file.now()), []
            return
        kept = {name: one for name, one in self._synced_names.items() if os.path.dirname(name) != path}
        self._synced_names = kept | {
            name: one for name, one in self._names.items() if os.path.dirname(name) == path
        }

    def _do_mkdir(self, call: Call, path: str) -> None:
        self._names[path] = None

    def _do_unlink(self, call: Call, path: str) -> None:
        self._names.pop(path, None)

    def _do_rename(self, call: Call, path: str) -> None:
        old, new = (part.decode() for part in call.data.split(b"\0"))
        self._names[new] = self._names.pop(old, None)

    def _do_link(self, call: Call, path: str) -> None:
        old, new = (part.decode() for part in call.data.split(b"\0"))
        self._names[new] = self._names[old]

    def after_cut(self, folder: Path, into: Path, random: Random | None) -> None:
        """Write the disk as it is found after a cut: with nothing that was not synced, or some of it."""
        names = dict(self._synced_names)
        if random:
            for name, file in self._names.items():
                if random.random() < 0.5:
                    names[name] = file
        for name, file in sorted(names.items()):
            path = into / Path(name).relative_to(folder)
            if file is None:
                path.mkdir(parents=True, exist_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.now(random) if random else bytes(file.synced))


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
