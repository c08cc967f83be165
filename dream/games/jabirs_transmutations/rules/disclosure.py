"""Which actions show seats what they could not know."""

from dream.games.jabirs_transmutations.rules.actions import ListedAction, Roll
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase, State

EVERYBODY: frozenset[int] = frozenset(Seat)
NOBODY: frozenset[int] = frozenset()


def shows_something(state: State, action: ListedAction, after: State) -> bool:
    """Whether an action shows the seats what they could not know: a roll, an event, a hand, the picks.

    All three get their hands at once, and see the picks at once, so it is all of them or nobody.
    """
    turns_up_event = after.phase is Phase.EVENT
    hands_out = after.phase is Phase.DRAFT and (state.phase is not Phase.DRAFT or state.last_in_order)
    turns_up_picks = state.phase is Phase.DRAFT and after.phase is not Phase.DRAFT
    return isinstance(action, Roll) or turns_up_event or hands_out or turns_up_picks
