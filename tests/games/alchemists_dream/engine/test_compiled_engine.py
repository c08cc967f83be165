"""The compiled engine, its settings and weights."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from threading import Event, Timer
from time import process_time

import numpy as np
import pytest

from dream.base.errors import Malformed
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.engine.compiled.engine import (
    CLOSER_NODES,
    HAGGLE_DEPTH,
    HAGGLE_NODES,
    CompiledEngine,
)
from dream.games.alchemists_dream.engine.compiled.search import IterativeDeepening, table_of, ways_to
from dream.games.alchemists_dream.engine.compiled.weights import (
    MOST_WEIGHT,
    named_weights,
    nearest_weight,
    read_weights,
    standard_weights,
    weights_of,
    weights_text,
)
from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.engine.evaluation import paths
from dream.games.alchemists_dream.engine.kernel.convert import cell_number
from dream.games.alchemists_dream.engine.kernel.evaluate import DEEPEST_PLY, FAR
from dream.games.alchemists_dream.engine.kernel.law import CELLS
from dream.games.alchemists_dream.engine.levels import compiled_options
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import parse_position, position_text
from dream.games.alchemists_dream.rules.position import (
    ListedAction,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    Side,
    Stand,
)
from dream.hexgrid import ORIGIN, Hex
from dream.play.referee import divide
from dream.protocol.dialogue import PROVEN, Info, Limits
from tests.kit.games import PLAY, played
from tests.kit.random_positions import haggling
from tests.waiting import works_at_most
from tools.selfplay import opening


@pytest.fixture(scope="module")
def engine() -> CompiledEngine:
    engine = CompiledEngine()
    engine.options.set("Threads", "1")
    engine.prepare()
    return engine


@pytest.fixture(scope="module")
def setup() -> Position:
    sides = Side(Element.FIRE), Side(Element.EARTH)
    return Position(Board.from_seed("fast"), sides, Player.FIRST, Phase.PLACE)


@pytest.fixture(scope="module")
def play(setup: Position) -> Position:
    position = setup
    for _ in Player:
        position = position.apply(min(position.legal_actions, key=repr))
    return position.apply(Stand())


def think(
    engine: CompiledEngine, position: Position, limits: Limits, past: Sequence[Position] = ()
) -> list[Info[ListedAction]]:
    found: list[Info[ListedAction]] = []
    action = engine.think(position, past, limits, found.append, Event())
    assert action in position.legal_actions
    return found


@pytest.mark.parametrize("same", ["board", "symbols"])
def test_what_is_known_of_another_game_does_not_mislead(setup: Position, play: Position, same: str) -> None:
    """Not even without a word that a new game has begun."""
    first, second = (
        replace(side, symbol=max(setup.board.around[side.symbol or ORIGIN])) for side in play.sides
    )
    other = {
        "board": replace(play, sides=(first, second)),
        "symbols": replace(play, board=Board.from_seed("another")),
    }
    fresh, used = CompiledEngine(), CompiledEngine()
    think(used, other[same], Limits(depth=5, movetime=60_000))
    limits = Limits(depth=4, movetime=60_000)
    told, expected = think(used, play, limits), think(fresh, play, limits)
    assert [(info.score, info.nodes) for info in told] == [(info.score, info.nodes) for info in expected]


FIRST_LOSES = (
    "3/5f3/2a8/5e1f1e1e1/1e1e3ee4/8a7/1f3aw3a1aw2/1a2a11/6fa1w1e3w1/3e3w6f3/1f1wf4x3f3w1/"
    "12ww1f2/1w1a1f1a2e1e4/8a2a4/1w6f3a3/3ff2we3a1w1/1w2a3f4/1w2e2fe4/3e7/9/3 "
    "w@b15:e10,h10,e12,g12,c13,d13,b14,d14,g14,a15:0:0 "
    "a@e13:b12,f12,b13,e14,f14,c15,d15,a16,b16,c16:0:0 1 play"
)


ONE_ACTION = (
    "3/4e4/1f9/5w2ea1a1/2wa4wa3/1w5w4e3/5e1w4w3/3e1a2f3w1a1/4fe5eww3/1ee1a11f1/7a1x7w1/3f3a2f1we4/"
    "2w1f2a6a2/8w1e1e3/2f2f10/4f2a2f3w1/3a1f1a1fe2/3eae7/2f5f2/9/3 "
    "f@h9:j6,h7,f8,i8,f9,g9,g11,h11,f12,f13:0:0 e@d10:d9,e9,c10,e10,f10,c11,d12,e12,g12,g13:0:0 2 play"
)


@pytest.mark.parametrize("limits", [Limits(movetime=0), Limits(infinite=True), Limits(level=6)])
def test_out_of_time_before_it_began_it_plays_no_blunder(engine: CompiledEngine, limits: Limits) -> None:
    """The first action of all loses in three turns."""
    position, stop = parse_position(FIRST_LOSES), Event()
    stop.set()
    action = engine.think(position, (), limits, lambda info: None, stop)
    found = IterativeDeepening(position.apply(action), standard_weights(), table_of(1)).best(4)
    assert found
    assert found.score < PROVEN


@pytest.mark.parametrize("before", ["the other side", "for a hint"])
def test_what_a_repetition_cost_another_search_does_not_mislead(before: str) -> None:
    """When one engine plays both sides, a worth that holds the price of the one is none to the other."""
    position = parse_position(FIRST_LOSES)
    hint = before == "for a hint"
    table, weights = table_of(1), standard_weights()
    other = position if hint else replace(position, turn=position.turn.other)
    IterativeDeepening(other, weights, table, contempt=0 if hint else 100).best(7)
    used = IterativeDeepening(position, weights, table, contempt=100, generation=1)
    fresh = IterativeDeepening(position, weights, table_of(1), contempt=100, generation=1)
    assert used.best(6) == fresh.best(6)
    assert used.nodes == fresh.nodes


def test_a_depth_asked_for_is_searched_though_there_is_no_choice(engine: CompiledEngine) -> None:
    position = parse_position(ONE_ACTION)
    assert len(position.legal_actions) == 1
    assert think(engine, position, Limits(depth=3))[-1].depth == 3
    assert think(engine, position, Limits(movetime=500))[-1].depth == 1


@pytest.mark.parametrize(
    "limits",
    [Limits(nodes=1), Limits(nodes=2_000), Limits(depth=3), Limits(movetime=0), Limits(movetime=80)],
)
def test_every_limit_gives_a_legal_action(engine: CompiledEngine, play: Position, limits: Limits) -> None:
    with works_at_most(1):
        found = think(engine, play, limits)
    assert all(info.nodes <= (limits.nodes or info.nodes) for info in found)
    assert limits.depth is None or found[-1].depth == limits.depth


def test_the_same_limits_give_the_same_search(engine: CompiledEngine, play: Position) -> None:
    one = think(engine, play, Limits(nodes=5_000))
    think(engine, play, Limits(movetime=50))
    other = think(engine, play, Limits(nodes=5_000))
    assert [(i.depth, i.score, i.nodes, i.pv) for i in one] == [
        (i.depth, i.score, i.nodes, i.pv) for i in other
    ]


def test_stop(engine: CompiledEngine, play: Position) -> None:
    stop = Event()
    said: list[float] = []

    def say_stop() -> None:
        said.append(process_time())
        stop.set()

    Timer(0.2, say_stop).start()
    assert engine.think(play, (), Limits(infinite=True), lambda info: None, stop) in play.legal_actions
    assert process_time() - said[0] < 0.15


def begun(play: Position, seed: int) -> Position:
    """Where six actions by the seed lead."""
    engine = CompiledEngine()
    engine.options.set("Variety", str(seed))
    for _ in range(6):
        play = play.apply(engine.think(play, (), Limits(nodes=2_000), lambda info: None, Event()))
    return play


def test_variety_gives_different_games_and_each_seed_its_own(play: Position) -> None:
    assert begun(play, 1) == begun(play, 1)
    assert len({position_text(begun(play, seed)) for seed in range(1, 6)}) > 2


def test_setup_is_evaluated_by_search(engine: CompiledEngine, setup: Position) -> None:
    position, past = setup, list[Position]()
    while position.phase is not Phase.PLAY:
        action = engine.think(position, past, Limits(movetime=400), lambda info: None, Event())
        assert isinstance(action, PlaceSymbol | Stand)
        past.append(position)
        position = position.apply(action)
        assert len(past) < 40


@pytest.mark.parametrize("number", range(1, 9))
def test_every_level_plays(engine: CompiledEngine, play: Position, number: int) -> None:
    think(engine, play, Limits(level=number, movetime=200))


@pytest.mark.parametrize("number", range(1, 8))
def test_every_level_but_the_last_answers_within_two_seconds(
    engine: CompiledEngine, setup: Position, play: Position, number: int
) -> None:
    for position in (play, setup) if number in (1, 7) else (play,):
        with works_at_most(2):
            think(engine, position, Limits(level=number))


def test_perft_is_that_of_the_law(engine: CompiledEngine, setup: Position, play: Position) -> None:
    for position, depth in ((setup, 2), (play, 1), (play, 3)):
        assert dict(engine.divide(position, depth, Event())) == dict(divide(GAME, position, depth))


def test_it_serves_the_protocol(play: Position) -> None:
    lines = ["udi", "isready", f"position {position_text(play)}", "go nodes 2000", "isready", "quit"]
    answers = StringIO()
    serve(StringIO("\n".join(lines) + "\n"), answers, CompiledEngine())
    said = answers.getvalue().splitlines()
    assert any(line.startswith("option name Threads type spin") for line in said)
    best = next(line for line in said if line.startswith("bestaction "))
    assert best != "bestaction none"
    assert parse_position(position_text(play)) == play


def test_a_daring_one_counts_the_way_for_more_and_a_hint_after_it_is_sound(play: Position) -> None:
    """`far` is what each step to the enemy Symbol counts."""
    own, position = CompiledEngine(), play
    for _ in range(9):
        position = position.apply(min(position.legal_actions, key=repr))
    scores = []
    for daring in ("0", "1", "0"):
        own.options.set("Daring", daring)
        scores.append(think(own, position, Limits(depth=2))[-1].score)
    assert scores[0] == scores[2] != scores[1]


def told_of_standing(position: Position) -> int:
    """What the strong opponent says that standing is worth."""
    engine, told = CompiledEngine(), list[Info[ListedAction]]()
    engine.options.set("MultiPV", "20")
    engine.think(position, [], Limits(depth=2), told.append, Event())
    return next(info.score for info in told if info.pv == (Stand(),))


def worth_of(position: Position, depth: int, nodes: int) -> int:
    """What the pair of cells is worth to the side to move by a search that knows nothing else."""
    pair = Position(position.board, position.sides, position.turn, Phase.PLAY)
    found = IterativeDeepening(pair, standard_weights(), table_of(1)).best(depth, nodes)
    assert found
    return found.score


@pytest.mark.parametrize("seed", [f"pair {number}" for number in range(6)])
def test_a_pair_is_worth_the_same_whatever_was_searched_before(seed: str) -> None:
    position = haggling(seed)
    glance = worth_of(position, HAGGLE_DEPTH, HAGGLE_NODES)
    close = worth_of(position, DEEPEST_PLY, CLOSER_NODES)
    assert told_of_standing(position) in (glance, close)


LOST_BY_STANDING = (
    "3/9/11/5f7/6w6/4ww1w8/3w1fw9/4w11/6ww9/18/9x9/9ee7/17/16/16/16/13/13/11/9/3 "
    "f@k7:-:10:0 e@k12:-:10:0 1 haggle"
)


@pytest.mark.parametrize("level", [5, 8])
def test_it_does_not_stand_where_it_would_have_no_action(level: int) -> None:
    """R10: only strange ground makes it so."""
    position = parse_position(LOST_BY_STANDING)
    assert position.apply(Stand()).winner is Player.SECOND
    told: list[Info[ListedAction]] = []
    action = CompiledEngine().think(position, [], Limits(level=level), told.append, Event())
    assert action != Stand()


@pytest.mark.parametrize("level", [3, 8])
def test_a_level_haggles_within_the_nodes_that_it_is_given(level: int) -> None:
    told: list[Info[ListedAction]] = []
    CompiledEngine().think(haggling("pair 1"), [], Limits(level=level, nodes=5), told.append, Event())
    assert told[-1].nodes <= 5


@pytest.mark.parametrize("seed", ["amber", "lion", "rose"])
@pytest.mark.parametrize("element", Element)
def test_the_ways_are_those_that_a_plain_search_of_the_board_finds(seed: str, element: Element) -> None:
    board = Board.from_seed(seed)
    open_cells = set(board.cells) - board.with_terrain[element.opposite.terrain]
    passable = np.zeros(CELLS, np.bool_)
    passable[[cell_number(cell) for cell in open_cells]] = True
    goals = sorted(open_cells)[::40]
    found = ways_to(passable, [cell_number(goal) for goal in goals])
    for goal, ways in zip(goals, found, strict=True):
        known = paths(board, element, goal)
        for cell in open_cells:
            assert ways[cell_number(cell)] == min(FAR, known.get(cell, FAR))


def test_no_way_leads_to_a_closed_cell_nor_off_the_ground() -> None:
    passable = np.zeros(CELLS, np.bool_)
    one, other = Hex(0, 0), Hex(3, 0)
    passable[cell_number(one)] = True
    ways = ways_to(passable, [cell_number(one), cell_number(other)])
    assert ways[0, cell_number(one)] == 0
    assert np.count_nonzero(ways != FAR) == 1


STANDARD = named_weights(standard_weights())
"""What is standard, by name."""
FAULTS = {
    "no json": ("stones!", "holds no weights: it isn't valid JSON: it can't be read past line 1, column 1"),
    "a list": (json.dumps(list(STANDARD)), "it is no object of names and numbers"),
    "lacking": (json.dumps({**STANDARD, "stone": 1} | {"stoone": 2}), "there is no 'stoone'"),
    "empty": ("{}", "it lacks calm, chase,"),
    "a fraction": (json.dumps({**STANDARD, "far": 0.5}), "far is not a whole number of less than 100000"),
    "a truth": (json.dumps({**STANDARD, "far": True}), "far is not a whole number of less than 100000"),
    "too much": (json.dumps({**STANDARD, "far": -100_000}), "far is not a whole number of less than 100000"),
    "nothing to divide by": (json.dumps({**STANDARD, "calm": 0}), "calm is less than 1"),
    "deep": ("[" * 100_000, "holds no weights"),
}
Written = Callable[[str], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a file of weights, with a blank in its path."""

    def write(text: str) -> Path:
        path = tmp_path / "my weights.json"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_weights_are_written_as_they_are_read(written: Written) -> None:
    weights = weights_of({name: number for number, name in enumerate(STANDARD)})
    assert (read_weights(written(weights_text(weights))) == weights).all()


