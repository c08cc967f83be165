"""Another plan when nothing comes of the one so far."""

from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from dream.games.alchemists_dream.engine.compiled.engine import (
    CARE_DEPTH,
    CHANGING,
    HUNT,
    OPEN,
    RISK,
    SPELL,
    STILL_AHEAD,
    STUCK,
    CompiledEngine,
    changed,
    hunting,
    opening,
    unwise,
    weights_for,
)
from dream.games.alchemists_dream.engine.compiled.search import IterativeDeepening, SearchResult, table_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    MOST_WEIGHT,
    Weights,
    named_weights,
    nearest_weight,
    standard_weights,
    weights_of,
)
from dream.games.alchemists_dream.engine.draws import OTHER_PLAN_CONTEMPT, STRONG_CONTEMPT
from dream.games.alchemists_dream.engine.kernel.evaluate import MOST_EXCLUDED
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import ListedAction, Player, Position, Step, StoneAction
from dream.hexgrid import Hex
from dream.matches.alchemists_dream import StandingPlayer
from dream.protocol.dialogue import WIN, Info, Limits
from tests.kit.games import PLAIN, played

AHEAD = f"{PLAIN} f@k7:l4,m5,k8:7:0 w@k15:o13,n15,o15,f17:1:5 1 play"
EVEN = f"{PLAIN} f@k7:l4,k8:8:0 w@k15:f17:9:0 1 play"
WALL = (
    "3/4e4/2w8/4w1a1e2w1/8fwe2/3w3f8/1w1e8a1w1/1a2e2f2w5/5e1f1f1e2w2/1f2w13/1f4f2x3awe3/3e8aewe2/3a1a1a3a5/1f1f12/"
    "5e2af2wf2/3a1a1ea1f5/1a6f2w1/6a1e4/2fe1w5/9/3 w@p12:q13,p15:0:8 "
    "a@m13:p9,r9,p11,r12,o13,p13,m14,p14,o15,o16:0:0 2 play"
)
LOCKED = (
    "3/5e3/1f5wf2/2e10/5e1ewa1a1/1f2w6e4/2w13/4we4w1f3/5w2fw1a1f1f1/"
    "2eaf9fae1/7e1x9/1f1a3a4w5/2aa4e1w1f1f2/5fa3e1e3/2aa2w6w2/5w4a5/1e5f3f1/1e5w2e2/5a2a2/3w5/3 "
    "a@o9:m2,j3,l3,k4,h5,i5,i6,m8,o8,n10:0:0 f@k3:k2,l2,h4,i4,l6,d9:2:2 2 play"
)
AT_RISK = (
    "3/4w4/1w7e1/8w4/1a1a1f1f1fe2/4f11/1a1f4a5e1/10af2f1/4ee1ww2ae4/3a7e4a1/1f1e1we2x3w3a1/7f4ee4/3a1w5e5/"
    "1w3f8a1/1f5eaw2wf2/4f5w3e1/3w1w1f5/1a1aa8/5f2we1/9/3 f@n15:r12,p13,l14,n14,o15,j17:3:1 "
    "e@o16:o12,q13,l15,p15,m16,n16,n17,o17,j18,k19:0:0 2 play"
)
BAITED = (
    "3/9/1a3e1ee2/4w1a4a1/1ff4aa4/4w6a4/6f2w3e2/1fww1e3e1a4/14f2/7f2w3e3/7a1x1w2ew1w1/1awa1f1f4e5/1e6w3w4/"
    "5f1f3e1e2/2fa5f4w1/7ae1e3w1/2fa4w4/7a2f2/1f3a5/4e4/3 w@k17:k15,l16,m16,g17,j17,e18,k18,f19,i19,d20:0:0 "
    "f@c19:l15,c18,d18,l18,b19,d19,b20,c20:0:2 2 play"
)
TO_AND_FRO = "d19-e19 g17-f18 e19-d19 m16-m17 l18-k19 f19-g19 d19-e19 g19-f19 e19-d19 f18-g17 d19-e19"
STANDARD = standard_weights()
SHUFFLE = ("l4-m4", "f17-g17", "m4-l4", "g17-f17")


def shuffled(start: str, actions: int) -> tuple[Position, list[Position]]:
    """A game of `actions` in which nothing happens: where it is now, and its history."""
    game = played(start, *islice(cycle(SHUFFLE), actions))
    return game.state, game.past()


def weights_at(start: str, actions: int) -> Weights:
    return weights_for(*shuffled(start, actions), STANDARD)


def test_a_plan_is_given_its_time() -> None:
    assert weights_at(AHEAD, STUCK - 2) is STANDARD
    assert weights_at(AHEAD, STUCK) is not STANDARD


def test_a_plan_lasts_for_a_spell_and_another_one_follows() -> None:
    first, last, next_one = (weights_at(AHEAD, STUCK + k) for k in (0, SPELL - 2, SPELL))
    assert np.array_equal(first, last)
    assert not np.array_equal(first, next_one)


