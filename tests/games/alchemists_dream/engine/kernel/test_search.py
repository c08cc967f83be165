"""The compiled search against the plain one and against itself: proofs, symmetry, determinism, stopping."""

from random import Random
from threading import Event, Timer
from time import process_time

import pytest

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.compiled.search import (
    Found,
    IterativeDeepening,
    search_state_of,
    table_of,
)
from dream.games.alchemists_dream.engine.compiled.weights import named_weights, standard_weights, weights_of
from dream.games.alchemists_dream.engine.evaluation import Budget
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import INFINITE, WEIGHTS
from dream.games.alchemists_dream.engine.kernel.search import search_root
from dream.games.alchemists_dream.engine.plain import Search
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Position, Side, Step
from dream.protocol.dialogue import PROVEN, Info, Limits, turns_to_loss, turns_to_win
from tests.games.alchemists_dream.engine.kernel.entries import evaluate_state
from tests.kit.positions import stone_actions
from tests.kit.random_positions import crowded, start_of_play, turns

LOST_IN_TEN = (
    "3/5w3/1ee5f2/5f2we3/1e6fa3/5e1w8/2a7f1f3/1e1e3wa5f1/2a2f1e3wa2w1/1w3f10a1/1w7x1f2w4/15f2/3wee1w1ww1a4/"
    "1f10a1a1/2f4ew5a1/3awe2a1a3a1/2f4fe4/13/2e2e3f1/3a5/3 a@n8:i10,n10,h12,i12,j12,j13,l13,g14,j14,i15:0:0 "
    "w@i13:n7,o8,m9,n11,h13,h14,i14:0:3 1 play"
)


def deepen(
    position: Position, depth: int, nodes: int = 1 << 60, threads: int = 1
) -> tuple[Found | None, int]:
    search = IterativeDeepening(position, standard_weights(), table_of(1), threads=threads)
    return search.best(depth, nodes), search.nodes


def plain_score(position: Position, depth: int) -> int:
    """The score of a full search to a fixed depth, repetitions aside."""
    found: list[Info[ListedAction]] = []
    Search(position, Budget(Limits(), Event()), evaluate=lambda position: 0).best(depth, found.append)
    return found[-1].score


def static(position: Position, network: int = 100) -> int:
    """The worth of a position, with so much of the network in hundredths."""
    states = state_of(position)
    weights = weights_of(named_weights(standard_weights()) | {"network": network})
    return evaluate_state(states, search_state_of(states, weights))


def ongoing(random: Random) -> Position:
    while True:
        position = crowded(random)
        if position.winner is None:
            return position


@pytest.mark.parametrize("seed", range(12))
def test_short_wins_and_losses_are_those_of_the_plain_search(seed: int) -> None:
    position = ongoing(Random(seed))
    found, _ = deepen(position, 4)
    assert found
    plain = plain_score(position, 3)
    if plain > PROVEN:
        assert turns_to_win(found.score) == turns_to_win(plain)
    elif plain < -PROVEN:
        assert found.score < -PROVEN
    wins, losses = turns_to_win(found.score), turns_to_loss(found.score)
    if (wins and wins <= 2) or (losses is not None and losses <= 1):
        assert abs(plain) > PROVEN


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_short_wins_and_losses() -> None:
    for seed in range(12, 400):
        test_short_wins_and_losses_are_those_of_the_plain_search(seed)


def test_a_chain_of_threats_to_the_symbol_is_seen_beyond_the_depth() -> None:
    found, _ = deepen(parse_position(LOST_IN_TEN), 8)
    assert found
    assert turns_to_loss(found.score) == 5


@pytest.mark.parametrize("seed", range(6))
def test_the_line_can_be_played_and_a_proven_one_ends_the_game(seed: int) -> None:
    position = ongoing(Random(100 + seed))
    found, _ = deepen(position, 6)
    assert found
    for action in found.line:
        assert action in position.legal_actions
        position = position.apply(action)


def test_worth_hardly_depends_on_the_names_of_the_sides_or_the_turning_of_the_board() -> None:
    """Only which of equally near Stones is sent to a side depends on the order of cells, and what the network
    has learnt on how the board is turned, by a fifth of what it says."""
    random = Random(5)
    differences, learnt, learnt_turned = [], [], []
    for _ in range(20):
        position = ongoing(random)
        worth, alone = static(position), static(position, network=0)
        learnt.append(worth - alone)
        swapped = Position(
            position.board, (position.sides[1], position.sides[0]), position.turn.other, Phase.PLAY
        )
        assert static(swapped) - static(swapped, network=0) == worth - alone
        differences.append(abs(static(swapped, network=0) - alone))
        board = Board({cell.turned(1): position.board[cell] for cell in position.board.cells})
        one, two = (
            Side(
                side.element,
                side.symbol.turned(1) if side.symbol else None,
                frozenset(stone.turned(1) for stone in side.stones),
                side.reserve,
                side.taken,
            )
            for side in position.sides
        )
        turned = Position(board, (one, two), position.turn, Phase.PLAY)
        differences.append(abs(static(turned, network=0) - alone))
        learnt_turned.append(static(turned) - static(turned, network=0))
    assert max(differences) <= 60
    assert differences.count(0) > len(differences) * 0.7
    apart = sum(abs(one - other) for one, other in zip(learnt, learnt_turned, strict=True))
    assert 0 < apart < 0.2 * sum(map(abs, learnt))


