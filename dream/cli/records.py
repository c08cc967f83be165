"""Commands about boards, saved games and their pictures, and the library of games."""

import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import UTC, date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dream.base.errors import Malformed, reason
from dream.base.seeds import cleaned_seed, memorable_seed
from dream.base.showable import escaped, showable
from dream.base.texts import counted, message, say, worded
from dream.cli.arguments import (
    FAULTY,
    ONE_GAME,
    ask_to_reveal,
    check_no_record_of_another,
    check_writable,
    explain,
    opened_game,
    refuse,
    shown_progress,
    tile_set_in,
)
from dream.cli.language import speak_the_players_language
from dream.games.alchemists_dream.board import Board, lay
from dream.games.alchemists_dream.drawing import rows
from dream.games.alchemists_dream.elements import LABELS, Terrain, legend
from dream.games.alchemists_dream.tiles import TileSet, place_middle, standard_tiles
from dream.play.registry import find
from dream.play.seats import clean_name, told_apart

if TYPE_CHECKING:
    from dream.records.library.library import Entry, Library
    from dream.records.library.statistics import Statistics
    from dream.records.reader import Opened


library_app = typer.Typer(rich_markup_mode=None)
library_app.callback(invoke_without_command=True)(explain)

LONGEST_LINE = 25_000
"""So many characters of a line of a record are shown: those of the longest state, with its header."""
Id = Annotated[int, typer.Argument(metavar="ID")]
Ids = Annotated[list[int], typer.Argument(metavar="ID...")]
Game = Annotated[str | None, typer.Option(metavar="WORD")]
Player = Annotated[str | None, typer.Option(metavar="NAME")]
Opponent = Annotated[str | None, typer.Option(metavar="WHO")]
Reveal = Annotated[bool, typer.Option("--reveal")]
Finished = Annotated[bool | None, typer.Option("--finished/--unfinished")]
Since = Annotated[str | None, typer.Option(metavar="DATE")]
Until = Annotated[str | None, typer.Option(metavar="DATE")]


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command(epilog=ONE_GAME)(board)
    app.command()(verify)
    app.command()(picture)
    commands: dict[str, Callable[..., None]] = {
        "list": list_games,
        "show": show,
        "export": export,
        "import": import_games,
        "verify": verify_library,
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


def board(
    seed: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SEED]"),
    ] = None,
    text: Annotated[bool, typer.Option("--text")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    picture: Annotated[Path | None, typer.Option("--picture", metavar="FILE")] = None,
    sheets: Annotated[
        Path | None,
        typer.Option("--sheets", metavar="FILE"),
    ] = None,
    bare: Annotated[bool, typer.Option("--bare")] = False,
    tiles: Annotated[Path | None, typer.Option("--tiles", metavar="FILE")] = None,
) -> None:
    from dream.games.alchemists_dream.game import GAME

    for word in seed or []:
        check_no_record_of_another(word, GAME)
    if text + as_json + (picture is not None) + (sheets is not None) > 1:
        raise Malformed(message("cli.error.one_output"))
    chosen = memorable_seed() if seed is None else cleaned_seed(" ".join(seed))
    tile_set = standard_tiles() if tiles is None else tile_set_in(tiles)
    for file in filter(None, (picture, sheets)):
        check_writable(file)
    if picture is not None:
        _draw_picture(picture, chosen, tile_set, bare)
    elif sheets is not None:
        _write_sheets(sheets, chosen, tile_set, bare)
    elif as_json:
        print(json.dumps(description(chosen, tile_set, bare), indent=1))
    elif text:
        print(Board.from_seed(chosen, bare=bare, tiles=tile_set).text)
        if seed is None:
            print(f"Seed: {chosen}", file=sys.stderr)
    else:
        _draw(chosen, Board.from_seed(chosen, bare=bare, tiles=tile_set))


def description(seed: str, tile_set: TileSet, bare: bool) -> dict[str, Any]:
    """All that a seed decides, as JSON has it: the bags, the tiles as they lie, and every cell."""
    from dream.games.alchemists_dream.rules.beginning import bags

    laid = lay(seed, tile_set)
    ground = Board.from_tiles(laid, bare=bare)
    return {
        "seed": seed,
        "tile_set": tile_set.name,
        "bare": bare,
        "bags": [element.name.lower() for element in bags(seed)],
        "terrain": ground.text,
        "places": [
            {
                "place": list(tile.place),
                "middle": place_middle(tile.place).name,
                "tile": tile.tile.name,
                "rotation": tile.sixths,
            }
            for tile in laid
        ],
        "cells": [
            {"name": cell.name, "q": cell.q, "r": cell.r, "terrain": ground[cell].name.lower()}
            for cell in ground.cells
        ],
    }


