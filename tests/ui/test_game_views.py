"""The views of games: one is a folder that is found by the name of the game's package."""

import sys

import pytest

from dream.ui import game_views
from dream.ui.game_views import registry
from tests.kit.other_games import counting_installed

VIEW = """
class View:
    def begin(self, app, setup):
        app.begun = setup

VIEW = View()
"""


class Setup:
    game = "fifth"


def test_a_game_of_another_package_is_offered_as_soon_as_it_has_a_view(tmp_path, monkeypatch):
    with counting_installed():
        assert "counting" not in [game.id for game in registry.games_with_view()]
        (tmp_path / "counting").mkdir()
        (tmp_path / "counting" / "view.py").write_text(VIEW)
        monkeypatch.setattr(game_views, "__path__", [*game_views.__path__, str(tmp_path)])
        offered = [game.id for game in registry.games_with_view()]
        sys.modules.pop(f"{game_views.__name__}.counting")  # or the folder would be there for the tests after
    assert (offered[0], offered[-1]) == ("dream", "counting")


def test_a_game_without_a_folder_has_no_view(monkeypatch):
    assert registry.has_view("dream")
    assert registry.has_view("jabir")
    monkeypatch.setattr(registry, "package", {"sixth": "dream.games.a_sixth_game"}.get)
    assert not registry.has_view("sixth")


def test_a_folder_is_all_that_a_view_needs(at_table, tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "package", {"fifth": "dream.games.a_fifth_game"}.get)
    with pytest.raises(ModuleNotFoundError):
        registry.view_of("fifth")
    folder = tmp_path / "a_fifth_game"
    folder.mkdir()
    (folder / "view.py").write_text(VIEW)
    monkeypatch.setattr(game_views, "__path__", [*game_views.__path__, str(tmp_path)])
    at_table.app.routes.begin(Setup)
    assert at_table.app.begun is Setup
