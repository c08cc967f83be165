"""Subcommands about games that are kept."""

from pathlib import Path
from typing import Annotated

import typer

from dream.cli.language import speak_the_players_language


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(verify)


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of games, .dream files.")],
) -> None:
    """Replay records by the law: says ok, or the line, the action and the reason of every fault.

    The exit status is 1 when anything is wrong with any of the files.
    """
    from dream.base.showable import showable

    speak_the_players_language()
    faulty = False
    for file in files:
        faults, name = _faults(file), showable(str(file))
        for fault in faults:
            print(f"{name}: {fault}")
        if not faults:
            print("ok" if len(files) == 1 else f"{name}: ok")
        faulty = faulty or bool(faults)
    if faulty:
        raise typer.Exit(1)


def _faults(file: Path) -> list[str]:
    """One line for each thing that is wrong with a record."""
    from dream.base.errors import reason
    from dream.base.words import told
    from dream.records.reader import read_record
    from dream.records.syntax import Unreadable

    try:
        return [told(fault) for fault in read_record(file).faults]
    except Unreadable as error:
        return [told(fault) for fault in error.faults]
    except OSError as error:
        return [reason(error)]
