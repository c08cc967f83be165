"""The real window tried hard, on data of its own: ``python -m tools.soak``.

It plays at random, finishes games and kills engines, and must leave nothing behind. Or windows are killed at
any moment and lose nothing that they have shown: two at a time play on one data folder until both are killed,
often just when they have shown an action. Those that are opened next must be offered the games of these, as
they were, and go on with them.
"""

import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress

from dream.base.errors import message_of
from dream.base.folders import HOME
from dream.base.texts import english
from dream.cli.playing import ready_for_window
from dream.play.history import MoveTree, Node
from dream.records.library.exchange import verify
from dream.records.library.home import played_now
from dream.records.library.library import DATABASE, Library, Query
from dream.records.reader import Opened, open_record
from dream.records.record import CLOCK
from dream.records.syntax import Unreadable
from dream.ui.games.registry import games_with_view
from tools.console import Finding, command_app, main, none_of, show
from tools.windows import Silent, WindowProcess, data_folder, temporary_in

app = command_app()

PATIENCE, POLL = 10.0, 0.1
"""Seconds in which what a window has started ends after it, and between two looks whether it has."""
WANTED = re.compile(
    r"config/settings\.json|data/library\.db(\.lock)?|data/backups/library [-0-9 ]+\.db"
    r"|cache/.+|logs/crash-[-0-9]+\.txt"
)
"""The files that may be in a data folder when nobody uses it; what is in the cache can be made again."""
_UNFINISHED = re.compile(r".*\.(part|tmp[^/]*)")


def processes_left(home: Path) -> list[str] | None:
    """The processes whose data folder this is, once they have had time to end; None if nobody tells."""
    until = time.monotonic() + PATIENCE
    while (found := _processes(home)) and time.monotonic() < until:
        time.sleep(POLL)
    return found


def _processes(home: Path) -> list[str] | None:
    if not Path("/proc/self/environ").exists():
        return None
    wanted, found = f"{HOME}={home}".encode(), []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal() or int(folder.name) == os.getpid():
            continue
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
                found.append(f"{folder.name} {' '.join(words)}".strip())
        except OSError:
            continue
    return found


def files_left(home: Path) -> list[str]:
    """The files in a data folder that nobody uses now, and that nobody will want any more."""
    names = (path.relative_to(home).as_posix() for path in sorted(home.rglob("*")) if path.is_file())
    own = f"{temporary_in(home).name}/dropped "
    return [
        name
        for name in names
        if not name.startswith(own) and (not WANTED.fullmatch(name) or _UNFINISHED.fullmatch(name))
    ]


def library_faults(home: Path) -> list[str]:
    """What is wrong with the library, and with each of its games; the games are replayed for it."""
    path = home / "data" / DATABASE
    if not path.exists():
        return []
    with Library(path) as library:
        faults = [str(fault) for fault in library.database.faults()]
        return faults + [f"game {id}: {fault}" for id, fault in verify(library, again=True).faulty.items()]


def crash_reports(home: Path) -> list[str]:
    """The reports of crashes."""
    return [path.read_text("utf-8", "replace") for path in sorted((home / "logs").glob("crash-*.txt"))]


MODULE = "tools.windows"
MOST = 1.05
"""How much memory may be taken at the end, as a multiple of what it was in the middle."""
PERIOD = 20.0
"""Seconds between two rests, in which the memory is looked at."""
JUDGED_FROM = 18
"""So many looks at the memory are needed to judge it. The first half is for what is kept on purpose to be
filled; the first and the last third of the second are compared, each by the one in its middle."""


@dataclass
class Soaked:
    """What the windows have done, and what went wrong; the memory is that of the last window."""

    steps: Counter[str] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def take(self, told: Mapping[str, Any]) -> None:
        """Add what a window has told when it ended."""
        for name, counter in (("steps", self.steps), ("begun", self.begun), ("ended", self.ended)):
            counter.update(told.get(name, {}))
        self.memory = [taken for taken in told.get("memory", ()) if isinstance(taken, float)]


def run_soak(minutes: float, seed: int) -> bool:
    """Soak a window for so many minutes, and print what was found; whether all is right."""
    with data_folder() as home:
        with Console(stderr=True).status("playing wildly ..."):
            soaked = soak(home, minutes * 60, seed)
        findings = list(_findings(home, soaked))
        faults = [*soaked.faults, *crash_reports(home)]
        faults += files_left(home) + library_faults(home)
    return show(f"The window after {minutes:g} minutes of wildness, seed {seed}", findings, faults)


def soak(home: Path, seconds: float, seed: int) -> Soaked:
    """Have a window play for so long; when it ends before its time, that is a fault, and another goes on."""
    soaked, until = Soaked(), time.monotonic() + seconds
    number = 0
    while (left := until - time.monotonic()) > 0 or number == 0:
        window = WindowProcess(MODULE, home, "soaked", seed + number, left, PERIOD, temporary_in(home))
        number += 1
        try:
            while window.next():
                pass
            status = window.ended()
            if status or window.errors:
                soaked.faults.append(f"exit status {status}: {window.errors}")
        except Silent:
            window.kill()
            soaked.faults.append(f"hung: {window.errors}")
        soaked.take(window.told)
    return soaked