def test_every_second_plan_opens_walls_and_between_them_it_hunts_or_tries_its_luck() -> None:
    plans = {"open": opening(STANDARD), "hunt": hunting(STANDARD)}
    spells = [weights_at(AHEAD, STUCK + k * SPELL) for k in range(6)]
    tried = [[name for name, plan in plans.items() if np.array_equal(spell, plan)] for spell in spells]
    assert tried == [["open"], ["hunt"], ["open"], [], ["open"], ["hunt"]]


def test_who_is_not_well_ahead_keeps_to_what_is_sound() -> None:
    assert weights_at(EVEN, STUCK + 4) is STANDARD
    assert weights_at(AHEAD, STUCK + 5) is STANDARD, "the other side is to move"


def test_what_a_stone_is_worth_does_not_change() -> None:
    position = parse_position(AHEAD)
    before, after = named_weights(STANDARD), named_weights(changed(STANDARD, "any", position))
    differing = {name for name in before if before[name] != after[name]}
    assert differing <= {*CHANGING, "network"}
    assert len(differing) > len(CHANGING) // 2
    assert np.array_equal(changed(STANDARD, "any", position), changed(STANDARD, "any", position))


def test_no_change_goes_beyond_what_a_weight_may_be() -> None:
    most = weights_of(dict.fromkeys(named_weights(STANDARD), MOST_WEIGHT - 1))
    least = weights_of({name: nearest_weight(name, 0.5) for name in named_weights(STANDARD)})
    for seed in map(str, range(40)):
        for weights in (most, least):
            changed(weights, seed, parse_position(AHEAD))


def lines(*scores: int) -> list[SearchResult]:
    return [
        SearchResult(4, score, (Step(Hex(number, 0), Hex(number, 1)),)) for number, score in enumerate(scores)
    ]


def test_no_plan_is_worth_a_stone() -> None:
    given = lines(400, 399, 400 - RISK, 399 - RISK, -WIN + 4)
    assert unwise(given) == [line.line[0] for line in given[3:]]


def test_who_is_no_longer_ahead_gives_a_plan_up() -> None:
    assert unwise(lines(STILL_AHEAD, 0)) is not None
    assert unwise(lines(STILL_AHEAD - 1, 0)) is None
    assert unwise([]) is None


