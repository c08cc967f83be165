"""Which games there are, and that each of them keeps what every game promises."""

from typing import Any

import pytest

from dream.base.errors import Malformed
from dream.play import registry
from dream.play.game import Game
from dream.play.history import History
from tests.kit.random_games import random_game

HOUSE = {"dream": "dream.games.alchemists_dream", "jabir": "dream.games.jabirs_transmutations"}


@pytest.fixture(params=HOUSE)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return registry.find(request.param)


def test_every_folder_of_the_house_is_a_game() -> None:
    assert dict(list(registry.packages().items())[: len(HOUSE)]) == HOUSE


def test_a_game_is_found_by_its_word_and_by_its_title(game: Game[Any, Any]) -> None:
    assert registry.find(game.id) is game
    assert registry.titled(game.title) is game


def test_what_is_no_game_is_told() -> None:
    with pytest.raises(Malformed, match=r"^'chess' is not a game: dream or jabir$"):
        registry.find("chess")
    assert registry.titled("Chess") is None
    assert registry.part("dream", "nothing") is None


def test_a_game_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name, value = "counting", "tests.play.counting"

    class Impostor:
        name, value = "dream", "tests.play.counting"

    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Entry, Impostor])
    registry.packages.cache_clear()
    try:
        assert registry.packages() == HOUSE | {"counting": "tests.play.counting"}
    finally:
        monkeypatch.undo()
        registry.packages.cache_clear()


def test_a_part_that_lacks_something_else_is_not_taken_for_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("No module named 'numbers_of_gold'", name="numbers_of_gold")

    monkeypatch.setattr(registry, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numbers_of_gold"):
        registry.part("dream", "engine")


@pytest.mark.parametrize("seed", range(3))
def test_a_game_at_random_keeps_the_promises_of_every_game(game: Game[Any, Any], seed: int) -> None:
    history = random_game(game, seed)
    assert len(history.actions) > 5
    for state, action, after in zip(history.states, history.actions, history.states[1:], strict=False):
        assert game.parse_state(game.state_text(state)) == state
        assert game.parse_action(game.action_text(action)) == action
        assert game.why_not(state, action, None) is None
        assert game.apply(state, action) == after
        assert all(game.observation(state, seat) for seat in range(game.seats(state)))
        assert list(game.drawing(state))
    texts = [game.action_text(action) for action in history.actions]
    again = History(game, history.start)
    again.play_words(texts)
    assert again.states == history.states


def test_the_same_seed_begins_the_same_game(game: Game[Any, Any]) -> None:
    assert game.start("amber", "-") == game.start("amber", "-")
    assert game.start("amber", "-") != game.start("brass", "-")


def test_an_option_that_there_is_not_is_told(game: Game[Any, Any]) -> None:
    with pytest.raises(Malformed, match="is no option"):
        game.start("amber", "colour=blue")


def test_where_chance_decides_nothing_it_does_nothing(game: Game[Any, Any]) -> None:
    with pytest.raises(ValueError, match="chance decides nothing"):
        game.chance_action(game.start("amber", "-"), "amber", 0)
