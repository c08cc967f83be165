"""Six cards for each seat, from a deck that the discards renew."""

from dataclasses import replace

from dream.games.jabirs_transmutations.rules.components import Card
from dream.games.jabirs_transmutations.rules.state import (
    CARDS_DEALT,
    CARDS_IN_HAND,
    NO_CARDS,
    Phase,
    State,
)
from dream.play.cards.multiset import Multiset


def dealt_or_shuffling(state: State) -> State:
    """Hands are dealt, or chance has to shuffle the discards first.

    A deck that would run out is renewed before the deal, so that no hand lies there half dealt (J11).
    """
    if len(state.deck) < CARDS_DEALT:
        return replace(state, phase=Phase.DEAL)
    return _dealt(state)


def discards_shuffled(state: State, order: tuple[Card, ...]) -> State:
    """The discards go, in this order, under what is left of the deck, and hands are dealt."""
    return _dealt(replace(state, deck=state.deck + order, discard=NO_CARDS))


def _dealt(state: State) -> State:
    """The top six cards to the starting player, the next six to the seat on the left, and six more (J12)."""
    for place, seat in enumerate(state.first.clockwise):
        cards = state.deck[place * CARDS_IN_HAND : (place + 1) * CARDS_IN_HAND]
        state = state.with_tableau(seat, replace(state.of(seat), hand=Multiset.of(Card, cards)))
    return replace(state, phase=Phase.DRAFT, deck=state.deck[CARDS_DEALT:])