@pytest.mark.parametrize("limits", [Limits(nodes=400_000), Limits(depth=6, movetime=8000)])
def test_what_a_mad_plan_gives_away_is_bounded(limits: Limits, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that wants nothing but to be near the enemy Symbol."""
    mad = weights_of(dict.fromkeys(named_weights(STANDARD), 0) | {"far": 1000, "calm": 1000})
    monkeypatch.setattr(
        "dream.games.alchemists_dream.engine.compiled.engine.weights_for",
        lambda position, past, weights: mad,
    )
    position = parse_position(AT_RISK)
    known = IterativeDeepening(position, STANDARD, table_of(1)).lines(80, CARE_DEPTH)
    worth: dict[ListedAction, int] = {line.line[0]: known[0].score - line.score for line in known}
    for risk in (RISK, 10):
        monkeypatch.setattr("dream.games.alchemists_dream.engine.compiled.engine.RISK", risk)
        given_away = worth[chosen(position, limits)]
        assert given_away <= risk
        assert risk == 10 or given_away > 10


def chosen(position: Position, limits: Limits) -> StoneAction:
    action = CompiledEngine().think(position, [], limits, lambda info: None, Event())
    assert isinstance(action, StoneAction)
    return action


@pytest.mark.parametrize("seed", ["0", "1"])
def test_a_wall_that_opens_only_by_itself_is_let_open(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without plans the same search stands in the way of guards at the rim that nobody can surround."""
    assert outcome_before_locked_guards(seed) == Player.FIRST
    monkeypatch.setattr(
        "dream.games.alchemists_dream.engine.compiled.engine.weights_for",
        lambda position, past, weights: weights,
    )
    assert outcome_before_locked_guards(seed) is None


def outcome_before_locked_guards(seed: str) -> Player | None:
    """Who wins within 160 actions, with an army around the Symbol of a player that does anything."""
    game, ours, theirs = played(LOCKED), CompiledEngine(), StandingPlayer(seed)
    while not game.outcome and len(game.actions) < 160:
        if game.state.turn is Player.FIRST:
            limits = Limits(nodes=1_500)
            game.play(ours.think(game.state, game.past(), limits, lambda info: None, Event()))
        else:
            game.play(theirs.choose(game))
    return game.state.winner


@pytest.mark.parametrize(("plan", "changes"), [(hunting, HUNT), (opening, OPEN)])
def test_a_plan_leaves_the_other_weights_as_they_are(
    plan: Callable[[Weights], Weights], changes: dict[str, int]
) -> None:
    before, after = named_weights(STANDARD), named_weights(plan(STANDARD))
    assert after == before | changes != before


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

    monkeypatch.setattr("dream.games.alchemists_dream.engine.compiled.engine.weights_for", noted)
    engine = CompiledEngine()
    engine.options.set("MultiPV", str(lines))
    position, past = shuffled(AHEAD, STUCK)
    engine.think(position, past, limits, lambda info: None, Event())
    assert bool(asked) is varies


@pytest.mark.parametrize(("actions", "costs"), [(STUCK - 2, STRONG_CONTEMPT), (STUCK, OTHER_PLAN_CONTEMPT)])
def test_a_repetition_gives_away_what_the_plan_may_not_see(
    monkeypatch: pytest.MonkeyPatch, actions: int, costs: int
) -> None:
    draws: list[list[int]] = []

    class Noted(IterativeDeepening):
        def __init__(self, *arguments: Any, **how: Any) -> None:
            super().__init__(*arguments, **how)
            draws.append(self._search_states[0]["draw_score"][0].tolist())

    monkeypatch.setattr("dream.games.alchemists_dream.engine.compiled.engine.IterativeDeepening", Noted)
    position, past = shuffled(AHEAD, actions)
    CompiledEngine().think(position, past, Limits(depth=2), lambda info: None, Event())
    assert draws[-1] == [-costs, costs]


def test_no_plan_repeats_what_sound_weights_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six Stones ahead: a Stone that is attacked runs to and fro, and all else would give it away."""
    game = played(BAITED, TO_AND_FRO)
    monkeypatch.setattr(
        "dream.games.alchemists_dream.engine.compiled.engine.weights_for",
        lambda position, past, weights: hunting(weights),
    )
    limits = Limits(nodes=100_000)
    action = CompiledEngine().think(game.state, game.past(), limits, lambda info: None, Event())
    assert game.state.apply(action) not in game.states


def _note_nodes(told: list[int], info: Info[ListedAction]) -> None:
    told.append(info.nodes)


def test_another_plan_knows_nothing_of_the_one_before() -> None:
    """The same position by the same plan is searched alike, whatever was searched in between."""
    fresh, used = CompiledEngine(), CompiledEngine()
    for actions in (STUCK, STUCK + SPELL):
        used.think(*shuffled(AHEAD, actions), Limits(movetime=30), lambda info: None, Event())
    position, past = shuffled(AHEAD, STUCK)
    nodes: list[list[int]] = []
    for engine in (fresh, used):
        told: list[int] = []
        limits = Limits(depth=4, movetime=60_000)
        engine.think(position, past, limits, partial(_note_nodes, told), Event())
        nodes.append(told)
    assert nodes[0] == nodes[1]


def test_the_score_told_is_a_sound_one_whatever_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    mad = weights_of(named_weights(STANDARD) | {"far": 1000})
    monkeypatch.setattr(
        "dream.games.alchemists_dream.engine.compiled.engine.weights_for",
        lambda position, past, weights: mad,
    )
    position = parse_position(WALL)
    known = IterativeDeepening(position, STANDARD, table_of(1), contempt=OTHER_PLAN_CONTEMPT).lines(
        MOST_EXCLUDED, CARE_DEPTH
    )
    worth: dict[ListedAction, int] = {line.line[0]: line.score for line in known}
    told: list[Info[ListedAction]] = []
    CompiledEngine().think(position, [], Limits(depth=6), told.append, Event())
    assert [info.score for info in told] == [worth[info.pv[0]] for info in told]
    searched = IterativeDeepening(position, mad, table_of(1)).best(1)
    assert searched
    assert searched.score != told[0].score


def test_what_a_plan_took_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nodes and the time of the sound look ahead count as those of the search do."""
    position, told = parse_position(WALL), list[Info[ListedAction]]()
    search = IterativeDeepening(position, STANDARD, table_of(1), contempt=OTHER_PLAN_CONTEMPT)
    search.lines(MOST_EXCLUDED, CARE_DEPTH)
    monkeypatch.setattr(
        "dream.games.alchemists_dream.engine.compiled.engine.weights_for",
        lambda *asked: hunting(STANDARD),
    )
    looked: list[float] = []
    lines = IterativeDeepening.lines

    def timed(*asked: Any, **more: Any) -> Any:
        begun = perf_counter()
        found = lines(*asked, **more)
        looked.append(perf_counter() - begun)
        return found

    monkeypatch.setattr(IterativeDeepening, "lines", timed)
    begun = perf_counter()
    CompiledEngine().think(position, [], Limits(depth=1), told.append, Event())
    assert told[0].nodes > search.nodes
    assert looked
    assert int(1000 * sum(looked)) <= told[0].time <= 1000 * (perf_counter() - begun)
