"""Engines to talk to: a server over pipes, some without process or clock, and those of games, here."""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic
from typing import Any, Self, TextIO

from dream.base.texts import message
from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.rules.position import ListedAction, Position
from dream.play.game import Chance, Game
from dream.play.history import History, observations_of
from dream.protocol.dialogue import Dialogue, Info, LazyLines, Limits
from dream.protocol.process import Death
from dream.protocol.server import Engine
from tests.kit import games
from tests.waiting import PATIENCE

Serving = Callable[[TextIO, TextIO], object]
"""Serves requests with answers until their end."""
SILENCE = 0.15


class Talk:
    """A server in a thread, with what it says as a queue of lines; None is its end."""

    def __init__(
        self, engine: Engine[Position, ListedAction] | None = None, serving: Serving | None = None
    ) -> None:
        """With the first game's server, and its plain engine unless another is given; or another server."""
        self.heard: Queue[str | None] = Queue()
        requests, write = os.pipe()
        read, answers = os.pipe()
        self._stack = ExitStack()
        self._input = self._stack.enter_context(os.fdopen(write, "w"))
        self._requests = os.fdopen(requests)
        self._answers = os.fdopen(answers, "w")
        self._output = os.fdopen(read)
        self._server = Thread(
            target=self._serve, args=(serving or partial(serve, engine=engine),), daemon=True
        )
        self._reader = Thread(target=self._read, daemon=True)

    def __enter__(self) -> Self:
        self._server.start()
        self._reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.say("stop")
        self.end()
        self._server.join(PATIENCE)
        self._reader.join(PATIENCE)

    def _serve(self, serving: Serving) -> None:
        with self._requests, self._answers:
            serving(self._requests, self._answers)

    def _read(self) -> None:
        with self._output:
            for line in self._output:
                self.heard.put(line.rstrip("\n"))
        self.heard.put(None)

    def say(self, *lines: str) -> None:
        """Send lines; a server that has ended does not mind."""
        try:
            self._input.write("".join(f"{line}\n" for line in lines))
            self._input.flush()
        except (OSError, ValueError):
            return

    def end(self) -> None:
        """End the input."""
        try:
            self._stack.close()
        except OSError:
            return

    def next(self, patience: float = PATIENCE) -> str | None:
        """The next line that it says; None at its end."""
        try:
            return self.heard.get(timeout=patience)
        except Empty:
            raise AssertionError("it says nothing") from None

    def until(self, pattern: str) -> list[str]:
        """The lines up to and with the first that matches the whole pattern."""
        lines: list[str] = []
        deadline = monotonic() + PATIENCE
        while (line := self.next(deadline - monotonic())) is not None:
            lines.append(line)
            if re.fullmatch(pattern, line):
                return lines
        raise AssertionError(f"it ended before {pattern!r}: {lines}")

    def is_silent(self) -> bool:
        """Whether it says nothing for a while."""
        try:
            self.heard.get(timeout=SILENCE)
        except Empty:
            return True
        return False


def play(
    script: str,
    engine: Engine[Position, ListedAction] | None = None,
    serving: Serving | None = None,
    **texts: str,
) -> None:
    """Run a script: ``> `` says a line, ``< `` expects one by a pattern, ``~ `` passes over lines up to one.

    ``. `` expects silence for a moment, ``! `` ends the input, ``# `` is a remark; ``$NAME`` stands for
    what an earlier line ``$NAME = text`` says, or else for that of `texts`, or what `games` calls so.
    """
    known = {name: value for name, value in vars(games).items() if name.isupper()} | texts
    names = {f"${name}": value for name, value in known.items()}
    with Talk(engine, serving) as talk:
        for number, line in enumerate(script.splitlines(), 1):
            sign, text = line[:1], line[2:]
            for name, value in names.items():
                text = text.replace(name, value if sign == ">" else re.escape(value))
            match sign:
                case "$":
                    name, _, value = line.partition(" = ")
                    names[name] = value
                case ">":
                    talk.say(text)
                case "<":
                    heard = talk.next()
                    assert heard is not None, f"line {number}: it has ended"
                    assert re.fullmatch(text, heard), f"line {number}: {heard!r} is not {text!r}"
                case "~":
                    talk.until(text)
                case ".":
                    assert talk.is_silent(), f"line {number}: it does not keep silent"
                case "!":
                    talk.end()
                case "x":
                    assert talk.next() is None, f"line {number}: it has not ended"
                case "#" | "":
                    continue
                case _:
                    raise AssertionError(f"line {number} of the script: {line!r}")


