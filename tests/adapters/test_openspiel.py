"""Any game of the house in the hands of OpenSpiel."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from dream.base.errors import Malformed, Refused
from dream.games.philosophers_stone.engine.knowledge import Dealer
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules.components import Seat
from dream.play.game import Chance
from tests.games.philosophers_stone.random_games import some_game
from tests.kit.random_games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")

from dream.adapters.openspiel import DreamState, load

LONGEST = 100
"""So many actions of a game, for OpenSpiel begins it anew after each."""
ENDS = {"alchemist": 2000}
"""The whole of a game that is short."""


@pytest.mark.parametrize("word", GAMES)
def test_its_random_simulation_passes(word: str) -> None:
    game = load(word, longest=ENDS.get(word, LONGEST))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_its_random_simulation_passes_to_the_end(word: str) -> None:
    pyspiel.random_sim_test(load(word, longest=3000), num_sims=1, serialize=False, verbose=False)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("dream_stone(players=3,air=choose,deals=1)")
    state = game.new_initial_state()
    assert game.num_players() == 3
    assert str(state) == STONE.state_text(STONE.start("amber lion rose", "players=3 air=choose"))
    with pytest.raises(Malformed):
        load("stone", players=9)
    with pytest.raises(Malformed):
        load("chess")


def walked(state: DreamState, random: Random) -> DreamState:
    """A state to which a game came at random, in which chance decides what the law can list."""
    while True:
        if state.is_chance_node() and state.moment and state.moment.law.chances(state.moment.state):
            return state
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("word", ["stone", "jabir", "alchemist"])
def test_what_chance_does_has_its_odds(word: str) -> None:
    state = walked(load(word).new_initial_state(), Random(2))
    assert state.moment
    chances = list(state.moment.law.chances(state.moment.state))
    odds = state.chance_outcomes()
    assert sum(chance for _, chance in odds) == pytest.approx(1)
    for number, chance in odds:
        action = state.moment.law.parse_action(state.action_to_string(number))
        assert chance == pytest.approx(chances.count(action) / len(chances))
        assert state.child(number).moment.action == action


def test_deals_differ_and_one_alone_is_that_of_the_seed() -> None:
    root = load("jabir", deals=5).new_initial_state()
    assert root.is_chance_node()
    assert len({str(root.child(deal)) for deal, _ in root.chance_outcomes()}) == 5
    assert str(root.child(0)) == str(load("jabir", deals=1).new_initial_state())


def test_a_state_is_copied_and_goes_its_own_way() -> None:
    state = load("stone", players=3, deals=1).new_initial_state()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) != str(other)
    assert state.information_state_string(0) != other.information_state_string(0)
    assert state.moment
    assert other.moment.before.state == state.moment.state


def test_returns_are_the_stakes_of_all() -> None:
    random, state = Random(4), load("alchemist", players=3).new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0]
        state.apply_action(random.choice(state.legal_actions()))
    assert state.moment
    outcome = state.moment.law.outcome(state.moment.state, None)
    assert outcome
    assert tuple(state.returns()) == outcome.stakes(3)


def begun(word: str, seed: int, most: int, **parameters: str | int) -> DreamState:
    """A state at which a seat decides, to which a game came at random."""
    random, state = Random(seed), load(word, **parameters).new_initial_state()
    while state.is_chance_node() or most > 0:
        state.apply_action(random.choice(state.legal_actions()))
        most -= 1
    return state


@pytest.mark.parametrize("word", GAMES)
@pytest.mark.parametrize(("seed", "most"), [(1, 2), (2, 20), (3, 45)])
def test_a_resampled_state_is_observed_alike_by_the_seat(word: str, seed: int, most: int) -> None:
    random, state = Random(9), begun(word, seed, most)
    seat = state.current_player()
    for _ in range(5):
        other = state.resample_from_infostate(seat, random.random)
        for told in ("current_player", "legal_actions"):
            assert getattr(other, told)() == getattr(state, told)()
        for told in ("observation_string", "information_state_string"):
            assert getattr(other, told)(seat) == getattr(state, told)(seat)
        again = pickle.loads(pickle.dumps(other.moment))
        assert again.digest(seat) == state.information_state_string(seat)
        assert state.moment
        assert again.observed(seat) == state.moment.observed(seat)
        further = other.clone()
        further.apply_action(further.legal_actions()[-1])
        assert str(further) != str(other)


FIRST_PICK = 2
HELD: dict[str, tuple[dict[str, str | int], Callable[[Any, int], Iterable[Any]]]] = {
    "stone": ({"players": 3, "deals": 2}, lambda state, seat: state.of(list(Seat)[seat]).hand),
    "jabir": ({"deals": 2}, lambda state, seat: [*state.tableaus[seat].hand, *state.tableaus[seat].picks]),
    "alchemist": ({"players": 3, "deals": 2}, lambda state, seat: state.adepts[seat].hand),
}
"""Games of which the adapter deals two beginnings, and what a seat holds in secret."""
FIRST_HELD = {"jabir": FIRST_PICK}
"""After how many actions of a game there are hands; at once in others."""


@pytest.mark.parametrize("word", HELD)
def test_what_others_hold_in_a_thousand_resamples_is_spread_as_the_law_allows(word: str) -> None:
    """At the first decision all that a seat has not seen may lie anywhere: by chance alone, as often as the
    law's own deals have it where the seat has the same.
    """
    parameters, held = HELD[word]
    random, state = Random(4), begun(word, 1, FIRST_HELD.get(word, 0), **parameters)
    seat = state.current_player()
    assert state.moment
    others = [other for other in range(state.num_players()) if other != seat]
    moments = [state.resample_from_infostate(seat, random.random).moment for _ in range(1000)]
    found = [moment.state for moment in moments if moment]
    unseen = Counter(hidden_from(word, state.moment.state, seat, held))
    for other in others:
        size = len([*held(state.moment.state, other)])
        counts = Counter(thing for each in found for thing in held(each, other))
        whole = sum(unseen.values())
        for thing, number in unseen.items():
            mean = size * number / whole
            spread = mean * (1 - number / whole) * (whole - size) / (whole - 1)
            assert abs(counts[thing] - 1000 * mean) < 5 * (1000 * spread) ** 0.5, (thing, counts)
        assert counts.keys() <= unseen.keys()
    assert len({tuple(map(tuple, (held(each, other) for other in others))) for each in found}) > 100


def hidden_from(word: str, state: Any, seat: int, held: Callable[[Any, int], Iterable[Any]]) -> Iterable[Any]:
    """All that may lie in the others' hands, by the deck from which they were dealt."""
    players = len(state.adepts if word == "alchemist" else state.tableaus)
    yield from (thing for other in range(players) if other != seat for thing in held(state, other))
    yield from state.decks[0] if word == "stone" else state.deck if word == "jabir" else state.bag


