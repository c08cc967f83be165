"""Which games there are: from the word for a game to the package that has it, imported when it is asked for.

A package of a game has a module ``game`` with its one object, ``GAME``; whoever needs another part of a game
(its referee, its engine, its records) asks for that by the part's name. Packages that are installed beside
this one are found by the entry points ``dream.games``: the word for the game and the name of its package.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from typing import Any

from dream.base.errors import Malformed, quoted
from dream.play.game import Game

BUILT_IN = {
    "dream": "dream.games.alchemists_dream",
    "jabir": "dream.games.jabirs_transmutations",
}
ENTRY_POINTS = "dream.games"


@cache
def packages() -> dict[str, str]:
    """The package of every game by its word; those of the house come first and cannot be replaced."""
    others = {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)}
    return BUILT_IN | {word: package for word, package in others.items() if word not in BUILT_IN}


def part(word: str, name: str) -> ModuleType | None:
    """The module of this name in a game's package, None when the game has none; raises Malformed."""
    if word not in packages():
        raise Malformed(f"{quoted(word)} is not a game: {' or '.join(packages())}")
    module = f"{packages()[word]}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name == module:
            return None
        raise


def find(word: str) -> Game[Any, Any]:
    """The game of a word; raises Malformed when there is none."""
    module = part(word, "game")
    if module is None:
        raise Malformed(f"the package {packages()[word]} has no module game")
    game: Game[Any, Any] = module.GAME
    return game


def titled(title: str) -> Game[Any, Any] | None:
    """The game whose records bear this title, or None."""
    return next((game for game in games() if game.title == title), None)


def games() -> Iterator[Game[Any, Any]]:
    """All games."""
    return map(find, packages())
