"""The command ``dream`` with its global options; the subcommands register themselves here."""

from typing import Annotated

import typer

from dream import __version__
from dream.cli import (
    analysis_commands,
    board_commands,
    engine_commands,
    lab_commands,
    record_commands,
    rules_commands,
    window_commands,
)

app = typer.Typer(
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
for commands in (
    window_commands,
    board_commands,
    rules_commands,
    record_commands,
    engine_commands,
    analysis_commands,
    lab_commands,
):
    commands.register(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"The Alchemist's Dream {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def dream(
    context: typer.Context,
    frames: window_commands.Frames = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The Alchemist's Dream: a hex strategy game for two. Without a command the window opens at the title."""
    if context.invoked_subcommand is None:
        window_commands.title(frames)
