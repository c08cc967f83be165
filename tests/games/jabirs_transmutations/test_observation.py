"""What a seat may know: an exchange of hidden things changes no observation."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.notation import state_text
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.play.cards import Multiset
from tests.games.jabirs_transmutations.hidden_fields import hidden_fields
from tests.games.jabirs_transmutations.random_games import some_game, some_state
from tests.kit.random_games import randoms

many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seats = st.sampled_from(Seat)


def hidden_cards(state: State, *seats: int) -> Iterator[tuple[str, Seat, list[Card]]]:
    """The cards of the others' hands and picks, which may lie anywhere among them and in the deck."""
    for other in Seat:
        if other not in seats and not state.options.open_draft:
            yield "hand", other, list(state.of(other).hand)
            yield "picks", other, list(state.of(other).picks)


def exchanged(random: Random, state: State, *seats: int) -> State:
    """The state with all that is hidden from these seats together dealt anew."""
    places = list(hidden_cards(state, *seats))
    cards = [*state.deck, *(card for _, _, there in places for card in there)]
    random.shuffle(cards)
    for place, other, there in places:
        dealt = Multiset.of(Card, (cards.pop() for _ in there))
        tableau = state.of(other)
        changed = replace(tableau, hand=dealt) if place == "hand" else replace(tableau, picks=dealt)
        state = state.with_tableau(other, changed)
    events = tuple(random.sample(state.events, len(state.events)))
    return replace(state, deck=tuple(cards), events=events)


@many
@given(randoms, seats)
def test_all_but_the_hidden_is_observed(random: Random, seat: Seat) -> None:
    """Each thing is as it is, or a question mark: as many as there are things, and in hidden fields only."""
    state = some_state(random)
    for word, seen in zip(
        state_text(state).split(" "), GAME.observation(state, seat).split(" "), strict=True
    ):
        key, _, value = word.partition("=")
        hidden = key in hidden_fields(state, seat) and value != "-"
        assert seen == (f"{key}={','.join('?' * len(value.split(',')))}" if hidden else word)


def test_the_third_seat_sees_no_difference_when_two_exchange_their_picks() -> None:
    """At every step of a draft, in the order in which the law tells it."""
    compared = 0
    for state in some_game(Random(3), draft="closed"):
        for seat in Seat if state.phase is Phase.DRAFT else ():
            one, other = seat.left, seat.left.left
            first, second = state.of(one), state.of(other)
            if len(first.picks) == len(second.picks) and first.picks != second.picks:
                swapped = state.with_tableau(one, replace(first, picks=second.picks))
                swapped = swapped.with_tableau(other, replace(second, picks=first.picks))
                assert GAME.observation(swapped, seat) == GAME.observation(state, seat)
                assert GAME.observation(swapped, one) != GAME.observation(state, one)
                compared += 1
    assert compared > 50


def test_an_open_draft_hides_the_decks_alone() -> None:
    for state in some_game(Random(4), draft="open"):
        assert hidden_fields(state, Seat.A) == {"deck", "events"}
