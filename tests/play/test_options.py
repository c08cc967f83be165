"""Options as values: words there and back, for any game that declares some."""

from random import Random

import pytest

from dream.base.errors import Malformed
from dream.play import registry
from dream.play.game import Option, Options
from tests.kit.counting.game import GAME as COUNTING

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
