"""Compiling with numba, for the engines of games: decorators, a cache that is never stale, another process.

Compiled code lies on disk in a folder of its own for every state of its sources. numba notices a change in
the file of a compiled function, but not in those that it calls (numba issue 1833). So the folder is named
after a hash of every source beside it, of what else it goes by, and of the version of numba: whatever
changes, the old code is out of reach. What reaches into numba itself is in `numba_parts`.

A bundle has no numba: its kernels are `prebuilt`.
"""

import gc
import hashlib
import os
import platform
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from time import sleep
from typing import Any, TypeVar, cast

from dream.base.files import FileLock
from dream.base.folders import kernels_dir
from dream.protocol.process import creation_flags, own_command, own_environment
from dream.search import prebuilt

if not prebuilt.HERE:
    import numba

LOCK, LOOK = "lock", 0.1
"""What somebody holds who compiles, and how many seconds lie between two looks of those who wait for it."""
FLEETING = "dream-"
"""How folders are called that serve one process alone."""


def cache_folder(sources: Path, also: str = "") -> Path:
    """Where the compiled code of the sources in a folder lies; it can be written to, and by nobody else.

    `also` are numbers of the code that come from elsewhere. The folder is under that of
    `folders.kernels_dir`, or a temporary one of the user's own when that will not do. What lies there is run,
    so a folder in which somebody else may have put anything is passed over, and said.
    """
    spare = Path(tempfile.gettempdir()) / f"dream-{_user()}"
    for folder in (kernels_dir(), spare / "kernels"):
        place = folder / _fingerprint(sources, also)
        if (folder.parent != spare or _is_own(spare)) and _writable(place):
            if _is_trusted(place):
                return place
            print(f"{place} is not used, for others may write there; compiling anew", file=sys.stderr)
    return Path(tempfile.mkdtemp(prefix=FLEETING))


def is_kept(folder: Path, name: str) -> bool:
    """Whether the compiled code of an entry of this name lies there, or cannot be left there for others."""
    return folder.name.startswith(FLEETING) or any(folder.rglob(f"*.{name}-*.nbi"))


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


def _fingerprint(sources: Path, also: str) -> str:
    """A short hash of every source, of the numbers from elsewhere, and of what compiles them."""
    digest = hashlib.sha256()
    for folder in (sources, Path(__file__).parent):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(f"{also} {version('numba')} {platform.python_version()}".encode())
    return digest.hexdigest()[:16]


def _is_own(folder: Path) -> bool:
    """Whether a folder, made if need be, is the user's own."""
    try:
        folder.mkdir(exist_ok=True, mode=0o700)
    except OSError:
        return False
    return _is_private(folder)


def _is_trusted(place: Path) -> bool:
    """Whether nobody else can have changed what lies in a folder: it and the one that it is in are the
    user's, nobody else may enter it, and all in it is the user's too, and no link."""
    try:
        within = list(place.rglob("*"))
        return (
            _is_private(place.parent)
            and _is_private(place, 0o077)
            and all(_is_private(one, 0) for one in within)
        )
    except OSError:
        return False


def _is_private(path: Path, refused: int = 0o022) -> bool:
    """Whether a folder or file is the user's and no link, and has no permission that is `refused`, as far as
    the system tells."""
    try:
        status = path.lstat()
    except OSError:
        return False
    if stat.S_ISLNK(status.st_mode):
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & refused)


