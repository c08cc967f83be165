"""The exercises that somebody's own mistakes have become: a file of each game."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from dream.base.errors import Malformed, Refused, message_of
from dream.base.files.background_writer import BackgroundWriter
from dream.base.files.durable_files import set_aside, write_whole
from dream.base.messages import Message, message
from dream.exercises.exercise import HEADER, Exercise, read_exercises
from dream.play import registry

FOLDER = "exercises-own"
"""Their folder, beside the file of what is remembered."""
MOST_OWN = 500
"""So many of a game are kept; beyond them those go that came first."""


class OwnExercises:
    """Reads the file of a game when it is first asked, and writes it by another thread, unless `at_once`.

    What another window has written meanwhile stays in it. A file that is damaged is kept beside it.
    """

    def __init__(self, folder: Path, *, at_once: bool = True) -> None:
        self.folder = folder
        self._known: dict[str, tuple[Exercise, ...]] = {}
        self._trouble: Message | None = None
        self._writer = BackgroundWriter(self._write, at_once=at_once)

    def of(self, game: str) -> tuple[Exercise, ...]:
        """Those of a game, by its word, the oldest first."""
        if game not in self._known:
            self._known[game] = self._read(game)
        return self._known[game]

    def add(self, exercises: Sequence[Exercise]) -> None:
        """Keep these with those that are there, each position once; what prevents it is news."""
        games = {one.game for one in exercises}
        for game in games:
            self._known[game] = _together(self.of(game), [one for one in exercises if one.game == game])
        if games:
            self._writer.put(dict(self._known))

    def news(self) -> Message | None:
        """What the player should hear, once."""
        news, self._trouble = self._trouble, None
        return news

    def flush(self) -> None:
        """Wait until everything is written."""
        self._writer.flush()

    def _path(self, game: str) -> Path:
        return self.folder / f"{game}.txt"

    def _read(self, game: str) -> tuple[Exercise, ...]:
        path = self._path(game)
        try:
            return tuple(read_exercises(game, path))[-MOST_OWN:]
        except FileNotFoundError:
            return ()
        except Malformed as error:
            try:
                set_aside(path, ".damaged")
            except OSError as failed:
                error.__context__ = failed
            self._tell("exercise.unread", path, error)
        except OSError as error:
            self._tell("exercise.unread", path, error)
        return ()

    def _write(self, known: Mapping[str, tuple[Exercise, ...]]) -> None:
        for game, exercises in known.items():
            path = self._path(game)
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                there = _together(self._read(game), exercises)
                write_whole(path, "\n".join([HEADER, *(one.text for one in there)]) + "\n")
            except OSError as error:
                self._tell("exercise.unwritten", path, error)

    def _tell(self, key: str, path: Path, error: Exception) -> None:
        self._trouble = message(key, path=str(path), why=message_of(error))


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
