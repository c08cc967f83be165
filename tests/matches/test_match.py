"""A match, its workers, how it ends, and what signals leave behind: the games so far, and no process."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from threading import Thread

import pytest

from dream.base.errors import Impossible
from dream.cli.app import guarded
from dream.matches.alchemists_dream import DreamTerms, SetupKind
from dream.matches.games import Played, Rotation, play_rotation
from dream.matches.match import GRACE, Archive, Contest, LocalWorkers, Match, play_on_console
from dream.matches.players import PLAYERS, Patience
from dream.matches.report import report_lines
from dream.matches.statistics import PairTally, Tally
from dream.matches.strength import Sprt, SprtVerdict
from dream.records.reader import read_record
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.matches.fakes import Fragile, Scripted, die_asking, failing, parse_spec, scored, stubborn, timeless
from tests.waiting import PATIENCE, appears, ends, wait_until

ROOT = Path(__file__).resolve().parents[2]


def pairs_of(tally: Tally) -> PairTally:
    """The tally of a match of two."""
    assert isinstance(tally, PairTally)
    return tally


def test_pairs_are_counted_in_order_until_the_test_decides() -> None:
    script = [(1, 1), (2, 1)] + [(2, 2)] * 60 + [(0, 0)] * 100
    players = parse_spec("random"), parse_spec("greedy")
    match = Match(players, len(script), DreamTerms(), sprt=Sprt(0, 50))
    tallies = [pairs_of(Contest(match, Scripted(script, size)).run()) for size in (1, 7)]
    assert tallies[0].results == tallies[1].results
    assert tallies[0].verdict is SprtVerdict.H1
    assert tallies[0].counts[0] == 0
    assert 5 < sum(tallies[0].counts) < 62
    report = "\n".join(report_lines(match.entrants, tallies[0]))
    assert "H1 accepted" in report
    assert "forfeits: A 0, B 0" in report


def test_what_came_back_as_the_match_was_broken_off_counts_and_is_kept() -> None:
    told: list[int] = []

    def break_off(played: Played) -> None:
        told.append(played[0].rotation)
        if len(told) == 1:
            raise KeyboardInterrupt

    match = Match((parse_spec("random"), parse_spec("greedy")), 2, DreamTerms())
    contest = Contest(match, Scripted([(1, 2), (2, 2)], 1), break_off)
    with pytest.raises(KeyboardInterrupt):
        contest.run()
    assert pairs_of(contest.tally).counts == [0, 0, 0, 1, 1]
    assert set(told) == {1, 2}
    assert len(told) == 3, "the pair that was interrupted at is kept once more"


@pytest.mark.parametrize("deadly", [1, 2, 3, 4])
def test_a_pair_that_kills_its_worker_takes_no_other_with_it(
    deadly: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match((parse_spec("random"), parse_spec("greedy")), 8, DreamTerms())
    workers = Fragile([(1, 1)] * 8, 2, deadly=deadly)
    monkeypatch.setattr("dream.matches.match.wait", workers.wait)
    tally = Contest(match, workers).run()
    assert workers.deaths == [{1, 2, 3, 4}, {deadly}, {deadly}, {deadly}]
    assert tally.lost == [f"pair {deadly}: its worker died"]
    assert [result.rotation for result in tally.results[::2]] == [n for n in range(1, 9) if n != deadly]


@pytest.mark.parametrize("pairs", [1, 8])
def test_when_every_worker_dies_before_anything_was_played_that_is_raised(
    pairs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match((parse_spec("random"), parse_spec("greedy")), pairs, DreamTerms())
    workers = Fragile([(1, 1)] * pairs, 2, deadly=None)
    monkeypatch.setattr("dream.matches.match.wait", workers.wait)
    with pytest.raises(ConnectionError, match="every worker died before it had played a game"):
        Contest(match, workers).run()
    assert len(workers.deaths) < 4 * 4, "and not after four tries of each pair"


def test_a_script_without_the_guard_of_workers_is_told_of_it(tmp_path: Path) -> None:
    script = tmp_path / "match.py"
    script.write_text(
        "from dream.api import Contest, LocalWorkers, Match, Terms, parse_spec\n"
        "players = parse_spec('random', 'alchemist'), parse_spec('random', 'alchemist')\n"
        "Contest(Match(players, 1, Terms('alchemist', 'players=2')), LocalWorkers(1)).run()\n",
        encoding="utf-8",
    )
    command = [sys.executable, str(script)]
    ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT)
    assert ran.returncode == 1
    assert 'needs if __name__ == "__main__"' in ran.stderr.splitlines()[-1]


def test_the_report_tells_who_failed_and_what_was_not_played() -> None:
    tally = PairTally()
    bad = replace(scored(1, 2, 2), failed=1, failure="player 1 hung: the engine didn't answer in time")
    tally.add((scored(1, 1, 1), bad))
    tally.lost.append("pair 2: its worker died")
    lines = list(report_lines((parse_spec("greedy"), parse_spec("random")), tally))
    assert "A won 1, drew 1, lost 0: 1.5 of 2 games, 75.0%" in lines
    assert "forfeits: A 0, B 1" in lines
    assert "  pair 1 game 2: B, player 1 hung: the engine didn't answer in time" in lines
    assert lines[-1] == "  not played: pair 2: its worker died"


def test_the_command_plays_saves_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cheat = failing(tmp_path, "cheat")
    line = ["match", cheat.text, "random", "--games", "3", "--max-plies", "40", "--workers", "1"]
    assert guarded([*line, "--save", str(tmp_path / "games"), "--setup", "random"]) == 0
    out = capsys.readouterr().out
    assert "A won 0, drew 0, lost 4" in out
    assert "forfeits: A 4, B 0" in out
    saved = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in saved][:2] == ["pair 00001 game 1.dream", "pair 00001 game 2.dream"]
    assert not any(read_record(path).faults for path in saved)
    assert guarded([*line, "--save", str(tmp_path / "games")]) == 2
    assert "holds games already" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--sprt", "5", "0"],
        ["--sprt", "0", "nan"],
        ["--sprt", "0", "10000"],
        ["--sprt", "-200000", "0"],
        ["--setup", "none"],
        ["--level", "9"],
        ["--games", "0"],
        ["--depth", "x"],
        ["--cluster", "tcp://127.0.0.1:9", "--workers", "2"],
        ["--margin", "nan"],
        ["--margin", "-1"],
        ["--patience", "0"],
        ["--patience", "inf"],
    ],
)
def test_a_wrong_option_is_one_sentence(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["match", "random", "greedy", *wrong]) == 2
    assert capsys.readouterr().err.startswith("dream: ")


def test_a_match_that_this_computer_is_not_ready_for_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    players = ["random"] * 4
    assert guarded(["match", "--game", "alchemist", "--option", "box=own", *players]) == 2
    assert capsys.readouterr().err.startswith("dream: There is no file ")


def test_a_match_that_cannot_begin_is_refused() -> None:
    match = Match((parse_spec("random"), parse_spec("cmd:/no/such/engine")), 1, DreamTerms())
    with pytest.raises(Impossible, match="'cmd:/no/such/engine' cannot begin: the engine couldn't be"):
        play_on_console(match, LocalWorkers(1), lambda played: None)


def test_an_archive_keeps_to_its_own_folder(tmp_path: Path) -> None:
    Archive(tmp_path).keep((scored(1, 1, 2), scored(1, 2, 0)))
    with pytest.raises(Impossible):
        Archive(tmp_path)


def test_a_cluster_asks_for_distributed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert guarded(["match", "random", "random", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == "dream: --cluster needs distributed, the extra cluster\n"


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


STARTS = """
import runpy, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
with open({file!r}, "a") as file:
    print(child.pid, file=file)
runpy.run_path({program!r}, run_name="__main__")
"""


@pytest.mark.parametrize("mode", ["crash", "hang", "cheat", "resign"])
@pytest.mark.unix
def test_however_a_game_ends_what_the_engine_started_ends_with_it(mode: str, tmp_path: Path) -> None:
    """One that has not failed goes on to the next game, and is asked to quit when there is none."""
    spec, file = failing(tmp_path, mode), tmp_path / "children"
    starts = tmp_path / "starts.py"
    starts.write_text(STARTS.format(file=str(file), program=spec.command[1]))
    spec = replace(spec, command=(sys.executable, str(starts), mode))
    terms = DreamTerms(most_plies=20, setup=SetupKind.RANDOM, patience=Patience(0.4, 0.4))
    for result in play_rotation(Rotation(1, "1", (spec, parse_spec("random")), terms)):
        assert result.half_points == 0
    PLAYERS.close()
    children = list(map(int, file.read_text().split()))
    assert len(children) == (1 if mode == "resign" else 2)
    assert all(map(ends, children))


@pytest.mark.unix
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
@pytest.mark.unix
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
@pytest.mark.unix
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
