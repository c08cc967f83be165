"""How a game ended."""

from dataclasses import dataclass

from dream.play.seat import letter

UNFINISHED = "*"
"""What a record has in the place of an outcome while the game goes on."""


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

    @property
    def text(self) -> str:
        """Points and winners by the letters of the seats: ``scores a=17 b=9 c=12 winners=a``."""
        scores = [f"{letter(seat)}={points}" for seat, points in enumerate(self.points)]
        return " ".join(["scores", *scores, f"winners={','.join(map(letter, self.winners))}"])
