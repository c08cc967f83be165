"""Subcommands about the suite of walls: making it, and trying an engine on it."""

from pathlib import Path
from typing import Annotated

import typer

from dream.base.texts import counted, english
from dream.cli.arguments import EngineOption, PositionNodes, PositionTime, check_writable

OtherSuite = Annotated[Path | None, typer.Argument(metavar="FILE")]


def walls(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    each: Annotated[int, typer.Option(min=1)] = 5,
    seed: Annotated[str, typer.Option()] = "1",
    built: Annotated[int, typer.Option(min=0)] = 100,
    games: Annotated[int, typer.Option(min=0)] = 400,
    seeds: Annotated[int, typer.Option()] = 1,
    effort: Annotated[int, typer.Option(min=1)] = 400_000,
    prove: Annotated[int | None, typer.Option(min=1)] = None,
) -> None:
    if prove:
        _prove_again(file, prove, effort)
        return
    from rich.console import Console

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.puzzles.puzzle_collection import Suite
    from dream.lab.alchemists_dream.puzzles.tactics import write_suite
    from dream.lab.alchemists_dream.puzzles.wall_collection import built_tactics, played_tactics
    from dream.lab.alchemists_dream.puzzles.wall_report import HEADER, histogram

    check_writable(file)
    suite = Suite(each)
    with Console(stderr=True).status("") as status:
        for finds in (built_tactics(seed, built, effort), played_tactics(seeds, games, effort)):
            for alike in finds:
                suite.add(alike)
                status.update(f"{english(counted('walls', len(suite.tactics)))}")
    if not suite.tactics:
        raise Impossible([f"nothing was proven, and {file} was not written"])
    write_suite(file, suite.tactics, HEADER)
    print(f"{file}: {english(counted('walls', len(suite.tactics)))}")
    for line in histogram(suite.tactics):
        print(line)


def _prove_again(file: Path, number: int, effort: int) -> None:
    """Prove some lines of a suite again, from all over it, and say which fail."""
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite
    from dream.lab.alchemists_dream.puzzles.wall_collection import PERSISTENCE, proven_again

    suite = read_suite(file)
    chosen = suite[:: max(1, len(suite) // number)][:number]
    wrong = [tactic for tactic in chosen if not proven_again(tactic, PERSISTENCE * effort)]
    for tactic in wrong:
        print(f"not proven: {tactic.line}")
    print(f"{len(chosen) - len(wrong)} of {len(chosen)} proven again")
    if wrong:
        raise typer.Exit(1)


def bench_walls(
    file: OtherSuite = None,
    engine: EngineOption = "dream",
    movetime: PositionTime = 500,
    nodes: PositionNodes = None,
    every: Annotated[int, typer.Option(min=1)] = 1,
    misses: Annotated[bool, typer.Option()] = False,
) -> None:
    from dream.lab.alchemists_dream.puzzles.suite_trial import tried
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite
    from dream.lab.alchemists_dream.puzzles.wall_report import histogram, wall_suite, wall_table

    suite = read_suite(file or wall_suite())[::every]
    given = tried(engine, suite, movetime, nodes, misses)
    for line in [*histogram(suite), "", *wall_table(given)]:
        print(line)


def bench_sieges(
    file: OtherSuite = None,
    engine: Annotated[str, typer.Option()] = "dream",
    against: Annotated[str, typer.Option()] = "dream",
    movetime: Annotated[int, typer.Option(min=1)] = 100,
    nodes: Annotated[int | None, typer.Option(min=1)] = None,
    plies: Annotated[int, typer.Option(min=1)] = 90,
    every: Annotated[int, typer.Option(min=1)] = 1,
    kind: Annotated[str, typer.Option()] = "",
) -> None:
    from rich.console import Console

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.puzzles.sieges import Playout, playouts, siege_table
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite
    from dream.lab.alchemists_dream.puzzles.wall_report import wall_suite
    from dream.lab.alchemists_dream.specs import parse_spec
    from dream.lab.match.console import terminable
    from dream.protocol.client import Forfeit
    from dream.protocol.dialogue import Limits

    limits = Limits(nodes=nodes) if nodes else Limits(movetime=movetime)
    attacker, defender = (parse_spec(player).within(limits) for player in (engine, against))
    suite = [
        tactic
        for tactic in read_suite(file or wall_suite())
        if not tactic.won and tactic.kind.startswith(kind)
    ][::every]
    played: list[Playout] = []
    try:
        with terminable(), Console(stderr=True).status("") as status:
            for playout in playouts(attacker, defender, suite, plies):
                played.append(playout)
                status.update(f"{len(played)} of {len(suite)}")
    except Forfeit as error:
        raise Impossible([str(error)]) from error
    for line in siege_table(played):
        print(line)
