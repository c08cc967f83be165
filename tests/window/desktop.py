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

import pytest

NEEDED = ("Xvfb", "xdotool", "openbox", "import")
MISSING = [program for program in NEEDED if not shutil.which(program)]
ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "dream")
PATIENCE = 60.0
POLL = 0.05
SHUTTER = 5.0
AT_ONCE = 5.0
"""How long xdotool may wait for what it has done: it may wait for ever for what was so already."""
QUIET = 1.2
"""Whatever goes on by itself does so within so many seconds."""
IDLE = 0.05
"""A window that works no more in that time has nothing to do."""

real_window = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {', '.join(MISSING)}"),
]


def until(true: Callable[[], object], what: str) -> None:
    """Wait until something is true; fails when that takes too long."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(POLL)


class Desktop:
    """An X server with a window manager; everything on it ends with `close`."""

    def __init__(self, size: tuple[int, int]) -> None:
        read, write = os.pipe()
        geometry = f"{size[0]}x{size[1]}x24"
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", geometry, "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        self.environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
        self._manager = subprocess.Popen(
            ["openbox"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(lambda: self.do("get_desktop"), "the window manager")

    def close(self) -> None:
        """End the window manager and the server."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(10)

    def do(self, *arguments: object) -> str:
        """Have xdotool do something; what it says, which is nothing when it waits in vain."""
        command = ["xdotool", *map(str, arguments)]
        try:
            done = subprocess.run(
                command,
                env=self.environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=AT_ONCE if "--sync" in arguments else None,
            )
        except subprocess.TimeoutExpired:
            return ""
        return done.stdout.strip()


class Window:
    """The program in a real window, with a person's hands at it."""

    def __init__(
        self, desktop: Desktop, home: Path, *arguments: object, command: Sequence[str] = COMMAND
    ) -> None:
        self._desktop = desktop
        environment = {**desktop.environment, "DREAM_HOME": str(home)}
        self.process = subprocess.Popen(
            [*command, *map(str, arguments)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.killed = False
        until(self._find, "the window")
        self.id = self._find()
        until(self._has_focus, "the focus")
        self._before = b""
        self.settle()

    def _find(self) -> str:
        assert self.process.poll() is None, self.process.communicate()[1]
        wanted = ("--all", "--onlyvisible", "--pid", self.process.pid, "--class", "dream")
        return self._desktop.do("search", *wanted).partition("\n")[0]

    def _has_focus(self) -> bool:
        """Whether keys go to it; on a busy machine a window manager may have to be asked again."""
        self._desktop.do("windowactivate", "--sync", self.id)
        return self._desktop.do("getwindowfocus") == self.id

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Where it lies on the desktop, and how large it is inside."""
        told = self._desktop.do("getwindowgeometry", "--shell", self.id).splitlines()
        values = dict(line.split("=") for line in told)
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    @property
    def size(self) -> tuple[int, int]:
        """How large it is inside."""
        return self.place[2:]

    def picture(self) -> bytes:
        """A small picture of it, or nothing when none can be had quickly."""
        command = ["import", "-silent", "-window", self.id, "-resize", "160x100!", "-depth", "8", "rgb:-"]
        try:
            done = subprocess.run(
                command, env=self._desktop.environment, capture_output=True, check=False, timeout=SHUTTER
            )
        except subprocess.TimeoutExpired:
            return b""
        return done.stdout

    def settle(self) -> None:
        """Wait until it looks different from how it did when it had settled last, and changes no more."""
        until(self._has_settled, "the next screen")

    def rest(self) -> None:
        """Wait until all that goes on by itself is over, and take what is seen then as settled."""
        until(self._is_at_rest, "a window at rest")

    def _is_at_rest(self) -> bool:
        """Whether it looks the same for a while in which it hardly works."""
        one, worked = self.picture(), self._worked()
        time.sleep(QUIET)
        idle = self._worked() - worked <= IDLE
        other = self.picture()
        if not idle or len(one) == 0 or not _alike(one, other, 0.003):
            return False
        self._before = other
        return True

    def _worked(self) -> float:
        """How many seconds of a processor it has taken; 0 where the system does not tell."""
        told = Path(f"/proc/{self.process.pid}/stat")
        if not told.exists():
            return 0.0
        fields = told.read_text(encoding="utf-8").rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def _has_settled(self) -> bool:
        one, other = self.picture(), self.picture()
        if len(one) == 0 or _alike(one, self._before, 0.01) or not _alike(one, other, 0.003):
            return False
        self._before = other
        return True

    # The hand

    def click(self, place: tuple[int, int]) -> None:
        """Click at a place inside the window."""
        self._desktop.do("mousemove", "--window", self.id, *place, "sleep", 0.05, "click", 1)

    def click_again(self) -> None:
        """Click once more where the mouse is, so that it is a double click."""
        self._desktop.do("click", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a place to another."""
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        deeds: list[object] = ["mousemove", "--window", self.id, *start, "mousedown", 1]
        for place in (middle, end):
            deeds += ["sleep", 0.05, "mousemove", "--window", self.id, *place]
        self._desktop.do(*deeds, "sleep", 0.05, "mouseup", 1)

    def press(self, *keys: str) -> None:
        """Press keys, by their names in X."""
        self._desktop.do("key", "--delay", 40, *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self._desktop.do("type", "--delay", 25, text)

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait(10)
        self.killed = True

    def close(self) -> tuple[int, str]:
        """Quit as a player does; the exit status and what it had to say."""
        if self.process.poll() is None:
            self.press("ctrl+q")
        try:
            said = self.process.communicate(timeout=PATIENCE)[1]
        finally:
            self.process.kill()
        return self.process.returncode, said


def _alike(one: bytes, other: bytes, most: float) -> bool:
    """Whether no more than this part of two small pictures differs visibly."""
    if len(one) != len(other):
        return False
    return sum(abs(a - b) > 24 for a, b in zip(one, other, strict=True)) <= most * len(one)
