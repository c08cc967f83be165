"""A seat transmutes as often as it can, then keeps three cards at most."""

from dataclasses import replace

from dream.games.jabirs_transmutations.rules.actions import Transmute
from dream.games.jabirs_transmutations.rules.components import Card
from dream.games.jabirs_transmutations.rules.legal import card_used
from dream.games.jabirs_transmutations.rules.phases.rounds import round_ended
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.games.jabirs_transmutations.rules.state import MOST_SAVED, Phase, State


def transmuting(state: State, action: Transmute) -> State:
    """The transmutation happens, but for what a die has still to decide: one on a reactant, everything."""
    recipe = RECIPES[action.recipe]
    after = state if recipe.risk is not None else _transmuted(state, action)
    return replace(after, phase=Phase.ROLL, waiting=action) if recipe.rolls else after


def _transmuted(state: State, action: Transmute) -> State:
    """The reactants leave, the card is discarded, and then the products are placed (J3)."""
    recipe, card = RECIPES[action.recipe], card_used(action)
    tableau = state.of(state.mover)
    tableau = replace(tableau, board=tableau.board - recipe.reactants)
    if card is not None:
        tableau = replace(tableau, cards=tableau.cards.minus(card))
        state = replace(state, discard=state.discard.plus(card))
    for product in recipe.products:
        tableau = tableau.placing(product)
    return state.with_tableau(state.mover, tableau)


def rolled(state: State, number: int) -> State:
    """The die has decided about the recipe that waits, and the seat goes on with its turn.

    A failure costs the reactant at risk; the other reactants and the card stay (J22, J23).
    """
    action = state.waiting
    if action is None:
        raise ValueError("no recipe waits for the die")
    recipe, success = RECIPES[action.recipe], number >= LEAST_SUCCESS
    after = replace(state, phase=Phase.PLAY, waiting=None)
    tableau = after.of(after.mover)
    if recipe.risk is not None:
        if success:
            return _transmuted(after, action)
        return after.with_tableau(after.mover, replace(tableau, board=tableau.board.minus(recipe.risk)))
    if recipe.extra is not None and success:
        return after.with_tableau(after.mover, tableau.placing(recipe.extra))
    return after


def done(state: State) -> State:
    """The seat transmutes no more; with too many cards before it, it discards first."""
    if len(state.of(state.mover).cards) > MOST_SAVED:
        return replace(state, phase=Phase.KEEP)
    return _turn_ended(state)


def discarded(state: State, card: Card) -> State:
    """A card goes to the discards; with three left nobody discards any more (J18)."""
    tableau = state.of(state.mover)
    tableau = replace(tableau, cards=tableau.cards.minus(card))
    after = replace(state, discard=state.discard.plus(card)).with_tableau(state.mover, tableau)
    return after if len(tableau.cards) > MOST_SAVED else _turn_ended(after)


def _turn_ended(state: State) -> State:
    if state.last_in_order:
        return round_ended(state)
    return replace(state, phase=Phase.PLAY, turn=state.mover.left)