def _draw_picture(path: Path, seed: str, tile_set: TileSet, bare: bool) -> None:
    from dream.pictures.boards import save_picture

    save_picture(path, seed, tile_set, bare=bare)
    print(f'{showable(str(path))}: the board of the seed "{showable(seed)}"')


def _write_sheets(path: Path, seed: str, tile_set: TileSet, bare: bool) -> None:
    from dream.pictures.print_sheets import save_sheets

    save_sheets(path, seed, tile_set, bare=bare)
    print(f'{showable(str(path))}: tiles and pieces to cut out, and the board of the seed "{showable(seed)}"')


def _draw(seed: str, ground: Board) -> None:
    """The board in characters on standard output, in colour where that is a terminal that has it."""
    from rich.console import Console
    from rich.text import Text

    from dream.games.alchemists_dream.colours import GROUND, INK

    def block(terrain: Terrain, character: str) -> tuple[str, str]:
        return character, f"{INK[terrain]} on {GROUND[terrain]}"

    console = Console(highlight=False, soft_wrap=True)
    for row in rows(ground):
        cells = [block(ground[cell], f"{ground[cell].value} ") if cell else "  " for cell in row.cells]
        console.print(Text.assemble((row.lead, "dim"), *cells, (f" {row.tail}", "dim")))
    console.print()
    if console.color_system is None:
        console.print(Text(legend()))
    else:
        for kind, label in LABELS.items():
            console.print(Text.assemble(block(kind, f" {kind.value} "), f" {label}  "), end="")
        console.print()
    console.print(Text(f"Seed: {showable(seed)}"))


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...")],
) -> None:
    speak_the_players_language()
    status = max(_verified(file, alone=len(files) == 1) for file in files)
    if status:
        raise typer.Exit(status)


def _verified(file: Path, *, alone: bool) -> int:
    """Say in one line that all records in a file are sound, or what is wrong; the exit status."""
    from dream.records.reader import all_records

    name = showable(str(file))
    try:
        records = all_records(file)
    except OSError as error:
        return refuse(f"{name}: {reason(error)}")
    wrong: list[str] = []
    for record in records:
        trouble = worded(record.trouble) if record.trouble else ""
        others = (worded(fault) for fault in record.faults)
        wrong += [trouble] if trouble else []
        wrong += [fault for fault in others if fault not in trouble]
    for sentence in wrong:
        print(f"{name}: {sentence}")
    if not wrong:
        count = "" if len(records) == 1 else f", {say('record.games', count=len(records))}"
        print(f"ok{count}" if alone else f"{name}: ok{count}")
    return FAULTY if wrong else 0


def picture(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    to: Annotated[Path, typer.Argument(metavar="PICTURE")],
    after: Annotated[int | None, typer.Option(metavar="MOVES", min=0)] = None,
    width: Annotated[int, typer.Option()] = 1200,
    theme: Annotated[str | None, typer.Option()] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=10)] = 0.8,
    reveal: Reveal = False,
) -> None:
    speak_the_players_language()
    from dream.base.files import write_whole

    kind = to.suffix.lower()
    if kind not in (".png", ".gif"):
        raise Malformed(message("picture.kind", name=to.name))
    check_writable(to)
    opened = opened_game(file)
    bare = opened.hides_seed and not reveal
    write_whole(to, _drawn(opened, after, width, theme, seconds if kind == ".gif" else None, bare=bare))
    print(say("picture.done", path=showable(str(to))))
    if bare and kind == ".png":
        print(say("picture.bare_here"))
    if opened.trouble:
        raise typer.Exit(refuse(f"{showable(str(file))}: {worded(opened.trouble)}", FAULTY))


