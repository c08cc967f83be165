"""Where a scene can lead without knowing the scene that follows: the app hands these routes in."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from dream.play.seating.setup import Setup
from dream.records.reader import Opened


class Routes(Protocol):
    """The ways to the scenes that any other may lead to."""

    def title(self) -> None:
        """Leave everything for the title, when the game is kept or the player gives it up."""

    def new_game(self, seed: str | None = None, game: str | None = None) -> None:
        """Ask what is to be played, with this seed offered, or a fresh one, and this game in sight."""

    def play_at_once(self, seed: str, game: str) -> None:
        """Leave everything for a game, by its word, from a seed and against whom was played last.

        Whatever keeps it from beginning is told by the sheet of a new game, which is shown instead.
        """

    def open_game(self) -> None:
        """Show the saved games; going back returns here."""

    def take_in(self, paths: Sequence[Path]) -> None:
        """Put the games of files and folders into the library, and show it."""

    def options(self) -> None:
        """Show the settings; going back returns here."""

    def help(self) -> None:
        """Show the rules and the keys; going back returns here."""

    def learn(self, game: str | None = None, *, at_once: bool = False) -> None:
        """Show the lessons of a game, by its word, or of the one on the screen or played last.

        `at_once`, the first lesson that has not been learnt begins, if there is one. Going back returns here.
        """

    def exercises(self, game: str) -> None:
        """Show the exercises of a game, by its word, which has some. Going back returns here."""

    def begin(self, setup: Setup) -> None:
        """Leave everything for a new game."""

    def go_on(self, opened: Opened) -> None:
        """Leave everything for a saved game, to go on with it where it stood."""

    def replay(self, opened: Opened, *, judging: bool = False) -> None:
        """Look through a saved game from its beginning, or at its review; going back returns here."""
