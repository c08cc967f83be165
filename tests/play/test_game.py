"""A game of any kind: how it is found, its options and names, what its law needs, and what is seen of it."""

import subprocess
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from dream.base.errors import Malformed, Refused
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.beginning import start
from dream.play import registry
from dream.play.game import Chance, Game, HiddenGame, Option, Options, own_file, own_text
from dream.play.history import History, observations_of, observe_alike
from dream.play.registry import find
from dream.play.seats import Seat, clean_name, is_name, told_apart, told_apart_in_turn
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests import kit
from tests.kit.cases import then_long
from tests.kit.counting.game import GAME as COUNTING
from tests.kit.other_games import BREWING, installed
from tests.kit.random_games import THE_GAMES, any_game, random_game
from tests.kit.sealed.game import GAME as SEALED
from tests.waiting import PATIENCE

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


@pytest.mark.parametrize("word", [word for word in (*HOUSE, SEALED.id) if word != "dream"])
def test_what_is_legal_follows_from_what_the_seat_that_decides_knows(word: str) -> None:
    game = any_game(word)
    assert isinstance(game, HiddenGame)
    for state in random_game(game, 2).states:
        for seat in range(game.seats(state)):
            view = game.seen(state, frozenset({seat}))
            assert game.seen(game.completed(view), frozenset({seat})) == view
            if seat == game.deciding_seat(state):
                assert list(game.legal_in(view)) == list(game.legal_actions(state))


def test_a_game_that_completes_no_view_says_so() -> None:
    with pytest.raises(Refused, match=r"^Brewing can't tell from what a seat knows which moves are legal$"):
        BREWING.legal_in(0)


@pytest.mark.parametrize("seed", then_long(1, range(3)))
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


odd_texts = st.text(
    st.sampled_from(
        "aZ é\N{CJK UNIFIED IDEOGRAPH-706B}\t\n\0\x1b\u200b\u200d\ufeff\u3164\u0301\u202e\ud800\udfff"
    )
)
texts = st.one_of(st.text(), odd_texts)
BEGUN = history_of(start(Board.from_seed("x"), Element.FIRE, Element.AIR))


@given(texts)
def test_a_name_shows_something_or_is_none(text: str) -> None:
    name = clean_name(text)
    assert not {unicodedata.category(character) for character in name} & {"Cc", "Cs", "Zl", "Zp"}
    assert name == "" or any(unicodedata.category(character)[0] in "LNPS" for character in name)
    assert name.encode("utf-8").decode("utf-8") == name


@given(texts)
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert is_name(name)


@given(texts)
def test_a_seat_has_a_clean_name_and_keeps_it_in_a_record(text: str) -> None:
    seat = Seat(text)
    assert seat.name == clean_name(text)
    record = Record.of(BEGUN, seats=(seat, Seat()))
    opened = open_record(record_text(record))
    assert opened.faults == ()
    assert opened.record.seats[0] == seat


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ada ", "Ada"),
        ("A\tB\u2028C", "A B C"),
        ("\u200b\u2060\ufeff", ""),
        ("\u3164", ""),
        ("\u0301", ""),
        ("Zoe\u0308", "Zoe\u0308"),
        ("\N{WOMAN}\u200d\N{MICROSCOPE}", "\N{WOMAN}\u200d\N{MICROSCOPE}"),
        ("\u200d Ada \u200c", "Ada"),
        ("A\0B\x1b[31m", "AB[31m"),
        ("\ud800", ""),
    ],
)
def test_what_a_text_comes_to(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("character", ["\\u0000", "\\u001b", "\\n", "\\u007f"])
def test_a_control_character_in_a_name_is_a_fault_of_the_record(character: str) -> None:
    text = record_text(Record.of(BEGUN, seats=(Seat("Ada"), Seat())))
    opened = open_record(text.replace('"Ada"', f'"A{character}da"'))
    assert "FirstName contains the character" in str(opened.fault)
    assert opened.record.seats[0].name.replace(" ", "") == "Ada"


def test_characters_that_only_show_nothing_are_no_fault() -> None:
    text = record_text(Record.of(BEGUN, seats=(Seat("Ada"), Seat())))
    opened = open_record(text.replace('"Ada"', '"\u200b\ufeff"'))
    assert opened.fault is None
    assert opened.record.seats[0].name == ""


@given(st.lists(st.sampled_from(["", "Stoker", "Stoker 1", "Stoker 2", "Ada"]), max_size=6))
def test_the_same_names_are_told_apart_by_numbers_from_one(names: list[str]) -> None:
    told = told_apart(names)
    seen = [name for name in told if name]
    assert len(set(seen)) == len(seen)
    for name, shown in zip(names, told, strict=True):
        assert shown == name if names.count(name) == 1 or not name else shown.startswith(f"{name} ")


@given(
    st.lists(st.sampled_from(["Stoker", "Stoker 2", "Ada"]), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["Stoker", "Stoker 2", "Ada", "Bob"])), max_size=8),
)
def test_nobody_who_comes_later_takes_a_name_or_changes_one(
    first: list[str], later: list[tuple[int, str]]
) -> None:
    begun = told_apart_in_turn(first, ())
    assert list(begun.values()) == list(told_apart(first))
    for count in range(len(later) + 1):
        called = told_apart_in_turn(first, later[:count])
        assert len(set(called.values())) == len(called)
        assert begun.items() <= called.items()
        assert all((number, name) in called for number, name in later[:count])
        begun = called


