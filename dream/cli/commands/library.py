"""Subcommands about the library of games."""

import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.errors import Malformed
from dream.base.showable import escaped, showable
from dream.base.texts import counted, message, say, told
from dream.cli.arguments import explain
from dream.cli.commands.library_texts import described, object_of, row_of, sums_object, sums_of
from dream.cli.commands.window import bench_app
from dream.cli.exit_status import refuse
from dream.cli.progress import shown_progress

if TYPE_CHECKING:
    from dream.records.library.library import Library, Order

library_app = typer.Typer(rich_markup_mode=None)

LONGEST_LINE = 25_000
"""So many characters of a line of a record are shown: those of the longest state, with its header."""
Id = Annotated[int, typer.Argument(metavar="ID")]
Ids = Annotated[list[int], typer.Argument(metavar="ID...")]
Words = Annotated[list[str] | None, typer.Argument(metavar="[WORD...]")]
Game = Annotated[str | None, typer.Option(metavar="WORD")]
Seed = Annotated[str | None, typer.Option()]
Player = Annotated[str | None, typer.Option(metavar="NAME")]
Opponent = Annotated[str | None, typer.Option(metavar="WHO")]
Result = Annotated[str | None, typer.Option()]
Finished = Annotated[bool | None, typer.Option("--finished/--unfinished")]
Faulty = Annotated[bool, typer.Option("--faulty")]
Shortest = Annotated[int | None, typer.Option(min=0)]
Longest = Annotated[int | None, typer.Option(min=0)]
Since = Annotated[str | None, typer.Option(metavar="DATE")]
Until = Annotated[str | None, typer.Option(metavar="DATE")]
Position = Annotated[str | None, typer.Option()]
Deleted = Annotated[bool, typer.Option("--deleted")]
Sort = Annotated[str, typer.Option(metavar="BY")]
Reverse = Annotated[bool, typer.Option("--reverse")]
Limit = Annotated[int | None, typer.Option(min=0)]


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    commands: dict[str, Callable[..., None]] = {
        "list": list_games,
        "show": show,
        "export": export,
        "import": import_games,
        "verify": verify,
        "salvage": salvage,
        "backup": backup,
        "delete": delete,
        "restore": restore,
        "rename": rename,
        "statistics": statistics,
    }
    for name, command in commands.items():
        library_app.command(name)(command)
    library_app.command("tend", hidden=True)(tend)
    app.add_typer(library_app, name="library")
    bench_app.command("library")(bench_library)


library_app.callback(invoke_without_command=True)(explain)


def list_games(
    words: Words = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    game: Game = None,
    seed: Seed = None,
    player: Player = None,
    opponent: Opponent = None,
    result: Result = None,
    finished: Finished = None,
    faulty: Faulty = False,
    shortest: Shortest = None,
    longest: Longest = None,
    since: Since = None,
    until: Until = None,
    position: Position = None,
    deleted: Deleted = False,
    sort: Sort = "updated",
    reverse: Reverse = False,
    limit: Limit = None,
) -> None:
    from dream.records.library.library import Query

    query = Query(
        text=" ".join(words or []),
        game=game,
        seed=seed,
        player=player,
        opponent=opponent,
        result=result,
        finished=finished,
        sound=False if faulty else None,
        shortest=shortest,
        longest=longest,
        since=_day(since),
        until=_day(until),
        position=_key(position, game),
        deleted=deleted,
        order=_order(sort),
        descending=not reverse,
        most=limit,
    )
    with _opened() as library:
        ids = library.find(query)
        if as_json:
            _print_json(library, ids)
        else:
            for entry in library.entries(ids):
                print(row_of(entry))
    if not ids and not as_json:
        print(say("library.list.none"), file=sys.stderr)


def show(id: Id, record: Annotated[bool, typer.Option("--record")] = False) -> None:
    from dream.records.reader import tried_record

    with _opened() as library:
        entry, kept = library.entry(id), library.record(id)
    trouble = None if entry.sound else tried_record(kept).trouble
    if trouble:
        entry = replace(entry, sound=False, fault=told(trouble))
    text = kept.decode("utf-8", "replace")
    if record:
        _print_record(kept, text)
        return
    for line in described(entry):
        print(line)
    print()
    for line in text.splitlines():
        print(showable(line, LONGEST_LINE))


def _print_record(record: bytes, text: str) -> None:
    """Print a record as it is; to a terminal, which it could steer, its lines as they can be shown."""
    if sys.stdout.isatty():
        for line in text.splitlines():
            print(showable(line, LONGEST_LINE))
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()
        sys.stdout.buffer.write(record)
    else:
        print(text, end="")


def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    ids: Annotated[list[int] | None, typer.Argument(metavar="[ID...]")] = None,
    game: Game = None,
    player: Player = None,
    opponent: Opponent = None,
    finished: Finished = None,
    since: Since = None,
    until: Until = None,
) -> None:
    from dream.records.library.exchange import export_games
    from dream.records.library.library import Query

    query = Query(
        game=game,
        player=player,
        opponent=opponent,
        finished=finished,
        since=_day(since),
        until=_day(until),
        descending=False,
    )
    with _opened() as library:
        for id in ids or ():
            library.entry(id)
        wanted = list(ids) if ids else library.find(query)
        with shown_progress(len(wanted)) as progress:
            report = export_games(library, wanted, folder, lambda done: progress(str(done.files), done.files))
    print(say("library.export_done.written", count=report.written, folder=str(folder)))
    if report.there:
        print(say("library.export_done.there", count=report.there))


