"""How fast the window is: first frame, frame times, answers, memory.

What `dream bench window` measures in processes of their own: ``python -m dream.ui.bench PART
GAME``. Each part prints one JSON object of numbers. All work on the same play of a game: a fixed seed,
and legal actions taken at random, always the same.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pygame
from rich.console import Console
from rich.table import Table

from dream.base.errors import Malformed, quoted
from dream.base.folders import HOME, config_dir
from dream.play import registry
from dream.play.game import Chance
from dream.play.history import History
from dream.play.seats import Seat
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import Limits
from dream.protocol.process import own_environment
from dream.records.reader import Opened
from dream.records.record import Record
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.heap import limit_arenas, resident
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen, Screen
from dream.ui.table.table_scene import TableScene

SEED = "a bench in the laboratory"


@dataclass(frozen=True)
class Sample:
    """How a game is played for the bench: its options, and how many actions make its middle and its end.

    `settled` is the action that is done where it can be, for it leads on.
    """

    options: str
    middle: int
    late: int
    settled: str = ""


SAMPLES = {
    "dream": Sample("first=fire second=earth", 40, 300, settled="stand"),
    "jabir": Sample("-", 100, 200),
    "stone": Sample("-", 150, 400),
    "alchemist": Sample("-", 24, 44),
}


def played(word: str, actions: int) -> History[Any, Any]:
    """A game some way into play, the same one every time, in which the first seat is to act."""
    random, game, sample = Random(1), registry.find(word), SAMPLES[word]
    history = History(game, game.start(SEED, sample.options))
    chances = 0
    while len(history.actions) < actions or game.decider(history.state) != 0:
        if game.decider(history.state) is Chance.CHANCE:
            history.play(game.chance_action(history.state, SEED, chances))
            chances += 1
            continue
        choices = sorted(game.legal_actions(history.state), key=game.action_text)
        if len(history.actions) > 3:
            settled = [choice for choice in choices if game.action_text(choice) == sample.settled]
            choices = settled or choices
        history.play(random.choice(choices))
        if history.outcome:
            history.undo()
    return history


def opened(word: str, actions: int, *, people: int) -> Opened:
    """The game as if it had been read from a file; so many people sit there, and then machines."""
    history = played(word, actions)
    count = history.game.seats(history.start)
    seats = tuple(Seat() if number < people else Seat.machine("", 1) for number in range(count))
    return Opened(Record.of(history, {"Seed": SEED}, seats=seats), history)


FRAMES, PERIODS, ANSWERS = 400, 600, 20
WARM_UP, IDLE_SECONDS = 3.0, 6.0
MOVES, BETWEEN_MOVES = 20, 0.4
"""So many moves are looked at, each for so many seconds before the next."""
MILLISECONDS = 1000


class _Unseen(NullScreen):
    """A null screen whose flip costs nothing."""

    def flip(self, reason: str) -> None:
        self.frames += 1


def frames(word: str, width: int, height: int) -> dict[str, float]:
    """Milliseconds for all that a frame takes but the flip, the mouse moving over the board."""
    screen = _Unseen((width, height))
    screen.immediate = False
    app = App(screen, _settings())
    app.routes.go_on(opened(word, SAMPLES[word].middle, people=1))
    _wait(app, WARM_UP)
    times = []
    for number in range(FRAMES):
        _move_mouse(number, (width, height))
        before = time.perf_counter()
        app.step()
        times.append((time.perf_counter() - before) * MILLISECONDS)
    app.engines.close()
    return _percentiles(times)


def answers(word: str) -> dict[str, float]:
    """Milliseconds of the slowest turn of the loop, the flip apart, while the engine answers late in a game.

    Nobody hurries before all is painted, or a short game would be over by then. The turn in which the game
    ends is not counted: another scene is made in it.
    """
    screen = _Unseen((1280, 800))
    screen.immediate = False
    settings = _settings()
    settings.change(pace="slow", animation="none")
    app, game = App(screen, settings), opened(word, SAMPLES[word].late, people=0)
    app.routes.go_on(game)
    _wait(app, WARM_UP)
    settings.change(pace="at_once")
    worst, until = 0.0, len(game.game.actions) + ANSWERS
    while len(game.game.actions) < until and game.game.outcome is None:
        before = time.perf_counter()
        app.step()
        if game.game.outcome is None:
            worst = max(worst, (time.perf_counter() - before) * MILLISECONDS)
        time.sleep(1 / MILLISECONDS)
    app.close()
    return {"worst": worst}


def live(word: str) -> dict[str, float | None]:
    """A real window: frame periods while the engine thinks, memory, and the processor while idle."""
    limit_arenas()
    screen = Screen((1280, 800))
    app = App(screen, _settings())
    game = opened(word, SAMPLES[word].middle, people=1)
    app.routes.go_on(game)
    client = EngineClient(game.game.game)
    client.start()
    client.go(game.game, Limits(infinite=True), on_best=lambda action: None)
    _wait(app, 2.0)
    periods = _periods(app)
    memory = {"window_mb": resident(os.getpid()), "engine_mb": _engine_memory()}
    client.close(wait=2)
    found = _percentiles(periods) | memory | {"idle": _idle(app)}
    app.engines.close()
    screen.close()
    return found


def at_rest(word: str) -> dict[str, float]:
    """A real window in which a position is analysed: frame periods, the mouse moving over the table."""
    screen = Screen((1280, 800))
    app = App(screen, _settings())
    _look_through(app, word).carry_out("analyse")
    _wait(app, WARM_UP)
    found = _percentiles(_periods(app))
    app.close()
    screen.close()
    return found


def moves(word: str) -> dict[str, float]:
    """Milliseconds of a turn of the loop in which another move is looked at, the flip apart.

    Without an analysis (`p50`), and by how much that turn is longer with it: the `middle` one, and the one
    in ten that is `worst` but for as many.
    """
    screen = _Unseen((1280, 800))
    screen.immediate = False
    app = App(screen, _settings())
    scene = _look_through(app, word)
    _moves(app, scene)
    plain = _moves(app, scene)
    scene.carry_out("analyse")
    _wait(app, WARM_UP)
    slower = sorted(after - before for before, after in zip(plain, _moves(app, scene), strict=True))
    app.close()
    return {"p50": median(plain), "middle": median(slower), "worst": slower[len(slower) * 9 // 10]}


def _look_through(app: App, word: str) -> TableScene:
    """The replay of the game in its middle, all computers'."""
    app.routes.replay(opened(word, SAMPLES[word].middle, people=0))
    _wait(app, WARM_UP)
    scene = app.scene
    assert isinstance(scene, TableScene), "a replay is shown"
    scene.browse(len(scene.table.game.history.actions))
    return scene


