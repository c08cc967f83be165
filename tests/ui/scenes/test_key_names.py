"""Texts that name keys name those that the player has, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dream.base.texts import languages, message, name_keys, say, stock, told
from dream.ui.kit.commands import choose_keys
from dream.ui.scenes.keys import key_names

LANGUAGES = Path(__file__).parents[3] / "assets" / "languages"
NAMED = re.compile(r"\{key:([^{}]*)\}")


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    name_keys(key_names)
    choose_keys({})
    yield
    choose_keys({})


AT_A_TERMINAL = ("command_line", "guests", "text")
"""Files of texts that tell the keys of a terminal, which nobody chooses."""


@pytest.mark.parametrize("language", languages())
def test_every_key_that_a_text_names_is_one_of_a_command(language: str) -> None:
    named = [(path.stem, name) for path in (LANGUAGES / language).glob("*.json") for name in _named_in(path)]
    assert len(named) > 60
    assert all(key_names(file, name) for file, name in named)


def _named_in(path: Path) -> list[str]:
    return NAMED.findall(path.read_text("utf-8"))


@pytest.mark.parametrize("language", languages())
def test_chapters_and_prompts_name_no_key_that_can_be_changed_by_itself(language: str) -> None:
    """A letter with a modifier, or a function key, is never written out, but for a terminal's own."""
    literal = re.compile(r"\b(Ctrl|Strg|Shift|Umschalt|Alt)\+(?!Tab)[A-Z]|\bF(?:[1-9]|1[0-2])\b")
    for path in (LANGUAGES / language).glob("*.json"):
        found = [line for line in path.read_text("utf-8").splitlines() if literal.search(line)]
        assert not [line for line in found if "Num" not in line and path.stem not in AT_A_TERMINAL], path


def test_a_chapter_names_the_chosen_key() -> None:
    before = " ".join(stock("dream.help.window"))
    assert "K makes it wait" in before
    assert "Press F2 to read" in before
    choose_keys({"autoplay": "ctrl+w", "possible": "f7", "dream.cursor_left": "{"})
    after = " ".join(stock("dream.help.window"))
    assert "Ctrl+W makes it wait" in after
    assert "Press F7 to read" in after
    assert "{ and D to the sides" in after


def test_a_game_may_have_another_usual_key_for_a_command_of_all() -> None:
    assert key_names("jabir", "tabletop.next") == "N"
    assert key_names("alchemist", "tabletop.next") == "J"
    assert key_names("house", "advice") == "H"


def test_keys_in_a_row_are_told_by_the_first_and_the_last() -> None:
    assert key_names("stone", "stone.card_1-10") == "1\N{EN DASH}9 and 0"
    assert key_names("stone", "stone.card_1-2") == "1 and 2"
    choose_keys({"stone.card_2": "x"})
    assert key_names("stone", "stone.card_1-4") == "1, X, 3 and 4"


def test_a_key_that_is_a_brace_is_told_beside_values() -> None:
    choose_keys({"dream.return": "}"})
    asked = told(message("dream.table.may_return", count=2))
    assert asked.endswith("or press }.")
    assert "2 Stones" in asked


def test_keys_stand_in_texts_of_the_house_as_well() -> None:
    choose_keys({"last": "ctrl+e"})
    assert say("game.back_to_now") == "Press Esc or Ctrl+E to return to the game."
