"""The file of what is remembered of somebody's exercises, and beside it those of their own games."""

from collections.abc import Mapping
from pathlib import Path

from dream.base.messages import Message, message
from dream.base.untrusted import read_text
from dream.exercises.practice import Practice, merged, practice_text, read_practice
from dream.ui.session.lessons.merged_file import MergedFile
from dream.ui.session.lessons.own_exercises import FOLDER, OwnExercises

LARGEST_FILE = 5_000_000
THE_FILE = message("exercise.file")


class PracticeFile:
    """What is remembered for each game; `own` are the exercises of their own games."""

    def __init__(self, path: Path, *, at_once: bool = True) -> None:
        self.own = OwnExercises(path.parent / FOLDER, at_once=at_once)
        self._file: MergedFile[Mapping[str, Practice]]
        self._file = MergedFile(path, {}, _read, practice_text, merged, at_once=at_once)

    def of(self, game: str) -> Practice:
        """What is remembered for a game, by its word."""
        return self._file.known.get(game, Practice())

    def keep(self, game: str, practice: Practice) -> None:
        """Remember this for a game; what prevents it is news."""
        self._file.keep({**self._file.known, game: practice})

    def news(self) -> Message | None:
        """What the player should hear, once."""
        return self._file.news() or self.own.news()

    def flush(self) -> None:
        """Wait until everything is written."""
        self._file.flush()
        self.own.flush()


def _read(path: Path) -> dict[str, Practice]:
    return read_practice(read_text(path, LARGEST_FILE, THE_FILE), THE_FILE)
