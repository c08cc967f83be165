"""The log: what is written for whoever looks for what went wrong.

Every chapter logs to the standard `logging`, under its own name. Where this package is a library, nothing is
written unless the program around it asks for the loggers below ``dream``. The command writes what it repairs
and what fails to a file in the folder of logs, and nothing to the terminal. Told to speak up, it writes every
line between window and engine, and between host and guest, to both.

Whoever reads the log may sit at the game: no key of a guest is in it, and no line that may tell of what is
hidden. Who logs such a line makes an outline of it.
"""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from queue import Full, Queue
from typing import Any

from dream.base.files import done_within, make_folder
from dream.base.showable import showable

NAME = "dream.log"
LARGEST, OLDER = 1_000_000, 2
"""How many bytes a file has at most, and how many older ones are kept."""
WAITING = 10_000
"""How many lines wait at most for a disk that is slow; those after them are lost."""
GOODBYE = 1.0
"""For how many seconds such a disk is waited for at the end."""
PROGRAM = logging.getLogger("dream")


class _Lines(logging.Formatter):
    """Writes each record in one line that steers no terminal, however much it tells."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return showable(super().format(record))


class _File(RotatingFileHandler):
    """The file, with those that it was before; where it can't be written nothing is."""

    def __init__(self) -> None:
        from dream.base.folders import log_dir  # imported when asked: it is slow to load

        folder = log_dir()
        with suppress(OSError):
            make_folder(folder)
        super().__init__(
            folder / NAME,
            maxBytes=LARGEST,
            backupCount=OLDER,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        self.setFormatter(_Lines())

    def handleError(self, record: logging.LogRecord) -> None:
        """Tell nobody."""


class _Waiting(QueueHandler):
    """Takes records without waiting for the disk; with a full queue they are lost."""

    def enqueue(self, record: logging.LogRecord) -> None:
        with suppress(Full):
            super().enqueue(record)


class _Writer(QueueListener):
    """The thread that writes the records; there is a file from the first one on."""

    def __init__(self, waiting: "Queue[Any]") -> None:
        super().__init__(waiting)
        self._file: _File | None = None

    def handle(self, record: logging.LogRecord) -> None:
        self._file = self._file or _File()
        self._file.handle(record)

    def stop(self) -> None:
        """Write what still waits, and close the file."""
        super().stop()
        if self._file is not None:
            self._file.close()


@contextmanager
def written() -> Iterator[None]:
    """Meanwhile what goes wrong is written to the file, and once it is to `speak_up` everything."""
    waiting: Queue[Any] = Queue(WAITING)
    writer, before, level = _Writer(waiting), list(PROGRAM.handlers), PROGRAM.level
    writer.start()
    PROGRAM.setLevel(logging.INFO)
    PROGRAM.addHandler(_Waiting(waiting))
    try:
        yield
    finally:
        for handler in set(PROGRAM.handlers) - set(before):
            PROGRAM.removeHandler(handler)
        PROGRAM.setLevel(level)
        with suppress(Full):
            done_within(GOODBYE, writer.stop)


def speak_up() -> None:
    """Write every line from now on, and on standard error too."""
    spoken = logging.StreamHandler(sys.stderr)
    spoken.setFormatter(_Lines())
    PROGRAM.addHandler(spoken)
    PROGRAM.setLevel(logging.DEBUG)
