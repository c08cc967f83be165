"""Which view shows a game: it is found by the name of the game's package, and stands in no list."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from dream.base.errors import Malformed
from dream.play.game import Game
from dream.play.registry import games, package, packages
from dream.ui.kit.settings import ViewSetting
from dream.ui.session.game_view import GameView

AnyGame = Game[Any, Any]


def view_of(game: str) -> GameView:
    """The view of a game, by its word: `VIEW` in the module ``view`` of the folder that its package names."""
    view: GameView = import_module(f"{_folder(game)}.view").VIEW
    return view


def has_view(game: str) -> bool:
    """Whether there is a game of this word, and the window can show it."""
    try:
        folder = _folder(game)
    except Malformed:
        return False
    return find_spec(folder) is not None and find_spec(f"{folder}.view") is not None


def games_with_view() -> tuple[AnyGame, ...]:
    """The games that the window can show, those of the house first."""
    return tuple(game for game in games() if has_view(game.id))


def view_settings() -> tuple[ViewSetting[Any], ...]:
    """The settings that views bring: `SETTINGS` in the module ``settings`` of a folder, if there is one."""
    words = filter(has_view, packages())  # no game's law is read for this
    return tuple(row for word in words for row in _settings(word, "SETTINGS"))


def offered_settings(game: str) -> tuple[ViewSetting[Any], ...]:
    """Those that the options offer of one game: `OFFERED` in the same module."""
    return _settings(game, "OFFERED")


def _settings(game: str, which: str) -> tuple[ViewSetting[Any], ...]:
    module = f"{_folder(game)}.settings"
    if find_spec(module) is None:
        return ()
    rows: tuple[ViewSetting[Any], ...] = getattr(import_module(module), which)
    return rows


def _folder(game: str) -> str:
    return f"{__package__}.{package(game).rpartition('.')[2]}"
