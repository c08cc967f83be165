"""The clipboard in a real window: what is pasted is what the clipboard holds now."""

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.window.desktop import ROOT, Desktop, real_window

pytestmark = real_window

HOLDER = """
import ctypes, sys
text = sys.argv[1].encode() if len(sys.argv) > 1 else None
x, long = ctypes.CDLL("libX11.so.6"), ctypes.c_ulong
x.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x.XOpenDisplay(None))
x.XDefaultRootWindow.restype = x.XCreateSimpleWindow.restype = x.XInternAtom.restype = long
root = long(x.XDefaultRootWindow(display))
window = long(x.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, long(0), long(0)))
clipboard, utf8 = (x.XInternAtom(display, name, 0) for name in (b"CLIPBOARD", b"UTF8_STRING"))
x.XSetSelectionOwner(display, long(clipboard), window, long(0))
x.XSync(display, 0)
print("holds it", flush=True)
event, answer = (long * 24)(), (long * 24)()
while True:
    x.XNextEvent(display, event)
    if event[0] & 0xFF == 30:
        asked, selection, kind, place, when = event[5:10]
        given = text is not None and kind == utf8
        if given:
            x.XChangeProperty(display, long(asked), long(place), long(kind), 8, 0, text, len(text))
        answer[0], answer[4:9] = 31, (asked, selection, kind, place if given else 0, when)
        x.XSendEvent(display, long(asked), 0, long(0), answer)
        x.XFlush(display)
"""
"""Holds the clipboard, with the text that it is given, or with something that is no text."""
WINDOW = """
from dream.ui.kit.window import Screen
screen = Screen((800, 450))
for line in iter(input, "end"):
    if line.startswith("copy "):
        screen.copy(line.removeprefix("copy "))
    print(repr(screen.pasted()), flush=True)
"""


class Program:
    """A program on a desktop that answers each line with a line."""

    def __init__(self, desktop: Desktop, program: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            cwd=ROOT,
            env={**desktop.environment, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def says(self, asked: str | None = None) -> str:
        """What it says next, once it has been asked."""
        assert self._process.stdin
        assert self._process.stdout
        if asked is not None:
            self._process.stdin.write(f"{asked}\n")
            self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def end(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    made = Desktop((900, 600))
    yield made
    made.close()


@pytest.fixture
def start(desktop: Desktop) -> Iterator[Callable[..., Program]]:
    """Starts a program on the desktop, which ends with the test."""
    started = []

    def begin(program: str, *arguments: str) -> Program:
        started.append(Program(desktop, program, *arguments))
        return started[-1]

    yield begin
    for program in started:
        program.end()


def test_what_is_no_text_is_not_pasted_as_the_text_before(start: Callable[..., Program]) -> None:
    window = start(WINDOW)
    assert window.says("paste") == "None", "nobody holds it"
    held = (("amber löwe ☿",), "'amber löwe ☿'"), ((), "None"), (("two",), "'two'"), ((), "None")
    for text, pasted in held:
        assert start(HOLDER, *text).says() == "holds it"
        assert window.says("paste") == pasted
    assert window.says("copy our own") == "'our own'"
    assert start(HOLDER).says() == "holds it"
    assert window.says("paste") == "None"
