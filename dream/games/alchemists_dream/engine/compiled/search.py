"""The compiled search of one position: its states made, deepened iteratively on one thread or several, and
its clock."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from math import log
from threading import Event, Thread
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.compiled.weights import Network, Weights, standard_network
from dream.games.alchemists_dream.engine.draws import CONTEMPT
from dream.games.alchemists_dream.engine.kernel.convert import action_number, action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import (
    DEEPEST_PLY,
    FAR,
    INFINITE,
    MOST_EXCLUDED,
    NETWORK_INPUTS,
    NETWORK_STEPS,
    SEARCH_STATE,
    SPOT_ROW,
    SPOTS,
    STANDARD_HEURISTICS,
    SearchStates,
    load_classes,
)
from dream.games.alchemists_dream.engine.kernel.law import (
    CELLS,
    HOSTILE,
    OUTSIDE,
    SE,
    STEPS,
    SW,
    SYMBOL,
    WIDTH,
    E,
    States,
)
from dream.games.alchemists_dream.engine.kernel.search import Table, search_root
from dream.games.alchemists_dream.rules.position import Position, StoneAction
from dream.protocol.dialogue import PROVEN, WIN

# Making the states: the ways over the ground of this game, the weights, the tables

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


# Iterative deepening with aspiration windows


NEVER = 1 << 62
ASPIRATION_WINDOW = 30
"""How far from the score of the depth before the score of the next is expected."""
ASPIRATION_DEPTH = 5


@dataclass(frozen=True)
class SearchResult:
    """What a search has found: the worth of the best action and the principal variation."""

    depth: int
    score: int
    line: tuple[StoneAction, ...]

    @property
    def settled(self) -> bool:
        """Whether a deeper search could say nothing else but that the end is nearer."""
        return abs(self.score) > PROVEN and self.depth >= WIN - abs(self.score)


@dataclass(frozen=True)
class Blindness:
    """How many in a hundred of the enemy's actions are not seen coming, and the luck that decides which."""

    overlooks: int = 0
    luck: int = 0


ALL_SEEING = Blindness()


class IterativeDeepening:
    """A search of one position, from one side's view."""

    def __init__(
        self,
        position: Position,
        weights: Weights,
        table: Table,
        *,
        past: Iterable[Position] = (),
        generation: int = 0,
        threads: int = 1,
        contempt: int = CONTEMPT,
        begun: float | None = None,
        blindness: Blindness = ALL_SEEING,
    ) -> None:
        """The transposition `table` is shared by the threads and outlives the search; `generation` is its
        age there.

        `begun` is when the search is said to have begun, by `perf_counter`; now if nothing else is said.
        """
        past = tuple(past)
        self._table = table
        self._states = [state_of(position, past) for _ in range(threads)]
        self._search_states = [search_state_of(states, weights) for states in self._states]
        for search_states in self._search_states:
            search_states[0]["most_nodes"] = NEVER
            search_states[0]["generation"] = generation & 255
            search_states[0]["draw_score"][position.turn] = -contempt
            search_states[0]["draw_score"][1 - position.turn] = contempt
            search_states[0]["overlooks"], search_states[0]["luck"] = blindness.overlooks, blindness.luck
            search_states[0]["watcher"] = position.turn
        for states in self._states:
            _mix_contempt_into_keys(states, self._search_states[0])
        self._begun = perf_counter() if begun is None else begun

    @property
    def nodes(self) -> int:
        """The nodes searched so far, by all threads."""
        return sum(int(search_states[0]["nodes"]) for search_states in self._search_states)

    @property
    def deepest(self) -> int:
        """How many plies deep any line has gone."""
        return max(int(search_states[0]["deepest"]) for search_states in self._search_states)

    @property
    def time(self) -> int:
        """The milliseconds since the search began."""
        return int((perf_counter() - self._begun) * 1000)

    def stop(self) -> None:
        """End the search under way and every later one."""
        for search_states in self._search_states:
            search_states[0]["stop"] = 1

    def best(
        self,
        deepest: int,
        most_nodes: int = NEVER,
        *,
        without: Iterable[StoneAction] = (),
        enough: Callable[[], bool] = lambda: False,
        report: Callable[[SearchResult], None] = lambda found: None,
    ) -> SearchResult | None:
        """The best action and its worth, from the last depth that was finished or got that far.

        `most_nodes` are those of the first thread, from the making of this object. Actions `without` are
        left out; no greater depth is begun once there is `enough`. None when not even one action could be
        weighed, or none is left.
        """
        with self._with_helpers(deepest):
            return self._deepen(deepest, most_nodes, list(without), enough, report)

    def lines(
        self,
        count: int,
        deepest: int,
        most_nodes: int = NEVER,
        *,
        report: Callable[[Sequence[SearchResult]], None] = lambda lines: None,
    ) -> list[SearchResult]:
        """MultiPV: the `count` best lines, no two of which begin alike, the best first.

        All are of the last whole depth. There are fewer where there are fewer actions, or where not even the
        first depth was finished.
        """
        self._search_states[0][0]["most_nodes"] = most_nodes
        known: list[SearchResult] = []
        with self._with_helpers(deepest):
            for depth in range(1, min(deepest, DEEPEST_PLY) + 1):
                lines = self._lines_at(depth, count, known)
                if self._search_states[0][0]["aborted"]:
                    if lines and not known:
                        report(lines)
                    return known or lines
                known = sorted(lines, key=lambda line: -line.score)
                report(known)
                if all(line.settled for line in known):
                    break
        return known

    def _lines_at(self, depth: int, count: int, before: Sequence[SearchResult]) -> list[SearchResult]:
        """The best lines at a depth; `before` are those of the depth before."""
        states, search_states, lines = self._states[0], self._search_states[0], list[SearchResult]()
        while len(lines) < count:
            _exclude(search_states, [line.line[0] for line in lines])
            search_states[0]["best"] = 0
            expected = before[len(lines)] if len(lines) < len(before) else None
            search_states[0]["root_first"] = action_number(expected.line[0]) if expected else 0
            score = self._search(states, search_states, depth, expected.score if expected else None)
            if search_states[0]["aborted"] or not search_states[0]["best"]:
                break
            lines.append(SearchResult(depth, score, _line(search_states)))
        return lines

    @contextmanager
    def _with_helpers(self, deepest: int) -> Iterator[None]:
        """The other threads search too, as long as this goes on."""
        helpers = [
            Thread(target=self._help, args=(k, deepest), daemon=True)
            for k in range(1, len(self._search_states))
        ]
        for helper in helpers:
            helper.start()
        try:
            yield
        finally:
            for search_states in self._search_states[1:]:
                search_states[0]["stop"] = 1
            for helper in helpers:
                helper.join()

    def _deepen(
        self,
        deepest: int,
        most_nodes: int,
        without: list[StoneAction],
        enough: Callable[[], bool],
        report: Callable[[SearchResult], None],
    ) -> SearchResult | None:
        states, search_states = self._states[0], self._search_states[0]
        search_state = search_states[0]
        search_state["most_nodes"] = most_nodes
        _exclude(search_states, without)
        found: SearchResult | None = None
        for depth in range(1, min(deepest, DEEPEST_PLY) + 1):
            search_state["best"] = 0
            score = self._search(states, search_states, depth, found.score if found else None)
            if search_state["aborted"]:
                return self._cut_short(search_states, found)
            if not search_state["best"]:
                return None
            found = SearchResult(depth, score, _line(search_states))
            report(found)
            if enough() or found.settled:
                break
        return found

    def _help(self, number: int, deepest: int) -> None:
        """Fill the shared transposition table from another thread (lazy SMP), every second one a depth
        ahead."""
        states, search_states = self._states[number], self._search_states[number]
        search_states[0]["most_nodes"] = NEVER
        score: int | None = None
        for depth in range(1 + number % 2, min(deepest, DEEPEST_PLY) + 1):
            score = self._search(states, search_states, depth, score)
            if search_states[0]["aborted"]:
                break

    def _search(self, states: States, search_states: SearchStates, depth: int, expected: int | None) -> int:
        """The score at a depth, looked for in an aspiration window around the expected one first."""
        window = ASPIRATION_WINDOW
        if expected is None or depth < ASPIRATION_DEPTH or abs(expected) > PROVEN:
            return int(search_root(states, search_states, self._table, -INFINITE, INFINITE, depth))
        low, high = expected - window, expected + window
        while True:
            score = int(search_root(states, search_states, self._table, low, high, depth))
            if search_states[0]["aborted"] or low < score < high:
                return score
            window *= 4
            wide = window > 500
            if score <= low:
                low = -INFINITE if wide else score - window
            else:
                high = INFINITE if wide else score + window

    def _cut_short(self, search_states: SearchStates, found: SearchResult | None) -> SearchResult | None:
        """What stands when a depth was not finished: its best action so far, when it has one."""
        best = int(search_states[0]["best"])
        if not best:
            return found
        action = action_of(best)
        if found is None:
            return SearchResult(0, 0, (action,))
        return found if found.line[0] == action else SearchResult(found.depth, found.score, (action,))


