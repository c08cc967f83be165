"""What windows have left when they have ended: processes, files that nobody wants, games that are unsound."""

import os
import re
import time
from pathlib import Path

from dream.base.folders import HOME
from dream.records.library.exchange import verify
from dream.records.library.library import DATABASE, Library
from dream.ui.soak.window_process import temporary_in

PATIENCE, POLL = 10.0, 0.1
"""Seconds in which what a window has started ends after it, and between two looks whether it has."""
WANTED = re.compile(
    r"config/settings\.json|data/library\.db(\.lock)?|data/backups/library [-0-9 ]+\.db"
    r"|cache/.+|logs/crash-[-0-9]+\.txt"
)
"""The files that may be in a data folder when nobody uses it; what is in the cache can be made again."""
_UNFINISHED = re.compile(r".*\.(part|tmp[^/]*)")


def processes_left(home: Path) -> list[str] | None:
    """The processes whose data folder this is, once they have had time to end; None if nobody tells."""
    until = time.monotonic() + PATIENCE
    while (found := _processes(home)) and time.monotonic() < until:
        time.sleep(POLL)
    return found


def _processes(home: Path) -> list[str] | None:
    if not Path("/proc/self/environ").exists():
        return None
    wanted, found = f"{HOME}={home}".encode(), []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal() or int(folder.name) == os.getpid():
            continue
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
                found.append(f"{folder.name} {' '.join(words)}".strip())
        except OSError:
            continue
    return found


def files_left(home: Path) -> list[str]:
    """The files in a data folder that nobody uses now, and that nobody will want any more."""
    names = (path.relative_to(home).as_posix() for path in sorted(home.rglob("*")) if path.is_file())
    own = f"{temporary_in(home).name}/dropped "
    return [
        name
        for name in names
        if not name.startswith(own) and (not WANTED.fullmatch(name) or _UNFINISHED.fullmatch(name))
    ]


def library_faults(home: Path) -> list[str]:
    """What is wrong with the library, and with each of its games; the games are replayed for it."""
    path = home / "data" / DATABASE
    if not path.exists():
        return []
    with Library(path) as library:
        faults = [str(fault) for fault in library.database.faults()]
        return faults + [f"game {id}: {fault}" for id, fault in verify(library, again=True).faulty.items()]


def crash_reports(home: Path) -> list[str]:
    """The reports of crashes."""
    return [path.read_text("utf-8", "replace") for path in sorted((home / "logs").glob("crash-*.txt"))]
