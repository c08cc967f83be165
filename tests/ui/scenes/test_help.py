"""The help: every chapter can be reached and read to its end."""

from pathlib import Path

import pytest

from dream.base.texts import stock
from dream.ui.games.alchemists_dream.ways import ALL
from dream.ui.scenes.help import Help, chapter_blocks
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.text import Reader
from tests.ui.driver import Person
from tests.ui.golden import Golden

PICTURED = "rules", "keys"
"""Chapters that look different; the others are paragraphs, points and rows."""


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)


@pytest.mark.parametrize("chapter", PICTURED)
def test_how_each_chapter_looks(tmp_path: Path, golden: Golden, chapter: str) -> None:
    person = Person(tmp_path, (1024, 640))
    person.app.push(Help(person.app, "dream", chapter))
    reader = next(widget for widget in person.app.ui.own if isinstance(widget, Reader))
    golden(f"scenes/help_{chapter}", person.look().subsurface(reader.rect))


def test_chapters_are_turned_by_keys(person: Person) -> None:
    scene = Help(person.app, "dream")
    person.app.push(scene)
    person.press("shift+tab", "right", "right", "right")
    choices = [widget.value for widget in person.app.ui.own if isinstance(widget, Choice)]
    assert choices == ["dream", "window"]
    person.press("tab", "pagedown", "end")
    reader = next(widget for widget in person.app.ui.own if isinstance(widget, Reader))
    assert reader.scroll.offset == reader.scroll.most


def test_the_place_in_the_text_is_kept_when_the_window_changes(person: Person) -> None:
    person.app.push(Help(person.app, "dream"))
    person.press("down", "down")
    person.app.rebuild()
    reader = next(widget for widget in person.app.ui.own if isinstance(widget, Reader))
    assert reader.scroll.offset > 0


def test_all_fourteen_rulings_are_told() -> None:
    text = "\n".join(stock("dream.help.rulings"))
    assert all(f"R{n}." in text for n in range(1, 15))


def test_the_reconstruction_of_the_tiles_is_told() -> None:
    assert any("reconstruction" in text for text in stock("dream.help.rules"))


def test_every_command_is_in_the_sheet_of_keys() -> None:
    rows = {(block.text, block.left) for block in chapter_blocks("dream", "keys") if block.kind == "row"}
    assert len(rows) == len(ALL)
    for command in ALL:
        assert (command.label, ", ".join(key.shown for key in command.keys)) in rows


def test_asking_for_help_in_the_help_changes_nothing(person: Person) -> None:
    person.app.push(Help(person.app, "dream"))
    scene = person.app.scene
    person.press("f1", "?")
    assert person.app.scene is scene
