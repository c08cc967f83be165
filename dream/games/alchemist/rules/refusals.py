"""Why an action is not legal.

Membership in the legal actions alone decides; the questions here, asked in an order that puts the
plainest reason first, only find out why.
"""

from collections.abc import Iterator

from dream.base.texts import Listing, Message, message
from dream.games.alchemist.rules.components import (
    LEAST_FIRST_VALUE,
    LONGEST_RECIPE,
    MOST_OF_A_COLOUR,
    SEALS,
    Colour,
    Cubes,
    cubes_told,
)
from dream.games.alchemist.rules.law import is_legal, under_duty
from dream.games.alchemist.rules.state import (
    Action,
    Bag,
    Copy,
    Create,
    DealSchool,
    Draw,
    Pass,
    Phase,
    SeatAction,
    State,
    Take,
)
from dream.play.cards import Multiset

Reasons = Iterator[Message]


def why_not(state: State, action: Action) -> Message | None:
    """Why an action is not legal, or None when it is."""
    return None if is_legal(state, action) else next(_reasons(state, action))


def _reasons(state: State, action: Action) -> Reasons:
    """The reasons against an action that is not legal; the last question of each kind needs no asking."""
    yield from _reasons_of_phase(state, action)
    match action:
        case Create():
            yield from _creation_reasons(state, action)
        case Copy():
            yield from _copy_reasons(state, action)
        case Take(colour):
            yield from _duty(state)
            yield message("alchemist.refusal.not_in_reserve", colour=colour)
        case Bag():
            yield from _duty(state)
            yield message("alchemist.refusal.bag_empty")
        case Pass():
            yield message("alchemist.refusal.pass")
        case Draw(colour):
            yield message("alchemist.refusal.not_in_bag", colour=colour)
        case DealSchool(colour):
            yield message("alchemist.refusal.school_dealt", colour=colour)


def _reasons_of_phase(state: State, action: Action) -> Reasons:
    match state.phase:
        case Phase.OVER:
            yield message("alchemist.refusal.over")
        case Phase.PLAY:
            if not isinstance(action, SeatAction):
                yield message("alchemist.refusal.no_chance", seat=state.turn)
        case Phase.SCHOOL:
            if not isinstance(action, DealSchool):
                yield message("alchemist.refusal.school", seat=state.turn)
        case phase:
            if not isinstance(action, Draw):
                yield message(f"alchemist.refusal.{phase.value}", seat=state.turn)


def _duty(state: State) -> Reasons:
    """With two players the first action is a creation; where none is possible, a pass (A16)."""
    if under_duty(state):
        if is_legal(state, Pass()):
            yield message("alchemist.refusal.duty_pass")
        yield message("alchemist.refusal.duty", value=LEAST_FIRST_VALUE)


def _creation_reasons(state: State, action: Create) -> Reasons:
    cauldron = state.terms.box.cauldron(action.cauldron)
    if cauldron is None:
        yield message("alchemist.refusal.no_cauldron")
        return
    filled = state.potion(cauldron.word)
    if filled:
        yield message("alchemist.refusal.filled", cauldron=_yields(cauldron.by_products))
    if not state.seals(state.turn):
        yield message("alchemist.refusal.no_seal", number=SEALS)
    yield from _recipe_reasons(action.recipe)
    for colour in action.recipe.present:
        if cauldron.by_products[colour]:
            yield message("alchemist.refusal.by_product", colour=colour)
    for potion in state.potions:
        if potion.recipe == action.recipe:
            there = state.terms.box.cauldrons[state.terms.box.place(potion.cauldron)]
            yield message("alchemist.refusal.known", cauldron=_yields(there.by_products))
    yield from _missing(state, action.recipe)
    if action.value not in state.terms.box.tiles:
        known = Listing(tuple(map(str, dict.fromkeys(state.terms.box.tiles))), "commas")
        yield message("alchemist.refusal.no_tile", value=action.value, known=known)
    if action.value not in state.tiles:
        yield message("alchemist.refusal.tile_taken", value=action.value)
    yield message("alchemist.refusal.first_value", value=LEAST_FIRST_VALUE)


def _recipe_reasons(recipe: Cubes) -> Reasons:
    if len(recipe) > LONGEST_RECIPE:
        yield message("alchemist.refusal.long_recipe", number=LONGEST_RECIPE)
    for colour in recipe.present:
        if recipe[colour] > MOST_OF_A_COLOUR:
            yield message("alchemist.refusal.many", number=MOST_OF_A_COLOUR, colour=colour)


def _copy_reasons(state: State, action: Copy) -> Reasons:
    yield from _duty(state)
    cauldron = state.terms.box.cauldron(action.cauldron)
    if cauldron is None:
        yield message("alchemist.refusal.no_cauldron")
        return
    potion = state.potion(action.cauldron)
    if potion is None:
        yield message("alchemist.refusal.empty", cauldron=_yields(cauldron.by_products))
        return
    if potion.creator is state.turn:
        yield message("alchemist.refusal.own")
    yield from _missing(state, potion.recipe)
    yield message("alchemist.refusal.tribute", colour=action.tribute, recipe=_colours(potion.recipe))


def _missing(state: State, recipe: Cubes) -> Reasons:
    """Which cubes of a recipe the hand of the seat on turn lacks."""
    hand = state.of(state.turn).hand
    lacking = Multiset(Colour, tuple(max(0, recipe[colour] - hand[colour]) for colour in Colour))
    if lacking:
        yield message("alchemist.refusal.missing", missing=cubes_told(lacking))


def _yields(by_products: Cubes) -> Listing:
    """``blue and green``: players know a cauldron by what it yields."""
    return _colours(by_products)


def _colours(cubes: Cubes) -> Listing:
    return Listing(tuple(cubes.present))
