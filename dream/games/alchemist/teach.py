"""What helps somebody to play well: reasons for a move, what judges of it go by, what luck gave, how a seat
stands.

Reasons are sentences built from what a seat can see, for hints. A move is judged by how clearly it wins in
the engine's trials, luck by playing states out with all hands open.
"""

from collections.abc import Iterator, Sequence
from random import Random

from dream.base.texts import Message, message
from dream.games.alchemist.engine.evaluation import HEURISTIC, play_out, risks
from dream.games.alchemist.engine.kernel import Table, move_of, number_of, table_of
from dream.games.alchemist.engine.search import won
from dream.games.alchemist.rules.components import COLOURS_AT_END, Cubes, Seat
from dream.games.alchemist.rules.law import CUBES_FOR_A_POINT, apply
from dream.games.alchemist.rules.state import Action, Bag, Copy, Create, Draw, SeatAction, State, Take, View
from dream.search import search

# Reasons

MOST = 2
"""So many reasons are enough."""
SAFE, RISKY = 0.25, 0.6
"""Recipes that somebody else holds with a smaller, or a greater, chance are safe, or risky."""
DRAWN = 2
"""How many cubes are drawn from the bag, as long as there are so many."""
LOW = 4
"""Tiles up to this one are low."""


def reasons(view: View, action: Action, most: int = MOST) -> tuple[Message, ...]:
    """The strongest reasons, so many at `most`, for a legal action of the seat on turn.

    `view` is what whoever asks may know. There may be none, for a move that is only the least bad.
    """
    found = list(_reasons(view, action))
    return tuple(found[:most])


def _reasons(view: View, action: Action) -> Iterator[Message]:
    """All that speaks for an action, the strongest first."""
    state = view.seen
    match action:
        case Create(_, recipe, value):
            yield from _of_school(state, recipe)
            if recipe <= state.of(state.turn).hand:
                yield from _of_risk(view, recipe, value)
            yield message("alchemist.reason.fame", count=value)
        case Copy(cauldron, tribute):
            potion = state.potion(cauldron)
            assert potion
            used_up, fame = potion.recipe.minus(tribute), message("alchemist.reason.fame", count=potion.value)
            if potion.value >= _best_copy(state, state):
                yield fame
                yield from _of_school(state, used_up)
            else:
                yield from _of_better(state, action, potion.value)
                yield from _of_school(state, used_up)
                yield fame
        case Take():
            yield from _of_next(state, action)
        case Bag():
            secretly = "bag_open" if state.terms.open_hands else "bag"
            yield message(f"alchemist.reason.{secretly}", count=min(DRAWN, view.bag))
    if not isinstance(action, Bag):
        yield from _of_end(state, action)


def _of_school(state: State, used_up: Cubes) -> Iterator[Message]:
    school = state.of(state.turn).school
    if school is not None and used_up[school]:
        yield message("alchemist.reason.school", colour=school, count=used_up[school])


def _of_risk(view: View, recipe: Cubes, value: int) -> Iterator[Message]:
    """What a creation risks: that others hold the recipe."""
    risk = _held_elsewhere(view, recipe)
    if risk < SAFE:
        yield message("alchemist.reason.safe")
    elif value <= LOW:
        yield message("alchemist.reason.low_tile")
    elif risk > RISKY:
        yield message("alchemist.reason.risky")


def _held_elsewhere(view: View, recipe: Cubes) -> float:
    """The chance that somebody else holds a recipe, as far as anybody can tell by counting."""
    state = view.seen
    others = [seat for seat in state.terms.seats if seat is not state.turn]
    if not any(view.hands):
        return float(any(recipe <= state.of(seat).hand for seat in others))
    table = table_of(state)
    table.sizes = [view.cubes_of(seat) for seat in state.terms.seats]
    menu = table.cauldrons.menu(table.hands[table.turn])
    each = risks(table, menu)[menu.place_of[number_of(recipe)]]
    return float(1 - (1 - each) ** len(others))


def _of_next(state: State, action: Take) -> Iterator[Message]:
    """What a cube makes possible that was not before."""
    before, after = (_best_copy(each, state) for each in (state, apply(state, action)))
    if after > before:
        yield message("alchemist.reason.next", value=after)


def _of_better(state: State, action: Copy, value: int) -> Iterator[Message]:
    """Whether a better potion than the one of this value can still be copied after it."""
    after = _best_copy(apply(state, action), state)
    if after > value:
        yield message("alchemist.reason.still", value=after)


def _best_copy(state: State, turn: State) -> int:
    """The highest value of others' potions that the hand holds of the seat on turn in the second state."""
    hand = state.of(turn.turn).hand
    values = [
        potion.value for potion in state.potions if potion.creator is not turn.turn and potion.recipe <= hand
    ]
    return max(values, default=0)


def _of_end(state: State, action: Action) -> Iterator[Message]:
    """Whether an action makes this the last round."""
    left = apply(state, action).reserve.present
    if len(left) <= COLOURS_AT_END < len(state.reserve.present):
        yield message("alchemist.reason.end")


# Judging


WORK = (30, 800)
"""In how many trials a review judges a decision: at first, so that there is something soon, and at last."""
HINT = 600
"""How many trials a hint takes."""
judges = search.judges


def share(score: int, seats: int = 2) -> float:
    """The expected share of the win among so many, from 0 to 1, of a score of `Info`.

    A score tells how clearly a seat is ahead of the best of the others, half where it is level with that one.
    Among more than two, who is level with all has no more than his part.
    """
    clear = max(0.0, min(1.0, score / search.SCALE))
    return clear / (clear + (seats - 1) * (1 - clear))


# What luck gave


TRIALS = (50, 1_000)
"""How many times a review plays a state out: at first, and at last."""


def is_luck(before: State, actions: Sequence[Action], after: State) -> bool:
    """Whether cubes were drawn."""
    return any(isinstance(action, Draw) for action in actions)


def shares(state: State, action: Action | None, trials: int, seed: int) -> Sequence[Sequence[float]]:
    """For each trial, with the bag in any order, the share of the win of each seat.

    The action of the seat on turn, if there is one, comes first.
    """
    random, cubes = Random(seed), list(state.bag)
    found = []
    for _ in range(trials):
        random.shuffle(cubes)
        table = table_of(state, cubes)
        if isinstance(action, SeatAction):
            table.act(move_of(action, table.cauldrons.words))
        play_out(table, random, [HEURISTIC] * len(state.adepts))
        found.append(_shares(table, len(state.adepts)))
    return found


def _shares(table: Table, seats: int) -> Sequence[float]:
    """How clearly each seat has won, as parts of one win."""
    clear = [won(table, seat) for seat in range(seats)]
    return [each / sum(clear) for each in clear]


# Standing


CLEARLY = 5
"""Who has so much more fame is clearly ahead."""


def holding(state: State, seat: int) -> float:
    """What a seat has: its fame, and half a point for each cube in hand."""
    adept = state.of(Seat(seat))
    return adept.fame + len(adept.hand) / CUBES_FOR_A_POINT


def ahead(state: State, seat: int) -> float:
    """How far a seat is ahead of the best other one by fame, which everybody sees: 1 is clearly so."""
    others = (state.of(other).fame for other in state.terms.seats if other != seat)
    return (state.of(Seat(seat)).fame - max(others)) / CLEARLY
