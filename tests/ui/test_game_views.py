"""The views of games: one is a folder that is found by the game's id."""

import pytest

from dream.ui import game_views
from dream.ui.game_views.registry import view_of

VIEW = """
class View:
    def begin(self, app, setup):
        app.begun = setup

VIEW = View()
"""


class Setup:
    game = "a_fifth_game"


def test_a_folder_is_all_that_a_view_needs(at_table, tmp_path, monkeypatch):
    with pytest.raises(ModuleNotFoundError):
        view_of(Setup.game)
    folder = tmp_path / Setup.game
    folder.mkdir()
    (folder / "view.py").write_text(VIEW)
    monkeypatch.setattr(game_views, "__path__", [*game_views.__path__, str(tmp_path)])
    at_table.app.routes.begin(Setup)
    assert at_table.app.begun is Setup
