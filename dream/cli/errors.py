"""The one place where what goes wrong becomes a sentence on standard error and an exit status.

0: done. 1: a verification failed, or the installation is broken. 2: the input or the machine will not
do. 130: the player pressed Ctrl-C. 143: SIGTERM ended a match, which leaves here as SystemExit.
"""

import io
import os
import sys
from collections.abc import Sequence

REFUSED = 2
INTERRUPTED = 130


def guarded(arguments: Sequence[str]) -> int:
    """Run the ``dream`` command with these arguments; gives the exit status and never a traceback
    for what the player or their machine did wrong."""
    _prepare_output()
    try:
        status = _run(arguments)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _prepare_output() -> None:
    """Show characters that the terminal cannot as their codes, instead of failing on them.

    Where the program was started without a console there are no streams, and printing does nothing.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(arguments: Sequence[str]) -> int:
    import typer

    from dream.cli.app import app, windowless_commands

    try:
        status = app(list(arguments), prog_name="dream", standalone_mode=False)
    except typer.Abort as error:
        raise KeyboardInterrupt from error
    except typer.TyperException as error:
        return _refuse(error.format_message())
    except BrokenPipeError:
        raise
    except OSError as error:
        return _refuse(_os_sentence(error))
    except _no_display() as error:
        return _refuse(_without_a_display(error, windowless_commands()))
    except _faults_of_input() as error:
        return _refuse(_words_of(error))
    return status if isinstance(status, int) else 0


def _faults_of_input() -> tuple[type[ValueError], ...]:
    """The errors that blame what the program was given; found only when something was raised."""
    from dream.base.errors import Refused

    return (Refused,)


def _no_display() -> type[Exception]:
    """The error that says that no window can open; found only when something was raised."""
    from dream.ui.kit.display_check import NoDisplay

    return NoDisplay


def _without_a_display(why: Exception, commands: Sequence[str]) -> str:
    from dream.base.words import say

    return say("app.no_display", reason=_words_of(why), commands=", ".join(commands))


def _refuse(sentence: str) -> int:
    from dream.base.showable import showable

    print("dream: " + showable(" ".join(sentence.split())), file=sys.stderr)
    return REFUSED


def _words_of(error: Exception) -> str:
    from dream.base.errors import reason

    return reason(error)


def _os_sentence(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename is not None else reason
