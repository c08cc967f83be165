"""Compiling in a process of its own: a compiler that has worked keeps a hundred megabytes for as long as its
process lives, which for the opponent's is as long as the game."""

import os
import subprocess

from dream.protocol.process.own_process import own_command, own_environment
from dream.protocol.process.priority import creation_flags


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
