"""How fast the library of games is with very many games in it: ``python -m tools.library``.

All is done in a folder that is removed. Every other game has clocks, and every third one variations with
comments, as games that were looked through.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from dream.base.folders import HOME
from dream.base.texts import say
from dream.cli.arguments import shown_progress
from dream.play.game import NO_OPTIONS, Game
from dream.play.history import History
from dream.play.registry import find
from dream.play.seats import Seat
from dream.protocol.process import own_command, own_environment
from dream.records.library.exchange import left_to_verify, verify
from dream.records.library.library import DATABASE, Library, Order, Query, summary_of
from dream.records.record import CLOCK, Record
from dream.records.writer import record_text
from tools.console import command_app, main

app = command_app()

AnyGame = Game[Any, Any]
PLAYED = 12
"""So many games are played; all others differ from one of them in names and dates."""
LONGEST = 80
CLOCKED, VARIED = 2, 3
"""Of so many games one has clocks, and one variations."""
APART, FURTHER = 10, 4
"""A variation begins after so many moves of a game, and goes on for so many."""
COMMITS = 200
VERIFIED = 100
MOST_MEMORY = 200.0
LEAST_GAMES_A_SECOND = 500.0
MOST_SEARCH, MOST_COMMIT, MOST_START = 100.0, 5.0, 1000.0


@dataclass(frozen=True)
class Figure:
    """One thing measured, in its unit; where there is a target, whether it was reached."""

    what: str
    value: float
    unit: str
    target: str = ""
    good: bool = True

    @property
    def line(self) -> str:
        value = f"{self.value:,.1f} {self.unit}"
        if not self.target:
            return say("library.bench.plain", what=self.what, value=value)
        shown = say("library.bench.target", what=self.what, value=value, target=self.target)
        return shown + ("" if self.good else say("library.bench.missed"))


@dataclass
class Measured:
    """All figures."""

    figures: list[Figure] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether every target was reached."""
        return all(figure.good for figure in self.figures)

    def lines(self) -> Iterator[str]:
        return (figure.line for figure in self.figures)

    def add(self, name: str, value: float, unit: str, *, most: float | None = None, **named: str) -> None:
        target = "" if most is None else f"{most:g} {unit}"
        good = most is None or value <= most
        self.figures.append(Figure(say(f"library.bench.{name}", **named), value, unit, target, good))

    def add_speed(self, name: str, value: float, *, least: float | None = None) -> None:
        target = "" if least is None else f"{least:g} /s"
        good = least is None or value >= least
        self.figures.append(Figure(say(f"library.bench.{name}"), value, "/s", target, good))


def measure(game: AnyGame, games: int, *, window: bool, progress: Callable[[str], object]) -> Measured:
    """Measure a library of so many games of a game of two, and the start of the window with it."""
    measured = Measured()
    with TemporaryDirectory(prefix="dream-bench-") as name, _home(Path(name)):
        folder = Path(name)
        progress(say("library.bench.writing", count=games))
        _write_files(folder / "files", game, games)
        progress(say("library.bench.importing"))
        seconds, memory = _command(["library", "import", str(folder / "files")])
        measured.add_speed("import", games / seconds, least=LEAST_GAMES_A_SECOND)
        measured.add("import_memory", memory, "MB", most=MOST_MEMORY)
        path = folder / "data" / DATABASE
        measured.add("size", path.stat().st_size / 1e6, "MB")
        progress(say("library.bench.exporting"))
        seconds, memory = _command(["library", "export", str(folder / "out")])
        measured.add_speed("export", games / seconds, least=LEAST_GAMES_A_SECOND)
        measured.add("export_memory", memory, "MB", most=MOST_MEMORY)
        begun = time.perf_counter()
        with Library(path) as library:
            measured.add("open", 1000 * (time.perf_counter() - begun), "ms")
            progress(say("library.bench.verifying"))
            _measure_verification(measured, library)
            progress(say("library.bench.searching"))
            _measure_search(measured, library, game, games)
            progress(say("library.bench.committing"))
            _measure_commits(measured, library, game, folder)
        if window:
            progress(say("library.bench.starting"))
            times = [_command(["--frames", "1"])[0] for _ in range(3)]
            measured.add("start", 1000 * median(times), "ms", most=MOST_START)
    return measured


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    before = os.environ.get(HOME)
    os.environ[HOME] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[HOME]
        else:
            os.environ[HOME] = before


def _texts(game: AnyGame) -> list[str]:
    """Records of games at random, with marks where the names and the date go."""
    texts = []
    for number in range(PLAYED):
        random, seed = Random(number), f"bench {number}"
        history = History(game, game.start(seed, NO_OPTIONS))
        while history.outcome is None and len(history.actions) < LONGEST:
            history.play(random.choice(game.legal_actions(history.state)))
        if number % VARIED == 0:
            _vary(history, random)
        clocked = number % CLOCKED == 0
        for node in history.played[1:] if clocked else ():
            history.tree.took(node, random.randrange(100, 60_000))
        seats = (Seat("First"), Seat.machine("Second", number % 5 + 1))
        record = Record.of(history, {"Seed": seed}, seats=seats, played=date(2000, 1, 1))
        texts.append(record_text(replace(record, other=((CLOCK, "10m+5s"),)) if clocked else record))
    return texts


