"""Commands for programs and engines: the law as an answering machine, our engines for others, analysis and
review, and matches and measurements of whoever plays."""

import io
import json
import os
import re
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dream.base.errors import Impossible, Malformed, Refused, quoted, reason
from dream.base.showable import escaped, showable
from dream.base.texts import counted, message, say, worded
from dream.cli.arguments import (
    FAULTY,
    ONE_GAME,
    ask_to_reveal,
    check_no_record_of_another,
    check_replaceable,
    check_seconds,
    chosen_workers,
    limits_of,
    refuse,
    saved_bytes,
    shown_progress,
)
from dream.cli.language import speak_the_players_language
from dream.cli.playing import FIRST_GAME, bench_app
from dream.play.game import NO_OPTIONS
from dream.play.registry import find, package, part
from dream.protocol.dialogue import Limits

if TYPE_CHECKING:
    from dream.games.alchemists_dream.game import DreamHistory
    from dream.matches.alchemists_dream import SetupKind
    from dream.matches.games import Terms
    from dream.matches.match import Match
    from dream.matches.players import Patience, Spec
    from dream.records.reader import Opened
    from dream.study.kept_reviews import KeptReviews
    from dream.study.review import Review


REVIEWS = 20
"""A position is analysed by so many times the work of a review where nobody says how much."""
STANDARD_INPUT = "-"
DEFAULT_MOVETIME = 100
MOST_ELO = 1000


def register(app: typer.Typer) -> None:
    """Add the commands of this file to `app`."""
    app.command()(referee)
    app.command(epilog=ONE_GAME)(perft)
    app.command()(engine)
    app.command(epilog=ONE_GAME)(analyse)
    app.command()(review)
    app.command()(match)
    bench_app.command("engine", epilog=ONE_GAME)(bench_engine)


def referee(
    game: Annotated[
        str,
        typer.Option("--game", metavar="WORD"),
    ] = "dream",
) -> None:
    from dream.play.referee import Referee, request_lines, serve

    package(game)
    law = part(game, "referee") or Referee(find(game))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    serve(law.answer, request_lines(sys.stdin.buffer), sys.stdout)


def perft(
    position: Annotated[str, typer.Argument(metavar="POSITION")],
    depth: Annotated[str, typer.Argument(metavar="DEPTH")],
    by_action: Annotated[bool, typer.Option("--divide")] = False,
) -> None:
    from dream.games.alchemists_dream.game import GAME
    from dream.play.referee import divide, parse_depth, perft as count

    check_no_record_of_another(position, GAME)
    start, actions = GAME.parse_state(position), parse_depth(depth)
    if not by_action:
        print(count(GAME, start, actions))
        return
    total = 0
    for action, leaves in divide(GAME, start, actions):
        total += leaves
        print(f"{action}: {leaves}", flush=True)
    print(total if actions else 1)


def engine(
    game: Annotated[str, typer.Option(metavar="WORD")] = FIRST_GAME,
    plain: Annotated[
        bool,
        typer.Option("--plain"),
    ] = False,
) -> None:
    _serve(game, plain=plain)


def _serve(game: str, *, plain: bool) -> None:
    """Be the engine of a game, as ``python -m PACKAGE.engine`` is; raises Malformed without one."""
    from importlib.util import find_spec
    from runpy import run_module

    law = find(game)
    if plain and game != FIRST_GAME:
        first = find(FIRST_GAME).name
        raise Malformed(message("argument.only_first", option="--plain", first=first, game=law.name))
    name = f"{package(game)}.engine"
    found = find_spec(name)
    if found and found.submodule_search_locations is not None:
        found = find_spec(f"{name}.__main__")
    if found is None:
        raise Malformed(message("argument.no_engine", game=law.name))
    sys.argv[1:] = ["--plain"] if plain else []
    run_module(name, run_name="__main__", alter_sys=True)


