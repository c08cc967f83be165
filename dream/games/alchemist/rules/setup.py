"""How a game begins: the first state of a seed, which must never change.

The stable stream of the seed (``dream.base.seeds``) shuffles the cubes of the bag with the purpose
``alchemist cubes`` and the schools with ``alchemist schools``, both from the order of the table. Each seat in
turn gets the next twelve cubes, and the next school.
"""

from dream.base.seeds import Choices
from dream.games.alchemist.rules.actions import DealSchool, Draw
from dream.games.alchemist.rules.apply import apply
from dream.games.alchemist.rules.components import NO_CUBES, Colour, Seat, all_of
from dream.games.alchemist.rules.options import Terms
from dream.games.alchemist.rules.state import Adept, Phase, State


def start(seed: str, terms: Terms) -> State:
    """The first state: seat a is to play; raises Malformed when the seed is no text to carry."""
    state = bare_table(terms)
    cubes = iter(Choices(seed, "alchemist cubes").shuffled(tuple(state.bag)))
    while state.phase is Phase.DEAL:
        state = apply(state, Draw(next(cubes)))
    schools = iter(Choices(seed, "alchemist schools").shuffled(tuple(Colour)))
    while state.phase is Phase.SCHOOL:
        state = apply(state, DealSchool(next(schools)))
    return state


def bare_table(terms: Terms) -> State:
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
