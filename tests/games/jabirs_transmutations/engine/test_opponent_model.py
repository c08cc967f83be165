"""What the others took is what they picked by the law, and whoever picks by habit is known by it."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from dream.games.jabirs_transmutations.engine.knowledge import (
    KINDS,
    ODDS,
    Pile,
    chance_of_habit,
    pile_of,
    taken_by_others,
)
from dream.games.jabirs_transmutations.engine.search import HABIT
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.law import apply
from dream.games.jabirs_transmutations.rules.state import CARDS_IN_HAND, Phase, Pick, State, View, seen
from dream.play.cards import Multiset
from tests.games.jabirs_transmutations.random_games import some_game

PRIOR = ODDS / (1 + ODDS)


def draft(state: State, round: int, random: Random, habit: bool) -> list[State]:
    """The states of a draft with new hands, in which seat a picks at random and the others may by habit."""
    cards = random.sample([*Multiset(Card, (26, 14, 20, 10, 10))], 3 * CARDS_IN_HAND)
    state = replace(state, round=round)
    for seat in Seat:
        hand = Multiset.of(Card, cards[seat * CARDS_IN_HAND : (seat + 1) * CARDS_IN_HAND])
        state = state.with_tableau(seat, replace(state.of(seat), hand=hand))
    states = [state]
    while states[-1].phase is Phase.DRAFT:
        now = states[-1]
        order: Sequence[int] = HABIT if habit and now.turn is not Seat.A else random.sample(KINDS, len(KINDS))
        assert now.turn is not None
        card = next(Card(kind) for kind in order if now.of(now.turn).hand[Card(kind)])
        states.append(apply(now, Pick(card)))
    return states[:-1]


@pytest.fixture(scope="module")
def first_draft() -> State:
    states = some_game(Random(3), draft="closed")
    return next(state for state in states if state.phase is Phase.DRAFT and state.first is Seat.A)


def told_to_a(states: Sequence[State]) -> list[View]:
    return [seen(state, frozenset({Seat.A})) for state in states if state.turn is Seat.A]


def passed_and_taken(states: Sequence[State]) -> list[tuple[Pile, Pile]]:
    """The hands that seat a passes on and is given again, by the whole states of a draft begun by a."""
    found = []
    for pick in range(2):
        after, again = states[3 * pick + 1], states[3 * pick + 9]
        held = after.of(Seat.A).hand
        found.append((pile_of(held), pile_of(held - again.of(Seat.A).hand)))
    return found


def test_what_the_others_took_is_what_they_picked(first_draft: State) -> None:
    for seed in range(30):
        states = draft(first_draft, 1, Random(seed), habit=False)
        assert list(taken_by_others(Seat.A, told_to_a(states))) == passed_and_taken(states)


def test_nothing_is_known_of_hands_that_have_not_come_back(first_draft: State) -> None:
    states = draft(first_draft, 1, Random(1), habit=True)
    assert not list(taken_by_others(Seat.A, told_to_a(states[:9])))
    assert chance_of_habit(Seat.A, told_to_a(states[:9]), HABIT) == pytest.approx(PRIOR)


def test_who_picks_by_habit_is_known_by_it_and_who_does_not_is_not(first_draft: State) -> None:
    chances: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(20):
        for habit, found in chances.items():
            random, seen = Random(seed), []
            for round in range(1, 4):
                seen += told_to_a(draft(first_draft, round, random, habit))
            found.append(chance_of_habit(Seat.A, seen, HABIT))
    assert min(chances[True]) > 0.95
    assert max(chances[False]) < PRIOR