def analyse(
    what: Annotated[
        str,
        typer.Argument(
            metavar="POSITION|FILE",
        ),
    ],
    seconds: Annotated[
        float | None,
        typer.Option(),
    ] = None,
    lines: Annotated[int, typer.Option(min=1, max=20)] = 3,
    depth: Annotated[int | None, typer.Option()] = None,
    nodes: Annotated[int | None, typer.Option()] = None,
    at: Annotated[
        int | None,
        typer.Option(metavar="PLY", min=0),
    ] = None,
) -> None:
    from dream.games.alchemists_dream.analysis import analyse_on_console
    from dream.games.alchemists_dream.teach import WORK

    speak_the_players_language()
    if seconds is None and depth is None and nodes is None:
        nodes = REVIEWS * WORK[-1]
    if seconds is not None:
        check_seconds("--seconds", seconds)
    movetime = None if seconds is None else round(seconds * 1000)
    limits = limits_of(depth=depth, nodes=nodes, movetime=movetime)
    analyse_on_console(game_to_analyse(what, at), limits, lines)


def game_to_analyse(source: str, at: int | None = None) -> "DreamHistory":
    """The game to be analysed at its last position, or after `at` actions.

    `source` is a position, the name of a file that holds one or a record, or ``-`` for standard input.
    Raises OSError, and Malformed or Impossible in one sentence when there is nothing to analyse.
    """
    from dream.records.files import is_record_name
    from dream.records.syntax import LARGEST_FILE

    if source == STANDARD_INPUT:
        game = _of_text(sys.stdin.buffer.read(LARGEST_FILE + 1), "standard input", at)
    elif is_record_name(source) or os.path.isfile(source):
        game = _of_text(saved_bytes(Path(source)), source, at)
    else:
        game = _of_position(source, at)
    if game.outcome:
        count = len(game.actions)
        raise Impossible([message("analysis.over_at" if count else "analysis.over", count=count)])
    return game


def _of_text(data: bytes, name: str, at: int | None) -> "DreamHistory":
    """The game in the bytes of a record, or of a position on one line."""
    data = data.removeprefix(BOM_UTF8)
    if data.count(b"\n") > 1 or data.lstrip().startswith(b"["):
        return _of_record(data, name, at)
    return _of_position(data.decode("ascii", "replace").rstrip("\r\n"), at)


def _of_position(text: str, at: int | None) -> "DreamHistory":
    from dream.games.alchemists_dream.game import history_of
    from dream.games.alchemists_dream.rules.notation import parse_position

    if at is not None:
        raise Malformed(message("analysis.no_at"))
    if " " not in text:
        raise Malformed(message("analysis.no_subject", text=quoted(text)))
    return history_of(parse_position(text))


def _of_record(data: bytes, name: str, at: int | None) -> "DreamHistory":
    """The game of a record; a damaged one will do as far as it can be replayed, if that is asked for."""
    from dream.games.alchemists_dream.game import GAME, history_of
    from dream.records.reader import first_record
    from dream.records.syntax import Unreadable

    try:
        opened = first_record(data, GAME)
    except Unreadable as error:
        raise Malformed(message("error.in_file", file=name, reason=error)) from error
    played = opened.game.actions
    if opened.fault and (at is None or at > len(played)):
        raise Impossible([message("error.in_file", file=name, reason=opened.fault)])
    if at is None:
        return opened.game
    if at > len(played):
        raise Impossible([message("analysis.too_late", at=at, count=len(played))])
    return history_of(opened.game.start, played[:at])


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
    replace: Annotated[bool, typer.Option("--replace")] = False,
    reveal: Annotated[bool, typer.Option("--reveal")] = False,
) -> None:
    speak_the_players_language()
    status, number, records = 0, 0, _records(what)
    if write is not None:
        check_replaceable(write, replace=replace)
        games = list(islice(records, 2))
        if len(games) > 1:
            raise Malformed(message("cli.error.single_game", option="--write"))
        records = iter(games)
    for number, (name, record) in enumerate(records, 1):
        if number > 1 and not as_json:
            print()
        status = max(
            status, _reviewed(name, record, as_json=as_json, quick=quick, write=write, reveal=reveal)
        )
    raise typer.Exit(status)


