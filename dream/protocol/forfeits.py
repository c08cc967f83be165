"""How one who is asked what to do fails to answer, and the end of asking."""

from enum import Enum


class ForfeitCause(Enum):
    """How a player failed, by the word that a record keeps."""

    CRASHED = "crashed"
    HUNG = "hung"
    ILLEGAL = "illegal"
    REFUSED = "refused"


class Forfeit(Exception):
    """A player that failed to act; `cause` says how, the sentence says what happened."""

    def __init__(self, cause: ForfeitCause, sentence: str) -> None:
        super().__init__(cause, sentence)
        self.cause = cause

    def __str__(self) -> str:
        return str(self.args[1])


class Interrupted(Exception):
    """Whoever waits for an answer was told to stop."""
