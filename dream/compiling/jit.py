"""The one door to numba: typed decorators, and entries that are kept on disk, see ``code_cache``."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import numba

from dream.compiling.code_cache import cache_folder, is_kept

Function = TypeVar("Function", bound=Callable[..., object])

_njit: Any = numba.njit
_types: Any = numba.types
_config: Any = numba.config
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
    from dream.compiling import numba_parts
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
        return is_kept(self.folder, name)

    def entry(self, function: Function) -> Function:
        """`function` compiled for Python and compiled functions to call, and kept; it can make no arrays."""
        _config.CACHE_DIR = str(self.folder)
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
