"""Subcommands about games that are kept."""

from pathlib import Path
from typing import Annotated

import typer

from dream.cli.exit_status import FAULTY, refuse
from dream.cli.language import speak_the_players_language


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(verify)


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games, .dream files.")],
) -> None:
    """Replay saved games by the rules: say ok, or the line, the action and the reason of every fault.

    A file may hold several games. The exit status is 1 if anything is wrong with any of them, and 2
    if a file can't be read.
    """

    speak_the_players_language()
    status = max(_verified(file, alone=len(files) == 1) for file in files)
    if status:
        raise typer.Exit(status)


def _verified(file: Path, *, alone: bool) -> int:
    """Say in one line that all records in a file are sound, or what is wrong; the exit status."""
    from dream.base.errors import reason
    from dream.base.showable import showable
    from dream.base.words import say, told
    from dream.records.reader import faults_of_file

    name = showable(str(file))
    try:
        records = faults_of_file(file)
    except OSError as error:
        return refuse(f"{name}: {reason(error)}")
    wrong = [told(fault) for faults in records for fault in faults]
    for fault in wrong:
        print(f"{name}: {fault}")
    if not wrong:
        count = "" if len(records) == 1 else f", {say('record.games', count=len(records))}"
        print(f"ok{count}" if alone else f"{name}: ok{count}")
    return FAULTY if wrong else 0
