"""The command ``dream`` with its global options, and the one place where what goes wrong becomes a sentence
on standard error and an exit status."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from dream import __version__
from dream.base.assets import MissingAssets, asset
from dream.base.errors import Refused, reason
from dream.base.logs import speak_up, written
from dream.base.texts import say
from dream.cli import desktop, engines, hosting, playing, records
from dream.cli.arguments import BROKEN, INTERRUPTED, os_sentence, refuse
from dream.cli.language import (
    VARIABLE,
    ask_for_language,
    refusal_words,
    speak_the_players_language,
    spoken,
    word_help,
)

app = typer.Typer(
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
for commands in (playing, hosting, records, engines, desktop):
    commands.register(app)


BY_TEXT = ("play --text", "learn --text", "practise --text")
"""What else can be played without a display."""


def windowless_commands(group: typer.Typer = app, before: str = "") -> list[str]:
    """The commands that need no display, as a player types them: those of every file but one."""
    own = [
        before + (command.name or command.callback.__name__)
        for command in group.registered_commands
        if command.callback and not command.hidden and command.callback.__module__ != playing.__name__
    ]
    inner = [
        windowless_commands(subgroup.typer_instance, f"{before}{subgroup.name} ")
        for subgroup in group.registered_groups
        if subgroup.typer_instance
    ]
    return sum(inner, own)


def _speak(code: str | None) -> str | None:
    ask_for_language(code)
    return code


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"The Alchemist's Dream {__version__}")
        raise typer.Exit


def _speak_up(wanted: bool) -> None:
    if wanted:
        speak_up()


@app.callback(invoke_without_command=True)
def dream(
    context: typer.Context,
    frames: playing.Frames = None,
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True)] = False,
    verbose: Annotated[bool, typer.Option("--verbose", callback=_speak_up, is_eager=True)] = False,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            envvar=VARIABLE,
            show_envvar=False,
            is_eager=True,
            callback=_speak,
        ),
    ] = None,
) -> None:
    if context.invoked_subcommand is None:
        playing.title(frames)


COMPLETION = "_DREAM_COMPLETE"
"""What the shell sets where it asks for completions."""
COMPILER = ("numba", "llvmlite")
"""What compiles the strong search; the program is installed without it where there is none."""


def guarded(arguments: Sequence[str]) -> int:
    """Run the ``dream`` command with these arguments; gives the exit status and never a traceback
    for what the player or their machine did wrong."""
    _prepare_output()
    try:
        with written():
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
        return status or refuse(os_sentence(error))
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
        return refuse(os_sentence(error))
    except ModuleNotFoundError as error:
        if error.name not in COMPILER:
            raise
        return refuse(say("app.no_compiler"))
    except _no_display() as error:
        commands = (*BY_TEXT, *windowless_commands())
        return refuse(say("app.no_display", reason=reason(error), commands=", ".join(commands)))
    except Refused as error:
        speak_the_players_language()
        return refuse(reason(error))
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
    groups = {group.name for group in app.registered_groups if group.name}
    commands = app.registered_commands
    return groups | {command.name or command.callback.__name__ for command in commands if command.callback}


def _no_display() -> type[Exception]:
    """The error that says that no window can open; found only when something was raised."""
    from dream.ui.kit.display import NoDisplay

    return NoDisplay
