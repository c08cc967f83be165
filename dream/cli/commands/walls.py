"""Subcommands about the suite of walls: making it, and trying an engine on it."""

from pathlib import Path
from typing import Annotated

import typer

from dream.base.messages import counted
from dream.base.words import english
from dream.cli.arguments import EngineOption, PositionNodes, PositionTime, check_writable

OtherSuite = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="Another suite, written by dream walls.")
]


def walls(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file of the suite; with --prove it is read.")
    ],
    each: Annotated[int, typer.Option(help="The most positions of a kind with the same verdict.", min=1)] = 5,
    seed: Annotated[str, typer.Option(help="The seed for building walls.")] = "1",
    built: Annotated[int, typer.Option(help="Walls to build of each kind.", min=0)] = 100,
    games: Annotated[int, typer.Option(help="Games that the engine plays against itself.", min=0)] = 400,
    seeds: Annotated[
        int, typer.Option(help="The seed of the first of these games; the others count up.")
    ] = 1,
    effort: Annotated[int, typer.Option(help="Give up a proof after this many positions.", min=1)] = 400_000,
    prove: Annotated[
        int | None, typer.Option(help="Make nothing; prove this many lines of FILE again.", min=1)
    ] = None,
) -> None:
    """Collect positions with a wall around a Symbol, built at random or met in games, and what is proven of
    each.

    A search of everything says in how many turns the attacker wins, or within how many it does not. The
    same seeds make the same suite, as long as the engine plays the same games.
    """
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
    every: Annotated[int, typer.Option(help="Only every Nth position.", min=1)] = 1,
    misses: Annotated[bool, typer.Option(help="List every position that isn't solved.")] = False,
) -> None:
    """Try an engine on walls of which it is proven whether they fall within some turns.

    Where the wall falls, a first action that wins as soon is looked for; where it does not, the engine must
    not announce that it does. It thinks on one thread unless its settings say otherwise.
    """
    from dream.lab.alchemists_dream.puzzles.suite_trial import tried
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite
    from dream.lab.alchemists_dream.puzzles.wall_report import histogram, wall_suite, wall_table

    suite = read_suite(file or wall_suite())[::every]
    given = tried(engine, suite, movetime, nodes, misses)
    for line in [*histogram(suite), "", *wall_table(given)]:
        print(line)


def bench_sieges(
    file: OtherSuite = None,
    engine: Annotated[str, typer.Option(help="Who attacks, as in a match.")] = "dream",
    against: Annotated[str, typer.Option(help="Who defends, as in a match.")] = "dream",
    movetime: Annotated[int, typer.Option(help="Milliseconds per turn.", min=1)] = 100,
    nodes: Annotated[int | None, typer.Option(help="Positions per turn instead of a time.", min=1)] = None,
    plies: Annotated[int, typer.Option(help="The number of plies after which a wall has held.", min=1)] = 90,
    every: Annotated[int, typer.Option(help="Only every Nth position.", min=1)] = 1,
    kind: Annotated[
        str, typer.Option(help="Only walls whose kind begins like this, such as built-ring.")
    ] = "",
) -> None:
    """Play on from the walls that are not proven to fall, and count those that the engine breaks.

    Limits that a player brings along go before those of the command, as in `dream:movetime=400`.
    """
    from rich.console import Console

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.puzzles.sieges import Playout, playouts, siege_table
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite
    from dream.lab.alchemists_dream.puzzles.wall_report import wall_suite
    from dream.lab.alchemists_dream.specs import parse_spec
    from dream.lab.match.console import terminable
    from dream.protocol.forfeits import Forfeit
    from dream.protocol.limits import Limits

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
