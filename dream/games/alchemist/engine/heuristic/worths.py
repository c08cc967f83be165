"""What the heuristic player gives for each move, and what it does.

The number of a move is the fame gained now, half a point for a cube gained and against one paid, another half
against a tribute, a point for each cube of the own school that is used up, half of the *next fame* and, for a
creation, minus the tile's value times the risk that others can brew it. Other `Habits` weigh these otherwise.
"""

from random import Random

from dream.games.alchemist.engine.heuristic.copies import Worth, plain_worths
from dream.games.alchemist.engine.heuristic.creations import (
    EQUAL,
    NEVER,
    Risks,
    best_creations,
    can_create,
    creation_worths,
    under_duty,
)
from dream.games.alchemist.engine.heuristic.habits import HEURISTIC, Habits
from dream.games.alchemist.engine.heuristic.risk import risks
from dream.games.alchemist.engine.packed.table import PASS, Move, Table

PASSING: Move = (PASS, 0, 0, 0)


def choose(table: Table, random: Random, habits: Habits = HEURISTIC, risks_of: Risks = risks) -> Move:
    """What a player of such habits does at the table: equal moves by luck."""
    moves = [] if under_duty(table) else list(plain_worths(table, habits))
    best = max(moves)[0] if moves else NEVER
    if can_create(table):
        moves += best_creations(table, best, habits, risks_of)
        best = max(moves)[0] if moves else best
    equal = [move for worth, move in moves if worth > best - EQUAL]
    if len(equal) < 2:
        return equal[0] if equal else PASSING
    return equal[int(random.random() * len(equal))]


def worths(table: Table, habits: Habits = HEURISTIC) -> list[Worth]:
    """What every move is worth, creations with the highest tile alone; passing where there is no other."""
    moves = [] if under_duty(table) else list(plain_worths(table, habits))
    if can_create(table):
        moves += creation_worths(table, table.tiles[-1], habits)
    return moves or [(0.0, PASSING)]
