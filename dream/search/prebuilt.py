"""What was compiled when the program was bundled: entries of kernels, which are called without a compiler.

A bundle has no numba. Its maker (`tools.bundle`) compiles the entries of all kernels into a library of the
system's own kind and says in a table what each is given. Elsewhere the folder is not there, and `compiling`
compiles.
"""

import ctypes
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "prebuilt"
TABLE, LIBRARY = "kernels.json", "kernels.library"
"""What lies in the folder."""
HERE = (FOLDER / TABLE).is_file()
"""Whether this program was bundled with compiled kernels."""


def kernels_run_compiled() -> bool:
    """Whether kernels run compiled on this computer, now or once numba has compiled them."""
    return HERE or find_spec("numba") is not None


NUMBERS: Mapping[str, Any] = {"int64": ctypes.c_int64, "uint64": ctypes.c_uint64, "float64": ctypes.c_double}
RECORD, ARRAY = "record", "array"
"""The kinds of what an entry is given besides numbers: a record of an array, or a whole array, which has one
dimension and no gaps."""


def entry(name: str, folder: Path = FOLDER) -> Callable[..., Any]:
    """The entry of a kernel by its name with that of its module.

    Raises ImportError where the library cannot be used; an entry that the bundle left out does when called.
    """
    described = _table(folder).get(name)
    if described is None:
        return _left_out(name)
    try:
        function = getattr(_library(folder), described["symbol"])
    except (OSError, AttributeError) as error:
        raise ImportError(f"the compiled {name} cannot be used: {error}") from error
    return _calling(function, described["takes"], NUMBERS.get(described["gives"]))


@cache
def _table(folder: Path) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((folder / TABLE).read_text(encoding="utf-8"))
    return found


@cache
def _library(folder: Path) -> ctypes.CDLL:
    return ctypes.CDLL(str(folder / LIBRARY))


def _calling(function: Any, takes: Sequence[str], gives: Any) -> Callable[..., Any]:
    """How Python calls a function that numba has compiled: places for the result and for what is raised come
    first, and arrays are taken apart. The interpreter's lock is released meanwhile."""
    import numpy as np  # only an engine needs it, and asks only here

    pointer = ctypes.c_void_p
    kinds = {
        RECORD: [pointer],
        ARRAY: [pointer, pointer, *[ctypes.c_int64] * 2, pointer, *[ctypes.c_int64] * 2],
    }
    function.argtypes = [pointer, pointer]
    for kind in takes:
        function.argtypes += kinds.get(kind) or [NUMBERS[kind]]

    def call(*given: Any) -> Any:
        result, raised = (gives or pointer)(), pointer()
        arguments: list[Any] = [ctypes.addressof(result), ctypes.addressof(raised)]
        for kind, value in zip(takes, given, strict=True):
            if kind == RECORD:
                arguments.append(np.frombuffer(value, np.uint8).__array_interface__["data"][0])
            elif kind == ARRAY:
                data = value.__array_interface__["data"][0]
                arguments += None, None, value.size, value.itemsize, data, value.size, value.itemsize
            else:
                arguments.append(value)
        if function(*arguments):
            raise RuntimeError("compiled code has failed")
        return result.value if gives else None

    return call


def _left_out(name: str) -> Callable[..., Any]:
    def call(*_: Any) -> Any:
        raise ImportError(f"{name} is not in this bundle")

    return call
