"""Tuning on a terminal: a progress bar while games are played, what was learnt after each round."""

from collections.abc import Iterator
from math import exp, isnan
from pathlib import Path

from dream.base.files import write_whole
from dream.base.texts import counted, english
from dream.games.alchemists_dream.engine.compiled.weights import Weights, named_weights, weights_text
from dream.lab.alchemists_dream.selfplay.compiled_games import FinishedGame, GamePool
from dream.lab.alchemists_dream.selfplay.compiled_match import check_matches
from dream.lab.alchemists_dream.selfplay.progress import play_games, progress_bar
from dream.lab.alchemists_dream.tuning.tuning import Lesson, TuningSettings, learn

STONE = 100


def tune_on_console(
    settings: TuningSettings, weights: Weights, file: Path, pool: GamePool, check: int = 0
) -> Weights:
    """Play and fit as the settings say, write the weights to a file after each round, and print what was
    learnt.

    Then games of a `check`, so many of each match. When it is interrupted (KeyboardInterrupt) while games
    are played, those that are over are learnt from all the same, and the file is written.
    Raises Impossible when there is nothing to learn.
    """
    first, games = weights, list[FinishedGame]()
    with progress_bar() as begin:
        begin("compiling", 1)
        pool.prepare()
        for number in range(settings.rounds):
            interrupted = None
            told = begin(f"round {number + 1}: games", settings.games)
            try:
                play_games(pool, settings.games_of_round(number, weights), games.append, told)
            except KeyboardInterrupt as error:
                interrupted = error
            begin(f"round {number + 1}: fitting", 1)
            lesson = learn(games, weights, settings, pool.threads)
            weights = lesson.weights[1]
            write_whole(file, weights_text(weights))
            _say(f"round {number + 1}: {file}", *lesson_lines(lesson))
            if interrupted:
                raise interrupted
        for match in check_matches(first, weights, settings.nodes, (check + 1) // 2) if check else ():
            told = begin(match.name, 2 * match.pairs)
            try:
                play_games(pool, match.games(settings.fresh_seeds), match.add, told)
            finally:
                _say(match.text)
    return weights


def _say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def lesson_lines(lesson: Lesson) -> Iterator[str]:
    """What a round has brought."""
    won, drawn, lost = lesson.games
    games = english(counted("games", won + drawn + lost))
    yield f"{games}: the first player won {won}, drew {drawn}, lost {lost}"
    stone, ground = (1 / (1 + exp(-z)) for z in (lesson.outlook.scale * STONE, lesson.outlook.ground))
    positions = english(counted("positions", lesson.positions))
    yield f"{positions}; a Stone more makes {stone:.1%}, a point of exposure {ground:.1%}"
    yield f"loss: {_losses(lesson.losses)}; of the games held out: {_losses(lesson.held_out)}"
    before, after = map(named_weights, lesson.weights)
    yield f"{'weight':<16}{'before':>8}{'after':>8}{'change':>8}  interval (95 %)"
    for (name, value), margin in zip(before.items(), lesson.margins, strict=True):
        change = f"{after[name] - value:+}" if after[name] != value else ""
        interval = f"[{after[name] - margin:.0f}, {after[name] + margin:.0f}]"
        yield f"{name:<16}{value:>8}{after[name]:>8}{change:>8}  {interval}"


def _losses(losses: tuple[float, float]) -> str:
    return "none" if isnan(losses[0]) else f"{losses[0]:.5f} before, {losses[1]:.5f} after"