def _drawn(
    opened: "Opened", after: int | None, width: int, theme: str | None, seconds: float | None, *, bare: bool
) -> bytes:
    """The bytes of a picture, or of an animation of so many `seconds` a move; `bare`, without the game."""
    from dream.ui.kit.display import draw_unseen, require_pygame_ce

    require_pygame_ce()
    draw_unseen()
    from dream.ui.pictures import chosen_theme, table_pictures

    moves = len(opened.game.actions)
    if after is not None and after > moves:
        raise Malformed(message("picture.after", moves=moves))
    with table_pictures(opened, width, chosen_theme(theme)) as pictures:
        if seconds is None:
            return pictures.png(moves if after is None else after, bare=bare)
        from dream.ui.pictures import frames_of, gif

        with shown_progress(len(frames_of(moves))) as show:
            return gif(pictures, seconds, show)


def list_games(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD...]")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    game: Game = None,
    seed: Annotated[str | None, typer.Option()] = None,
    player: Player = None,
    opponent: Opponent = None,
    result: Annotated[str | None, typer.Option()] = None,
    finished: Finished = None,
    faulty: Annotated[bool, typer.Option("--faulty")] = False,
    shortest: Annotated[int | None, typer.Option(min=0)] = None,
    longest: Annotated[int | None, typer.Option(min=0)] = None,
    since: Since = None,
    until: Until = None,
    position: Annotated[str | None, typer.Option()] = None,
    deleted: Annotated[bool, typer.Option("--deleted")] = False,
    sort: Annotated[str, typer.Option(metavar="BY")] = "played",
    reverse: Annotated[bool, typer.Option("--reverse")] = False,
    limit: Annotated[int | None, typer.Option(min=0)] = None,
) -> None:
    from dream.records.library.library import Order, Query, position_key

    orders = {order.value: order for order in Order}
    if sort not in orders:
        raise Malformed(message("library.list.no_sort", known=", ".join(orders), text=sort))
    key = None
    if position is not None:
        law = find(game or "dream")
        key = position_key(law, law.parse_state(position))
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
        position=key,
        deleted=deleted,
        order=orders[sort],
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


def show(id: Id, record: Annotated[bool, typer.Option("--record")] = False, reveal: Reveal = False) -> None:
    from dream.records.reader import tried_record

    with _opened() as library:
        entry, kept = library.entry(id), library.record(id)
    ask_to_reveal([_numbered(id)] if entry.is_secret else [], reveal=reveal)
    trouble = None if entry.sound else tried_record(kept).trouble
    if trouble:
        entry = replace(entry, sound=False, fault=worded(trouble))
    text = kept.decode("utf-8", "replace")
    if record:
        _print_record(kept, text)
        return
    for line in described(entry):
        print(line)
    print()
    for line in text.splitlines():
        print(showable(line, LONGEST_LINE))


def _numbered(id: int) -> str:
    """What a sentence calls a game of the library."""
    return say("cli.reveal.game", id=id)


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
    reveal: Reveal = False,
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
        secret = [_numbered(entry.id) for entry in library.entries(wanted) if entry.is_secret]
        ask_to_reveal(secret, reveal=reveal)
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
    for path, why in (*report.damage, *report.refusals):
        refuse(say("library.import.refused_file", path=str(path), why=why))
    if report.refused:
        raise typer.Exit(1)


def verify_library(again: Annotated[bool, typer.Option("--again")] = False) -> None:
    from dream.records.library import exchange

    with _opened() as library:
        wrong = [say("library.verify.database", fault=fault) for fault in library.database.faults()]
        left = library.count() if again else exchange.left_to_verify(library)
        with shown_progress(left) as progress:
            what = say("library.verify.progress")
            exchange.verify(library, lambda done: progress(what, done.games), again=again)
        faulty = exchange.known_faults(library)
        wrong += [say("library.verify.faulty", id=id, fault=fault) for id, fault in faulty.items()]
        games = library.count()
    for line in wrong:
        print(line)
    if wrong:
        print(say("library.verify.wrong", count=len(wrong)))
        raise typer.Exit(1)
    print(say("library.verify.sound", count=games))


def salvage() -> None:
    from dream.records.library import recovery
    from dream.records.library.home import library_path

    path = library_path()
    recovery.finish_salvage(path)
    report = recovery.salvage(path)
    print(say("library.salvage.done", count=report.games, path=str(report.aside)))
    for wanting in report.wanting():
        print(worded(wanting))


def tend(parent: Annotated[int, typer.Argument()]) -> None:
    from dream.protocol.server import end_with
    from dream.records.library import exchange
    from dream.records.library.home import empty_bin
    from dream.records.library.recovery import back_up_if_due

    end_with(parent)
    with _opened() as library:
        empty_bin(library)
        back_up_if_due(library)
        exchange.verify(library)


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


