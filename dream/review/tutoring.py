"""What a game says of judging its moves: the part ``tutoring`` of its package, for tutor and review."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from dream.base.messages import Message
from dream.play import registry
from dream.protocol.limits import PROVEN, Info, turns_to_loss, turns_to_win
from dream.review.verdict import DOUBT


class Tutoring(Protocol):
    """Which moves are judged, what a score means, and how much work it takes.

    `WORK` is in nodes of the engine's search, from the first pass of a review to the last.
    """

    WORK: Sequence[int]

    def judges(self, state: Any) -> bool:
        """Whether moves are judged in a state."""

    def share(self, score: int, seats: int = 2) -> float:
        """The expected share of the win among so many, from 0 to 1, of a score that proves nothing."""


@runtime_checkable
class TellsReplies(Tutoring, Protocol):
    """One of a game in which nothing is hidden: there what follows a move is searched, too."""

    def consequence(self, after: Any, reply: Any, lines: Sequence[Info[Any]]) -> tuple[Message, ...]:
        """What a reply, the best of these lines, does to whoever has just moved, in sentences."""


def tutoring(game: str) -> Tutoring | None:
    """That part of a game, by its word; None where its moves cannot be judged."""
    found: Tutoring | None = registry.house_part(game, "tutoring")
    return found


def share_of(part: Tutoring, score: int, seats: int = 2) -> float:
    """The expected share of the win of a score of `Info`, proven ones included."""
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    return part.share(score, seats)


def loss_of(part: Tutoring, best: int, score: int, error: int | None = None, seats: int = 2) -> float:
    """How much of the win a move of this score loses for certain beside the best one's, below zero if none.

    `error` is the standard error of how far it is behind, in scores, where that is known.
    """
    return share_of(part, best, seats) - share_of(part, score + round(DOUBT * (error or 0)), seats)


def wins_in(score: int) -> int | None:
    """In how many turns a score says that the game is won, below zero if lost; None where it proves none."""
    loss = turns_to_loss(score)
    return turns_to_win(score) if loss is None else -loss
