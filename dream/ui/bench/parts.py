"""What `dream bench window` measures in processes of their own: ``python -m dream.ui.bench.parts PART GAME``.

Each part prints one JSON object of numbers. All work on the same play of a game: a fixed seed, and legal
actions taken at random, always the same.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
from pygame.event import Event

from dream.base.files.folders import config_dir
from dream.protocol.client import EngineClient
from dream.protocol.limits import Limits
from dream.ui.app import App
from dream.ui.bench.sample_games import SAMPLES, opened
from dream.ui.game_views.registry import view_settings
from dream.ui.kit.desktop.screen import NullScreen, Screen
from dream.ui.kit.loop import heap
from dream.ui.kit.loop.heap import resident
from dream.ui.kit.settings import SettingsFile

FRAMES, PERIODS, ANSWERS = 400, 600, 20
WARM_UP, IDLE_SECONDS = 3.0, 6.0
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
    heap.limit_arenas()
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
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(7, 5), buttons=(0, 0, 0), touch=False))


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
    parts: dict[str, Callable[..., object]] = {"frames": frames, "answers": answers, "live": live}
    print(json.dumps(parts[part](word, *map(int, numbers))))


if __name__ == "__main__":
    main(sys.argv[1:])
