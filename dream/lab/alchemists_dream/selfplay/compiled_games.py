"""Games of `selfplay`, many at once: how they begin, who plays, and playing them on threads."""

import os
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import itemgetter
from random import Random
from threading import Lock, local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.compiled.search import search_state_of, table_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    Network,
    Weights,
    standard_network,
    standard_weights,
)
from dream.games.alchemists_dream.engine.draws import CONTEMPT
from dream.games.alchemists_dream.engine.evaluation import exposure, symbol_cells
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import DEEPEST_PLY, STANDARD_HEURISTICS, SearchStates
from dream.games.alchemists_dream.rules.position import Phase, PlaceSymbol, Player, Position, bags, start
from dream.hexgrid.hexes import Hex, distance
from dream.lab.alchemists_dream.selfplay.kernel_games import GREEDY, PLAYER, RANDOM, SEARCH, SIMPLE, play_game
from dream.search.compiling import compiling

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


def _players(game: CompiledGame) -> NDArray[Any]:
    """The `PLAYER` records of both; their luck comes from the seed and is never 0."""
    players = np.zeros(2, PLAYER)
    random = Random(f"luck {game.seed}")
    for record, player in zip(players, game.players, strict=True):
        record["style"], record["nodes"], record["depth"] = player.style, player.nodes, player.depth
        record["luck"] = random.randrange(1, 1 << 63)
    return players
