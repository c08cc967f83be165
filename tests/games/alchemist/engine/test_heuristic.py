"""The packed table does what the law says, and the heuristic player what the law says of it."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemist.engine.evaluation import (
    HEURISTIC,
    Table,
    action_of,
    choose,
    move_of,
    play_out,
    table_of,
    worths,
)
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.law import apply, total
from dream.games.alchemist.rules.state import Bag, Create, Draw, Phase, SeatAction, State
from tests.games.alchemist.engine.naive_heuristic import numbers
from tests.games.alchemist.engine.turns import some_turns
from tests.games.alchemist.random_games import some_action
from tests.kit.random_games import randoms

few = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(randoms)
def test_its_numbers_are_those_of_the_law(random: Random) -> None:
    turns = [state for state in some_turns(random) if state.phase is Phase.PLAY]
    for state in random.sample(turns, min(6, len(turns))):
        table = table_of(state, state.bag)
        words = table.cauldrons.words
        found = {action_of(move, words): worth for worth, move in worths(table)}
        assert found == pytest.approx(numbers(state), abs=1e-6)
        best = max(found.values())
        for _ in range(5):
            assert found[action_of(choose(table, random), words)] == pytest.approx(best, abs=1e-6)


def test_equal_moves_are_chosen_by_luck() -> None:
    turns = [state for state in some_turns(Random(1)) if state.phase is Phase.PLAY]
    tables = [table_of(state, state.bag) for state in turns]
    found = [len({choose(table, Random(seed)) for seed in range(20)}) for table in tables]
    assert max(found) > 1


@few
@given(randoms)
def test_the_packed_table_goes_the_way_of_the_law(random: Random) -> None:
    state = next(some_turns(random))
    table = table_of(state)
    while state.phase is not Phase.OVER:
        action = some_action(random, state)
        draws = []
        after = apply(state, action)
        while after.phase in (Phase.DRAW_TWO, Phase.DRAW_ONE):
            draws.append(some_action(random, after))
            after = apply(after, draws[-1])
        table.bag = [draw.colour for draw in reversed(draws) if isinstance(draw, Draw)]
        assert (len(table.bag) == 2) == isinstance(action, Bag)
        assert isinstance(action, SeatAction)
        table.act(move_of(action, table.cauldrons.words))
        assert_same(table, after)
        state = after


def assert_same(table: Table, state: State) -> None:
    expected = table_of(state)
    for name in type(expected).__slots__:
        if name not in ("bag", "round", "turn", "over"):
            assert getattr(table, name) == getattr(expected, name), name
    assert table.over == (state.phase is Phase.OVER)
    if not table.over:
        assert (table.turn, table.round) == (state.turn, state.round)


@few
@given(randoms)
def test_its_totals_are_those_of_the_law(random: Random) -> None:
    *_, last = some_turns(random)
    outcome = GAME.outcome(last, None)
    assert outcome
    totals = table_of(last).totals()
    assert tuple(round(points + 0.499) for points in totals) == outcome.points
    winners = tuple(seat for seat in last.terms.seats if totals[seat] == max(totals))
    assert winners == outcome.winners
    assert outcome.points == tuple(total(last, seat) for seat in last.terms.seats)


def test_a_playout_ends_and_is_quick() -> None:
    from time import process_time

    began = process_time()
    for number in range(20):
        state = GAME.start(str(number), "players=4")
        table = table_of(state, state.bag)
        play_out(table, Random(number), HEURISTIC)
        assert table.over
        assert min(table.sizes) >= 0
    assert process_time() - began < 1


def test_a_move_is_an_action_and_back() -> None:
    state = GAME.start("amber", "players=3")
    words = table_of(state).cauldrons.words
    for action in GAME.legal_actions(state)[::17]:
        assert isinstance(action, SeatAction)
        assert action_of(move_of(action, words), words) == action
    assert any(isinstance(action, Create) for action in GAME.legal_actions(state))
