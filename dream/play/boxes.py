"""The data of a game's box that no published text names: ours, and what an owner puts in its place.

Ours is the asset ``boxes/WORD.toml``, a player's own the file ``boxes/WORD.toml`` in the folder of data. A
game reads either as text from outside, plays by the one that its options name, and holds it in its states: so
a record plays on every computer.
"""

from pathlib import Path

from dream.base.assets import asset
from dream.base.errors import Malformed, message_of
from dream.base.messages import message
from dream.base.untrusted import read_text

LARGEST_FILE = 100_000


def standard_text(word: str) -> str:
    """The text of our box of a game."""
    return asset(f"boxes/{word}.toml").read_text(encoding="utf-8")


def own_file(word: str) -> Path:
    """Where a player's own box of a game is looked for."""
    from dream.base.files.folders import data_dir  # imported when asked: it is slow to load

    return data_dir() / "boxes" / f"{word}.toml"


def own_text(word: str) -> str:
    """The text of a player's own box of a game; raises Malformed when it can't be read."""
    path = own_file(word)
    try:
        return read_text(path, LARGEST_FILE, message("box.file"))
    except FileNotFoundError as error:
        raise Malformed(message("box.missing", file=str(path))) from error
    except OSError as error:
        raise Malformed(message("error.in_file", file=str(path), reason=message_of(error))) from error
