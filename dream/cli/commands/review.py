"""Subcommands that review games that were played."""

from pathlib import Path
from typing import Annotated

import typer

from dream.cli.commands.window import bench_app


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    bench_app.command("review")(bench_review)


def bench_review(
    game: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="Only this game; can be given more than once.")
    ] = None,
    options: Annotated[
        str | None,
        typer.Option(metavar="WORDS", help="The options, in quotation marks; by default the fewest seats."),
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each kind.", min=1)] = 40,
    seed: Annotated[int, typer.Option(help="The number of the first game.", min=0)] = 1,
    workers: Annotated[
        int | None, typer.Option(help="Processes; by default one fewer than there are cores.", min=1)
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save the games there as .dream files.")
    ] = None,
) -> None:
    """Count how many lost games a review finds the move in that lost them.

    An engine plays all seats, and one seat plays a move that gives away at least a fifth of the win, at a
    place that the seed draws. The review is right where it names that place as the seat's largest mistake.
    The exit status is 1 where it is wrong in more than 15 of 100 games of a kind.
    """
    from dream.lab.bench.review_bench import run
    from dream.lab.match.console import terminable
    from dream.lab.match.workers import LocalWorkers
    from dream.play.registry import house
    from dream.review.tutoring import tutoring

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
