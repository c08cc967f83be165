"""How a seat stands by its fame, which everybody sees: for an opponent that keeps the game near even."""

from dream.games.alchemist.rules.components import Seat
from dream.games.alchemist.rules.state import State

CLEARLY = 5
"""Who has so much more fame is clearly ahead."""


def ahead(state: State, seat: int) -> float:
    """How far a seat is ahead of the best other one: 1 is clearly so."""
    others = (state.of(other).fame for other in state.terms.seats if other != seat)
    return (state.of(Seat(seat)).fame - max(others)) / CLEARLY