def test_the_same_search_goes_the_same_way() -> None:
    position = start_of_play(Random(6))
    assert deepen(position, 7) == deepen(position, 7)
    assert deepen(position, 64, 20_000) == deepen(position, 64, 20_000)


def test_nodes_are_kept_to() -> None:
    for nodes in (1, 2, 50, 3_000):
        found, searched = deepen(start_of_play(Random(7)), 64, nodes)
        assert searched <= nodes
        assert found or nodes < 50


def test_threads_find_something_and_end() -> None:
    found, _ = deepen(start_of_play(Random(8)), 6, threads=3)
    assert found
    assert found.depth == 6


def test_a_stop_is_obeyed_at_once() -> None:
    deepen(start_of_play(Random(9)), 2)
    search = IterativeDeepening(start_of_play(Random(9)), standard_weights(), table_of(1))
    said: list[float] = []

    def stop() -> None:
        said.append(process_time())
        search.stop()

    Timer(0.2, stop).start()
    assert search.best(64)
    assert process_time() - said[0] < 0.1


def test_an_action_left_out_is_not_found() -> None:
    position = start_of_play(Random(10))
    search = IterativeDeepening(position, standard_weights(), table_of(1))
    first = search.best(4)
    assert first
    second = search.best(4, without=first.line[:1])
    assert second
    assert second.line[0] != first.line[0]
    assert second.score <= first.score + 50


@pytest.mark.parametrize("seed", range(8))
def test_the_best_so_far_is_tried_first_though_others_are_left_out(seed: int) -> None:
    """So that who is stopped in the middle of a depth has looked at it."""
    position = start_of_play(Random(seed))
    without = stone_actions(position)[:1]
    search = IterativeDeepening(position, standard_weights(), table_of(1))
    found = search.best(4, without=without)
    assert found
    search.best(5, search.nodes + 200, without=without)
    state = search._states[0][0]
    assert action_of(int(state["action"][0])) == found.line[0]


def to_and_fro(position: Position) -> list[Position]:
    """The position and four more: each side steps out and back, so that the last is the first again."""
    for out in position.legal_actions:
        for answer in position.apply(out).legal_actions:
            if not isinstance(out, Step) or not isinstance(answer, Step):
                continue
            line = [position]
            for action in (out, answer, Step(out.target, out.origin), Step(answer.target, answer.origin)):
                if action in line[-1].legal_actions:
                    line.append(line[-1].apply(action))
            if len(line) == 5 and line[-1] == position:
                return line
    raise AssertionError("nobody can step to and fro")


def test_a_repetition_is_worth_less_than_an_equal_game() -> None:
    random = Random(3)
    game = turns(random, start_of_play(random), 60)
    position = next(after for _, _, after in game if len(after.mover.stones) > 3)
    line = to_and_fro(position)
    last = line[3]
    back = next(action for action in last.legal_actions if last.apply(action) == position)
    others = [action for action in stone_actions(last) if action != back]
    search = IterativeDeepening(last, standard_weights(), table_of(1), past=line[:3], contempt=30)
    found = search.best(3, without=others)
    assert found
    assert found.score == -30


def test_weights_have_names() -> None:
    weights = standard_weights()
    assert (weights_of(named_weights(weights)) == weights).all()
    with pytest.raises(ValueError, match="stone"):
        weights_of({name: 1 for name in WEIGHTS if name != "stone"})
    with pytest.raises(ValueError, match="whole number"):
        weights_of(dict.fromkeys(WEIGHTS, 0.5))


def test_a_search_leaves_the_record_as_it_was() -> None:
    random = Random(12)
    table = table_of(1)
    for _ in range(60):
        states = state_of(ongoing(random))
        before = states.copy()
        search_states = search_state_of(states, standard_weights())
        search_states[0]["most_nodes"] = 15_000
        search_root(states, search_states, table, -INFINITE, INFINITE, 20)
        for name in ("load", "stones", "reserve", "taken", "turn", "key", "ply"):
            assert (states[name] == before[name]).all()
        for player, count in enumerate(before[0]["stones"]):
            stones = before[0]["stone"][10 * player :][:count]
            assert (states[0]["stone"][10 * player :][:count] == stones).all()
            assert (states[0]["where"][stones] == before[0]["where"][stones]).all()
