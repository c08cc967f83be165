"""Matches: games to their end by the law, failing engines, workers that die, Ctrl-C and SIGTERM."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from threading import Thread

import pytest

from dream.board.errors import Impossible, Malformed
from dream.cli.errors import guarded
from dream.lab.archive import Archive
from dream.lab.console import play_on_console
from dream.lab.duel import play
from dream.lab.faults import Forfeit
from dream.lab.jobs import Pair, Result, Setup, Terms, opening, play_pair, try_out
from dream.lab.match import Contest, Match, Played, Tally
from dream.lab.players import Patience
from dream.lab.report import report_lines
from dream.lab.simple import Memoryless, RandomPlayer
from dream.lab.specs import parse_engine, parse_spec
from dream.lab.sprt import Sprt, Verdict
from dream.lab.wire import Wire
from dream.lab.workers import GRACE, LocalWorkers
from dream.records.reader import open_record, read_record
from dream.rules.actions import Action, Step
from dream.rules.game import Game
from dream.rules.notation import action_text
from dream.rules.position import Phase
from tests.lab.fakes import Fragile, Scripted, die_asking, failing, scored, stubborn

ROOT = Path(__file__).resolve().parents[2]
Capture = pytest.CaptureFixture[str]
SHORT = Terms(most_plies=30, setup=Setup.RANDOM, patience=Patience(0.4, 0.4))


class Shuffler(Memoryless):
    """Steps forth and back once it has a Stone."""

    def choose(self, game: Game) -> Action:
        mine = game.actions[-2] if len(game.actions) > 4 else None
        back = Step(mine.target, mine.origin) if isinstance(mine, Step) else None
        legal = sorted(
            game.position.legal_actions, key=lambda action: (action_text(action)[0] in "+", str(action))
        )
        return back if back in legal else legal[0]


def timeless(results: list[Result]) -> list[Result]:
    return [replace(result, seconds=(0, 0)) for result in results]


# One game


def test_the_third_repetition_and_the_limit_are_draws() -> None:
    repeated = play(opening("1", SHORT), [Shuffler(), Shuffler()], most_plies=200)
    assert (repeated.winner, repeated.scored) == (None, "repetition")
    assert repeated.game.repetitions() == 3
    limited = play(opening("1", SHORT), [RandomPlayer("1"), RandomPlayer("2")], most_plies=11)
    assert (limited.winner, limited.reason, len(limited.game.actions)) == (None, "limit", 11)


def test_a_game_can_be_haggled_over_or_not() -> None:
    players = [RandomPlayer(), RandomPlayer()]
    haggled = play(opening("1", Terms()), players, most_plies=8).game
    placed = play(opening("1", Terms(setup=Setup.PLACE)), players, most_plies=8, haggling=False).game
    assert [p.phase for p in haggled.positions[:4]] == [Phase.PLACE, Phase.PLACE, Phase.HAGGLE, Phase.PLAY]
    assert placed.actions[:3] == haggled.actions[:3]
    assert opening("1", SHORT).position.phase is Phase.PLAY
    assert opening("1", SHORT).actions == opening("1", SHORT).actions != opening("2", SHORT).actions


# Pairs


def test_a_pair_exchanges_sides_and_elements_and_is_the_same_again() -> None:
    pair = Pair(3, "7", (parse_spec("greedy"), parse_spec("random")), Terms(most_plies=60))
    one, other = play_pair(pair)
    records = [open_record(result.text) for result in (one, other)]
    assert not any(record.faults for record in records)
    assert [[seat.name for seat in record.record.seats] for record in records] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]
    assert records[0].record.elements == records[1].record.elements
    assert records[0].record.seed == "7"
    assert timeless(list(play_pair(pair))) == timeless([one, other])


@pytest.mark.parametrize(
    ("mode", "fault", "said"),
    [
        ("crash", "crashed", "exit status 1): out of aqua regia"),
        ("hang", "hung", "did not answer in time"),
        ("cheat", "illegal", "+k11 is illegal"),
        ("babble", "illegal", "'what?', no action"),
        ("offer", "illegal", "no agreed draws"),
        ("resign", None, None),
    ],
)
def test_an_engine_that_fails_forfeits(
    mode: str, fault: str | None, said: str | None, tmp_path: Path
) -> None:
    pair = Pair(1, "1", (failing(tmp_path, mode), parse_spec("random")), SHORT)
    for result in play_pair(pair):
        opened = open_record(result.text)
        assert not opened.faults
        assert result.points == 0
        header = dict(opened.record.other).get("Forfeit", "")
        if fault and said:
            assert result.failed == "A"
            assert header == result.failure
            assert fault in header
            assert said in header
            assert opened.record.reason == "declined"
        else:
            assert (result.failure, opened.record.reason) == (None, "resigned")


def test_what_cannot_play_at_all_is_told_before_the_match(tmp_path: Path) -> None:
    try_out(parse_spec("random"), Patience())
    with pytest.raises(Forfeit, match=r"could not be started: \w"):
        try_out(parse_spec("cmd:/no/such/engine"), Patience())
    with pytest.raises(Forfeit, match="has ended"):
        try_out(parse_spec(f'cmd:"{sys.executable}" -c pass'), Patience())
    with pytest.raises(Malformed, match="has no option 'Colour'"):
        try_out(parse_spec("dream:Colour=3"), Patience())
    with pytest.raises(Malformed, match="Variety takes a number from 0 to"):
        try_out(parse_spec("dream:Variety=-1"), Patience())


@pytest.mark.parametrize(
    "text",
    ["", "stockfish", "dream:level", "dream:level=9", "random:depth=2", "plain:level=1", "cmd:", 'cmd:"'],
)
def test_nonsense_names_no_player(text: str) -> None:
    with pytest.raises(Malformed):
        parse_spec(text)


@pytest.mark.parametrize(
    "text", ["greedy", "random:seed=1", "plain", "easyai", "dream:level=1", "dream:depth=2"]
)
def test_no_other_than_an_engine_is_measured(text: str, capsys: Capture) -> None:
    for command in (["bench", "tactics"], ["bench", "engine", "--no-peers"]):
        assert guarded([*command, "--engine", text]) == 2
        assert "is no engine to measure" in capsys.readouterr().err


def test_an_engine_is_measured_with_its_options() -> None:
    assert parse_engine("dream:Threads=2").options == (("Threads", "2"),)
    assert parse_engine("cmd:./engine -x").command == ("./engine", "-x")


WRAPPED = """
import subprocess, sys
subprocess.run([sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(60)"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell what a process has started")
def test_an_engine_is_ended_with_all_that_it_started() -> None:
    wire = Wire([sys.executable, "-c", WRAPPED])
    inner = int(wire.read(time.perf_counter() + 20))
    wire.kill()
    until = time.monotonic() + 10
    while lives(inner) and time.monotonic() < until:
        time.sleep(0.02)
    assert not lives(inner)


FLOOD = "import itertools; [print(number, flush=True) for number in itertools.count()]"


def test_of_an_engine_that_never_is_silent_nothing_is_left() -> None:
    wire = Wire([sys.executable, "-c", FLOOD])
    until = time.monotonic() + 20
    while not wire._heard.full() and time.monotonic() < until:
        time.sleep(0.02)
    wire.kill()
    for thread in wire._threads:
        thread.join(10)
    assert not any(thread.is_alive() for thread in wire._threads)


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_our_engine_plays_the_same_games_again() -> None:
    players = parse_spec("dream:nodes=40,Variety=7"), parse_spec("dream:level=1")
    pair = Pair(1, "5", players, replace(SHORT, most_plies=8, patience=Patience(60, 60)))
    one, other = play_pair(pair), play_pair(pair)
    assert timeless(list(one)) == timeless(list(other))
    assert [result.reason for result in one] == ["limit", "limit"]


# Matches


def test_pairs_are_counted_in_order_until_the_test_decides() -> None:
    script = [(1, 1), (2, 1)] + [(2, 2)] * 60 + [(0, 0)] * 100
    players = parse_spec("random"), parse_spec("greedy")
    match = Match(players, len(script), sprt=Sprt(0, 50))
    tallies = [Contest(match, Scripted(script, size)).run() for size in (1, 7)]
    assert tallies[0].results == tallies[1].results
    assert tallies[0].verdict is Verdict.H1
    assert tallies[0].counts[0] == 0
    assert 5 < sum(tallies[0].counts) < 62
    report = "\n".join(report_lines(match, tallies[0]))
    assert "H1 accepted" in report
    assert "forfeits: A 0, B 0" in report


def test_what_came_back_as_the_match_was_broken_off_counts_and_is_kept() -> None:
    told: list[int] = []

    def break_off(played: Played) -> None:
        told.append(played[0].pair)
        if len(told) == 1:
            raise KeyboardInterrupt

    match = Match((parse_spec("random"), parse_spec("greedy")), 2)
    contest = Contest(match, Scripted([(1, 2), (2, 2)], 1), break_off)
    with pytest.raises(KeyboardInterrupt):
        contest.run()
    assert contest.tally.counts == [0, 0, 0, 1, 1]
    assert set(told) == {1, 2}
    assert len(told) == 3, "the pair that was interrupted at is kept once more"


@pytest.mark.parametrize("deadly", [1, 2, 3, 4])
def test_a_pair_that_kills_its_worker_takes_no_other_with_it(
    deadly: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match((parse_spec("random"), parse_spec("greedy")), 8)
    workers = Fragile([(1, 1)] * 8, 2, deadly=deadly)
    monkeypatch.setattr("dream.lab.match.wait", workers.wait)
    tally = Contest(match, workers).run()
    assert workers.deaths == [{1, 2, 3, 4}, {deadly}, {deadly}, {deadly}]
    assert tally.lost == [f"pair {deadly}: its worker died"]
    assert [result.pair for result in tally.results[::2]] == [n for n in range(1, 9) if n != deadly]


def test_the_report_tells_who_failed_and_what_was_not_played() -> None:
    tally = Tally()
    bad = replace(scored(1, 2, 2), failed="B", failure="player 1 hung: the engine did not answer in time")
    tally.add((scored(1, 1, 1), bad))
    tally.lost.append("pair 2: its worker died")
    lines = list(report_lines(Match((parse_spec("greedy"), parse_spec("random")), 2), tally))
    assert "A won 1, drew 1, lost 0: 1.5 of 2 games, 75.0%" in lines
    assert "forfeits: A 0, B 1" in lines
    assert "  pair 1 game 2: B, player 1 hung: the engine did not answer in time" in lines
    assert lines[-1] == "  not played: pair 2: its worker died"


def test_processes_play_the_same_match_though_they_die() -> None:
    match = Match((parse_spec("greedy"), parse_spec("random")), 4, terms=Terms(most_plies=50))
    alone = [result for pair in match.jobs() for result in play_pair(pair)]
    workers, killed = LocalWorkers(2), []

    def kill(played: object) -> None:
        if not killed:
            killed.extend(process.pid for process in active_children())
            for number in killed:
                os.kill(number, signal.SIGKILL)

    try:
        tally = Contest(match, workers, kill).run()
    finally:
        workers.close()
    assert len(killed) == 2
    assert timeless(tally.results) == timeless(alone)


def test_the_command_plays_saves_and_reports(tmp_path: Path, capsys: Capture) -> None:
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
def test_a_wrong_option_is_one_sentence(wrong: list[str], capsys: Capture) -> None:
    assert guarded(["match", "random", "greedy", *wrong]) == 2
    assert capsys.readouterr().err.startswith("dream: ")


@pytest.fixture
def heeding_sigint() -> Iterator[None]:
    """Who started the tests in the background may ignore it, and a process that is started inherits that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(
    sys.platform == "win32",
    reason="on Windows no process can send another SIGINT, and SIGTERM kills it unheard",
)
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
        until = time.monotonic() + 30
        while not list(tmp_path.glob("*.dream")) and time.monotonic() < until:
            time.sleep(0.05)
        getattr(os, send)(process.pid, number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == status
    assert "Traceback" not in err
    assert out.count("A: random") == 1
    assert "forfeits: A 0, B 0" in out


HANGS = """
import os, sys, time
for line in sys.stdin:
    answer = {"udi": "udiok", "isready": "readyok"}.get(line.strip())
    if answer:
        print(answer, flush=True)
    elif line.startswith("go"):
        with open(sys.argv[1] + ".new", "w") as file:
            print(os.getpid(), file=file)
        os.rename(sys.argv[1] + ".new", sys.argv[1])
        time.sleep(1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGTERM ends a process unheard there")
@pytest.mark.parametrize("send", ["kill", "killpg"])
@pytest.mark.parametrize("command", ["match", "tactics", "engine"])
def test_sigterm_leaves_no_engine_behind(send: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(HANGS)
    file = tmp_path / "process"
    engine = f'cmd:"{sys.executable}" "{tmp_path / "hangs.py"}" "{file}"'
    line = {
        "match": ["match", engine, "random", "--workers", "1", "--margin", "100", "--setup", "random"],
        "tactics": ["bench", "tactics", "--engine", engine],
        "engine": ["bench", "engine", "--no-peers", "--engine", engine],
    }
    with subprocess.Popen(
        [sys.executable, "-m", "dream", *line[command]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        appears(file)
        getattr(os, send)(process.pid, signal.SIGTERM)
        process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    until = time.monotonic() + 10
    while lives(int(file.read_text())) and time.monotonic() < until:
        time.sleep(0.02)
    assert not lives(int(file.read_text()))


def test_a_worker_that_died_while_asking_holds_nobody_up() -> None:
    workers = LocalWorkers(1)
    with pytest.raises(BrokenExecutor):
        workers.submit(die_asking).result()
    closing = Thread(target=workers.close, daemon=True)
    closing.start()
    closing.join(10)
    assert not closing.is_alive()


def test_a_worker_that_does_not_stop_holds_nobody_up() -> None:
    workers = LocalWorkers(1)
    future = workers.submit(stubborn)
    while not future.running():
        time.sleep(0.02)
    closing = Thread(target=workers.close, daemon=True)
    closing.start()
    closing.join(GRACE + 15)
    assert not closing.is_alive()


HEADLESS = """
import sys
from dream.lab.workers import LocalWorkers
from tests.lab.fakes import outlive

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


def appears(path: Path) -> None:
    until = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < until, f"{path.name} does not come"
        time.sleep(0.02)


def test_a_match_that_cannot_begin_is_refused() -> None:
    match = Match((parse_spec("random"), parse_spec("cmd:/no/such/engine")), 1)
    with pytest.raises(Impossible, match="'cmd:/no/such/engine' cannot begin: the engine could not be"):
        play_on_console(match, LocalWorkers(1), lambda played: None)


def test_an_archive_keeps_to_its_own_folder(tmp_path: Path) -> None:
    Archive(tmp_path).keep((scored(1, 1, 2), scored(1, 2, 0)))
    with pytest.raises(Impossible):
        Archive(tmp_path)
