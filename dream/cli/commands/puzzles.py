"""Subcommands of the lab that collect positions, exercises and boards."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.messages import counted
from dream.base.words import english
from dream.cli.arguments import GamesAtOnce, check_writable

if TYPE_CHECKING:
    from dream.exercises.exercise import Exercise


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
    games: Annotated[
        int, typer.Option("--escapes", metavar="GAMES", help="Look for escapes in so many games.", min=0)
    ] = 0,
    nodes: Annotated[int, typer.Option(help="Positions per turn in these games.", min=1)] = 60,
    threads: GamesAtOnce = None,
) -> None:
    """Make exercises for players out of proven wins: those that one action alone wins in time.

    The rest of the way is proven likewise, as far as it is forced. Escapes are positions of games of the
    computer against itself in which one action alone saves the side to move. How hard an exercise is, is
    measured by the positions that the opponent needs for it. With the same suites and the same number of
    games the file comes out the same.
    """
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
    game: Annotated[str, typer.Option(metavar="WORD", help="The word for the game, such as stone.")],
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the exercises.")],
    number: Annotated[int, typer.Option(help="How many exercises to write, at most.", min=1)] = 100,
    games: Annotated[int, typer.Option(help="The number of games to look at.", min=1)] = 400,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays, as in a match; by default level 3.")
    ] = "3",
    seats: Annotated[
        list[int] | None, typer.Option("--players", help="So many play, in turn; can be repeated.", min=2)
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
    workers: GamesAtOnce = None,
) -> None:
    """Make exercises of a game with hidden things: decisions in which one action is surely the best.

    A player plays against itself. An action is surely the best where every other one is at least three
    standard errors behind, and wins at least four of a hundred games less, in two searches that have none
    of their luck in common. With the same games the file comes out the same. Ctrl-C ends the search and
    writes what was found.
    """
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

    from dream.base.files.durable_files import write_whole
    from dream.exercises.exercise import written

    write_whole(to, written(found))
    grades = sorted(Counter(one.grade for one in found).items())
    return ", ".join(f"{count} of grade {grade}" for grade, count in grades)


def try_boards(
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the boards.")],
    number: Annotated[int, typer.Option(help="The number of boards.", min=1)] = 120,
    games: Annotated[int, typer.Option(help="Games on each board.", min=2)] = 40,
    seed: Annotated[int, typer.Option(help="Which boards they are.")] = 1,
    threads: GamesAtOnce = None,
) -> None:
    """Find out what games on many boards are like: who wins, how long they are, what the Elixir does.

    Two beginners play, who look a move ahead, from many places of the Symbols. With the same numbers the file
    comes out the same.
    """
    from rich.progress import track

    from dream.base.files.durable_files import write_whole
    from dream.boards.tried_boards import written
    from dream.lab.alchemists_dream.selfplay.trying_boards import board_seeds, tried

    check_writable(to)
    boards = track(tried(board_seeds(number, seed), games, threads), "Boards", number, transient=True)
    found = list(boards)
    write_whole(to, written(found))
    print(f"{to}: {len(found)} boards, {sum(board.is_balanced for board in found)} of them balanced")
