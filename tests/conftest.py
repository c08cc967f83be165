"""For all tests: no window and no loudspeaker unless asked for, and how golden pictures are renewed."""

import os
import sys

import pytest


def _wants_a_window() -> bool:
    """Whether only the tests marked `window` were asked for; those choose their own driver."""
    return "window" in [
        after for before, after in zip(sys.argv, sys.argv[1:], strict=False) if before == "-m"
    ]


os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if not _wants_a_window():
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden pictures anew")
