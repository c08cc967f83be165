"""The page of keys: a key is changed, used at once, shown everywhere, swapped, by mouse and by keys."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from dream.base.texts import ENGLISH, choose_language
from dream.ui.kit.commands import BY_NAME, choose_keys
from dream.ui.scenes.help import chapter_blocks
from dream.ui.scenes.keys import KeyRows, KeysPage
from dream.ui.scenes.options import Options
from tests.kit.games import SETUP
from tests.kit.present import present
from tests.ui.at_table import AtTable
from tests.ui.golden import Golden


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AtTable]:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    yield AtTable(tmp_path)
    choose_language(ENGLISH)
    choose_keys({})


@pytest.fixture
def page(person: AtTable) -> AtTable:
    person.app.push(Options(person.app))
    person.press_button("Keys …")
    assert isinstance(person.app.scene, KeysPage)
    return person


def rows(person: AtTable) -> KeyRows:
    return next(widget for widget in person.app.ui.own if isinstance(widget, KeyRows))


def go_to(person: AtTable, name: str) -> None:
    """Go down to a command by the arrows."""
    person.press("home")
    while rows(person).command.name != name:
        person.press("down")


def chosen(person: AtTable) -> Mapping[str, str]:
    return person.app.settings.keys


def test_how_they_look(page: AtTable, golden: Golden) -> None:
    go_to(page, "fullscreen")
    page.press("enter")
    golden("scenes/keys", page.look())


def test_undo_gets_another_key_and_has_it_at_the_table_and_in_the_help(person: AtTable) -> None:
    person.sit(f"{SETUP} +h15 +i15")
    before = person.actions
    person.app.push(KeysPage(person.app))
    go_to(person, "undo")
    person.press("enter", "ctrl+j")
    assert chosen(person) == {"undo": "ctrl+j"}
    blocks = list(chapter_blocks("dream", "keys"))
    assert any("Ctrl+J" in str(block) for block in blocks)
    person.press("esc", "ctrl+z")
    assert person.actions == before
    person.press("ctrl+j")
    assert person.actions != before
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
    list_ = rows(page)
    page.wait()
    go_to(page, "help")
    page.click((list_.rect.x + 40, list_.rect.y + 3 * list_._height // 2))
    page.press("ctrl+j")
    assert chosen(page) == {"help": "ctrl+j"}
    page.press_button("Reset key")
    assert chosen(page) == {}


def test_every_row_of_every_game_can_be_reached(page: AtTable) -> None:
    for _ in range(4):
        seen = rows(page)
        page.press("end")
        last = seen.chosen
        assert last == seen.count - 1
        page.press("home")
        assert seen.chosen == 1
        page.press("shift+tab", "right", "tab")
