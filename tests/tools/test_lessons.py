"""What the network learns from: the positions of games as the law has them, and what it is to say of each."""

from dataclasses import replace

import numpy as np
import pytest

from dream.games.alchemists_dream.engine.compiled.weights import standard_weights, untaught
from dream.games.alchemists_dream.engine.kernel.law import DEEPEST
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid import ORIGIN, Hex, distance
from tests.tools.test_selfplay import is_settled, replayed, worth
from tools.lessons import EVERY, Aim, Positions, cells_seen, chances, positions_of, symmetries
from tools.selfplay import CompiledGame, CompiledPlayer, FinishedGame, GamePool, opening

PLAYER = CompiledPlayer(nodes=60)
NEAR_THE_RIM = 8, 10
NEAR_EACH_OTHER = 31, 43
"""Seeds of openings in which the board ends near a Symbol, and in which the Symbols are near each other."""
SURE = 100_000
"""A score by which a player is sure to win."""
BARE, HOSTILE, OWN, ENEMY, ENEMY_ON_HOSTILE, OUTSIDE, SYMBOL = range(0, 56, 8)
"""The classes of a cell that nothing presses on."""


@pytest.fixture(scope="module")
def games() -> list[FinishedGame]:
    """Games of the engine against itself."""
    pool = GamePool(2)
    pool.prepare()
    seeds = *range(1, 7), *NEAR_THE_RIM, *NEAR_EACH_OTHER
    return list(pool.play_all(CompiledGame(seed, (PLAYER, PLAYER), 4, 120) for seed in seeds))


def naive_class(position: Position, cell: Hex, player: Player) -> int:
    """What the network is told of a cell, as a player sees it."""
    mine, enemy = position.sides[player], position.sides[player.other]
    if cell not in position.board.cells:
        return OUTSIDE
    pressure = position.pressure(cell, player)
    if cell in (mine.symbol, enemy.symbol):
        return SYMBOL + pressure
    if cell in mine.stones:
        return OWN + pressure
    hostile = cell in position.hostile(player)
    if cell in enemy.stones:
        return (ENEMY_ON_HOSTILE if hostile else ENEMY) + pressure
    return (HOSTILE if hostile else BARE) + pressure


def naive_inputs(position: Position, besieger: Player) -> list[int]:
    """What the network is told of a siege: rows of cells, in each by columns, for the besieged first."""
    symbol = position.sides[besieger.other].symbol
    assert symbol
    near = (Hex(symbol.q + column, symbol.r + row) for row in range(-2, 3) for column in range(-2, 3))
    cells = [cell for cell in near if 1 <= distance(cell, symbol) <= 2]
    return [naive_class(position, cell, player) for player in (besieger.other, besieger) for cell in cells]


