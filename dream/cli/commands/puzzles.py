"""Subcommands of the lab that collect proven positions and make exercises of them."""

from pathlib import Path
from typing import Annotated

import typer

from dream.base.messages import counted
from dream.base.words import english
from dream.cli.arguments import check_writable


def tactics(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Saved games, including those in folders below.")
    ],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file for the suite.")],
    each: Annotated[
        int, typer.Option(help="Positions of each length from games, and as many from crowds.", min=1)
    ] = 30,
    seed: Annotated[str, typer.Option(help="The seed of the crowds and of the order of the games.")] = "1",
    crowded: Annotated[int, typer.Option("--crowds", help="The number of crowds to try.", min=0)] = 10_000,
    effort: Annotated[
        int, typer.Option(help="Give up a proof after this many positions.", min=1)
    ] = 1_000_000,
) -> None:
    """Collect positions that are won in two to five turns, from games and from crowds of Stones at random.

    Each is proven by a search of everything. One position at most is taken of a game. With the same
    games and the same seed the suite comes out the same.
    """
    from rich.console import Console

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.puzzles.puzzle_collection import (
        Suite,
        crowded_tactics,
        games_in,
        tactics_of,
    )
    from dream.lab.alchemists_dream.puzzles.tactics import LENGTHS, write_suite

    if not folder.is_dir():
        raise typer.BadParameter(f"{folder} is no folder")
    check_writable(file)
    suite = Suite(each)
    with Console(stderr=True).status("") as status:
        finds = {
            "game": (tactics_of(name, game, effort) for name, game in games_in(folder, seed)),
            "crowd": crowded_tactics(seed, crowded, effort),
        }
        for kind, found in finds.items():
            while not suite.full(kind) and (alike := next(found, None)) is not None:
                suite.add(alike)
                status.update(f"{len(suite.tactics)} proven wins")
    if not suite.tactics:
        raise Impossible([f"no proven win was found, and {file} was not written"])
    write_suite(file, suite.tactics)
    lengths = ", ".join(f"{suite.count(turns)} in {english(counted('turns', turns))}" for turns in LENGTHS)
    print(f"{file}: {len(suite.tactics)} proven wins ({lengths})")


def exercises(
    suites: Annotated[list[Path], typer.Argument(metavar="SUITE...", help="Suites of `dream tactics`.")],
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the exercises.")],
    effort: Annotated[
        int, typer.Option(help="Give up a proof after this many positions.", min=1)
    ] = 1_000_000,
) -> None:
    """Make exercises for players out of proven wins: those that one action alone wins in time.

    The rest of the way is proven likewise, as far as it is forced. How hard an exercise is, is measured by
    the positions that the opponent needs for it. With the same suites the file comes out the same.
    """
    from collections import Counter

    from rich.progress import track

    from dream.base.errors import Impossible
    from dream.base.files.durable_files import write_whole
    from dream.exercises.exercise import written
    from dream.lab.alchemists_dream.puzzles.exercise_lines import exercises_of
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite

    check_writable(to)
    tactics = [tactic for suite in suites for tactic in read_suite(suite)]
    found = list(exercises_of(track(tactics, "Proofs", transient=True), effort))
    if not found:
        raise Impossible([f"no position has one solution, and {to} was not written"])
    write_whole(to, written(found))
    grades = sorted(Counter(one.grade for one in found).items())
    by_grade = ", ".join(f"{count} of grade {grade}" for grade, count in grades)
    print(f"{to}: {len(found)} exercises ({by_grade})")
