"""The bench: the same game every time, a verdict on each measure, a table that a player can read."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.play import registry
from dream.ui import bench
from dream.ui.bench import SAMPLES, Measure, Sample, answers, frames, moves, played
from dream.ui.games.registry import has_view
from tests.kit.cases import then_long


def test_every_game_that_has_a_view_can_be_measured() -> None:
    assert set(SAMPLES) == {word for word in registry.house() if has_view(word)}


@pytest.mark.parametrize("word", SAMPLES)
def test_it_is_always_the_same_game_and_the_first_seat_is_to_act(word: str) -> None:
    game = played(word, SAMPLES[word].middle)
    assert len(game.actions) >= SAMPLES[word].middle
    assert game.game.decider(game.state) == 0
    assert game.outcome is None
    assert game.actions == played(word, SAMPLES[word].middle).actions


@pytest.mark.parametrize(("value", "passed"), [(3.9, True), (4.0, True), (4.1, False), (None, None)])
def test_a_measure_is_passed_up_to_its_target(value: float | None, passed: bool | None) -> None:
    assert Measure("frame", value, 4, "ms").passed is passed


def test_the_table_tells_what_passes_and_what_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measures = [Measure("fast", 1.25, 4, "ms"), Measure("slow", 9, 8, "ms"), Measure("hidden", None, 5, "MB")]
    monkeypatch.setattr(bench, "measured", lambda word, environment: iter(measures))
    bench.run("jabir")
    told = capsys.readouterr().out
    for text in ("1.2 ms", "9.0 ms", "pass", "fail", "not told"):
        assert text in told


def test_a_game_that_the_bench_does_not_know_is_refused() -> None:
    with pytest.raises(Malformed, match=" or ".join(SAMPLES)):
        bench.run("chess")


def test_a_part_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no_such_part"):
        bench.output({"PYTHONPATH": str(tmp_path)}, "-c", "raise SystemExit('no_such_part')")


def test_no_part_finds_the_game_of_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window would tell of it in a toast, and that would be measured."""
    homes: list[Path] = []

    def run(environment: Mapping[str, str], *arguments: str) -> str:
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


@pytest.mark.parametrize("word", then_long(1, SAMPLES))
def test_answers_are_measured(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setitem(SAMPLES, word, Sample(SAMPLES[word].options, 10, 20, SAMPLES[word].settled))
    monkeypatch.setattr("dream.ui.bench.ANSWERS", 1)
    monkeypatch.setattr("dream.ui.bench._wait", lambda app, seconds: app.step())
    assert answers(word)["worst"] > 0


@pytest.mark.parametrize("word", then_long(1, SAMPLES))
def test_moves_are_measured_without_an_analysis_and_with_one(
    monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    asked = list[int]()
    monkeypatch.setattr("dream.ui.bench.MOVES", 3)
    monkeypatch.setattr("dream.ui.bench._wait", lambda app, seconds: app.step())
    monkeypatch.setattr(
        "dream.ui.table.engines.EngineSeat.analyse", lambda engine, game, *_: asked.append(len(game.states))
    )
    found = moves(word)
    assert found["p50"] > 0
    assert len(asked) >= 3, "each is analysed"
    assert found["middle"] <= found["worst"]


def test_with_an_analysis_only_what_concerns_it_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = list[str]()

    def part(environment: object, name: str, word: str) -> dict[str, float]:
        parts.append(name)
        return {"p50": 1.0, "p99": 21.0, "middle": 1.0, "worst": 3.0}

    monkeypatch.setattr(bench, "part", part)
    measures = list(bench.analysed("stone", {}))
    assert parts == ["at_rest", "moves"]
    assert [measure.passed for measure in measures] == [False, True, True, False]


@pytest.mark.parametrize("word", then_long(1, SAMPLES))
def test_frames_are_measured(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setattr("dream.ui.bench.FRAMES", 20)
    monkeypatch.setattr("dream.ui.bench.WARM_UP", 0.2)
    found = frames(word, 1024, 640)
    assert 0 < found["p50"] <= found["p99"]
