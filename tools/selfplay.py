"""Games of The Alchemist's Dream by the thousand, in compiled code and threads, and what is told by them
alone.

    python -m tools.selfplay boards --to FILE
    python -m tools.selfplay ablation
    python -m tools.selfplay evaluation

`dream match` plays as people and engines do, through the law itself; here nothing stands between two searches
but the states, which at a few thousand nodes a turn is many times faster. A game is a seed and two players: a
search within a number of nodes, or a yardstick. The same games come out the same, whatever the number of
threads. Tuning, training, walls and escapes stand on them.

Boards are told apart by games of two beginners, who look a move ahead, from many places: between searches
almost all games are drawn, which would tell nothing of a board.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import islice, pairwise
from operator import itemgetter
from pathlib import Path
from random import Random
from statistics import mean
from threading import Lock, local
from time import perf_counter
from typing import Annotated, Any, Final, Protocol

import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table as RichTable

from dream.base.errors import Malformed, Stopped, quoted
from dream.base.files import write_whole
from dream.base.seeds import WORDS_IN_A_SEED, vocabulary
from dream.cli.arguments import check_writable, chosen_workers
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.compiled.search import search_state_of, table_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    Network,
    Weights,
    standard_network,
    standard_weights,
)
from dream.games.alchemists_dream.engine.draws import CONTEMPT
from dream.games.alchemists_dream.engine.evaluation import evaluate, exposure, symbol_cells
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import (
    DEEPEST_PLY,
    HEURISTICS,
    INFINITE,
    STANDARD_HEURISTICS,
    SearchStates,
    weighed,
)
from dream.games.alchemists_dream.engine.kernel.law import (
    CELLS,
    LONGEST_PAST,
    MOST_ACTIONS,
    MOST_STONES,
    PRESSURE,
    TO_MASK,
    State,
    States,
    apart,
    count,
    entry,
    generate,
    lost,
    make,
    unmake,
)
from dream.games.alchemists_dream.engine.kernel.search import Table, is_repetition, may_win, search
from dream.games.alchemists_dream.rules.beginning import bags, start
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.games.alchemists_dream.rules.position import Phase, PlaceSymbol, Player, Position
from dream.hexgrid import Hex, distance
from dream.matches.bench import samples
from dream.matches.match import Workers, bar, result_of
from dream.matches.strength import EloEstimate, estimated_elo
from dream.protocol.dialogue import PROVEN, WIN
from dream.search.compiling import compiled, compiling, i64, u32, u64
from dream.study.tried_boards import TriedBoard, written
from tools.console import Cluster, command_app, main

app = command_app()

SEARCH, RANDOM, GREEDY, SIMPLE = 0, 1, 2, 3
"""The styles of a player."""

STONE, IN_RESERVE, PRESSED, REPEATED = 100, 90, 30, 1
"""What `alpha_beta_player.simple` counts."""

PLAYER: Final = np.dtype(
    [("style", np.int64), ("nodes", np.int64), ("depth", np.int64), ("luck", np.uint64), ("score", np.int64)],
    align=True,
)
"""How a player plays: its style, the most nodes and depth of a turn, its luck, and its latest score."""


@compiled
def chance(player: Any, most: int) -> int:
    """A number from 0 to below `most` by the player's luck (xorshift; Marsaglia 2003)."""
    x = player.luck
    x ^= x << u64(13)
    x ^= x >> u64(7)
    x ^= x << u64(17)
    player.luck = x
    return i64((x >> u64(33)) % u64(most))


@compiled
def rebase(s: State) -> None:
    """Let the position after the action just made be the first of the state."""
    last = LONGEST_PAST + 1
    for k in range(last):
        s.keys[u32(k)] = s.keys[u32(k + 1)]
    s.reversible[u32(0)] = min(s.reversible[u32(1)], LONGEST_PAST)
    s.surrounded[u32(0)] = s.surrounded[u32(1)]
    for k in range(MOST_STONES):
        s.surrounded_cell[u32(k)] = s.surrounded_cell[u32(MOST_STONES + k)]
    s.ply = 0