@contextmanager
def _opened() -> Iterator["Library"]:
    """The player's library; what there is to tell of it goes to standard error."""
    from dream.records.library.home import open_library

    with open_library(lambda news: print(worded(news), file=sys.stderr)) as library:
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


def object_of(entry: "Entry") -> dict[str, object]:
    """A game as JSON has it; moments are in UTC."""
    return {
        "id": entry.id,
        "game": entry.game,
        "name": entry.name,
        "seed": entry.shown_seed,
        "seats": [
            {
                "name": seat.name,
                "occupant": seat.occupant,
                "side": seat.side or None,
                "won": seat.won,
                "earlier": [
                    {"until": one.until, "name": one.name, "occupant": one.occupant} for one in seat.earlier
                ],
            }
            for seat in entry.seats
        ],
        "result": entry.result,
        "finished": entry.finished,
        "actions": entry.actions,
        "rounds": entry.rounds,
        "played": entry.played.isoformat() if entry.played else None,
        "added": entry.added.astimezone(UTC).isoformat(timespec="seconds"),
        "updated": entry.updated.astimezone(UTC).isoformat(timespec="seconds"),
        "sound": entry.sound,
        "fault": entry.fault,
    }


def _players(entry: "Entry") -> str:
    names = told_apart([seat.called or seat.occupant for seat in entry.seats])
    return " - ".join(names) or say("library.list.nobody")


def _length(entry: "Entry") -> str:
    """How long a game is: in rounds, where it goes by them."""
    if entry.rounds is not None:
        return say("library.rounds", count=entry.rounds)
    return say("library.list.actions", count=entry.actions)


def row_of(entry: "Entry") -> str:
    result = entry.result if entry.finished else say("library.list.unfinished")
    return say(
        "library.list.row",
        id=f"{entry.id:>6}",
        day=(entry.played or entry.updated.date()).isoformat(),
        game=entry.game,
        players=_players(entry),
        result=result,
        actions=_length(entry),
        seed=entry.shown_seed or "-",
        name=f"  “{entry.name}”" if entry.name else "",
    )


def described(entry: "Entry") -> Iterator[str]:
    yield say("library.show.game", id=entry.id, game=entry.game)
    if entry.name:
        yield say("library.show.name", name=entry.name)
    yield say("library.show.players", players=_players(entry))
    for seat in entry.seats:
        for one in seat.earlier:
            name, now = one.name or one.occupant, seat.called or seat.occupant
            yield say("library.show.before", now=now, name=name, occupant=one.occupant, until=one.until)
    result = entry.result if entry.finished else say("library.list.unfinished")
    yield say("library.show.result", result=result, actions=_length(entry))
    yield say("library.show.updated", when=f"{entry.updated:%Y-%m-%d %H:%M}")
    if entry.sound is None:
        yield say("library.show.unknown")
    else:
        yield (
            say("library.show.sound") if entry.sound else say("library.show.faulty", fault=entry.fault or "")
        )


def sums_of(game: str, known: "Statistics") -> Iterator[str]:
    """What the games of a word come to, in lines."""
    games = {"finished": known.finished, "unfinished": known.unfinished}
    yield say(
        "library.sums.game", game=game, games=say("library.statistic.games", count=known.finished, **games)
    )
    yield "  " + worded(known.length)
    yield "  " + say("library.statistic.streaks", now=known.streak, longest=known.longest_streak)
    yield from (f"  {worded(why)}" for why in known.uncounted)
    for name, score in {**known.levels, **known.sides}.items():
        sums = say("library.statistic.score", won=score.won, drawn=score.drawn, lost=score.lost)
        yield "  " + say("library.sums.score", name=name, score=sums)


def sums_object(game: str, known: "Statistics") -> dict[str, object]:
    """What the games of a word come to, as JSON has it: the scores are those of people."""
    shortest, mean, longest = known.lengths
    return {
        "game": game,
        "finished": known.finished,
        "unfinished": known.unfinished,
        "changed": known.changed,
        "by_hints": known.by_hints,
        "lengths": {"shortest": shortest, "mean": round(mean, 1), "longest": longest},
        "lengths_in": "rounds" if known.by_rounds else "actions",
        "streaks": {"now": known.streak, "longest": known.longest_streak},
        "levels": {occupant: asdict(score) for occupant, score in known.levels.items()},
        "sides": {side: asdict(score) for side, score in known.sides.items()},
    }
