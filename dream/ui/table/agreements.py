"""What the players of a game may agree on beside their moves, such as a draw."""

from collections.abc import Sequence
from typing import Generic

from dream.base.texts import Message
from dream.play.game import A, S
from dream.play.seated_game import SeatedGame
from dream.ui.widgets.narrator import Narration


class Agreements(Generic[S, A]):
    """What may be offered, and who must answer: nothing and nobody, where a game has nothing of the kind.

    All screens on which a game is shown share one, so that everybody is asked once.
    """

    @property
    def snapshot(self) -> object:
        """All that can change here, as one value."""
        return None

    @property
    def waits(self) -> bool:
        """Whether the game waits for an answer."""
        return False

    @property
    def question(self) -> Narration | None:
        """What is told while somebody is asked; None where nobody is."""
        return None

    def talk(self, seen: SeatedGame[S, A]) -> Sequence[tuple[Message, A]]:
        """What can be said now beside the moves in a game as it is `seen`: in words, and as an action."""
        return ()

    def ask_pending(self) -> None:
        """Ask whoever must answer."""

    def consider(self) -> None:
        """The machine has found its action, and may say something before it does it."""
