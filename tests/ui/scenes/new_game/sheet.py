"""The new-game sheet as somebody in front of it sees it."""

from typing import Any

from dream.ui.scenes.new_game import NewGame
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.widget import Focusable
from tests.ui.driver import Person

SEED = "amber lion fume"


def elements(person: Person) -> list[Choice[Any]]:
    """The choices of both players' elements."""
    return [widget for widget in person.app.ui.own if isinstance(widget, Choice)][-6:-4]


def told(person: Person) -> str:
    """All that stands on the sheet."""
    return " ".join(person.captions)


def in_focus(person: Person) -> Focusable | None:
    return person.app.ui.focus.current


def fields(person: Person) -> list[TextField]:
    """The fields below the seed."""
    return [widget for widget in person.app.ui.own if isinstance(widget, TextField)][1:]


def choice_at(sheet: NewGame, number: int) -> Choice[Any]:
    """The choice of who sits at a seat."""
    choice = sheet.controls["who", number]
    assert isinstance(choice, Choice)
    return choice