def _findings(home: Path, soaked: Soaked) -> Iterator[Finding]:
    for kind, number in sorted(soaked.steps.items()):
        yield Finding(f"steps: {kind}", str(number))
    for game in games_with_view():
        begun, ended = soaked.begun[game.id], soaked.ended[game.id]
        yield Finding(f"games begun and ended: {game.id}", f"{begun} and {ended}", begun > 0 or None)
    yield from _memory(soaked.memory)
    yield none_of("processes left", processes_left(home))
    yield none_of("files left", files_left(home))
    yield none_of("faults of the library", library_faults(home))
    yield none_of("crashes and hangs", soaked.faults)


def _memory(taken: list[float]) -> Iterator[Finding]:
    """What was taken in the middle and at the end; the first half is for what is kept on purpose."""
    second_half = taken[len(taken) // 2 :]
    if not second_half:
        yield Finding("memory", "not told")
        return
    looks = max(1, len(second_half) // 3)
    middle, end = median(second_half[:looks]), median(second_half[-looks:])
    yield Finding("memory now and then", " ".join(f"{megabytes:.0f}" for megabytes in taken))
    yield Finding("memory in the middle", f"{middle:.1f} MB")
    judged = end <= MOST * middle if len(taken) >= JUDGED_FROM else None
    yield Finding("memory at the end", f"{end:.1f} MB, {end / middle - 1:+.1%}", judged)


AT_ONCE = 2
MOST_SHOWN = 15
"""A window is killed as soon as it has shown so many actions more at most."""
LONGEST = 0.4
"""Seconds that pass then at most, if any do."""
BESIDE = "variations", "comments", "clocks"
"""What a game may have beside its moves."""
EARLY, WHILE_STARTING = 0.2, 2.0
"""How often a window is killed that may show nothing yet, and within how many seconds after its start."""


@dataclass
class Killed:
    """What became of the windows; `under_way` are the games that were shown unfinished, by their numbers."""

    kills: int = 0
    where: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    offered: int = 0
    has: Counter[str] = field(default_factory=Counter)
    unsaved: int = 0
    under_way: dict[int, Opened] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    not_offered: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    processes: list[str] | None = field(default_factory=list)


def run_kills(kills: int, seed: int) -> bool:
    """Kill so many windows, and print what was found; whether all is right."""
    with data_folder() as home:
        killed = kill(home, kills, seed)
        findings = list(_findings_of_kills(killed))
    faults = killed.lost + killed.not_offered + killed.faults + (killed.processes or [])
    return show(f"What {killed.kills} killed windows have left, seed {seed}", findings, faults)


def kill(home: Path, kills: int, seed: int) -> Killed:
    """Kill so many windows, two at a time, and open two more to be offered what the last ones have left."""
    killed, chance, numbers = Killed(), Random(seed), count(seed)
    with Progress(transient=True) as progress:
        task = progress.add_task("killing windows", total=kills)
        while killed.kills < kills:
            playing = _opened(home, killed, numbers)
            for window in chance.sample(playing, len(playing)):
                _kill(window, killed, chance)
                progress.update(task, advance=1)
            if chance.random() < EARLY:
                _kill_early(home, killed, next(numbers), chance)
            left = processes_left(home)
            killed.processes = None if left is None else [*(killed.processes or []), *left]
            _compare(home, killed)
        for window in _opened(home, killed, numbers):
            window.kill()
    killed.faults += library_faults(home) + crash_reports(home)
    return killed


def _opened(home: Path, killed: Killed, numbers: Iterator[int]) -> list[WindowProcess]:
    """Open the windows one after the other; each is offered a game that was under way, if there is one."""
    windows = []
    expected = dict(killed.under_way)
    for _ in range(AT_ONCE):
        window = WindowProcess(MODULE, home, "killed", next(numbers))
        windows.append(window)
        if not _shows(window, killed):
            continue
        told = window.told
        before = expected.pop(told["id"], None)
        if told["offered"]:
            killed.offered += 1
        if expected and not told["offered"]:
            killed.not_offered.append(f"none of the games {list(expected)} was offered")
        elif before and not _goes_on(before, open_record(told["record"])):
            killed.not_offered.append(f"game {told['id']} was offered otherwise than it was shown")
    return windows


def _shows(window: WindowProcess, killed: Killed) -> bool:
    """Wait until a window shows a game; whether it does."""
    try:
        shows = window.until("id")
    except Silent:
        shows = False
    if not shows:
        window.kill()
        killed.faults.append(f"a window showed no game: {window.errors}")
    return shows


def _kill(window: WindowProcess, killed: Killed, chance: Random) -> None:
    """Kill a window at a moment: as soon as an action is shown, or a while after."""
    try:
        window.catch_up()
        for _ in range(chance.randrange(MOST_SHOWN)):
            if not window.next():
                break
        if chance.random() < 0.5:
            time.sleep(chance.random() * LONGEST)
    except Silent:
        killed.faults.append("a window has shown nothing new for long")
    window.kill()
    killed.kills += 1
    if window.errors:
        killed.faults.append(window.errors)
    _remember(window.told, killed)


def _kill_early(home: Path, killed: Killed, number: int, chance: Random) -> None:
    """Kill a window that starts, or has just begun to play."""
    window = WindowProcess(MODULE, home, "killed", number)
    time.sleep(chance.random() * WHILE_STARTING)
    window.kill()
    killed.kills += 1
    _remember(window.told, killed)


def _remember(told: Any, killed: Killed) -> None:
    """Keep what a window that was killed has shown last."""
    if "id" not in told:
        return
    shown = open_record(told["record"])
    killed.where[told["where"]] += 1
    killed.games[shown.game.game.id] += 1
    record = shown.record
    for what, there in zip(BESIDE, (record.beside, record.comments, record.times), strict=True):
        killed.has[what] += bool(there)
    if told["unsaved"]:
        killed.unsaved += 1  # a disk was too slow, which the window has said
    elif told["id"] is None:
        killed.lost.append("an action was shown that no library had")
    else:
        killed.under_way[told["id"]] = shown


def _compare(home: Path, killed: Killed) -> None:
    """Look in the library for what was shown; a game that has ended since is under way no more."""
    with Library(home / "data" / DATABASE) as library:
        killed.faults += map(str, library.database.faults())
        if played_now(library):
            killed.faults.append("a game is played by a window that is dead")
        unfinished = library.find(Query(finished=False, here=True))
        for id, shown in list(killed.under_way.items()):
            try:
                kept = open_record(library.record(id))
            except (OSError, Unreadable) as error:
                killed.lost.append(f"game {id}: {english(message_of(error))}")
                del killed.under_way[id]
                continue
            if not _goes_on(shown, kept):
                lacks = _missing(shown.game.tree, kept.game.tree) or "the seats or the clock"
                killed.lost.append(f"game {id} lacks {lacks}: shown {_told(shown)}; kept {_told(kept)}")
            elif kept.game.outcome is None and id not in unfinished:
                killed.not_offered.append(f"game {id} is not among those to go on with")
            if kept.game.outcome is not None or not _goes_on(shown, kept):
                del killed.under_way[id]


def _goes_on(shown: Opened, later: Opened) -> bool:
    """Whether a game is the one that was shown, or what came of it: with its seats, and no action less.

    What was undone since is beside the line, and so are all variations.
    """
    one, other = shown.record, later.record
    same = (one.game.id, one.start, one.seats) == (other.game.id, other.start, other.seats)
    same = same and dict(one.other).get(CLOCK) == dict(other.other).get(CLOCK)
    return same and _missing(shown.game.tree, later.game.tree) is None


def _missing(one: MoveTree[Any, Any], other: MoveTree[Any, Any]) -> str | None:
    """What is in one tree, or is said there, and isn't in another; None where nothing is.

    A place that nothing was said of may have been commented since.
    """
    pairs: list[tuple[Node[Any, Any], Node[Any, Any] | None]] = [(one.root, other.root)]
    for node, found in pairs:
        if found is None:
            return f"action {node.done} of a line"
        if one.comments(node) and one.comments(node) != other.comments(found):
            return f"what was said after action {node.done}"
        if one.time(node) is not None and other.time(found) is None:
            return f"the time of action {node.done}"
        pairs += [(child, other.child(found, child.action)) for child in one.children(node)]
    return None


def _told(opened: Opened) -> str:
    """How many actions a game has, the last ones, and how many are beside them."""
    actions = list(map(opened.game.game.action_text, opened.game.actions))
    return f"{len(actions)}: {' '.join(actions[-3:])}, and {len(opened.record.beside)} beside"


def _findings_of_kills(killed: Killed) -> Iterator[Finding]:
    yield Finding("windows killed, two at a time", str(killed.kills))
    for word, kills in sorted(killed.games.items()):
        yield Finding(f"killed in a game of {word}", str(kills))
    for where, kills in sorted(killed.where.items()):
        yield Finding(f"killed while {where} was shown", str(kills))
    for what in BESIDE:
        yield Finding(f"killed in a game with {what}", str(killed.has[what]))
    yield Finding("killed while it said that the game isn't saved", str(killed.unsaved))
    yield Finding("games offered and gone on with", str(killed.offered))
    yield none_of("shown actions lost", killed.lost)
    yield none_of("games not offered as they were", killed.not_offered)
    yield none_of("processes left", killed.processes)
    yield none_of("faults, of the library too", killed.faults)


@app.command()
def try_window(
    minutes: Annotated[float, typer.Option(min=0.05, help="How long the window plays at random.")] = 20,
    kills: Annotated[
        int | None,
        typer.Option(min=1, help="Kill this many windows instead; nothing that was shown may be lost."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="What is done, and in which order.")] = 1,
) -> None:
    """Try the window hard, on data of its own; it opens by itself and needs a display."""
    ready_for_window()
    passed = run_soak(minutes, seed) if kills is None else run_kills(kills, seed)
    raise typer.Exit(0 if passed else 1)


if __name__ == "__main__":
    main(app)
