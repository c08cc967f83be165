"""How a game ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The seats that won, none of them in a draw, and why, by the word that a record keeps.

    `points` are those of every seat in seating order, in games that count points; more than one seat
    can share a win.
    """

    winners: tuple[int, ...]
    reason: str = ""
    points: tuple[int, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether nobody has won."""
        return not self.winners

    @property
    def winner(self) -> int | None:
        """The seat that has won alone, or None when nobody has."""
        return self.winners[0] if len(self.winners) == 1 else None
