"""Subcommands of the lab: matches and measurements."""

from math import isnan
from pathlib import Path
from typing import Annotated

import typer

from dream.base.errors import Malformed
from dream.base.texts import message
from dream.cli.arguments import (
    FAULTY,
    ONE_GAME,
    EngineOption,
    FirstPairSeed,
    GamesAtOnce,
    PositionNodes,
    PositionTime,
    check_writable,
    shown_progress,
)
from dream.cli.commands.puzzles import choices, exercises, tactics, try_boards
from dream.cli.commands.walls import bench_sieges, bench_walls, walls
from dream.cli.playing import bench_app

MOST_NODES = 10**9
"""Ten times as many positions a turn are still a limit that engines understand."""


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command(epilog=ONE_GAME)(tactics)
    app.command(epilog=ONE_GAME)(exercises)
    app.command()(choices)
    app.command("boards", epilog=ONE_GAME)(try_boards)
    app.command(epilog=ONE_GAME)(walls)
    app.command(epilog=ONE_GAME)(tune)
    app.command(epilog=ONE_GAME)(train)
    bench_app.command("tactics", epilog=ONE_GAME)(bench_tactics)
    bench_app.command("walls", epilog=ONE_GAME)(bench_walls)
    bench_app.command("sieges", epilog=ONE_GAME)(bench_sieges)
    bench_app.command("strength", epilog=ONE_GAME)(bench_strength)
    bench_app.command("purpose", epilog=ONE_GAME)(bench_purpose)
    bench_app.command("ablation", epilog=ONE_GAME)(bench_ablation)
    bench_app.command("habits", hidden=True)(bench_ablation)
    bench_app.command("law")(bench_law)
    bench_app.command("reasons")(bench_reasons)
    bench_app.command("length")(bench_length)
    bench_app.command("review")(bench_review)
    bench_app.command("library")(bench_library)


def tune(
    games: Annotated[int, typer.Option(min=1)] = 2000,
    nodes: Annotated[int, typer.Option(min=1)] = 3000,
    seeds: Annotated[int, typer.Option()] = 1,
    rounds: Annotated[int, typer.Option(min=1)] = 1,
    begin: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE"),
    ] = None,
    to: Annotated[Path, typer.Option(metavar="FILE")] = Path("tuned.json"),
    check: Annotated[int, typer.Option(min=0)] = 0,
    draws: Annotated[float, typer.Option(min=0, max=1)] = 0.3,
    doubt: Annotated[
        float,
        typer.Option(min=0.01, max=10),
    ] = 0.3,
    threads: GamesAtOnce = None,
) -> None:
    from dream.games.alchemists_dream.engine.compiled.weights import read_weights, standard_weights
    from dream.lab.alchemists_dream.selfplay.compiled_games import GamePool
    from dream.lab.extras import from_extra

    with from_extra("lab", "dream tune"):
        from dream.lab.alchemists_dream.tuning.tuning import TuningSettings
        from dream.lab.alchemists_dream.tuning.tuning_console import tune_on_console
    if isnan(draws) or isnan(doubt):
        raise Malformed(message("cli.error.number", option="--draws" if isnan(draws) else "--doubt"))
    check_writable(to)
    weights = read_weights(begin) if begin else standard_weights()
    settings = TuningSettings(games, nodes, seeds, rounds, draws, doubt)
    tune_on_console(settings, weights, to, GamePool(threads), check)


def train(
    games: Annotated[int, typer.Option(min=1)] = 8000,
    nodes: Annotated[int, typer.Option(min=1)] = 1000,
    seeds: Annotated[int, typer.Option()] = 1,
    to: Annotated[Path, typer.Option(metavar="FILE")] = Path("trained.npz"),
    horizon: Annotated[
        int,
        typer.Option(min=0, max=300),
    ] = 24,
    result: Annotated[float, typer.Option(min=0, max=1)] = 0.3,
    epochs: Annotated[int, typer.Option(min=1)] = 5,
    check: Annotated[
        int,
        typer.Option(min=0),
    ] = 0,
    threads: GamesAtOnce = None,
) -> None:
    from dream.lab.alchemists_dream.selfplay.compiled_games import GamePool
    from dream.lab.alchemists_dream.training.positions import Aim
    from dream.lab.extras import from_extra

    with from_extra("train", "dream train"):
        from dream.lab.alchemists_dream.training.training import TrainingSettings
        from dream.lab.alchemists_dream.training.training_console import train_on_console
    if isnan(result):
        raise Malformed(message("cli.error.number", option="--result"))
    check_writable(to)
    settings = TrainingSettings(games, nodes, seeds, Aim(horizon, result), epochs)
    train_on_console(settings, to, GamePool(threads), check)


def bench_tactics(
    file: Annotated[Path | None, typer.Argument(metavar="FILE")] = None,
    engine: EngineOption = "dream",
    movetime: PositionTime = 500,
    nodes: PositionNodes = None,
) -> None:
    from dream.lab.alchemists_dream.puzzles.suite_trial import tried
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite, standard_suite, tally

    suite = read_suite(file or standard_suite())
    for line in tally(tried(engine, suite, movetime, nodes)):
        print(line)


