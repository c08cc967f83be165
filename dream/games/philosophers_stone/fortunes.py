"""What luck gave: what a state is worth to the seats, with all hands open, played on by the policy."""

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from random import Random

from dream.games.philosophers_stone.engine.choices import choice_of
from dream.games.philosophers_stone.engine.kernel.layout import NOTHING
from dream.games.philosophers_stone.engine.knowledge import known_table
from dream.games.philosophers_stone.engine.plain_kernel import Kernel
from dream.games.philosophers_stone.engine.warming import best_kernel
from dream.games.philosophers_stone.rules.state import Action, Chosen, ListedAction, Roll, Shuffle, State
from dream.games.philosophers_stone.rules.tasks import Search
from dream.games.philosophers_stone.rules.view import seen

TRIALS = (100, 2_000) if find_spec("numba") else (10, 60)
"""How many times a review plays a state on: at first, and at last."""
ROUNDS = 1
"""How far: what comes later is mostly luck of other events, in which that of this one would drown."""


def is_luck(before: State, actions: Sequence[Action], after: State) -> bool:
    """Whether a die was rolled, a card taken at random, or a deck drawn from that nobody has looked at."""
    if any(isinstance(action, Roll | Chosen | Shuffle) for action in actions):
        return True
    return not isinstance(before.decision, Search) and before.decks != after.decks


def shares(state: State, action: ListedAction | None, trials: int, seed: int) -> Sequence[Sequence[float]]:
    """For each trial, with the decks in any order, the share of the win of each seat.

    The action of the seat that decides, if there is one, comes first.
    """
    seats = state.options.players
    known = known_table(seen(state, frozenset(range(seats))), {}, Random(seed))
    choice = NOTHING
    if action is not None and state.decision is not None:
        choice = choice_of(state.decision, action)
    tries = [_kernel().trials(known, seat, seed, seats * ROUNDS) for seat in range(seats)]
    return [[trial(choice, number) for trial in tries] for number in range(trials)]


@cache
def _kernel() -> Kernel:
    """The compiled kernel where it can be had."""
    return best_kernel()
