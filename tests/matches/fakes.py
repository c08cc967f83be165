"""Players by name, engines that fail, workers that answer at once, and work that does not end."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future, wait
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

from dream.games.alchemists_dream import WORD
from dream.matches import players
from dream.matches.games import Result, Rotation, SeatResult
from dream.matches.players import Spec


def parse_spec(text: str, game: str = WORD) -> Spec:
    """A player by name: of the first game, unless another is said."""
    return players.parse_spec(text, game)


def parse_engine(text: str) -> Spec:
    return players.parse_engine(text, WORD)


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

    def check(self) -> None:
        pass

    def renew(self) -> bool:
        return False

    def close(self) -> None:
        pass


class Fragile(Scripted):
    """Workers that all die of one pair, again and again, and of no other pair; of every pair without one.

    Nothing happens but while somebody waits: see `wait`.
    """

    def __init__(self, points: Sequence[tuple[int, int]], size: int, *, deadly: int | None) -> None:
        super().__init__(points, size)
        self._deadly = deadly
        self.deaths: list[set[int]] = []
        """The pairs that were under way each time."""

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        return Future()

    def wait(self, under_way: Mapping["Future[Any]", Rotation], **terms: Any) -> Any:
        """Die of the deadly pair, or else have all done, and then wait as `concurrent.futures.wait` does."""
        numbers = {pair.number for pair in under_way.values()}
        dies = self._deadly is None or self._deadly in numbers
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
    mine, other = (SeatResult(halves / 2, 2 - halves / 2) for halves in (points, 2 - points))
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


JABIR_ENGINE = """
import sys, time

PLAIN = "cinnabar lead salt quicksilver sulfur arsenic tin copper distilled pure".split()
EVENTS = {"eureka": "eureka:hotness", "explosion": "explosion:tin", "disaster": "disaster:f",
          "sultan": "sultan:lead"}

def steal(seat, seen):
    for other in "abc":
        for token in seen["board." + other].split(","):
            if other != seat and token.partition(":")[0] in PLAIN:
                return "steal:%s:%s" % (other, token.partition(":")[0])
    return "steal:none"

def first(seat, seen):
    phase = seen["phase"]
    if phase == "draft":
        return "pick:" + seen["hand." + seat].split(",")[0]
    if phase == "keep":
        return "discard:" + seen["cards." + seat].split(",")[0]
    if phase == "event":
        return EVENTS.get(seen["event"]) or steal(seat, seen)
    return "done"

def fail(mode):
    if mode == "crash":
        sys.exit("out of aqua regia")
    if mode == "hang":
        time.sleep(60)
    return {"cheat": "transmute:10", "babble": "what?"}[mode]

mode, log, turns = sys.argv[1], open(sys.argv[2], "a"), 0
for line in sys.stdin:
    log.write(line)
    log.flush()
    verb, _, rest = line.strip().partition(" ")
    if verb == "udi":
        print("id name steady\\nudiok", flush=True)
    elif verb == "isready":
        print("readyok", flush=True)
    elif verb == "newgame" and rest:
        seat, turns = rest.split()[1], 0
    elif verb in ("observations", "observation"):
        text = rest.split(" | ")[-1]
        seen = dict(word.split("=", 1) for word in text.split(" ")[2:])
    elif verb == "go":
        turns += 1
        answer = first(seat, seen) if mode == "steady" or turns < 4 else fail(mode)
        print("bestaction", answer, flush=True)
    elif verb == "quit":
        break
"""


def fake(folder: Path, mode: str) -> Spec:
    """An engine that never transmutes; unless it is steady it fails in its way when asked a fourth time.

    What it hears is in the file ``heard`` of the folder.
    """
    program = folder / "fake.py"
    program.write_text(JABIR_ENGINE, encoding="utf-8")
    return parse_spec(f'cmd:"{sys.executable}" "{program}" {mode} "{folder / "heard"}"', "jabir")
