"""Searches with which the tests compare the engine, and what only they ask of the kernel.

Plain ones go over the law; the compiled one leaves nothing out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from dream.games.alchemists_dream.engine.compiled.search import search_state_of, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.draws import PLAIN_CONTEMPT
from dream.games.alchemists_dream.engine.kernel.convert import action_of, cell_of, key_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import HEURISTICS, INFINITE, SearchStates, evaluate
from dream.games.alchemists_dream.engine.kernel.law import MOST_STONES, States, entry, generate
from dream.games.alchemists_dream.engine.kernel.search import (
    EXACT,
    HISTORY_MOST,
    QUIESCENCE_DEPTH,
    THREAT_DEPTH,
    Table,
    probe,
    search_root,
    store,
    to_table,
)
from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    Player,
    Position,
    RepetitionKey,
    Side,
    StoneAction,
    target_of,
)
from dream.protocol.dialogue import WIN
from dream.search.compiling import i64

ENDS = [line.split("\t") for line in Path(__file__).with_name("ends.txt").read_text("ascii").splitlines()]
"""How far the end is from some positions, as it is told, and these."""


def hashed(position: Position) -> int:
    """An evaluation that knows nothing: a number from -999 to 999 made of the position's text."""
    return int.from_bytes(sha256(position_text(position).encode()).digest()[:4]) % 1999 - 999


def minimax(
    position: Position,
    depth: int,
    evaluate: Callable[[Position], int],
    line: frozenset[RepetitionKey] = frozenset(),
    ply: int = 0,
) -> int:
    """The worth of a position to its mover after exactly `depth` actions, or less where the game ends."""
    if position.winner is not None:
        return ply - WIN
    if position.repetition_key in line:
        return PLAIN_CONTEMPT if ply % 2 else -PLAIN_CONTEMPT
    if depth == 0:
        return evaluate(position)
    after = (position.apply(action) for action in position.legal_actions)
    return max(-minimax(one, depth - 1, evaluate, line | {position.repetition_key}, ply + 1) for one in after)


Line = frozenset[RepetitionKey]


class TooLong(Exception):
    """The search would visit more positions than allowed."""


def hashed_key(position: Position) -> int:
    """`evaluate.hashed_worth` of the key of a position."""
    mixed = int(key_of(position)) * 0x9E3779B97F4A7C15 % (1 << 64)
    return (mixed >> 33) % 1999 - 999


@dataclass
class Negamax:
    """A search `depth` plies deep, and then of quiescence from `quiescence_start` on.

    `draw_score` is what a repetition is worth to each player; without it repeated positions are like any
    others. No more than `left` positions are visited.
    """

    depth: int
    quiescence_start: int
    draw_score: tuple[int, int] | None = None
    left: int = 1000
    _known: dict[tuple[RepetitionKey, int], int] = field(default_factory=dict)

    def worth(self, position: Position, line: Line = frozenset(), ply: int = 0) -> int:
        """The worth to the mover, after a `line` of other positions; raises TooLong."""
        if position.winner is not None:
            return ply - WIN
        key = position.repetition_key
        if self.draw_score:
            return (
                self.draw_score[position.turn] if key in line else self._searched(position, line | {key}, ply)
            )
        if (key, ply) not in self._known:
            self._known[key, ply] = self._searched(position, line, ply)
        return self._known[key, ply]

    def _searched(self, position: Position, line: Line, ply: int) -> int:
        if not self.left:
            raise TooLong
        self.left -= 1
        if ply < self.depth:
            return max(-self.worth(after, line, ply + 1) for after in afters(position))
        return self._quiet(position, line, ply)

    def _quiet(self, position: Position, line: Line, ply: int) -> int:
        """The quiescence search: who is not forced may stand pat, and else only attacks."""
        if may_win(position):
            return WIN - ply - 1
        depth = self.quiescence_start - (ply - self.depth)
        threatened = depth > -THREAT_DEPTH and may_win(passed(position))
        if threatened or position.surrounded_stones(position.turn):
            return max(-self.worth(after, line, ply + 1) for after in afters(position))
        best = hashed_key(position)
        if depth > -QUIESCENCE_DEPTH:
            best = max([best, *(-self.worth(after, line, ply + 1) for after in attacks(position))])
        return best


