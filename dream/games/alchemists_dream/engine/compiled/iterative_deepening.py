"""Iterative deepening with aspiration windows, on one thread or several, until a limit is reached."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from threading import Thread
from time import perf_counter

import numpy as np

from dream.games.alchemists_dream.engine.compiled.search_setup import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import Weights
from dream.games.alchemists_dream.engine.contempt import CONTEMPT
from dream.games.alchemists_dream.engine.kernel.convert import action_number, action_of, state_of
from dream.games.alchemists_dream.engine.kernel.law import States
from dream.games.alchemists_dream.engine.kernel.search import search_root
from dream.games.alchemists_dream.engine.kernel.search_state import (
    DEEPEST_PLY,
    INFINITE,
    MOST_EXCLUDED,
    SearchStates,
)
from dream.games.alchemists_dream.engine.kernel.transposition_table import Table
from dream.games.alchemists_dream.rules.position import Position, StoneAction
from dream.protocol.dialogue import PROVEN, WIN

NEVER = 1 << 62
ASPIRATION_WINDOW = 30
"""How far from the score of the depth before the score of the next is expected."""
ASPIRATION_DEPTH = 5


@dataclass(frozen=True)
class Found:
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
        report: Callable[[Found], None] = lambda found: None,
    ) -> Found | None:
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
        report: Callable[[Sequence[Found]], None] = lambda lines: None,
    ) -> list[Found]:
        """MultiPV: the `count` best lines, no two of which begin alike, the best first.

        All are of the last whole depth. There are fewer where there are fewer actions, or where not even the
        first depth was finished.
        """
        self._search_states[0][0]["most_nodes"] = most_nodes
        known: list[Found] = []
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

    def _lines_at(self, depth: int, count: int, before: Sequence[Found]) -> list[Found]:
        """The best lines at a depth; `before` are those of the depth before."""
        states, search_states, lines = self._states[0], self._search_states[0], list[Found]()
        while len(lines) < count:
            _exclude(search_states, [line.line[0] for line in lines])
            search_states[0]["best"] = 0
            expected = before[len(lines)] if len(lines) < len(before) else None
            search_states[0]["root_first"] = action_number(expected.line[0]) if expected else 0
            score = self._search(states, search_states, depth, expected.score if expected else None)
            if search_states[0]["aborted"] or not search_states[0]["best"]:
                break
            lines.append(Found(depth, score, _line(search_states)))
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
        report: Callable[[Found], None],
    ) -> Found | None:
        states, search_states = self._states[0], self._search_states[0]
        search_state = search_states[0]
        search_state["most_nodes"] = most_nodes
        _exclude(search_states, without)
        found: Found | None = None
        for depth in range(1, min(deepest, DEEPEST_PLY) + 1):
            search_state["best"] = 0
            score = self._search(states, search_states, depth, found.score if found else None)
            if search_state["aborted"]:
                return self._cut_short(search_states, found)
            if not search_state["best"]:
                return None
            found = Found(depth, score, _line(search_states))
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

    def _cut_short(self, search_states: SearchStates, found: Found | None) -> Found | None:
        """What stands when a depth was not finished: its best action so far, when it has one."""
        best = int(search_states[0]["best"])
        if not best:
            return found
        action = action_of(best)
        if found is None:
            return Found(0, 0, (action,))
        return found if found.line[0] == action else Found(found.depth, found.score, (action,))


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
