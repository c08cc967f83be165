"""Tuning on a terminal: a progress bar while games are played, what was learnt after each round."""

from collections.abc import Iterator
from math import exp, isnan
from pathlib import Path

from dream.engine.weights import Weights, named_weights, weights_text
from dream.files import write_whole
from dream.lab.progress import play_games, progress_bar
from dream.lab.skirmish import Arena, Fought
from dream.lab.trial import trials
from dream.lab.tuning import Lesson, Plan, learn

STONE = 100


def tune_on_console(plan: Plan, weights: Weights, file: Path, arena: Arena, check: int = 0) -> Weights:
    """Play and fit by a plan, write the weights to a file after each round, and print what was learnt.

    Then games of a `check`, so many of each trial. When it is interrupted (KeyboardInterrupt) while games
    are played, those that are over are learnt from all the same, and the file is written.
    Raises Impossible when there is nothing to learn.
    """
    first, games = weights, list[Fought]()
    with progress_bar() as begin:
        begin("compiling", 1)
        arena.prepare()
        for number in range(plan.rounds):
            interrupted = None
            told = begin(f"round {number + 1}: games", plan.games)
            try:
                play_games(arena, plan.skirmishes(number, weights), games.append, told)
            except KeyboardInterrupt as error:
                interrupted = error
            begin(f"round {number + 1}: fitting", 1)
            lesson = learn(games, weights, plan, arena.threads)
            weights = lesson.weights[1]
            write_whole(file, weights_text(weights))
            _say(f"round {number + 1}: {file}", *lesson_lines(lesson))
            if interrupted:
                raise interrupted
        for trial in trials(first, weights, plan.nodes, (check + 1) // 2) if check else ():
            told = begin(trial.name, 2 * trial.pairs)
            try:
                play_games(arena, trial.skirmishes(plan.fresh_seeds), trial.add, told)
            finally:
                _say(trial.text)
    return weights


def _say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def lesson_lines(lesson: Lesson) -> Iterator[str]:
    """What a round has brought."""
    won, drawn, lost = lesson.games
    yield f"{won + drawn + lost} games: the first player won {won}, drew {drawn}, lost {lost}"
    sure = 1 / (1 + exp(-lesson.scale * STONE))
    yield f"{lesson.positions} positions; the scale is {lesson.scale:.5f}, so a Stone more makes {sure:.1%}"
    yield f"loss: {_losses(lesson.losses)}; of the games held out: {_losses(lesson.held_out)}"
    before, after = map(named_weights, lesson.weights)
    yield f"{'weight':<16}{'before':>8}{'after':>8}{'change':>8}"
    for name, value in before.items():
        change = after[name] - value
        yield (
            f"{name:<16}{value:>8}{after[name]:>8}{change:>+8}"
            if change
            else f"{name:<16}{value:>8}{value:>8}"
        )


def _losses(losses: tuple[float, float]) -> str:
    return "none" if isnan(losses[0]) else f"{losses[0]:.5f} before, {losses[1]:.5f} after"
