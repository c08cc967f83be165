"""What an action would do to what lies before the seats, told before it is done."""

from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.actions import Action, Done, Pick, Transmute
from dream.games.jabirs_transmutations.rules.apply import apply
from dream.games.jabirs_transmutations.rules.components import REAGENTS, RESOURCES, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import Tableau
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations.recipe_facts import Thing


@dataclass(frozen=True, slots=True)
class Change:
    """What a seat would gain of a resource or a card (by more than 0), or lose."""

    seat: Seat
    thing: Thing
    by: int


def changes_by(view: View, action: Action) -> tuple[Change, ...]:
    """What each seat gains and loses by a legal action for certain: nothing that a die has to decide."""
    if isinstance(action, Pick | Done) or (
        isinstance(action, Transmute) and RECIPES[action.recipe].risk is not None
    ):
        return ()
    state, after = view.seen, apply(view.seen, action)
    things: tuple[Thing, ...] = (*RESOURCES, *REAGENTS)
    return tuple(
        Change(seat, thing, by)
        for seat in Seat
        for thing in things
        if (by := units(after.of(seat), thing) - units(state.of(seat), thing))
    )


def units(tableau: Tableau, thing: Resource | Card) -> int:
    """How many tokens, pieces or open cards of a kind lie before a seat."""
    return tableau.board[thing] if isinstance(thing, Resource) else tableau.cards[thing]
