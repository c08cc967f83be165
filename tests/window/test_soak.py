"""The soak in real windows, by the command: shortly in every run, and for as long as it takes."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.window.desktop import ROOT, Desktop, real_window

MINUTES = float(os.environ.get("DREAM_SOAK_MINUTES", "20"))
"""How long the window plays itself; half of it is for what is kept on purpose to be filled."""
KILLS = int(os.environ.get("DREAM_KILLS", "150"))
pytestmark = real_window


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    opened = Desktop((2560, 1440))
    yield opened
    opened.close()


def soaked(desktop: Desktop, *arguments: object) -> str:
    """What the command finds, which is that all is right."""
    command = [sys.executable, "-m", "tools.soak", *map(str, arguments)]
    done = subprocess.run(
        command, env=desktop.environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_window_that_plays_itself_leaves_nothing_behind(desktop: Desktop) -> None:
    """On a slow machine it takes a while until it has done anything."""
    for minutes in (0.15, 0.6, 2.4):
        found = soaked(desktop, "--minutes", minutes, "--seed", 3)
        assert "files left" in found
        if "steps: action" in found:
            return
    raise AssertionError(found)


@pytest.mark.long
@pytest.mark.timeout(90 * MINUTES + 120)
def test_memory_does_not_grow_however_wild_the_hand(desktop: Desktop) -> None:
    assert "memory at the end" in soaked(desktop, "--minutes", MINUTES)


@pytest.mark.long
@pytest.mark.timeout(30 * KILLS + 120)
def test_killed_windows_lose_nothing_however_many(desktop: Desktop) -> None:
    assert "shown actions lost" in soaked(desktop, "--kills", KILLS)
