"""A race of all that a seat may do, judged by the chance to win as the best level sees it.

A turn is planned to its end, whatever the die says, so that every action has one value. A pick is judged over
deals of what is unseen; only the first of a round, for which nothing needs to be remembered.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from random import Random

from dream.games.jabirs_transmutations.engine.decisions import FIXED, HABIT, deals_for, transmutations
from dream.games.jabirs_transmutations.engine.draft import look_ahead, outlook_of
from dream.games.jabirs_transmutations.engine.knowledge import chance_of_habit, draft_memory
from dream.games.jabirs_transmutations.engine.levels import LEVELS, SINGLE_STEP
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.state import ListedAction, Phase, Pick, View
from dream.search.search import Race, Terms

BEST = LEVELS[-1].strength
MOST_DEALS = 10_000
STEEPNESS = 3.0
"""How much surer the policy is of a step that is a point better, in the exponent of its weight."""
STEEPNESS_OF_PICKS = 30.0


def judging(seat: int, views: Sequence[View], seed: str, terms: Terms) -> Race[ListedAction] | None:
    """Begin a race of all legal actions of the seat that decides after the last of its views.

    Its weights are those of a player who takes the best single step, and picks by fixed values of the cards.
    None where that is neither a turn nor the first pick of a round.
    """
    state = views[-1].seen
    if state.phase is Phase.PLAY:
        values = transmutations(state, BEST)
        steps = transmutations(state, SINGLE_STEP)
        return _race(steps, STEEPNESS, lambda action, number: values[action], terms)
    if state.phase is Phase.DRAFT and not len(state.of(Seat(seat)).picks):
        return _race_of_picks(Seat(seat), views[-1], seed, terms)
    return None


def _race_of_picks(seat: Seat, known: View, seed: str, terms: Terms) -> Race[ListedAction]:
    """A race of the cards of a hand, as the best level looks ahead."""
    outlook = outlook_of(known, BEST.evaluation, minds_others=BEST.minds_others)
    memory = draft_memory(seat, [known])
    assert memory is not None, "for a first pick there is nothing to remember"
    habit = chance_of_habit(seat, [known], HABIT)
    deals = deals_for(memory, outlook.preferred, habit, Random(seed), MOST_DEALS)
    looked: list[dict[Card, float]] = []

    def value(action: ListedAction, number: int) -> float:
        assert isinstance(action, Pick)
        while number >= len(looked):
            looked.append(look_ahead(seat, memory.after, [next(deals)], partial(outlook.share, seat)))
        return looked[number][action.card]

    fixed: dict[ListedAction, float] = {Pick(card): FIXED[card] for card in known.seen.of(seat).hand.present}
    return _race(fixed, STEEPNESS_OF_PICKS, value, terms)


def _race(
    worths: Mapping[ListedAction, float],
    steepness: float,
    value: Callable[[ListedAction, int], float],
    terms: Terms,
) -> Race[ListedAction]:
    highest = max(worths.values())
    weights = [exp(steepness * (worth - highest)) for worth in worths.values()]
    return Race(tuple(worths), weights, value, terms)
