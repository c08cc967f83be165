"""A match on a real dask scheduler with real workers, all of them started here, on the loopback only."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest

from dream.cli.app import guarded
from dream.matches.alchemists_dream import DreamTerms
from dream.matches.games import play_rotation
from dream.matches.match import ClusterWorkers, Contest, Match
from tests.matches.fakes import parse_spec
from tests.waiting import PATIENCE, wait_until
from tools.console import ended
from tools.exercises import app as exercises
from tools.selfplay import GREEDY, CompiledGame, CompiledPlayer, GamePool, chosen_pool, opening

pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
pytestmark = pytest.mark.unix
ROOT = Path(__file__).resolve().parents[2]


class Cluster:
    """A scheduler and two workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self.address = self._scheduler()
        self.workers = [self._worker(number) for number in range(2)]

    def _start(self, log: Path, *arguments: str) -> subprocess.Popen[bytes]:
        with log.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments],
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self._folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h"},
            )
        self._processes.append(process)
        return process

    def _scheduler(self) -> str:
        log = self._folder / "scheduler.log"
        process = self._start(log, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")

        def told() -> list[str]:
            text = log.read_text(errors="replace")
            assert process.poll() is None, text
            return re.findall(r"Scheduler at:\s+(tcp://127\.0\.0\.1:\d+)", text)

        wait_until(told, "a scheduler", saw=lambda: log.read_text(errors="replace"))
        return told()[0]

    def join(self) -> subprocess.Popen[bytes]:
        """Have one worker more."""
        return self._worker(len(self.workers))

    def _worker(self, number: int) -> subprocess.Popen[bytes]:
        options = [
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
            "--memory-limit",
            "0",
        ]
        return self._start(
            self._folder / f"worker {number}.log", "worker", self.address, "--host", "127.0.0.1", *options
        )

    def close(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    yield started
    started.close()


def test_the_command_plays_on_a_cluster(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"match greedy random --games 4 --max-plies 40 --cluster {cluster.address}".split()
    assert guarded([*line, "--save", str(tmp_path)]) == 0
    assert "of 4 games" in capsys.readouterr().out
    assert len(list(tmp_path.glob("*.dream"))) == 4


def test_a_worker_that_dies_loses_no_game(cluster: Cluster) -> None:
    match = Match((parse_spec("greedy"), parse_spec("random")), 8, DreamTerms(most_plies=60))
    alone = [result.text for pair in match.jobs() for result in play_rotation(pair)]
    came_back: list[int] = []

    def kill(played: object) -> None:
        if not came_back:
            cluster.workers[0].send_signal(signal.SIGKILL)
        came_back.append(1)

    workers = ClusterWorkers(cluster.address)
    try:
        workers._client.wait_for_workers(2, timeout=PATIENCE)
        tally = Contest(match, workers, kill).run()
        assert workers.size == 1
    finally:
        workers.close()
    assert [result.text for result in tally.results] == alone
    assert len(came_back) == 8
    assert not tally.lost


def test_no_scheduler_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dream.matches.match.JOIN_WITHIN", "1s")
    assert guarded(["match", "random", "greedy", "--cluster", "tcp://127.0.0.1:9"]) == 2
    assert "127.0.0.1:9" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["localhost", "http://127.0.0.1:9"])
def test_no_address_is_one_sentence(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["match", "random", "greedy", "--cluster", address]) == 2
    assert f"'{address}' is no address" in capsys.readouterr().err


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster that loses its workers in a test."""
    started = Cluster(tmp_path)
    yield started
    started.close()


def lost(cluster: Cluster) -> None:
    """Kill every worker."""
    for worker in cluster.workers:
        worker.kill()
        worker.wait()


def test_a_match_says_that_all_workers_are_gone_and_waits_for_others(
    alone: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match((parse_spec("greedy"), parse_spec("random")), 16, DreamTerms(most_plies=60))
    workers = ClusterWorkers(alone.address)
    said: list[str] = []

    def is_told() -> bool:
        said.append(capsys.readouterr().err)
        return "has no workers" in said[-1]

    def join_when_told() -> None:
        wait_until(is_told, "a word of it")
        alone.join()

    joining = Thread(target=join_when_told, daemon=True)

    def lose_all(played: object) -> None:
        if not joining.ident:
            lost(alone)
            joining.start()

    try:
        workers._client.wait_for_workers(2, timeout=PATIENCE)
        tally = Contest(match, workers, lose_all).run()
    finally:
        workers.close()
    assert len(tally.results) == 32
    assert not tally.lost
    assert "has workers again" in "".join(said) + capsys.readouterr().err


def test_a_match_that_waits_for_nobody_ends_when_all_workers_are_gone(alone: Cluster) -> None:
    match = Match((parse_spec("greedy"), parse_spec("random")), 50, DreamTerms(most_plies=60))
    workers = ClusterWorkers(alone.address, waits=False)
    began: list[float] = []

    def lose_all(played: object) -> None:
        if not began:
            lost(alone)
            began.append(monotonic())

    contest = Contest(match, workers, lose_all)
    try:
        workers._client.wait_for_workers(2, timeout=PATIENCE)
        with pytest.raises(ConnectionError, match=f"^the cluster at {alone.address} has no workers$"):
            contest.run()
        assert monotonic() - began[0] < 10
    finally:
        workers.close()
    assert contest.tally.results


def test_a_match_whose_scheduler_is_gone_ends(alone: Cluster) -> None:
    match = Match((parse_spec("greedy"), parse_spec("random")), 50, DreamTerms(most_plies=60))
    workers = ClusterWorkers(alone.address)
    contest = Contest(match, workers, lambda played: alone.close())
    try:
        workers._client.wait_for_workers(2, timeout=PATIENCE)
        with pytest.raises(ConnectionError, match=r"gone$"):
            contest.run()
    finally:
        workers.close()
    assert contest.tally.results


def test_games_of_the_makers_are_the_same_on_a_cluster(cluster: Cluster) -> None:
    player = CompiledPlayer(GREEDY)
    games = [CompiledGame(seed, (player, player), start=opening(seed)) for seed in range(20)]
    here = list(GamePool(1).play_all(games))
    with chosen_pool(None, cluster.address) as pool:
        there = list(pool.play_all(games))
    assert [game.game for game in there] == games
    assert [game.winner for game in there] == [game.winner for game in here]
    assert [list(game.actions) for game in there] == [list(game.actions) for game in here]


def test_exercises_are_looked_for_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    to = tmp_path / "found.txt"
    line = ["choices", "--game", "alchemist", "--to", str(to), "--games", "2", "--player", "1"]
    assert ended(exercises, [*line, "--cluster", cluster.address]) in (0, 2)
    assert ended(exercises, [*line, "--cluster", cluster.address, "--workers", "2"]) == 2
