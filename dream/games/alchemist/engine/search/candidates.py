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
    """How many moves are tried: creations with the highest tile, in all and for each cauldron; other tiles,
    each with its best creation; and tributes of each copy."""

    creations: int = 8
    of_a_cauldron: int = 2
    other_tiles: int = 3
    tributes: int = 2


@dataclass(frozen=True)
class Candidates:
    """The moves worth trying: those that the heuristic player considers, with their numbers, the best first
    and equal ones in any order, at least one; and those with tiles that it never thinks of."""

    considered: tuple[Worth, ...]
    others: tuple[Move, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All of them."""
        return (*(move for _, move in self.considered), *self.others)


def candidates(table: Table, breadth: Breadth, random: Random) -> Candidates:
    """The moves that are worth trying for the seat on turn."""
    plain = [] if under_duty(table) else list(plain_worths(table, HEURISTIC))
    found, others = list(_few_tributes(_best_first(plain, random), breadth.tributes)), tuple[Move, ...]()
    if can_create(table):
        found += _with_highest_tile(table, breadth, random)
        others = tuple(_with_other_tiles(table, breadth.other_tiles, random))
    return Candidates(tuple(_best_first(found, random)) or ((0.0, PASSING),), others)


def _best_first(moves: Sequence[Worth], random: Random) -> list[Worth]:
    return sorted(random.sample(moves, len(moves)), key=lambda entry: entry[0], reverse=True)


def _few_tributes(plain: Sequence[Worth], most: int) -> Iterator[Worth]:
    """Those moves, but of the copies of each potion only the best few."""
    copies: Counter[int] = Counter()
    for worth, move in plain:
        if move[0] == COPY:
            copies[move[1]] += 1
            if copies[move[1]] > most:
                continue
        yield worth, move


def _with_highest_tile(table: Table, breadth: Breadth, random: Random) -> Iterator[Worth]:
    """The best creations with the highest tile, few for each cauldron."""
    found, cauldrons = 0, Counter[int]()
    for worth, move in _best_first(list(creation_worths(table, table.tiles[-1], HEURISTIC)), random):
        if found == breadth.creations:
            return
        if cauldrons[move[1]] < breadth.of_a_cauldron:
            cauldrons[move[1]] += 1
            found += 1
            yield worth, move


def _with_other_tiles(table: Table, most: int, random: Random) -> Iterator[Move]:
    """The best creation with each of some lower tiles, from the next to the lowest."""
    least = LEAST_FIRST_VALUE if under_duty(table) else 0
    lower = [value for value in dict.fromkeys(table.tiles) if least <= value < table.tiles[-1]]
    for value in _spread(lower, most):
        best = _best_first(list(creation_worths(table, value, HEURISTIC)), random)
        yield from (move for _, move in best[:1])


def _spread(values: Sequence[int], most: int) -> Sequence[int]:
    """So many of the values at most, at even distances, the last and the first among them."""
    if len(values) <= most:
        return values
    return [values[round(place * (len(values) - 1) / (most - 1))] for place in range(most)]
