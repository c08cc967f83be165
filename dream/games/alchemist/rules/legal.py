"""What is legal: the one place that decides it."""

from collections.abc import Iterator

from dream.games.alchemist.rules.actions import (
    Action,
    Bag,
    Copy,
    Create,
    DealSchool,
    Draw,
    Pass,
    SeatAction,
    Take,
)
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE, PLAYERS_UNDER_DUTY
from dream.games.alchemist.rules.creations import brews
from dream.games.alchemist.rules.state import Phase, State


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
