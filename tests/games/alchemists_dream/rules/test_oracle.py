"""The law against an independent naive referee, and against the test vectors that came with the rules."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    legal_texts,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import Position
from dream.play.referee import perft
from tests.games.alchemists_dream.rules import naive
from tests.kit.games import played
from tests.kit.random_games import randoms
from tests.kit.random_positions import crowded, some_action, some_start

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)
LEAVES_WORTH_COUNTING = 6000


def about(row: dict[str, Any]) -> str:
    return str(row["about"]).replace(" ", "-")


@pytest.mark.parametrize("row", VECTORS["transitions"], ids=about)
def test_transition(row: dict[str, Any]) -> None:
    game = played(row["position"])
    assert position_text(game.state) == row["position"]
    game.play(parse_action(row["action"]))
    winner = game.outcome.winner if game.outcome else None
    assert position_text(game.state) == row["after"]
    assert (None if winner is None else winner + 1) == row["winner"]


@pytest.mark.parametrize("row", VECTORS["positions"], ids=about)
def test_legal_actions_and_perft(row: dict[str, Any]) -> None:
    position = parse_position(row["position"])
    assert legal_texts(position) == row["legal"]
    for depth, leaves in enumerate(row["perft"], 1):
        if leaves <= LEAVES_WORTH_COUNTING:
            assert perft(GAME, position, depth) == leaves


@pytest.mark.long
@pytest.mark.parametrize("row", VECTORS["positions"], ids=about)
def test_all_of_perft(row: dict[str, Any]) -> None:
    position = parse_position(row["position"])
    assert [perft(GAME, position, depth) for depth in range(1, len(row["perft"]) + 1)] == row["perft"]


@pytest.mark.parametrize("row", VECTORS["games"], ids=lambda row: f"{len(row['actions'])}-actions")
def test_game(row: dict[str, Any]) -> None:
    game = played(row["start"], *row["actions"])
    winner = game.outcome.winner if game.outcome else None
    assert position_text(game.state) == row["end"]
    assert (None if winner is None else winner + 1) == row["winner"]


def agrees(position: Position) -> None:
    """The naive referee lists the same legal actions and names the same winner."""
    twin = naive.read(position_text(position))
    assert naive.write(twin) == position_text(position)
    assert legal_texts(position) == naive.legal(twin)
    assert (None if position.winner is None else position.winner + 1) == naive.winner(twin)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_crowded_successors_agree(random: Random) -> None:
    position = crowded(random)
    agrees(position)
    twin = naive.read(position_text(position))
    for action in position.legal_actions:
        text = action_text(action)
        assert position_text(position.apply(action)) == naive.write(naive.play(twin, text)), text


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_random_games_agree(random: Random) -> None:
    position = some_start(random) if random.random() < 0.5 else crowded(random)
    twin = naive.read(position_text(position))
    for _ in range(60):
        agrees(position)
        if not position.legal_actions:
            return
        action = some_action(random, position)
        position, twin = position.apply(action), naive.play(twin, action_text(action))
        assert position_text(position) == naive.write(twin)