def passed(position: Position) -> Position:
    """The position with the turn passed on."""
    return Position(position.board, position.sides, position.turn.other, position.phase)


def afters(position: Position) -> Iterator[Position]:
    """The positions after each legal action."""
    return map(position.apply, position.legal_actions)


def may_win(position: Position) -> bool:
    """Whether an action surrounds the enemy Symbol."""
    enemy = position.turn.other
    symbol = position.waiter.symbol
    assert symbol
    almost = position.pressure(symbol, enemy) == SIDES_TO_SURROUND - 1
    return almost and any(after.symbol_surrounded(enemy) for after in afters(position))


def attacks(position: Position) -> Iterator[Position]:
    """The positions after each action that surrounds an enemy Stone, whether it is taken or may still run."""
    enemy, around = position.turn.other, position.board.around
    for action in position.legal_actions:
        near = around[target_of(action)] & position.waiter.stones
        if any(position.pressure(stone, enemy) == SIDES_TO_SURROUND - 1 for stone in near):
            after = position.apply(action)
            if after.mover.taken > position.waiter.taken or after.surrounded_stones(enemy):
                yield after


class ExactSearch:
    """A search of one position under an evaluation made of hashes, without pruning, reductions and
    extensions.

    With a `draw_score` for each player it knows of repetitions, otherwise not. `misled` seeds a history of
    actions that nobody has made: it may only change the order of actions.
    """

    def __init__(
        self,
        position: Position,
        quiescence_start: int,
        table: Table,
        *,
        draw_score: Sequence[int] | None = None,
        past: Sequence[Position] = (),
        misled: int | None = None,
    ) -> None:
        self._states = state_of(position, past)
        self._search_states = search_state_of(self._states, standard_weights())
        self._table = table
        state = self._search_states[0]
        state["most_nodes"] = 1 << 62
        state["heuristic"] = [0] * len(HEURISTICS)
        state["hashed"] = 1
        state["exact"] = draw_score is None
        state["draw_score"] = draw_score or (0, 0)
        state["quiescence_start"] = quiescence_start
        if misled is not None:
            random = np.random.default_rng(misled)
            state["history"] = random.integers(-HISTORY_MOST, HISTORY_MOST, state["history"].shape)

    def worth(self, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
        """The worth of the position, if it lies between `alpha` and `beta`; else a bound."""
        return int(search_root(self._states, self._search_states, self._table, alpha, beta, depth))

    @property
    def best(self) -> StoneAction:
        """The best action of the latest search."""
        return action_of(int(self._search_states[0]["best"]))


def empty_table() -> Table:
    """A table that knows nothing yet."""
    return table_of(1)


def closed_table() -> Table:
    """A table of one entry, so deep that it is never replaced, and of no position of a game."""
    return np.array([1, 255 << 38], np.uint64)


@entry
def list_actions(states: States) -> int:
    """Write the legal actions to the first entries of ``actions``; how many there are."""
    return generate(states[0])


@entry
def evaluate_state(states: States, search_states: SearchStates) -> int:
    """What the position of a state is worth."""
    return evaluate(states[0], search_states[0])


@entry
def kept(states: States, search_states: SearchStates, table: Table, score: int, ply: int, later: int) -> int:
    """What the table says at the ply `later` of the worth `score` that the position had at `ply`."""
    s, w = states[0], search_states[0]
    store(table, w, s.key, i64(0), to_table(score, ply), i64(5), i64(EXACT))
    s.ply = later
    return probe(s, w, table, i64(-INFINITE), i64(1 - INFINITE), i64(5))


def position_after(states: States, position: Position) -> Position:
    """The position that a state of `position` has come to."""
    state = states[0]
    first, second = (_side_after(state, player, position.sides[player]) for player in Player)
    return Position(position.board, (first, second), Player(int(state["turn"])), position.phase)


def _side_after(state: Any, player: Player, side: Side) -> Side:
    listed = state["stone"][player * MOST_STONES :][: state["stones"][player]]
    stones = frozenset(cell_of(int(number)) for number in listed)
    return replace(
        side, stones=stones, reserve=int(state["reserve"][player]), taken=int(state["taken"][player])
    )
