"""The plain search and its evaluation."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from dream.games.alchemists_dream.board import RIM_CELLS, TILE_CELLS, Board, Element, Terrain
from dream.games.alchemists_dream.engine.compiled.engine import REASON, CompiledEngine, weights_of_level
from dream.games.alchemists_dream.engine.compiled.search import IterativeDeepening, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.evaluation import (
    CARELESS,
    SOUND,
    Budget,
    evaluate,
    exposure,
    has_ended,
    paths,
    siege,
)
from dream.games.alchemists_dream.engine.levels import strength
from dream.games.alchemists_dream.engine.plain import (
    A_WHILE,
    NO_WAY,
    March,
    PlainEngine,
    Search,
    enemy_dawdles,
    step_back,
)
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position, position_text
from dream.games.alchemists_dream.rules.position import (
    Action,
    ListedAction,
    Phase,
    Player,
    Position,
    StoneAction,
    start,
)
from dream.hexgrid import ORIGIN, Hex, distance
from dream.matches.alchemists_dream import DreamTerms, Setup
from dream.play.history import History
from dream.protocol.dialogue import PROVEN, WIN, Info, Limits, score_text
from tests.games.alchemists_dream.engine.plain.minimax import hashed, minimax
from tests.kit.games import FAR_APART, HAGGLE, PLAIN, played, stone_actions
from tests.kit.random_games import randoms
from tests.kit.random_positions import crowded, walk


def few(examples: int) -> settings:
    """Searches take time: few examples, however long."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))


def unlimited() -> Budget:
    return Budget(Limits(), Event())


def searched(position: Position, depth: int, **how: Any) -> list[Info[ListedAction]]:
    infos: list[Info[ListedAction]] = []
    Search(position, unlimited(), **how).best(depth, infos.append)
    return infos


def small(random: Random) -> Position:
    """A crowded position that is not finished and whose full tree of three plies is small."""
    while True:
        position = crowded(random)
        if 0 < len(position.legal_actions) < 12:
            return position


@given(randoms)
@few(8)
def test_its_score_is_that_of_a_full_search(random: Random) -> None:
    """With an evaluation made of hashes nothing is right by luck."""
    position = small(random)
    for info in searched(position, 3, evaluate=hashed):
        assert info.score == minimax(position, info.depth, hashed)


@given(randoms)
@few(20)
def test_its_line_leads_to_its_score(random: Random) -> None:
    position = small(random)
    last = searched(position, 2, evaluate=hashed)[-1]
    end = position
    for action in last.pv:
        assert action in end.legal_actions
        end = end.apply(action)
    sign = -1 if len(last.pv) % 2 else 1
    worth = len(last.pv) - WIN if has_ended(end) else hashed(end)
    assert last.score == sign * worth


ENDS = [line.split("\t") for line in Path(__file__).with_name("ends.txt").read_text("ascii").splitlines()]


@pytest.mark.parametrize(("words", "text"), ENDS)
def test_distances_to_the_end_are_exact(words: str, text: str) -> None:
    """No shallower full search finds the end, and one of this depth finds it at the same distance."""
    position = parse_position(text)
    info = searched(position, 4)[-1]
    assert score_text(info.score) == words
    assert minimax(position, info.depth, hashed) == info.score
    assert all(abs(minimax(position, less, hashed)) < PROVEN for less in range(1, info.depth))


@given(randoms)
@few(8)
def test_wherever_it_is_cut_off_it_has_a_legal_action(random: Random) -> None:
    position = crowded(random)
    assume(position.legal_actions)
    whole = unlimited()
    Search(position, whole).best(2)
    for nodes in range(1, min(whole.nodes, 40)):
        budget = Budget(Limits(nodes=nodes), Event())
        assert Search(position, budget).best(3) in position.legal_actions
        assert budget.nodes <= nodes


def test_stopped_before_it_begins_it_has_a_legal_action() -> None:
    position, stop = small(Random("stopped")), Event()
    stop.set()
    assert Search(position, Budget(Limits(), stop)).best(9) in position.legal_actions


def test_no_time_at_all_leaves_a_legal_action() -> None:
    position = small(Random("no time"))
    budget = Budget(Limits(movetime=0), Event())
    assert Search(position, budget).best(9) in position.legal_actions


@given(randoms)
@few(10)
def test_the_same_search_is_the_same(random: Random) -> None:
    position = crowded(random)
    assume(position.legal_actions)
    again = parse_position(position_text(position))
    runs = [
        [(info.depth, info.score, info.pv, info.nodes) for info in searched(one, 2)]
        for one in (position, again)
    ]
    assert runs[0] == runs[1]


def test_variety_chooses_among_near_equals_only() -> None:
    position = small(Random("variety"))
    exact = {action: -minimax(position.apply(action), 1, hashed, ply=1) for action in position.legal_actions}
    chosen = {
        Search(position, unlimited(), evaluate=hashed, near=400, variety=Random(seed)).best(2)
        for seed in range(40)
    }
    allowed = {action for action, score in exact.items() if score >= max(exact.values()) - 400}
    assert chosen == allowed
    assert len(allowed) > 1


