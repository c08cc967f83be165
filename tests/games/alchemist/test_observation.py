"""What a seat may know: an exchange of hidden cubes or schools changes no observation."""

from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, Seat
from dream.games.alchemist.rules.notation import action_text, state_text
from dream.games.alchemist.rules.state import Phase, State
from dream.play.cards import Multiset
from dream.play.game import Hidden
from tests.games.alchemist.random_games import some_action, some_state
from tests.kit.random_games import randoms

many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def exchanged(random: Random, state: State, seat: Seat) -> State:
    """The state with all that is hidden from this seat dealt anew."""
    if state.phase is Phase.OVER:
        return state
    others = [other for other in state.terms.seats if other is not seat]
    covered = [] if state.terms.open_hands else others
    cubes = [*state.bag, *(cube for other in covered for cube in state.of(other).hand)]
    random.shuffle(cubes)
    for other in covered:
        hand = Multiset.of(Colour, [cubes.pop() for _ in range(len(state.of(other).hand))])
        state = state.with_adept(other, replace(state.of(other), hand=hand))
    schools = [colour for colour in Colour if colour is not state.of(seat).school]
    random.shuffle(schools)
    for other in others:
        if state.of(other).school is not None:
            state = state.with_adept(other, replace(state.of(other), school=schools.pop()))
    return replace(state, bag=Multiset.of(Colour, cubes))


@many
@given(randoms)
def test_all_but_the_hidden_is_observed(random: Random) -> None:
    """Each thing is as it is, or a question mark: as many as there are things, and in hidden fields only."""
    state = some_state(random)
    seat = random.choice(state.terms.seats)
    others = [other.word for other in state.terms.seats if other is not seat]
    hidden = {"bag", *(f"school.{letter}" for letter in others)}
    if not state.terms.open_hands:
        hidden |= {f"hand.{letter}" for letter in others}
    if state.phase is Phase.OVER:
        hidden = set()
    words = state_text(state).split(" "), GAME.observation(state, seat).split(" ")
    for word, seen in zip(*words, strict=True):
        key, _, value = word.partition("=")
        covered = key in hidden and value != "-"
        assert seen == (f"{key}={','.join('?' * len(value.split(',')))}" if covered else word)
    view = GAME.seen(state, frozenset({seat}))
    assert GAME.seen(view.somehow_completed(), frozenset({seat})) == view


@many
@given(randoms)
def test_a_log_tells_nobody_what_another_draws_or_is_dealt(random: Random) -> None:
    state = some_state(random)
    if state.decider is None:
        return
    action = some_action(random, state)
    for seat in state.terms.seats:
        told = GAME.told(state, action, frozenset({seat}))
        deed = action_text(action).partition(":")[0]
        known = seat is state.turn or deed not in ("draw", "school")
        if known or (deed == "draw" and state.terms.open_hands):
            assert told == action
        else:
            assert told == Hidden(f"{deed}:?")
