"""Which states can be: what is wrong with one that cannot.

What only a longer look at the past could exclude is a state.
"""

from collections.abc import Iterator

from dream.base.messages import Message, message
from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    EVENTS_IN_BOX,
    METAL_IN_BOX,
    REAGENTS,
    TOKENS_OF_A_COLOUR,
    Card,
    Seat,
)
from dream.games.jabirs_transmutations.rules.legal import may_transmute
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.scoring import POINTS_TO_END, points
from dream.games.jabirs_transmutations.rules.state import (
    CARDS_DEALT,
    CARDS_IN_HAND,
    LAST_ROUND,
    MOST_SAVED,
    Phase,
    State,
)

IN_A_TURN = (Phase.PLAY, Phase.ROLL, Phase.KEEP)
FIRST_DECIDES = (Phase.EVENTS, Phase.EVENT, Phase.DEAL)
BEFORE_ANY_ANSWER = (Phase.EVENTS, Phase.EVENT)
MOST_PICKS_ON_TURN = 4
"""A fifth card is picked, and the sixth is revealed at once (J14)."""


def faults(state: State) -> Iterator[Message]:
    """Everything that is wrong with a state; nothing when it can be."""
    yield from _faults_of_the_box(state)
    yield from _faults_of_phase(state)
    yield from _faults_of_decks(state)
    yield from _faults_of_points(state)
    for seat in Seat:
        yield from _faults_of_saved_cards(state, seat)
    if state.phase is not Phase.DRAFT:
        yield from _faults_outside_the_draft(state)
    elif state.turn is not None:
        yield from _faults_of_draft(state, state.turn)


def _faults_of_the_box(state: State) -> Iterator[Message]:
    """What there is more or less of than the box holds."""
    cards = state.discard
    for tableau in state.tableaus:
        cards += tableau.cards + tableau.hand + tableau.picks
    for card, number in CARDS_IN_BOX.items():
        total = cards[card] + state.deck.count(card)
        if total != number:
            yield message("jabir.fault.cards", card=card, total=total, number=number)
    for event, number in EVENTS_IN_BOX.items():
        total = state.used[event] + state.events.count(event) + (state.event is event)
        if total != number:
            yield message("jabir.fault.events", event=event, total=total, number=number)
    for seat in Seat:
        if state.of(seat).tokens > TOKENS_OF_A_COLOUR:
            yield message(
                "jabir.fault.tokens", seat=seat, total=state.of(seat).tokens, number=TOKENS_OF_A_COLOUR
            )
    for metal, number in METAL_IN_BOX.items():
        if state.supply(metal) < 0:
            yield message("jabir.fault.metal", metal=metal, total=number - state.supply(metal), number=number)


def _faults_of_phase(state: State) -> Iterator[Message]:
    """What does not fit the phase in who decides, the open event and the recipe that waits."""
    if (state.turn is None) != (state.phase is Phase.OVER):
        yield message("jabir.fault.turn_over" if state.turn is not None else "jabir.fault.turn_missing")
    elif state.phase in FIRST_DECIDES and state.turn is not state.first:
        yield message("jabir.fault.turn_not_first", seat=state.first)
    if (state.event is None) != (state.phase is not Phase.EVENT):
        yield message("jabir.fault.event_open" if state.event is not None else "jabir.fault.event_missing")
    if (state.waiting is None) != (state.phase is not Phase.ROLL):
        yield message("jabir.fault.roll_waits" if state.waiting is not None else "jabir.fault.roll_missing")
    elif state.waiting is not None and state.turn is not None and not _could_wait(state):
        yield message("jabir.fault.roll_impossible", recipe=state.waiting.recipe, seat=state.turn)


def _could_wait(state: State) -> bool:
    """Whether the seat on turn could be waiting for this die.

    One on a reactant is rolled before anything moves; before one on a product it has been placed.
    """
    action = state.waiting
    recipe = RECIPES.get(action.recipe) if action else None
    if action is None or recipe is None or not recipe.rolls:
        return False
    if recipe.risk is not None:
        return may_transmute(state, action)
    board = state.of(state.mover).board
    return action.card is None and all(board[product] > 0 for product in recipe.products)


def _faults_of_decks(state: State) -> Iterator[Message]:
    """A deck that would not be shuffled yet."""
    if state.phase is Phase.EVENTS and state.events:
        yield message("jabir.fault.events_left", count=len(state.events))
    if state.phase is Phase.DEAL and len(state.deck) >= CARDS_DEALT:
        yield message("jabir.fault.deck_left", number=CARDS_DEALT)


def _faults_of_points(state: State) -> Iterator[Message]:
    """A game that would be over, or would not."""
    ended = [seat for seat in Seat if points(state.of(seat)) >= POINTS_TO_END]
    if state.phase in BEFORE_ANY_ANSWER:
        for seat in ended:
            yield message("jabir.fault.not_over", seat=seat, points=points(state.of(seat)))
    if state.phase is Phase.OVER and not ended and state.round < LAST_ROUND:
        yield message("jabir.fault.over_early", number=POINTS_TO_END, round=LAST_ROUND)


def _faults_of_saved_cards(state: State, seat: Seat) -> Iterator[Message]:
    cards = state.of(seat).cards
    for card in Card:
        if cards[card] and card not in REAGENTS:
            yield message("jabir.fault.never_saved", seat=seat, card=card)
    turn_over = state.turn is not None and seat in state.before_mover
    most = MOST_SAVED + CARDS_IN_HAND if state.phase in IN_A_TURN and not turn_over else MOST_SAVED
    if len(cards) > most:
        yield message("jabir.fault.saved", seat=seat, total=len(cards), number=most)
    if state.phase is Phase.KEEP and seat is state.turn and len(cards) <= MOST_SAVED:
        yield message("jabir.fault.nothing_to_discard", seat=seat, number=MOST_SAVED)


def _faults_outside_the_draft(state: State) -> Iterator[Message]:
    for seat in Seat:
        if state.of(seat).hand or state.of(seat).picks:
            yield message("jabir.fault.hand", seat=seat)


def _faults_of_draft(state: State, turn: Seat) -> Iterator[Message]:
    """With k picks of the seat on turn, those before it have one more, and all hold six cards in all."""
    on_turn = len(state.of(turn).picks)
    if on_turn > MOST_PICKS_ON_TURN:
        yield message("jabir.fault.picks_on_turn", seat=turn, count=on_turn, number=MOST_PICKS_ON_TURN)
    for seat in Seat:
        hand, picks = len(state.of(seat).hand), len(state.of(seat).picks)
        expected = on_turn + (seat in state.before_mover)
        if picks != expected:
            yield message("jabir.fault.picks", seat=seat, count=picks, number=expected)
        if hand + picks != CARDS_IN_HAND:
            yield message("jabir.fault.hand_and_picks", seat=seat, count=hand + picks, number=CARDS_IN_HAND)
