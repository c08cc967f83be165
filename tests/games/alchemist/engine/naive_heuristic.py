"""The heuristic player once more, word for word as the law describes it, on states of the law."""

from collections import Counter

from dream.games.alchemist.rules.components import Colour, Cubes, Seat
from dream.games.alchemist.rules.law import apply, legal_actions
from dream.games.alchemist.rules.state import Action, Bag, Copy, Create, State


def numbers(state: State) -> dict[Action, float]:
    """The number of every action that the player considers; of creations those with the highest tile."""
    highest = max(state.tiles, default=0)
    return {
        action: number(state, action)
        for action in legal_actions(state)
        if not isinstance(action, Create) or action.value == highest
    }


def number(state: State, action: Action) -> float:
    seat, own = state.turn, state.of(state.turn)
    after = apply(state, action)
    changed = after.of(seat)
    fame = changed.fame - own.fame
    paid, tribute = Counter[Colour](), 0
    match action:
        case Create(_, recipe, _):
            paid = Counter(recipe)
        case Copy(cauldron, colour):
            potion = state.potion(cauldron)
            assert potion
            paid, tribute = Counter(potion.recipe), 1
            paid_to_creator = colour
    gained = len(changed.hand) - len(own.hand) + paid.total()
    if isinstance(action, Bag):
        gained = 2
    used_up = paid[own.school] if own.school is not None else 0
    if tribute and paid_to_creator is own.school:
        used_up -= 1
    found = fame + 0.5 * gained - 0.5 * paid.total() - 0.5 * tribute + used_up
    found += 0.5 * next_fame(after, seat)
    if isinstance(action, Create):
        found -= action.value * risk(state, action.recipe)
    return found


def next_fame(after: State, seat: Seat) -> int:
    hand = after.of(seat).hand
    values = [
        potion.value for potion in after.potions if potion.creator is not seat and potion.recipe <= hand
    ]
    if after.seals(seat) and len(after.potions) < len(after.terms.box.cauldrons):
        values += after.tiles
    return max(values, default=0)


def risk(state: State, recipe: Cubes) -> float:
    """Taken from what really lies there, which is the same as counting."""
    unseen = state.bag
    others = [seat for seat in state.terms.seats if seat is not state.turn]
    for seat in others:
        unseen = unseen + state.of(seat).hand
    chances = []
    for seat in others:
        n, chance = len(state.of(seat).hand), 1.0
        for colour in recipe.present:
            q = unseen[colour] / len(unseen)
            at_least_one = 1 - (1 - q) ** n
            exactly_one = n * q * (1 - q) ** (n - 1) if n else 0.0
            chance *= at_least_one if recipe[colour] == 1 else at_least_one - exactly_one
        chances.append(chance)
    return sum(chances) / len(chances)
