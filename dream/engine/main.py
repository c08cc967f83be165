"""The engine as a process of its own, on standard input and output."""

import io
import os
import sys

from dream.engine.server import serve
from dream.engine.thinker import Thinker


def main(*, plain: bool = False) -> None:
    """Serve until the end of standard input or `quit`; ends quietly when nobody reads any more.

    `plain` chooses the search that needs no compiling.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline=None if stream is sys.stdin else "\n")
    try:
        serve(sys.stdin, sys.stdout, thinker_of(plain=plain))
        sys.stdout.flush()
    except KeyboardInterrupt:
        pass
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def thinker_of(*, plain: bool) -> Thinker:
    """The opponent: the strong one, unless the plain one is wanted or numba cannot be had here."""
    if not plain:
        try:
            from dream.engine.fast import FastThinker

            return FastThinker()
        except ImportError as error:
            print(f"The strong opponent needs numba, so the plain one plays: {error}", file=sys.stderr)
    from dream.engine.player import PlainThinker

    return PlainThinker()
