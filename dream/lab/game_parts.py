"""What the lab has of one game alone: a folder of `dream.lab`, found by the name of the game's package.

A game of another package has it in its own folder ``lab``. Of its modules the lab itself asks for `players`:
its `KINDS` of players beside those of every game, and what makes them, `make_player`.
"""

from types import ModuleType

from dream.play import registry

PLAYERS = "players"


def part(word: str, name: str) -> ModuleType | None:
    """The module of this name in a game's folder, or None; raises Malformed when there is no such game."""
    package = registry.package(word)
    of_house = word in registry.house()
    folder = f"{__package__}.{package.rpartition('.')[2]}" if of_house else f"{package}.lab"
    return registry.module(folder, name)
