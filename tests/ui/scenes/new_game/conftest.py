"""For the tests of the new-game sheet: somebody in front of it, what they see there, and what they begin."""

from collections.abc import Callable
from typing import Any

import pytest

from dream.play.game import Game
from dream.play.seats import OutsideEngine
from dream.play.setup import Setup
from dream.protocol.client import Forfeit, ForfeitCause
from dream.ui.scenes.new_game import NewGame
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.fields import TextField
from tests.ui.driver import Person

SEED = "amber lion fume"


def fields(person: Person) -> list[TextField]:
    """The fields below the seed."""
    return [widget for widget in person.app.ui.own if isinstance(widget, TextField)][1:]


def choice_at(sheet: NewGame, number: int) -> Choice[Any]:
    """The choice of who sits at a seat."""
    choice = sheet.controls["who", number]
    assert isinstance(choice, Choice)
    return choice


@pytest.fixture
def started(person: Person, monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    setups: list[Setup] = []
    monkeypatch.setattr(person.app.routes, "begin", setups.append)
    return setups


@pytest.fixture
def sheet(person: Person, started: list[Setup]) -> NewGame:
    scene = NewGame(person.app, SEED)
    person.app.push(scene)
    return scene


@pytest.fixture
def introductions(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...]]]:
    """Which game and command was asked to introduce itself; one that is called ``bad`` cannot play."""
    asked: list[tuple[str, tuple[str, ...]]] = []

    def introduced(
        game: Game[Any, Any], command: tuple[str, ...], stopped: Callable[..., object]
    ) -> OutsideEngine:
        asked.append((game.id, command))
        if command[0] == "bad":
            raise Forfeit(ForfeitCause.HUNG, "it says nothing")
        return OutsideEngine(f"The {command[0]}", tuple(command))

    monkeypatch.setattr("dream.ui.table.introductions.introduced", introduced)
    return asked
