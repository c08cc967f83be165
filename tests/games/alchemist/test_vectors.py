"""Every case of the vectors that came with the law, asked of the referee as a stranger would."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from dream.games.alchemist.game import GAME
from dream.play.game import letter
from tests.kit.laws.vectors import Asked, about

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
ask = Asked(GAME)


@pytest.mark.parametrize("case", VECTORS["transitions"], ids=about)
def test_transition(case: dict[str, Any]) -> None:
    ask.check_step(case, case["after"])


@pytest.mark.parametrize("case", VECTORS["legal"], ids=about)
def test_legal(case: dict[str, Any]) -> None:
    decides, _, listed = ask("legal", case["state"]).partition("\t")
    actions = listed.split()
    assert decides == case["decides"]
    assert len(actions) == case["count"]
    assert sha256(listed.encode()).hexdigest() == case["sha256"]
    assert case.get("actions") in (None, actions)


@pytest.mark.parametrize("case", VECTORS["refusals"], ids=about)
def test_refusal(case: dict[str, Any]) -> None:
    ask.check_refusal(case)


@pytest.mark.parametrize("case", VECTORS["faults"], ids=about)
def test_fault(case: dict[str, Any]) -> None:
    ask.check_fault(case["text"], "bag")


@pytest.mark.parametrize("options", VECTORS["bad_options"])
def test_bad_options(options: str) -> None:
    assert ask("start", "amber", options).startswith("error\t")


@pytest.mark.parametrize("case", VECTORS["observations"], ids=about)
def test_observation(case: dict[str, Any]) -> None:
    ask.check_observation(case)


@pytest.mark.parametrize("case", VECTORS["same_observation"], ids=about)
def test_same_observation(case: dict[str, Any]) -> None:
    one, two = (ask("observe", case[which], case["seat"]) for which in ("one", "two"))
    assert one == two
    assert case["one"] != case["two"]


@pytest.mark.parametrize("case", VECTORS["outcomes"], ids=about)
def test_outcome(case: dict[str, Any]) -> None:
    ask.check_outcome(case)


@pytest.mark.parametrize("case", VECTORS["games"], ids=lambda case: case["options"].replace(" ", "-"))
def test_game(case: dict[str, Any]) -> None:
    state, counts, states = GAME.parse_state(case["bare"]), [], []
    for word in case["actions"]:
        counts.append(len(GAME.legal_actions(state)))
        action = GAME.parse_action(word)
        assert GAME.why_not(state, action, None) is None
        state = GAME.apply(state, action)
        states.append(GAME.state_text(state))
    assert counts == case["counts"]
    assert case["set_up"] in states
    assert sha256("\n".join(states).encode()).hexdigest() == case["sha256"]
    assert states[-1] == case["end"]
    assert ask("outcome", case["end"]) == case["outcome"]
    for seat in range(GAME.seats(state)):
        assert ask("observe", case["end"], letter(seat)) == case["end"]