def test_events_that_are_to_come_are_drawn_too() -> None:
    random, state = Random(4), begun("jabir", 1, 0)
    moments = [
        state.resample_from_infostate(state.current_player(), random.random).moment for _ in range(200)
    ]
    found = {moment.state.events[0] for moment in moments if moment}
    assert len(found) > 3


def test_what_cannot_be_resampled_is_refused_in_a_sentence() -> None:
    state = begun("jabir", 1, FIRST_PICK)
    other = (state.current_player() + 1) % 3
    with pytest.raises(Refused, match="it is not the pick of the seat"):
        state.resample_from_infostate(other, Random(1).random)
    with pytest.raises(Refused, match="information states have no tensor"):
        state.information_state_tensor(0)


def test_deals_are_states_that_are_observed_so() -> None:
    for number in range(12):
        random = Random(number)
        states = list(some_game(random, 100))
        while states[-1].decision is None or STONE.decider(states[-1]) in (None, Chance.CHANCE):
            states.pop()
        seat = STONE.decider(states[-1])
        assert isinstance(seat, Seat)
        views = [STONE.seen(state, frozenset({int(seat)})) for state in states]
        dealer = Dealer(seat, views)
        for _ in range(3):
            dealt = dealer.deal(random)
            assert STONE.seen(dealt, frozenset({int(seat)})) == views[-1]
            assert STONE.parse_state(STONE.state_text(dealt)) == dealt
