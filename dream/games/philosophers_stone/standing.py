"""How a seat stands by its metal, which everybody sees: for an opponent that keeps the game near even."""

from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.state import State


def ahead(state: State, seat: int) -> float:
    """How many metals a seat is ahead of the best other one: one is clearly so."""
    own = Seat(seat)
    others = (state.of(other).metal for other in state.others(own))
    return float(state.of(own).metal - max(others))
