"""Subcommands of the lab: matches and measurements."""

import re
from math import isnan
from pathlib import Path
from typing import Annotated

import typer

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
    depth: Annotated[int, typer.Option(help="The depth of the signature.", min=1)] = 8,
    movetime: Annotated[int, typer.Option(help="Milliseconds per position.", min=10)] = 300,
    seconds: Annotated[float, typer.Option(help="How long to search deeper and deeper.")] = 10.0,
    threads: Annotated[str, typer.Option(help="Numbers of threads to compare with one, such as 2,4.")] = "",
    peers: Annotated[bool, typer.Option(help="Also measure the peers that are installed.")] = True,
    games: Annotated[
        int, typer.Option(help="Games against each peer at the same time a turn, rounded up to pairs.", min=0)
    ] = 0,
) -> None:
    """Measure the engine on a fixed set of positions, beside easyAI and OpenSpiel where installed.

    The signature is the number of nodes to a fixed depth; it changes when the search to that depth does.
    """
    from rich.console import Console

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.bench import engine_bench
    from dream.lab.alchemists_dream.bench.measure import MeasureSettings, measure, samples
    from dream.lab.alchemists_dream.specs import parse_engine
    from dream.lab.match.console import terminable
    from dream.protocol.forfeits import Forfeit

    check_seconds("--seconds", seconds)
    numbers = [word.strip() for word in threads.split(",") if word.strip()]
    if not all(re.fullmatch("[0-9]{1,2}", number) and 1 <= int(number) <= 64 for number in numbers):
        raise typer.BadParameter(f"--threads takes numbers with commas between, not {threads!r}")
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
    games: Annotated[int, typer.Option(help="Games per round.", min=1)] = 2000,
    nodes: Annotated[int, typer.Option(help="Positions per turn.", min=1)] = 3000,
    seeds: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
    rounds: Annotated[int, typer.Option(help="Rounds of playing and fitting.", min=1)] = 1,
    begin: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Start from these weights instead of the standard ones."),
    ] = None,
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the weights.")] = Path("tuned.json"),
    check: Annotated[
        int, typer.Option(help="Then play this many games of the new weights against the old ones.", min=0)
    ] = 0,
    draws: Annotated[
        float, typer.Option(help="The weight of a drawn game, where a won one counts 1.", min=0, max=1)
    ] = 0.3,
    doubt: Annotated[
        float,
        typer.Option(help="How far a weight may be off beforehand, as a share of itself.", min=0.01, max=10),
    ] = 0.3,
    threads: GamesAtOnce = None,
) -> None:
    """Learn the weights of the engine's evaluation from games that it plays, by Texel's method.

    They are played in compiled code, thousands in minutes. `dream match dream dream:Weights=FILE`
    plays with what was learnt. Ctrl-C ends the games and learns from those that are over.
    """
    from dream.games.alchemists_dream.engine.compiled.weights import read_weights, standard_weights
    from dream.lab.alchemists_dream.selfplay.compiled_games import GamePool
    from dream.lab.extras import from_extra

    with from_extra("lab", "dream tune"):
        from dream.lab.alchemists_dream.tuning.tuning import TuningSettings
        from dream.lab.alchemists_dream.tuning.tuning_console import tune_on_console
    if isnan(draws) or isnan(doubt):
        raise typer.BadParameter("--draws and --doubt take numbers")
    check_writable(to)
    weights = read_weights(begin) if begin else standard_weights()
    settings = TuningSettings(games, nodes, seeds, rounds, draws, doubt)
    tune_on_console(settings, weights, to, GamePool(threads), check)


def train(
    games: Annotated[int, typer.Option(help="The number of games.", min=1)] = 8000,
    nodes: Annotated[int, typer.Option(help="Positions per turn.", min=1)] = 1000,
    seeds: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the network.")] = Path("trained.npz"),
    horizon: Annotated[
        int,
        typer.Option(help="How many plies later the engine judges the game.", min=0, max=300),
    ] = 24,
    result: Annotated[float, typer.Option(help="The share of the result in the target.", min=0, max=1)] = 0.3,
    epochs: Annotated[int, typer.Option(help="Passes over all positions.", min=1)] = 5,
    check: Annotated[
        int,
        typer.Option(help="Then play this many games of the new network against the standard one.", min=0),
    ] = 0,
    threads: GamesAtOnce = None,
) -> None:
    """Train the network beside the engine's evaluation on games that the engine plays against itself.

    It learns from each position what the engine thinks of the game some plies later, and what came of it.
    It uses a GPU when torch finds one. Ctrl-C ends the games and learns from those that are over.
    """
    from dream.lab.alchemists_dream.selfplay.compiled_games import GamePool
    from dream.lab.alchemists_dream.training.positions import Aim
    from dream.lab.extras import from_extra

    with from_extra("train", "dream train"):
        from dream.lab.alchemists_dream.training.training import TrainingSettings
        from dream.lab.alchemists_dream.training.training_console import train_on_console
    if isnan(result):
        raise typer.BadParameter("--result takes a number")
    check_writable(to)
    settings = TrainingSettings(games, nodes, seeds, Aim(horizon, result), epochs)
    train_on_console(settings, to, GamePool(threads), check)


