"""States for the tests of the table, made from the beginning of a game."""

from collections.abc import Iterable
from dataclasses import replace

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Card, Seat
from dream.games.philosophers_stone.rules.state import State, Task
from dream.games.philosophers_stone.rules.tasks import Brew, Draw, Form, Trim
from dream.play.cards import Multiset

SEED = "amber furnace moon"
SILVER = 5


def near_gold(players: int) -> str:
    """All on silver, with one or two cards of the last set laid out."""
    state = begun(players)
    for seat in state.seats:
        there = [card for card in (Card.DISTILLATION, Card.AIR) if card in state.decks[card.pile]]
        state = given(state, seat, laboratory=there, metal=SILVER)
    return GAME.state_text(state)


def begun(players: int, options: str = "") -> State:
    """The first state, at whose beginning seat a is to move."""
    state = GAME.start(SEED, f"players={players} {options}".strip())
    todo: tuple[Task, ...] = (Draw(Seat.A, 2), Form(Seat.A, 1), Brew(Seat.A), Trim(Seat.A))
    return replace(state, at=Seat.A, todo=todo)


def concocting(state: State) -> State:
    """Seat a has drawn, and may concoct."""
    return replace(state, todo=(Form(Seat.A, 1), Brew(Seat.A), Trim(Seat.A)))


def given(
    state: State,
    seat: Seat,
    *,
    hand: Iterable[Card] | None = None,
    laboratory: Iterable[Card] = (),
    metal: int | None = None,
) -> State:
    """The same with another hand or laboratory, whose cards come from the decks; the old hand goes back."""
    tableau = state.of(seat)
    if hand is not None:
        for card in tableau.hand:
            state = state.with_deck(card.pile, (*state.decks[card.pile], card))
        tableau = replace(tableau, hand=Multiset.of(Card, ()))
    for place, cards in (("hand", hand or ()), ("laboratory", laboratory)):
        for card in cards:
            deck = list(state.decks[card.pile])
            deck.remove(card)
            state = state.with_deck(card.pile, tuple(deck))
            tableau = replace(tableau, **{place: getattr(tableau, place).plus(card)})
    if metal is not None:
        tableau = replace(tableau, metal=metal)
    return state.with_tableau(seat, tableau)
