"""Compiling in a process of its own: the engine's own thread goes on meanwhile, and keeps no compiler."""

import sys
from collections.abc import Callable

from dream.games.philosophers_stone.engine.compiled.compiled_kernel import ENTRY, FUNCTIONS, CompiledKernel
from dream.protocol.server import end_with
from dream.search.compiling import compile_apart

MODULE = "dream.games.philosophers_stone.engine.compiled.apart"


def make_kernel(takes_long: Callable[[], object]) -> CompiledKernel:
    """The compiled kernel, loaded from where another process has kept it.

    `takes_long` is called when that process has yet to compile it.
    """
    if not FUNCTIONS.is_kept(ENTRY):
        takes_long()
        compile_apart(MODULE)
    return CompiledKernel()


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    CompiledKernel()
