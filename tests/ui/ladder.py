"""At the ladder of opponents, wherever it is opened: who stands on it, and who is taken from it."""

from dream.ui.table.new_game import Ladder, LadderRows
from tests.ui.driver import Person


def ladder_of(person: Person) -> LadderRows:
    """The rows of the ladder that is shown."""
    assert isinstance(person.app.scene, Ladder), f"{person.app.scene} is no ladder"
    return next(widget for widget in person.app.ui.own if isinstance(widget, LadderRows))


def names_on(person: Person) -> list[str]:
    """The names of all who stand on it."""
    return [rung.name for rung in ladder_of(person).rungs]


def take(person: Person, name: str) -> None:
    """Choose the one of this name by keys."""
    person.press("home", *["down"] * names_on(person).index(name), "enter")