def test_what_several_are_called_is_counted_from_one() -> None:
    assert told_apart(["Ada", "Stoker", "Stoker"]) == ("Ada", "Stoker 1", "Stoker 2")
    assert told_apart(["Stoker 1", "Stoker", "Stoker"]) == ("Stoker 1", "Stoker 2", "Stoker 3")


JABIR = find("jabir")


def by_the_law(history: History[object, object], seat: int) -> list[str]:
    """The observations as the law gives them, equal neighbours once."""
    return [text for text, _ in groupby(JABIR.observation(state, seat) for state in history.states)]


@pytest.mark.parametrize("seat", range(3))
def test_equal_neighbours_stand_there_once(seat: int) -> None:
    history = random_game(JABIR, 1, 60)
    found = observations_of(history, seat)
    assert found == by_the_law(history, seat)
    assert len(found) > 20


def test_what_was_taken_back_was_not_observed() -> None:
    history = random_game(JABIR, 2, 40)
    before = observations_of(history, 1)
    for _ in range(10):
        history.undo()
    assert observations_of(history, 1) == by_the_law(history, 1) != before
    other = next(action for action in JABIR.legal_actions(history.state) if action != history.undone[-1])
    history.play(other)
    assert observations_of(history, 1) == by_the_law(history, 1)


def test_a_copy_observes_what_happens_in_it() -> None:
    history = random_game(JABIR, 3, 40)
    observations_of(history, 0)
    copy = history.copy(20)
    copy.play(next(iter(JABIR.legal_actions(copy.state))))
    assert observations_of(copy, 0) == by_the_law(copy, 0)
    assert observations_of(history, 0) == by_the_law(history, 0)


def test_nothing_is_observed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    history = random_game(JABIR, 4, 40)
    known = observations_of(history, 2)
    monkeypatch.setattr(type(JABIR), "observation", lambda game, state, seat: pytest.fail("asked again"))
    assert observations_of(history, 2) == known
    assert observations_of(history.copy(), 2) == known


@pytest.mark.parametrize("seat", range(3))
def test_what_is_observed_alike_is_told_by_what_two_games_do_not_have_in_common(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, looked_at = random_game(JABIR, 5, 60), list[object]()
    observation = type(JABIR).observation

    def observed(game: Any, state: Any, by: int) -> Any:
        looked_at.append(state)
        return observation(game, state, by)

    monkeypatch.setattr(type(JABIR), "observation", observed)
    for done in range(20, 60):
        before = history.copy(done)
        first, second, *_ = [*before.game.legal_actions(before.state)] * 2
        one, other = before.copy(), before.copy()
        one.play(first)
        other.play(second)
        looked_at.clear()
        alike = observe_alike(one, other, seat)
        assert len(looked_at) <= 4
        assert alike is (observations_of(one, seat) == observations_of(other, seat))
        assert observe_alike(one, History(JABIR, one.start, one.actions), seat)


def test_threads_may_observe_copies_of_one_game() -> None:
    history = random_game(JABIR, 6, 120)
    with ThreadPoolExecutor(4) as pool:
        lengths = [40 + 7 * number for number in range(12)]
        found = list(pool.map(lambda done: observations_of(history.copy(done), 1), lengths))
    assert found == [by_the_law(history.copy(done), 1) for done in lengths]


DECLARED = (
    Option("players", ("4", "2", "3")),
    Option("schools", ("on", "off")),
    Option("ties", ("best", "share")),
)


def test_what_is_not_said_is_as_usual() -> None:
    options = Options.parse(DECLARED, "ties=share")
    assert options.values == {"players": "4", "schools": "on", "ties": "share"}
    assert options["ties"] == "share"
    assert options == Options.usual(DECLARED).with_values({"ties": "share"})


def test_numbers_are_offered_ascending_and_words_as_declared() -> None:
    assert [option.in_order for option in DECLARED] == [("2", "3", "4"), ("on", "off"), ("best", "share")]


def test_equal_options_have_one_text() -> None:
    random = Random(0)
    texts = set()
    for _ in range(200):
        said = {option.word: random.choice(option.values) for option in DECLARED}
        words = random.sample([f"{word}={value}" for word, value in said.items()], len(said))
        options = Options.parse(DECLARED, " ".join(words))
        assert options.values == said
        assert Options.parse(DECLARED, options.text) == options
        texts.add(options.text)
    assert len(texts) == 3 * 2 * 2
    assert {"-", "players=2", "players=3 schools=off ties=share"} <= texts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "",
            "'' isn't an option. The options are players=, schools=, ties=",
        ),
        (
            "schools",
            "'schools' isn't an option. The options are players=, schools=, ties=",
        ),
        (
            "- schools=off",
            "'-' isn't an option. The options are players=, schools=, ties=",
        ),
        (
            "colour=red",
            "'colour=red' isn't an option. The options are players=, schools=, ties=",
        ),
        (
            "schools=off  ties=best",
            "'' isn't an option. The options are players=, schools=, ties=",
        ),
        ("players=5", "'5' isn't a value of players: 4 or 2 or 3."),
        ("players=", "'' isn't a value of players: 4 or 2 or 3."),
        ("players=2,ties=best", "'2,ties=best' isn't a value of players: 4 or 2 or 3."),
        ("ties=best ties=best", "The option ties is given twice."),
        (
            "x" * 999,
            f"'{'x' * 40}...' isn't an option. The options are players=, schools=, ties=",
        ),
    ],
)
def test_what_is_no_option_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        Options.parse(DECLARED, text)
    assert str(refused.value).startswith(sentence)


