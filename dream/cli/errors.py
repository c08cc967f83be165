"""The one place where what goes wrong becomes a sentence on standard error and an exit status."""

import io
import os
import sys
from collections.abc import Sequence

from dream.base.assets import MissingAssets, asset
from dream.cli.exit_status import BROKEN, INTERRUPTED, refuse
from dream.cli.language import refusal_words, speak_the_players_language, spoken, word_help

COMPLETION = "_DREAM_COMPLETE"
"""What the shell sets where it asks for completions."""
COMPILER = ("numba", "llvmlite")
"""What compiles the strong search; the program is installed without it where there is none."""


def guarded(arguments: Sequence[str]) -> int:
    """Run the ``dream`` command with these arguments; gives the exit status and never a traceback
    for what the player or their machine did wrong."""
    _prepare_output()
    try:
        return _written(_run(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return 0
    except MissingAssets as error:
        return refuse(str(error), BROKEN)


def _written(status: int) -> int:
    """Write all that was printed; the exit status, which tells of output that could not be written."""
    try:
        print(end="", flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        return status or refuse(_os_sentence(error))
    return status


def _drop_output() -> None:
    """Write no more to standard output, which does not take it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _prepare_output() -> None:
    """Show characters that the terminal cannot as their codes, instead of failing on them.

    Where the program was started without a console there are no streams, and printing does nothing.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(arguments: Sequence[str]) -> int:
    import typer
    from typer.main import get_command

    from dream.cli.app import app, windowless_commands

    if not asset("languages/en").is_dir():
        raise MissingAssets
    try:
        command = spoken(get_command(app))
        if COMPLETION in os.environ:
            speak_the_players_language()
            word_help(command)
        status = command.main(_with_command(arguments), prog_name="dream", standalone_mode=False)
    except typer.Abort as error:
        raise KeyboardInterrupt from error
    except typer.TyperException as error:
        return refuse(refusal_words(error.format_message()))
    except (BrokenPipeError, MissingAssets):
        raise
    except OSError as error:
        return refuse(_os_sentence(error))
    except ModuleNotFoundError as error:
        if error.name not in COMPILER:
            raise
        return refuse(_without_a_compiler())
    except _no_display() as error:
        return refuse(_without_a_display(error, windowless_commands()))
    except _faults_of_input() as error:
        speak_the_players_language()
        return refuse(_words_of(error))
    return status if isinstance(status, int) else 0


def _with_command(arguments: Sequence[str]) -> list[str]:
    """The arguments; before a file, such as one that was double-clicked, comes the command that opens it."""
    first = arguments[0] if arguments else "-"
    if first.startswith("-") or first in _commands():
        return list(arguments)
    from dream.records.files import is_record_name

    opens = is_record_name(first) or os.path.isfile(first)
    return ["open", *arguments] if opens else list(arguments)


def _commands() -> set[str]:
    from dream.cli.app import app

    groups = {group.name for group in app.registered_groups if group.name}
    commands = app.registered_commands
    return groups | {command.name or command.callback.__name__ for command in commands if command.callback}


def _faults_of_input() -> tuple[type[ValueError], ...]:
    """The errors that blame what the program was given; found only when something was raised."""
    from dream.base.errors import Refused

    return (Refused,)


def _no_display() -> type[Exception]:
    """The error that says that no window can open; found only when something was raised."""
    from dream.ui.kit.display import NoDisplay

    return NoDisplay


def _without_a_compiler() -> str:
    from dream.base.texts import say

    return say("app.no_compiler")


def _without_a_display(why: Exception, commands: Sequence[str]) -> str:
    from dream.base.texts import say

    return say("app.no_display", reason=_words_of(why), commands=", ".join(commands))


def _words_of(error: Exception) -> str:
    from dream.base.errors import reason

    return reason(error)


def _os_sentence(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {reason}" if error.filename is not None else reason
