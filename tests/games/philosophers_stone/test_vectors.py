"""Every case of the vectors that came with the law, asked of the referee as a stranger would."""

import json
from pathlib import Path
from typing import Any

import pytest

from dream.games.philosophers_stone.game import GAME
from tests.kit.laws.vectors import Asked

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
ask = Asked(GAME)


def test_transitions() -> None:
    for case in VECTORS["transitions"]:
        ask.check_transition(case)


def test_refusals() -> None:
    for case in VECTORS["refusals"]:
        ask.check_refusal(case)


def test_malformed() -> None:
    for case in VECTORS["malformed"]:
        ask.check_fault(case["text"], "done")


def test_observations() -> None:
    for case in VECTORS["observations"]:
        ask.check_observation(case)


def test_outcomes() -> None:
    for case in VECTORS["outcomes"]:
        ask.check_outcome(case)


@pytest.mark.parametrize("case", VECTORS["examples"] + VECTORS["games"], ids=lambda case: case["about"])
def test_game(case: dict[str, Any]) -> None:
    state = case["start"]
    for action in case["actions"]:
        state = ask("apply", state, action)
    assert state == case["end"]
    assert ask("outcome", state) == case["outcome"]