def _vary(history: History[Any, Any], random: Random) -> None:
    """Try other moves beside a game, and say something of each."""
    game = history.game
    for node in list(history.played[:-1:APART]):
        history.explore(node, further=False)
        while len(history.actions) < node.done + FURTHER and history.outcome is None:
            history.play(random.choice(game.legal_actions(history.state)))
        history.tree.comment(history.node(-1), f"Tried after move {node.done}.")
        history.return_to_played()


def _write_files(folder: Path, game: AnyGame, games: int) -> None:
    """So many games, a thousand in a folder."""
    texts, random = _texts(game), Random(1)
    for number in range(games):
        place = folder / str(number // 1000)
        place.mkdir(parents=True, exist_ok=True)
        day = date(2020, 1, 1) + timedelta(days=random.randrange(2000))
        text = texts[number % PLAYED].replace('"First"', f'"Anna {random.randrange(5000)}"')
        text = text.replace('"Second"', f'"Golem {number}"').replace("2000-01-01", day.isoformat())
        (place / f"{number}.dream").write_text(text, encoding="utf-8")


def _command(arguments: list[str]) -> tuple[float, float]:
    """How many seconds a command takes, and how many megabytes at most; 0 where that cannot be known."""
    begun = time.perf_counter()
    command, environment = own_command("dream", *arguments), own_environment()
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as process:
        if not hasattr(os, "wait4"):
            process.wait()
            return time.perf_counter() - begun, 0.0
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begun
    if process.returncode:
        raise OSError(f"dream {' '.join(arguments)}: {process.returncode}")
    return seconds, used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def _measure_verification(measured: Measured, library: Library) -> None:
    """Replay the games of a moment."""

    class Enough(Exception):
        pass

    def enough(report: object) -> None:
        if time.perf_counter() - begun > 20 or left - left_to_verify(library) >= VERIFIED:
            raise Enough

    left, begun = left_to_verify(library), time.perf_counter()
    with suppress(Enough):
        verify(library, enough)
    done = left - left_to_verify(library)
    measured.add_speed("verify", done / (time.perf_counter() - begun))
    rows = library.database.value("SELECT count(*) FROM positions")
    measured.add("verified_size", 2 * 14 * rows / max(1, done) / 1000, "kB")


def _measure_search(measured: Measured, library: Library, game: AnyGame, games: int) -> None:
    key = library.database.value("SELECT key FROM positions LIMIT 1")
    queries = {
        "seed": Query(seed="bench 3"),
        "game": Query(game=game.id, text="7777"),
        "player": Query(player="anna 4999"),
        "opponent": Query(opponent="level 3", text="anna 77"),
        "result": Query(result="1/2-1/2"),
        "length": Query(shortest=LONGEST + 1),
        "date": Query(since=date(2025, 1, 1), until=date(2025, 1, 2)),
        "position": Query(position=key),
        "words": Query(text=f"golem {games - 1}"),
        "words, by length": Query(text="anna 12 golem 3", order=Order.LENGTH),
    }
    for what, query in queries.items():
        times = []
        for _ in range(5):
            begun = time.perf_counter()
            ids = library.find(query)
            list(library.entries(ids[:20]))
            times.append(time.perf_counter() - begun)
        measured.add("search", 1000 * median(times), "ms", most=MOST_SEARCH, what=what)


def _measure_commits(measured: Measured, library: Library, game: AnyGame, folder: Path) -> None:
    """Commits of a game that grows, each beside a sync of the disk by itself."""
    text = _texts(game)[0].encode()
    id = library.begin(text)
    syncs, commits = [], []
    with (folder / "sync").open("wb", buffering=0) as file:
        for number in range(COMMITS):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            middle = time.perf_counter()
            library.write(id, text + b"{%d}\n" % number)
            syncs.append(middle - begun)
            commits.append(time.perf_counter() - middle)
    beyond = 1000 * (median(commits) - median(syncs))
    measured.add("sync", 1000 * median(syncs), "ms")
    measured.add("commit", beyond, "ms", most=MOST_COMMIT)
    measured.add("commit_most", 1000 * sorted(commits)[COMMITS * 99 // 100], "ms")
    assert summary_of(library.record(id)).seed == "bench 0"


@app.command()
def library(
    games: Annotated[int, typer.Option(min=100, help="How many games.")] = 100000,
    window: Annotated[bool, typer.Option(help="Also open the window; needs a display.")] = True,
) -> None:
    """Measure the library with this many games in it: commits, search, import, export, start."""
    with shown_progress() as progress:
        measured = measure(find("dream"), games, window=window, progress=lambda what: progress(what, 0))
    for line in measured.lines():
        print(line)
    if not measured.good:
        raise typer.Exit(1)


if __name__ == "__main__":
    main(app)
