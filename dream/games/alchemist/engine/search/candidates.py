"""The moves that are worth trying: the best of each kind by their heuristic numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from dream.games.alchemist.engine.heuristic.copies import Worth, plain_worths
from dream.games.alchemist.engine.heuristic.creations import can_create, creation_worths, under_duty
from dream.games.alchemist.engine.heuristic.habits import HEURISTIC
from dream.games.alchemist.engine.heuristic.worths import PASSING
from dream.games.alchemist.engine.packed.table import COPY, Move, Table
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE


@dataclass(frozen=True)
class Breadth:
    """How many moves are tried: creations in all and for each cauldron, how many of their recipes with other
    tiles too, and tributes of each copy."""

    creations: int = 8
    of_a_cauldron: int = 2
    with_other_tiles: int = 2
    tributes: int = 2


def candidates(table: Table, breadth: Breadth, random: Random) -> list[Worth]:
    """The moves worth trying with their numbers, best first, equal ones in any order; at least one.

    Creations with another tile than the highest come last, whatever their numbers: the heuristic player never
    considers them.
    """
    plain = [] if under_duty(table) else list(plain_worths(table, HEURISTIC))
    random.shuffle(plain)
    plain.sort(key=_worth, reverse=True)
    found = list(_few_tributes(plain, breadth.tributes))
    others: list[Worth] = []
    if can_create(table):
        highest, others = _creations(table, breadth, random)
        found = sorted((*found, *highest), key=_worth, reverse=True)
    return [*found, *others] or [(0.0, PASSING)]


def _worth(entry: Worth) -> float:
    return entry[0]


def _few_tributes(plain: Sequence[Worth], most: int) -> Iterator[Worth]:
    """Those moves, but of the copies of each potion only the best few."""
    copies: Counter[int] = Counter()
    for worth, move in plain:
        if move[0] == COPY:
            copies[move[1]] += 1
            if copies[move[1]] > most:
                continue
        yield worth, move


def _creations(table: Table, breadth: Breadth, random: Random) -> tuple[list[Worth], list[Worth]]:
    """The best creations with the highest tile, and some of their recipes with each other tile."""
    every = list(creation_worths(table, table.tiles[-1], HEURISTIC))
    random.shuffle(every)
    every.sort(key=_worth, reverse=True)
    highest: list[Worth] = []
    cauldrons: Counter[int] = Counter()
    for worth, move in every:
        if len(highest) == breadth.creations:
            break
        if cauldrons[move[1]] < breadth.of_a_cauldron:
            cauldrons[move[1]] += 1
            highest.append((worth, move))
    least = LEAST_FIRST_VALUE if under_duty(table) else 0
    lower = [value for value in dict.fromkeys(table.tiles[:-1]) if least <= value < table.tiles[-1]]
    return highest, list(_other_tiles(highest[: breadth.with_other_tiles], lower))


def _other_tiles(creations: Sequence[Worth], values: Sequence[int]) -> Iterator[Worth]:
    for worth, (kind, place, recipe, _) in creations:
        for value in reversed(values):
            move: Move = (kind, place, recipe, value)
            yield worth, move
