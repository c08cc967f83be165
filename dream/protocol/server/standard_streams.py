"""An engine as a process of its own: its server on standard input and output."""

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn, TextIO

from dream.protocol.server.conversation import PATIENCE_AT_END
from dream.protocol.server.parent_watch import end_with

Serve = Callable[[TextIO, TextIO, float], bool]
"""Serves requests with answers until they end, and then for so many seconds; see `Conversation.serve`."""


def serve_standard_streams(
    serve: Serve, parent: int | None, busy: Callable[[], bool] = lambda: False
) -> None:
    """Serve until the end of standard input or `quit`; ends quietly when nobody reads any more.

    `parent` is the process that this one belongs to: without it nobody waits for an answer any more. The
    process is ended at once when something is under way that does not bear an orderly end: a search that
    could not be stopped, or whatever makes the engine `busy`.
    """
    if parent is not None:
        end_with(parent)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline=None if stream is sys.stdin else "\n")
    at_rest = True
    try:
        at_rest = serve(sys.stdin, sys.stdout, 0 if parent else PATIENCE_AT_END)
        sys.stdout.flush()
    except KeyboardInterrupt:
        pass
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not at_rest or busy():
        _leave()


def _leave() -> NoReturn:
    """End the process at once."""
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(0)
