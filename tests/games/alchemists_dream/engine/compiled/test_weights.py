"""Weights in files: what is read, what is refused in which words, and the option that names one."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.games.alchemists_dream.engine.compiled.engine import CompiledEngine
from dream.games.alchemists_dream.engine.compiled.weights import (
    MOST_WEIGHT,
    named_weights,
    nearest_weight,
    read_weights,
    standard_weights,
    weights_of,
    weights_text,
)
from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.engine.levels import compiled_options
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.protocol.dialogue import Limits
from tests.games.alchemists_dream.engine.compiled.test_compiled_engine import think
from tests.kit.games import played
from tests.kit.positions import PLAY
from tools.selfplay import opening

STANDARD = named_weights(standard_weights())
"""What is standard, by name."""
FAULTS = {
    "no json": ("stones!", "holds no weights: it isn't valid JSON: it can't be read past line 1, column 1"),
    "a list": (json.dumps(list(STANDARD)), "it is no object of names and numbers"),
    "lacking": (json.dumps({**STANDARD, "stone": 1} | {"stoone": 2}), "there is no 'stoone'"),
    "empty": ("{}", "it lacks calm, chase,"),
    "a fraction": (json.dumps({**STANDARD, "far": 0.5}), "far is not a whole number of less than 100000"),
    "a truth": (json.dumps({**STANDARD, "far": True}), "far is not a whole number of less than 100000"),
    "too much": (json.dumps({**STANDARD, "far": -100_000}), "far is not a whole number of less than 100000"),
    "nothing to divide by": (json.dumps({**STANDARD, "calm": 0}), "calm is less than 1"),
    "deep": ("[" * 100_000, "holds no weights"),
}
Written = Callable[[str], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a file of weights, with a blank in its path."""

    def write(text: str) -> Path:
        path = tmp_path / "my weights.json"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_weights_are_written_as_they_are_read(written: Written) -> None:
    weights = weights_of({name: number for number, name in enumerate(STANDARD)})
    assert (read_weights(written(weights_text(weights))) == weights).all()


@pytest.mark.parametrize("number", [1 - MOST_WEIGHT, -1, 0, 1, MOST_WEIGHT - 1])
def test_any_weights_can_be_played_with(number: int) -> None:
    engine = CompiledEngine(weights_of({name: nearest_weight(name, number) for name in STANDARD}))
    assert think(engine, opening(3), Limits(depth=3))


@pytest.mark.parametrize(("text", "sentence"), FAULTS.values(), ids=FAULTS)
def test_a_file_that_will_not_do_is_refused(written: Written, text: str, sentence: str) -> None:
    options = compiled_options()
    with pytest.raises(Malformed, match=r"my weights\.json' holds no weights: ") as refused:
        options.set("Weights", str(written(text)))
    assert sentence in str(refused.value)
    assert options.file("Weights") is None


def test_the_option_is_offered_and_takes_a_path_with_blanks(written: Written, tmp_path: Path) -> None:
    engine = PlainEngine(compiled_options())
    path = written(json.dumps({**STANDARD, "stone": 123}))
    lines = ["udi", f"setoption name weights value {path}", f"setoption name Weights value {tmp_path}/none"]
    answers = StringIO()
    serve(StringIO("".join(f"{line}\n" for line in lines)), answers, engine)
    said = answers.getvalue().splitlines()
    assert "option name Weights type string default standard" in said
    assert [line for line in said if line.startswith("error")] == [
        f"error '{tmp_path}/none' cannot be read: No such file or directory"
    ]
    chosen = engine.options.file("Weights")
    assert chosen
    assert chosen["stone"] == 123


def test_the_compiled_engine_goes_by_the_file(written: Written) -> None:
    position, limits = opening(3), Limits(depth=4)
    engine = CompiledEngine()
    standard = think(engine, position, limits)
    changed = {**STANDARD, "open_side": 17, "tempo": 40}
    engine.options.set("Weights", str(written(json.dumps(changed))))
    other = think(engine, position, limits)
    expected = think(CompiledEngine(weights_of(changed)), position, limits)
    assert [info.score for info in other] == [info.score for info in expected]
    assert [info.score for info in other] != [info.score for info in standard]
    engine.options.set("Weights", "standard")
    assert [info.score for info in think(engine, position, limits)] == [info.score for info in standard]


@pytest.mark.parametrize("number", [5, 6, 7, 8])
def test_only_the_highest_level_asks_the_network(number: int) -> None:
    position, limits = played(PLAY).state, Limits(level=number, depth=2, movetime=60_000)
    standard, other = (
        think(CompiledEngine(weights_of({**STANDARD, "network": part})), position, limits)
        for part in (100, 0)
    )
    same = [info.score for info in standard] == [info.score for info in other]
    assert same is (number < 8)
