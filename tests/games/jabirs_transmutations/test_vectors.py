"""Every case of the vectors that came with the law, asked of the referee as a stranger would."""

import json
from pathlib import Path
from typing import Any

import pytest

from dream.base.lines import reply
from dream.games.jabirs_transmutations.game import GAME
from dream.play.referee import Referee

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)


def ask(*fields: str) -> str:
    return reply(Referee(GAME).answer, "\t".join(fields))


def about(case: dict[str, Any]) -> str:
    return str(case["about"]).replace(" ", "-")


@pytest.mark.parametrize("case", VECTORS["transitions"], ids=about)
def test_transition(case: dict[str, Any]) -> None:
    assert ask("legal", case["state"]) == f"{case['seat']}\t{' '.join(case['legal'])}"
    assert ask("why", case["state"], case["action"]) == "legal"
    assert ask("apply", case["state"], case["action"]) == case["next"]


@pytest.mark.parametrize("case", VECTORS["refusals"], ids=about)
def test_refusal(case: dict[str, Any]) -> None:
    sentence = ask("why", case["state"], case["action"])
    assert sentence != "legal"
    assert sentence.endswith(".")
    assert ask("apply", case["state"], case["action"]) == f"error\t{sentence}"


@pytest.mark.parametrize("case", VECTORS["impossible"], ids=about)
def test_impossible(case: dict[str, Any]) -> None:
    refused = ask("legal", case["state"])
    assert refused.startswith("error\t")
    for request in (("apply", "done"), ("observe", "a"), ("outcome",), ("why", "done")):
        verb, *rest = request
        assert ask(verb, case["state"], *rest) == refused


@pytest.mark.parametrize("case", VECTORS["observations"], ids=lambda case: case["seat"])
def test_observation(case: dict[str, Any]) -> None:
    assert ask("observe", case["state"], case["seat"]) == case["observation"]


@pytest.mark.parametrize("case", VECTORS["outcomes"], ids=about)
def test_outcome(case: dict[str, Any]) -> None:
    assert ask("outcome", case["state"]) == case["outcome"]
    assert (ask("legal", case["state"]) == "over") == (case["outcome"] != "-")


@pytest.mark.parametrize("case", VECTORS["games"], ids=lambda case: case["options"].replace(" ", "-"))
def test_game(case: dict[str, Any]) -> None:
    state = case["start"]
    for action in case["actions"].split():
        state = ask("apply", state, action)
    assert state == case["final"]
    assert ask("outcome", state) == case["outcome"]
