"""Training on a terminal: a progress bar while games are played, then what was learnt."""

from collections.abc import Iterator
from math import isnan
from pathlib import Path

from dream.base.texts import counted, english
from dream.games.alchemists_dream.engine.compiled.weights import Network, write_network
from dream.lab.alchemists_dream.selfplay.compiled_games import CompiledPlayer, FinishedGame, GamePool
from dream.lab.alchemists_dream.selfplay.compiled_match import CompiledMatch
from dream.lab.alchemists_dream.selfplay.progress import play_games, progress_bar
from dream.lab.alchemists_dream.training.training import Lesson, TrainingSettings, learn


def train_on_console(settings: TrainingSettings, file: Path, pool: GamePool, check: int = 0) -> Network:
    """Play and train as the settings say, write the network to a file, and print what was learnt.

    Then a match of `check` games of the new network against the standard one. When it is interrupted
    (KeyboardInterrupt) while games are played, those that are over are learnt from all the same, and the
    file is written. Raises Impossible when there is too little to learn from.
    """
    games, interrupted = list[FinishedGame](), None
    with progress_bar() as begin:
        begin("compiling", 1)
        pool.prepare()
        told = begin("games", settings.games)
        try:
            play_games(pool, settings.games_to_play, games.append, told)
        except KeyboardInterrupt as error:
            interrupted = error
        lesson = learn(games, settings, pool.threads, begin("training", settings.epochs))
        write_network(lesson.network, file)
        for line in (str(file), *lesson_lines(lesson)):
            print(line, flush=True)
        if interrupted:
            raise interrupted
        if check:
            match = check_match(lesson.network, settings.nodes, (check + 1) // 2)
            told = begin(match.name, 2 * match.pairs)
            try:
                play_games(pool, match.games(settings.fresh_seeds), match.add, told)
            finally:
                print(match.text, flush=True)
    return lesson.network


def check_match(network: Network, nodes: int, pairs: int) -> CompiledMatch:
    """A match of a new network against the standard one."""
    new, old = CompiledPlayer(nodes=nodes, network=network), CompiledPlayer(nodes=nodes)
    return CompiledMatch("after against before", new, old, pairs)


def lesson_lines(lesson: Lesson) -> Iterator[str]:
    """What the training has brought."""
    won, drawn, lost = lesson.games
    games = english(counted("games", won + drawn + lost))
    yield f"{games}: the first player won {won}, drew {drawn}, lost {lost}"
    positions = english(counted("positions", lesson.positions))
    yield f"{positions}; the evaluation beside the network counts {lesson.factor:.2f} times"
    for number, loss in enumerate(lesson.losses, 1):
        yield f"epoch {number}: loss {loss:.5f}"
    alone, together = lesson.held_out
    losses = "none" if isnan(alone) else f"{alone:.5f} without the network, {together:.5f} with it"
    yield f"loss of the games held out: {losses}"
