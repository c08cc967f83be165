"""Observations to values, and texts that are none."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dream.base.errors import Impossible, Malformed
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation import parse_view
from dream.games.jabirs_transmutations.rules.state import Phase, State, seen
from tests.games.jabirs_transmutations.random_games import some_game, some_state, states
from tests.games.jabirs_transmutations.test_observation import exchanged
from tests.kit.random_games import randoms

many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seats = st.sampled_from(Seat)


@many
@given(states, seats)
def test_an_observation_is_read_as_what_the_seat_knows(state: State, seat: Seat) -> None:
    known = parse_view(GAME.observation(state, seat), seat)
    assert known == seen(state, frozenset({seat}))
    assert known.decider == state.decider


@many
@given(randoms, seats)
def test_an_exchange_of_hidden_things_changes_nothing_that_is_known(random: Random, seat: Seat) -> None:
    state = some_state(random)
    assert seen(exchanged(random, state, seat), frozenset({seat})) == seen(state, frozenset({seat}))


@many
@given(states, seats)
def test_some_state_is_observed_so(state: State, seat: Seat) -> None:
    completed = seen(state, frozenset({seat})).somehow_completed()
    assert GAME.observation(completed, seat) == GAME.observation(state, seat)


def drafted() -> State:
    return [state for state in some_game(Random(5), draft="closed") if state.phase is Phase.DRAFT][7]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hand.b=?", "hand.b=f", "shows others"),
        ("deck=?,?", "deck=?", "Left in the box"),
        ("events=?", "events=?,?", "Left in the box"),
        ("deck=?", "deck=!", "shows others"),
        ("round=1", "round=0", "isn.t a number"),
        ("picks.c=?", "picks.c=-", "shows others"),
        ("jabir 1", "jabir 2", "begins with"),
    ],
)
def test_a_text_that_is_no_observation_is_refused(old: str, new: str, sentence: str) -> None:
    text = GAME.observation(drafted(), Seat.A)
    changed = text.replace(old, new, 1)
    assert changed != text
    with pytest.raises((Malformed, Impossible), match=sentence):
        parse_view(changed, Seat.A)


def test_what_another_seat_observes_is_refused() -> None:
    with pytest.raises(Malformed):
        parse_view(GAME.observation(drafted(), Seat.A), Seat.B)


def test_a_state_is_no_observation() -> None:
    from dream.games.jabirs_transmutations.rules.notation import state_text

    with pytest.raises(Malformed):
        parse_view(state_text(drafted()), Seat.A)
