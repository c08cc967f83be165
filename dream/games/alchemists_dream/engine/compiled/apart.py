"""Compiling in a process of its own, see `dream.search.compiling`."""

import sys

from dream.games.alchemists_dream.engine.compiled.compiled_engine import CompiledEngine
from dream.games.alchemists_dream.engine.kernel.jit import is_kept
from dream.protocol.server import end_with
from dream.search.compiling import compile_apart as run_apart

MODULE = "dream.games.alchemists_dream.engine.compiled.apart"
ENTRY = "search"
"""What takes long to compile; all else is done in a moment."""


def compile_apart() -> None:
    """Have the search compiled and kept unless it is; return when it is, or cannot be."""
    if not is_kept(ENTRY):
        run_apart(MODULE)


def main(parent: int) -> None:
    """Compile what is kept for other processes, as long as the one that wants it is there."""
    end_with(parent)
    CompiledEngine().prepare()


if __name__ == "__main__":
    main(int(sys.argv[1]))
