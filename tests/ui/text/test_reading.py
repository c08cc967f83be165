"""What a line means: commands, and actions in words."""

from collections.abc import Iterator

import pytest

from dream.base.texts import choose_language, language
from dream.ui.text.reading import Command, Told, command_in, command_words, words_of


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    before = language()
    choose_language("en")
    yield
    choose_language(before)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("look", Command("look")),
        ("Look  K8", Command("look", "K8")),
        ("how many", Command("count")),
        ("why not k8-l8", Command("why", "k8-l8")),
        ("go to 12", Command("go", "12")),
        ("looking", None),
        ("place d12", None),
        ("", None),
    ],
)
def test_a_command_is_the_longest_that_a_line_begins_with(line: str, meant: Command | None) -> None:
    assert command_in(line) == meant


STEP = Told("k8-l8", "step from k8 to l8", "k8-l8")
PICK = Told("pick:c", "pick Cinnabar", "pick:c")


@pytest.mark.parametrize(
    ("told", "said", "fits"),
    [
        (STEP, "move k8 to l8", True),
        (STEP, "k8 l8", True),
        (STEP, "go from k8", True),
        (STEP, "move l8 to k8", False),
        (STEP, "place l8", False),
        (PICK, "choose cinna", True),
        (PICK, "pick c", True),
        (PICK, "take the cinnabar", True),
        (PICK, "pick fire", False),
    ],
)
def test_words_mean_an_action_that_has_them_in_this_order(told: Told, said: str, fits: bool) -> None:
    assert told.has_all(words_of(said)) is fits


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_two_commands_have_a_word_in_common(code: str) -> None:
    choose_language(code)
    words = [word for each in command_words().values() for word in each]
    assert sorted(set(words)) == sorted(words)
    assert all(word == word.casefold() for word in words)