def _moves(app: App, scene: TableScene) -> list[float]:
    """Milliseconds of the turns in which each of the last moves is looked at, one after the other."""
    times, last = [], len(scene.table.game.history.actions)
    for done in range(last - MOVES, last):
        scene.browse(done)
        _wait(app, BETWEEN_MOVES)
        before = time.perf_counter()
        scene.browse(done + 1)
        app.step()
        times.append((time.perf_counter() - before) * MILLISECONDS)
    return times


def _settings() -> SettingsFile:
    return SettingsFile(config_dir() / "settings.json", view_settings())


def _wait(app: App, seconds: float) -> None:
    """Let the window run for a while."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        app.turn()


def _periods(app: App) -> list[float]:
    """Milliseconds from frame to frame at full speed."""
    ends = []
    for number in range(PERIODS):
        _move_mouse(number, app.size)
        app.turn()
        ends.append(time.perf_counter())
    return [(after - before) * MILLISECONDS for before, after in pairwise(ends)]


def _idle(app: App) -> float:
    """Per cent of one core that the window takes while nothing happens."""
    pygame.event.clear()
    _wait(app, 1.5)
    worked, began = time.process_time(), time.monotonic()
    _wait(app, IDLE_SECONDS)
    return 100 * (time.process_time() - worked) / (time.monotonic() - began)


def _move_mouse(number: int, size: tuple[int, int]) -> None:
    place = (number * 7) % (size[0] - 20) + 10, (number * 5) % (size[1] - 20) + 10
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(7, 5), buttons=(0, 0, 0), touch=False)
    )


def _percentiles(times: list[float]) -> dict[str, float]:
    times = sorted(times)
    return {"p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100]}


def _engine_memory() -> float | None:
    """Megabytes of the largest process that this one has started."""
    try:
        tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
        children = [int(child) for task in tasks for child in task.read_text(encoding="ascii").split()]
    except OSError:
        return None
    return max((memory for child in children if (memory := resident(child))), default=None)


def main(arguments: list[str]) -> None:
    """Measure one part, and print what was found."""
    part, word, *numbers = arguments
    parts: dict[str, Callable[..., object]] = {
        "frames": frames,
        "answers": answers,
        "live": live,
        "at_rest": at_rest,
        "moves": moves,
    }
    print(json.dumps(parts[part](word, *map(int, numbers))))


if __name__ == "__main__":
    main(sys.argv[1:])


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


def run(word: str, *, analysis: bool = False) -> None:
    """Measure everything with a game on the table, by its word, and print what was found.

    With `analysis`, only the frames of a game that is looked through while a position is analysed.
    """
    if word not in SAMPLES:
        raise Malformed(f"{quoted(word)} is no game of this bench: {' or '.join(SAMPLES)}")
    table = Table("what", "measured", "at most", "", title="The window on this machine")
    with tempfile.TemporaryDirectory(prefix="dream-bench-") as home:
        console = Console()
        with console.status("measuring, for about half a minute ..."):
            measure = analysed if analysis else measured
            measures = list(measure(word, _as_installed(home)))
    for found in measures:
        verdict = {True: "[green]pass", False: "[red]fail", None: "[yellow]not told"}[found.passed]
        value = "-" if found.value is None else f"{found.value:.1f} {found.unit}"
        table.add_row(found.name, value, f"{found.target:g} {found.unit}", verdict)
    console.print(table)


def _as_installed(home: str) -> dict[str, str]:
    """The environment of what is measured, with data of its own; Python keeps what it has compiled."""
    environment = {**own_environment(), HOME: home}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def measured(word: str, environment: dict[str, str]) -> Iterator[Measure]:
    """All measures of a game, each in processes of their own that use this environment and its data."""
    start = _timed(environment, "-m", "dream", "--frames", "1")
    yield Measure("process start to first frame, and its end", start, 1000, "ms")
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
    imports = [float(output(environment, "-c", IMPORT.format(law))) for _ in range(SPAWNS)]
    yield Measure(f"import {law}", MILLISECONDS * median(imports), 100, "ms")
    yield Measure("dream --help", _timed(environment, "-m", "dream", "--help"), 400, "ms")


def analysed(word: str, environment: dict[str, str]) -> Iterator[Measure]:
    """The measures of a game that is analysed, see `measured`."""
    period = part(environment, "at_rest", word)["p99"]
    yield Measure("frame period while a position is analysed, 99 in 100", period, 20, "ms")
    unseen = {**environment, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    found = part(unseen, "moves", word)
    yield Measure("frame with a move beside the flip, the middle one", found["p50"], 20, "ms")
    for name, which in (("the middle one", "middle"), ("worst but one in ten", "worst")):
        yield Measure(f"how much slower it is with the analysis, {name}", found[which], 2, "ms")


def _timed(environment: dict[str, str], *arguments: str) -> float:
    """Milliseconds that a Python process takes, the middle one of several."""
    times = []
    for _ in range(SPAWNS):
        before = time.perf_counter()
        output(environment, *arguments)
        times.append(MILLISECONDS * (time.perf_counter() - before))
    return median(times)


def part(environment: dict[str, str], *arguments: str) -> dict[str, Any]:
    """What a part has found; it has a folder of its own, or it would tell of the game of the one before."""
    with tempfile.TemporaryDirectory(dir=environment[HOME]) as home:
        own = {**environment, HOME: home}
        found: dict[str, Any] = json.loads(output(own, "-m", "dream.ui.bench", *arguments))
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
