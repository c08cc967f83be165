"""Perft against plain C on the same machine, in the same run (`perft_limit.c`)."""

import subprocess
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import pytest

from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.law import perft
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import PlaceStone, Player, Position
from dream.hexgrid.hexes import ORIGIN
from tests.kit.random_positions import start_of_play

LEAST_OF_C = 0.5
DEPTH = 4


def numbers(position: Position) -> str:
    """A position as `perft_limit.c` reads it."""
    cells = position.board.cells
    index = {cell: number for number, cell in enumerate(cells)}
    lines = [str(len(cells))]
    for cell in cells:
        near = sorted(index[other] for other in position.board.around[cell])
        hostile = [int(cell in position.hostile(player)) for player in Player]
        lines.append(" ".join(map(str, [len(near), *near, *hostile, int(cell == ORIGIN)])))
    for side in position.sides:
        assert side.symbol
        stones = [index[stone] for stone in sorted(side.stones)]
        lines.append(" ".join(map(str, [index[side.symbol], side.reserve, side.taken, len(stones), *stones])))
    return "\n".join([*lines, str(int(position.turn))])


def middle_game(random: Random) -> Position:
    """A position with some Stones out, still going on."""
    while True:
        position = start_of_play(random)
        for _ in range(40):
            actions = sorted(position.legal_actions, key=action_text)
            placing = [action for action in actions if isinstance(action, PlaceStone)]
            if not actions:
                break
            position = position.apply(
                random.choice(placing if placing and random.random() < 0.5 else actions)
            )
        if position.winner is None:
            return position


@pytest.fixture(scope="module")
def limit(tmp_path_factory: pytest.TempPathFactory, compiler: str) -> str:
    """The yardstick, compiled."""
    program = str(tmp_path_factory.mktemp("limit") / "perft_limit")
    source = Path(__file__).parent.parent / "perft_limit.c"
    subprocess.run([compiler, "-O3", "-march=native", "-w", "-o", program, str(source)], check=True)
    return program


@pytest.mark.long
def test_perft_is_at_least_half_as_fast_as_c(limit: str) -> None:
    random = Random(5)
    ratios = []
    for _ in range(12):
        position = middle_game(random)
        states = state_of(position)
        perft(states, 1)
        begun = process_time()
        ours = perft(states, DEPTH)
        seconds = process_time() - begun
        done = subprocess.run(
            [limit, str(DEPTH)], input=numbers(position), capture_output=True, text=True, check=True
        )
        count, theirs = done.stdout.split()
        assert ours == int(count)
        ratios.append(float(theirs) / seconds)
    print(f"of the speed of C: {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
    assert median(ratios) >= LEAST_OF_C
