"""Another plan when nothing comes of the one so far."""

from threading import Event
from typing import Any

import numpy as np
import pytest

from dream.engine.deepen import REPEATED, Deepening
from dream.engine.draws import history
from dream.engine.fast import FastThinker
from dream.engine.limits import Limits
from dream.engine.plans import CHANGING, GIVEN_AWAY, HUNT, SPELL, STUCK, changed, hunting, weights_for
from dream.engine.weights import Weights, named_weights, standard_weights
from dream.lab.plain import PlainPlayer
from dream.rules.game import Game
from dream.rules.notation import parse_action, parse_position
from dream.rules.position import Player, Position

BOARD = "3/9/11/13/13/16/5f10/16/10w6/5f12/9x9/18/17/16/10w5/12e3/13/13/11/9/3"
AHEAD = f"{BOARD} f@k7:l4,m5,k8:7:0 w@k15:f17:1:8 1 play"
EVEN = f"{BOARD} f@k7:l4,k8:8:0 w@k15:f17:9:0 1 play"
WALL = (
    "3/9/1a5wa2/6ww5/1e2w3w2f1/7f2ef4/2e2e1f6a1/1a1e1a5fa3/6a2w1fw4/4a10aa1/1e2e1e2x2fa5/1e5w5f4/2f1w2w2e1f4/10ea4/"
    "2fa5w3w2/3w3f2e5/2fe1f3a1w1/3wfae3e2/11/9/3 f@c15:a14,b15,a16,b16,c16,c18:0:4 "
    "e@c12:e12,g12,b13,c13,c14,d14,f14,a15,e15,c17:0:0 2 play"
)
STANDARD = standard_weights()
SHUFFLE = ("l4-m4", "f17-g17", "m4-l4", "g17-f17")


def shuffled(start: str, actions: int) -> tuple[Position, list[Position]]:
    """A game of `actions` in which nothing happens: where it is now, and its history."""
    game = Game(parse_position(start), [parse_action(SHUFFLE[k % 4]) for k in range(actions)])
    return game.position, history(game)


def judged(start: str, actions: int) -> Weights:
    return weights_for(*shuffled(start, actions), STANDARD)


def test_a_plan_is_given_its_time() -> None:
    assert judged(AHEAD, STUCK - 2) is STANDARD
    assert judged(AHEAD, STUCK) is not STANDARD


def test_a_plan_lasts_for_a_spell_and_another_one_follows() -> None:
    first, last, next_one = (judged(AHEAD, STUCK + k) for k in (0, SPELL - 2, SPELL))
    assert np.array_equal(first, last)
    assert not np.array_equal(first, next_one)


def test_every_second_plan_is_a_hunt() -> None:
    hunt = hunting(STANDARD)
    hunts = [np.array_equal(judged(AHEAD, STUCK + k * SPELL), hunt) for k in range(4)]
    assert hunts == [True, False, True, False]


def test_who_is_not_well_ahead_keeps_to_what_is_sound() -> None:
    assert judged(EVEN, STUCK + 4) is STANDARD
    assert judged(AHEAD, STUCK + 5) is STANDARD, "the other side is to move"


def test_what_a_stone_is_worth_does_not_change() -> None:
    position = parse_position(AHEAD)
    before, after = named_weights(STANDARD), named_weights(changed(STANDARD, "any", position))
    differing = {name for name in before if before[name] != after[name]}
    assert differing <= set(CHANGING)
    assert len(differing) > len(CHANGING) // 2
    assert np.array_equal(changed(STANDARD, "any", position), changed(STANDARD, "any", position))


def test_a_walled_in_enemy_is_beaten_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without other plans the same search shuffles on before the same wall."""
    assert outcome_before_a_wall() == Player.SECOND
    monkeypatch.setattr("dream.engine.fast.weights_for", lambda position, past, weights: weights)
    assert outcome_before_a_wall() is None


def outcome_before_a_wall() -> Player | None:
    """Who wins within 240 actions, ten Stones against the six of a plain search around its Symbol."""
    game, ours, theirs = Game(parse_position(WALL)), FastThinker(), PlainPlayer(Limits(depth=2))
    while not game.outcome and len(game.actions) < 240:
        if game.position.turn is Player.SECOND:
            limits = Limits(nodes=20_000)
            game.play(ours.think(game.position, history(game), limits, lambda info: None, Event()))
        else:
            game.play(theirs.choose(game))
    return game.outcome.winner if game.outcome else None


def test_a_hunter_leaves_the_other_weights_as_they_are() -> None:
    before, after = named_weights(STANDARD), named_weights(hunting(STANDARD))
    assert after == before | HUNT != before


@pytest.mark.parametrize(
    ("limits", "lines", "varies"),
    [
        (Limits(depth=2), 1, True),
        (Limits(movetime=50), 1, True),
        (Limits(depth=2), 2, False),
        (Limits(level=7), 1, False),
    ],
)
def test_it_plays_by_the_plan_and_analyses_by_what_it_knows(
    monkeypatch: pytest.MonkeyPatch, limits: Limits, lines: int, varies: bool
) -> None:
    asked: list[Position] = []

    def noted(position: Position, past: object, weights: Weights) -> Weights:
        asked.append(position)
        return weights

    monkeypatch.setattr("dream.engine.fast.weights_for", noted)
    thinker = FastThinker()
    thinker.options.set("Lines", str(lines))
    position, past = shuffled(AHEAD, STUCK)
    thinker.think(position, past, limits, lambda info: None, Event())
    assert bool(asked) is varies


@pytest.mark.parametrize(("actions", "costs"), [(STUCK - 2, REPEATED), (STUCK, GIVEN_AWAY)])
def test_a_repetition_gives_away_what_the_plan_may_not_see(
    monkeypatch: pytest.MonkeyPatch, actions: int, costs: int
) -> None:
    draws: list[list[int]] = []

    class Noted(Deepening):
        def __init__(self, *arguments: Any, **how: Any) -> None:
            super().__init__(*arguments, **how)
            draws.append(self._works[0]["draw"][0].tolist())

    monkeypatch.setattr("dream.engine.fast.Deepening", Noted)
    position, past = shuffled(AHEAD, actions)
    FastThinker().think(position, past, Limits(depth=2), lambda info: None, Event())
    assert draws == [[-costs, costs]]


def test_another_plan_knows_nothing_of_the_one_before() -> None:
    """The same position by the same plan is searched alike, whatever was searched in between."""
    fresh, used = FastThinker(), FastThinker()
    for actions in (STUCK, STUCK + SPELL):
        used.think(*shuffled(AHEAD, actions), Limits(movetime=30), lambda info: None, Event())
    position, past = shuffled(AHEAD, STUCK)
    nodes: list[list[int]] = []
    for thinker in (fresh, used):
        told: list[int] = []
        limits = Limits(depth=4, movetime=60_000)
        thinker.think(position, past, limits, lambda info, told=told: told.append(info.nodes), Event())
        nodes.append(told)
    assert nodes[0] == nodes[1]
