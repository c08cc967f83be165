"""How the others pick, as far as a seat can tell: what they took from the hands that come back to it."""

from collections.abc import Iterator, Sequence

from dream.games.jabirs_transmutations.engine.knowledge.deals import SEATS, first_of
from dream.games.jabirs_transmutations.engine.knowledge.piles import Pile, pile_of
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.games.jabirs_transmutations.rules.view import View

ODDS = 0.1
"""The odds that the others pick by habit, before anything is seen of them."""
BY_HABIT, OTHERWISE = 0.95, 0.37
"""How often two that pick by habit take what it tells, a lapse allowed for, and how often two do who plan."""


def taken_by_others(seat: int, observations: Sequence[View]) -> Iterator[tuple[Pile, Pile]]:
    """Each hand that the seat passed on and was given again: what it held, and what the two others took."""
    me = Seat(seat)
    given: dict[tuple[int, int], tuple[Pile, Pile]] = {}
    for known in observations:
        seen = known.seen
        if seen.phase is Phase.DRAFT and seen.turn is me:
            own = seen.of(me)
            given[seen.round, len(own.picks)] = pile_of(own.hand), pile_of(own.picks)
    for (number, pick), (hand, picks) in given.items():
        following, back = given.get((number, pick + 1)), given.get((number, pick + SEATS))
        if following and back:
            passed = hand - (following[1] - picks)
            yield passed, passed - back[0]


def chance_of_habit(seat: int, observations: Sequence[View], order: Sequence[int]) -> float:
    """How likely both others pick the first card that a hand holds in an order of kinds, by Bayes' rule."""
    odds = ODDS
    for held, taken in taken_by_others(seat, observations):
        first = first_of(order, held)
        wanted = first + first_of(order, held - first)
        agrees = taken == wanted
        odds *= BY_HABIT / OTHERWISE if agrees else (1 - BY_HABIT) / (1 - OTHERWISE)
    return odds / (1 + odds)
