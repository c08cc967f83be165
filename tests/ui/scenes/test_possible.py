"""What can I do here: every screen tells it, and marks all that can be pressed, until the next key."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dream.base.texts import has_text
from dream.ui.app import App
from dream.ui.scenes.help import Help
from dream.ui.scenes.learn import Lessons
from dream.ui.scenes.new_game import NewGame
from dream.ui.scenes.options import Options
from dream.ui.scenes.title import Title
from dream.ui.widgets.panels import Page
from tests.ui.driver import Person

SCENES: dict[str, Callable[[App], Page | Title]] = {
    "title": lambda app: Title(app, "rose"),
    "new_game": NewGame,
    "options": Options,
    "help": lambda app: Help(app, "stone"),
    "lessons": lambda app: Lessons(app, "dream"),
}
OTHERS = "library statistics exercises opponents bags laying curtain"


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_tells_what_can_be_done_and_marks_it(tmp_path: Path, name: str) -> None:
    person = Person(tmp_path)
    person.app.push(SCENES[name](person.app))
    plain = person.look()
    person.press("f2")
    assert person.scene.name == name
    assert person.app.spoken
    assert person.app.ui.marks_places
    marked = person.look()
    place = person.app.ui.focus.places[-1]
    edge = place.left - person.app.ui.px(3), place.centery
    assert marked.get_at(edge) != plain.get_at(edge)
    person.press("esc")
    assert person.scene.name == name, "Esc closes what is told, and not yet the screen"
    assert not person.app.spoken
    assert not person.app.ui.marks_places
    person.press("f2", "tab")
    assert not person.app.ui.marks_places


@pytest.mark.parametrize("name", [*SCENES, *OTHERS.split()])
def test_every_screen_has_a_sentence(name: str) -> None:
    assert has_text(f"app.possible_in.{name}")
