"""The list of opponents, wherever it is opened: who stands in it, and who is taken from it."""

from dream.ui.table.new_game import OpponentRows, Opponents
from tests.ui.driver import Person


def opponents_of(person: Person) -> OpponentRows:
    """The rows of the list that is shown."""
    assert isinstance(person.app.scene, Opponents), f"{person.app.scene} is no list of opponents"
    return next(widget for widget in person.app.ui.own if isinstance(widget, OpponentRows))


def names_on(person: Person) -> list[str]:
    """The names of all who stand in it."""
    return [each.name for each in opponents_of(person).opponents]


def take(person: Person, name: str) -> None:
    """Choose the one of this name by keys."""
    person.press("home", *["down"] * names_on(person).index(name), "enter")
