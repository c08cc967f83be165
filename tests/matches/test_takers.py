"""Players who take what leaves them with the most at once, in every game with hidden things."""

from random import Random

import pytest

from dream.base.errors import Malformed
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.state import Action, Copy, Phase, State
from dream.matches.games import Terms, play
from dream.matches.players import Patience, RandomPlayer, kinds, make_player, parse_spec
from dream.play.history import History
from tests.games.alchemist.engine.turns import some_turns
from tests.games.alchemist.test_observation import exchanged


def chosen(text: str, state: State) -> Action:
    action: Action = make_player(parse_spec(text, "alchemist"), Patience()).choose(History(GAME, state))
    return action


def has(state: State, seat: int) -> float:
    adept = state.adepts[seat]
    return adept.fame + 0.5 * len(adept.hand)


def turns(seed: int) -> list[State]:
    return [state for state in some_turns(Random(seed), players="3") if state.phase is Phase.PLAY]


@pytest.mark.parametrize(("text", "part"), [("taker", 0.0), ("taker:others=0.3", 0.3)])
def test_a_taker_has_the_most_after_what_it_does(text: str, part: float) -> None:
    for state in Random(4).sample(turns(2), 6):
        worths = {}
        for action in GAME.legal_actions(state):
            after = GAME.apply(state, action)
            others = sum(has(after, seat) for seat in range(3) if seat != state.turn)
            worths[action] = has(after, state.turn) - part * others
        assert worths[chosen(text, state)] == pytest.approx(max(worths.values()))


def test_whoever_grudges_the_others_what_they_have_pays_no_tribute_for_as_much() -> None:
    found = [(chosen("taker", state), chosen("taker:others=9", state)) for state in turns(3)]
    assert any(isinstance(one, Copy) for one, _ in found)
    assert sum(isinstance(one, Copy) for one, _ in found) >= sum(isinstance(two, Copy) for _, two in found)


def test_what_is_hidden_changes_nothing() -> None:
    random = Random(5)
    for state in random.sample(turns(6), 6):
        other = exchanged(random, state, state.turn)
        assert chosen("taker:others=0.3", state) == chosen("taker:others=0.3", other)


def test_equal_ones_are_chosen_by_the_seed() -> None:
    state = GAME.start("amber", "players=4")
    assert len({chosen(f"taker:seed={seed}", state) for seed in range(8)}) > 1


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_takers_play_every_game_with_hidden_things(word: str) -> None:
    terms = Terms(word, most_plies=80)
    history = terms.begin("takers")
    others = [RandomPlayer() for _ in range(terms.game.seats(history.state) - 1)]
    run = play(history, [make_player(parse_spec("taker", word), Patience()), *others], terms, "takers")
    assert run.failure is None
    assert "taker" not in kinds("dream")


def test_a_part_that_is_no_number_is_told() -> None:
    with pytest.raises(Malformed, match=r"others takes a number such as 0\.3, not 'much'"):
        make_player(parse_spec("taker:others=much", "alchemist"), Patience())
