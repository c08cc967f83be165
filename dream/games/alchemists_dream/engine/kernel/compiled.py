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
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from dream.base.folders import cache_dir
from dream.protocol.limits import PROVEN, WIN

Function = TypeVar("Function", bound=Callable[..., object])


def cache_folder() -> Path:
    """Where the compiled code of these very sources lies; it can be written to.

    It is under the folder of `folders.cache_dir`, or a temporary one of the user's own when that cannot
    be written.
    """
    spare = Path(tempfile.gettempdir()) / f"dream-{_user()}"
    for folder in (cache_dir(), spare):
        place = folder / "kernels" / _fingerprint()
        if (folder is not spare or _is_own(spare)) and _writable(place):
            return place
    return Path(tempfile.mkdtemp(prefix="dream-"))


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
    """Whether a folder, made if need be, can be changed by nobody else, as far as the system tells: what
    lies there is run, and anybody may have made it."""
    try:
        folder.mkdir(exist_ok=True, mode=0o700)
        status = folder.lstat()
    except OSError:
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


CACHE = cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)

import llvmlite.ir  # noqa: E402
import numba  # noqa: E402  (numba reads the variable as it is imported)
from numba.core.codegen import JITCodeLibrary  # noqa: E402
from numba.core.compiler import Compiler  # noqa: E402
from numba.core.registry import cpu_target  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

_njit: Any = numba.njit
_llvm: Any = llvmlite.ir
_types: Any = numba.types
_config: Any = numba.config
_config.CACHE_DIR = str(CACHE)
_config.LOOP_VECTORIZE = 0  # the loops are short: vectors are slower, and take longer to compile
_intrinsic: Any = intrinsic
_context: Any = cpu_target.typing_context
_context.refresh()  # before the cache does: operators of arrays are then tried before those of lists
u32: Callable[[Any], int] = _types.uint32
u64: Callable[[Any], int] = _types.uint64
i64: Callable[[Any], int] = _types.int64


class Part(JITCodeLibrary):
    """The code of a function that is only ever a part of others: those optimize it, and make it run.

    numba would optimize it by itself, with all that it calls, and make machine code of it, then do so
    again in each function that calls it: a third of the time that compiling takes.
    """

    def _optimize_final_module(self) -> None:
        """Not here."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    @property
    def codegen(self) -> "Part":
        """What is told of the function's environment, once it can run."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Nothing runs here that would need it."""


class PartCompiler(Compiler):
    """Compiles a function to a `Part`."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.library = Part(self.state.targetctx.codegen(), "part")


_PLAIN = {"nogil": True, "no_rewrites": True, "_nrt": False}
"""Free of the interpreter's lock; nothing for numba to rewrite, and no objects to count references to."""
_WITHIN = {
    **_PLAIN,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}


def _fetch(_: Any, array: Any, index: Any) -> Any:
    """How `fetch` is typed and compiled."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        address = builder.bitcast(builder.gep(data, [arguments[1]]), _llvm.IntType(8).as_pointer())
        number = _llvm.IntType(32)
        kind = _llvm.FunctionType(_llvm.VoidType(), [address.type, number, number, number])
        call = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
        builder.call(call, [address, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return _types.void(array, index), code


fetch: Callable[[Any, int], None] = _intrinsic(_fetch)
"""Have an entry of an array brought near to the processor, where it is soon asked for."""


def entry(function: Function) -> Function:
    """`function` compiled for Python and compiled functions to call, kept on disk. It cannot make arrays."""
    result: Function = _njit(cache=True, **_PLAIN)(function)
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