def test_the_positions_of_games_are_those_of_the_law(games: list[FinishedGame]) -> None:
    weights, aim = standard_weights(), Aim(horizon=5, result=0.5)
    positions = positions_of(games, weights, aim, threads=2)
    row, seen = 0, set[int]()
    for number, game in enumerate(games):
        expected = chances(game, aim)
        for ply, position in enumerate(replayed(game).states[: len(game.actions)]):
            if ply % EVERY == EVERY - 1 and is_settled(position):
                mover = position.turn
                for siege, besieger in enumerate((mover, mover.other)):
                    assert positions.inputs[row, siege].tolist() == naive_inputs(position, besieger)
                first = mover is Player.FIRST
                assert positions.sign[row] == (1 if first else -1)
                assert positions.game[row] == number
                assert positions.target[row] == pytest.approx(expected[ply] if first else 1 - expected[ply])
                if ply < DEEPEST and row % 7 == 0:
                    assert positions.worth[row] == worth(game, ply, untaught(weights))
                seen |= set((positions.inputs[row] // 8).ravel().tolist())
                row += 1
    assert row == len(positions) > 50
    assert seen == set(range(7)), "every kind of cell occurs"


def test_no_position_looks_into_actions_that_were_random(games: list[FinishedGame]) -> None:
    lucky = [replace(game, game=replace(game.game, luck=16)) for game in games]
    counts = [
        len(positions_of(some, standard_weights(), Aim(horizon)))
        for some in (games, lucky)
        for horizon in (0, 24)
    ]
    assert counts[1] == counts[3] == len(positions_of(games, standard_weights(), Aim(4)))
    assert counts[2] < counts[0] <= counts[1]


def made(scores: list[int], winner: int, turn: Player) -> FinishedGame:
    """A game of which the scores and the result are known, and who begins."""
    start = replace(opening(1), turn=turn)
    actions = np.ones(len(scores), np.int32)
    return FinishedGame(CompiledGame(1, (PLAYER, PLAYER)), start, winner, actions, np.array(scores, np.int32))


FIRST, SECOND = Player


@pytest.mark.parametrize(
    ("scores", "winner", "turn", "aim", "expected"),
    [
        ([0] * 5, 0, FIRST, Aim(1, 0.0), [0.5] * 5),
        ([0, 0], 1, FIRST, Aim(0, 0.0), [0.75, 0.875]),
        ([0, 0], -1, FIRST, Aim(0, 0.0), [0.25, 0.125]),
        ([0, 0], 1, FIRST, Aim(1, 0.0), [0.875, 1]),
        ([0, 0], 1, FIRST, Aim(2, 0.0), [1, 1]),
        ([0, 0], 1, FIRST, Aim(300, 0.0), [1, 1]),
        ([0, 0], 1, SECOND, Aim(0, 0.5), [0.875, 0.9375]),
        ([0, 0], -1, FIRST, Aim(0, 1.0), [0, 0]),
        ([0, 0], 0, FIRST, Aim(0, 1.0), [0.5, 0.5]),
        ([SURE, 0], 0, SECOND, Aim(0, 0.0), [0.25, 0.3125]),
        ([SURE, -SURE, SURE], 0, FIRST, Aim(2, 0.0), [1, 1, 1]),
        ([SURE, -SURE, SURE], 0, SECOND, Aim(2, 0.0), [0, 0, 0]),
        ([SURE, SURE, 0, 0, 0, 0, 0, 0], 0, FIRST, Aim(2, 0.0), [0.5] * 8),
        ([0, 0, 0, 0, SURE, 0, 0, 0], 0, FIRST, Aim(4, 0.2), [0.6, 0.525, 0.55, 0.575, 0.6, 0.6, 0.6, 0.6]),
        ([], 0, FIRST, Aim(), []),
    ],
)
def test_what_is_to_be_said_of_each_ply(
    scores: list[int], winner: int, turn: Player, aim: Aim, expected: list[float]
) -> None:
    assert chances(made(scores, winner, turn), aim) == pytest.approx(expected, abs=1e-4)


def test_a_score_is_a_chance() -> None:
    (chance,) = chances(made([439], 0, FIRST), Aim(0, 0.0))
    assert chance == pytest.approx(0.75, abs=1e-3)


def test_each_game_counts_as_much_unless_it_is_short() -> None:
    game = np.repeat([0, 1, 2], [40, 20, 5])
    none = np.zeros(65, np.float32)
    share = Positions(np.zeros((65, 2, 36), np.uint8), none, none, none, game).share
    counts = np.bincount(game, share)
    assert share.mean() == pytest.approx(1)
    assert counts[0] == pytest.approx(counts[1])
    assert counts[2] == pytest.approx(counts[0] / 2)


def test_the_symmetries_are_all_permutations_that_keep_neighbours() -> None:
    cells = [Hex(column, row) for row, column in cells_seen()]
    assert [distance(cell, ORIGIN) in (1, 2) for cell in cells] == [True] * 18
    ways = symmetries()
    assert ways[0].tolist() == list(range(18))
    assert len({tuple(way) for way in ways.tolist()}) == len(ways) == 12
    for way in ways:
        moved = [cells[k] for k in way]
        assert set(moved) == set(cells)
        for one, came in zip(cells, moved, strict=True):
            assert distance(one, ORIGIN) == distance(came, ORIGIN)
            for other, went in zip(cells, moved, strict=True):
                assert distance(one, other) == distance(came, went)
