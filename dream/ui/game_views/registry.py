"""Which view shows a game: it is found by the name of the game's package, and stands in no list."""

from importlib import import_module

from dream.play.registry import packages
from dream.ui.session.game_view import GameView


def view_of(game: str) -> GameView:
    """The view of a game, by its word: `VIEW` in the module ``view`` of the folder that its package names."""
    folder = packages()[game].rpartition(".")[2]
    view: GameView = import_module(f"{__package__}.{folder}.view").VIEW
    return view
