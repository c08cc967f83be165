"""`dream bench window`: how fast the window is on this machine, beside what it should be."""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from dream.base.errors import Malformed, quoted
from dream.base.files.folders import HOME
from dream.play import registry
from dream.protocol.process.own_process import own_environment
from dream.ui.bench.sample_games import SAMPLES

PYTHON = sys.executable
SPAWNS = 5
IMPORT = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"


@dataclass(frozen=True)
class Measure:
    """One thing that was measured; `value` None where this system does not tell."""

    name: str
    value: float | None
    target: float
    unit: str

    @property
    def passed(self) -> bool | None:
        """Whether the target is kept; None when nothing was measured."""
        return None if self.value is None else self.value <= self.target


def run(word: str) -> None:
    """Measure everything with a game on the table, by its word, and print what was found."""
    if word not in SAMPLES:
        raise Malformed(f"{quoted(word)} is no game of this bench: {' or '.join(SAMPLES)}")
    table = Table("what", "measured", "at most", "", title="The window on this machine")
    with tempfile.TemporaryDirectory(prefix="dream-bench-") as home:
        console = Console()
        with console.status("measuring, for about half a minute ..."):
            measures = list(measured(word, _as_installed(home)))
    for measure in measures:
        verdict = {True: "[green]pass", False: "[red]fail", None: "[yellow]not told"}[measure.passed]
        value = "-" if measure.value is None else f"{measure.value:.1f} {measure.unit}"
        table.add_row(measure.name, value, f"{measure.target:g} {measure.unit}", verdict)
    console.print(table)


def _as_installed(home: str) -> dict[str, str]:
    """The environment of what is measured, with data of its own; Python keeps what it has compiled."""
    environment = {**own_environment(), HOME: home}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def measured(word: str, environment: dict[str, str]) -> Iterator[Measure]:
    """All measures of a game, each in processes of their own that use this environment and its data."""
    yield Measure("process start to first frame, and its end", _start(environment), 1000, "ms")
    unseen = {**environment, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for size, target in (((1280, 800), 4), ((2560, 1440), 8)):
        found = part(unseen, "frames", word, *map(str, size))
        name = f"frame beside the flip, {size[0]}x{size[1]}"
        yield Measure(f"{name}, middle one", found["p50"], target, "ms")
        yield Measure(f"{name}, worst but one in a hundred", found["p99"], target, "ms")
    worst = part(unseen, "answers", word)["worst"]
    yield Measure(
        f"frame when the engine answers after {SAMPLES[word].late} actions, the worst", worst, 20, "ms"
    )
    live = part(environment, "live", word)
    yield Measure("frame period while the engine thinks, 99 in 100", live["p99"], 20, "ms")
    yield Measure("idle, of one core", live["idle"], 3, "%")
    yield Measure("memory of the window", live["window_mb"], 250, "MB")
    yield Measure("memory of the engine", live["engine_mb"], 500, "MB")
    law = f"{registry.package(word)}.game"
    yield Measure(f"import {law}", _import(environment, law), 100, "ms")
    yield Measure("dream --help", _timed(environment, "-m", "dream", "--help"), 400, "ms")


def _start(environment: dict[str, str]) -> float:
    return _timed(environment, "-m", "dream", "--frames", "1")


def _timed(environment: dict[str, str], *arguments: str) -> float:
    """Milliseconds that a Python process takes, the middle one of several."""
    times = []
    for _ in range(SPAWNS):
        before = time.perf_counter()
        output(environment, *arguments)
        times.append(1000 * (time.perf_counter() - before))
    return median(times)


def _import(environment: dict[str, str], module: str) -> float:
    return 1000 * median(float(output(environment, "-c", IMPORT.format(module))) for _ in range(SPAWNS))


def part(environment: dict[str, str], *arguments: str) -> dict[str, Any]:
    """What a part has found; it has a folder of its own, or it would tell of the game of the one before."""
    with tempfile.TemporaryDirectory(dir=environment[HOME]) as home:
        own = {**environment, HOME: home}
        found: dict[str, Any] = json.loads(output(own, "-m", "dream.ui.bench.parts", *arguments))
    return found


def output(environment: dict[str, str], *arguments: str) -> str:
    """The last line that a Python process prints; raises OSError when it fails."""
    done = subprocess.run(
        [PYTHON, "-P", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise OSError(
            f"what is measured has failed: {(done.stderr.strip().splitlines() or ['no reason'])[-1]}"
        )
    return (done.stdout.strip().splitlines() or [""])[-1]