def test_a_game_without_options_says_so() -> None:
    assert Options.parse((), "-").text == "-"
    with pytest.raises(Malformed, match="This game has none"):
        Options.parse((), "players=2")


def test_no_value_is_chosen_that_there_is_not() -> None:
    with pytest.raises(Malformed, match="'7' isn't a value of players"):
        Options.usual(DECLARED).with_values({"players": "7"})


def test_without_texts_the_words_speak_for_themselves() -> None:
    option = DECLARED[0]
    assert (option.label, option.about, option.value_label("4")) == ("Players", "", "4")


@pytest.mark.parametrize("word", registry.house())
def test_every_option_of_the_house_has_its_texts(word: str) -> None:
    declared = registry.find(word).options
    assert declared
    for option in declared:
        assert option.about.endswith(".")
        labels = [option.value_label(value) for value in option.values]
        assert option.label
        assert len(set(labels)) == len(option.values) == len(set(option.values))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_options_may_make_more_seats(players: int) -> None:
    assert COUNTING.seats_with(COUNTING.parse_options(f"players={players}")) == players


@pytest.mark.parametrize("word", registry.house())
def test_a_game_tells_how_many_seats_its_options_make(word: str) -> None:
    game = registry.find(word)
    usual = game.parse_options("-")
    assert game.seats_with(usual) == game.seats(game.start("amber", usual.text))


LAWS = [
    "dream.games.alchemist.game, dream.games.alchemist.rules.law",
    "dream.games.alchemists_dream.referee, dream.games.alchemists_dream.rules.position",
    "dream.games.jabirs_transmutations.game, dream.games.jabirs_transmutations.rules.law",
]
REPORT = """
import sys, time
before = set(sys.modules)
began = time.process_time()
import {modules}
took = time.process_time() - began
print(took)
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""


def imported(modules: str) -> tuple[float, set[str]]:
    """The seconds of work and the top packages that importing these modules takes in a fresh Python."""
    code = REPORT.format(modules=modules)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    took, names = done.stdout.splitlines()
    return float(took), set(names.split())


@pytest.mark.parametrize("law", LAWS)
def test_a_law_uses_the_standard_library_alone(law: str) -> None:
    took, names = imported(law)
    assert names - sys.stdlib_module_names - {"dream"} <= {"__editable___dream_finder"}
    assert took < 1


def test_records_bring_nothing_heavy() -> None:
    _, names = imported("dream.records.reader, dream.records.files, dream.records.journal")
    assert not names & {"email", "typer", "rich", "pygame", "numpy", "numba", "matplotlib", "platformdirs"}


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    path = own_file("anything")
    assert path == tmp_path / "data" / "boxes" / "anything.toml"
    path.parent.mkdir(parents=True)
    return path


def test_an_own_file_is_read(file: Path) -> None:
    file.write_bytes(b'\xef\xbb\xbfname = "mine"\r\n')
    assert own_text("anything").split() == ["name", "=", '"mine"']


def test_a_file_that_is_not_there_is_named(file: Path) -> None:
    with pytest.raises(Malformed) as missed:
        own_text("anything")
    assert str(missed.value) == f"There is no file {file} with the data of your own box."


@pytest.mark.parametrize(("data", "fault"), [(b"\xff", "isn't valid UTF-8"), (b"x" * 100_001, "larger than")])
def test_a_file_that_is_no_text_is_refused(file: Path, data: bytes, fault: str) -> None:
    file.write_bytes(data)
    with pytest.raises(Malformed, match=fault):
        own_text("anything")


def test_what_the_system_refuses_is_told_with_the_name(file: Path) -> None:
    file.mkdir()
    with pytest.raises(Malformed, match=r"anything\.toml: "):
        own_text("anything")
