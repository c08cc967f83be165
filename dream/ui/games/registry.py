"""Which view shows a game: it is found by the name of the game's package, and stands in no list.

The views of the house's games are folders beside this file; a game of another package brings its own, in its
package. Both have a module ``view`` with one object, `VIEW`, and, if they like, a module ``settings``.
"""

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pygame import Surface

from dream.play.game import Game
from dream.play.registry import HOUSE, games, package, packages
from dream.study.lessons import has_course
from dream.ui.kit.settings import ViewSetting
from dream.ui.kit.theme import Look
from dream.ui.table.view import GameView

AnyGame = Game[Any, Any]


def view_of(game: str) -> GameView:
    """The view of a game, by its word."""
    view: GameView = import_module(f"{_folder(game)}.view").VIEW
    return view


def brings_view(game: str) -> bool:
    """Whether there is a game of this word with a view, be that broken or not."""
    return _has_module(game, "view")


def has_view(game: str) -> bool:
    """Whether there is a game of this word, and the window can show it.

    Another package that is broken is passed over: it does not take the other games away.
    """
    if not brings_view(game) or _is_of_the_house(game):
        return brings_view(game)
    with suppress(Exception):
        return bool(view_of(game))
    return False


def games_with_view() -> tuple[AnyGame, ...]:
    """The games that the window can show, those of the house first."""
    return tuple(game for game in games() if has_view(game.id))


def teaches(game: str) -> bool:
    """Whether there are lessons of a game, by its word, and the window can show them."""
    return has_course(game) and has_view(game)


def seat_token(game: str, seat: int, side: str, size: int, look: Look) -> Surface | None:
    """The token of a seat in the game of a word, a square of so many pixels; None where it has none.

    `side` is what the player has, as the record has it.
    """
    return view_of(game).seat_token(seat, side, size, look) if has_view(game) else None


def view_settings() -> tuple[ViewSetting[Any], ...]:
    """The settings that views bring: `SETTINGS` in the module ``settings``, if there is one."""
    words = filter(brings_view, packages())  # no game's law is read for this
    return tuple(row for word in words for row in _settings(word, "SETTINGS"))


def offered_settings(game: str) -> tuple[ViewSetting[Any], ...]:
    """Those that the options offer of one game: `OFFERED` in the same module."""
    return _settings(game, "OFFERED")


def _settings(game: str, which: str) -> tuple[ViewSetting[Any], ...]:
    if not _has_module(game, "settings"):
        return ()
    try:
        rows: tuple[ViewSetting[Any], ...] = getattr(import_module(f"{_folder(game)}.settings"), which)
    except Exception:
        if _is_of_the_house(game):
            raise
        return ()
    return rows


def _has_module(game: str, name: str) -> bool:
    """Whether the view of a game has a module of this name; a broken package has none."""
    try:
        folder = _folder(game)
        return find_spec(folder) is not None and find_spec(f"{folder}.{name}") is not None
    except Exception:
        return False


def _is_of_the_house(game: str) -> bool:
    return package(game).rpartition(".")[0] == HOUSE


def _folder(game: str) -> str:
    """The package with the view of a game: its own, or a folder here."""
    found = package(game)
    return f"{__package__}.{found.rpartition('.')[2]}" if _is_of_the_house(game) else found
