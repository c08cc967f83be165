"""This program's own processes, which look for modules nowhere but where they are installed.

Python looks in the current folder first after ``-m`` and ``-c``: a file ``random.py`` there would be run.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import dream

HOME = str(Path(dream.__file__).resolve().parent.parent)
"""Where this package lies."""
PATH, SAFE, OURS = "PYTHONPATH", "PYTHONSAFEPATH", "dream"


def own_command(module: str, *arguments: object) -> tuple[str, ...]:
    """Return what runs a module of this program; `own_environment` goes with it."""
    return sys.executable, "-P", "-m", module, *map(str, arguments)


def own_environment() -> dict[str, str]:
    """Return the environment in which a process finds this very package, and nothing by a relative path."""
    known = filter(os.path.isabs, os.environ.get(PATH, "").split(os.pathsep))
    return {**os.environ, PATH: os.pathsep.join([HOME, *known])}


@contextmanager
def safe_path() -> Iterator[None]:
    """Have every Python process that is started meanwhile look for modules as `own_command` does.

    For processes whose command others write; they call `forget_safe_path` when they have begun.
    """
    before = os.environ.get(SAFE)
    os.environ[SAFE] = before or OURS
    try:
        yield
    finally:
        if not before:
            del os.environ[SAFE]


def forget_safe_path() -> None:
    """Let the processes that this one starts, such as somebody's engine, look for modules as they please."""
    if os.environ.get(SAFE) == OURS:
        del os.environ[SAFE]


def leave_out_current_folder() -> None:
    """Look for no more modules in the current folder, unless something is installed there."""
    with suppress(OSError):
        folders = {"", os.getcwd()}
        sys.path[:] = [path for path in sys.path if path not in folders or _is_installed(path)]


def _is_installed(path: str) -> bool:
    """Whether this package, or Python with its packages, is in a folder."""
    whole = os.path.realpath(path)
    prefixes = (os.path.realpath(prefix) + os.sep for prefix in (sys.prefix, sys.base_prefix))
    return whole == HOME or whole.startswith(tuple(prefixes))
