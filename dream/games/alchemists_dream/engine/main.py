"""The engine as a process of its own, on standard input and output."""

import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

from dream.games.alchemists_dream.engine.plain.plain_engine import PlainEngine
from dream.games.alchemists_dream.engine.serving import serve
from dream.games.alchemists_dream.engine.warmup_engine import WarmupEngine
from dream.protocol.parent_watch import end_with
from dream.protocol.server import PATIENCE_AT_END


def main(*, plain: bool = False, parent: int | None = None) -> None:
    """Serve until the end of standard input or `quit`; ends quietly when nobody reads any more.

    `plain` chooses the search that needs no compiling. `parent` is the process that this one belongs to:
    without it nobody waits for an answer any more.
    """
    if parent is not None:
        end_with(parent)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline=None if stream is sys.stdin else "\n")
    engine = PlainEngine() if plain else WarmupEngine()
    at_rest = True
    try:
        at_rest = serve(sys.stdin, sys.stdout, engine, patience=0 if parent else PATIENCE_AT_END)
        sys.stdout.flush()
    except KeyboardInterrupt:
        pass
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not at_rest or (isinstance(engine, WarmupEngine) and engine.preparing):
        _leave()


def _leave() -> NoReturn:
    """End the process at once: a compiler or a search at work in another thread does not bear an orderly
    end."""
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(0)
