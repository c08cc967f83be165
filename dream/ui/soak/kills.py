"""`dream soak --kills`: windows that are killed at any moment lose nothing that they have shown.

Two windows at a time play on one data folder until both are killed, often just when they have shown an
action. Those that are opened next must be offered the games of these, as they were, and go on with them.
"""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from rich.progress import Progress

from dream.base.errors import message_of
from dream.base.texts import english
from dream.play.history import MoveTree, Node
from dream.records.library.home import played_now
from dream.records.library.library import DATABASE, Library, Query
from dream.records.movetext import Unreadable
from dream.records.reader import Opened, open_record
from dream.records.record import CLOCK
from dream.ui.soak import leftovers
from dream.ui.soak.findings import Finding, none_of, show
from dream.ui.soak.window_process import Silent, WindowProcess, data_folder

MODULE = "dream.ui.soak.killed_window"
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


def run(kills: int, seed: int) -> bool:
    """Kill so many windows, and print what was found; whether all is right."""
    with data_folder() as home:
        killed = kill(home, kills, seed)
        findings = list(_findings(killed))
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
            left = leftovers.processes_left(home)
            killed.processes = None if left is None else [*(killed.processes or []), *left]
            _compare(home, killed)
        for window in _opened(home, killed, numbers):
            window.kill()
    killed.faults += leftovers.library_faults(home) + leftovers.crash_reports(home)
    return killed


def _opened(home: Path, killed: Killed, numbers: Iterator[int]) -> list[WindowProcess]:
    """Open the windows one after the other; each is offered a game that was under way, if there is one."""
    windows = []
    expected = dict(killed.under_way)
    for _ in range(AT_ONCE):
        window = WindowProcess(MODULE, home, next(numbers))
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
    window = WindowProcess(MODULE, home, number)
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


def _findings(killed: Killed) -> Iterator[Finding]:
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
