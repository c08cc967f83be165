"""How a seat stands by its board, which everybody sees: for an opponent that keeps the game near even."""

from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.law import points
from dream.games.jabirs_transmutations.rules.state import State

CLEARLY = 3
"""Who is so many points ahead is clearly so."""


def ahead(state: State, seat: int) -> float:
    """How far a seat is ahead of the best other one: 1 is clearly so."""
    others = (points(state.of(other)) for other in Seat if other != seat)
    return (points(state.of(Seat(seat))) - max(others)) / CLEARLY
