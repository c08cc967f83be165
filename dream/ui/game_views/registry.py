"""Which view shows a game: found by the game's id, so that a game is a folder here and no line elsewhere."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from dream.play import registry
from dream.play.game import Game
from dream.ui.session.game_view import GameView


def view_of(game: str) -> GameView:
    """The view of a game: `VIEW` in the module ``view`` of the folder that has the game's id as its name."""
    view: GameView = import_module(f"{__package__}.{game}.view").VIEW
    return view


def view_for(game: Game[Any, Any]) -> GameView | None:
    """The view of a game of the registry, or None while it has none: its folder is called as its package."""
    return view_of(_folder(game)) if has_view(game) else None


def has_view(game: Game[Any, Any]) -> bool:
    """Whether a game can be shown in the window."""
    return find_spec(f"{__package__}.{_folder(game)}") is not None


def _folder(game: Game[Any, Any]) -> str:
    return registry.package(game.id).rpartition(".")[2]
