"""The kernel does what the law says, and chooses what the policy says."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.philosophers_stone.engine.evaluation import PlainKernel, choice_of, worths
from dream.games.philosophers_stone.engine.kernel import table as layout
from dream.games.philosophers_stone.engine.kernel.table import FIRST_TASK, SIZE
from dream.games.philosophers_stone.engine.kernel.turns import do_task, play_on, play_turn, seeded
from dream.games.philosophers_stone.engine.kernel.worth import POLICY, share
from dream.games.philosophers_stone.engine.knowledge import Memory, known_table
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Pile
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.notation import TASKS
from dream.games.philosophers_stone.rules.state import DrawFrom, SeatDecision, State
from dream.games.philosophers_stone.rules.tasks import (
    Aim,
    Brew,
    ConcoctFormulas,
    Draw,
    DropCards,
    Lose,
    PlaceCards,
    React,
    Swap,
    Volley,
)
from tests.games.philosophers_stone.random_games import some_game, some_state
from tests.kit.random_games import randoms

few = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
GOES_FURTHER = (ConcoctFormulas, Aim, Volley, React, Swap, Brew)
"""After the first choice in these the policy goes on, or chance."""


def table_of(state: State) -> list[int]:
    """The table of a state of which all is known."""
    everything = View(replace(state, decks=((), ())), (0, 0), (0,) * len(state.seats))
    table = known_table(everything, {}, Random(1))[:SIZE]
    table[layout.LUCK] = seeded(1, 1)
    for pile, place in ((Pile.ELEMENTS, layout.DECK), (Pile.PROCESSES, layout.PROCESS_DECK)):
        deck = state.decks[pile]
        table[layout.DECK_SIZE + pile] = len(deck)
        table[place : place + len(deck)] = reversed(deck)
    return table


def fields(table: list[int]) -> list[int]:
    """What the tables of the same state have in common: not the order of what lies above a deck."""
    decks = [
        sorted(table[place : place + table[layout.DECK_SIZE + pile]])
        for pile, place in enumerate((layout.DECK, layout.PROCESS_DECK))
    ]
    return [
        *table[layout.DECK_SIZE : layout.TASK_COUNT],
        *table[layout.SETS : layout.DECK],
        *decks[0],
        *decks[1],
    ]


def decides(state: State) -> bool:
    """Whether a seat decides, and not chance or nobody."""
    return GAME.decider(state) in state.seats


def with_only(state: State, task: SeatDecision) -> State:
    """The state in which a task is all that is to be done in a turn, once, but for a last stop."""
    once = replace(task, number=1) if isinstance(task, Draw | DropCards | Lose | Swap) else task
    return replace(state, todo=(once, PlaceCards(state.at)))


@few
@given(randoms)
def test_a_choice_does_what_the_law_says(random: Random) -> None:
    """Of what is over with one action; and without a shuffle, which both do in their own way."""
    compared = 0
    for state in list(some_game(random))[::14]:
        task = state.decision
        if not decides(state) or isinstance(task, GOES_FURTHER):
            continue
        assert isinstance(task, SeatDecision)
        only = with_only(state, task)
        assert only.decision is not None
        for action in GAME.legal_actions(only):
            after = GAME.apply(only, action)
            if after.todo[-1:] != (PlaceCards(state.at),) or len(after.todo) > 1:
                continue
            table = table_of(only)
            do_task(table, POLICY, FIRST_TASK, choice_of(only.decision, action))
            if isinstance(action, DrawFrom) and not state.decks[action.pile]:
                continue
            assert fields(table) == fields(table_of(after)), GAME.action_text(action)
            compared += 1
    assert compared


@few
@given(randoms)
def test_the_kernel_chooses_what_the_policy_prefers(random: Random) -> None:
    state = some_state(random)
    task = state.decision
    if not decides(state) or isinstance(task, Brew | PlaceCards):
        return
    assert isinstance(task, SeatDecision)
    actions = GAME.legal_actions(state)
    table = table_of(state)
    judged = worths(table, POLICY, task, actions)
    best = [action for action, worth in zip(actions, judged, strict=True) if worth == max(judged)]
    do_task(table, POLICY, FIRST_TASK, -1)
    after = []
    for action in best:
        forced = table_of(state)
        do_task(forced, POLICY, FIRST_TASK, choice_of(task, action))
        after.append(forced)
    assert table in after


def check(table: list[int]) -> None:
    """No card is lost or made, and what is counted twice agrees."""
    players = table[layout.PLAYERS]
    seats = [layout.SEATS + layout.STRIDE * seat for seat in range(players)]
    decks = [
        *table[layout.DECK : layout.DECK + table[layout.DECK_SIZE]],
        *table[layout.PROCESS_DECK : layout.PROCESS_DECK + table[layout.DECK_SIZE + 1]],
    ]
    for card in range(layout.KINDS):
        held = sum(table[at + layout.HAND + card] for at in seats)
        laid_out = sum(table[at + layout.LABORATORY] >> card & 1 for at in seats)
        seen = laid_out + table[layout.OPEN + card] + table[layout.DISCARD + card]
        assert table[layout.SEEN + card] == seen
        assert held + seen + decks.count(card) == table[layout.TOTAL + card]
    for at in seats:
        hand = table[at + layout.HAND : at + layout.HAND + layout.KINDS]
        assert min(hand) >= 0
        assert sum(hand) == table[at + layout.HAND_SIZE]


@pytest.mark.parametrize(
    "options", ["players=2", "players=5 alchemists=on cutthroat=on", "players=3 air=choose"]
)
def test_games_of_the_policy_end_and_lose_nothing(options: str) -> None:
    lengths = []
    for number in range(8):
        table = table_of(GAME.start(f"kernel {number}", options))
        play_on(table, POLICY, -1, 0)
        check(table)
        while table[layout.WINNER] < 0 and table[layout.TURNS_LEFT] > 0:
            play_turn(table, POLICY)
            check(table)
        lengths.append(100 - table[layout.TURNS_LEFT] // table[layout.PLAYERS])
        assert table[layout.WINNER] >= 0
    assert 6 < sum(lengths) / len(lengths) < 30


@few
@given(randoms)
def test_the_shares_of_the_win_are_one_together(random: Random) -> None:
    state = some_state(random)
    shares = [share(table_of(state), POLICY, seat) for seat in state.seats]
    if not any(tableau.metal == 6 for tableau in state.tableaus):
        assert sum(shares) == pytest.approx(1)
        assert min(shares) > 0


def test_the_tasks_have_the_numbers_of_the_law() -> None:
    from dream.games.philosophers_stone.engine.kernel import turns

    assert [getattr(turns, word.upper()) for word in TASKS] == list(range(len(TASKS)))


@pytest.mark.long
def test_the_compiled_kernel_gives_the_very_same() -> None:
    compiled_kernel = pytest.importorskip("dream.games.philosophers_stone.engine.compiled")
    compiled, plain = compiled_kernel.CompiledKernel(), PlainKernel()
    tried = 0
    for number in range(40):
        state = some_state(Random(number))
        task = state.decision
        if not decides(state):
            continue
        assert isinstance(task, SeatDecision)
        view = GAME.seen(state, frozenset({int(task.seat)}))
        known = known_table(view, Memory().facts(task.seat, [view]), Random(1))
        for action in GAME.legal_actions(state)[:4]:
            choice = choice_of(task, action)
            pair = [kernel.trials(known, int(task.seat), 7, 20)(choice, 3) for kernel in (plain, compiled)]
            assert pair[0] == pair[1], (GAME.state_text(state), action)
            tried += 1
    assert tried > 50
