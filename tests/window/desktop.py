"""A desktop of its own for the tests of the real window: an X server, a window manager, and a hand.

The hand is xdotool; where it must click is asked of a twin of the program on the null screen, which is
as large as the real window, sees the same settings and is led through the same scenes.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp, mkstemp

import pytest

from tests.waiting import PATIENCE, wait_until

NEEDED = ("Xvfb", "xdotool", "openbox", "import")
MISSING = [program for program in NEEDED if not shutil.which(program)]
ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "dream")
SHUTTER = 30.0
AT_ONCE = 5.0
"""How long xdotool may wait for what it has done: it may wait for ever for what was so already."""
QUIET = 1.2
"""Whatever goes on by itself does so within so many seconds."""
LOOKS = 0.45
"""For so many seconds somebody looks before a press, as what has come only just before is not meant."""
PRESSING = frozenset({"Return", "KP_Enter", "space"})
"""The keys that press what has the focus, as X calls them."""
IDLE = 0.04
"""A window that works for no more than this part of its time has nothing to do."""

real_window = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {', '.join(MISSING)}"),
]


def _nameless_file() -> int:
    """A file that is gone when nobody has it open any more."""
    file, path = mkstemp()
    os.unlink(path)
    return file


class Program:
    """A program on a desktop, and what it has said so far."""

    def __init__(
        self,
        command: Sequence[str],
        environment: dict[str, str],
        *,
        cwd: Path = ROOT,
        pass_fds: Sequence[int] = (),
    ) -> None:
        self.name = Path(command[0]).name
        self._output, self._errors = _nameless_file(), _nameless_file()
        self.process = subprocess.Popen(
            command, cwd=cwd, env=environment, pass_fds=pass_fds, stdout=self._output, stderr=self._errors
        )

    @property
    def said(self) -> str:
        """What stands in its output."""
        return os.pread(self._output, 1 << 16, 0).decode()

    @property
    def complained(self) -> str:
        """What stands in its error output."""
        return os.pread(self._errors, 1 << 16, 0).decode()

    @property
    def lives(self) -> bool:
        """Whether it has not ended."""
        return self.process.poll() is None

    def end(self) -> None:
        """End it, if it has not ended."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        os.close(self._output)
        os.close(self._errors)

    def __str__(self) -> str:
        state = "lives" if self.lives else f"has ended with {self.process.returncode}"
        return f"{self.name} {state}, said {self.said!r} and complained {self.complained!r}"


