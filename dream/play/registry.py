"""Which games there are: from the word for a game to the package that has it, imported when it is asked for.

Every folder of ``dream.games`` is a game; its `WORD` is the word for it, and its `PLACE` says where it stands
among them. `PLAYERS` and `MINUTES`, from the fewest to the most, and `WEIGHT` tell what to expect of it.

Packages that are installed beside this one are found by the entry points ``dream.games``: the word and the
name of the package. A package has a module ``game`` with its one object, ``GAME``; whoever needs
another part of a game (its referee, its engine, its records) asks for that by the part's name. Another
package may bring its texts in a folder ``languages``.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple

from dream.base.errors import Malformed, quoted
from dream.base.texts import Listing, add_texts, message
from dream.play.game import Game

HOUSE = "dream.games"
"""The package of the games of the house, and the group of the entry points of others."""


HEAVIEST = 3


class About(NamedTuple):
    """How many play a game, for how many minutes, from the fewest to the most, and how much is to be learnt.

    The weight goes from 1, which is light, to `HEAVIEST`.
    """

    players: tuple[int, int]
    minutes: tuple[int, int]
    weight: int


@cache
def house() -> dict[str, str]:
    """The packages of the games of the house by their words, in the order in which they are listed."""
    names = (f"{HOUSE}.{module.name}" for module in iter_modules(import_module(HOUSE).__path__))
    found = sorted(map(import_module, names), key=lambda game: int(game.PLACE))
    return {game.WORD: game.__name__ for game in found}


@cache
def packages() -> dict[str, str]:
    """The package of every game by its word; those of the house come first and cannot be replaced."""
    from importlib.metadata import entry_points

    others = {entry.name: entry.value for entry in entry_points(group=HOUSE)}
    return house() | {word: package for word, package in others.items() if word not in house()}


def package(word: str) -> str:
    """The package of a game; raises Malformed when there is none."""
    known = house() if word in house() else packages()
    if word not in known:
        raise Malformed(message("error.no_game", text=quoted(word), known=Listing(tuple(known), "or")))
    return known[word]


def part(word: str, name: str) -> ModuleType | None:
    """The module of this name in a game's package, None when the game has none; raises Malformed."""
    base = package(word)
    found = module(base, name)
    if found is None:
        import_module(base)
    return found


def house_part(word: str, name: str) -> Any:
    """The module of this name in a game of the house, None for games without one and of other packages.

    It is whatever protocol the caller knows by that name.
    """
    return part(word, name) if word in house() else None


def module(base: str, name: str) -> ModuleType | None:
    """The module of this name in a package, None when there is none, or no such package."""
    wanted = f"{base}.{name}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if f"{wanted}.".startswith(f"{error.name}."):
            return None
        raise


def find(word: str) -> Game[Any, Any]:
    """The game of a word; raises Malformed when there is none, or its package has another."""
    found = part(word, "game")
    if found is None:
        raise Malformed(f"the package {package(word)} has no module game")
    game: Game[Any, Any] | None = getattr(found, "GAME", None)
    if game is None:
        raise Malformed(f"the module {found.__name__} has no GAME")
    if game.id != word:
        raise Malformed(f"the id of the game in {found.__name__} is {quoted(game.id)}, not {quoted(word)}")
    if word not in house() and found.__file__ is not None:
        add_texts(word, Path(found.__file__).with_name("languages"))
    return game


def about(word: str) -> About | None:
    """What to expect of the game of a word; None where its package does not tell, or there is none."""
    with suppress(Exception):
        found = import_module(package(word))
        facts = About(_range(found.PLAYERS), _range(found.MINUTES), int(found.WEIGHT))
        return facts if 1 <= facts.weight <= HEAVIEST else None
    return None


def _range(numbers: tuple[int, int]) -> tuple[int, int]:
    """Two numbers of which the second is no smaller; raises ValueError when they are no such ones."""
    least, most = map(int, numbers)
    if not 0 < least <= most < 1000:
        raise ValueError(f"{least} to {most}")
    return least, most


def playable(word: str) -> Game[Any, Any] | None:
    """The game of a word; None when there is none, or its package is broken."""
    if word in house():
        return find(word)
    with suppress(Exception):
        return find(word)
    return None


def titled(title: str) -> Game[Any, Any] | None:
    """The game whose records bear this title, or None."""
    return next((game for game in games() if game.title == title), None)


def games() -> Iterator[Game[Any, Any]]:
    """All games, those of the house first: no other is looked for before it is asked for.

    Another package that is broken is passed over: it does not take the other games away.
    """
    yield from map(find, house())
    others = (playable(word) for word in packages() if word not in house())
    yield from (game for game in others if game is not None)
