"""An engine from outside, for windows that are tried hard: ``python -m tools.outside_engine GAME``.

It is the game's own, which thinks at level 1 however long it may. As that is a process of its own, started by
this one, somebody is left behind when this one is killed, unless the window sees to it.
"""

import subprocess
import sys

from dream.protocol.client import own_engine
from dream.protocol.process import own_command, own_environment

MODULE = "tools.outside_engine"


def command_of(game: str) -> tuple[str, ...]:
    """What starts such an engine of a game, by its word."""
    return own_command(MODULE, game)


def main(game: str) -> None:
    """Hand every line to the game's own engine, whose answers need no handing on."""
    with subprocess.Popen(own_engine(game), env=own_environment(), stdin=subprocess.PIPE) as engine:
        assert engine.stdin
        for line in sys.stdin:
            engine.stdin.write(b"go level 1\n" if line.split()[:1] == ["go"] else line.encode())
            engine.stdin.flush()


if __name__ == "__main__":
    main(sys.argv[1])