class Desktop:
    """An X server with a window manager; everything on it ends with `close`."""

    def __init__(self, size: tuple[int, int]) -> None:
        read, write = os.pipe()
        # A server that resets whenever its last client has left would throw out one that comes just then.
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "{}x{}x24".format(*size)]
        command += ["-noreset", "-nolisten", "tcp"]
        self._server = Program(command, dict(os.environ), pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        assert number, f"Xvfb did not start: {self._server}"
        self.environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
        # It answers xdotool before it looks after windows: one that opens between is never shown.
        self._manager = Program(["openbox", "--sm-disable", "--startup", "echo ready"], self.environment)
        self.windows: list[Window] = []
        self.until(lambda: "ready" in self._manager.said.splitlines(), "the window manager")

    def close(self) -> None:
        """End all windows, the window manager and the server."""
        for window in self.windows:
            window.kill()
        self._manager.end()
        self._server.end()

    def until(self, so: Callable[[], object], what: str, saw: Callable[[], object] | None = None) -> None:
        """Wait until something is so, as long as the programs on the desktop live."""

        def found() -> object:
            alive = self._manager.lives and self._server.lives
            assert alive, f"nobody is left to wait for {what}: {self._server}; {self._manager}"
            return so()

        wait_until(found, what, saw=lambda: f"{saw()}; {self.seen()}" if saw else self.seen())

    def seen(self) -> str:
        """What somebody who looks for a fault wants to know: programs, windows, and a picture of all."""
        programs: list[Program] = [self._server, self._manager, *[window.program for window in self.windows]]
        shown = self.do("search", "--onlyvisible", "--class", "").split()
        found = self.do("search", "--class", "").split()
        listed = [
            f"{name!r}{'' if number in shown else ' (hidden)'}"
            for number in found
            if (name := self.do("getwindowname", number))
        ]
        picture = Path(mkdtemp(prefix="desktop-")) / "screen.png"
        command = ["import", "-silent", "-window", "root", str(picture)]
        subprocess.run(command, env=self.environment, check=False, timeout=PATIENCE)
        focus = self.do("getwindowfocus")
        return "; ".join([*map(str, programs), f"windows {listed}", f"focus {focus}", str(picture)])

    def do(self, *arguments: object) -> str:
        """Have xdotool do something; what it says, which is nothing when it waits in vain."""
        command = ["xdotool", *map(str, arguments)]
        at_once = "--sync" in arguments
        try:
            done = subprocess.run(
                command,
                env=self.environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=AT_ONCE if at_once else PATIENCE,
            )
        except subprocess.TimeoutExpired:
            assert at_once, f"xdotool never comes back from {arguments}"
            return ""
        return done.stdout.strip()


class Window:
    """The program in a real window, with a person's hands at it."""

    def __init__(
        self, desktop: Desktop, home: Path, *arguments: object, command: Sequence[str] = COMMAND
    ) -> None:
        self.desktop = desktop
        environment = {**desktop.environment, "DREAM_HOME": str(home)}
        self.program = Program([*command, *map(str, arguments)], environment)
        self.process = self.program.process
        self.killed = False
        desktop.windows.append(self)
        self.until(self._find, "the window")
        self.id = self._find()
        self.until(self._has_focus, "the focus")
        self._before = b""
        self.settle()

    def until(self, so: Callable[[], object], what: str, saw: Callable[[], object] | None = None) -> None:
        """Wait until something is so, as long as the program lives."""

        def found() -> object:
            assert self.program.lives, f"nobody is left to wait for {what}: {self.program}"
            return so()

        self.desktop.until(found, what, saw)

    def _find(self) -> str:
        wanted = ("--all", "--onlyvisible", "--pid", self.process.pid, "--class", "dream")
        return self.desktop.do("search", *wanted).partition("\n")[0]

    def _has_focus(self) -> bool:
        """Whether keys go to it; on a busy machine a window manager may have to be asked again."""
        self.desktop.do("windowactivate", "--sync", self.id)
        return self.desktop.do("getwindowfocus") == self.id

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Where it lies on the desktop, and how large it is inside."""
        told = self.desktop.do("getwindowgeometry", "--shell", self.id).splitlines()
        values = dict(line.split("=") for line in told)
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    @property
    def size(self) -> tuple[int, int]:
        """How large it is inside."""
        return self.place[2:]

    def picture(self) -> bytes:
        """A small picture of it, or nothing when none can be had."""
        command = ["import", "-silent", "-window", self.id, "-resize", "160x100!", "-depth", "8", "rgb:-"]
        try:
            done = subprocess.run(
                command, env=self.desktop.environment, capture_output=True, check=False, timeout=SHUTTER
            )
        except subprocess.TimeoutExpired:
            return b""
        return done.stdout

    def settle(self) -> None:
        """Wait until it looks different from how it did when it had settled last, and changes no more."""
        self.until(self._has_settled, "the next screen")

    def rest(self) -> None:
        """Wait until all that goes on by itself is over, and take what is seen then as settled."""
        self.until(self._is_at_rest, "a window at rest")

    def _is_at_rest(self) -> bool:
        """Whether it looks the same for a while in which it hardly works.

        While it waits for a processor no time goes by for it: so busy as the machine may be, it is looked at
        for as long as it takes.
        """
        one, begun = self.picture(), time.monotonic()
        worked, waited = self._times()
        lived = 0.0
        while lived < QUIET:
            time.sleep(0.1)
            works, waits = self._times()
            lived = time.monotonic() - begun - (waits - waited)
            assert self.program.lives, f"it rests for ever: {self.program}"
        other = self.picture()
        if works - worked > IDLE * lived or len(one) == 0 or not _alike(one, other, 0.003):
            return False
        self._before = other
        return True

    def _times(self) -> tuple[float, float]:
        """How many seconds it has had a processor, and waited for one; 0 where the system does not tell."""
        worked = waited = 0
        for told in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            try:
                fields = told.read_text(encoding="utf-8").split()
            except (FileNotFoundError, ProcessLookupError):
                continue  # a thread that has just ended
            worked += int(fields[0])
            waited += int(fields[1])
        return worked / 1e9, waited / 1e9

    def _has_settled(self) -> bool:
        one, other = self.picture(), self.picture()
        if len(one) == 0 or _alike(one, self._before, 0.01) or not _alike(one, other, 0.003):
            return False
        self._before = other
        return True

    # The hand

    def click(self, place: tuple[int, int]) -> None:
        """Click at a place inside the window."""
        self.desktop.do("mousemove", "--window", self.id, *place, "sleep", LOOKS, "click", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a place to another."""
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        deeds: list[object] = ["mousemove", "--window", self.id, *start, "mousedown", 1]
        for place in (middle, end):
            deeds += ["sleep", 0.05, "mousemove", "--window", self.id, *place]
        self.desktop.do(*deeds, "sleep", 0.05, "mouseup", 1)

    def press(self, *keys: str) -> None:
        """Press keys, by their names in X."""
        for key in keys:
            self.desktop.do("sleep", LOOKS if key in PRESSING else 0.04, "key", key)

    def type(self, text: str) -> None:
        """Type a text."""
        self.desktop.do("type", "--delay", 25, text)

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self.killed = True

    def close(self) -> tuple[int, str]:
        """Quit as a player does; the exit status and what it had to say."""
        if self.program.lives:
            self.press("ctrl+q")
        self.desktop.until(lambda: not self.program.lives, "the end of the program")
        return self.process.returncode, self.program.complained


def _alike(one: bytes, other: bytes, most: float) -> bool:
    """Whether no more than this part of two small pictures differs visibly."""
    if len(one) != len(other):
        return False
    return sum(abs(a - b) > 24 for a, b in zip(one, other, strict=True)) <= most * len(one)
