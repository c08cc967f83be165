"""What luck gave: what a state is worth to the seats with all hands open, played out by heuristic players."""

from collections.abc import Sequence
from random import Random

from dream.games.alchemist.engine.heuristic import HEURISTIC, play_out
from dream.games.alchemist.engine.packed import Table, move_of, table_of
from dream.games.alchemist.engine.search import won
from dream.games.alchemist.rules.state import Action, Draw, SeatAction, State

TRIALS = (50, 1_000)
"""How many times a review plays a state out: at first, and at last."""


def is_luck(before: State, actions: Sequence[Action], after: State) -> bool:
    """Whether cubes were drawn."""
    return any(isinstance(action, Draw) for action in actions)


def shares(state: State, action: Action | None, trials: int, seed: int) -> Sequence[Sequence[float]]:
    """For each trial, with the bag in any order, the share of the win of each seat.

    The action of the seat on turn, if there is one, comes first.
    """
    random, cubes = Random(seed), list(state.bag)
    found = []
    for _ in range(trials):
        random.shuffle(cubes)
        table = table_of(state, cubes)
        if isinstance(action, SeatAction):
            table.act(move_of(action, table.cauldrons.words))
        play_out(table, random, HEURISTIC)
        found.append(_shares(table, len(state.adepts)))
    return found


def _shares(table: Table, seats: int) -> Sequence[float]:
    """How clearly each seat has won, as parts of one win."""
    clear = [won(table, seat) for seat in range(seats)]
    return [each / sum(clear) for each in clear]