def test_a_repetition_is_worse_than_an_equal_game() -> None:
    """All else equal, it does not go back to where it was."""
    position = parse_position(FAR_APART)
    free = Search(position, unlimited(), evaluate=lambda one: 0).best(1)
    history = [position.apply(free)]
    other = Search(position, unlimited(), evaluate=lambda one: 0, history=history).best(1)
    assert other != free


def test_a_repetition_is_better_than_a_lost_game() -> None:
    position = parse_position(FAR_APART)
    repeated = position.apply(position.legal_actions[-1])
    search = Search(position, unlimited(), evaluate=lambda one: 500, history=[repeated])
    assert search.best(1) == position.legal_actions[-1]


def test_a_weak_level_never_claims_a_win_that_it_has_not_proven() -> None:
    for seed in range(40):
        position = small(Random(f"win {seed}"))
        for info in searched(position, 3, sight=0):
            if info.score > PROVEN:
                assert score_text(info.score) == "win 1"


CLOSING = ("d11", "l15", "l14", "k14", "j16", "k16")
"""A fire Stone far away, then on one side of the water Symbol on k15 after another."""


def reached(random: Random) -> Position:
    return walk(random, crowded(random), random.randrange(6))[-1]


@given(randoms.map(reached))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_knows_when_play_has_ended(position: Position) -> None:
    assert has_ended(position) == (not position.legal_actions)


@given(randoms.map(crowded))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_is_fair(position: Position) -> None:
    """What is good for one side is as bad for the other, the turn aside; so is a change of names."""
    seen_by_other = replace(position, turn=position.turn.other)
    assert evaluate(position) - SOUND.tempo == SOUND.tempo - evaluate(seen_by_other)
    renamed = Position(position.board, position.sides[::-1], position.turn.other, Phase.PLAY)
    assert evaluate(position) == evaluate(renamed)


@pytest.mark.parametrize("count", range(1, 4))
def test_every_side_that_is_closed_helps_the_siege(count: int) -> None:
    def price(stones: int) -> int:
        cells = sorted(CLOSING[1 : stones + 1], key=lambda name: (int(name[1:]), name[0]))
        text = f"{PLAIN} f@k7:{','.join(cells) or '-'}:{10 - stones}:0 w@k15:-:10:0 1 play"
        return siege(parse_position(text), Player.FIRST)

    assert price(count) < price(count - 1)


def test_a_guard_makes_a_siege_dearer_and_the_careless_do_not_see_it() -> None:
    free = parse_position(f"{PLAIN} f@k7:l14:9:0 w@k15:a14:9:0 1 play")
    guarded = parse_position(f"{PLAIN} f@k7:l14:9:0 w@k15:k14,j15,l15,j16,k16:5:0 1 play")
    assert siege(guarded, Player.FIRST) > siege(free, Player.FIRST)
    assert siege(guarded, Player.FIRST, CARELESS) == siege(free, Player.FIRST, CARELESS)


def test_paths_go_round_hostile_ground() -> None:
    board = parse_position(HAGGLE).board
    goal = next(cell for cell in board.cells if cell.name == "l9")
    fire, earth = paths(board, Element.FIRE, goal), paths(board, Element.EARTH, goal)
    hostile = board.with_terrain[Element.WATER.terrain]
    assert not hostile & set(fire)
    assert set(earth) == set(board.cells)
    assert all(fire[cell] >= earth[cell] for cell in fire)


SYMBOL = Hex(2, 3)


def ground(**cells: list[Hex]) -> Position:
    """A board of void but for these cells by their terrain, for fire against air."""
    named = {cell: Terrain[name.upper()] for name, these in cells.items() for cell in these}
    void = dict.fromkeys([*TILE_CELLS, *RIM_CELLS], Terrain.VOID)
    return start(Board({**void, ORIGIN: Terrain.ELIXIR, **named}), Element.FIRE, Element.AIR)


def apart(steps: int, count: int) -> list[Hex]:
    """So many cells that are so many steps from the Symbol."""
    return sorted(cell for cell in TILE_CELLS if distance(cell, SYMBOL) == steps)[:count]


@pytest.mark.parametrize(
    ("position", "first", "second"),
    [
        (ground(), 0, 0),
        (ground(water=apart(1, 1)), 6, -4),
        (ground(water=apart(1, 3)), 14, -12),
        (ground(earth=apart(1, 1)), -4, 6),
        (ground(water=apart(2, 3)), 3, -6),
        (ground(earth=apart(2, 2)), -4, 2),
        (ground(water=apart(1, 2), earth=apart(2, 4)), 2, -4),
        (ground(water=apart(3, 6), earth=[SYMBOL]), 0, 0),
        (ground(fire=apart(1, 6), air=apart(2, 6)), 0, 0),
    ],
)
def test_what_presses_and_what_keeps_the_enemy_out(position: Position, first: int, second: int) -> None:
    """Water is hostile to fire, earth to air: what exposes a Symbol of the one shelters one of the other."""
    assert exposure(position, Player.FIRST, SYMBOL) == first
    assert exposure(position, Player.SECOND, SYMBOL) == second


def test_guards_at_the_edge_of_the_board_shelter_a_symbol() -> None:
    corner, inside = max(RIM_CELLS), Hex(0, 0)
    assert exposure(ground(), Player.FIRST, corner) == -3
    assert exposure(ground(), Player.FIRST, inside) == 0


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