FAULTS: dict[str, tuple[tuple[str, ...], str | None]] = {
    "crashes": ((), "engine.ended"),
    "hangs": (("info depth 1 score cp 1",), "engine.silent"),
    "floods": (("info depth 1 score cp 1",) * 100, "engine.flood"),
    "is stuck": ((), "engine.stuck"),
    "talks nonsense": (("bestaction of no sense",), None),
    "says nothing at all": (("bestaction",), None),
    "does what is illegal": (("bestaction a1-b1",), None),
    "refuses": (("error I do not want to",), None),
}
"""What is said to `go`, and how the process ends then; None when it lives on."""
GOOD = ""


class ScriptedProcesses:
    """Stands in for the class of processes. `script` tells at each `go` which fault is due, or `GOOD`, and
    `act` what is done then; `begun` are all processes there ever were."""

    def __init__(self, script: Callable[[], str], act: Callable[[], str] = str) -> None:
        self.script, self.act = script, act
        self.begun: list[ScriptedProcess] = []

    def __call__(
        self,
        command: Sequence[str],
        converse: Callable[[Callable[[str | LazyLines], None]], Dialogue[Any]],
        *,
        on_died: Callable[[Death], None],
        **more: object,
    ) -> "ScriptedProcess":
        return ScriptedProcess(self, command, converse, on_died)

    def go_on(self) -> None:
        """Have all that live answer what they were told."""
        for process in list(self.begun):
            process.go_on()


class ScriptedProcess:
    """One life of a scripted engine."""

    def __init__(
        self,
        others: ScriptedProcesses,
        command: Sequence[str],
        converse: Callable[[Callable[[str | LazyLines], None]], Dialogue[Any]],
        on_died: Callable[[Death], None],
    ) -> None:
        self._others, self.command, self._on_died = others, tuple(command), on_died
        self.ending = False
        self.told: list[str] = []
        self._heard = 0
        self.dialogue = converse(self._tell)

    def start(self) -> None:
        self._others.begun.append(self)
        self.dialogue.begin()

    def _tell(self, lines: str | LazyLines) -> None:
        self.told += (lines,) if isinstance(lines, str) else lines()

    def go_on(self) -> None:
        while self._heard < len(self.told) and not self.ending:
            self._heard += 1
            match self.told[self._heard - 1].split()[0]:
                case "udi":
                    self.dialogue.hear("udiok")
                case "isready":
                    self.dialogue.hear("readyok")
                case "draw?" | "offer?":
                    self.dialogue.hear("draw no")
                case "go":
                    self._answer(self._others.script())

    def _answer(self, fault: str) -> None:
        if fault == GOOD:
            self.dialogue.hear(f"bestaction {self._others.act()}")
            return
        said, end = FAULTS[fault]
        for line in said:
            self.dialogue.hear(line)
        if end:
            assert self.dialogue.deadline or end != "engine.silent", "nobody looks at the clock"
            self.ending = True
            self._on_died(Death(message(end, status=7), 7, ()))

    def close(self) -> None:
        self.ending = True
        self.dialogue.cancel()

    def join(self, seconds: float) -> None:
        pass


def thought(
    game: Game[Any, Any],
    engine: Any,
    states: Sequence[Any],
    seat: int,
    limits: Limits,
    report: Callable[[Info[Any]], object] = lambda info: None,
    *,
    stop: Event | None = None,
) -> Any:
    """What an engine in this process does at a seat that has observed these states, told by their texts."""
    engine.new_game(seat, "-")
    views = [engine.parse_observation(game.observation(state, seat)) for state in states]
    return engine.think(views, limits, report, stop or Event())


def game_of_engines(
    game: Game[Any, Any],
    seed: str,
    options: str,
    make: Callable[[], Any],
    limits: Callable[[int], Limits],
    told: Callable[[Any, int, str], None] = lambda state, seat, text: None,
) -> History[Any, Any]:
    """A whole game of engines in this process, told by the texts of observations alone.

    `told` hears of each text that an engine is told last, in which state, and at which seat.
    """
    history = History(game, game.start(seed, options))
    engines = [make() for _ in range(game.seats(history.start))]
    observed: list[list[Any]] = [[] for _ in engines]
    chances = 0
    for seat, engine in enumerate(engines):
        engine.new_game(seat, options)
    while history.outcome is None:
        decider = game.decider(history.state)
        if isinstance(decider, Chance):
            history.play(game.chance_action(history.state, seed, chances))
            chances += 1
            continue
        assert decider is not None
        engine, known = engines[decider], observed[decider]
        texts = observations_of(history, decider)
        told(history.state, decider, texts[-1])
        known += map(engine.parse_observation, texts[len(known) :])
        history.play(engine.think(known, limits(decider), lambda info: None, Event()))
    return history
