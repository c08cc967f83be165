"""What a line means: commands, and actions in words."""

from collections.abc import Iterator
from typing import cast

import pytest

from dream.base.texts import choose_language, language
from dream.ui.table.game_table import AnyGameTable
from dream.ui.text.reading import Actions, Command, Told, command_in, command_words, words_of


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


def test_a_whole_sentence_means_itself_and_none_that_says_more(monkeypatch: pytest.MonkeyPatch) -> None:
    less = Told("a", "brew two yellow in the cauldron, with the tile 6", "create:bs:yy:6")
    more = Told("b", "brew one orange and two yellow in the cauldron, with the tile 6", "create:bs:oyy:6")
    monkeypatch.setattr(Actions, "legal", (more, less))
    actions = Actions(cast(AnyGameTable, None))
    assert actions.meant("Brew two yellow in the cauldron with the tile 6.") == (less,)
    assert actions.meant("brew yellow with the tile 6") == (more, less)


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_two_commands_have_a_word_in_common(code: str) -> None:
    choose_language(code)
    words = [word for each in command_words().values() for word in each]
    assert sorted(set(words)) == sorted(words)
    assert all(word == word.casefold() for word in words)
