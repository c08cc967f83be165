"""The views of games: one is a folder that is found by the name of the game's package."""

import pytest

from dream.ui import game_views
from dream.ui.game_views import registry

VIEW = """
class View:
    def begin(self, app, setup):
        app.begun = setup

VIEW = View()
"""


class Setup:
    game = "fifth"


def test_a_game_without_a_folder_has_no_view():
    assert registry.has_view("dream")
    assert not registry.has_view("jabir")


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
