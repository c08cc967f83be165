"""Real engines that misbehave in every way: what was wrong is told, in time, and nothing is left of them."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from dream.base.texts import english
from dream.games.alchemists_dream.game import GAME
from dream.play.history import History
from dream.play.registry import find
from dream.protocol import dialogue, process, process_guard
from dream.protocol.client import BlockingClient, EngineClient, Forfeit
from dream.protocol.dialogue import Dialogue, Limits
from dream.protocol.process import EngineProcess
from tests.kit import bad_engine
from tests.kit.games import PLAY, played
from tests.waiting import PATIENCE, appears, ends

pytestmark = pytest.mark.unix

IMPATIENCE = 0.3
"""Seconds for which an engine is waited for that never answers."""
SILENT = "the engine didn't answer in time and was stopped"
FLOOD = "the engine sent too much output and was stopped"
TOLD = {
    "crashes": "the engine stopped (exit status 7)",
    "killed": "the engine stopped (exit status -9)",
    "hangs": SILENT,
    "stopped": SILENT,
    "silent": "the engine didn't answer udi; it may speak another protocol",
    "mute": "the engine stopped (exit status -9)",
    "nonsense": "the engine answered",
    "illegal": "the engine answered with an illegal move",
    "refuses": "the engine reported an error: I do not want to",
    "half a line": SILENT,
    "ends in a line": "the engine stopped (exit status 0)",
    "floods": FLOOD,
    "floods errors": FLOOD,
    "endless line": FLOOD,
    "leaves an orphan": "the engine stopped (exit status 7)",
}
HUNDRED_MEGABYTES = 100 * 2**20


def command(fault: str, *more: str) -> list[str]:
    return [sys.executable, bad_engine.__file__, fault, *more]


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Callable[[], list[int]]]:
    """The processes of which an engine has told; what is left of them is ended."""
    file = tmp_path / "processes"

    def told() -> list[int]:
        appears(file)
        return list(map(int, file.read_text().split()))

    yield told
    for number in list(map(int, file.read_text().split())) if file.exists() else []:
        if not ends(number, 0):
            os.kill(number, signal.SIGKILL)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PATIENCE_AT_QUIT", 0.2)


def trouble(fault: str, *more: str, game: str = "dream") -> str:
    """What is told of an engine with a fault; none of it is left then."""
    heard: Queue[str] = Queue()
    law = find(game)
    client = EngineClient(law, command(fault, *more), on_died=lambda death: heard.put(english(death)))
    client.patience = IMPATIENCE if TOLD[fault] == SILENT else PATIENCE
    client.start()
    running = client._process
    assert running
    history = played(PLAY) if game == "dream" else History(law, law.start("amber", "-"))
    client.go(
        history,
        Limits(movetime=1),
        on_best=lambda action: heard.put(f"it did {action}"),
        on_failed=lambda why: heard.put(english(why)),
    )
    sentence = heard.get(timeout=PATIENCE)
    client.close(wait=PATIENCE)
    assert running.over
    assert running.pid
    assert ends(running.pid)
    assert heard.empty()
    return sentence


def test_every_fault_is_known() -> None:
    assert TOLD.keys() == bad_engine.FAULTS.keys() - {"forks"} | {"silent"}


@pytest.mark.parametrize("fault", TOLD)
def test_what_was_wrong_is_told(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "silent":
        monkeypatch.setattr(dialogue, "STRANGERS_TIME", 0.3)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert trouble(fault, str(tmp_path / "processes")).startswith(TOLD[fault])
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    assert grown < HUNDRED_MEGABYTES / 4


@pytest.mark.parametrize("fault", ["hangs", "refuses"])
def test_in_a_game_that_hides_something_it_is_the_same(fault: str) -> None:
    assert trouble(fault, game="jabir").startswith(TOLD[fault])


@pytest.mark.linux
@pytest.mark.parametrize("way", ["close", "kill", "a match"])
def test_all_that_one_has_started_ends_with_it(
    way: str, tmp_path: Path, processes: Callable[[], list[int]]
) -> None:
    end = begun(way, command("forks", str(tmp_path / "processes")))
    family = processes()
    assert len(family) == 5
    assert not any(ends(number, 0) for number in family)
    end()
    assert all(ends(number) for number in family)


def begun(way: str, engine: list[str]) -> Callable[[], object]:
    """Have an engine think; what ends it."""
    if way == "a match":
        client = BlockingClient(GAME, engine)

        def end() -> None:
            with pytest.raises(Forfeit):
                client.stop(0.1)
            client.close()

        client.greet()
        client.think(played(PLAY), Limits(infinite=True))
        return end
    asked = EngineClient(GAME, engine)
    asked.start()
    asked.go(played(PLAY), Limits(infinite=True), on_best=print)
    assert asked._process
    return asked.close if way == "close" else asked._process.kill


@pytest.mark.linux
def test_an_orphan_of_one_that_has_ended_ends_too(tmp_path: Path, processes: Callable[[], list[int]]) -> None:
    trouble("leaves an orphan", str(tmp_path / "processes"))
    assert all(ends(number) for number in processes())


def test_a_death_is_told_though_somebody_holds_the_output_for_ever(
    tmp_path: Path, processes: Callable[[], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where what leaves the group cannot be found."""
    monkeypatch.setattr(process_guard, "end_groups", lambda groups: None)
    assert trouble("leaves an orphan", str(tmp_path / "processes")) == TOLD["leaves an orphan"]


class Undead:
    """Stands in for a process that hangs in the system, where no signal reaches it."""

    pid = 2**22 + 1

    def __init__(self, real: process.Process) -> None:
        self.stdin, self.stdout, self.stderr = real.stdin, real.stdout, real.stderr

    def poll(self) -> None:
        return None

    def terminate(self) -> None:
        pass

    def wait(self, timeout: float | None = None) -> int:
        assert timeout is not None, "this is waited for for ever"
        raise subprocess.TimeoutExpired("undead", timeout)


def test_one_that_the_system_cannot_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.protocol.client.PATIENCE", IMPATIENCE)
    monkeypatch.setattr(process, "PATIENCE_AT_KILL", 0.1)
    real: list[process.Process] = []
    begin = process.begin

    def undead(*arguments: Any, **more: Any) -> Undead:
        real.append(begin(*arguments, **more))
        return Undead(real[-1])

    monkeypatch.setattr(process, "begin", undead)
    heard: Queue[str] = Queue()
    client = EngineClient(GAME, command("hangs"), on_died=lambda death: heard.put(english(death)))
    client.start()
    client.go(played(PLAY), Limits(movetime=1), on_best=print)
    assert heard.get(timeout=PATIENCE) == "the engine hangs, and the system can't stop it"
    one: EngineProcess[object] = EngineProcess(
        command("hangs"),
        lambda send: Dialogue(str, send),
        environment=None,
        polite=False,
        on_died=print,
    )
    one.start()
    one.kill()
    for each in real:
        process.kill(each)
        each.wait()
