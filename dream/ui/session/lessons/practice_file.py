"""The file of what is remembered of somebody's exercises, and beside it those of their own games."""

from collections.abc import Mapping
from pathlib import Path

from dream.base.errors import Malformed, message_of
from dream.base.files.background_writer import BackgroundWriter
from dream.base.files.durable_files import set_aside, write_whole
from dream.base.messages import Message, message
from dream.base.untrusted import read_text
from dream.exercises.practice import Practice, merged, practice_text, read_practice
from dream.ui.session.lessons.own_exercises import FOLDER, OwnExercises

LARGEST_FILE = 5_000_000
THE_FILE = message("exercise.file")


class PracticeFile:
    """Reads the file when it is first asked, and writes it by another thread, unless `at_once`.

    What another window has written meanwhile stays in it. A file that is damaged is kept beside it. `own`
    are the exercises of their own games.
    """

    def __init__(self, path: Path, *, at_once: bool = True) -> None:
        self.path = path
        self.own = OwnExercises(path.parent / FOLDER, at_once=at_once)
        self._practices: dict[str, Practice] | None = None
        self._trouble: Message | None = None
        self._writer = BackgroundWriter(self._write, at_once=at_once)

    def of(self, game: str) -> Practice:
        """What is remembered for a game, by its word."""
        return self._known().get(game, Practice())

    def keep(self, game: str, practice: Practice) -> None:
        """Remember this for a game; what prevents it is news."""
        self._practices = {**self._known(), game: practice}
        self._writer.put(self._practices)

    def news(self) -> Message | None:
        """What the player should hear, once."""
        news, self._trouble = self._trouble, None
        return news or self.own.news()

    def flush(self) -> None:
        """Wait until everything is written."""
        self._writer.flush()
        self.own.flush()

    def _known(self) -> dict[str, Practice]:
        if self._practices is None:
            self._practices = self._read()
        return self._practices

    def _read(self) -> dict[str, Practice]:
        try:
            return read_practice(read_text(self.path, LARGEST_FILE, THE_FILE), THE_FILE)
        except FileNotFoundError:
            return {}
        except Malformed as error:
            try:
                set_aside(self.path, ".damaged")
            except OSError as failed:
                error.__context__ = failed
            self._tell("exercise.unread", error)
        except OSError as error:
            self._tell("exercise.unread", error)
        return {}

    def _write(self, practices: Mapping[str, Practice]) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, practice_text(merged(self._read(), practices)))
        except OSError as error:
            self._tell("exercise.unwritten", error)

    def _tell(self, key: str, error: Exception) -> None:
        self._trouble = message(key, path=str(self.path), why=message_of(error))
