"""For the tests of the new-game sheet: somebody in front of it, and what they begin."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dream.games.alchemists_dream.game import GAME
from dream.play.game import Game
from dream.play.seated_game import Setup
from dream.play.seats import OutsideEngine
from dream.protocol.client import Forfeit, ForfeitCause
from dream.ui.scenes.new_game import NewGame
from tests.ui.driver import Person
from tests.ui.scenes.new_game.sheet import SEED


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here is the same however many games there are."""
    monkeypatch.setattr("dream.ui.scenes.new_game.games_with_view", lambda: (GAME,))


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


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

    monkeypatch.setattr("dream.ui.table.engines.introduced", introduced)
    return asked
