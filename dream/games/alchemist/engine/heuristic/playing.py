"""A table played to the end by heuristic players."""

from random import Random

from dream.games.alchemist.engine.heuristic.habits import Habits
from dream.games.alchemist.engine.heuristic.risk import rough_risks
from dream.games.alchemist.engine.heuristic.worths import choose
from dream.games.alchemist.engine.packed.table import Table


def play_out(table: Table, random: Random, habits: Habits) -> None:
    """Have players of such habits, who judge risks roughly, act until the game is over."""
    while not table.over:
        table.act(choose(table, random, habits, rough_risks))
