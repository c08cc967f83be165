"""Why an action is not legal.

Membership in the legal actions alone decides; the questions here, asked in an order that puts the
plainest reason first, only find out why.
"""

from collections.abc import Iterator
from typing import TypeVar

from dream.games.jabirs_transmutations.rules.actions import (
    EVENT_ANSWERED,
    Action,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.games.jabirs_transmutations.rules.components import METALS, PLAIN, Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.legal import card_used, is_legal
from dream.games.jabirs_transmutations.rules.multiset import Multiset
from dream.games.jabirs_transmutations.rules.notation.actions import verb
from dream.games.jabirs_transmutations.rules.reasons import Amounts, Reason, reason
from dream.games.jabirs_transmutations.rules.recipes import RECIPES, Recipe
from dream.games.jabirs_transmutations.rules.state import Phase, State

Shuffled = TypeVar("Shuffled", Card, Event)
Needs = tuple[tuple[Card | Resource, int], ...]
"""So many tokens or cards of each kind."""

PHASE_OF: dict[type[Action], Phase] = {
    ShuffleEvents: Phase.EVENTS,
    **dict.fromkeys(EVENT_ANSWERED, Phase.EVENT),
    ShuffleCards: Phase.DEAL,
    Pick: Phase.DRAFT,
    Transmute: Phase.PLAY,
    Done: Phase.PLAY,
    Roll: Phase.ROLL,
    Discard: Phase.KEEP,
}


def why_not(state: State, action: Action) -> Reason | None:
    """Why an action is not legal, or None when it is."""
    return None if is_legal(state, action) else next(_reasons(state, action))


def _reasons(state: State, action: Action) -> Iterator[Reason]:
    """The reasons against an action that is not legal; the last question of each kind needs no asking."""
    if state.turn is None:
        yield reason("refusal.over")
    if PHASE_OF[type(action)] is not state.phase or EVENT_ANSWERED.get(type(action)) is not state.event:
        yield reason("refusal.not_now", deed=reason(f"deed.{verb(action)}"), awaited=_awaited(state))
    match action:
        case ShuffleEvents(events):
            yield _no_permutation(Multiset.of(Event, events), state.used)
        case ShuffleCards(cards):
            yield _no_permutation(Multiset.of(Card, cards), state.discard)
        case Steal(victim, resource):
            yield from _theft_reasons(state, victim, resource)
        case Transmute(number, card):
            yield from _transmutation_reasons(state, number, card)
        case _:
            yield _unsuitable(state, action)


def _awaited(state: State) -> Reason:
    """What is waited for in place of an action that would be for another phase or event."""
    match state.phase:
        case Phase.EVENT if state.event is not None:
            return reason("awaited.event", seat=state.mover, event=state.event)
        case Phase.ROLL if state.waiting is not None:
            return reason("awaited.roll", recipe=state.waiting.recipe)
        case Phase.EVENTS | Phase.DEAL:
            return reason(f"awaited.{state.phase.value}")
    return reason(f"awaited.{state.phase.value}", seat=state.mover)


def _no_permutation(order: Multiset[Shuffled], shuffled: Multiset[Shuffled]) -> Reason:
    """How the new order differs from what is shuffled, which it does."""
    excess, lack = _difference(order, shuffled), _difference(shuffled, order)
    if not lack:
        return reason("refusal.shuffle_excess", excess=excess)
    if not excess:
        return reason("refusal.shuffle_lack", lack=lack)
    return reason("refusal.shuffle_differs", excess=excess, lack=lack)


def _difference(one: Multiset[Shuffled], other: Multiset[Shuffled]) -> Amounts:
    """What there is more of in one than in the other."""
    return tuple((kind, one[kind] - other[kind]) for kind in one.present if one[kind] > other[kind])


def _theft_reasons(state: State, victim: Seat, resource: Resource) -> Iterator[Reason]:
    if victim is state.mover:
        yield reason("refusal.steals_from_self", seat=victim)
    if resource not in PLAIN:
        yield reason("refusal.not_stolen", resource=resource)
    yield reason("refusal.nothing_there", seat=victim, resource=resource)


def _transmutation_reasons(state: State, number: int, card: Card | None) -> Iterator[Reason]:
    recipe = RECIPES.get(number)
    if recipe is None:
        yield reason("refusal.no_recipe", recipe=number, last=len(RECIPES))
        return
    if card not in recipe.cards_to_name(state.options.gold_takes_card):
        yield reason("refusal.name_a_card" if card is None else "refusal.name_no_card", recipe=number)
    needed = _needed(recipe, card_used(Transmute(number, card)))
    missing = _missing(state, needed)
    if missing == needed:
        yield reason("refusal.all_missing", recipe=number, needed=needed)
    if missing:
        count = sum(amount for _, amount in missing)
        yield reason("refusal.missing", recipe=number, needed=needed, missing=missing, count=count)
    for metal in recipe.products:
        if metal in METALS:
            yield reason("refusal.no_metal", recipe=number, metal=metal)


def _needed(recipe: Recipe, card: Card | None) -> Needs:
    tokens = tuple((resource, recipe.reactants[resource]) for resource in recipe.reactants.present)
    return tokens if card is None else (*tokens, (card, 1))


def _missing(state: State, needed: Needs) -> Needs:
    tableau = state.of(state.mover)
    lacks = []
    for thing, number in needed:
        there = tableau.board[thing] if isinstance(thing, Resource) else tableau.cards[thing]
        if there < number:
            lacks.append((thing, number - there))
    return tuple(lacks)


def _unsuitable(state: State, action: Action) -> Reason:
    """What is wrong with the one thing that an action of the right kind names."""
    match action:
        case Eureka(elixir):
            return reason("refusal.no_elixir", resource=elixir)
        case Explosion(metal):
            return reason("refusal.metal_is_safe", resource=metal)
        case Disaster(card):
            return reason("refusal.never_saved", card=card)
        case Sultan(primary):
            return reason("refusal.no_primary", resource=primary)
        case StealNothing():
            return reason("refusal.something_to_steal", seat=state.mover)
        case Pick(card):
            return reason("refusal.not_in_hand", seat=state.mover, card=card)
        case Roll(number):
            return reason("refusal.no_side", number=number)
        case Discard(card):
            return reason("refusal.not_saved", seat=state.mover, card=card)
    raise ValueError(f"{action} is legal")
