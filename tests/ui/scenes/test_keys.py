"""Keys: changed on their page and used at once, and named in every text of every language."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from dream.base.texts import (
    ENGLISH,
    choose_language,
    languages,
    message,
    name_keys,
    say,
    stock,
    worded,
)
from dream.ui.kit.commands import BY_NAME, choose_keys
from dream.ui.scenes.help import chapter_blocks
from dream.ui.scenes.keys import KeyRows, KeysPage, key_names
from dream.ui.scenes.options import OptionsPage
from tests.kit.games import SETUP
from tests.kit.present import present
from tests.ui.at_table import AtTable
from tests.ui.golden import Golden


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    name_keys(key_names)
    choose_keys({})
    yield
    choose_keys({})


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[AtTable]:
    """Somebody who changes keys."""
    yield AtTable(tmp_path)
    choose_language(ENGLISH)


@pytest.fixture
def page(typist: AtTable) -> AtTable:
    typist.app.push(OptionsPage(typist.app))
    typist.press_button("Keys …")
    assert isinstance(typist.app.scene, KeysPage)
    return typist


def go_to(person: AtTable, name: str) -> None:
    """Go down to a command by the arrows."""
    person.press("home")
    while person.widget(KeyRows).command.name != name:
        person.press("down")


def chosen(person: AtTable) -> Mapping[str, str]:
    return person.app.settings.keys


def test_how_they_look(page: AtTable, golden: Golden) -> None:
    go_to(page, "fullscreen")
    page.press("enter")
    golden("scenes/keys", page.look())


def test_undo_gets_another_key_and_has_it_at_the_table_and_in_the_help(typist: AtTable) -> None:
    typist.sit(f"{SETUP} +h15 +i15")
    before = typist.actions
    typist.app.push(KeysPage(typist.app))
    go_to(typist, "undo")
    typist.press("enter", "ctrl+j")
    assert chosen(typist) == {"undo": "ctrl+j"}
    blocks = list(chapter_blocks("dream", "keys"))
    assert any("Ctrl+J" in str(block) for block in blocks)
    typist.press("esc", "ctrl+z")
    assert typist.actions == before
    typist.press("ctrl+j")
    assert typist.actions != before
    assert BY_NAME["undo"].hint.endswith("(Ctrl+J)")


def test_escape_gives_up_and_fixed_keys_are_not_taken(page: AtTable) -> None:
    go_to(page, "mute")
    page.press("enter", "tab", "left")
    assert "fixed" in present(page.said)
    page.press("esc")
    page.wait()
    assert isinstance(page.app.scene, KeysPage)
    assert chosen(page) == {}
    go_to(page, "cancel")
    page.press("enter", "f7")
    assert chosen(page) == {}


def test_a_conflict_is_said_and_swapped_or_left(page: AtTable) -> None:
    go_to(page, "mute")
    page.press("enter", "f10")
    assert page.dialog.text == "F10 is taken: Options."
    page.press("esc")
    assert chosen(page) == {}
    page.press("enter", "f10")
    page.press_button("Swap keys")
    assert chosen(page) == {"mute": "f10", "options": "m"}
    page.press("f10")
    assert page.app.settings.muted
    page.press("delete")
    assert page.said == "M is taken: Options. Change that key first."
    page.press_button("Reset all")
    assert chosen(page) == {}


def test_a_key_is_reset_alone(page: AtTable) -> None:
    go_to(page, "mute")
    page.press("enter", "f12", "delete")
    assert chosen(page) == {}


def test_by_the_mouse(page: AtTable) -> None:
    list_ = page.widget(KeyRows)
    page.wait()
    go_to(page, "help")
    page.click((list_.rect.x + 40, list_.rect.y + 3 * list_._height // 2))
    page.press("ctrl+j")
    assert chosen(page) == {"help": "ctrl+j"}
    page.press_button("Reset key")
    assert chosen(page) == {}


def test_every_row_of_every_game_can_be_reached(page: AtTable) -> None:
    for _ in range(4):
        seen = page.widget(KeyRows)
        page.press("end")
        last = seen.chosen
        assert last == seen.count - 1
        page.press("home")
        assert seen.chosen == 1
        page.press("shift+tab", "right", "tab")


# Texts that name keys

LANGUAGES = Path(__file__).parents[3] / "assets" / "languages"
NAMED = re.compile(r"\{key:([^{}]*)\}")


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
    asked = worded(message("dream.table.may_return", count=2))
    assert asked.endswith("or press }.")
    assert "2 Stones" in asked


def test_keys_stand_in_texts_of_the_house_as_well() -> None:
    choose_keys({"last": "ctrl+e"})
    assert say("game.back_to_now") == "Press Esc or Ctrl+E to return to the game."
