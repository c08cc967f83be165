"""Real engines in processes: what was wrong with one is told, in time, and nothing is left of it.

That holds however the program ends that asked it. Nor is an engine blamed for what lay unread while that
program was stopped, or slept with its computer.
"""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
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
from dream.protocol.dialogue import LONGEST_GAP, AwakeClock, Dialogue, Limits
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


def numbers_in(file: Path) -> list[int]:
    """The numbers of processes in a file."""
    return list(map(int, file.read_text().split())) if file.exists() else []


def end_all(file: Path) -> None:
    """End what is left of the processes in a file."""
    for number in numbers_in(file):
        if not ends(number, 0):
            os.kill(number, signal.SIGKILL)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Callable[[], list[int]]]:
    """The processes of which an engine has told; what is left of them is ended."""
    file = tmp_path / "processes"

    def told() -> list[int]:
        appears(file)
        return numbers_in(file)

    yield told
    end_all(file)


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


ROOT = Path(__file__).resolve().parents[2]

PARENT = """
import os, sys
from dream.games.alchemists_dream.game import GAME
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import Limits
from tests.kit.games import PLAY, played

engine, file, way = sys.argv[1:]
client = EngineClient(GAME, [sys.executable, engine, file, str(os.getpid())])
client.start()
client.go(played(PLAY), Limits(infinite=True), on_best=print)
sys.stdin.readline()
if way == "close":
    client.close()
elif way == "fail":
    raise RuntimeError("a fault of the window")
"""
STRANGER = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
for line in sys.stdin:
    if line == "udi\\n":
        print("udiok", flush=True)
    elif line.startswith("go"):
        break
with open(sys.argv[1] + ".new", "w") as file:
    print(os.getpid(), child.pid, file=file)
os.rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(1000)
"""
OURS = """
import ctypes, os, signal, sys
from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.protocol.server import serve_standard_streams

class Hanging(PlainEngine):
    def think(self, *asked):
        with open(sys.argv[1] + ".new", "w") as file:
            print(os.getpid(), file=file)
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        {hang}

serve_standard_streams(
    lambda requests, answers, patience: serve(requests, answers, Hanging(), patience=patience),
    int(sys.argv[2]),
)
"""
FORKING = f"""
import runpy, sys
sys.argv[1:] = ["forks", sys.argv[1]]
runpy.run_path({bad_engine.__file__!r}, run_name="__main__")
"""
HANGS = {
    "in compiled code": "ctypes.CDLL(None).sleep(1000)",
    "in compiled code that lets nobody else work": "ctypes.PyDLL(None).sleep(1000)",
    "stopped by a signal": "os.kill(os.getpid(), signal.SIGSTOP)",
}


@pytest.fixture
def asking(tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """The parents that a test starts; what they leave behind is ended."""
    parents: list[subprocess.Popen[bytes]] = []
    yield parents
    for parent in parents:
        parent.kill()
        parent.wait()
    end_all(tmp_path / "engine")


def end(engine: str, way: str, folder: Path, asking: list[subprocess.Popen[bytes]]) -> list[int]:
    """Start a parent whose engine hangs, and end the parent; the processes that must be no more."""
    (folder / "engine.py").write_text(engine)
    file = folder / "engine"
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(folder / "engine.py"), str(file), way],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    asking.append(parent)
    appears(file)
    if way.startswith("SIG"):
        parent.send_signal(signal.Signals[way])
    parent.communicate(b"\n", timeout=PATIENCE)
    return numbers_in(file)


@pytest.mark.linux
@pytest.mark.parametrize("way", ["close", "leave", "fail"])
def test_a_stranger_that_hangs_and_what_it_started_end_with_an_orderly_parent(
    way: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    engine, child = end(STRANGER, way, tmp_path, asking)
    assert ends(engine)
    assert ends(child)


@pytest.mark.linux
@pytest.mark.parametrize("way", ["leave", "SIGTERM", "SIGKILL"])
def test_a_stranger_that_has_become_many_ends_with_its_parent_however_that_ended(
    way: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    family = end(FORKING, way, tmp_path, asking)
    assert len(family) == 5
    assert all(ends(process) for process in family)


@pytest.mark.linux
@pytest.mark.parametrize("way", ["close", "SIGINT", "SIGTERM", "SIGKILL"])
def test_our_engine_ends_with_its_parent_though_it_hangs(
    way: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    (engine,) = end(OURS.format(hang=HANGS["in compiled code"]), way, tmp_path, asking)
    assert ends(engine)


@pytest.mark.linux
@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
def test_our_engine_ends_with_a_parent_that_is_killed(
    hang: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    (engine,) = end(OURS.format(hang=hang), "SIGKILL", tmp_path, asking)
    assert ends(engine)


@pytest.mark.linux
def test_where_the_system_does_not_tell_the_end_of_input_does(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(OURS.format(hang=HANGS["in compiled code"]))
    (tmp_path / "main.py").write_text(
        "import sys\n"
        "from dream.protocol import server\n"
        "server.PR_SET_PDEATHSIG, server.PATIENCE_AT_STOP = -1, 0.2\n"
        f"exec(open({str(tmp_path / 'engine.py')!r}).read())\n"
    )
    command = [sys.executable, str(tmp_path / "main.py"), str(tmp_path / "engine"), str(os.getpid())]
    lines = f"position {PLAY}\ngo depth 9\n"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, input=lines.encode(), env=environment, check=True, timeout=PATIENCE)
    assert numbers_in(tmp_path / "engine")


SLOW = """
import sys, time
for line in sys.stdin:
    verb = line.split()[0]
    if verb == "go":
        time.sleep(0.0 if "depth" in line else 1.0)
    print({"udi": "udiok", "isready": "readyok", "go": f"bestaction {sys.argv[1]}"}.get(verb, ""), flush=True)