@pytest.mark.parametrize("number", [1 - MOST_WEIGHT, -1, 0, 1, MOST_WEIGHT - 1])
def test_any_weights_can_be_played_with(number: int) -> None:
    engine = CompiledEngine(weights_of({name: nearest_weight(name, number) for name in STANDARD}))
    assert think(engine, opening(3), Limits(depth=3))


@pytest.mark.parametrize(("text", "sentence"), FAULTS.values(), ids=FAULTS)
def test_a_file_that_will_not_do_is_refused(written: Written, text: str, sentence: str) -> None:
    options = compiled_options()
    with pytest.raises(Malformed, match=r"my weights\.json' holds no weights: ") as refused:
        options.set("Weights", str(written(text)))
    assert sentence in str(refused.value)
    assert options.file("Weights") is None


def test_the_option_is_offered_and_takes_a_path_with_blanks(written: Written, tmp_path: Path) -> None:
    engine = PlainEngine(compiled_options())
    path = written(json.dumps({**STANDARD, "stone": 123}))
    lines = ["udi", f"setoption name weights value {path}", f"setoption name Weights value {tmp_path}/none"]
    answers = StringIO()
    serve(StringIO("".join(f"{line}\n" for line in lines)), answers, engine)
    said = answers.getvalue().splitlines()
    assert "option name Weights type string default standard" in said
    assert [line for line in said if line.startswith("error")] == [
        f"error '{tmp_path}/none' cannot be read: No such file or directory"
    ]
    chosen = engine.options.file("Weights")
    assert chosen
    assert chosen["stone"] == 123


def test_the_compiled_engine_goes_by_the_file(written: Written) -> None:
    position, limits = opening(3), Limits(depth=4)
    engine = CompiledEngine()
    standard = think(engine, position, limits)
    changed = {**STANDARD, "open_side": 17, "tempo": 40}
    engine.options.set("Weights", str(written(json.dumps(changed))))
    other = think(engine, position, limits)
    expected = think(CompiledEngine(weights_of(changed)), position, limits)
    assert [info.score for info in other] == [info.score for info in expected]
    assert [info.score for info in other] != [info.score for info in standard]
    engine.options.set("Weights", "standard")
    assert [info.score for info in think(engine, position, limits)] == [info.score for info in standard]


@pytest.mark.parametrize("number", [5, 6, 7, 8])
def test_only_the_highest_level_asks_the_network(number: int) -> None:
    position, limits = played(PLAY).state, Limits(level=number, depth=2, movetime=60_000)
    standard, other = (
        think(CompiledEngine(weights_of({**STANDARD, "network": part})), position, limits)
        for part in (100, 0)
    )
    same = [info.score for info in standard] == [info.score for info in other]
    assert same is (number < 8)
