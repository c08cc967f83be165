"""Why an action cannot be done."""

from collections.abc import Hashable
from dataclasses import dataclass

from dream.base.errors import Refused
from dream.base.messages import Sentence, message
from dream.base.words import told


@dataclass(frozen=True)
class Refusal:
    """Why not: a message for the player, and the places on the table that it speaks of, such as cells."""

    message: Sentence
    places: tuple[Hashable, ...] = ()

    @property
    def sentence(self) -> str:
        """What the player reads."""
        return told(self.message)


class Illegal(Refused):
    """An action that the law refuses; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        """`text` is the action as the notation writes it."""
        self.refusal = refusal
        super().__init__(message("error.illegal", action=text, reason=refusal))
        self.args = text, refusal
