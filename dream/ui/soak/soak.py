"""`dream soak --minutes`: the real window plays itself wildly; how it has borne that."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console

from dream.ui.games.registry import games_with_view
from dream.ui.soak import leftovers
from dream.ui.soak.findings import Finding, none_of, show
from dream.ui.soak.window_process import Silent, WindowProcess, data_folder, temporary_in

MODULE = "dream.ui.soak.soaked_window"
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

    deeds: Counter[str] = field(default_factory=Counter)
    begun: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def take(self, told: Mapping[str, Any]) -> None:
        """Add what a window has told when it ended."""
        for name, counter in (("deeds", self.deeds), ("begun", self.begun), ("ended", self.ended)):
            counter.update(told.get(name, {}))
        self.memory = [taken for taken in told.get("memory", ()) if isinstance(taken, float)]


def run(minutes: float, seed: int) -> bool:
    """Soak a window for so many minutes, and print what was found; whether all is right."""
    with data_folder() as home:
        with Console(stderr=True).status("playing wildly ..."):
            soaked = soak(home, minutes * 60, seed)
        findings = list(_findings(home, soaked))
        faults = [*soaked.faults, *leftovers.crash_reports(home)]
        faults += leftovers.files_left(home) + leftovers.library_faults(home)
    return show(f"The window after {minutes:g} minutes of wildness, seed {seed}", findings, faults)


def soak(home: Path, seconds: float, seed: int) -> Soaked:
    """Have a window play for so long; when it ends before its time, that is a fault, and another goes on."""
    soaked, until = Soaked(), time.monotonic() + seconds
    number = 0
    while (left := until - time.monotonic()) > 0 or number == 0:
        window = WindowProcess(MODULE, home, seed + number, left, PERIOD, temporary_in(home))
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
    for kind, count in sorted(soaked.deeds.items()):
        yield Finding(f"deeds: {kind}", str(count))
    for game in games_with_view():
        begun, ended = soaked.begun[game.id], soaked.ended[game.id]
        yield Finding(f"games begun and ended: {game.id}", f"{begun} and {ended}", begun > 0 or None)
    yield from _memory(soaked.memory)
    yield none_of("processes left", leftovers.processes_left(home))
    yield none_of("files left", leftovers.files_left(home))
    yield none_of("faults of the library", leftovers.library_faults(home))
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
