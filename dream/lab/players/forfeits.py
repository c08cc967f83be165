"""What ends a game of a match besides the law: a player that fails, or a match that is told to stop."""

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
    """The match was told to stop while a game was under way."""
