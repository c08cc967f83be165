"""The planner against plain expectimax over the law itself."""

from random import Random

import pytest

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
from dream.games.jabirs_transmutations.rules.components import DIE, RECIPES, Card, Resource, Seat
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
    for seed in range(3):
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
    assert compared > 50


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