def bench_tactics(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="Another suite, written by dream tactics.")
    ] = None,
    engine: EngineOption = "dream",
    movetime: PositionTime = 500,
    nodes: PositionNodes = None,
) -> None:
    """Count the proven wins of a suite for which the engine finds a first action that wins as soon.

    It thinks on one thread unless its settings say otherwise.
    """
    from dream.lab.alchemists_dream.puzzles.suite_trial import tried
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite, standard_suite, tally

    suite = read_suite(file or standard_suite())
    for line in tally(tried(engine, suite, movetime, nodes)):
        print(line)


def bench_strength(
    games: Annotated[int, typer.Option(help="Games per row, rounded up to pairs.", min=2)] = 100,
    nodes: Annotated[int, typer.Option(help="Positions per turn.", min=1, max=MOST_NODES)] = 20_000,
    engine: EngineOption = "dream",
    against: Annotated[
        str | None, typer.Option(metavar="ENGINE", help="Another engine, for the rows `against`.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="ROW", help="Only this row, opponent or opening; can be given more than once."),
    ] = None,
    seeds: FirstPairSeed = 1,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished pairs in this file, and continue from it."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Processes; by default one fewer than there are cores.", min=1)
    ] = None,
) -> None:
    """Play a fixed course at fixed nodes, and print one table of how strong the engine is.

    Its opponents are random, greedy, depth2 (plain alpha-beta), against (another engine, by --against), 5x
    and 10x (the engine with so many times the nodes against itself). Its openings are haggle, and near,
    middle and far, where the seed places the Symbols. A row is named by both, as random-far. Every seed is
    played twice, with the sides exchanged; 300 plies are a draw. Ctrl-C prints what there is.
    """
    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.bench.strength.console import Run, run_on_console
    from dream.lab.alchemists_dream.bench.strength.course import Course, chosen_rows
    from dream.lab.alchemists_dream.bench.strength.journal import Journal
    from dream.lab.alchemists_dream.bench.strength.settings import settings_line, settings_of
    from dream.lab.alchemists_dream.specs import parse_engine
    from dream.lab.match.workers import LocalWorkers
    from dream.protocol.forfeits import Forfeit

    if resume:
        check_writable(resume)
    course = Course(parse_engine(engine), nodes, seeds, parse_engine(against) if against else None)
    try:
        rows = chosen_rows(course.rows(), only or ())
    except KeyError as error:
        known = ", ".join(row.name for row in course.rows())
        raise typer.BadParameter(f"--only takes one of {known}, not {error}") from error
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
        typer.Argument(metavar="PLAYER...", help="The players, as in a match; by default all levels."),
    ] = None,
    boards: Annotated[int, typer.Option(help="Boards, each played from either seat.", min=1)] = 8,
    seeds: Annotated[int, typer.Option(metavar="FROM", help="The seed of the first board.")] = 1,
    movetime: Annotated[int, typer.Option(help="The most milliseconds that a level takes.", min=10)] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print every game as JSON.")] = False,
) -> None:
    """Count how many turns a player takes to beat somebody who only steps to and fro with one Stone.

    They are divided by the fewest turns that could do: one for each Stone that has to be placed, and one for
    each step of its way to a side of the enemy Symbol.
    """
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
    from dream.protocol.forfeits import Forfeit

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
    games: Annotated[int, typer.Option(help="Games for each, rounded up to pairs.", min=2)] = 400,
    nodes: Annotated[int, typer.Option(help="Positions per turn.", min=1)] = 3000,
    seeds: FirstPairSeed = 1,
    threads: GamesAtOnce = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Only this heuristic; can be given more than once."),
    ] = None,
) -> None:
    """Play the engine's search against the same search without each of its heuristics.

    They are reverse_futility, null_move, late_move_pruning, late_move_reductions, threat_extensions
    and symbol_safety; without symbol_safety the search trusts the first two whatever presses on its
    Symbol. Ctrl-C ends the games and tells of those that are over.
    """
    from dream.games.alchemists_dream.engine.kernel.search_state import HEURISTICS
    from dream.lab.alchemists_dream.bench.ablation import ablate_on_console, ablations, chosen_heuristics
    from dream.lab.alchemists_dream.selfplay.compiled_games import GamePool

    try:
        heuristics = chosen_heuristics(only or ())
    except KeyError as error:
        known = ", ".join(HEURISTICS)
        raise typer.BadParameter(f"--only takes one of {known}, not {error}") from error
    ablate_on_console(ablations(heuristics, nodes, (games + 1) // 2), seeds, GamePool(threads))
