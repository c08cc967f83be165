"""Which view shows a game: found by the game's id, so that a game is a folder here and no line elsewhere."""

from importlib import import_module

from dream.ui.session.game_view import GameView


def view_of(game: str) -> GameView:
    """The view of a game: `VIEW` in the module ``view`` of the folder that has the game's id as its name."""
    view: GameView = import_module(f"{__package__}.{game}.view").VIEW
    return view