"""
PLAYING = """
import sys
from queue import SimpleQueue
from dream.play.history import History
from dream.play.registry import find
from dream.protocol.client import BlockingClient, EngineClient
from dream.protocol.dialogue import Limits
from dream.protocol.process import living

game = find("dream")
history = History(game, game.start("seed", "-"))
limits = Limits.parse(["movetime", "1000"])
answer = game.action_text(game.legal_actions(history.state)[0])
engine = [sys.executable, "-P", "-c", sys.argv[1], answer]

def tell_engine():
    print(living()[0].pid, flush=True)
    sys.stdin.readline()

def blocking():
    client = BlockingClient(game, engine)
    client.greet()
    tell_engine()
    answer, _ = client.go(history, limits, 5.0)
    client.close()
    return answer

def waiting_for_nobody():
    heard = SimpleQueue()
    client = EngineClient(game, engine, on_died=lambda death: heard.put(str(death)))
    client.patience = 4.0
    client.start()
    client.go(history, Limits.parse(["depth", "1"]), lambda action: heard.put(""))
    heard.get(timeout=60)
    tell_engine()
    client.go(history, limits, lambda action: heard.put(game.action_text(action)))
    answer = heard.get(timeout=60)
    client.close(1.0)
    return answer

print({way}(), flush=True)
"""


def test_a_process_that_was_stopped_blames_no_engine() -> None:
    """Whichever way it waits for the answer: both are stopped for the same while."""
    with ExitStack() as stack:
        waiting = [stack.enter_context(waiting_for(way)) for way in ("blocking", "waiting_for_nobody")]
        engines = [int(process.stdout.readline()) for process in waiting if process.stdout]
        for process in waiting:
            assert process.stdin
            process.stdin.write("ask it\n")
            process.stdin.flush()
        time.sleep(0.3)
        for number in (*engines, *(process.pid for process in waiting)):
            os.kill(number, signal.SIGSTOP)
        time.sleep(6.5)
        for number in (*(process.pid for process in waiting), *engines):
            os.kill(number, signal.SIGCONT)
        for process in waiting:
            answer, errors = process.communicate()
            assert answer.startswith("@"), (process.args, answer, errors)


def waiting_for(way: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-c", PLAYING.replace("{way}", way), SLOW]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_what_was_slept_through_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("dream.protocol.dialogue.monotonic", lambda: now[0])
    clock = AwakeClock()
    for _ in range(8):
        now[0] += 0.25
        clock.now()
    assert clock.now() == 2.0
    now[0] += 9000.0
    assert clock.now() == 2.0 + LONGEST_GAP
