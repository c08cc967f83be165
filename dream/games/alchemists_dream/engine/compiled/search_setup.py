"""Making the states of a search: the ways over the ground of this game, the weights, the tables."""

from functools import cache, lru_cache
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.compiled.network_file import Network, standard_network
from dream.games.alchemists_dream.engine.kernel.evaluate import FAR
from dream.games.alchemists_dream.engine.kernel.law import States
from dream.games.alchemists_dream.engine.kernel.layout import (
    CELLS,
    HOSTILE,
    OUTSIDE,
    SE,
    STEPS,
    SW,
    SYMBOL,
    WIDTH,
    E,
)
from dream.games.alchemists_dream.engine.kernel.network import load_classes
from dream.games.alchemists_dream.engine.kernel.search_state import (
    NETWORK_INPUTS,
    NETWORK_STEPS,
    SEARCH_STATE,
    SPOT_ROW,
    SPOTS,
    STANDARD_HEURISTICS,
    SearchStates,
)
from dream.games.alchemists_dream.engine.kernel.transposition_table import Table

_GROUND = OUTSIDE + HOSTILE + SYMBOL
CELL_BYTES = (CELLS + 7) // 8


def table_of(megabytes: int) -> Table:
    """An empty transposition table, as large as a power of two of entries allows within so many megabytes."""
    entries = 1 << (megabytes * 1024 * 1024 // 16).bit_length() - 1
    return np.zeros(2 * entries, np.uint64)


def search_state_of(
    states: States, weights: NDArray[np.int64], network: Network | None = None
) -> SearchStates:
    """The state of a new search of the position of `states`, by the standard network or another."""
    search_states = np.zeros(1, SEARCH_STATE)
    search_state, state = search_states[0], states[0]
    search_state["weight"] = weights
    search_state["heuristic"] = STANDARD_HEURISTICS
    search_state["kind"] = _kinds()
    search_state["spot"], search_state["apart"] = _spots()
    search_state["reduction"] = _reductions()
    _set_network(search_state, network or standard_network())
    for player in (0, 1):
        _set_ways(search_state, state, player)
        _set_network_inputs(search_state, state, player)
    return search_states


def _set_network(search_state: Any, network: Network) -> None:
    search_state["load_class"] = _load_classes()
    search_state["feature"] = network.feature_words
    search_state["hidden_bias"] = network.hidden_bias
    search_state["output_weight"] = network.outputs.ravel()
    search_state["role_key"] = _siege_keys()[0]


def _set_network_inputs(search_state: Any, state: Any, player: int) -> None:
    """Where the inputs of a player's siege are; the first cell of the grid stands for those beyond it."""
    symbol = int(state["symbol"][1 - player])
    cells = _cells_within(symbol, NETWORK_STEPS)
    inputs = search_state["around"][player * NETWORK_INPUTS :][:NETWORK_INPUTS]
    inputs[:] = np.concatenate([(1 - player) * CELLS + cells, player * CELLS + cells])
    near = _cells_within(symbol, NETWORK_STEPS + 1)
    keys = search_state["near_key"].reshape(2, 2, CELLS)[player]
    keys[:, near] = _siege_keys()[1][player][:, near]


def _set_ways(search_state: Any, state: Any, player: int) -> None:
    """What a player's siege goes by, as far as the ground and the Symbols say."""
    symbol, goal = int(state["symbol"][player]), int(state["symbol"][1 - player])
    opposing = state["load"][(1 - player) * CELLS :][:CELLS]
    closing = tuple(step for step in STEPS if not opposing[goal + step] & HOSTILE)
    sides, ways, hand, near = _ways_of(_passable(state, player).tobytes(), symbol, goal, closing)
    search_state["sides"][player] = len(sides)
    search_state["side"][player * 6 :][: len(sides)] = sides
    search_state["way"][player * CELLS :][:CELLS] = ways
    search_state["way_hand"][player] = hand
    search_state["near"][player * CELLS :][:CELLS] = near
    around = [symbol + step for step in STEPS]
    search_state["near_hand"][player] = min(FAR, int(near[around].min()) + 1)
    for step in STEPS:
        search_state["beside"][player * CELLS + symbol + step] = 1


@lru_cache(maxsize=64)
def _ways_of(
    passable: bytes, symbol: int, goal: int, closing: tuple[int, ...]
) -> tuple[list[int], NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint8]]:
    """The ways of a player with the Symbol on `symbol` to the sides of the other, on `goal`.

    `closing` are the steps from `goal` to the sides that are closed by a Stone alone. The answers are
    those of them that a Stone may enter; the ways to these, from the cells and from the hand; and from
    every cell the fewest steps to any side.
    """
    free = np.frombuffer(passable, np.bool_)
    ways = ways_to(free, [goal + step for step in STEPS])
    hand = np.minimum(FAR, ways[:, [symbol + step for step in STEPS]].min(axis=1) + 1)
    near = ways.min(axis=0)
    ways[:, [goal + step for step in closing]] = FAR
    kept = [k for k, step in enumerate(STEPS) if step in closing and free[goal + step]]
    return [goal + STEPS[k] for k in kept], _packed(ways[kept]), _packed(hand[kept]), near


