"""Every case of the vectors that came with the law, asked of the referee as a stranger would."""

import json
from pathlib import Path
from typing import Any

import pytest

from dream.base.lines import reply
from dream.games.philosophers_stone.game import GAME
from dream.play.referee import Referee

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
answer = Referee(GAME).answer


def ask(*fields: str) -> str:
    return reply(answer, "\t".join(fields))


def test_transitions() -> None:
    for case in VECTORS["transitions"]:
        about, state, action = case["about"], case["state"], case["action"]
        assert ask("legal", state) == f"{case['seat']}\t{' '.join(case['legal'])}", about
        assert ask("why", state, action) == "legal", about
        assert ask("apply", state, action) == case["next"], about


def test_refusals() -> None:
    for case in VECTORS["refusals"]:
        sentence = ask("why", case["state"], case["action"])
        assert sentence != "legal", case["about"]
        assert sentence.endswith("."), case["about"]
        assert ask("apply", case["state"], case["action"]) == f"error\t{sentence}", case["about"]


def test_malformed() -> None:
    for case in VECTORS["malformed"]:
        refused = ask("legal", case["text"])
        assert refused.startswith("error\t"), case["about"]
        for verb, *rest in (("apply", "done"), ("observe", "a"), ("outcome",), ("why", "done")):
            assert ask(verb, case["text"], *rest) == refused, case["about"]


def test_observations() -> None:
    for case in VECTORS["observations"]:
        assert ask("observe", case["state"], case["seat"]) == case["observation"], case["about"]


def test_outcomes() -> None:
    for case in VECTORS["outcomes"]:
        assert ask("outcome", case["state"]) == case["outcome"]
        assert (ask("legal", case["state"]) == "over") == (case["outcome"] != "-")


@pytest.mark.parametrize("case", VECTORS["examples"] + VECTORS["games"], ids=lambda case: case["about"])
def test_game(case: dict[str, Any]) -> None:
    state = case["start"]
    for action in case["actions"]:
        state = ask("apply", state, action)
    assert state == case["end"]
    assert ask("outcome", state) == case["outcome"]