@compiled
def occurrences(s: State) -> int:
    """How often the position of the state's first ply has occurred, this time included."""
    found, back, most = 1, 4, i64(s.reversible[u32(0)])
    while back <= most:
        found += i64(s.keys[u32(LONGEST_PAST - back)] == s.key)
        back += 2
    return found


@compiled
def simple_worth(s: State) -> int:
    """`alpha_beta_player.simple`."""
    total = i64(0)
    for p in range(2):
        o = 1 - p
        load = i64(s.load[u32(o * CELLS + s.symbol[u32(o)])])
        worth = STONE * s.stones[u32(p)] + IN_RESERVE * s.reserve[u32(p)] + PRESSED * (load & PRESSURE)
        total += worth if p == s.turn else -worth
    return total


@compiled
def simple_search(s: State, alpha: int, beta: int, depth: int) -> int:
    """Plain alpha-beta to `depth`; the ply is at least 1."""
    if lost(s):
        return i64(s.ply - WIN)
    if is_repetition(s):
        return i64(REPEATED if s.ply % 2 == 1 else -REPEATED)
    if depth <= 0:
        return simple_worth(s)
    n, start, best = generate(s), s.ply * MOST_ACTIONS, i64(s.ply - WIN)
    for k in range(n):
        make(s, i64(s.actions[u32(start + k)]))
        best = max(best, -simple_search(s, i64(-beta), i64(-max(alpha, best)), i64(depth - 1)))
        unmake(s)
        if best >= beta:
            break
    return best


@compiled
def simple_choice(s: State, player: Any, n: int) -> int:
    """The action of `SIMPLE`: the best at its depth, of those alike the nearest to the enemy Symbol."""
    symbol = s.symbol[u32(1 - s.turn)]
    best, chosen, near = i64(-INFINITE), i64(0), i64(0)
    for k in range(n):
        action = i64(s.actions[u32(k)])
        make(s, action)
        score = -simple_search(s, i64(-INFINITE), i64(1 - best), i64(player.depth - 1))
        unmake(s)
        steps = apart(action & TO_MASK, symbol)
        if score > best or (score == best and steps < near):
            best, chosen, near = score, action, steps
    return chosen


@compiled
def greedy_choice(s: State, player: Any, n: int) -> int:
    """The action of `GREEDY`: a win, captures, pressure on the enemy Symbol, closeness; then luck."""
    p = s.turn
    o = 1 - p
    symbol = s.symbol[u32(o)]
    best, chosen, alike = i64(-1), i64(0), i64(0)
    for k in range(n):
        action = i64(s.actions[u32(k)])
        before = s.taken[u32(o)]
        make(s, action)
        far = i64(0)
        for i in range(s.stones[u32(p)]):
            far += apart(i64(s.stone[u32(p * MOST_STONES + i)]), symbol)
        far += (MOST_STONES - s.stones[u32(p)]) * (apart(s.symbol[u32(p)], symbol) + 1)
        pressure = i64(s.load[u32(o * CELLS + symbol)]) & PRESSURE
        value = i64(count(s) == 0) << 40 | (s.taken[u32(o)] - before) << 30 | pressure << 20 | (4096 - far)
        unmake(s)
        if value > best:
            best, chosen, alike = value, action, i64(1)
        elif value == best:
            alike += 1
            if chance(player, alike) == 0:
                chosen = action
    return chosen


@compiled
def think(s: State, w: Any, table: Table, player: Any) -> int:
    """The action of `SEARCH`: of the deepest search finished within the nodes, or the best since then."""
    w.nodes = 0
    w.most_nodes = player.nodes
    w.aborted = 0
    w.generation = (w.generation + 1) & 255
    chosen, depth = i64(0), i64(1)
    while depth <= player.depth and depth <= DEEPEST_PLY:
        w.best = 0
        w.root_depth = depth
        score = search(s, w, table, i64(-INFINITE), i64(INFINITE), depth, i64(0))
        if w.best != 0:
            chosen = w.best
        if w.aborted != 0:
            break
        player.score = score
        if abs(score) > PROVEN and depth >= WIN - abs(score):
            break
        depth += 1
    return chosen


