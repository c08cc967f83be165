"""How one who is asked what to do fails to answer, and the end of asking."""

from enum import Enum

from dream.base.messages import Sentence
from dream.base.words import english


class ForfeitCause(Enum):
    """How a player failed, by the word that a record keeps."""

    CRASHED = "crashed"
    HUNG = "hung"
    ILLEGAL = "illegal"
    REFUSED = "refused"


class Forfeit(Exception):
    """A player that failed to act; `cause` says how, the message what happened."""

    def __init__(self, cause: ForfeitCause, message: Sentence) -> None:
        super().__init__(cause, message)
        self.cause, self.message = cause, message

    def __str__(self) -> str:
        return english(self.message)


class Interrupted(Exception):
    """Whoever waits for an answer was told to stop."""
