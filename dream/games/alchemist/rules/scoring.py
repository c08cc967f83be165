"""What the seats have gained, and who has won."""

from dream.games.alchemist.rules.components import Seat
from dream.games.alchemist.rules.state import Phase, State
from dream.play.outcome import Outcome

CUBES_FOR_A_POINT = 2


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    totals = tuple(total(state, seat) for seat in state.terms.seats)
    standings = [(totals[seat], -_left_of_school(state, seat)) for seat in state.terms.seats]
    best = max(standings)
    return Outcome(tuple(seat for seat in state.terms.seats if standings[seat] == best), points=totals)  # A19


def total(state: State, seat: Seat) -> int:
    """The fame of the potions, a point for two cubes (A15), and the award of the school."""
    adept = state.of(seat)
    return adept.fame + len(adept.hand) // CUBES_FOR_A_POINT + award(state, seat)


def award(state: State, seat: Seat) -> int:
    """What the school of a seat brings by the cubes that are left now, 0 without one.

    Of the schools in play the one with the fewest cubes has the first place. Level ones each take the award
    of the best place that they share or, as an option, divide those of all their places (A18).
    """
    if state.of(seat).school is None:
        return 0
    left = [_left_of_school(state, each) for each in state.terms.seats]
    awards = state.terms.supply.awards
    first = sum(number < left[seat] for number in left)
    level = left.count(left[seat])
    return sum(awards[first : first + level]) // level if state.terms.shared_ties else awards[first]


def _left_of_school(state: State, seat: Seat) -> int:
    """The cubes that are left of a seat's school; 0 without one, so that nothing follows from it."""
    school = state.of(seat).school
    return 0 if school is None else state.cubes_left[school]
