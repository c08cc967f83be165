"""Subcommands of the lab: matches and measurements."""

import re
from math import isnan
from pathlib import Path
from typing import Annotated

import typer

from dream.base.errors import Malformed, quoted
from dream.base.texts import message
from dream.cli.arguments import (
    ONE_GAME,
    EngineOption,
    FirstPairSeed,
    GamesAtOnce,
    PositionNodes,
    PositionTime,
    check_seconds,
    check_writable,
)
from dream.cli.commands.match import match
from dream.cli.commands.puzzles import choices, exercises, tactics, try_boards
from dream.cli.commands.walls import bench_sieges, bench_walls, walls
from dream.cli.commands.window import bench_app

MOST_NODES = 10**9
"""Ten times as many positions a turn are still a limit that engines understand."""


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(match)
    app.command(epilog=ONE_GAME)(tactics)
    app.command(epilog=ONE_GAME)(exercises)
    app.command()(choices)
    app.command("boards", epilog=ONE_GAME)(try_boards)
    app.command(epilog=ONE_GAME)(walls)
    app.command(epilog=ONE_GAME)(tune)
    app.command(epilog=ONE_GAME)(train)
    bench_app.command("engine", epilog=ONE_GAME)(bench_engine)
    bench_app.command("tactics", epilog=ONE_GAME)(bench_tactics)
    bench_app.command("walls", epilog=ONE_GAME)(bench_walls)
    bench_app.command("sieges", epilog=ONE_GAME)(bench_sieges)
    bench_app.command("strength", epilog=ONE_GAME)(bench_strength)
    bench_app.command("purpose", epilog=ONE_GAME)(bench_purpose)
    bench_app.command("ablation", epilog=ONE_GAME)(bench_ablation)
    bench_app.command("habits", hidden=True)(bench_ablation)


def bench_engine(
    engine: EngineOption = "dream",
    depth: Annotated[int, typer.Option(min=1)] = 8,
    movetime: Annotated[int, typer.Option(min=10)] = 300,
    seconds: Annotated[float, typer.Option()] = 10.0,
    threads: Annotated[str, typer.Option()] = "",
    peers: Annotated[bool, typer.Option()] = True,
    games: Annotated[int, typer.Option(min=0)] = 0,
) -> None:
    from rich.console import Console

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.bench import engine_bench
    from dream.lab.alchemists_dream.bench.measure import MeasureSettings, measure, samples
    from dream.lab.alchemists_dream.specs import parse_engine
    from dream.lab.match.console import terminable
    from dream.protocol.client import Forfeit

    check_seconds("--seconds", seconds)
    numbers = [word.strip() for word in threads.split(",") if word.strip()]
    if not all(re.fullmatch("[0-9]{1,2}", number) and 1 <= int(number) <= 64 for number in numbers):
        raise Malformed(message("cli.error.numbers", option="--threads", text=quoted(threads)))
    plan = MeasureSettings(depth, movetime, seconds, tuple(map(int, numbers)))
    spec, console, positions = parse_engine(engine), Console(), samples()
    with terminable(), Console(stderr=True).status("") as status:
        try:
            ours = measure(spec, plan, positions, status.update)
        except Forfeit as error:
            raise Impossible([str(error)]) from error
        found = []
        for name in engine_bench.installed_peers() if peers else ():
            status.update(name)
            found.append(engine_bench.measure_peer(name, movetime, positions, games, spec))
        status.update("evaluation")
        evaluated = list(engine_bench.evaluation_lines(positions))
    console.print(engine_bench.engine_table(ours, depth))
    for line in evaluated:
        console.print(line)
    if peers:
        console.print(engine_bench.peer_table(ours, found, movetime))
    if ours.perft_wrong:
        raise typer.Exit(1)


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
    from dream.games.alchemists_dream.engine.kernel.search_state import HEURISTICS
    from dream.lab.alchemists_dream.bench.ablation import ablate_on_console, ablations, chosen_heuristics
    from dream.lab.alchemists_dream.selfplay.compiled_games import GamePool

    try:
        heuristics = chosen_heuristics(only or ())
    except KeyError as error:
        known = ", ".join(HEURISTICS)
        raise Malformed(message("cli.error.one_of", option="--only", known=known, text=str(error))) from error
    ablate_on_console(ablations(heuristics, nodes, (games + 1) // 2), seeds, GamePool(threads))
