"""Cards are picked from hands that go round to the left, and all picks are turned up at once."""

from dataclasses import replace

from dream.games.jabirs_transmutations.rules.components import REAGENTS, TOKEN_OF, Card, Seat
from dream.games.jabirs_transmutations.rules.state import NO_CARDS, Phase, State


def picked(state: State, card: Card) -> State:
    """The seat on turn lays a card on its picks; once all have, the hands go to the left."""
    seat = state.mover
    tableau = state.of(seat)
    tableau = replace(tableau, hand=tableau.hand.minus(card), picks=tableau.picks.plus(card))
    after = replace(state.with_tableau(seat, tableau), turn=seat.left)
    return _passed_on(after) if state.last_in_order else after


def _passed_on(state: State) -> State:
    """Each hand goes to the left; of one card it joins the picks there, and all are revealed (J14)."""
    hands = [tableau.hand for tableau in state.tableaus]
    for seat, hand in zip(Seat, hands, strict=True):
        state = state.with_tableau(seat.left, replace(state.of(seat.left), hand=hand))
    if len(hands[0]) > 1:
        return state
    for seat in Seat:
        state = _revealed(state, seat)
    return replace(state, phase=Phase.PLAY)


def _revealed(state: State, seat: Seat) -> State:
    """The picks and the last card of a seat become tokens and cards before it (J15)."""
    tableau = state.of(seat)
    revealed = tableau.picks + tableau.hand
    tableau = replace(tableau, hand=NO_CARDS, picks=NO_CARDS)
    discard = state.discard
    for card, primary in TOKEN_OF.items():  # J16
        tableau = tableau.placing(primary, revealed[card])
        discard = discard.plus(card, revealed[card])
    cards = tableau.cards
    for card in REAGENTS:
        cards = cards.plus(card, revealed[card])
    return replace(state, discard=discard).with_tableau(seat, replace(tableau, cards=cards))
