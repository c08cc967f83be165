"""Files that the system does not let this user read, whoever runs the tests."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest


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
