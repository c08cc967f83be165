"""The law: what is legal and what follows, chance, scores, the beginning, and which states can be (F1 to
F9).

What only a longer look at the past could exclude is a state.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from dream.base.seeds import Choices
from dream.base.texts import Message, message
from dream.games.alchemist.rules.components import (
    COLOURS_AT_END,
    CUBES_DEALT,
    LEAST_FIRST_VALUE,
    LONGEST_RECIPE,
    MOST_OF_A_COLOUR,
    NO_CUBES,
    PLAYERS_UNDER_DUTY,
    SEALS,
    Cauldron,
    Colour,
    Conditions,
    Cubes,
    GameBox,
    Seat,
    all_of,
)
from dream.games.alchemist.rules.state import (
    DRAWING,
    SETTING_UP,
    Action,
    Adept,
    Bag,
    ChanceAction,
    Copy,
    Create,
    DealSchool,
    Draw,
    Pass,
    Phase,
    Potion,
    SeatAction,
    State,
    Take,
)
from dream.play.cards import Multiset
from dream.play.game import Outcome

# The beginning


def start(seed: str, terms: Conditions) -> State:
    """The first state: seat a is to play; raises Malformed when the seed is no text to carry."""
    state = bare_table(terms)
    cubes = iter(Choices(seed, "alchemist cubes").shuffled(tuple(state.bag)))
    while state.phase is Phase.DEAL:
        state = apply(state, Draw(next(cubes)))
    schools = iter(Choices(seed, "alchemist schools").shuffled(tuple(Colour)))
    while state.phase is Phase.SCHOOL:
        state = apply(state, DealSchool(next(schools)))
    return state


def bare_table(terms: Conditions) -> State:
    """The state before anything is dealt: everything in bag and reserve."""
    return State(
        terms=terms,
        phase=Phase.DEAL,
        round=0,
        turn=Seat.A,
        potions=(),
        reserve=all_of(terms.supply.reserve),
        spent=NO_CUBES,
        bag=all_of(terms.supply.bag),
        adepts=(Adept(),) * terms.players,
    )


# What is legal

RECIPES: tuple[Cubes, ...] = tuple(
    Multiset(Colour, counts)
    for counts in product(range(MOST_OF_A_COLOUR + 1), repeat=len(Colour))
    if 1 <= sum(counts) <= LONGEST_RECIPE
)
"""Every mix of one to five cubes, at most two of a colour."""


def letters(recipe: Cubes) -> str:
    """The letters of a recipe in table order, as texts write it."""
    return "".join(colour.word for colour in recipe)


@dataclass(frozen=True, slots=True)
class Brew:
    """A recipe in a cauldron that it fits, with the action for each value that a tile may have."""

    recipe: Cubes
    by_value: Mapping[int, Create]


def fits(recipe: Cubes, cauldron: Cauldron) -> bool:
    """Whether a recipe is free of all that a cauldron yields."""
    return not any(
        there and made for there, made in zip(recipe.counts, cauldron.by_products.counts, strict=True)
    )


@cache
def brews(box: GameBox) -> Mapping[str, tuple[Brew, ...]]:
    """Every recipe that fits each cauldron, by the word of the cauldron."""
    values = sorted(set(box.tiles))
    return {
        cauldron.word: tuple(
            Brew(recipe, {value: Create(cauldron.word, recipe, value) for value in values})
            for recipe in RECIPES
            if fits(recipe, cauldron)
        )
        for cauldron in box.cauldrons
    }


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action of the one who decides, each once; none when the game is over."""
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.PLAY:
            return tuple(_turns(state)) or (Pass(),)
        case Phase.SCHOOL:
            return tuple(map(DealSchool, state.schools_left))
    return tuple(map(Draw, state.bag.present))


def is_legal(state: State, action: Action) -> bool:
    """Whether the one who decides may do this."""
    return action in legal_actions(state)


