"""What is remembered of somebody's exercises, in files that other windows write as well."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from dream.base.errors import Malformed, Refused, message_of
from dream.base.files import BackgroundWriter, set_aside, write_whole
from dream.base.texts import Message, message
from dream.base.untrusted import read_text
from dream.play import registry
from dream.study.exercises import HEADER, Exercise, read_exercises
from dream.study.repetition import Practice, merged, practice_text, read_practice

T = TypeVar("T")


class MergedFile(Generic[T]):
    """Reads the file when it is first asked, and writes it by another thread, unless `at_once`.

    What another window has written meanwhile stays in it. A file that is damaged is kept beside it.
    """

    def __init__(
        self,
        path: Path,
        empty: T,
        read: Callable[[Path], T],
        text: Callable[[T], str],
        merge: Callable[[T, T], T],
        *,
        at_once: bool,
    ) -> None:
        """`empty` is what a file that isn't there holds; `read` raises OSError or Malformed.

        `merge` is given what is in the file and what is known here.
        """
        self.path = path
        self._empty, self._read_file, self._text, self._merge = empty, read, text, merge
        self._known: T | None = None
        self._trouble: Message | None = None
        self._writer = BackgroundWriter(self._write, at_once=at_once)

    @property
    def known(self) -> T:
        """What was read, or kept since."""
        if self._known is None:
            self._known = self._read()
        return self._known

    def keep(self, known: T) -> None:
        """Have this in the file, with what others wrote; what prevents it is news."""
        self._known = known
        self._writer.put(known)

    def news(self) -> Message | None:
        """What the player should hear, once."""
        news, self._trouble = self._trouble, None
        return news

    def flush(self) -> None:
        """Wait until everything is written."""
        self._writer.flush()

    def _read(self) -> T:
        try:
            return self._read_file(self.path)
        except FileNotFoundError:
            return self._empty
        except Malformed as error:
            try:
                set_aside(self.path, ".damaged")
            except OSError as failed:
                error.__context__ = failed
            self._tell("exercise.unread", error)
        except OSError as error:
            self._tell("exercise.unread", error)
        return self._empty

    def _write(self, known: T) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, self._text(self._merge(self._read(), known)))
        except OSError as error:
            self._tell("exercise.unwritten", error)

    def _tell(self, key: str, error: Exception) -> None:
        self._trouble = message(key, path=str(self.path), why=message_of(error))


FOLDER = "exercises-own"
"""Their folder, beside the file of what is remembered."""
MOST_OWN = 500
"""So many of a game are kept; beyond them those go that came first."""


class OwnExercises:
    """The exercises of each game, in a file of the folder."""

    def __init__(self, folder: Path, *, at_once: bool = True) -> None:
        self._folder, self._at_once = folder, at_once
        self._files: dict[str, MergedFile[tuple[Exercise, ...]]] = {}

    def of(self, game: str) -> tuple[Exercise, ...]:
        """Those of a game, by its word, the oldest first."""
        return self._file(game).known

    def add(self, exercises: Sequence[Exercise]) -> None:
        """Keep these with those that are there, each position once; what prevents it is news."""
        for game in {one.game for one in exercises}:
            new = [one for one in exercises if one.game == game]
            self._file(game).keep(_together(self.of(game), new))

    def news(self) -> Message | None:
        """What the player should hear, once."""
        return next((news for file in self._files.values() if (news := file.news())), None)

    def flush(self) -> None:
        """Wait until everything is written."""
        for file in self._files.values():
            file.flush()

    def _file(self, game: str) -> MergedFile[tuple[Exercise, ...]]:
        if game not in self._files:
            self._files[game] = MergedFile(
                self._folder / f"{game}.txt",
                (),
                lambda path: tuple(read_exercises(game, path))[-MOST_OWN:],
                _text,
                _together,
                at_once=self._at_once,
            )
        return self._files[game]


def _text(exercises: Sequence[Exercise]) -> str:
    return "\n".join([HEADER, *(one.text for one in exercises)]) + "\n"


def _together(older: Sequence[Exercise], newer: Sequence[Exercise]) -> tuple[Exercise, ...]:
    """All of them, each position once and as it came last, and at most so many."""
    return tuple({one.name: one for one in (*older, *newer)}.values())[-MOST_OWN:]


def can_be_done(exercise: Exercise) -> bool:
    """Whether an exercise of a file can be laid out, and what it asks for can be done there."""
    game = registry.find(exercise.game)
    try:
        position, action = game.parse_state(exercise.position), game.parse_action(exercise.line[0])
    except Refused:
        return False
    return isinstance(game.decider(position), int) and game.why_not(position, action, None) is None


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
