"""Terminals of all kinds, and what happens to them: nothing of a game is lost by any of it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pytest

from dream.records.library.home import open_library
from dream.records.library.library import Entry, Query
from dream.ui.table.curtain import TOO_SOON
from dream.ui.text.terminal import CLEAR, plain
from tests.ui.web.at_pages import LOCAL, Page

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


pytestmark = pytest.mark.unix

JABIR = ("play", "--text", "--game", "jabir", "--seed", "amber")
TWO = (*JABIR, "--seat", "b=person", "--seat", "c=1", "--name", "a=Ann", "--name", "b=Bob")
DRAFT = "Pick 1 of 5"


@pytest.fixture
def kept() -> Callable[[], Entry]:
    """The one game that is in the library."""

    def entry() -> Entry:
        with open_library(lambda news: None) as library:
            [found] = library.entries(library.find(Query()))
            return found

    return entry


def test_a_narrow_terminal_that_is_stopped_and_grows(tmp_path: Path, kept: Callable[[], Entry]) -> None:
    with AtTerminal(tmp_path, *JABIR, columns=40) as terminal:
        terminal.wait_for(PROMPT)
        told = terminal.type("look", "Tokens:", PROMPT)
        assert all(len(line) <= 40 for line in lines_of(told)), told
        terminal.resize(100)
        terminal.send(signal.SIGSTOP)
        terminal.send(signal.SIGCONT)
        assert any(len(line) > 60 for line in lines_of(terminal.type("help", "Learning", "leaves", PROMPT)))
        terminal.type("hotness", "ok")
        terminal.type("", DRAFT, PROMPT)
        terminal.press(b"pick ci\t")
        terminal.wait_for("pick Cinnabar")
        terminal.press(b"\x03")
        terminal.wait_for("once more", PROMPT)
        terminal.type("pick cinnabar", "You pick Cinnabar", PROMPT)
        terminal.press(b"\x04")
        assert terminal.end() == 0
        assert "The game is in the library" in written(terminal.raw)
    assert kept().actions >= 1


def test_ctrl_c_twice_and_sigterm_leave(tmp_path: Path, kept: Callable[[], Entry]) -> None:
    with AtTerminal(tmp_path, *JABIR) as terminal:
        terminal.wait_for(PROMPT)
        terminal.type("take hotness", DRAFT, PROMPT)
        terminal.press(b"\x03")
        terminal.wait_for("once more", PROMPT)
        terminal.press(b"\x03")
        assert terminal.end() == 130
    with AtTerminal(tmp_path, *JABIR) as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(signal.SIGTERM)
        assert terminal.end() == 143
    assert kept().actions >= 1


def test_a_curtain_takes_a_hand_out_of_sight_and_waits_for_its_own_line(tmp_path: Path) -> None:
    with AtTerminal(tmp_path, *TWO) as terminal:
        terminal.wait_for(PROMPT)
        terminal.type("take hotness", "for Ann only", PROMPT)
        time.sleep(TOO_SOON)  # what comes sooner was meant for what was there before
        terminal.type("", DRAFT, PROMPT)
        hand = terminal.type("look hand", "Cinnabar becomes", PROMPT)
        assert "Cinnabar" in hand
        terminal.press(b"pick cinnabar\r\r")  # a line too many is not Bob's
        terminal.wait_for("Bob: press Enter", PROMPT)
        after = written(terminal.raw.rpartition(CLEAR)[2])
        assert "Cinnabar" not in after
        assert DRAFT not in after
        terminal.type("done", "nothing typed, opens it", PROMPT)
        assert DRAFT not in written(terminal.raw.rpartition(CLEAR)[2])
        time.sleep(TOO_SOON)
        told = terminal.type("", DRAFT, PROMPT)
        assert "You pick" not in told
        assert "Ann picks a card." in told or "Cinnabar" not in told


def test_a_dumb_terminal_is_told_what_it_lacks_and_gets_no_escape(tmp_path: Path) -> None:
    with AtTerminal(tmp_path, *TWO, environment={"TERM": "dumb"}) as terminal:
        terminal.wait_for(PROMPT)
        told = terminal.type("take hotness", "Ann: press Enter", PROMPT)
        assert "This output can't be cleared" in " ".join(told.split())
        terminal.type("", "Ann: press Enter", PROMPT)
        time.sleep(TOO_SOON)
        terminal.type("", DRAFT, PROMPT)
        terminal.type("quit", "quit")
        assert terminal.end() == 0
        assert "\x1b" not in terminal.raw


def run_in_pipes(home: Path, typed: str, **environment: str) -> subprocess.Popen[bytes]:
    known = {**os.environ, "DREAM_HOME": str(home), **environment}
    command = (sys.executable, "-m", "dream", *JABIR)
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=known
    )
    assert running.stdin is not None
    running.stdin.write(typed.encode())
    running.stdin.close()
    return running


def test_a_pipe_without_utf_8_is_read_and_written_to_its_end(
    tmp_path: Path, kept: Callable[[], Entry]
) -> None:
    running = run_in_pipes(tmp_path, "take hotness\nlook\n", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert running.stdout is not None
    told = running.stdout.read().decode("ascii")
    assert running.wait(PATIENCE) == 0
    assert 'Type "help"' in told
    assert "You find hotness." in told
    assert "\\u" not in told
    assert kept().actions >= 1


def test_a_pipe_that_closes_ends_it_and_the_game_is_kept(tmp_path: Path, kept: Callable[[], Entry]) -> None:
    running = run_in_pipes(tmp_path, "take hotness\n" + 400 * "look\n")
    assert running.stdout is not None
    assert running.stderr is not None
    while b"You find hotness" not in (line := running.stdout.readline()):
        assert line
    running.stdout.close()
    assert running.wait(PATIENCE) == 0
    assert b"Traceback" not in running.stderr.read()
    assert kept().actions >= 1


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-8", "„ü“ ± ½"), ("latin-1", "ue"), ("ascii", '"ue" +/- 1/2')]
)
def test_characters_that_a_terminal_lacks(encoding: str, shown: str) -> None:
    text = plain("„ü“ ± ½", encoding)
    text.encode(encoding)
    assert shown in text or text == shown


def test_a_guest_plays_in_a_browser_with_whoever_is_at_a_terminal(tmp_path: Path) -> None:
    """The addresses are printed, and what the guest does is told like the move of any other."""
    guest = ("--seat", "b=guest", "--name", "b=Bob", "--address", LOCAL)
    with AtTerminal(tmp_path, "play", "--text", "--game", "dream", *guest) as terminal:
        told = terminal.wait_for("Bob (seat b):", "http://", "Watchers:", "Your turn", PROMPT)
        assert "█" not in told
        lines = lines_of(told)
        url = lines[lines.index("Bob (seat b):") + 1]
        page = Page(*url.split("/#"))
        page.until(lambda: page.sheet is not None)
        assert "Bob is here" in terminal.type("what", "1. set the Symbol", PROMPT)
        terminal.type("1", "You set your Symbol", "Bob moves on another screen", PROMPT)
        page.until(lambda: page.sheet["yours"])
        page.do("press", page.sheet["choices"][0]["t"])
        page.until(lambda: page.sheet["do"] or not page.sheet["yours"])
        page.do("confirm")
        terminal.wait_for("Bob set the Symbol", "Your turn", PROMPT)
        terminal.type("guests", "Bob (seat b): here", PROMPT)
        terminal.type("lock", "The table is locked", PROMPT)
        terminal.type("say 2", PROMPT)
        page.until(lambda: page.made)
        assert page.made[0]["name"] == "First player"
        page.do("gesture", 0)
        terminal.wait_for("Bob: “", PROMPT)
        terminal.type("turn out bob", "seat is free", PROMPT)
        page.until(lambda: page.closed is not None)
        terminal.press(b"quit\r")
        assert terminal.end() == 0
        page.close()
