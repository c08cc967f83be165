"""The exercises that somebody's own mistakes have become: a file of each game."""

from collections.abc import Sequence
from pathlib import Path

from dream.base.errors import Refused
from dream.base.messages import Message
from dream.exercises.exercise import HEADER, Exercise, read_exercises
from dream.play import registry
from dream.ui.session.lessons.merged_file import MergedFile

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