@compiled
def choose(s: State, w: Any, table: Table, player: Any, n: int) -> int:
    """Which of the `n` listed actions a player does."""
    if player.style == RANDOM:
        return i64(s.actions[u32(chance(player, n))])
    if player.style == GREEDY:
        return greedy_choice(s, player, n)
    if player.style == SIMPLE:
        return simple_choice(s, player, n)
    first = i64(s.actions[u32(0)])
    chosen = think(s, w, table, player)
    return chosen if chosen != 0 else first


@entry
def play_game(
    states: States,
    search_states: SearchStates,
    one: Table,
    two: Table,
    players: NDArray[Any],
    luck: int,
    actions: NDArray[np.int32],
    scores: NDArray[np.int32],
) -> int:
    """Play a game from the position of `states` to its end; who won: 1, -1 for the second player, or 0.

    The first `luck` actions are random ones. The actions and the scores that their players gave them are
    written to `actions` and `scores`, with a 0 after the last when there is room; a game is drawn when they
    are full, at the third occurrence of a position, and when ``stop`` of the first of `search_states` is set.
    """
    s = states[0]
    for ply in range(len(actions)):
        p = s.turn
        actions[ply] = scores[ply] = 0
        if search_states[0].stop != 0 or occurrences(s) >= 3:
            return 0
        player = players[p]
        player.score = 0
        n = generate(s)
        if n == 0:
            return 1 if p == 1 else -1
        if ply < luck:
            action = i64(s.actions[u32(chance(player, n))])
        elif p == 0:
            action = choose(s, search_states[0], one, player, n)
        else:
            action = choose(s, search_states[1], two, player, n)
        actions[ply] = action
        scores[ply] = player.score
        make(s, action)
        rebase(s)
    if count(s) == 0:
        return 1 if s.turn == 1 else -1
    return 0


@compiled
def settled(s: State) -> bool:
    """Whether a search would weigh the position: nobody must run, and nobody could win at once."""
    return bool(
        s.surrounded[u32(s.ply)] == 0 and not may_win(s, i64(0), i64(0)) and not may_win(s, i64(1), i64(0))
    )


