"""Programs of the system that only tests need."""

import shutil

import pytest


def program(*names: str) -> str:
    """The path of the first of these programs that there is; the test is skipped where there is none."""
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip(f"needs {' or '.join(names)}")
