"""No engine outlives the program that asked it, however that ends and whatever the engine does."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit import bad_engine
from tests.kit.games import PLAY
from tests.waiting import PATIENCE, appears, ends

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.linux

PARENT = """
import os, sys
from dream.games.alchemists_dream.game import GAME
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import Limits
from tests.kit.games import played
from tests.kit.games import PLAY

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
    for process in told(tmp_path / "engine"):
        if not ends(process, 0):
            os.kill(process, signal.SIGKILL)


def told(file: Path) -> list[int]:
    """The numbers of processes in a file."""
    return list(map(int, file.read_text().split())) if file.exists() else []


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
    return told(file)


@pytest.mark.parametrize("way", ["close", "leave", "fail"])
def test_a_stranger_that_hangs_and_what_it_started_end_with_an_orderly_parent(
    way: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    engine, child = end(STRANGER, way, tmp_path, asking)
    assert ends(engine)
    assert ends(child)


@pytest.mark.parametrize("way", ["leave", "SIGTERM", "SIGKILL"])
def test_a_stranger_that_has_become_many_ends_with_its_parent_however_that_ended(
    way: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    family = end(FORKING, way, tmp_path, asking)
    assert len(family) == 5
    assert all(ends(process) for process in family)


@pytest.mark.parametrize("way", ["close", "SIGINT", "SIGTERM", "SIGKILL"])
def test_our_engine_ends_with_its_parent_though_it_hangs(
    way: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    (engine,) = end(OURS.format(hang=HANGS["in compiled code"]), way, tmp_path, asking)
    assert ends(engine)


@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
def test_our_engine_ends_with_a_parent_that_is_killed(
    hang: str, tmp_path: Path, asking: list[subprocess.Popen[bytes]]
) -> None:
    (engine,) = end(OURS.format(hang=hang), "SIGKILL", tmp_path, asking)
    assert ends(engine)


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
    assert told(tmp_path / "engine")
