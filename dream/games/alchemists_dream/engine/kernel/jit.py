"""The one door to numba: typed decorators, and a cache on disk that never serves stale code.

numba notices a change in the file of a compiled function, but not in those that it calls (numba
issue 1833). So the compiled code lies in a folder named after a hash of every source in this
folder, the scores of a win that it goes by, and the version of numba: whatever changes, the old code is out
of reach.
"""

import gc
import hashlib
import os
import platform
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from dream.base.files.folders import cache_dir
from dream.protocol.limits import PROVEN, WIN

FLEETING = "dream-"
"""How folders are called that serve one process alone."""
Function = TypeVar("Function", bound=Callable[..., object])


def cache_folder() -> Path:
    """Where the compiled code of these very sources lies; it can be written to, and by nobody else.

    It is under the folder of `folders.cache_dir`, or a temporary one of the user's own when that will not do.
    What lies there is run, so a folder in which somebody else may have put anything is passed over, and said.
    """
    spare = Path(tempfile.gettempdir()) / f"dream-{_user()}"
    for folder in (cache_dir(), spare):
        place = folder / "kernels" / _fingerprint()
        if (folder is not spare or _is_own(spare)) and _writable(place):
            if _is_trusted(place):
                return place
            print(f"{place} is not used, for others may write there; compiling anew", file=sys.stderr)
    return Path(tempfile.mkdtemp(prefix=FLEETING))


def is_kept(name: str) -> bool:
    """Whether the compiled code of an entry of this name lies on disk, or cannot be left there for others."""
    return CACHE.name.startswith(FLEETING) or any(CACHE.rglob(f"*.{name}-*.nbi"))


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


def _fingerprint() -> str:
    """A short hash of every source in this folder, of the numbers that it takes from elsewhere, and of what
    compiles it."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(f"{WIN} {PROVEN} {version('numba')} {platform.python_version()}".encode())
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


CACHE = cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)

import numba  # noqa: E402  (it reads the variable as it is imported)

_njit: Any = numba.njit
_types: Any = numba.types
_config: Any = numba.config
_config.CACHE_DIR = str(CACHE)
_config.LOOP_VECTORIZE = 0  # the loops are short: vectors are slower, and take longer to compile
u32: Callable[[Any], int] = _types.uint32
u64: Callable[[Any], int] = _types.uint64
i64: Callable[[Any], int] = _types.int64

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
fetch: Callable[[Any, int], None] = _njit(**_WITHIN)(_fetch_nothing)
"""Have an entry of an array brought near to the processor, where it is soon asked for."""
try:
    if not _is_tried(numba.__version__):
        raise ImportError("it was not tried")
    from dream.games.alchemists_dream.engine.kernel import numba_parts
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


def entry(function: Function) -> Function:
    """`function` compiled for Python and compiled functions to call, kept on disk. It cannot make arrays."""
    result: Function = _kept(_njit(cache=True, **_OUTSIDE)(function))
    return result


def compiled(function: Function) -> Function:
    """`function` compiled for compiled functions to call: faster to compile, not to be called by Python."""
    result: Function = _njit(**_WITHIN)(function)
    return result


def inlined(function: Function) -> Function:
    """A small `function` that becomes a part of each compiled one that calls it."""
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