def _writable(folder: Path) -> bool:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.mkdir(exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


Function = TypeVar("Function", bound=Callable[..., object])

OLDEST_TRIED, NEWEST_TRIED = (0, 61), (0, 68)
"""The versions of numba in which `numba_parts` was tried, all between them too; ``pyproject.toml`` allows
no others."""


def _is_tried(numba_version: str) -> bool:
    """Whether such a version of numba was tried."""
    major, minor = numba_version.split(".")[:2]
    return OLDEST_TRIED <= (int(major), int(minor)) <= NEWEST_TRIED


def _fetch_nothing(array: Any, index: Any) -> None:
    """`fetch` where `numba_parts` cannot be used: the search is the same without it."""


_OUTSIDE: dict[str, Any] = {"nogil": True}
"""How functions are compiled that Python calls: free of the interpreter's lock."""
_WITHIN: dict[str, Any] = {"nogil": True}
"""How functions are compiled that only compiled functions call."""
_kept: Callable[[Any], Any] = lambda function: function  # noqa: E731
"""What is done with a compiled function that is kept on disk."""
u32: Callable[[Any], int] = int
u64: Callable[[Any], int] = int
i64: Callable[[Any], int] = int
fetch: Callable[[Any, int], None] = _fetch_nothing
"""Prefetch an entry of an array that is needed soon."""
entries: dict[str, Any] = {}
"""The functions that Python calls, by their names with those of their modules."""

if not prebuilt.HERE:
    _njit: Any = numba.njit
    _types: Any = numba.types
    _config: Any = numba.config
    _config.LOOP_VECTORIZE = 0  # the loops are short: vectors are slower, and take longer to compile
    u32, u64, i64 = _types.uint32, _types.uint64, _types.int64
    fetch = _njit(**_WITHIN)(_fetch_nothing)
    try:
        if not _is_tried(numba.__version__):
            raise ImportError("it was not tried")
        from dream.search import numba_parts
    except (ImportError, AttributeError) as error:
        print(
            f"numba {numba.__version__} is used plainly, so compiling takes longer: {error}",
            file=sys.stderr,
        )
    else:
        _OUTSIDE.update(numba_parts.ENTRY_OPTIONS)
        _WITHIN.update(numba_parts.PART_OPTIONS)
        fetch = numba_parts.fetch
        _kept = numba_parts.loading_before_compiling


class Kernel:
    """The compiled functions whose sources lie in one folder: `also` as in `cache_folder`."""

    def __init__(self, sources: Path, also: str = "") -> None:
        self._sources = sources
        self._also = also

    @cached_property
    def folder(self) -> Path:
        """Where its compiled code is kept."""
        return cache_folder(self._sources, self._also)

    def is_kept(self, name: str) -> bool:
        """Whether the compiled code of an entry of this name is kept, or cannot be."""
        return prebuilt.HERE or is_kept(self.folder, name)

    def keep(self, name: str, module: str) -> None:
        """Return when the compiled code of an entry is kept, or cannot be: a process that runs a module
        compiles it.

        Of several processes that want it at once one compiles it, and the others wait for that.
        """
        if self.is_kept(name):
            return
        alone = FileLock(self.folder / LOCK)
        while not alone.take():
            sleep(LOOK)
        try:
            if not self.is_kept(name):
                compile_apart(module)
        finally:
            alone.release()

    def entry(self, function: Function) -> Function:
        """`function` compiled for Python and compiled functions to call, and kept; it can make no arrays."""
        name = f"{function.__module__}.{function.__qualname__}"
        if prebuilt.HERE:
            return cast(Function, prebuilt.entry(name))
        _config.CACHE_DIR = str(self.folder)
        result: Function = _kept(_njit(cache=True, **_OUTSIDE)(function))
        entries[name] = result
        return result


def compiled(function: Function) -> Function:
    """`function` compiled for compiled functions to call: faster to compile, not to be called by Python."""
    if prebuilt.HERE:
        return function
    result: Function = _njit(**_WITHIN)(function)
    return result


def inlined(function: Function) -> Function:
    """A small `function` that becomes a part of each compiled one that calls it."""
    if prebuilt.HERE:
        return function
    result: Function = _njit(forceinline=True, **_WITHIN)(function)
    return result


@contextmanager
def compiling() -> Iterator[None]:
    """Look for garbage rarely: compiling makes millions of objects, nearly all of which stay."""
    often = gc.get_threshold()
    gc.set_threshold(200_000, 50, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*often)


def compile_apart(module: str) -> None:
    """Run a module that compiles what is kept, with the number of this process; return when it has ended."""
    subprocess.run(
        own_command(module, os.getpid()),
        env=own_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=creation_flags(polite=True),
        check=False,
    )