def bench_strength(
    games: Annotated[int, typer.Option(min=2)] = 100,
    nodes: Annotated[int, typer.Option(min=1, max=MOST_NODES)] = 20_000,
    engine: EngineOption = "dream",
    against: Annotated[str | None, typer.Option(metavar="ENGINE")] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="ROW"),
    ] = None,
    seeds: FirstPairSeed = 1,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE"),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1)] = None,
) -> None:
    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.bench.strength.console import Run, run_on_console
    from dream.lab.alchemists_dream.bench.strength.course import Course, chosen_rows
    from dream.lab.alchemists_dream.bench.strength.journal import Journal
    from dream.lab.alchemists_dream.bench.strength.settings import settings_line, settings_of
    from dream.lab.alchemists_dream.specs import parse_engine
    from dream.lab.match.workers import LocalWorkers
    from dream.protocol.client import Forfeit

    if resume:
        check_writable(resume)
    course = Course(parse_engine(engine), nodes, seeds, parse_engine(against) if against else None)
    try:
        rows = chosen_rows(course.rows(), only or ())
    except KeyError as error:
        known = ", ".join(row.name for row in course.rows())
        raise Malformed(message("cli.error.one_of", option="--only", known=known, text=str(error))) from error
    try:
        settings = settings_of(course)
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    journal = Journal(resume, settings) if resume else None
    run = Run(rows, (games + 1) // 2, seeds, LocalWorkers(jobs), journal)
    run_on_console(run, settings_line(settings))


def bench_purpose(
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER..."),
    ] = None,
    boards: Annotated[int, typer.Option(min=1)] = 8,
    seeds: Annotated[int, typer.Option(metavar="FROM")] = 1,
    movetime: Annotated[int, typer.Option(min=10)] = 200,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    import json

    from rich.console import Console

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.bench.purpose import (
        Played,
        advances,
        levels_within,
        purpose_json,
        purpose_lines,
    )
    from dream.lab.alchemists_dream.specs import parse_spec
    from dream.lab.match.console import terminable
    from dream.protocol.client import Forfeit

    specs = [parse_spec(text) for text in players] if players else levels_within(movetime)
    played: Played = {spec.text: [] for spec in specs}
    try:
        with terminable(), Console(stderr=True).status("") as status:
            for spec in specs:
                for advance in advances(spec, boards, seeds):
                    played[spec.text].append(advance)
                    status.update(f"{spec.text}: {len(played[spec.text])} of {2 * boards}")
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    if as_json:
        print(json.dumps(purpose_json(played), indent=2))
    else:
        print(*purpose_lines(played), sep="\n")


def bench_ablation(
    games: Annotated[int, typer.Option(min=2)] = 400,
    nodes: Annotated[int, typer.Option(min=1)] = 3000,
    seeds: FirstPairSeed = 1,
    threads: GamesAtOnce = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME"),
    ] = None,
) -> None:
    from dream.games.alchemists_dream.engine.kernel.evaluate import HEURISTICS
    from dream.lab.alchemists_dream.bench.ablation import ablate_on_console, ablations, chosen_heuristics
    from dream.lab.alchemists_dream.selfplay.compiled_games import GamePool

    try:
        heuristics = chosen_heuristics(only or ())
    except KeyError as error:
        known = ", ".join(HEURISTICS)
        raise Malformed(message("cli.error.one_of", option="--only", known=known, text=str(error))) from error
    ablate_on_console(ablations(heuristics, nodes, (games + 1) // 2), seeds, GamePool(threads))


def bench_law(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
    games: Annotated[int, typer.Option(min=1)] = 100,
    greedy: Annotated[bool, typer.Option("--greedy")] = False,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    from dream.lab.bench.law_bench import GREEDY, RANDOM, run

    if not run(game, GREEDY if greedy else RANDOM, games, seed):
        raise typer.Exit(FAULTY)


def bench_reasons(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
    player: Annotated[str, typer.Option(metavar="PLAYER")] = "3",
    games: Annotated[int, typer.Option(min=1)] = 3,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE")] = None,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    from dream.lab.bench.reasons_bench import MOST_WITHOUT, run
    from dream.lab.players.player_specs import parse_spec
    from dream.play.game import NO_OPTIONS
    from dream.play.registry import find

    options = find(game).parse_options(" ".join(option or ()) or NO_OPTIONS).text
    if run(parse_spec(player, game), options, games, seed) > MOST_WITHOUT:
        raise typer.Exit(FAULTY)


def bench_length(
    game: Annotated[str, typer.Option(metavar="WORD")] = "dream",
    games: Annotated[int, typer.Option(min=2)] = 40,
    level: Annotated[list[int] | None, typer.Option(metavar="NUMBER")] = None,
    seed: Annotated[int, typer.Option()] = 1,
) -> None:
    from dream.lab.bench.length_bench import run

    run(game, level or [1, 2, 3], games, seed, print)


def bench_review(
    game: Annotated[list[str] | None, typer.Option(metavar="WORD")] = None,
    options: Annotated[
        str | None,
        typer.Option(metavar="WORDS"),
    ] = None,
    games: Annotated[int, typer.Option(min=1)] = 40,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    keep: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
) -> None:
    from dream.lab.bench.review_bench import run
    from dream.lab.match.console import terminable
    from dream.lab.match.workers import LocalWorkers
    from dream.play.registry import house
    from dream.study.review import tutoring

    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    words = game or [word for word in house() if tutoring(word)]
    pool = LocalWorkers(workers)
    try:
        with terminable():
            enough = run(words, options, games, seed, pool, keep)
    finally:
        pool.close()
    raise typer.Exit(0 if enough else 1)


def bench_library(
    games: Annotated[int, typer.Option(min=100)] = 100_000,
    window: Annotated[bool, typer.Option()] = True,
) -> None:
    from dream.lab.bench.library_bench import measure
    from dream.play.registry import find

    with shown_progress() as progress:
        measured = measure(find("dream"), games, window=window, progress=lambda what: progress(what, 0))
    for line in measured.lines():
        print(line)
    if not measured.good:
        raise typer.Exit(1)
