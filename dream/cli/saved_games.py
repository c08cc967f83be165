"""Saved games as subcommands are given them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dream.records.reader import Opened


def opened_game(path: Path) -> "Opened":
    """The game in a file, or in a picture that carries one.

    Raises OSError, and Malformed when no game can begin from it.
    """
    from dream.records.reader import read_record

    with _named(path):
        return read_record(path)


def saved_bytes(path: Path) -> bytes:
    """The bytes of a file of saved games, or of that in a picture; raises OSError and Malformed."""
    from dream.records.files import record_bytes

    with _named(path):
        return record_bytes(path)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Name the file in the error when no game can be read from it."""
    from dream.base.errors import Malformed
    from dream.base.texts import message
    from dream.records.movetext import Unreadable

    try:
        yield
    except Unreadable as error:
        raise Malformed(message("error.in_file", file=str(path), reason=error)) from error
