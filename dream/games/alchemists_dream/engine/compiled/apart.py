"""Compiling in a process of its own: a compiler that has worked keeps a hundred megabytes for as long as its
process lives, which for the opponent's is as long as the game."""

import os
import subprocess
import sys

from dream.games.alchemists_dream.engine.compiled.compiled_engine import CompiledEngine
from dream.games.alchemists_dream.engine.kernel.jit import is_kept
from dream.protocol.process.own_process import own_command, own_environment
from dream.protocol.process.priority import creation_flags
from dream.protocol.server.parent_watch import end_with

MODULE = "dream.games.alchemists_dream.engine.compiled.apart"
ENTRY = "search"
"""What takes long to compile; all else is done in a moment."""


def compile_apart() -> None:
    """Have the search compiled and kept unless it is; return when it is, or cannot be."""
    if not is_kept(ENTRY):
        subprocess.run(
            own_command(MODULE, os.getpid()),
            env=own_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=creation_flags(polite=True),
            check=False,
        )


def main(parent: int) -> None:
    """Compile what is kept for other processes, as long as the one that wants it is there."""
    end_with(parent)
    CompiledEngine().prepare()


if __name__ == "__main__":
    main(int(sys.argv[1]))
