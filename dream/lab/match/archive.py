"""The games of a match as files, each written when its rotation comes back."""

from pathlib import Path

from dream.base.errors import Impossible
from dream.base.files import write_whole
from dream.lab.match.rotation import Played, unit
from dream.records.files import SUFFIX


class Archive:
    """A folder of the games of one match, by the numbers of their pairs or rotations."""

    def __init__(self, folder: Path) -> None:
        """Make the folder; raises Impossible when there are games in it already, and OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.glob(f"*{SUFFIX}")):
            raise Impossible([f"{folder} holds games already: a match is saved in a folder of its own"])
        self._folder = folder

    def keep(self, played: Played) -> None:
        """Write the games of a rotation; raises OSError."""
        for result in played:
            name = f"{unit(len(result.order))} {result.rotation:05d} game {result.game}{SUFFIX}"
            write_whole(self._folder / name, result.text)
