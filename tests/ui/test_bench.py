"""The bench: the same game every time, a verdict on each measure, a table that a player can read."""

from pathlib import Path

import pytest

from dream.games.alchemists_dream.rules.position import Phase
from dream.ui import bench
from dream.ui.bench import Measure
from dream.ui.bench_parts import ACTIONS, answers, frames, middle_game


def test_it_is_always_the_same_game_in_the_midst_of_play():
    game = middle_game()
    assert len(game.actions) == ACTIONS
    assert game.state.phase is Phase.PLAY
    assert game.outcome is None
    assert game.actions == middle_game().actions


@pytest.mark.parametrize(("value", "passed"), [(3.9, True), (4.0, True), (4.1, False), (None, None)])
def test_a_measure_is_passed_up_to_its_target(value, passed):
    assert Measure("frame", value, 4, "ms").passed is passed


def test_the_table_tells_what_passes_and_what_fails(monkeypatch, capsys):
    measures = [Measure("fast", 1.25, 4, "ms"), Measure("slow", 9, 8, "ms"), Measure("hidden", None, 5, "MB")]
    monkeypatch.setattr(bench, "measured", lambda environment: iter(measures))
    bench.run()
    told = capsys.readouterr().out
    for text in ("1.2 ms", "9.0 ms", "pass", "fail", "not told"):
        assert text in told


def test_a_part_that_fails_is_told(tmp_path):
    with pytest.raises(OSError, match="no_such_part"):
        bench.output({"PYTHONPATH": str(tmp_path)}, "-c", "raise SystemExit('no_such_part')")


def test_no_part_finds_the_game_of_the_one_before(tmp_path, monkeypatch):
    """The window would tell of it in a toast, and that would be measured."""
    homes = []

    def run(environment, *arguments):
        home = Path(environment["DREAM_HOME"])
        homes.append(home)
        assert home.is_relative_to(tmp_path)
        assert not list(home.iterdir())
        (home / "left").touch()
        return '{"p50": 1}'

    monkeypatch.setattr(bench, "output", run)
    for _ in range(2):
        assert bench.part({"DREAM_HOME": str(tmp_path)}, "live") == {"p50": 1}
    assert len(set(homes)) == 2


def test_answers_are_measured(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.ui.bench_parts.LATE", 20)
    monkeypatch.setattr("dream.ui.bench_parts.ANSWERS", 1)
    monkeypatch.setattr("dream.ui.bench_parts._wait", lambda app, seconds: app.step())
    assert answers()["worst"] > 0


def test_frames_are_measured(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.ui.bench_parts.FRAMES", 20)
    monkeypatch.setattr("dream.ui.bench_parts.WARM_UP", 5)
    found = frames(1024, 640)
    assert 0 < found["p50"] <= found["p99"]
