"""Which games there are, and that each of them keeps what every game promises."""

import sys
from pathlib import Path
from typing import Any

import pytest

from dream.base.errors import Malformed
from dream.play import registry
from dream.play.game import Chance, Game
from dream.play.history import History
from tests import kit
from tests.kit.counting.game import GAME as COUNTING
from tests.kit.other_games import installed
from tests.kit.random_games import THE_GAMES, random_game

HOUSE = {
    "dream": "dream.games.alchemists_dream",
    "jabir": "dream.games.jabirs_transmutations",
    "stone": "dream.games.philosophers_stone",
    "alchemist": "dream.games.alchemist",
}


@pytest.fixture(params=HOUSE)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return registry.find(request.param)


def test_every_folder_of_the_house_is_a_game_and_they_are_listed_in_their_order() -> None:
    assert list(registry.packages().items())[: len(HOUSE)] == list(HOUSE.items())


def test_a_game_is_found_by_its_word_and_by_its_title(game: Game[Any, Any]) -> None:
    assert registry.find(game.id) is game
    assert registry.titled(game.title) is game


def test_only_games_of_the_house_have_house_parts() -> None:
    assert registry.house_part("jabir", "tutoring") is registry.part("jabir", "tutoring")
    assert registry.house_part("jabir", "no_such_part") is None
    assert registry.house_part("chess", "tutoring") is None


def test_what_is_no_game_is_told() -> None:
    with pytest.raises(Malformed, match=f"^'chess' isn't a game; choose {THE_GAMES}$"):
        registry.find("chess")
    assert registry.titled("Chess") is None
    assert registry.part("dream", "nothing") is None
    assert registry.part("dream", "nothing.at_all") is None


def test_a_game_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name, value = "counting", "tests.kit.counting"

    class Impostor:
        name, value = "dream", "tests.kit.counting"

    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Entry, Impostor])
    registry.packages.cache_clear()
    try:
        assert registry.packages() == HOUSE | {"counting": "tests.kit.counting"}
        assert registry.find("counting") is COUNTING
        assert registry.part("counting", "engine.levels") is None
    finally:
        monkeypatch.undo()
        registry.packages.cache_clear()


def test_a_package_that_is_broken_takes_no_other_game_away() -> None:
    with installed("no_such_package_at_all"):
        assert registry.titled("Chess") is None
        assert [game.id for game in registry.games()] == list(HOUSE)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("def (", "invalid syntax"),
        ("", "the module tests.kit.broken.game has no GAME"),
        ("class GAME:\n    id = 'other'", "the id of the game in .* is 'other', not 'broken'"),
    ],
)
def test_what_is_wrong_with_a_game_is_told_to_whoever_asks_for_it(
    text: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "game.py").write_text(text)
    monkeypatch.setattr(kit, "__path__", [*kit.__path__, str(tmp_path)])
    with installed("broken"):
        assert [game.id for game in registry.games()] == list(HOUSE)
        assert registry.playable("broken") is None
        with pytest.raises((Malformed, SyntaxError), match=wrong):
            registry.find("broken")
    for name in ("tests.kit.broken", "tests.kit.broken.game"):
        sys.modules.pop(name, None)


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
        assert game.decider(state) is not None
        assert game.outcome(state, None) is None
    assert (history.outcome is None) is (game.decider(history.state) is not None)
    texts = [game.action_text(action) for action in history.actions]
    again = History(game, history.start)
    again.play_words(texts)
    assert again.states == history.states
    for state in history.states[::10]:
        keeps_the_promises_of_a_list(game, state)
    keeps_the_promises_of_a_list(game, history.state)


def keeps_the_promises_of_a_list(game: Game[Any, Any], state: object) -> None:
    """What is listed can be done, but for what stands for too much to list; each has a word of its own."""
    listed, decider = game.legal_actions(state), game.decider(state)
    assert bool(listed) is (decider is not None)
    texts = {game.action_text(action) for action in listed}
    assert len(texts) == len(listed)
    assert all(text.split() == [text] for text in texts)
    refused = [action for action in listed if game.why_not(state, action, None)]
    if refused:
        assert decider is Chance.CHANCE
        assert refused == list(listed)
    if decider is Chance.CHANCE:
        done = game.chance_action(state, "amber", 3)
        assert game.chance_action(state, "amber", 3) == done
        assert game.why_not(state, done, None) is None


def test_what_is_only_said_leaves_the_very_same_state() -> None:
    game = registry.find("dream")
    state = game.start("amber", "-")
    for word in ("resign", "decline", "draw?", "draw"):
        assert game.apply(state, game.parse_action(word)) is state


def test_the_same_seed_begins_the_same_game(game: Game[Any, Any]) -> None:
    assert game.start("amber", "-") == game.start("amber", "-")
    assert game.start("amber", "-") != game.start("brass", "-")


def test_an_option_that_there_is_not_is_told(game: Game[Any, Any]) -> None:
    with pytest.raises(Malformed, match="isn't an option"):
        game.start("amber", "colour=blue")


def test_where_chance_decides_nothing_it_does_nothing(game: Game[Any, Any]) -> None:
    with pytest.raises(ValueError, match="chance decides nothing"):
        game.chance_action(game.start("amber", "-"), "amber", 0)


@pytest.mark.parametrize("word", HOUSE)
def test_every_game_of_the_house_tells_what_to_expect(word: str) -> None:
    about = registry.about(word)
    assert about
    seats = registry.find(word).seats(registry.find(word).start("a", "-"))
    assert about.players[0] <= seats <= about.players[1]


def test_a_package_that_tells_nothing_or_nonsense_of_itself_is_expected_to_be_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with installed("sealed"):
        assert registry.about("sealed") is None
        package = sys.modules["tests.kit.sealed"]
        for players, minutes, weight in (((2, 1), (5, 9), 1), ((2, 3), "long", 1), ((2, 3), (5, 9), 4)):
            monkeypatch.setattr(package, "PLAYERS", players, raising=False)
            monkeypatch.setattr(package, "MINUTES", minutes, raising=False)
            monkeypatch.setattr(package, "WEIGHT", weight, raising=False)
            assert registry.about("sealed") is None
        monkeypatch.setattr(package, "WEIGHT", 2)
        assert registry.about("sealed") == ((2, 3), (5, 9), 2)
    assert registry.about("no such game") is None
