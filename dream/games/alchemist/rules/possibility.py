"""Which states can be: what is wrong with one that cannot, F1 to F9 of docs/alchemist.md.

What only a longer look at the past could exclude is a state.
"""

from collections import Counter
from collections.abc import Iterator

from dream.base.messages import Message, message
from dream.games.alchemist.rules.components import (
    COLOURS_AT_END,
    CUBES_DEALT,
    LONGEST_RECIPE,
    MOST_OF_A_COLOUR,
    SEALS,
    Colour,
    Seat,
    all_of,
)
from dream.games.alchemist.rules.creations import fits, letters
from dream.games.alchemist.rules.state import DRAWING, SETTING_UP, Phase, Potion, State

CUBES_OWED = {Phase.DRAW_TWO: 2, Phase.DRAW_ONE: 1}


def faults(state: State) -> Iterator[Message]:
    """Everything that is wrong with a state; nothing when it can be."""
    yield from _faults_of_cubes(state)
    yield from _faults_of_compendium(state)
    yield from _faults_of_fame(state)
    yield from _faults_of_schools(state)
    if state.phase in SETTING_UP:
        yield from _faults_of_set_up(state)
    else:
        yield from _faults_of_play(state)


def _faults_of_cubes(state: State) -> Iterator[Message]:
    """F1 and F2: what there is more or less of than the set-up gave."""
    supply = state.terms.supply
    total = state.reserve + state.spent + state.bag
    for adept in state.adepts:
        total = total + adept.hand
    for potion in state.potions:
        total = total + potion.recipe
    for colour in Colour:
        if total[colour] != supply.bag + supply.reserve:
            yield message(
                "alchemist.fault.cubes",
                colour=colour,
                total=total[colour],
                number=supply.bag + supply.reserve,
            )
        if state.reserve[colour] > supply.reserve:
            yield message(
                "alchemist.fault.reserve",
                colour=colour,
                total=state.reserve[colour],
                number=supply.reserve,
            )


def _faults_of_compendium(state: State) -> Iterator[Message]:
    """F3: potions that cannot be there together, or at all."""
    for seat, number in Counter(potion.creator for potion in state.potions).items():
        if number > SEALS:
            yield message("alchemist.fault.seals", seat=seat, total=number, number=SEALS)
    for cauldron, number in Counter(potion.cauldron for potion in state.potions).items():
        if number > 1:
            yield message("alchemist.fault.cauldron_twice", cauldron=cauldron)
    for recipe, number in Counter(potion.recipe for potion in state.potions).items():
        if number > 1:
            yield message("alchemist.fault.recipe_twice", recipe=letters(recipe))
    tiles = Counter(state.terms.box.tiles)
    for value, number in Counter(potion.value for potion in state.potions).items():
        if number > tiles[value]:
            yield message("alchemist.fault.tiles", value=value, total=number, number=tiles[value])
    for potion in state.potions:
        yield from _faults_of_potion(state, potion)


def _faults_of_potion(state: State, potion: Potion) -> Iterator[Message]:
    counts = potion.recipe.counts
    if not 1 <= sum(counts) <= LONGEST_RECIPE or max(counts) > MOST_OF_A_COLOUR:
        yield message(
            "alchemist.fault.recipe",
            cauldron=potion.cauldron,
            longest=LONGEST_RECIPE,
            most=MOST_OF_A_COLOUR,
        )
    cauldron = state.terms.box.cauldron(potion.cauldron)
    if cauldron and not fits(potion.recipe, cauldron):
        yield message("alchemist.fault.by_product", cauldron=potion.cauldron, recipe=letters(potion.recipe))


def _faults_of_fame(state: State) -> Iterator[Message]:
    """F4: less fame than the potions of a seat have given."""
    for seat in state.terms.seats:
        least = sum(potion.value for potion in state.potions if potion.creator is seat)
        if state.of(seat).fame < least:
            yield message("alchemist.fault.fame", seat=seat, fame=state.of(seat).fame, least=least)


def _faults_of_schools(state: State) -> Iterator[Message]:
    """F5: schools in a game without, missing ones after the set-up, and such as two seats have."""
    schools = [adept.school for adept in state.adepts]
    if not state.terms.schools:
        if state.phase is Phase.SCHOOL or any(school is not None for school in schools):
            yield message("alchemist.fault.no_schools")
        return
    for school, number in Counter(school for school in schools if school is not None).items():
        if number > 1:
            yield message("alchemist.fault.school_twice", colour=school)
    if state.phase not in SETTING_UP:
        for seat in state.terms.seats:
            if state.of(seat).school is None:
                yield message("alchemist.fault.school_missing", seat=seat)


def _faults_of_set_up(state: State) -> Iterator[Message]:
    """F6: what has been played already, and what has not been dealt in order."""
    full = all_of(state.terms.supply.reserve)
    fame = any(adept.fame for adept in state.adepts)
    if state.round or state.potions or state.spent or fame or state.reserve != full:
        yield message("alchemist.fault.begun")
    for seat in state.terms.seats:
        cubes, school = len(state.of(seat).hand), state.of(seat).school is not None
        if state.phase is Phase.SCHOOL:
            expected, dealt = cubes == CUBES_DEALT, school == (seat < state.turn)
        elif seat == state.turn:
            expected, dealt = cubes < CUBES_DEALT, not school
        else:
            expected, dealt = cubes == (CUBES_DEALT if seat < state.turn else 0), not school
        if not expected:
            yield message("alchemist.fault.deal", seat=seat, count=cubes)
        if not dealt:
            yield message("alchemist.fault.school_deal", seat=seat)


def _faults_of_play(state: State) -> Iterator[Message]:
    """F7 to F9: no round, a draw from too small a bag, and a game that would be over, or would not."""
    if state.round == 0:
        yield message("alchemist.fault.round")
    if state.phase in DRAWING and len(state.bag) < CUBES_OWED[state.phase]:
        yield message("alchemist.fault.bag", count=len(state.bag), number=CUBES_OWED[state.phase])
    colours = len(state.reserve.present)
    if state.phase is Phase.OVER:
        if colours > COLOURS_AT_END:
            yield message("alchemist.fault.over_early", count=colours, number=COLOURS_AT_END)
        if not state.last_in_round:
            yield message("alchemist.fault.over_turn", seat=state.turn)
    elif colours <= COLOURS_AT_END and state.turn is Seat.A:
        yield message("alchemist.fault.not_over", count=colours)
