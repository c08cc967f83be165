"""Saved games as subcommands are given them."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dream.records.reader import Opened


def opened_game(path: Path) -> "Opened":
    """The game in a file, or in a picture that carries one.

    Raises OSError, and Malformed when no game can begin from it.
    """
    from dream.base.errors import Malformed
    from dream.base.messages import message
    from dream.records.reader import read_record
    from dream.records.syntax import Unreadable

    try:
        return read_record(path)
    except Unreadable as error:
        raise Malformed(message("error.in_file", file=str(path), reason=error)) from error
