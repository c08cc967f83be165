"""Programs and packages that only some tests need, and that are not everywhere."""

import os
import shutil

import pytest


def program(*names: str) -> str:
    """The path of the first of these programs that there is; the test is skipped where there is none."""
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip(f"needs {' or '.join(names)}")


def import_pettingzoo() -> None:
    """Import PettingZoo, or skip what needs it; by itself it has SDL play to a device that few have."""
    driver = os.environ["SDL_AUDIODRIVER"]
    pytest.importorskip("pettingzoo", reason="the extra 'zoo' is not installed")
    os.environ["SDL_AUDIODRIVER"] = driver
