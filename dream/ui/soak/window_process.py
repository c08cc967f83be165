"""A window in a process of its own, with data of its own, which tells in lines of JSON what it does."""

import json
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

from dream.base.folders import HOME
from dream.protocol.process import own_command, own_environment

PATIENCE = 60.0
"""Seconds in which a window that lives has something to tell, whatever it does."""


@contextmanager
def data_folder() -> Iterator[Path]:
    """A data folder for windows that are tried hard, gone afterwards; the player's is never touched."""
    with tempfile.TemporaryDirectory(prefix="dream-soak-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        temporary_in(home).mkdir()
        yield home


def temporary_in(home: Path) -> Path:
    """Where windows put temporary files, apart from those of all others."""
    return home / "temporary"


class Silent(Exception):
    """A window has told nothing for so long that it hangs."""


class WindowProcess:
    """One window; `told` is the latest line that it has told, empty before the first."""

    def __init__(self, module: str, home: Path, *arguments: object) -> None:
        """Open it: the module is run with these arguments, and its things are in the folder `home`."""
        temporary = str(temporary_in(home))
        own = {HOME: str(home), "TMPDIR": temporary, "TEMP": temporary, "TMP": temporary}
        self._process = subprocess.Popen(
            own_command(module, *arguments),
            env={**own_environment(), **own},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        self.told: Mapping[str, Any] = {}
        self._lines: Queue[str | None] = Queue()
        self._errors: list[str] = []
        self._threads = [Thread(target=work, daemon=True) for work in (self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as stream:
            for line in stream:
                self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr
        with self._process.stderr as stream:
            self._errors.extend(stream)

    def next(self, patience: float = PATIENCE) -> bool:
        """Wait for the next line; False when there is none any more. Raises Silent."""
        try:
            line = self._lines.get(timeout=patience)
        except Empty:
            raise Silent from None
        if line is None:
            self._lines.put(None)
            return False
        with suppress(ValueError):  # the last line of one that was killed may be a part of a line
            self.told = json.loads(line)
        return True

    def catch_up(self) -> None:
        """Take all the lines that are there already."""
        while not self._lines.empty() and self.next():
            pass

    def until(self, key: str) -> bool:
        """Wait for a line that tells of something; False when the window ends before it. Raises Silent."""
        while key not in self.told:
            if not self.next():
                return False
        return True

    def kill(self) -> None:
        """End it as a power cut does; `told` is the last whole line then."""
        self._process.kill()
        self._process.wait()
        while self.next():
            pass

    def ended(self) -> int:
        """The exit status of one that ends, or has ended, by itself."""
        status = self._process.wait()
        for thread in self._threads:
            thread.join(1)
        return status

    @property
    def errors(self) -> str:
        """What it has written on its standard error; whole when it has ended."""
        return "".join(self._errors).strip()