def _records(what: list[str]) -> Iterator[tuple[str, bytes]]:
    """The records that are named, each with what it is called; raises OSError, and Malformed for none."""
    from dream.records.files import saved_files
    from dream.records.syntax import records_in

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


def _reviewed(
    name: str, record: bytes, *, as_json: bool, quick: bool, write: Path | None, reveal: bool
) -> int:
    """Review the game of a record and tell that; the exit status."""
    from dream.protocol.client import Forfeit
    from dream.records.reader import first_record
    from dream.records.writer import save
    from dream.study.kept_reviews import KeptReviews
    from dream.study.review_report import annotated, report, report_object

    try:
        opened = first_record(record)
    except Refused as error:
        return refuse(f"{showable(name)}: {reason(error)}", FAULTY)
    ask_to_reveal([showable(name)] if opened.is_secret else [], reveal=reveal)
    try:
        found = _judged(name, opened, KeptReviews(), quick=quick)
    except Refused as error:
        return refuse(f"{showable(name)}: {reason(error)}", FAULTY)
    except Forfeit as error:
        return refuse(f"{showable(name)}: {worded(error.message)}", FAULTY)
    if write is not None:
        save(annotated(opened, found), write, replace=True)  # what was there was asked about before the work
    if opened.trouble:
        refuse(f"{showable(name)}: {worded(opened.trouble)}")
    if as_json:
        print(escaped(json.dumps(report_object(opened, found, name), ensure_ascii=False)), flush=True)
    else:
        print(*map(showable, report(opened, found)), sep="\n", flush=True)
    return FAULTY if opened.fault else 0


def _judged(name: str, opened: "Opened", kept: "KeptReviews", *, quick: bool) -> "Review":
    """The review of a game, made as far as it is not kept; raises Malformed and Forfeit."""
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


def match(
    players: Annotated[list[str], typer.Argument(metavar="A B...")],
    game: Annotated[str, typer.Option(metavar="WORD")] = FIRST_GAME,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE"),
    ] = None,
    games: Annotated[int, typer.Option(min=2)] = 20,
    all_orders: Annotated[
        bool,
        typer.Option(
            "--all-orders",
        ),
    ] = False,
    depth: Annotated[int | None, typer.Option()] = None,
    nodes: Annotated[int | None, typer.Option()] = None,
    movetime: Annotated[
        int | None,
        typer.Option(),
    ] = None,
    level: Annotated[int | None, typer.Option()] = None,
    seeds: Annotated[
        int,
        typer.Option(),
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "--jobs", min=1),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="E0 E1"),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    max_plies: Annotated[
        int | None,
        typer.Option(min=1),
    ] = None,
    setup: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    bare: Annotated[bool, typer.Option("--bare")] = False,
    margin: Annotated[float, typer.Option()] = 2.0,
    patience: Annotated[float, typer.Option()] = 120.0,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    no_wait: Annotated[bool, typer.Option("--no-wait")] = False,
) -> None:
    from dream.matches.match import Archive, play_on_console
    from dream.matches.players import Patience

    check_seconds("--margin", margin)
    check_seconds("--patience", patience)
    limits = limits_of(depth=depth, nodes=nodes, movetime=movetime, level=level)
    options = [*(option or ()), *(["board=bare"] if bare else ())]
    terms = _terms(game, options, setup, max_plies, Patience(margin, patience))
    wanted = _match(_specs(players, game, limits), games, seeds, sprt, terms, every=all_orders)
    archive = Archive(save) if save else None
    keep = archive.keep if archive else lambda played: None
    play_on_console(wanted, chosen_workers(workers, cluster, waits=not no_wait), keep)


