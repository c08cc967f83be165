"""Making the records of a search: the ways over the ground of this game, the weights, the tables."""

from functools import cache, lru_cache
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dream.engine.kernel.evaluate import FAR
from dream.engine.kernel.law import Records
from dream.engine.kernel.layout import CELLS, HOSTILE, OUTSIDE, SE, SW, SYMBOL, WIDTH, E
from dream.engine.kernel.search import Table
from dream.engine.kernel.work import STANDARD_HABITS, WORK, Work

STEPS = (E, SE, SW, -E, -SE, -SW)
_GROUND = OUTSIDE + HOSTILE + SYMBOL


def table_of(megabytes: int) -> Table:
    """An empty table, as large as a power of two of entries allows within so many megabytes."""
    entries = 1 << (megabytes * 1024 * 1024 // 16).bit_length() - 1
    return np.zeros(2 * entries, np.uint64)


def work_of(records: Records, weights: NDArray[np.int64]) -> Work:
    """The record of a new search of the position of `records`."""
    works = np.zeros(1, WORK)
    work, record = works[0], records[0]
    work["weight"] = weights
    work["habit"] = STANDARD_HABITS
    work["step"] = STEPS
    work["kind"] = _kinds()
    work["r"], work["q"] = np.divmod(np.arange(CELLS), WIDTH)
    work["reduction"] = _reductions()
    for player in (0, 1):
        symbol, goal = int(record["symbol"][player]), int(record["symbol"][1 - player])
        for step in STEPS:
            work["beside"][player * CELLS + symbol + step] = 1
        ways, near, hand = _ways_of(_passable(record, player).tobytes(), symbol, goal)
        work["way"][player * 6 * CELLS :][: 6 * CELLS] = ways
        work["near"][player * CELLS :][:CELLS] = near
        work["way_hand"][player * 6 : player * 6 + 6] = hand
    return works


@lru_cache(maxsize=64)
def _ways_of(passable: bytes, symbol: int, goal: int) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """The ways to the sides of the Symbol on `goal`, the shortest of them, and those from beside `symbol`."""
    ways = ways_to(np.frombuffer(passable, np.bool_), [goal + step for step in STEPS])
    hand = ways[:, [symbol + step for step in STEPS]].min(axis=1).astype(np.int64) + 1
    return ways.ravel(), ways.min(axis=0), np.minimum(FAR, hand)


def _passable(record: Any, player: int) -> NDArray[np.bool_]:
    """The cells that a Stone of `player` may ever enter, as far as the ground and the Symbols say."""
    load = record["load"][player * CELLS :][:CELLS]
    passable: NDArray[np.bool_] = (load & _GROUND) == 0
    return passable


def ways_to(passable: NDArray[np.bool_], goals: list[int]) -> NDArray[np.uint8]:
    """For every goal and cell the fewest steps from the cell to the goal, `FAR` where there is no way."""
    ways = np.full((len(goals), CELLS), FAR, np.uint8)
    reached = np.zeros((len(goals), CELLS), np.bool_)
    for k, goal in enumerate(goals):
        reached[k, goal] = passable[goal]
    front = reached.copy()
    for steps in range(FAR):
        ways[front] = steps
        spread = np.zeros_like(front)
        for step in STEPS:
            spread |= np.roll(front, step, axis=1)
        front = spread & passable & ~reached
        reached |= front
        if not front.any():
            break
    return ways


@cache
def _kinds() -> NDArray[np.uint8]:
    kinds = np.zeros(2 * WIDTH + 1, np.uint8)
    for kind, step in enumerate(STEPS):
        kinds[WIDTH + step] = kind
    return kinds


@cache
def _reductions() -> NDArray[np.uint8]:
    """By depth and number of actions tried how many plies a late action is searched less."""
    plies = [[0.0 if min(d, n) < 2 else 0.5 + log(d) * log(n) / 2.2 for n in range(64)] for d in range(64)]
    return np.array(plies).astype(np.uint8).ravel()
