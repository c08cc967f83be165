"""The shortest way to victory: that it is as short as said, and when it is taken."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from threading import Event

import pytest

from dream.games.alchemists_dream.engine.compiled.engine import REASON, CompiledEngine, weights_of_level
from dream.games.alchemists_dream.engine.compiled.search import IterativeDeepening, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.levels import strength
from dream.games.alchemists_dream.engine.plain import (
    A_WHILE,
    NO_WAY,
    March,
    PlainEngine,
    enemy_dawdles,
    step_back,
)
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position
from dream.games.alchemists_dream.rules.position import Action, Position, StoneAction
from dream.matches.alchemists_dream import DreamTerms, Setup
from dream.play.history import History
from dream.protocol.dialogue import Limits
from tests.kit.games import played
from tests.kit.positions import PLAIN, stone_actions

ALONE = f"{PLAIN} f@k7:l4,m5:8:0 w@k15:f17:9:0 1 play"
IDLE = ("l4-m4", "f17-g17", "m4-l4", "g17-f17")


def starts() -> Iterator[Position]:
    """Beginnings of play on boards of many seeds, the Symbols at random."""
    terms, seed = DreamTerms(setup=Setup.RANDOM), 0
    while True:
        seed += 1
        yield terms.begin(f"march {seed}").state


def after(position: Position, action: StoneAction) -> Position:
    """The position after an action, as if the enemy had passed."""
    return replace(position.apply(action), turn=position.turn)


@pytest.mark.parametrize("number", range(6))
def test_no_action_saves_more_than_its_turn_and_one_saves_it_until_it_is_won(number: int) -> None:
    position = next(islice(starts(), number, None))
    left = fewest = March(position).turns_left(position)
    assert 4 <= fewest < NO_WAY
    for _ in range(fewest):
        march = March(position)
        nexts = [after(position, action) for action in stone_actions(position)]
        turns = [march.turns_left(one) for one in nexts]
        assert min(turns) == left - 1
        position, left = nexts[turns.index(min(turns))], left - 1
    assert position.symbol_surrounded(position.turn.other)


def test_without_stones_for_it_there_is_no_march() -> None:
    position = parse_position(f"{PLAIN} f@k7:l4,m5:0:8 w@k15:f17:9:0 1 play")
    assert March(position).turns_left(position) == NO_WAY


def test_an_enemy_stone_in_the_way_costs_turns() -> None:
    free, barred = (parse_position(f"{PLAIN} f@k7:l4:9:0 w@k15:{cell}:9:0 1 play") for cell in ("f17", "k14"))
    assert March(free).turns_left(free) <= March(barred).turns_left(barred) < NO_WAY


def game(start: str, *actions: str) -> tuple[Position, list[Position]]:
    history = played(start, *actions)
    return history.state, history.past()


def test_who_brings_on_nobody_and_has_too_few_dawdles() -> None:
    assert len(IDLE) == A_WHILE
    assert enemy_dawdles(*game(ALONE, *IDLE))
    assert not enemy_dawdles(*game(ALONE, *IDLE[:-1]))
    assert not enemy_dawdles(*game(ALONE, "l4-m4", "f17-g17", "m4-l4", "+k16"))
    armed = f"{PLAIN} f@k7:l4,m5:8:0 w@k15:c17,d17,e17,f17:6:0 1 play"
    assert not enemy_dawdles(*game(armed, *IDLE))


@pytest.mark.parametrize("number", [1, 5, 7])
@pytest.mark.parametrize("kind", [CompiledEngine, PlainEngine])
def test_a_level_marches_on_an_enemy_that_dawdles(
    kind: type[CompiledEngine] | type[PlainEngine], number: int
) -> None:
    position, past = game(ALONE, *IDLE)
    engine = kind()
    for variety in ("0", "1", "2"):
        engine.options.set("Variety", variety)
        action = engine.think(position, past, Limits(level=number), lambda info: None, Event())
        assert isinstance(action, StoneAction)
        march = March(position)
        assert march.turns_left(position.apply(action)) == march.turns_left(position) - 1


def test_what_takes_a_step_back() -> None:
    assert step_back(*game(ALONE)) is None
    assert step_back(*game(ALONE, "l4-m4", "f17-g17")) == parse_action("m4-l4")
    assert step_back(*game(ALONE, "+k8", "f17-g17")) is None
    assert step_back(*game(ALONE, "l4-m4")) is None


@pytest.mark.parametrize("number", [2, 4])
def test_a_level_steps_back_only_where_all_else_is_worse(number: int) -> None:
    """In a game of the level against itself with many choices."""
    plays = strength(number).compiled
    weights, engine, backs = weights_of_level(plays, standard_weights()), CompiledEngine(), 0
    engine.options.set("Variety", "3")
    history: History[Position, Action] = DreamTerms(setup=Setup.NEAR).begin("back and forth")
    while not history.outcome and len(history.actions) < 120:
        position, past = history.state, history.past()
        action = engine.think(position, past, Limits(level=number), lambda info: None, Event())
        if action == step_back(position, past) and not enemy_dawdles(position, past):
            backs += 1
            search = IterativeDeepening(position, weights, table_of(1), past=past)
            chosen = search.best(1)
            assert chosen
            other = search.best(1, without=[action])
            assert other is None or other.score < chosen.score - REASON / 2
        history.play(action)
    assert len(history.actions) > 20
    assert backs < len(history.actions) / 6
