"""Measurements of an engine over the protocol."""

import sys
from pathlib import Path

import pytest

from dream.cli.app import guarded
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Phase
from dream.matches.bench import MeasureSettings, measure, samples
from dream.play.referee import perft
from dream.protocol.client import Forfeit
from tests.matches.fakes import PLAIN_ENGINE, parse_spec

QUICK = MeasureSettings(depth=2, movetime=50, seconds=0.2, threads=(2,))


def test_the_fixed_set_is_sound_and_its_leaves_are_those_of_the_law() -> None:
    known = samples()
    assert len({sample.name for sample in known}) == len(known) >= 15
    assert {sample.position.board.bare for sample in known} == {False, True}
    assert all(sample.position.phase is Phase.PLAY for sample in known)
    for sample in known[:2]:
        assert perft(GAME, sample.position, 3) == sample.leaves


def test_figures_of_an_engine_and_a_signature_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.matches.bench.DEEPEST_PERFT", 4)
    spec, few = parse_spec(PLAIN_ENGINE), samples()[:2]
    one, other = (measure(spec, QUICK, few) for _ in range(2))
    assert one.name.startswith("dream ")
    assert one.signature == other.signature > 100
    assert measure(spec, MeasureSettings(depth=1, movetime=20, seconds=0.1), few).signature < one.signature
    assert not one.perft_wrong
    assert min(one.perft_leaves, one.nps, one.reached, one.start) > 0
    assert [each.depth for each in one.depths] == list(range(1, len(one.depths) + 1))
    assert one.speedup == {}
    assert max(one.stop) < 2
    if sys.platform == "linux":
        assert one.memory
        assert one.memory > 5 * 2**20


THREADED = """
import sys

threads = 1
for line in sys.stdin:
    words = line.split()
    if words[0] == "udi":
        print("option name Threads type spin default 1 min 1 max 8\\nudiok")
    elif words[0] == "setoption":
        threads = int(words[-1])
    elif words[0] == "isready":
        print("readyok")
    elif words[:2] == ["go", "perft"]:
        print("nodes 1")
    elif words[0] == "go":
        deepest = int(words[words.index("depth") + 1]) if "depth" in words else 5
        in_time = 4 if threads == 1 else 2
        for depth in range(1, min(deepest, in_time if words[-1] == "50" else 5) + 1):
            time = 120 * depth if threads == 1 else [0, 100, 200, 150, 160, 900][depth]
            print("info depth", depth, "score cp 0 nodes 9 time", time)
        print("bestaction stand")
    sys.stdout.flush()
"""


def test_threads_are_compared_at_a_depth_that_one_reached_however_long_the_others_take(
    tmp_path: Path,
) -> None:
    program = tmp_path / "threaded.py"
    program.write_text(THREADED, encoding="utf-8")
    plan = MeasureSettings(depth=1, movetime=50, seconds=0.1, threads=(3,))
    figures = measure(parse_spec(f'cmd:"{sys.executable}" "{program}"'), plan, samples()[:1])
    assert figures.speedup == {3: 3.0}


def test_an_engine_that_ends_is_no_figure() -> None:
    with pytest.raises(Forfeit, match="stopped"):
        measure(parse_spec(f'cmd:"{sys.executable}" -c pass'), QUICK, samples()[:1])


def test_the_command_prints_the_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = samples()[:1]
    monkeypatch.setattr("dream.matches.bench.samples", lambda: few)
    line = [
        "bench",
        "engine",
        "--engine",
        PLAIN_ENGINE,
        "--movetime",
        "20",
        "--seconds",
        "0.2",
        "--depth",
        "1",
    ]
    assert guarded(line) == 0
    out = capsys.readouterr().out
    for word in ("signature at depth 1", "as the law counts", "stop to answer", "nodes a second"):
        assert word in out
    assert guarded([*line, "--threads", "two"]) == 2
    assert guarded([*line, "--seconds", "nan"]) == 2
    assert guarded(["bench", "engine", "--engine", f'cmd:"{sys.executable}" -c pass']) == 2
