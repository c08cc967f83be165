"""Who can be asked what to do in a game."""

from typing import Any, Protocol

from dream.play.history import History


class Contender(Protocol):
    """Somebody who can be asked what to do. What it fails to do is raised as `Forfeit`."""

    def new_game(self) -> None:
        """Another game begins."""

    def choose(self, game: History[Any, Any]) -> Any:
        """The action to do now; the game is only looked at, and goes on."""

    def close(self) -> None:
        """It is not asked any more."""


class Memoryless:
    """A player that keeps nothing from one game to the next, and holds nothing that must be given back."""

    def new_game(self) -> None:
        """Nothing is kept from one game to the next."""

    def close(self) -> None:
        """There is nothing to end."""
