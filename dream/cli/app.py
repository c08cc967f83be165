"""The command ``dream`` with its global options; the subcommands register themselves here."""

from typing import Annotated

import typer

from dream import __version__
from dream.cli.commands import analysis, board, engine, lab, library, record, review, rules, window
from dream.cli.language import VARIABLE, ask_for_language

app = typer.Typer(
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
for commands in (window, board, rules, record, library, engine, analysis, review, lab):
    commands.register(app)


def windowless_commands(group: typer.Typer = app, before: str = "") -> list[str]:
    """The commands that need no display, as a player types them: those of every file but one."""
    own = [
        before + (command.name or command.callback.__name__)
        for command in group.registered_commands
        if command.callback and not command.hidden and command.callback.__module__ != window.__name__
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


@app.callback(invoke_without_command=True)
def dream(
    context: typer.Context,
    frames: window.Frames = None,
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True)] = False,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            envvar=VARIABLE,
            is_eager=True,
            callback=_speak,
        ),
    ] = None,
) -> None:
    if context.invoked_subcommand is None:
        window.title(frames)
