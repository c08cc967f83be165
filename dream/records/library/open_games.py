"""Which games are played now, by any window: a lock of the system on each, which dies with its process."""

import os
from contextlib import suppress
from pathlib import Path

from dream.base.files.durable_files import make_folder
from dream.base.files.locks import FileLock
from dream.records.library.library import Library

FOLDER = "open games"
_SUFFIX = ".lock"


def hold(library: Library, id: int) -> FileLock | None:
    """The lock of a game, held by who plays it now; None when another window plays it. Raises OSError."""
    folder = _folder(library)
    make_folder(folder)
    lock = FileLock(folder / f"{id}{_SUFFIX}")
    return lock if lock.take() else None


def let_go(lock: FileLock) -> None:
    """The game is not played any more."""
    lock.release(remove=True)


def played_now(library: Library) -> frozenset[int]:
    """The games that are played in any window now, this one too; the locks of dead windows are removed."""
    names, playing = [], set()
    with suppress(OSError):
        names = os.listdir(_folder(library))
    for name in names:
        number = name.removesuffix(_SUFFIX)
        lock = FileLock(_folder(library) / name)
        with suppress(OSError):  # what is no lock holds nobody up
            if number.isdecimal() and not lock.take():
                playing.add(int(number))
        lock.release(remove=True)
    return frozenset(playing)


def _folder(library: Library) -> Path:
    return library.path.parent / FOLDER
