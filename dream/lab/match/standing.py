"""How the seats of a finished game stand: shares of the win, ranks, points."""

from collections.abc import Sequence
from dataclasses import dataclass

from dream.play.game import Outcome


@dataclass(frozen=True)
class Standing:
    """How one seat came out: its share of the win, its rank from 1, and its points.

    Who wins alone has the share 1, who shares a win or a draw as much as the others that share it; the
    shares of a game add up to 1. Seats that are equal have the same rank, the mean of the places that
    they take. Points are None in a game without them, and in one that was broken off.
    """

    share: float
    rank: float
    points: int | None = None


def standings(seats: int, outcome: Outcome | None, failed: int | None = None) -> tuple[Standing, ...]:
    """How so many seats stand, in seating order.

    A seat that `failed` is the last, and the others share the win; without an outcome all are equal.
    """
    if failed is not None:
        return _ranked([seat != failed for seat in range(seats)])
    if outcome is None:
        return _ranked([True] * seats)
    winners = outcome.winners or range(seats)
    wins = [seat in winners for seat in range(seats)]
    return _ranked(wins, outcome.points)


def _ranked(wins: Sequence[bool], points: Sequence[int] = ()) -> tuple[Standing, ...]:
    """Winners before the others, and these by their points."""
    share = 1 / sum(wins)
    worth = [(won, 0 if won or not points else points[seat]) for seat, won in enumerate(wins)]
    return tuple(
        Standing(share if won else 0.0, _rank(worth, seat), points[seat] if points else None)
        for seat, won in enumerate(wins)
    )


def _rank(worth: Sequence[tuple[bool, int]], seat: int) -> float:
    """The mean of the places of all that are worth the same."""
    before = sum(other > worth[seat] for other in worth)
    return before + (worth.count(worth[seat]) + 1) / 2
