"""What an action does. It is assumed to be legal: `History.play` is the door that checks."""

from dataclasses import replace

from dream.games.alchemist.rules.actions import Action, Bag, Copy, Create, DealSchool, Draw, Pass, Take
from dream.games.alchemist.rules.components import (
    COLOURS_AT_END,
    CUBES_DEALT,
    Colour,
    Cubes,
    Seat,
)
from dream.games.alchemist.rules.state import Phase, Potion, State


def apply(state: State, action: Action) -> State:
    """The state after a legal action; what an illegal one gives is undefined."""
    match action:
        case Create():
            return _turn_ended(_created(state, action))
        case Copy():
            return _turn_ended(_copied(state, action))
        case Take(colour):
            taken = replace(state, reserve=state.reserve.minus(colour))
            return _turn_ended(_given(taken, state.turn, colour))
        case Bag():
            owed = Phase.DRAW_TWO if len(state.bag) > 1 else Phase.DRAW_ONE  # A12
            return replace(state, phase=owed)
        case Draw(colour):
            return _drawn(state, colour)
        case DealSchool(colour):
            return _school_dealt(state, colour)
        case Pass():
            return _turn_ended(state)


# What a seat does


def _created(state: State, action: Create) -> State:
    """The recipe stays in the cauldron; the value is fame, and the cauldron pays its yield."""
    state = _paid(state, action.cauldron, action.recipe, action.value)
    potion = Potion(action.cauldron, action.recipe, action.value, state.turn)
    compendium = sorted((*state.potions, potion), key=lambda each: state.terms.box.place(each.cauldron))
    return replace(state, potions=tuple(compendium))


def _copied(state: State, action: Copy) -> State:
    """One cube goes to the creator, the others leave the game; value and yield are as for the creator."""
    potion = state.potion(action.cauldron)
    assert potion is not None
    state = _paid(state, potion.cauldron, potion.recipe, potion.value)
    state = replace(state, spent=state.spent + potion.recipe.minus(action.tribute))
    return _given(state, potion.creator, action.tribute)


def _paid(state: State, cauldron: str, recipe: Cubes, value: int) -> State:
    """The seat on turn pays a recipe, and gains fame and what the reserve has of the yield (A9)."""
    made = state.terms.box.cauldrons[state.terms.box.place(cauldron)].by_products
    gained = replace(made, counts=tuple(map(min, made.counts, state.reserve.counts)))
    adept = state.of(state.turn)
    adept = replace(adept, fame=adept.fame + value, hand=adept.hand - recipe + gained)
    return replace(state, reserve=state.reserve - gained).with_adept(state.turn, adept)


def _given(state: State, seat: Seat, colour: Colour) -> State:
    adept = state.of(seat)
    return state.with_adept(seat, replace(adept, hand=adept.hand.plus(colour)))


def _turn_ended(state: State) -> State:
    """The next seat has its turn; with the last one the round is complete, and maybe the game over (A13)."""
    if not state.last_in_round:
        return replace(state, phase=Phase.PLAY, turn=Seat(state.turn + 1))
    if len(state.reserve.present) <= COLOURS_AT_END:
        return replace(state, phase=Phase.OVER)
    return replace(state, phase=Phase.PLAY, round=state.round + 1, turn=Seat.A)


# What chance does


def _drawn(state: State, colour: Colour) -> State:
    """The cube goes to the hand of the seat that is dealt to or draws; then more, or it is done."""
    after = _given(replace(state, bag=state.bag.minus(colour)), state.turn, colour)
    match state.phase:
        case Phase.DRAW_TWO:
            return replace(after, phase=Phase.DRAW_ONE)
        case Phase.DRAW_ONE:
            return _turn_ended(after)
    return _hand_dealt(after) if len(after.of(state.turn).hand) == CUBES_DEALT else after


def _hand_dealt(state: State) -> State:
    """The next seat is dealt to; after the last one schools are dealt, or the first round begins."""
    if not state.last_in_round:
        return replace(state, turn=Seat(state.turn + 1))
    return replace(state, phase=Phase.SCHOOL, turn=Seat.A) if state.terms.schools else _begun(state)


def _school_dealt(state: State, colour: Colour) -> State:
    after = state.with_adept(state.turn, replace(state.of(state.turn), school=colour))
    return _begun(after) if state.last_in_round else replace(after, turn=Seat(state.turn + 1))


def _begun(state: State) -> State:
    return replace(state, phase=Phase.PLAY, round=1, turn=Seat.A)  # A4