def _mix_contempt_into_keys(states: States, search_states: SearchStates) -> None:
    """Make the keys those of positions with the contempt of this search.

    A table that outlives the search holds worths into which another contempt has gone, or the other side's.
    """
    contempt = f"{search_states[0]['draw_score'].tolist()}"
    word = np.uint64(int.from_bytes(blake2b(contempt.encode(), digest_size=8).digest()))
    states["key"] ^= word
    states["keys"] ^= word


def _exclude(search_states: SearchStates, actions: list[StoneAction]) -> None:
    numbers = [action_number(action) for action in actions][:MOST_EXCLUDED]
    search_states[0]["excluded"][: len(numbers)] = numbers
    search_states[0]["excluded_count"] = len(numbers)


def _line(search_states: SearchStates) -> tuple[StoneAction, ...]:
    """The principal variation of a finished search; at least its best action."""
    search_state = search_states[0]
    numbers = [int(number) for number in search_state["pv"][: search_state["pv_length"][0]]]
    best = int(search_state["best"])
    return tuple(map(action_of, numbers if numbers[:1] == [best] else [best]))


# The clock: the compiled search itself never looks at one


LOOK_EVERY = 0.01
"""Seconds between two looks at whether to stop."""


class SearchTimer:
    """Ends a search when it is told to stop or its time is over, from a thread of its own."""

    def __init__(self, search: IterativeDeepening, stop: Event, seconds: float, begun: float) -> None:
        """`seconds` from the time `begun` of `perf_counter`."""
        self._search = search
        self._stop = stop
        self._seconds = seconds
        self._begun = begun
        self._over = False

    def __enter__(self) -> "SearchTimer":
        if self.is_over:  # a thread may come too late to say so
            self._search.stop()
        else:
            Thread(target=self._watch, daemon=True, name="watch").start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over = True

    @property
    def part(self) -> float:
        """What part of the time has gone by."""
        return (perf_counter() - self._begun) / self._seconds if self._seconds else 1.0

    @property
    def is_over(self) -> bool:
        """Whether the time is over, or it was told to stop."""
        return self._stop.is_set() or self.part >= 1

    def _watch(self) -> None:
        while not self._over:
            left = self._begun + self._seconds - perf_counter()
            if left <= 0 or self._stop.wait(min(left, LOOK_EVERY)):
                self._search.stop()
                return