def _packed(ways: NDArray[Any]) -> NDArray[np.uint64]:
    """The rows as the bytes of words, the first one lowest."""
    words = np.zeros(ways.shape[1:], np.uint64)
    for k, way in enumerate(ways):
        words |= way.astype(np.uint64) << np.uint64(8 * k)
    return words


def _passable(state: Any, player: int) -> NDArray[np.bool_]:
    """The cells that a Stone of `player` may ever enter, as far as the ground and the Symbols say."""
    load = state["load"][player * CELLS :][:CELLS]
    passable: NDArray[np.bool_] = (load & _GROUND) == 0
    return passable


def ways_to(passable: NDArray[np.bool_], goals: list[int]) -> NDArray[np.uint8]:
    """For every goal and cell the fewest steps from the cell to the goal, `FAR` where there is no way."""
    free = int.from_bytes(np.packbits(passable, bitorder="little").tobytes(), "little")
    return np.array([_ways_over(free, goal) for goal in goals])


def _ways_over(free: int, goal: int) -> NDArray[np.uint8]:
    """`ways_to` for one goal; cells are the bits of numbers, so that all of a stage spread at once."""
    stages = [free & 1 << goal]
    for _ in range(1, FAR):
        reached = stages[-1]
        spread = reached << E | reached >> E | reached << SE | reached >> SE | reached << SW | reached >> SW
        stages.append(reached | spread & free)
        if stages[-1] == reached:
            break
    packed = b"".join(stage.to_bytes(CELL_BYTES, "little") for stage in stages)
    grid = np.frombuffer(packed, np.uint8).reshape(-1, CELL_BYTES)
    reached_at = np.unpackbits(grid, axis=1, count=CELLS, bitorder="little")
    ways: NDArray[np.uint8] = len(stages) - reached_at.sum(axis=0, dtype=np.uint8)
    ways[reached_at[-1] == 0] = FAR
    return ways


@cache
def _load_classes() -> NDArray[np.uint8]:
    return load_classes()


def _cells_within(cell: int, steps: int) -> NDArray[np.int64]:
    """The cells at most so many steps from one, without it, by rows and in each by columns."""
    rows, columns = np.mgrid[-steps : steps + 1, -steps : steps + 1]
    within = (abs(rows + columns) <= steps) & ((rows != 0) | (columns != 0))
    cells: NDArray[np.int64] = cell + (rows * WIDTH + columns)[within]
    cells[(cells < 0) | (cells >= CELLS)] = 0
    return cells


@cache
def _siege_keys() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Random words, always the same: by siege and role, and by siege, player and cell."""
    source = np.random.Generator(np.random.PCG64(2))
    words = source.integers(1 << 63, size=(2, 2 + 2 * CELLS), dtype=np.uint64)
    return words[:, :2].ravel(), words[:, 2:].reshape(2, 2, CELLS)


@cache
def _spots() -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    """The spots of the cells, and how many steps two cells are apart by the difference of their spots."""
    rows, columns = np.divmod(np.arange(CELLS), WIDTH)
    dr, dq = np.divmod(np.arange(2 * SPOTS) - SPOTS + SPOT_ROW // 2, SPOT_ROW)
    dq -= SPOT_ROW // 2
    apart = np.max([abs(dr), abs(dq), abs(dr + dq)], axis=0)
    return (rows * SPOT_ROW + columns).astype(np.int16), apart.astype(np.uint8)


@cache
def _kinds() -> NDArray[np.uint8]:
    kinds = np.zeros(2 * WIDTH + 1, np.uint8)
    for kind, step in enumerate(STEPS):
        kinds[WIDTH + step] = kind
    return kinds


@cache
def _reductions() -> NDArray[np.uint8]:
    """Late move reductions: by depth and number of actions tried how many plies an action is searched
    less."""
    plies = [[0.0 if min(d, n) < 2 else 0.5 + log(d) * log(n) / 2.2 for n in range(64)] for d in range(64)]
    return np.array(plies).astype(np.uint8).ravel()
