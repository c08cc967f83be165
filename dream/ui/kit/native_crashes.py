"""Crashes below Python, such as a fault in a library: what is known of them is written as they happen.

Each process that is watched has a file of its own for it in the folder of logs. It is removed when the
process ends as it should; one that a dead process has left is made a report by the next start, or removed
when nothing stands in it.
"""

import faulthandler
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dream.base.files import FileLock, make_folder
from dream.ui.kit.crash import CrashReport, report_of_native

_NAME, _TRACE, _LOCK = "native-", ".trace", ".lock"
LARGEST_TRACE = 200_000


@contextmanager
def watched(folder: Path) -> Iterator[tuple[CrashReport, ...]]:
    """Meanwhile this process is watched; gives the reports of those that have died since the last start.

    Where nothing can be written nothing is.
    """
    reports: tuple[CrashReport, ...] = ()
    with suppress(OSError):
        make_folder(folder)
        reports = tuple(_left_by_the_dead(folder))
    trace, lock = (folder / f"{_NAME}{os.getpid()}{ending}" for ending in (_TRACE, _LOCK))
    held = FileLock(lock)
    try:
        held.take()
        file = open(trace, "xb", buffering=0)  # noqa: SIM115 as it is open as long as the process lives
    except OSError:
        held.release(remove=True)
        yield reports
        return
    faulthandler.enable(file)
    try:
        yield reports
    finally:
        faulthandler.disable()
        file.close()
        with suppress(OSError):
            trace.unlink()
        held.release(remove=True)


def _left_by_the_dead(folder: Path) -> Iterator[CrashReport]:
    """The reports of the processes whose files nobody holds any more; the files are gone then."""
    for trace in sorted(folder.glob(f"{_NAME}*{_TRACE}")):
        lock = FileLock(trace.with_suffix(_LOCK))
        if not lock.take():
            continue
        with suppress(OSError):
            with open(trace, "rb") as file:
                text = file.read(LARGEST_TRACE).decode("utf-8", "replace")
            trace.unlink()
            if text.strip():
                yield report_of_native(text)
        lock.release(remove=True)
    for path in folder.glob(f"{_NAME}*{_LOCK}"):
        lock = FileLock(path)
        if not path.with_suffix(_TRACE).exists() and lock.take():
            lock.release(remove=True)