def _terms(
    game: str,
    options: Sequence[str],
    setup: str | None,
    most_plies: int | None,
    patience: "Patience",
) -> "Terms":
    """The terms of a match; raises Malformed when there is no such game, or it has no such option."""
    from datetime import date

    from dream.matches.alchemists_dream import MOST_PLIES, DreamTerms
    from dream.matches.games import Terms

    wanted = find(game).parse_options(" ".join(options) or NO_OPTIONS)
    find(game).check_ready(wanted)
    chosen = wanted.text
    today = date.today()
    if game == FIRST_GAME:
        plies = most_plies or MOST_PLIES
        return DreamTerms(game, chosen, plies, patience, today, _setup(setup))
    if setup:
        raise Malformed(message("cli.error.setup_of_first", first=find(FIRST_GAME).name))
    return Terms(game, chosen, most_plies, patience, today)


def _specs(players: Sequence[str], game: str, limits: Limits) -> tuple["Spec", ...]:
    """The players by their texts, with the limits of the match; raises Malformed."""
    from dream.matches.players import check_level, parse_spec

    check_level(limits, game)
    if limits.unlimited and game == FIRST_GAME:
        limits = Limits(movetime=DEFAULT_MOVETIME)
    return tuple(parse_spec(text, game).within(limits) for text in players)


def _match(
    players: tuple["Spec", ...],
    games: int,
    seeds: int,
    sprt: tuple[float, float] | None,
    terms: "Terms",
    *,
    every: bool,
) -> "Match":
    from dream.matches.games import PAIR, entrants, orders
    from dream.matches.match import Match
    from dream.matches.strength import Sprt

    seats = terms.game.seats_with(terms.game.parse_options(terms.options))
    if len(players) != seats:
        wanted = counted("players", seats)
        raise Malformed(message("cli.error.players", game=terms.game.name, wanted=wanted, count=len(players)))
    if sprt and seats != PAIR:
        raise Malformed(message("cli.error.sprt_pair"))
    if sprt and not -MOST_ELO <= sprt[0] < sprt[1] <= MOST_ELO:
        raise Malformed(message("cli.error.sprt_range", most=MOST_ELO))
    rotations = -(-games // len(orders(entrants(players), every=every)))
    return Match(players, rotations, terms, seeds, Sprt(*sprt) if sprt else None, every)


def _setup(name: str | None) -> "SetupKind":
    from dream.matches.alchemists_dream import SetupKind

    if name is None:
        return SetupKind.HAGGLE
    if name not in {setup.value for setup in SetupKind}:
        known = ", ".join(setup.value for setup in SetupKind)
        raise Malformed(message("cli.error.one_of", option="--setup", known=known, text=quoted(name)))
    return SetupKind(name)


def bench_engine(
    engine: Annotated[str, typer.Option()] = "dream",
    depth: Annotated[int, typer.Option(min=1)] = 8,
    movetime: Annotated[int, typer.Option(min=10)] = 300,
    seconds: Annotated[float, typer.Option()] = 10.0,
    threads: Annotated[str, typer.Option()] = "",
) -> None:
    from rich.console import Console

    from dream.matches.bench import MeasureSettings, engine_table, measure, samples
    from dream.matches.match import terminable
    from dream.matches.players import parse_engine
    from dream.protocol.client import Forfeit

    check_seconds("--seconds", seconds)
    numbers = [word.strip() for word in threads.split(",") if word.strip()]
    if not all(re.fullmatch("[0-9]{1,2}", number) and 1 <= int(number) <= 64 for number in numbers):
        raise Malformed(message("cli.error.numbers", option="--threads", text=quoted(threads)))
    plan = MeasureSettings(depth, movetime, seconds, tuple(map(int, numbers)))
    spec = parse_engine(engine, FIRST_GAME)
    with terminable(), Console(stderr=True).status("") as status:
        try:
            figures = measure(spec, plan, samples(), status.update)
        except Forfeit as error:
            raise Refused(error.message) from error
    Console().print(engine_table(figures, depth))
    if figures.perft_wrong:
        raise typer.Exit(FAULTY)
