"""Gives a command another key: who has it already, and what is chosen when they give it up or swap it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dream.ui.kit.commands import GAME, Command, Key, overlap

Tables = Sequence[Sequence[Command]]
"""The commands of every game, each with the keys that those of the game leave it."""
Chosen = Mapping[str, str]
"""The keys that are chosen, as the settings have them."""


def free_keys(row: Command) -> tuple[Key, ...]:
    """The keys of a command that can be changed, those among them that others keep from it somewhere."""
    return tuple(key for key in replace(row, without=frozenset()).keys if not key.fixed)


def holders(tables: Tables, row: Command, key: Key) -> tuple[Command, ...]:
    """The other commands that have a key and can be meant in the same scene of some game."""
    found: dict[str, Command] = {}
    for table in tables:
        if any(each.name == row.name for each in table):
            for other in table:
                has_it = any(each.chord == key.chord for each in other.keys)
                if has_it and other.name != row.name and _meet(row, other):
                    found[other.name] = other
    return tuple(found.values())


def given(chosen: Chosen, row: Command, keys: Sequence[Key]) -> Chosen:
    """The choice in which a command has these keys instead of its free ones; the usual ones need none."""
    usual = [key.chord for key in row.usual if not key.fixed]
    others = {name: text for name, text in chosen.items() if name != row.name}
    if [key.chord for key in keys] == usual:
        return others
    return {**others, row.name: " ".join(key.text for key in keys)}


def swapped(tables: Tables, chosen: Chosen, row: Command, key: Key) -> Chosen | None:
    """The choice in which those who have a key swap it for a command's first; None if others have that."""
    free = free_keys(row)
    if not free:
        return None
    for other in holders(tables, row, key):
        if any(third.name != row.name for third in holders(tables, other, free[0])):
            return None
        keys = [free[0] if each.chord == key.chord else each for each in free_keys(other)]
        chosen = given(chosen, other, keys)
    return given(chosen, row, [key])


def _meet(one: Command, other: Command) -> bool:
    """Whether two commands of one game can be meant in the same scene.

    A scene that is only one game's may have any command that games have.
    """
    own = [row for row in (one, other) if "." in row.name]
    general = [row for row in (one, other) if row not in own]
    return one.meets(other) or (len(own) == 1 and any(overlap(row.scenes, GAME) for row in general))
