"""What an action does. It is assumed to be legal: `History.play` is the door that checks."""

from dream.games.jabirs_transmutations.rules.actions import (
    Action,
    Discard,
    Done,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.phases import dealing, draft, event, rounds, turns
from dream.games.jabirs_transmutations.rules.state import State


def apply(state: State, action: Action) -> State:
    """The state after a legal action; what an illegal one gives is undefined."""
    match action:
        case Pick(card):
            return draft.picked(state, card)
        case Transmute():
            return turns.transmuting(state, action)
        case Roll(number):
            return turns.rolled(state, number)
        case Done():
            return turns.done(state)
        case Discard(card):
            return turns.discarded(state, card)
        case ShuffleEvents(events):
            return rounds.events_shuffled(state, events)
        case ShuffleCards(cards):
            return dealing.discards_shuffled(state, cards)
    return event.answered(state, action)
