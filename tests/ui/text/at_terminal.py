"""A program at a pseudo-terminal, as somebody at a keyboard has it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

PATIENCE = 60.0
PROMPT = ">"
_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[()].|[=>78])")


def written(raw: str) -> str:
    """What a terminal shows of a text, its escapes left out."""
    return _ESCAPE.sub("", raw).replace("\r", "")


class AtTerminal:
    """Runs ``dream`` with arguments; `raw` is all that it has written."""

    def __init__(
        self, home: Path, *arguments: str, columns: int = 80, environment: Mapping[str, str] | None = None
    ) -> None:
        settings = {
            "DREAM_HOME": str(home),
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "",
            "COLUMNS": "",
        }
        settings |= dict(environment or {})
        self.raw, self._read_until = "", 0
        self.status: int | None = None
        self.pid, self._file = pty.fork()
        if not self.pid:
            known = {name: value for name, value in os.environ.items() if name != "LANGUAGE"} | settings
            known = {name: value for name, value in known.items() if value}
            os.execve(sys.executable, [sys.executable, "-m", "dream", *arguments], known)
        self.resize(columns)

    def __enter__(self) -> "AtTerminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._file)

    def resize(self, columns: int, rows: int = 24) -> None:
        """Make the terminal so wide."""
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _take(self, wait: float) -> bool:
        """Read what is there; whether there was anything."""
        if not select.select([self._file], [], [], wait)[0]:
            return False
        try:
            read = os.read(self._file, 65536)
        except OSError:
            read = b""
        self.raw += read.decode("utf-8", "replace")
        return bool(read)

    def wait_for(self, *texts: str) -> str:
        """What is written from here on until all these texts stand there, one after the other."""
        until = time.monotonic() + PATIENCE
        while True:
            new = written(self.raw[self._read_until :])
            at = 0
            for text in texts:
                at = new.find(text, at) + len(text) if at >= 0 and text in new[at:] else -1
            if at >= 0:
                self._read_until = len(self.raw)
                return new
            assert time.monotonic() < until, f"no {texts} in {new!r}"
            self._take(0.1)

    def type(self, line: str, *texts: str) -> str:
        """Type a line, and wait for what is answered."""
        os.write(self._file, f"{line}\r".encode())
        return self.wait_for(*(texts or (PROMPT,)))

    def press(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._file, keys)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        os.kill(self.pid, number)

    def end(self) -> int:
        """Wait until the program has ended; its exit status."""
        until = time.monotonic() + PATIENCE
        while self.status is None:
            with_news = self._take(0.1)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.status = os.waitstatus_to_exitcode(status)
            assert with_news or time.monotonic() < until, f"it goes on: {written(self.raw)[-400:]!r}"
        while self._take(0.1):
            pass
        return self.status


def lines_of(raw: str) -> Sequence[str]:
    """The lines that somebody reads."""
    return [line.rstrip() for line in written(raw).split("\n")]
