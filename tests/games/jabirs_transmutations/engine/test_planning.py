"""A turn planned, and a draft valued."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from dream.games.jabirs_transmutations.engine import search
from dream.games.jabirs_transmutations.engine.evaluation import (
    FITTED_EVALUATION,
    ROUGH_EVALUATION,
    Evaluation,
    Packed,
    Planner,
    outcomes,
    packed,
    steps,
)
from dream.games.jabirs_transmutations.engine.knowledge import ONE, pile_of
from dream.games.jabirs_transmutations.engine.search import DraftValues, with_picks
from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    DIE,
    RECIPES,
    Card,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import apply, legal_actions, may_transmute
from dream.games.jabirs_transmutations.rules.state import Done, Phase, Roll, State, Transmute
from tests.games.jabirs_transmutations.random_games import some_game

MOST_STATES = 120
"""How many states a plan may look at that is also made by the law, which takes its time."""


def turns(seed: int, **said: str) -> list[State]:
    """States of a random game in which a seat transmutes."""
    return [state for state in some_game(Random(seed), **said) if state.phase is Phase.PLAY]


def mine(state: State) -> Packed:
    return packed(state.of(state.mover), state)


class ByTheLaw:
    """Expectimax over `legal_actions` and `apply`, remembered by the whole state."""

    def __init__(self, leaf: Evaluation) -> None:
        self._leaf = leaf
        self.known: dict[State, float] = {}

    def value(self, state: State) -> float:
        if state not in self.known:
            self.known[state] = max(self.after(state, action) for action in legal_actions(state))
        return self.known[state]

    def after(self, state: State, action: object) -> float:
        if isinstance(action, Done):
            return self._leaf(mine(state))
        assert isinstance(action, Transmute)
        after = apply(state, action)
        if after.phase is not Phase.ROLL:
            return self.value(after)
        return sum(self.value(apply(after, Roll(number))) for number in DIE) / len(DIE)


@pytest.mark.parametrize("goldcard", ["none", "any"])
@pytest.mark.parametrize("leaf", [ROUGH_EVALUATION, FITTED_EVALUATION])
def test_a_plan_is_worth_what_the_law_says(leaf: Evaluation, goldcard: str) -> None:
    compared = 0
    for seed in range(1):
        for state in turns(seed, goldcard=goldcard):
            planner, law = Planner(leaf, goldcard == "any"), ByTheLaw(leaf)
            worth = planner.value(mine(state))
            if planner.looked_at > MOST_STATES or planner.looked_at == 1:
                continue
            assert worth == pytest.approx(law.value(state))
            choices = planner.choices(mine(state))
            assert set(choices) == set(legal_actions(state))
            for action, expected in choices.items():
                assert expected == pytest.approx(law.after(state, action))
            compared += 1
    assert compared > 15


def test_the_ends_of_a_plan_are_as_likely_as_it_is_worth() -> None:
    compared = 0
    for state in turns(3) + turns(4):
        planner = Planner(FITTED_EVALUATION, state.options.gold_takes_card)
        ends = planner.ends(mine(state))
        assert sum(ends.values()) == pytest.approx(1)
        expected = sum(chance * FITTED_EVALUATION(end) for end, chance in ends.items())
        assert expected == pytest.approx(planner.value(mine(state)))
        compared += len(ends) > 1
    assert compared > 20


@pytest.mark.parametrize("goldcard", ["none", "any"])
def test_a_step_does_what_the_law_does(goldcard: str) -> None:
    """Each, with and without success of the die, from states in which stacks and the supply run out too."""
    seen: set[int] = set()
    for state in (state for seed in range(20) for state in turns(seed, goldcard=goldcard)):
        for step in steps(goldcard == "any"):
            if not may_transmute(state, step.action):
                continue
            after = apply(state, step.action)
            ends = [apply(after, Roll(number)) for number in (6, 1)] if after.phase is Phase.ROLL else [after]
            by_law = {packed(end.of(state.mover), end) for end in ends}
            assert {tableau for tableau, _ in outcomes(mine(state), step)} == by_law
            seen.add(step.action.recipe)
    assert seen == set(RECIPES)


@pytest.mark.parametrize("leaf", [ROUGH_EVALUATION, FITTED_EVALUATION])
def test_only_three_cards_count_and_the_best_ones(leaf: Evaluation) -> None:
    state = next(
        state
        for state in turns(1)
        if state.of(state.mover).cards[Card.FIRE] >= 2 and state.of(state.mover).cards[Card.WATER] >= 2
    )
    own = state.of(state.mover)
    bare = leaf(mine(state.with_tableau(state.mover, type(own)(board=own.board))))
    fire, water = (own.cards[card] for card in (Card.FIRE, Card.WATER))
    kept = [(f, 3 - f) for f in range(4) if f <= fire and 3 - f <= water]
    assert leaf(mine(state)) == pytest.approx(bare + max(leaf.saved_worth(f, w) for f, w in kept))


def test_the_evaluation_adds_up_points_things_and_what_is_worth_more_together() -> None:
    for state in turns(6):
        for seat in Seat:
            board, cards = state.of(seat).board, state.of(seat).cards
            if len(cards) > 3:
                continue
            values = FITTED_EVALUATION.values
            expected = 5.0 * board[Resource.GOLD] + 3 * board[Resource.SILVER]
            expected += sum(board[Resource[name]] for name in ("HOTNESS", "COLDNESS", "WETNESS", "DRYNESS"))
            for marginal, number in (
                *((worths, board[resource]) for resource, worths in values.resources.items()),
                (values.fire, cards[Card.FIRE]),
                (values.water, cards[Card.WATER]),
            ):
                expected += sum(marginal[min(index, len(marginal) - 1)] for index in range(number))
            for things, worth in values.together.items():
                expected += worth * min(board[thing] for thing in things)
            assert FITTED_EVALUATION(packed(state.of(seat), state)) == pytest.approx(expected)


def test_a_turn_by_single_steps_gains_something_but_no_more_than_the_plan() -> None:
    less = 0
    for state in turns(2) + turns(5):
        planner = Planner(FITTED_EVALUATION, state.options.gold_takes_card)
        by_steps, exact = planner.value_by_steps(mine(state)), planner.value(mine(state))
        assert FITTED_EVALUATION(mine(state)) <= by_steps <= exact + 1e-9
        less += by_steps < exact - 1e-9
    assert less > 5


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
