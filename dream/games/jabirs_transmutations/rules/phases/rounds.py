"""One round ends and another begins, or the game is over."""

from dataclasses import replace

from dream.games.jabirs_transmutations.rules.components import Event
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END, points
from dream.games.jabirs_transmutations.rules.state import LAST_ROUND, Phase, State
from dream.play.cards.multiset import Multiset


def round_ended(state: State) -> State:
    """The game is over, judged only here (J19), or the seat on the left starts the next round."""
    if any(points(tableau) >= POINTS_TO_END for tableau in state.tableaus) or state.round == LAST_ROUND:
        return replace(state, phase=Phase.OVER, turn=None)  # J20
    first = state.first.left
    after = replace(state, round=state.round + 1, first=first, turn=first)
    return event_turned_up(after) if after.events else replace(after, phase=Phase.EVENTS)


def events_shuffled(state: State, order: tuple[Event, ...]) -> State:
    """The used events are the deck again, in this order, and the top one is turned up."""
    return event_turned_up(replace(state, events=order, used=Multiset.of(Event)))


def event_turned_up(state: State) -> State:
    """The top event lies open for the starting player to answer."""
    return replace(state, phase=Phase.EVENT, event=state.events[0], events=state.events[1:])
