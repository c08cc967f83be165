"""Observations to values, and texts that are none."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dream.base.errors import Impossible, Malformed
from dream.games.jabirs_transmutations.engine.knowledge.known_state import known_state
from dream.games.jabirs_transmutations.engine.knowledge.observations import parse_observation
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.observation import observation_text
from dream.games.jabirs_transmutations.rules.state import Phase, State
from tests.games.jabirs_transmutations.random_games import some_game, some_state, states
from tests.games.jabirs_transmutations.test_observation import exchanged
from tests.kit.random_games import randoms

many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seats = st.sampled_from(Seat)


@many
@given(states, seats)
def test_an_observation_is_read_as_what_the_seat_knows(state: State, seat: Seat) -> None:
    known = parse_observation(observation_text(state, seat), seat)
    assert known == known_state(state, seat)
    assert known.decider == state.decider


@many
@given(randoms, seats)
def test_an_exchange_of_hidden_things_changes_nothing_that_is_known(random: Random, seat: Seat) -> None:
    state = some_state(random)
    assert known_state(exchanged(random, state, seat), seat) == known_state(state, seat)


@many
@given(states, seats)
def test_some_state_is_observed_so(state: State, seat: Seat) -> None:
    completed = known_state(state, seat).somehow_completed()
    assert observation_text(completed, seat) == observation_text(state, seat)


def drafted() -> State:
    return [state for state in some_game(Random(5), draft="closed") if state.phase is Phase.DRAFT][7]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hand.b=?", "hand.b=f", "tells"),
        ("deck=?,?", "deck=?", "left of the box"),
        ("events=?", "events=?,?", "left of the box"),
        ("deck=?", "deck=!", "tells others"),
        ("round=1", "round=0", "is no number"),
        ("picks.c=?", "picks.c=-", "tells others"),
        ("jabir 1", "jabir 2", "begins with"),
    ],
)
def test_a_text_that_is_no_observation_is_refused(old: str, new: str, sentence: str) -> None:
    text = observation_text(drafted(), Seat.A)
    changed = text.replace(old, new, 1)
    assert changed != text
    with pytest.raises((Malformed, Impossible), match=sentence):
        parse_observation(changed, Seat.A)


def test_what_another_seat_observes_is_refused() -> None:
    with pytest.raises(Malformed):
        parse_observation(observation_text(drafted(), Seat.A), Seat.B)


def test_a_state_is_no_observation() -> None:
    from dream.games.jabirs_transmutations.rules.notation.states import state_text

    with pytest.raises(Malformed):
        parse_observation(state_text(drafted()), Seat.A)
