"""What games on the boards of many seeds are like: two beginners, who look a move ahead, from many places.

Between searches almost all games are drawn, which would tell nothing of a board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from dream.base.seeds import WORDS_IN_A_SEED, vocabulary
from dream.games.alchemists_dream.rules.position import Player, bags
from dream.lab.alchemists_dream.selfplay.compiled_games import (
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
    GamePool,
    opening_on,
)
from dream.lab.alchemists_dream.selfplay.kernel_games import GREEDY
from dream.study.tried_boards import TriedBoard


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


def tried(seeds: list[str], games: int, threads: int | None = None) -> Iterator[TriedBoard]:
    """Each seed's board after so many games; the same seeds and numbers give the same."""
    player, pool = CompiledPlayer(GREEDY), GamePool(threads)
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
