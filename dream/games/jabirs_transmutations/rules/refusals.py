"""Why an action is not legal.

Membership in the legal actions alone decides; the questions here, asked in an order that puts the
plainest reason first, only find out why.
"""

from collections.abc import Iterator
from typing import TypeVar

from dream.base.texts import Listing, Message, message
from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    PLAIN,
    REAGENTS,
    RECIPES,
    Card,
    Event,
    Recipe,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import card_used, is_legal
from dream.games.jabirs_transmutations.rules.notation import verb
from dream.games.jabirs_transmutations.rules.state import (
    EVENT_ANSWERED,
    Action,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    Phase,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    State,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from dream.play.cards import Multiset

Shuffled = TypeVar("Shuffled", Card, Event)
Amounts = tuple[tuple[Card | Event | Resource, int], ...]
"""So many of this, so many of that."""
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


def why_not(state: State, action: Action) -> Message | None:
    """Why an action is not legal, or None when it is."""
    return None if is_legal(state, action) else next(_reasons(state, action))


def _reasons(state: State, action: Action) -> Iterator[Message]:
    """The reasons against an action that is not legal; the last question of each kind needs no asking."""
    if state.turn is None:
        yield message("jabir.refusal.over")
    if PHASE_OF[type(action)] is not state.phase or EVENT_ANSWERED.get(type(action)) is not state.event:
        yield message(
            "jabir.refusal.not_now", deed=message(f"jabir.deed.{verb(action)}"), awaited=_awaited(state)
        )
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


def _awaited(state: State) -> Message:
    """What is waited for in place of an action that would be for another phase or event."""
    match state.phase:
        case Phase.EVENT if state.event is not None:
            return message("jabir.awaited.event", seat=state.mover, event=state.event)
        case Phase.ROLL if state.waiting is not None:
            return message("jabir.awaited.roll", recipe=state.waiting.recipe)
        case Phase.EVENTS | Phase.DEAL:
            return message(f"jabir.awaited.{state.phase.value}")
    return message(f"jabir.awaited.{state.phase.value}", seat=state.mover)


def _no_permutation(order: Multiset[Shuffled], shuffled: Multiset[Shuffled]) -> Message:
    """How the new order differs from what is shuffled, which it does."""
    excess, lack = _difference(order, shuffled), _difference(shuffled, order)
    if not lack:
        return message("jabir.refusal.shuffle_excess", excess=_amounts(excess))
    if not excess:
        return message("jabir.refusal.shuffle_lack", lack=_amounts(lack))
    return message("jabir.refusal.shuffle_differs", excess=_amounts(excess), lack=_amounts(lack))


def _difference(one: Multiset[Shuffled], other: Multiset[Shuffled]) -> Amounts:
    """What there is more of in one than in the other."""
    return tuple((kind, one[kind] - other[kind]) for kind in one.present if one[kind] > other[kind])


def _amounts(amounts: Amounts, *, either: bool = False) -> Listing:
    """``2 cinnabar and one Fire``: tokens and cards are counted differently.

    Where `either` will do, it is ``one Fire or Water``.
    """
    return Listing(tuple(_amount(thing, number, either=either) for thing, number in amounts))


def _amount(thing: Card | Event | Resource, number: int, *, either: bool) -> Message:
    kind = "tokens" if isinstance(thing, Resource) else "either" if either else "cards"
    return message(f"jabir.amount.{kind}", thing=thing, count=number)


def _theft_reasons(state: State, victim: Seat, resource: Resource) -> Iterator[Message]:
    if victim is state.mover:
        yield message("jabir.refusal.steals_from_self", seat=victim)
    if resource not in PLAIN:
        yield message("jabir.refusal.not_stolen", resource=resource)
    yield message("jabir.refusal.nothing_there", seat=victim, resource=resource)


def _transmutation_reasons(state: State, number: int, card: Card | None) -> Iterator[Message]:
    recipe = RECIPES.get(number)
    if recipe is None:
        yield message("jabir.refusal.no_recipe", recipe=number, last=len(RECIPES))
        return
    if card not in recipe.cards_to_name(state.options.gold_takes_card):
        code = "name_a_card" if card is None else "name_no_card"
        yield message(f"jabir.refusal.{code}", recipe=number)
    needed = _needed(recipe, card_used(Transmute(number, card)))
    missing = _missing(state, needed)
    saved = state.of(state.mover).cards
    either = card is not None and not any(saved[reagent] for reagent in REAGENTS)
    all_needed = _amounts(needed, either=either)
    if missing == needed:
        yield message("jabir.refusal.all_missing", recipe=number, needed=all_needed)
    if missing:
        count, lacks = sum(amount for _, amount in missing), _amounts(missing, either=either)
        yield message("jabir.refusal.missing", recipe=number, count=count, needed=all_needed, missing=lacks)
    for metal in recipe.products:
        if metal in METALS:
            yield message("jabir.refusal.no_metal", recipe=number, metal=metal)


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


def _unsuitable(state: State, action: Action) -> Message:
    """What is wrong with the one thing that an action of the right kind names."""
    match action:
        case Eureka(elixir):
            return message("jabir.refusal.no_elixir", resource=elixir)
        case Explosion(metal):
            return message("jabir.refusal.metal_is_safe", resource=metal)
        case Disaster(card):
            return message("jabir.refusal.never_saved", card=card)
        case Sultan(primary):
            return message("jabir.refusal.no_primary", resource=primary)
        case StealNothing():
            return message("jabir.refusal.something_to_steal", seat=state.mover)
        case Pick(card):
            return message("jabir.refusal.not_in_hand", seat=state.mover, card=card)
        case Roll(number):
            return message("jabir.refusal.no_side", number=number)
        case Discard(card):
            return message("jabir.refusal.not_saved", seat=state.mover, card=card)
    raise ValueError(f"{action} is legal")
