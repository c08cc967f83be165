"""Learning the network of the evaluation from games: which are played, and what comes of them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from dream.games.alchemists_dream.engine.compiled.weights import Network, daring, standard_weights
from dream.lab.alchemists_dream.selfplay.compiled_games import (
    MOST_PLIES,
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
)
from dream.lab.alchemists_dream.training.learning import Course, loss_of, trained
from dream.lab.alchemists_dream.training.positions import Aim, positions_of

LUCK = 0, 4, 8, 16
"""How many random actions a game begins with; the seed says which."""
DARING = 15, 25, 30, 35, 45
"""By what the players are `daring`; the seed says who by which. Who stays at home is not attacked, and of a
game in which nobody attacks there is nothing to learn."""
HELD_OUT = 20
"""Of so many games one is not learnt from, but tells whether what was learnt holds elsewhere."""


@dataclass(frozen=True)
class TrainingSettings:
    """What is to be played and how it is learnt from.

    `games` of searches of `nodes` against themselves, from seeds counted up from `seeds`, which also decides
    what is random in the training; `aim` says what is learnt, and `epochs` how often all of it is gone over.
    """

    games: int = 8000
    nodes: int = 1000
    seeds: int = 1
    aim: Aim = field(default_factory=Aim)
    epochs: int = 5
    most_plies: int = MOST_PLIES

    @property
    def games_to_play(self) -> Iterator[CompiledGame]:
        """The games in their order."""
        players = [
            CompiledPlayer(nodes=self.nodes, weights=daring(standard_weights(), far)) for far in DARING
        ]
        for seed in range(self.seeds, self.fresh_seeds):
            random = Random(seed)
            pair = random.choice(players), random.choice(players)
            yield CompiledGame(seed, pair, random.choice(LUCK), self.most_plies)

    @property
    def fresh_seeds(self) -> int:
        """The first seed after those of all games."""
        return self.seeds + self.games


@dataclass(frozen=True, eq=False)
class Lesson:
    """What was learnt: the network, the factor of the evaluation beside it, and the losses."""

    games: tuple[int, int, int]
    """How many the first player won, drew and lost."""
    positions: int
    network: Network
    factor: float
    losses: tuple[float, ...]
    """Of each epoch, with the offsets of the games."""
    held_out: tuple[float, float]
    """Of the games held out without offsets, by the evaluation alone and with the network; nan without such
    games."""


def learn(
    games: Sequence[FinishedGame], settings: TrainingSettings, threads: int, told: Callable[[], None]
) -> Lesson:
    """Train a network on games, `told` after each epoch; raises Impossible when there is too little to learn
    from."""
    learnt_from = [game for number, game in enumerate(games, 1) if number % HELD_OUT]
    positions, held_out = (
        positions_of(some, standard_weights(), settings.aim, threads)
        for some in (learnt_from, games[HELD_OUT - 1 :: HELD_OUT])
    )
    losses = list[float]()

    def epoch_over(loss: float) -> None:
        losses.append(loss)
        told()

    network = trained(positions, Course(settings.epochs, settings.seeds, threads), epoch_over)
    winners = [game.winner for game in games]
    return Lesson(
        (winners.count(1), winners.count(0), winners.count(-1)),
        len(positions),
        network.whole_numbers(),
        network.factor.item(),
        tuple(losses),
        (loss_of(held_out, None), loss_of(held_out, network)),
    )
