"""The engine as a process of its own, on standard input and output."""

import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

from dream.engine.player import PlainThinker
from dream.engine.server import serve
from dream.engine.standby import StandbyThinker


def main(*, plain: bool = False) -> None:
    """Serve until the end of standard input or `quit`; ends quietly when nobody reads any more.

    `plain` chooses the search that needs no compiling.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline=None if stream is sys.stdin else "\n")
    thinker = PlainThinker() if plain else StandbyThinker()
    try:
        serve(sys.stdin, sys.stdout, thinker)
        sys.stdout.flush()
    except KeyboardInterrupt:
        pass
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(thinker, StandbyThinker) and thinker.preparing:
        _leave()


def _leave() -> NoReturn:
    """End the process at once: a compiler at work in another thread does not bear an orderly end."""
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(0)
