"""Which view shows a game: it is found by the name of the game's package, and stands in no list."""

from importlib import import_module
from importlib.util import find_spec

from dream.play.registry import package
from dream.ui.session.game_view import GameView


def view_of(game: str) -> GameView:
    """The view of a game, by its word: `VIEW` in the module ``view`` of the folder that its package names."""
    view: GameView = import_module(f"{_folder(game)}.view").VIEW
    return view


def has_view(game: str) -> bool:
    """Whether the window can show a game."""
    return find_spec(_folder(game)) is not None


def _folder(game: str) -> str:
    return f"{__package__}.{package(game).rpartition('.')[2]}"
