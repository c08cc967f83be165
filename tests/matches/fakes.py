"""Engines that fail, each a small program, workers that answer at once, and work that does not end."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future, wait
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

from dream.matches.games import Result, Rotation, Standing
from dream.matches.players import Spec
from tests.kit.dream_players import parse_spec

ENGINE = """
import sys, time
from dream.games.alchemists_dream.rules.notation import legal_texts, parse_action, parse_position

def fail(mode):
    if mode == "crash":
        sys.exit("out of aqua regia")
    if mode == "hang":
        time.sleep(60)
    return {"cheat": "+k11", "babble": "what?", "offer": "draw?", "resign": "resign"}[mode]

mode, turns = sys.argv[1], 0
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "udi":
        print("id name fake\\noption name Variety type spin default 0 min 0 max 9\\nudiok", flush=True)
    elif verb == "isready":
        print("readyok", flush=True)
    elif verb == "position":
        text, _, actions = rest.partition(" actions ")
        position = parse_position(text)
        for action in actions.split():
            position = position.apply(parse_action(action))
    elif verb == "go":
        turns += 1
        answer = fail(mode) if turns > 3 else legal_texts(position)[0]
        print("noise", flush=True)
        print("bestaction", answer, flush=True)
    elif verb == "quit":
        break
"""

PLAIN_ENGINE = (
    f'cmd:"{sys.executable}" -c "import sys; from dream.games.alchemists_dream.engine.engine import serve;'
    " from dream.games.alchemists_dream.engine.plain import PlainEngine;"
    ' serve(sys.stdin, sys.stdout, PlainEngine())"'
)
"""The spec of an engine of our own that compiles nothing."""


def failing(folder: Path, mode: str) -> Spec:
    """An engine that does the first legal action three times and then fails in its way."""
    program = folder / "fake.py"
    program.write_text(ENGINE, encoding="utf-8")
    return parse_spec(f'cmd:"{sys.executable}" "{program}" {mode}')


class Scripted:
    """Workers that give back what was written for each pair, the last handed out first."""

    def __init__(self, points: Sequence[tuple[int, int]], size: int = 1) -> None:
        self._points = points
        self.size = size

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        pair: Rotation = arguments[0]
        future: Future[Any] = Future()
        one, other = self._points[pair.number - 1]
        future.set_result((scored(pair.number, 1, one), scored(pair.number, 2, other)))
        return future

    def renew(self) -> bool:
        return False

    def close(self) -> None:
        pass


class Fragile(Scripted):
    """Workers that all die of one pair, again and again; of other pairs nobody dies.

    Nothing happens but while somebody waits: see `wait`.
    """

    def __init__(self, points: Sequence[tuple[int, int]], size: int, *, deadly: int) -> None:
        super().__init__(points, size)
        self._deadly = deadly
        self.deaths: list[set[int]] = []
        """The pairs that were under way each time."""

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        return Future()

    def wait(self, under_way: Mapping["Future[Any]", Rotation], **terms: Any) -> Any:
        """Die of the deadly pair, or else have all done, and then wait as `concurrent.futures.wait` does."""
        numbers = {pair.number for pair in under_way.values()}
        dies = self._deadly in numbers
        if dies:
            self.deaths.append(numbers)
        for future, pair in under_way.items():
            if dies:
                future.set_exception(BrokenExecutor())
            else:
                future.set_result(super().submit(lambda: None, pair).result())
        return wait(under_way, **terms)

    def renew(self) -> bool:
        return True


def scored(pair: int, game: int, points: int) -> Result:
    """A result of a pair of so many half points for A, who sits first in the first game."""
    mine, other = (Standing(halves / 2, 2 - halves / 2) for halves in (points, 2 - points))
    order, standings = ((0, 1), (mine, other)) if game == 1 else ((1, 0), (other, mine))
    return Result(pair, game, order, standings, "surrounded", 100, None, None, (0.1, 0.1), (50, 50), "")


def timeless(results: Iterable[Result]) -> list[Result]:
    """The results without what the clock said."""
    return [replace(result, seconds=(0.0,) * len(result.seconds)) for result in results]


def die_asking(stopped: Callable[[], bool]) -> None:
    """Die while asking whether to stop, with a lock in hand if there is one."""

    def watch(frame: object, event: str, called: Any) -> None:
        if event == "c_return" and called.__name__ in {"__enter__", "acquire"}:
            os._exit(1)

    sys.setprofile(watch)
    stopped()
    os._exit(1)


def outlive(folder: str, stopped: Callable[[], bool]) -> None:
    """Work until told to stop; the files "begun" and "over" in a folder say how far it has come."""
    Path(folder, "begun").touch()
    while not stopped():
        sleep(0.01)
    Path(folder, "over").touch()


def stubborn(stopped: Callable[[], bool]) -> None:
    """Work on whatever is said."""
    while True:
        sleep(0.01)
