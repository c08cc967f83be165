"""A window that is used wildly for a long time takes no more memory at the end than after a while."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import median

import pytest

from dream.ui.bench.parts import resident
from dream.ui.kit.commands import COMMANDS
from dream.ui.kit.layout import SMALLEST_WINDOW
from tests.window.desktop import Desktop, Window, real_window, until

MINUTES = float(os.environ.get("DREAM_SOAK_MINUTES", "15"))
"""How long the hand is wild; a third of it is for what is kept on purpose to be filled."""
MOST = 1.05
"""How much memory may be taken at the end, as a multiple of what it was after a third of the time."""
pytestmark = [*real_window, pytest.mark.long, pytest.mark.timeout(90 * MINUTES + 120)]

SEED = 13
DISPLAY = (2560, 1440)
REST = (1280, 800)
PERIOD, PAUSE = 30.0, 4.0
"""Seconds of wildness between two rests, and how long a rest is."""

X_NAMES = {
    "enter": "Return",
    "esc": "Escape",
    "pageup": "Prior",
    "pagedown": "Next",
    "backspace": "BackSpace",
    "/": "slash",
    ":": "colon",
    "?": "question",
    ",": "comma",
    ".": "period",
    **{name.lower(): name for name in ("Left", "Right", "Up", "Down", "Home", "End")},
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}


def x_key(text: str) -> str:
    """A key of the table of commands, as X names it."""
    *modifiers, base = text.split("+")
    return "+".join([*modifiers, X_NAMES.get(base, base)])


KEYS = sorted({x_key(key.text) for command in COMMANDS for key in command.keys}) + ["Tab", "shift+Tab"] * 6


def wild(random: Random, window: Window) -> list[object]:
    """One thing that a wild hand does at a window, as xdotool takes it."""
    there = ["mousemove", "--window", window.id, *(random.randrange(side) for side in window.size)]
    chance = random.random()
    if chance < 0.02:
        return resize(
            window, *(random.randrange(*sides) for sides in zip(SMALLEST_WINDOW, DISPLAY, strict=True))
        )
    if chance < 0.3:
        return ["key", random.choice(KEYS)]
    if chance < 0.35:
        return [*there, "click", random.choice((4, 5))]
    if chance < 0.4:
        return ["mousedown", 1, *there, "sleep", 0.03, "mouseup", 1]
    return [*there, "sleep", 0.03, "click", 1]


def resize(window: Window, width: int, height: int) -> list[object]:
    return ["windowsize", window.id, width, height, "windowmove", window.id, 0, 0]


def rested(desktop: Desktop, window: Window) -> float:
    """The megabytes that the window takes, at the title and always in the same size."""
    window.process.send_signal(signal.SIGUSR1)
    time.sleep(PAUSE / 2)
    desktop.do(*resize(window, *REST))
    until(lambda: window.size == REST, "the size to rest in")
    time.sleep(PAUSE / 2)
    return resident(window.process.pid) or 0.0


def soak(desktop: Desktop, window: Window, minutes: float) -> Iterator[tuple[float, float]]:
    """Be wild for so long; the minutes that have passed and the memory, time and again."""
    random, began = Random(SEED), time.monotonic()
    while (passed := time.monotonic() - began) < minutes * 60:
        while time.monotonic() - began < passed + PERIOD:
            desktop.do(*wild(random, window))
        assert window.process.poll() is None, window.process.communicate()[1]
        yield (time.monotonic() - began) / 60, rested(desktop, window)


def test_memory_does_not_grow_however_wild_the_hand(tmp_path, capsys):
    desktop = Desktop(DISPLAY)
    try:
        window = Window(desktop, tmp_path, command=(sys.executable, "-m", "tests.window.unending"))
        taken = []
        for minutes, megabytes in soak(desktop, window, MINUTES):
            taken.append((minutes, megabytes))
            with capsys.disabled():
                print(f"\n{minutes:5.1f} min {megabytes:6.1f} MB", end="", flush=True)
        window.kill()
    finally:
        desktop.close()
    settled = [megabytes for minutes, megabytes in taken if minutes >= MINUTES / 3]
    assert median(settled[-3:]) <= MOST * median(settled[:3])
