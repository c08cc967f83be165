"""How a game ended."""

import re
from dataclasses import dataclass
from string import ascii_lowercase

from dream.play.seat_letters import letter, seat_of

UNFINISHED = "*"
"""What a record has in the place of an outcome while the game goes on."""
TIME = "time"
"""Why a game ended in which somebody's time ran out."""
DUEL = 2
_SCORES = re.compile(r"scores(?P<points>( [a-z]=-?[0-9]{1,9})*) winners=(?P<winners>[a-z](,[a-z])*)")


@dataclass(frozen=True)
class Outcome:
    """The seats that won, none of them in a draw, and why, by the word that a record keeps.

    `points` are those of every seat in seating order, in games that count points; more than one seat
    can share a win. A game that ended before its end, on time, has none.
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

    def shares(self, seats: int) -> tuple[float, ...]:
        """The share of the win of each of so many seats, one in all: in a draw they all have the same."""
        sharing = self.winners or range(seats)
        return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats))

    @property
    def text(self) -> str:
        """Points and winners by the letters of the seats: ``scores a=17 b=9 c=12 winners=a``."""
        scores = [f"{letter(seat)}={points}" for seat, points in enumerate(self.points)]
        return " ".join(["scores", *scores, f"winners={','.join(map(letter, self.winners))}"])


def outcome_on_time(late: int, seats: int) -> Outcome | None:
    """How a game of so many seats ends in which the time of one runs out; None where it goes on.

    Of two seats the other one wins.
    """
    return Outcome((1 - late,), TIME) if seats == DUEL else None


def read_scores(text: str) -> Outcome | None:
    """The outcome that a text such as ``scores a=17 b=9 winners=a`` tells, None when it is none."""
    found = _SCORES.fullmatch(text)
    if found is None:
        return None
    points = [part.partition("=") for part in found["points"].split()]
    winners = tuple(seat_of(mark) or 0 for mark in found["winners"].split(","))
    in_order = [mark for mark, _, _ in points] == [letter(seat) for seat in range(len(points))]
    if not in_order or max(winners) >= (len(points) or len(ascii_lowercase)):
        return None
    return Outcome(winners, points=tuple(int(number) for _, _, number in points))
