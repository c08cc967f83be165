"""Programs, packages and files as a test needs them: those that are not everywhere, the program's own command
run in this process, and files that the system does not let this user read.
"""

import errno
import os
import shutil
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import typer

from dream.cli.app import guarded


def program(*names: str) -> str:
    """The path of the first of these programs that there is; the test is skipped where there is none."""
    found = next(filter(None, map(shutil.which, names)), None)
    return found or pytest.skip(f"needs {' or '.join(names)}")


def import_pettingzoo() -> None:
    """Import PettingZoo, or skip what needs it; by itself it has SDL play to a device that few have."""
    driver = os.environ["SDL_AUDIODRIVER"]
    pytest.importorskip("pettingzoo", reason="the extra 'zoo' is not installed")
    os.environ["SDL_AUDIODRIVER"] = driver


_command = cache(typer.main.get_command)
"""The commands, made once: that takes longer than most of them."""


def ended(arguments: list[str]) -> int:
    """The exit status of the command with these arguments."""
    with patch("typer.main.get_command", _command):
        return guarded(arguments)


def refuse(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    """Have these files refused from now on to whoever opens them by Python."""
    refused = {str(path) for path in paths}
    real_open = os.open
    real_path_open = Path.open

    def deny(path: Any) -> None:
        if str(path) in refused:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    def os_open(path: Any, *arguments: Any, **more: Any) -> int:
        deny(path)
        return real_open(path, *arguments, **more)

    def path_open(path: Path, *arguments: Any, **more: Any) -> Any:
        deny(path)
        return real_path_open(path, *arguments, **more)

    monkeypatch.setattr(os, "open", os_open)
    monkeypatch.setattr(Path, "open", path_open)
