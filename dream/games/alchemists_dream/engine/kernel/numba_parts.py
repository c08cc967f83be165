"""What reaches into numba: functions that are only parts of others, and bringing memory near.

`jit` uses it with the versions of numba in which it was tried, and does without where numba is other
than expected and this cannot be imported.
"""

from collections.abc import Callable
from typing import Any

import llvmlite.ir
import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import cpu_target
from numba.extending import intrinsic

_llvm: Any = llvmlite.ir
_types: Any = numba.types
_intrinsic: Any = intrinsic
_context: Any = cpu_target.typing_context
_context.refresh()  # before the cache does: operators of arrays are then tried before those of lists


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
"""Have an entry of an array brought near to the processor, where it is soon asked for."""