def under_duty(state: State) -> bool:
    """Whether the seat on turn must create a potion of a high value: the first action of two players (A5)."""
    return state.phase is Phase.PLAY and state.round == 1 and state.terms.players == PLAYERS_UNDER_DUTY


def _turns(state: State) -> Iterator[SeatAction]:
    """What the seat on turn can do, passing left out."""
    if under_duty(state):
        yield from _creations(state, LEAST_FIRST_VALUE)
        return
    yield from _creations(state)
    yield from _copies(state)
    yield from map(Take, state.reserve.present)
    if state.bag:
        yield Bag()


def _creations(state: State, least: int = 0) -> Iterator[Create]:
    """Every recipe that the hand holds and nobody has brewed, in every empty cauldron, with any tile (A7)."""
    if not state.seals(state.turn):
        return
    hand = state.of(state.turn).hand
    values = [value for value in dict.fromkeys(state.tiles) if value >= least]
    known, filled = [], set()
    for potion in state.potions:
        known.append(potion.recipe)
        filled.add(potion.cauldron)
    for cauldron, fitting in brews(state.terms.box).items():
        if cauldron not in filled:
            for brew in fitting:
                if brew.recipe <= hand and brew.recipe not in known:  # A6
                    yield from map(brew.by_value.__getitem__, values)


def _copies(state: State) -> Iterator[Copy]:
    hand = state.of(state.turn).hand
    for potion in state.potions:
        if potion.creator is not state.turn and potion.recipe <= hand:  # A8
            for colour in potion.recipe.present:
                yield Copy(potion.cauldron, colour)


# What follows


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


# Chance


def chances(state: State) -> tuple[ChanceAction, ...]:
    """What chance may do, each as likely: draw a cube of the bag, or deal a school that is left."""
    if state.phase is Phase.SCHOOL:
        return tuple(map(DealSchool, state.schools_left))
    return () if state.phase in (Phase.PLAY, Phase.OVER) else tuple(map(Draw, state.bag))


def chance_action(state: State, seed: str, done: int) -> ChanceAction:
    """What chance does where it decides, having done so many actions before in this game.

    It depends on nothing else, so the same decisions of the seats bring the same cubes: the stream of the
    seed with the purpose ``alchemist chance N`` chooses one of the `chances`. Raises ValueError where chance
    does not decide.
    """
    possible = chances(state)
    if not possible:
        raise ValueError(f"chance decides nothing in the phase {state.phase.value}")
    return possible[Choices(seed, f"alchemist chance {done}").below(len(possible))]


# Scores

CUBES_FOR_A_POINT = 2


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    totals = tuple(total(state, seat) for seat in state.terms.seats)
    standings = [(totals[seat], -_left_of_school(state, seat)) for seat in state.terms.seats]
    best = max(standings)
    return Outcome(tuple(seat for seat in state.terms.seats if standings[seat] == best), points=totals)  # A19


def total(state: State, seat: Seat) -> int:
    """The fame of the potions, a point for two cubes (A15), and the award of the school."""
    adept = state.of(seat)
    return adept.fame + len(adept.hand) // CUBES_FOR_A_POINT + award(state, seat)


def award(state: State, seat: Seat) -> int:
    """What the school of a seat brings by the cubes that are left now, 0 without one.

    Of the schools in play the one with the fewest cubes has the first place. Level ones each take the award
    of the best place that they share or, as an option, divide those of all their places (A18).
    """
    if state.of(seat).school is None:
        return 0
    left = [_left_of_school(state, each) for each in state.terms.seats]
    awards = state.terms.supply.awards
    first = sum(number < left[seat] for number in left)
    level = left.count(left[seat])
    return sum(awards[first : first + level]) // level if state.terms.shared_ties else awards[first]


def _left_of_school(state: State, seat: Seat) -> int:
    """The cubes that are left of a seat's school; 0 without one, so that nothing follows from it."""
    school = state.of(seat).school
    return 0 if school is None else state.cubes_left[school]


# Which states can be

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
