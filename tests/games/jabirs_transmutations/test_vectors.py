"""Every case of the vectors that came with the law, asked of the referee as a stranger would."""

import json
from pathlib import Path
from typing import Any

import pytest

from dream.games.jabirs_transmutations.game import GAME
from tests.kit.laws.vectors import Asked, about

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
ask = Asked(GAME)


@pytest.mark.parametrize("case", VECTORS["transitions"], ids=about)
def test_transition(case: dict[str, Any]) -> None:
    ask.check_transition(case)


@pytest.mark.parametrize("case", VECTORS["refusals"], ids=about)
def test_refusal(case: dict[str, Any]) -> None:
    ask.check_refusal(case)


@pytest.mark.parametrize("case", VECTORS["impossible"], ids=about)
def test_impossible(case: dict[str, Any]) -> None:
    ask.check_fault(case["state"], "done")


@pytest.mark.parametrize("case", VECTORS["observations"], ids=lambda case: case["seat"])
def test_observation(case: dict[str, Any]) -> None:
    ask.check_observation(case)


@pytest.mark.parametrize("case", VECTORS["outcomes"], ids=about)
def test_outcome(case: dict[str, Any]) -> None:
    ask.check_outcome(case)


@pytest.mark.parametrize("case", VECTORS["games"], ids=lambda case: case["options"].replace(" ", "-"))
def test_game(case: dict[str, Any]) -> None:
    state = case["start"]
    for action in case["actions"].split():
        state = ask("apply", state, action)
    assert state == case["final"]
    assert ask("outcome", state) == case["outcome"]
