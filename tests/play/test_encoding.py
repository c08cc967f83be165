"""Games in numbers: every legal action has one, and an observation fits what is said of it."""

from collections import Counter

import pytest

from dream.base.errors import Malformed
from dream.play.encoding import encoding_of, numbered
from dream.play.game import Chance
from tests.kit.random_games import GAMES, any_game, random_game
from tests.kit.sealed.game import GAME as SEALED

OPTIONS = {
    "dream": ("-", "board=bare handicap=none"),
    "jabir": ("-", "goldcard=any draft=open eureka=all"),
    "stone": ("-", "players=6 alchemists=on cutthroat=on air=choose"),
    "alchemist": ("-", "players=5 schools=off hands=open"),
}
EACH = [(word, options) for word in GAMES for options in OPTIONS[word]]


@pytest.mark.parametrize(("word", "options"), EACH)
def test_every_legal_action_has_a_number(word: str, options: str) -> None:
    game = any_game(word)
    for seed in range(4):
        history = random_game(game, seed, 300, options)
        encoding = encoding_of(word, history.start)
        assert len(encoding.numbers) == len(encoding.actions)
        for state in history.states:
            if game.deciding_seat(state) is not None:
                assert encoding.numbers.keys() >= set(game.legal_actions(state))


@pytest.mark.parametrize(("word", "options"), EACH)
def test_every_observation_has_its_numbers(word: str, options: str) -> None:
    game = any_game(word)
    history = random_game(game, 5, 200, options)
    encoding = encoding_of(word, history.start)
    assert len(set(encoding.names)) == len(encoding.names) == len(encoding.most)
    for state in history.states[::3]:
        for seat in range(game.seats(state)):
            fields = encoding.fields(game.observation(state, seat))
            for feature in encoding.features:
                numbers = feature.numbers(fields[feature.key])
                assert len(numbers) == len(feature.names), feature.key
                assert all(0 <= number <= feature.most for number in numbers), (feature.key, numbers)


def test_what_a_seat_holds_and_what_it_does_not_know() -> None:
    game = any_game("stone")
    start = game.start("amber lion rose", "players=2")
    encoding = encoding_of("stone", start)
    fields = encoding.fields(game.observation(start, 0))
    told = {
        name: number
        for feature in encoding.features
        for name, number in zip(feature.names, feature.numbers(fields[feature.key]), strict=True)
    }
    own = {name: told[name] for name in told if name.startswith("hand.a:")}
    assert sum(own.values()) == 3
    assert own["hand.a:?"] == 0
    assert told["hand.b:?"] == 3
    assert told["todo:draw"] == told["todo.number"] - 1 == 1


def test_a_game_without_an_encoding_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Malformed):
        encoding_of(SEALED.id, None)


@pytest.mark.parametrize("word", GAMES)
def test_actions_stand_in_ascii_order_each_with_its_number(word: str) -> None:
    game = any_game(word)
    history = random_game(game, 3, 100)
    for state in history.states:
        if game.deciding_seat(state) is not None:
            pairs = [
                each.rpartition(":")
                for each in numbered(game, history.start, game.legal_actions(state)).split()
            ]
            assert [text for text, _, _ in pairs] == sorted(map(game.action_text, game.legal_actions(state)))
            actions = encoding_of(word, history.start).actions
            assert all(game.action_text(actions[int(number)]) == text for text, _, number in pairs)


@pytest.mark.parametrize("word", GAMES)
def test_chances_are_what_chance_does(word: str) -> None:
    game = any_game(word)
    history = random_game(game, 7, 400)
    for state in history.states:
        chances = Counter(game.chances(state))
        if not isinstance(game.decider(state), Chance):
            assert not chances
        elif chances:
            assert chances.keys() == set(game.legal_actions(state))
            assert game.chance_action(state, "amber", 0) in chances
