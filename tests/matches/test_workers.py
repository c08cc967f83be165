"""Workers and engines that die, do not stop, or never are silent."""

import os
import subprocess
import sys
from concurrent.futures import BrokenExecutor
from pathlib import Path
from threading import Thread

import pytest

from dream.matches.match import GRACE, LocalWorkers
from tests.kit.engines.processes import appears
from tests.matches.fakes import die_asking, stubborn
from tests.waiting import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[2]


def test_a_worker_that_died_while_asking_holds_nobody_up() -> None:
    workers = LocalWorkers(1)
    with pytest.raises(BrokenExecutor):
        workers.submit(die_asking).result()
    closing = Thread(target=workers.close, daemon=True)
    closing.start()
    closing.join(PATIENCE)
    assert not closing.is_alive()


def test_a_worker_that_does_not_stop_holds_nobody_up() -> None:
    workers = LocalWorkers(1)
    future = workers.submit(stubborn)
    wait_until(future.running, "a worker")
    closing = Thread(target=workers.close, daemon=True)
    closing.start()
    closing.join(GRACE + PATIENCE)
    assert not closing.is_alive()


HEADLESS = """
import sys
from dream.matches.match import LocalWorkers
from tests.matches.fakes import outlive

if __name__ == "__main__":
    workers = LocalWorkers(1)
    workers.submit(outlive, sys.argv[1]).result()
"""


def test_the_workers_of_a_match_that_was_killed_give_up(tmp_path: Path) -> None:
    script, begun, over = tmp_path / "headless.py", tmp_path / "begun", tmp_path / "over"
    script.write_text(HEADLESS)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script), str(tmp_path)], env=environment) as match:
        appears(begun)
        assert not over.exists()
        match.kill()
    appears(over)
