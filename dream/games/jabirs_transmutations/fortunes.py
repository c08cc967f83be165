"""What luck gave: what a roll of the die left of the chance to win, worked out and not tried."""

from collections.abc import Sequence

from dream.games.jabirs_transmutations.engine.decisions import transmutations
from dream.games.jabirs_transmutations.engine.levels import LEVELS
from dream.games.jabirs_transmutations.engine.turn import packed, share_of_win
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Action, ListedAction, Roll, State, Transmute

TRIALS = (1, 1)
"""There is no need for more."""
STRENGTH = LEVELS[-1].strength


def is_luck(before: State, actions: Sequence[Action], after: State) -> bool:
    """Whether the die was rolled: which cards are dealt is luck that all share, for the hands go round."""
    return isinstance(actions[0], Transmute) and any(isinstance(action, Roll) for action in actions)


def shares(state: State, action: ListedAction | None, trials: int, seed: int) -> Sequence[Sequence[float]]:
    """The share of the win of each seat in the turn of one: its chance by the best plan for the rest of it.

    The others share what is left by what they have.
    """
    worths = transmutations(state, STRENGTH)
    chance = max(worths.values()) if action is None else worths[action]
    tableaus = [STRENGTH.evaluation(packed(tableau, state)) for tableau in state.tableaus]
    standing = [share_of_win(tableaus, seat) for seat in Seat]
    rest = 1 - standing[state.mover]
    others = [(1 - chance) * each / rest for each in standing]
    return [[chance if seat is state.mover else others[seat] for seat in Seat]]