@entry
def slopes(
    states: States,
    search_states: SearchStates,
    actions: NDArray[np.int32],
    every: int,
    rows: NDArray[np.float32],
) -> int:
    """How the worth of the positions of a game changes with each weight; how many rows were written.

    Of every so many positions, if it is `settled`, a row is written: its worth for the first player, then
    what one more of each weight would add to that, taken over a tenth of the weight. The game is that of
    `actions`, up to its end or a 0, from the position of `states`.
    """
    s, w = states[0], search_states[0]
    written = 0
    for ply in range(len(actions)):
        if actions[ply] == 0 or written == len(rows):
            break
        if ply % every == every - 1 and settled(s):
            sign = 1 - 2 * s.turn
            base = weighed(s, w)
            rows[written, 0] = sign * base
            for i in range(len(w.weight)):
                held = w.weight[i]
                change = max(i64(8), abs(held) // 10)
                w.weight[i] = held + change
                rows[written, 1 + i] = sign * (weighed(s, w) - base) / change
                w.weight[i] = held
            written += 1
        make(s, i64(actions[ply]))
        rebase(s)
    return written


NEAREST, FARTHEST = 2, 13
"""How many steps apart the Symbols stand, at least and at most."""
EXPOSED = 0.75
"""In so many of the games they stand on the most exposed ground, as after haggling."""
MOST_EXPOSED = 3
"""That is one in so many of the cells."""
MEGABYTES = 4
"""Of the table of each player."""
MOST_PLIES = 300
YARDSTICK_DEPTH = 2


@dataclass(frozen=True, eq=False)
class CompiledPlayer:
    """Somebody who plays in compiled code: a style of `selfplay`, and what a search needs."""

    style: int = SEARCH
    nodes: int = 3000
    depth: int = DEEPEST_PLY
    weights: Weights = field(default_factory=standard_weights)
    heuristics: tuple[int, ...] = STANDARD_HEURISTICS
    network: Network = field(default_factory=standard_network)

    @property
    def name(self) -> str:
        """What a report calls it."""
        names = {RANDOM: "random", GREEDY: "greedy", SIMPLE: f"simple at depth {self.depth}"}
        return names.get(self.style, f"a search of {self.nodes} nodes")


YARDSTICKS = CompiledPlayer(SIMPLE, depth=YARDSTICK_DEPTH), CompiledPlayer(GREEDY), CompiledPlayer(RANDOM)


@dataclass(frozen=True, eq=False)
class CompiledGame:
    """A game to be played: from `opening` of a seed, or from `start`, the first `luck` actions at random."""

    seed: int
    players: tuple[CompiledPlayer, CompiledPlayer]
    luck: int = 0
    most_plies: int = MOST_PLIES
    start: Position | None = None


@dataclass(frozen=True, eq=False)
class FinishedGame:
    """A game that was played: the winner is 1, -1 for the second player, or 0; actions are the kernel's."""

    game: CompiledGame
    start: Position
    winner: int
    actions: NDArray[np.int32]
    scores: NDArray[np.int32]

    @property
    def positions(self) -> Iterator[Position]:
        """The first position and the one after each action."""
        position = self.start
        yield position
        for number in self.actions:
            position = position.apply(action_of(int(number)))
            yield position


@lru_cache(maxsize=1024)
def opening(seed: int) -> Position:
    """A position of play without Stones: the seed decides on the board, the elements, where the Symbols
    stand, about as far apart as each other distance, and who begins."""
    return opening_on(str(seed), Random(seed))


def opening_on(seed: str, random: Random) -> Position:
    """A position of play without Stones on the board of a seed, with the elements of its first bags."""
    first, second, *_ = bags(seed)
    position = start(Board.from_seed(seed), first, second)
    wanted, exposed = random.randint(NEAREST, FARTHEST), random.random() < EXPOSED
    turn = random.choice(tuple(Player))
    cells = _symbol_cells(position, exposed)
    random.shuffle(cells)
    found: list[tuple[int, Position]] = []
    for cell in cells:
        placed = position.apply(PlaceSymbol(cell))
        others = _symbol_cells(placed, exposed)
        random.shuffle(others)
        other = min(others, key=lambda other: abs(distance(cell, other) - wanted))
        found.append((abs(distance(cell, other) - wanted), placed.apply(PlaceSymbol(other))))
        if found[-1][0] == 0:
            break
    _, both = min(found, key=itemgetter(0))
    return replace(both, phase=Phase.PLAY, turn=turn)


def _symbol_cells(position: Position, exposed: bool) -> list[Hex]:
    """Where the side to move can place its Symbol: anywhere, or on the most `exposed` ground."""
    cells = symbol_cells(position, position.turn)
    if exposed:
        cells.sort(key=lambda cell: -exposure(position, position.turn, cell))
        cells = cells[: 1 + len(cells) // MOST_EXPOSED]
    return cells


class GamePool:
    """Threads that play games; the compiled game leaves the interpreter to the others."""

    def __init__(self, threads: int | None = None) -> None:
        """So many threads; without a number one for every core."""
        self.threads = threads or os.cpu_count() or 1
        self._tables = local()
        self._lock = Lock()
        self._under_way: list[SearchStates] = []
        self._stopped = False

    def prepare(self) -> None:
        """Compile, or read what was compiled before."""
        with compiling():
            self.play(CompiledGame(1, (CompiledPlayer(nodes=1), CompiledPlayer(nodes=1)), most_plies=2))

    def play_all(self, games: Iterable[CompiledGame]) -> Generator[FinishedGame, None, None]:
        """Play the games and give them in their order; they are the same however many threads there are.

        When the iterator is closed, or interrupted, the games under way are given up.
        """
        executor = ThreadPoolExecutor(self.threads, "games")
        try:
            yield from executor.map(self.play, games)
        finally:
            self._stop(True)
            executor.shutdown(cancel_futures=True)
            self._stop(False)

    def play(self, game: CompiledGame) -> FinishedGame:
        """Play a game."""
        position = game.start or opening(game.seed)
        states = state_of(position)
        search_states = np.concatenate(
            [search_state_of(states, player.weights, player.network) for player in game.players]
        )
        search_states["heuristic"] = [player.heuristics for player in game.players]
        for side in Player:
            search_states["draw_score"][side, side] = -CONTEMPT
            search_states["draw_score"][side, 1 - side] = CONTEMPT
        actions = np.zeros(game.most_plies, np.int32)
        scores = np.zeros_like(actions)
        players = _players(game)
        with self._lock:
            search_states["stop"] = self._stopped
            self._under_way.append(search_states)
        winner = play_game(states, search_states, *self._clean_tables(), players, game.luck, actions, scores)
        with self._lock:
            self._under_way = [other for other in self._under_way if other is not search_states]
        length = int(np.count_nonzero(actions))
        return FinishedGame(game, position, int(winner), actions[:length], scores[:length])

    def _stop(self, stopped: bool) -> None:
        """Have the games under way, and all that begin from now on, end at once; or no longer."""
        with self._lock:
            self._stopped = stopped
            for search_states in self._under_way:
                search_states["stop"] = stopped

    def _clean_tables(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Two empty tables, the same two for all games of a thread."""
        if not hasattr(self._tables, "two"):
            self._tables.two = table_of(MEGABYTES), table_of(MEGABYTES)
        one, other = self._tables.two
        one[:] = other[:] = 0
        return one, other


GAMES_OF_A_JOB = 8
"""So many games go to a worker at once: a player and its network have half a megabyte."""


class Pool(Protocol):
    """What plays games: threads of this process, or the workers of a cluster."""

    @property
    def threads(self) -> int:
        """How many threads of this process there are for whatever else is to be done."""

    def prepare(self) -> None:
        """Compile, or read what was compiled before, if that is to be done here."""

    def play_all(self, games: Iterable[CompiledGame]) -> Generator[FinishedGame, None, None]:
        """See `GamePool`."""


class WorkerPool:
    """Workers that play games, some at a time; they compile when they are first asked to play."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.threads = os.cpu_count() or 1

    def prepare(self) -> None:
        """See `Pool`: there is nothing to compile here."""

    def play_all(self, games: Iterable[CompiledGame]) -> Generator[FinishedGame, None, None]:
        """See `GamePool`: the games are the same, and come in the same order."""
        rest, under_way = iter(games), deque[tuple[list[CompiledGame], Future[list[_Course]]]]()
        try:
            while True:
                most = 2 * self._workers.size
                while len(under_way) < most and (some := list(islice(rest, GAMES_OF_A_JOB))):
                    jobs = [_job_of(game) for game in some]
                    under_way.append((some, self._workers.submit(played_by_a_worker, jobs)))
                if not under_way:
                    return
                some, future = under_way[0]
                courses = result_of(future, self._workers)
                for game, course in zip(some, courses, strict=True):
                    yield FinishedGame(game, game.start or opening(game.seed), *course)
                under_way.popleft()
        finally:
            for _, future in under_way:
                future.cancel()


_Course = tuple[int, NDArray[np.int32], NDArray[np.int32]]
"""The winner of a finished game, its actions and its scores."""
_Job = tuple[CompiledGame, str | None]
"""A game without its first position, and the text of that: a position does not go from process to process."""
_OWN_POOL = Lock()


def _job_of(game: CompiledGame) -> _Job:
    return replace(game, start=None), position_text(game.start) if game.start else None


def played_by_a_worker(jobs: Sequence[_Job], stopped: Callable[[], bool] = lambda: False) -> list[_Course]:
    """What became of games, one after another, in a worker; raises Stopped when it is told to stop."""
    with _OWN_POOL:
        pool = _own_pool()
    courses = []
    for game, text in jobs:
        if stopped():
            raise Stopped
        finished = pool.play(replace(game, start=parse_position(text) if text else None))
        courses.append((finished.winner, finished.actions, finished.scores))
    return courses


@cache
def _own_pool() -> GamePool:
    """The pool of this worker, compiled."""
    pool = GamePool(1)
    pool.prepare()
    return pool


@contextmanager
def chosen_pool(threads: int | None, cluster: str | None) -> Iterator[Pool]:
    """So many threads, or the workers of a cluster; raises Malformed where both are said."""
    if cluster is None:
        yield GamePool(threads)
        return
    workers = chosen_workers(threads, cluster)
    try:
        yield WorkerPool(workers)
    finally:
        workers.close()


def _players(game: CompiledGame) -> NDArray[Any]:
    """The `PLAYER` records of both; their luck comes from the seed and is never 0."""
    players = np.zeros(2, PLAYER)
    random = Random(f"luck {game.seed}")
    for record, player in zip(players, game.players, strict=True):
        record["style"], record["nodes"], record["depth"] = player.style, player.nodes, player.depth
        record["luck"] = random.randrange(1, 1 << 63)
    return players


@dataclass
class CompiledMatch:
    """A match between two players under way; the counts are those of `one`."""

    name: str
    one: CompiledPlayer
    other: CompiledPlayer
    pairs: int
    points: list[int] = field(default_factory=list)
    """Of each game in their order, in halves; the two of a pair follow each other."""

    def games(self, seeds: int) -> Iterator[CompiledGame]:
        """The games in their order, from seeds counted up from `seeds`."""
        for seed in range(seeds, seeds + self.pairs):
            yield CompiledGame(seed, (self.one, self.other))
            yield CompiledGame(seed, (self.other, self.one))

    def add(self, finished: FinishedGame) -> None:
        """Count the next game."""
        mine = 1 if finished.game.players[0] is self.one else -1
        self.points.append(1 + mine * finished.winner)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Wins, draws and losses."""
        return self.points.count(2), self.points.count(1), self.points.count(0)

    @property
    def estimate(self) -> EloEstimate | None:
        """The strength of `one` over the other, by the pairs that are whole."""
        counts = [0] * 5
        for first, second in zip(self.points[::2], self.points[1::2], strict=False):
            counts[first + second] += 1
        return estimated_elo(counts)

    @property
    def text(self) -> str:
        """Wins, draws and losses, and what they say."""
        wins, draws, losses = self.counts
        return f"{self.name}: +{wins} ={draws} -{losses}" + (
            f"  Elo {self.estimate}" if self.estimate else ""
        )


def check_matches(before: Weights, after: Weights, nodes: int, pairs: int) -> list[CompiledMatch]:
    """The weights after against those before, then both against the yardsticks."""
    old, new = (CompiledPlayer(nodes=nodes, weights=weights) for weights in (before, after))
    return [
        CompiledMatch("after against before", new, old, pairs),
        *(
            CompiledMatch(f"{name} against {other.name}", one, other, pairs)
            for other in YARDSTICKS
            for name, one in (("before", old), ("after", new))
        ),
    ]


def play_games(
    pool: Pool,
    games: Iterable[CompiledGame],
    add: Callable[[FinishedGame], None],
    told: Callable[[], None],
) -> None:
    """Play the games, `add` each in their order as it is over, and have it told."""
    with closing(pool.play_all(games)) as played:
        for finished in played:
            add(finished)
            told()


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int], Callable[[], None]]]:
    """A bar that begins anew with each thing to do, a name and how often it is done; what it gives back is
    to be called each time. What is printed meanwhile goes to standard output, above the bar on a terminal."""
    with bar(transient=True, redirect_stdout=Console().is_terminal) as progress:
        task = progress.add_task("", total=None)

        def begin(name: str, total: int) -> Callable[[], None]:
            progress.reset(task, description=name, total=total)
            return lambda: progress.advance(task)

        yield begin


@dataclass
class _Sum:
    """What the games of a seed have come to so far."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    length: int = 0
    elixir: int = 0

    def add(self, finished: FinishedGame) -> None:
        self.games += 1
        self.won += finished.winner > 0
        self.drawn += finished.winner == 0
        self.length += len(finished.actions)
        self.elixir += gave_back(finished)


def board_seeds(number: int, seed: int) -> list[str]:
    """So many seeds like fresh ones, none twice, by a number."""
    random, words, found = Random(f"boards {seed}"), vocabulary(), dict[str, None]()
    while len(found) < number:
        found[" ".join(random.sample(words, WORDS_IN_A_SEED))] = None
    return list(found)


def tried(seeds: list[str], games: int, pool: Pool) -> Iterator[TriedBoard]:
    """Each seed's board after so many games; the same seeds and numbers give the same."""
    player = CompiledPlayer(GREEDY)
    pool.prepare()
    begun = (
        CompiledGame(number, (player, player), start=opening_on(seed, Random(f"{seed} {number}")))
        for seed in seeds
        for number in range(games)
    )
    played = pool.play_all(begun)
    for seed in seeds:
        total = _Sum()
        for _ in range(games):
            total.add(next(played))
        first, second, *_ = (element.name.lower() for element in bags(seed))
        length = total.length / games
        yield TriedBoard(seed, (first, second), games, total.won, total.drawn, length, total.elixir)


def gave_back(finished: FinishedGame) -> bool:
    """Whether the Elixir has given back Stones in a game: a player has fewer taken than before."""
    return any(
        after.sides[player].taken < before.sides[player].taken
        for before, after in pairwise(finished.positions)
        for player in Player
    )


NEVER_UNSAFE: Final = 5
"""More pressure than any Symbol in play is under: with four it is surrounded, and the game is over."""


def chosen_heuristics(names: Iterable[str]) -> list[str]:
    """The heuristics of these names in their order, or all without a name; raises Malformed for
    another one."""
    wanted = list(names)
    if unknown := set(wanted).difference(HEURISTICS):
        raise Malformed(f"--only takes one of {', '.join(HEURISTICS)}, not {quoted(unknown.pop())}")
    return [name for name in HEURISTICS if not wanted or name in wanted]


def without(heuristic: str) -> tuple[int, ...]:
    """The standard heuristics but this one; without ``symbol_safety`` the others are trusted under any
    pressure."""
    gone = NEVER_UNSAFE if heuristic == "symbol_safety" else 0
    known = zip(HEURISTICS, STANDARD_HEURISTICS, strict=True)
    return tuple(gone if name == heuristic else held for name, held in known)


def ablations(heuristics: Iterable[str], nodes: int, pairs: int) -> list[CompiledMatch]:
    """Matches of the whole search against the search without each heuristic, after which they are named."""
    whole = CompiledPlayer(nodes=nodes)
    return [
        CompiledMatch(name, whole, replace(whole, heuristics=without(name)), pairs) for name in heuristics
    ]


def ablate_on_console(matches: Sequence[CompiledMatch], seeds: int, pool: Pool) -> None:
    """Play the matches, all from the same seeds, print how each ended, and a table of all at the end.

    The table is printed too when they are interrupted (KeyboardInterrupt), of what was played so far.
    """
    try:
        with progress_bar() as begin:
            begin("compiling", 1)
            pool.prepare()
            for match in matches:
                told = begin(match.name, 2 * match.pairs)
                play_games(pool, match.games(seeds), match.add, told)
                print(match.text, flush=True)
    finally:
        if any(match.points for match in matches):
            Console().print(ablation_table(matches))


def ablation_table(matches: Iterable[CompiledMatch]) -> RichTable:
    """What is said of the matches of which games were played."""
    table = RichTable("without", "games", "+", "=", "-", "Elo (95 %)", "worth having")
    for match in matches:
        if match.points:
            found = match.estimate
            strength = (str(found), f"{found.superiority:.1%}") if found else ()
            table.add_row(match.name, str(len(match.points)), *map(str, match.counts), *strength)
    return table


TIMES = 10_000
REPEATS = 7


@entry
def evaluate_often(states: States, search_states: SearchStates, times: int) -> int:
    """The sum of what the position of `states` is worth, weighed anew so many times."""
    total = 0
    for _ in range(times):
        total += weighed(states[0], search_states[0])
    return total


def compiled_time(positions: Iterable[Position]) -> float:
    """The mean seconds that a position in play takes, each at the quickest of `REPEATS` measurements."""
    return mean(map(_quickest, positions))


def _quickest(position: Position) -> float:
    states = state_of(position)
    search_states = search_state_of(states, standard_weights())
    return min(_measured(states, search_states) for _ in range(REPEATS))


def _measured(states: States, search_states: SearchStates) -> float:
    begun = perf_counter()
    evaluate_often(states, search_states, TIMES)
    return (perf_counter() - begun) / TIMES


JUDGED_EACH = 20


CROWDED = 14
"""With so many Stones on the board, of twenty, a middle game is crowded."""


def _is_crowded(position: Position) -> bool:
    return sum(len(side.stones) for side in position.sides) >= CROWDED


def _readable_time(positions: Sequence[Position]) -> float:
    begun = perf_counter()
    for position in [*positions] * JUDGED_EACH:
        evaluate(position)
    return (perf_counter() - begun) / (len(positions) * JUDGED_EACH)


@app.command()
def boards(
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the boards.")],
    number: Annotated[int, typer.Option(min=1, help="The number of boards.")] = 120,
    games: Annotated[int, typer.Option(min=2, help="Games on each board.")] = 40,
    seed: Annotated[int, typer.Option(help="Which boards they are.")] = 1,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Games at once; by default one per core.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Find out what games on many boards are like: who wins, how long they are, what the Elixir does.

    Two beginners play, who look a move ahead, from many places of the Symbols. With the same numbers
    the file comes out the same.
    """
    check_writable(to)
    with chosen_pool(threads, cluster) as pool:
        boards = tried(board_seeds(number, seed), games, pool)
        found = list(track(boards, "Boards", number, transient=True))
    write_whole(to, written(found))
    print(f"{to}: {len(found)} boards, {sum(board.is_balanced for board in found)} of them balanced")


@app.command()
def ablation(
    games: Annotated[int, typer.Option(min=2, help="Games for each, rounded up to pairs.")] = 400,
    nodes: Annotated[int, typer.Option(min=1, help="Positions per turn.")] = 3000,
    seeds: Annotated[
        int, typer.Option(metavar="FROM", help="The seed of the first pair; the others count up.")
    ] = 1,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Games at once; by default one per core.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this heuristic; can be given more than once."),
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Play the engine's search against the same search without each of its heuristics.

    They are reverse_futility, null_move, late_move_pruning, late_move_reductions, threat_extensions and
    symbol_safety; without symbol_safety the search trusts the first two whatever presses on its Symbol.
    Ctrl-C ends the games and tells of those that are over.
    """
    matches = ablations(chosen_heuristics(only or ()), nodes, (games + 1) // 2)
    with chosen_pool(threads, cluster) as pool:
        ablate_on_console(matches, seeds, pool)


@app.command()
def evaluation() -> None:
    """Measure how long our two evaluations take in crowded positions, without a memory of positions."""
    crowded = [position for position in (sample.position for sample in samples()) if _is_crowded(position)]
    print(f"the readable evaluation: {1e6 * _readable_time(crowded):.0f} us a crowded position")
    print(f"the compiled evaluation: {1e9 * compiled_time(crowded):.0f} ns a crowded position")


if __name__ == "__main__":
    main(app)
