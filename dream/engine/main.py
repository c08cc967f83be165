"""The engine as a process of its own, on standard input and output."""

import io
import os
import sys

from dream.engine.server import serve


def main() -> None:
    """Serve until the end of standard input or `quit`; ends quietly when nobody reads any more."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline=None if stream is sys.stdin else "\n")
    try:
        serve(sys.stdin, sys.stdout)
        sys.stdout.flush()
    except KeyboardInterrupt:
        pass
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
