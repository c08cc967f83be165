"""Engines without processes: what one says, and how it ends, is a row of a table; time passes at once."""

from collections.abc import Callable, Sequence
from typing import Any

from dream.base.texts import message
from dream.protocol.dialogue import Dialogue, LazyLines
from dream.protocol.process import Death

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