def import_games(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...")],
) -> None:
    from dream.records.library.exchange import ImportReport, import_files

    with _opened() as library, shown_progress() as progress:

        def tell(report: ImportReport) -> None:
            progress(
                say("library.import.progress", files=counted("files", report.files), new=report.new),
                report.files,
            )

        report = import_files(library, files, tell)
    print(say("library.import.new", count=report.new))
    for what in ("known", "damaged", "refused"):
        if getattr(report, what):
            print(say(f"library.import.{what}", count=getattr(report, what)))
    if report.later:
        print(say("library.import.later", count=report.later))
    for path, why in (*report.told_damage, *report.told):
        refuse(say("library.import.refused_file", path=str(path), why=why))
    if report.refused:
        raise typer.Exit(1)


def verify(again: Annotated[bool, typer.Option("--again")] = False) -> None:
    from dream.records.library import exchange as verification
    from dream.records.library.library import Query

    with _opened() as library:
        wrong = [say("library.verify.database", fault=fault) for fault in library.database.faults()]
        left = library.count(Query()) if again else verification.left_to_verify(library)
        with shown_progress(left) as progress:
            what = say("library.verify.progress")
            verification.verify(library, lambda done: progress(what, done.games), again=again)
        faulty = verification.known_faults(library)
        wrong += [say("library.verify.faulty", id=id, fault=fault) for id, fault in faulty.items()]
        games = library.count(Query())
    for line in wrong:
        print(line)
    if wrong:
        print(say("library.verify.wrong", count=len(wrong)))
        raise typer.Exit(1)
    print(say("library.verify.sound", count=games))


def salvage() -> None:
    from dream.records.library import recovery as salvage
    from dream.records.library.home import library_path

    path = library_path()
    salvage.finish_salvage(path)
    report = salvage.salvage(path)
    print(say("library.salvage.done", count=report.games, path=str(report.aside)))
    for wanting in report.wanting():
        print(told(wanting))


def tend(parent: Annotated[int, typer.Argument()]) -> None:
    from dream.protocol.server import end_with
    from dream.records.library.exchange import verify
    from dream.records.library.home import empty_bin
    from dream.records.library.recovery import back_up_if_due

    end_with(parent)
    with _opened() as library:
        empty_bin(library)
        back_up_if_due(library)
        verify(library)


def backup(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]")] = None,
) -> None:
    from dream.records.library.recovery import back_up

    with _opened() as library:
        print(say("library.backup.done", path=str(back_up(library, file))))


def delete(ids: Ids) -> None:
    with _opened() as library:
        for id in ids:
            library.entry(id)
        print(say("library.delete_done", count=library.delete(ids)))


def restore(ids: Ids) -> None:
    with _opened() as library:
        for id in ids:
            library.entry(id)
        print(say("library.restore.done", count=library.restore(ids)))


def rename(
    id: Id,
    words: Annotated[list[str] | None, typer.Argument(metavar="[NAME...]")] = None,
) -> None:
    from dream.play.seats import clean_name
    from dream.records.library.library import LONGEST_NAME

    name = clean_name(" ".join(words or []))
    if len(name) > LONGEST_NAME:
        raise Malformed(message("library.long_name", most=LONGEST_NAME, count=len(name)))
    with _opened() as library:
        library.rename(id, name)
    print(say("library.renamed", id=id, name=name) if name else say("library.unnamed", id=id))


def statistics(game: Game = None, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    from dream.records.library import statistics

    with _opened() as library:
        games = [word for word in statistics.games_kept(library) if game in (None, word)]
        sums = {word: statistics.statistics(library, word) for word in games}
    if as_json:
        print(json.dumps([sums_object(word, known) for word, known in sums.items()], indent=1))
        return
    for word, known in sums.items():
        for line in sums_of(word, known):
            print(line)
    if not sums:
        print(say("library.list.none"), file=sys.stderr)


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


@contextmanager
def _opened() -> Iterator["Library"]:
    """The player's library; what there is to tell of it goes to standard error."""
    from dream.records.library.home import open_library

    with open_library(lambda news: print(told(news), file=sys.stderr)) as library:
        yield library


def _print_json(library: "Library", ids: Sequence[int]) -> None:
    """One array of objects, however many, in little memory."""
    print("[", end="")
    between = "\n"
    for entry in library.entries(ids):
        print(between, escaped(json.dumps(object_of(entry), ensure_ascii=False)), sep="", end="")
        between = ",\n"
    print("\n]")


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Malformed(message("library.list.no_day", text=text)) from error


def _order(text: str) -> "Order":
    from dream.records.library.library import Order

    known = {order.value: order for order in Order}
    if text not in known:
        raise Malformed(message("library.list.no_sort", known=", ".join(known), text=text))
    return known[text]


def _key(text: str | None, game: str | None) -> int | None:
    """The key of a position in the notation of a game; raises Malformed or Impossible."""
    if text is None:
        return None
    from dream.play.registry import find
    from dream.records.library.library import position_key

    law = find(game or "dream")
    return position_key(law, law.parse_state(text))
