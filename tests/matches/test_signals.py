"""What SIGINT, SIGTERM and SIGKILL leave behind: the games so far, and no process."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from dream.matches.alchemists_dream import DreamTerms, Setup
from dream.matches.games import Rotation, play_rotation
from dream.matches.match import Contest, LocalWorkers, Match
from dream.matches.players import PLAYERS, Patience
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.matches.fakes import failing, parse_spec, timeless
from tests.waiting import PATIENCE, appears, ends, wait_until

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.unix


STARTS = """
import runpy, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
with open({file!r}, "a") as file:
    print(child.pid, file=file)
runpy.run_path({program!r}, run_name="__main__")
"""


@pytest.mark.parametrize("mode", ["crash", "hang", "cheat", "resign"])
def test_however_a_game_ends_what_the_engine_started_ends_with_it(mode: str, tmp_path: Path) -> None:
    """One that has not failed goes on to the next game, and is asked to quit when there is none."""
    spec, file = failing(tmp_path, mode), tmp_path / "children"
    starts = tmp_path / "starts.py"
    starts.write_text(STARTS.format(file=str(file), program=spec.command[1]))
    spec = replace(spec, command=(sys.executable, str(starts), mode))
    terms = DreamTerms(most_plies=20, setup=Setup.RANDOM, patience=Patience(0.4, 0.4))
    for result in play_rotation(Rotation(1, "1", (spec, parse_spec("random")), terms)):
        assert result.half_points == 0
    PLAYERS.close()
    children = list(map(int, file.read_text().split()))
    assert len(children) == (1 if mode == "resign" else 2)
    assert all(map(ends, children))


def test_processes_play_the_same_match_though_they_die() -> None:
    match = Match((parse_spec("greedy"), parse_spec("random")), 4, DreamTerms(most_plies=50))
    alone = [result for pair in match.jobs() for result in play_rotation(pair)]
    workers, killed = LocalWorkers(2), list[int]()

    def kill(played: object) -> None:
        if not killed:
            killed.extend(present(process.pid) for process in active_children())
            for number in killed:
                os.kill(number, signal.SIGKILL)

    try:
        tally = Contest(match, workers, kill).run()
    finally:
        workers.close()
    assert len(killed) == 2
    assert timeless(tally.results) == timeless(alone)


@pytest.fixture
def heeding_sigint() -> Iterator[None]:
    """Who started the tests in the background may ignore it, and a process that is started inherits that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("send", "number", "status"),
    [("killpg", signal.SIGINT, 130), ("kill", signal.SIGTERM, 143), ("killpg", signal.SIGTERM, 143)],
)
@pytest.mark.usefixtures("heeding_sigint")
def test_a_signal_ends_a_match_with_what_it_has(send: str, number: int, status: int, tmp_path: Path) -> None:
    """Standard output ends only when the workers have ended too."""
    command = ["match", "random", "random", "--games", "1000", "--workers", "1"]
    with subprocess.Popen(
        [sys.executable, "-m", "dream", *command, "--save", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        wait_until(lambda: list(tmp_path.glob("*.dream")), "a game")
        getattr(os, send)(process.pid, number)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    assert "Traceback" not in err
    assert out.count("A: random") == 1
    assert "forfeits: A 0, B 0" in out


HANGS = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
for line in sys.stdin:
    answer = {"udi": "udiok", "isready": "readyok"}.get(line.strip())
    if answer:
        print(answer, flush=True)
    elif line.startswith("go"):
        with open(sys.argv[1] + ".new", "w") as file:
            print(os.getpid(), child.pid, file=file)
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        time.sleep(1000)
"""


@pytest.mark.parametrize(
    ("send", "number", "status"),
    [("killpg", signal.SIGINT, 130), ("kill", signal.SIGTERM, 143)],
)
@pytest.mark.parametrize("command", then_long(1, ["match", "engine"]))
@pytest.mark.usefixtures("heeding_sigint")
def test_a_signal_leaves_no_engine_behind_nor_what_it_started(
    send: str, number: int, status: int, command: str, tmp_path: Path
) -> None:
    (tmp_path / "hangs.py").write_text(HANGS)
    file = tmp_path / "process"
    engine = f'cmd:"{sys.executable}" "{tmp_path / "hangs.py"}" "{file}"'
    line = {
        "match": ["match", engine, "random", "--workers", "1", "--margin", "100", "--setup", "random"],
        "engine": ["bench", "engine", "--engine", engine],
    }
    with subprocess.Popen(
        [sys.executable, "-m", "dream", *line[command]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        appears(file)
        getattr(os, send)(process.pid, number)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    assert all(ends(int(number)) for number in file.read_text().split())
