"""Subcommands of the lab that collect positions, exercises and boards."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.errors import Malformed
from dream.base.texts import counted, english, message
from dream.cli.arguments import GamesAtOnce, check_writable

if TYPE_CHECKING:
    from dream.study.exercises import Exercise


def tactics(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    each: Annotated[int, typer.Option(min=1)] = 30,
    seed: Annotated[str, typer.Option()] = "1",
    crowded: Annotated[int, typer.Option("--crowds", min=0)] = 10_000,
    effort: Annotated[int, typer.Option(min=1)] = 1_000_000,
) -> None:
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
        raise Malformed(message("cli.error.no_folder", path=str(folder)))
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
    suites: Annotated[list[Path], typer.Argument(metavar="SUITE...")],
    to: Annotated[Path, typer.Option(metavar="FILE")],
    effort: Annotated[int, typer.Option(min=1)] = 1_000_000,
    games: Annotated[int, typer.Option("--escapes", metavar="GAMES", min=0)] = 0,
    nodes: Annotated[int, typer.Option(min=1)] = 60,
    threads: GamesAtOnce = None,
) -> None:
    from rich.progress import track

    from dream.base.errors import Impossible
    from dream.lab.alchemists_dream.puzzles.escapes import ESCAPE_EFFORT, escapes, exercises_of_escapes
    from dream.lab.alchemists_dream.puzzles.exercise_lines import exercises_of
    from dream.lab.alchemists_dream.puzzles.tactics import read_suite

    check_writable(to)
    tactics = [tactic for suite in suites for tactic in read_suite(suite)]
    found = list(exercises_of(track(tactics, "Proofs", transient=True), effort))
    if games:
        threatened = track(escapes(games, 1, nodes, ESCAPE_EFFORT, threads), "Escapes", games, transient=True)
        found += exercises_of_escapes(threatened)
    if not found:
        raise Impossible([f"no position has one solution, and {to} was not written"])
    print(f"{to}: {len(found)} exercises ({_written_by_grade(found, to)})")


def choices(
    game: Annotated[str, typer.Option(metavar="WORD")],
    to: Annotated[Path, typer.Option(metavar="FILE")],
    number: Annotated[int, typer.Option(min=1)] = 100,
    games: Annotated[int, typer.Option(min=1)] = 400,
    player: Annotated[str, typer.Option(metavar="PLAYER")] = "3",
    seats: Annotated[list[int] | None, typer.Option("--players", min=2)] = None,
    seed: Annotated[int, typer.Option()] = 1,
    workers: GamesAtOnce = None,
) -> None:
    from dream.base.errors import Impossible
    from dream.lab.choices.mining import chosen, mined
    from dream.lab.match.workers import LocalWorkers
    from dream.lab.progress_bar import bar

    check_writable(to)
    found = []
    with bar(transient=True) as progress:
        task = progress.add_task("Games", total=games)
        for of_a_game in mined(game, player, seats or (), range(seed, seed + games), LocalWorkers(workers)):
            found += of_a_game
            progress.advance(task)
    kept = chosen(found, number)
    if not kept:
        raise Impossible([f"no action was surely the best, and {to} was not written"])
    print(f"{to}: {len(kept)} exercises of {len(found)} ({_written_by_grade(kept, to)})")


def _written_by_grade(found: Sequence["Exercise"], to: Path) -> str:
    """Write a file of exercises; return how many are of each grade."""
    from collections import Counter

    from dream.base.files import write_whole
    from dream.study.exercises import written

    write_whole(to, written(found))
    grades = sorted(Counter(one.grade for one in found).items())
    return ", ".join(f"{count} of grade {grade}" for grade, count in grades)


def try_boards(
    to: Annotated[Path, typer.Option(metavar="FILE")],
    number: Annotated[int, typer.Option(min=1)] = 120,
    games: Annotated[int, typer.Option(min=2)] = 40,
    seed: Annotated[int, typer.Option()] = 1,
    threads: GamesAtOnce = None,
) -> None:
    from rich.progress import track

    from dream.base.files import write_whole
    from dream.lab.alchemists_dream.selfplay.trying_boards import board_seeds, tried
    from dream.study.tried_boards import written

    check_writable(to)
    boards = track(tried(board_seeds(number, seed), games, threads), "Boards", number, transient=True)
    found = list(boards)
    write_whole(to, written(found))
    print(f"{to}: {len(found)} boards, {sum(board.is_balanced for board in found)} of them balanced")
