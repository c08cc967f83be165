"""What cards are worth in a draft: the gain of the plan with them, and the mean where cards are to come."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from dream.games.jabirs_transmutations.engine import search
from dream.games.jabirs_transmutations.engine.evaluation import FITTED_EVALUATION, Planner, packed
from dream.games.jabirs_transmutations.engine.knowledge import ONE, pile_of
from dream.games.jabirs_transmutations.engine.search import DraftValues, with_picks
from dream.games.jabirs_transmutations.rules.components import CARDS_IN_BOX, Card, Seat
from dream.games.jabirs_transmutations.rules.state import Phase, State
from tests.games.jabirs_transmutations.random_games import some_game

SHARE = [CARDS_IN_BOX[card] / 80 for card in Card]


def values_for(state: State, seat: Seat) -> DraftValues:
    return DraftValues(Planner(FITTED_EVALUATION, False), packed(state.of(seat), state), SHARE)


def states(seed: int) -> list[State]:
    return [state for state in some_game(Random(seed), goldcard="none") if state.phase is Phase.EVENT]


def test_picks_become_what_the_law_makes_of_them() -> None:
    """The seat whose picks and last card lie there before the last pick, with stacks that run out too."""
    compared = 0
    for seed in range(12):
        before: State | None = None
        for state in some_game(Random(seed)):
            if before and before.phase is Phase.DRAFT and state.phase is Phase.PLAY:
                seat = before.mover.left.left
                own, passed = before.of(seat), before.of(before.mover.left).hand
                picks = pile_of(own.picks + passed)
                assert with_picks(packed(own, before), picks) == packed(state.of(seat), state)
                compared += 1
            before = state
    assert compared > 100


def test_six_picks_are_worth_what_the_plan_with_them_is() -> None:
    state = states(3)[2]
    values = values_for(state, Seat.B)
    planner = Planner(FITTED_EVALUATION, False)
    for cards in combinations_with_replacement(Card, 6):
        plan = planner.value(with_picks(packed(state.of(Seat.B), state), pile_of(cards)))
        assert values.worth(pile_of(cards)) == plan


def test_five_picks_are_worth_the_mean_of_the_card_to_come() -> None:
    state = states(3)[1]
    values = values_for(state, Seat.A)
    for cards in combinations_with_replacement(Card, 5):
        picks = pile_of(cards)
        mean = sum(SHARE[card] * values.worth(picks + ONE[card]) for card in Card)
        assert values.worth(picks) == pytest.approx(mean)


def test_four_picks_are_worth_the_mean_of_the_better_of_two_cards() -> None:
    state = states(3)[1]
    values = values_for(state, Seat.A)
    for cards in combinations_with_replacement(Card, 4):
        picks = pile_of(cards)
        mean = sum(
            SHARE[one] * SHARE[two] * max(values.worth(picks + ONE[one]), values.worth(picks + ONE[two]))
            for one in Card
            for two in Card
        )
        assert values.worth(picks) == pytest.approx(mean)


def test_what_is_preferred_is_worth_most() -> None:
    values = values_for(states(4)[1], Seat.C)
    for number in range(6):
        for cards in combinations_with_replacement(Card, number):
            picks = pile_of(cards)
            worths = [values.worth(picks + ONE[kind]) for kind in values.preferred(picks)]
            assert worths == sorted(worths, reverse=True)


def test_too_much_is_planned_by_single_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it, so that picks can be compared."""
    state = states(5)[3]
    monkeypatch.setattr(search, "MOST_LOOKED_AT", 100)
    values, planner = values_for(state, Seat.A), Planner(FITTED_EVALUATION, False)
    values.worth(0)
    for cards in combinations_with_replacement(Card, 6):
        tableau = with_picks(packed(state.of(Seat.A), state), pile_of(cards))
        assert values.worth(pile_of(cards)) == planner.value_by_steps(tableau)
