"""A tile set that is named on the command line."""

from pathlib import Path

from dream.base.errors import Impossible, Malformed
from dream.base.texts import message
from dream.games.alchemists_dream.board import TileSet, read_tiles


def tile_set_in(path: Path) -> TileSet:
    """The tile set in a file; what is wrong with it is said with the file's name."""
    try:
        return read_tiles(path)
    except (Malformed, Impossible) as error:
        raise Malformed(message("error.in_file", file=str(path), reason=error)) from error
