"""The starting player answers the open event."""

from dataclasses import replace

from dream.games.jabirs_transmutations.rules.actions import (
    EVENT_ANSWERED,
    Answer,
    Disaster,
    Eureka,
    Explosion,
    Steal,
    StealNothing,
    Sultan,
)
from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.phases.dealing import dealt_or_shuffling
from dream.games.jabirs_transmutations.rules.state import State

SULTANS_GIFT = 2


def answered(state: State, answer: Answer) -> State:
    """The answer has its effect, the event is used, and the cards are dealt."""
    match answer:
        case Eureka(elixir):
            after = _enlightened(state, elixir)
        case Explosion(resource):
            after = _exploded(state, resource)
        case Disaster(card):
            after = _spoilt(state, card)
        case Sultan(primary):
            after = state.with_tableau(state.first, state.of(state.first).placing(primary, SULTANS_GIFT))
        case Steal(victim, resource):
            after = _stolen(state, victim, resource)
        case StealNothing():
            after = state
    used = after.used.plus(EVENT_ANSWERED[type(answer)])
    return dealt_or_shuffling(replace(after, event=None, used=used))


def _enlightened(state: State, elixir: Resource) -> State:
    """A token for the starting player alone or, with the option, for every seat (J7)."""
    for seat in Seat if state.options.eureka_for_all else (state.first,):
        state = state.with_tableau(seat, state.of(seat).placing(elixir))
    return state


def _exploded(state: State, resource: Resource) -> State:
    for seat in Seat:
        tableau = state.of(seat)
        lost = (tableau.board[resource] + 1) // 2
        state = state.with_tableau(seat, replace(tableau, board=tableau.board.minus(resource, lost)))
    return state


def _spoilt(state: State, card: Card) -> State:
    for seat in Seat:
        tableau = state.of(seat)
        state = replace(state, discard=state.discard.plus(card, tableau.cards[card]))
        state = state.with_tableau(seat, replace(tableau, cards=tableau.cards.without(card)))
    return state


def _stolen(state: State, victim: Seat, resource: Resource) -> State:
    """The victim's token goes even when the thief's stack is empty (J10)."""
    robbed, thief = state.of(victim), state.of(state.first)
    state = state.with_tableau(victim, replace(robbed, board=robbed.board.minus(resource)))
    return state.with_tableau(state.first, thief.placing(resource))
