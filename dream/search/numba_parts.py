"""What reaches into numba: functions that are only parts of others, bringing memory near, and loading what
compiles only where something is compiled.

`compiling` uses it with the versions of numba in which it was tried, and does without where numba is other
than expected and this cannot be imported.
"""

from collections.abc import Callable
from typing import Any, Final

import llvmlite.ir
import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.core.typing.context import Context
from numba.extending import intrinsic

_llvm: Any = llvmlite.ir
_types: Any = numba.types
_intrinsic: Any = intrinsic
_REGISTRIES: Final = {kind: kind.load_additional_registries for kind in (CPUContext, Context)}
"""How numba loads what it knows of compiling."""


def put_off_registries() -> None:
    """Load what numba knows of compiling only when something is compiled: it takes 45 megabytes and half a
    second, and to run what was compiled before nothing of it is needed."""
    for kind in _REGISTRIES:
        _set_loading(kind, _load_nothing)


def load_registries() -> None:
    """Load it now, those of the types first: operators of arrays are then tried before those of lists."""
    for kind, loading in _REGISTRIES.items():
        _set_loading(kind, loading)
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()


def _set_loading(kind: Any, loading: Callable[[Any], None]) -> None:
    kind.load_additional_registries = loading


def _load_nothing(context: object) -> None:
    """What is loaded as long as it is put off."""


def loading_before_compiling(function: Any) -> Any:
    """A compiled function that is kept on disk, for which what was put off is loaded where the disk has
    nothing of it."""
    kept = function._cache.load_overload

    def load(signature: Any, context: Any) -> Any:
        found = kept(signature, context)
        if found is None:
            load_registries()
        return found

    function._cache.load_overload = load
    return function


put_off_registries()


class PartLibrary(JITCodeLibrary):
    """The code of a function that is only ever a part of others: those optimize it, and make it run.

    numba would optimize it by itself, with all that it calls, and make machine code of it, then do so
    again in each function that calls it: a third of the time that compiling takes.
    """

    def _optimize_final_module(self) -> None:
        """Not here."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    @property
    def codegen(self) -> "PartLibrary":
        """What is told of the function's environment, once it can run."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Nothing runs here that would need it."""


class PartCompiler(Compiler):
    """Compiles a function to a `PartLibrary`."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.library = PartLibrary(self.state.targetctx.codegen(), "part")


ENTRY_OPTIONS = {"no_rewrites": True, "_nrt": False}
"""Nothing for numba to rewrite, and no objects to count references to."""
PART_OPTIONS = {
    **ENTRY_OPTIONS,
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
"""Prefetch an entry of an array that is needed soon."""
