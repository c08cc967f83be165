"""What several subcommands ask of their arguments."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from dream.protocol.limits import Limits

A_DAY = 86_400.0


def check_seconds(option: str, seconds: float) -> None:
    """Refuse what is no time to wait, no number among it."""
    if not 0 < seconds <= A_DAY:
        raise typer.BadParameter(f"{option} takes a number of seconds up to a day, not {seconds}")


def check_writable(file: Path) -> None:
    """Refuse what cannot be written before hours of work are lost with it."""
    if file.is_dir() or not file.parent.is_dir():
        raise typer.BadParameter(f"{file} is no file that can be written")


def limits_of(**asked: int | None) -> "Limits":
    """The limits of a search that were given, by their names; raises Malformed."""
    from dream.protocol.limits import Limits

    words = [(name, str(value)) for name, value in asked.items() if value is not None]
    return Limits.parse([word for pair in words for word in pair])
