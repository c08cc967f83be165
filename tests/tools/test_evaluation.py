"""How long our two evaluations take is measured in crowded positions, and truly."""

from collections.abc import Sequence

import pytest

from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.evaluation import evaluate as evaluate_plainly
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.rules.position import Position
from dream.hexgrid.hexes import Hex
from dream.matches.bench import samples
from tests.games.alchemists_dream.engine.kernel.entries import evaluate_state
from tools.console import ended
from tools.selfplay import app, compiled_time, evaluate_often

CROWDED = next(sample for sample in samples() if sample.name == "brawl 203 after 44")


def stones_of(position: Position) -> frozenset[Hex]:
    one, other = position.sides
    return one.stones | other.stones


def test_the_crowded_positions_are_evaluated_and_no_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    evaluated, timed = set[Position](), set[Position]()

    def evaluate_and_note(position: Position) -> int:
        evaluated.add(position)
        return evaluate_plainly(position)

    def note(positions: Sequence[Position]) -> float:
        timed.update(positions)
        return 512.4e-9

    monkeypatch.setattr("tools.selfplay.evaluate", evaluate_and_note)
    monkeypatch.setattr("tools.selfplay.compiled_time", note)
    assert ended(app, ["evaluation"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("the readable evaluation: ")
    assert said[1] == "the compiled evaluation: 512 ns a crowded position"
    crowds = [sample.position for sample in samples() if len(stones_of(sample.position)) >= 14]
    assert evaluated == timed == set(crowds)
    assert 8 <= len(crowds) < len(samples())


def test_a_position_is_evaluated_as_often_as_asked() -> None:
    for sample in samples():
        states = state_of(sample.position)
        search_states = search_state_of(states, standard_weights())
        assert evaluate_often(states, search_states, 0) == 0
        assert evaluate_often(states, search_states, 7) == 7 * evaluate_state(states, search_states)


def test_the_compiled_evaluation_is_not_optimized_away() -> None:
    assert 20e-9 < compiled_time([CROWDED.position]) < 1e-3


def test_each_position_counts_with_its_quickest_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = iter([4e-7, 3e-7, 9e-7, 5e-7, 6e-7, 7e-7])
    monkeypatch.setattr("tools.selfplay.REPEATS", 3)
    monkeypatch.setattr(
        "tools.selfplay._measured",
        lambda states, search_states: next(measured),
    )
    assert compiled_time([CROWDED.position] * 2) == pytest.approx(4e-7)
