"""The kernel does what the law says, in every position of random games: actions, states and scores."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random

from hypothesis import HealthCheck, given, settings

from dream.games.alchemist.engine.evaluation import HEURISTIC, PASSING, creation_worths, plain_worths
from dream.games.alchemist.engine.kernel import (
    Move,
    Table,
    action_of,
    can_create,
    move_of,
    table_of,
    under_duty,
)
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE
from dream.games.alchemist.rules.law import apply, legal_actions, outcome, total
from dream.games.alchemist.rules.state import Action, Bag, Draw, Phase, SeatAction, State
from tests.games.alchemist.random_games import some_action, some_turns
from tests.kit.random_games import randoms

few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def turns(random: Random) -> Iterator[tuple[State, SeatAction, list[Action], State]]:
    """A random game by turns: the state, what the seat does, what chance draws for it, the state after."""
    state = next(some_turns(random))
    while state.phase is not Phase.OVER:
        action, draws = some_action(random, state), list[Action]()
        assert isinstance(action, SeatAction)
        after = apply(state, action)
        while after.phase in (Phase.DRAW_TWO, Phase.DRAW_ONE):
            draws.append(some_action(random, after))
            after = apply(after, draws[-1])
        yield state, action, draws, after
        state = after


def moves(table: Table) -> Iterator[Move]:
    """All that those who judge moves would list, with any tile."""
    listed = [] if under_duty(table) else [move for _, move in plain_worths(table, HEURISTIC)]
    if can_create(table):
        least = LEAST_FIRST_VALUE if under_duty(table) else 0
        values = (value for value in set(table.tiles) if value >= least)
        listed += [move for value in values for _, move in creation_worths(table, value, HEURISTIC)]
    yield from listed or [PASSING]


@few
@given(randoms)
def test_in_every_position_it_has_the_actions_of_the_law(random: Random) -> None:
    for state, *_ in turns(random):
        table = table_of(state, state.bag)
        words = table.cauldrons.words
        actions = [action_of(move, words) for move in moves(table)]
        assert len(set(actions)) == len(actions)
        assert set(actions) == set(legal_actions(state))
        assert all(action_of(move_of(action, words), words) == action for action in actions)


@few
@given(randoms)
def test_it_goes_the_way_of_the_law_and_scores_as_the_law_does(random: Random) -> None:
    table = None
    for state, action, draws, after in turns(random):
        table = table or table_of(state)
        table.bag = [draw.colour for draw in reversed(draws) if isinstance(draw, Draw)]
        assert len(table.bag) == (min(2, len(state.bag)) if isinstance(action, Bag) else 0)
        before, copy = table_of(state), table.copy()
        table.act(move_of(action, table.cauldrons.words))
        assert same(copy, before), "a copy goes its own way"
        assert same(table, table_of(after))
        assert not table.bag
        assert table.over == (after.phase is Phase.OVER)
        assert table.over or (table.turn, table.round) == (after.turn, after.round)
        assert tuple(round(points + 0.499) for points in table.totals()) == scores(after)
    assert table is not None
    ended, totals = outcome(after), table.totals()
    assert ended is not None
    assert ended.winners == tuple(seat for seat in after.terms.seats if totals[seat] == max(totals))
    assert ended.points == scores(after)


def same(table: Table, other: Table) -> bool:
    """Whether tables are alike, but for the bag, and whose turn it is in a game that may be over."""
    apart = ("bag", "round", "turn", "over")
    names = (field.name for field in fields(Table) if field.name not in apart)
    return all(getattr(table, name) == getattr(other, name) for name in names)


def scores(state: State) -> tuple[int, ...]:
    """What each seat has by the law."""
    return tuple(total(state, seat) for seat in state.terms.seats)
