"""For the tests of the new-game sheet: somebody in front of it, and what they begin."""

import pytest

from dream.games.alchemists_dream.game import GAME
from dream.play.seats import OutsideEngine
from dream.protocol.client import Forfeit, ForfeitCause
from dream.ui.scenes.new_game import NewGame
from tests.ui.driver import Person
from tests.ui.scenes.new_game.sheet import SEED


@pytest.fixture
def one_game(monkeypatch):
    """What is tested here is the same however many games there are."""
    monkeypatch.setattr("dream.ui.scenes.new_game.games_with_view", lambda: (GAME,))


@pytest.fixture
def person(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


@pytest.fixture
def started(person, monkeypatch):
    setups = []
    monkeypatch.setattr(person.app.routes, "begin", setups.append)
    return setups


@pytest.fixture
def sheet(person, started):
    scene = NewGame(person.app, SEED)
    person.app.push(scene)
    return scene


@pytest.fixture
def introductions(monkeypatch):
    """Which game and command was asked to introduce itself; one that is called ``bad`` cannot play."""
    asked = []

    def introduced(game, command, stopped):
        asked.append((game.id, command))
        if command[0] == "bad":
            raise Forfeit(ForfeitCause.HUNG, "it says nothing")
        return OutsideEngine(f"The {command[0]}", tuple(command))

    monkeypatch.setattr("dream.ui.table.engines.introduced", introduced)
    return asked
