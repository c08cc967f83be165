"""Subcommands that review games that were played."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.errors import Malformed
from dream.base.texts import message
from dream.cli.commands.window import bench_app
from dream.cli.exit_status import FAULTY, refuse
from dream.cli.language import speak_the_players_language
from dream.cli.progress import shown_progress
from dream.cli.saved_games import saved_bytes

if TYPE_CHECKING:
    from dream.records.reader import Opened
    from dream.study.review import KeptReviews, Review


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(review)
    bench_app.command("review")(bench_review)


def review(
    what: Annotated[
        list[str],
        typer.Argument(metavar="FILE..."),
    ],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    quick: Annotated[bool, typer.Option("--quick")] = False,
    write: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
        ),
    ] = None,
) -> None:
    speak_the_players_language()
    status, number = 0, 0
    for number, (name, record) in enumerate(_records(what), 1):
        if write is not None and number > 1:
            raise Malformed(message("cli.error.single_game", option="--write"))
        if number > 1 and not as_json:
            print()
        status = max(status, _reviewed(name, record, as_json=as_json, quick=quick, write=write))
    raise typer.Exit(status)


def _records(what: list[str]) -> Iterator[tuple[str, bytes]]:
    """The records that are named, each with what it is called; raises OSError, and Malformed for none."""
    from dream.records.files import saved_files
    from dream.records.movetext import records_in

    for each in what:
        path = Path(each)
        if path.is_dir():
            files = sorted(file for file, _ in saved_files(path))
            if not files:
                raise Malformed(message("judging.error.no_files", folder=each))
        elif each.isdecimal() and not path.exists():
            yield each, _of_library(int(each))
            continue
        else:
            files = [path]
        for file in files:
            games = [piece.data for piece in records_in(saved_bytes(file))]
            for number, game in enumerate(games, 1):
                yield (str(file) if len(games) == 1 else f"{file} {number}"), game


def _of_library(number: int) -> bytes:
    from dream.records.library.home import open_library

    with open_library() as library:
        return library.record(number)


def _reviewed(name: str, record: bytes, *, as_json: bool, quick: bool, write: Path | None) -> int:
    """Review the game of a record and tell that; the exit status."""
    from dream.base.errors import Refused, reason
    from dream.base.showable import escaped, showable
    from dream.base.texts import told
    from dream.protocol.client import Forfeit
    from dream.records.reader import first_record
    from dream.records.writer import save
    from dream.study.review import KeptReviews, annotated, report, report_object

    try:
        opened = first_record(record)
        found = _judged(name, opened, KeptReviews(), quick=quick)
    except Refused as error:
        return refuse(f"{showable(name)}: {reason(error)}", FAULTY)
    except Forfeit as error:
        return refuse(f"{showable(name)}: {told(error.message)}", FAULTY)
    if write is not None:
        save(annotated(opened, found), write)
    if opened.trouble:
        refuse(f"{showable(name)}: {told(opened.trouble)}")
    if as_json:
        print(escaped(json.dumps(report_object(opened, found, name), ensure_ascii=False)), flush=True)
    else:
        print(*map(showable, report(opened, found)), sep="\n", flush=True)
    return FAULTY if opened.fault else 0


def _judged(name: str, opened: "Opened", kept: "KeptReviews", *, quick: bool) -> "Review":
    """The review of a game, made as far as it is not kept; raises Malformed and Forfeit."""
    from dream.base.texts import say
    from dream.study.judging import Reviewer

    history = opened.game
    reviewer = Reviewer(history, kept.of(history))
    with shown_progress(100) as progress:
        what = say("judging.progress", name=name)
        progress(what, 0)
        reviewer.run_and_keep(
            kept, lambda known: progress(what, round(100 * known.progress)), 1 if quick else None
        )
    return reviewer.review


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
