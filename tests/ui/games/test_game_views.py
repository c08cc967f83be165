"""The views of games: one is a folder that is found by the name of the game's package."""

import sys
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from dream.play.registry import find, house
from dream.ui import games
from dream.ui.games import registry
from tests.kit.other_games import installed
from tests.kit.present import present
from tests.ui.at_table import AtTable
from tests.ui.widgets.one_widget import LOOK

VIEW = """
class View:
    def begin(self, app, setup):
        app.begun = setup

VIEW = View()
"""


class Setup:
    game = "fifth"


def test_a_game_of_another_package_is_offered_if_that_has_a_view() -> None:
    with installed("counting", "sealed"):
        offered = [game.id for game in registry.games_with_view()]
        assert "counting" not in offered
        assert (offered[0], offered[-1]) == ("dream", "sealed")
        assert cast(Any, registry.view_of("sealed")).words().game is find("sealed")
    assert "sealed" not in [game.id for game in registry.games_with_view()]


def test_a_package_that_is_broken_has_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "package", {"seventh": "no_such_package.at_all"}.get)
    assert not registry.has_view("seventh")


@pytest.mark.parametrize("game", house())
def test_every_seat_has_a_token_of_its_own(game: str) -> None:
    """In the Dream it is told by the element, which is drawn before the Symbols are placed."""
    sides = ("earth", "air") if game == "dream" else ("", "")
    tokens = [registry.seat_token(game, seat, side, 24, LOOK) for seat, side in enumerate(sides)]
    assert None not in tokens
    one, other = (pygame.image.tobytes(present(token), "RGBA") for token in tokens)
    assert one != other
    assert registry.seat_token(game, 99, "earth", 24, LOOK) is None


def test_what_is_not_known_has_no_token() -> None:
    assert registry.seat_token("dream", 0, "", 24, LOOK) is None
    assert registry.seat_token("A game of old", 0, "", 24, LOOK) is None


@pytest.mark.parametrize("text", ["def (", "", "1 / 0"])
def test_a_view_that_is_broken_takes_no_other_game_away(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name in ("view", "settings"):
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "packages", lambda: {"broken": "broken"})
    monkeypatch.setattr(registry, "package", {"broken": "broken"}.get)
    assert registry.brings_view("broken")
    assert not registry.has_view("broken")
    assert registry.view_settings() == registry.offered_settings("broken") == ()
    with pytest.raises((SyntaxError, AttributeError, ZeroDivisionError)):
        registry.view_of("broken")
    monkeypatch.undo()
    sys.modules.pop("broken", None)
    sys.modules.pop("broken.view", None)
    sys.modules.pop("broken.settings", None)


def test_a_game_without_a_folder_has_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.has_view("dream")
    assert registry.has_view("jabir")
    monkeypatch.setattr(registry, "package", {"sixth": "dream.games.a_sixth_game"}.get)
    assert not registry.has_view("sixth")


def test_a_folder_is_all_that_a_view_needs(
    at_table: AtTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "package", {"fifth": "dream.games.a_fifth_game"}.get)
    with pytest.raises(ModuleNotFoundError):
        registry.view_of("fifth")
    folder = tmp_path / "a_fifth_game"
    folder.mkdir()
    (folder / "view.py").write_text(VIEW)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    at_table.app.routes.begin(cast(Any, Setup))
    assert vars(at_table.app)["begun"] is Setup
