"""Several best lines: exact for the plain search, of one depth for the strong one, whole for who listens."""

from random import Random
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.engine.compiled.engine import CompiledEngine
from dream.games.alchemists_dream.engine.evaluation import Budget
from dream.games.alchemists_dream.engine.plain import PlainEngine, Search
from dream.games.alchemists_dream.rules.notation import action_text, parse_position
from dream.games.alchemists_dream.rules.position import ListedAction, Position
from dream.protocol.client import BestLines
from dream.protocol.dialogue import Info, Latest, Limits, score_text
from dream.protocol.server import Engine
from tests.games.alchemists_dream.engine.naive import ENDS, hashed, minimax
from tests.kit.games import HAGGLE, PLAY, played, seeded_start
from tests.kit.random_games import randoms
from tests.kit.random_positions import crowded

PLAYING, HAGGLING = parse_position(PLAY), parse_position(HAGGLE)


def few(random: Random) -> Position:
    """A crowded position with at least three and not too many actions."""
    while True:
        position = crowded(random)
        if 3 <= len(position.legal_actions) < 14:
            return position


@given(randoms)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_scores_are_those_of_a_full_search(random: Random) -> None:
    position = few(random)
    worths = sorted(-minimax(position.apply(action), 1, hashed, ply=1) for action in position.legal_actions)
    infos: list[Info[ListedAction]] = []
    Search(position, Budget(Limits(), Event()), evaluate=hashed, lines=3).best(2, infos.append)
    assert [info.line for info in infos[-3:]] == [1, 2, 3]
    if infos[-1].depth == 2:
        assert [info.score for info in infos[-3:]] == worths[:-4:-1]


@pytest.fixture(scope="module")
def strong() -> CompiledEngine:
    engine = CompiledEngine()
    engine.options.set("Threads", "2")
    engine.prepare()
    return engine


def told(
    engine: Engine[Position, ListedAction], position: Position, limits: Limits, lines: int
) -> list[list[Info[ListedAction]]]:
    """The sets of lines reported."""
    infos: list[Info[ListedAction]] = []
    engine.options.set("MultiPV", str(lines))
    action = engine.think(position, (), limits, infos.append, Event())
    engine.options.set("MultiPV", "1")
    sets: list[list[Info[ListedAction]]] = []
    for info in infos:
        if info.line <= 1:
            sets.append([])
        sets[-1].append(info)
    assert action == sets[-1][0].pv[0]
    return sets


@pytest.mark.parametrize("limits", [Limits(depth=5), Limits(movetime=150), Limits(nodes=4_000)])
def test_lines_begin_differently_and_deepen_together(strong: CompiledEngine, limits: Limits) -> None:
    for lines in told(strong, PLAYING, limits, 3):
        assert [info.line for info in lines] == [1, 2, 3]
        assert len({info.depth for info in lines}) == 1
        assert len({info.pv[0] for info in lines}) == 3
        assert [info.score for info in lines] == sorted((info.score for info in lines), reverse=True)


def test_the_first_of_several_is_what_one_alone_would_be(strong: CompiledEngine) -> None:
    (one,), several = (
        told(strong, PLAYING, Limits(depth=2), 1)[-1],
        told(strong, PLAYING, Limits(depth=2), 4)[-1],
    )
    assert one.line == 0
    assert "line" not in one.text(action_text)
    assert (several[0].score, several[0].depth) == (one.score, one.depth)


@pytest.mark.parametrize(("words", "text"), ENDS)
def test_an_end_is_told_beside_what_does_not_lead_there(
    strong: CompiledEngine, words: str, text: str
) -> None:
    lines = told(strong, parse_position(text), Limits(depth=5), 3)[-1]
    assert score_text(lines[0].score) == words
    assert all(info.score <= lines[0].score for info in lines)


@pytest.mark.parametrize("limits", [Limits(depth=1), Limits(movetime=0)])
def test_there_are_no_more_lines_than_actions(strong: CompiledEngine, limits: Limits) -> None:
    position = few(Random("lines"))
    for engine in (strong, PlainEngine()):
        engine.options.set("MultiPV", "20")
        infos: list[Info[ListedAction]] = []
        assert engine.think(position, (), limits, infos.append, Event()) in position.legal_actions
        engine.options.set("MultiPV", "1")
        if limits.depth:
            assert len(infos) == len(position.legal_actions)


@pytest.mark.parametrize("actions", [[], ["@h14", "@i14"]])
def test_setting_up_each_line_is_another_action(strong: CompiledEngine, actions: list[str]) -> None:
    position = played(seeded_start(), *actions).state
    for engine in (strong, PlainEngine()):
        ((one,),) = told(engine, position, Limits(movetime=60_000), 1)
        (lines,) = told(engine, position, Limits(movetime=60_000), 3)
        assert [info.line for info in lines] == [1, 2, 3]
        assert len({info.pv for info in lines}) == 3
        assert (one.line, one.pv, one.score) == (0, lines[0].pv, lines[0].score)


@pytest.mark.parametrize("limits", [Limits(level=2), Limits()])
@pytest.mark.parametrize("position", [PLAYING, HAGGLING])
def test_a_level_tells_of_one_line(strong: CompiledEngine, limits: Limits, position: Position) -> None:
    for engine in (strong, PlainEngine()):
        engine.options.set("Level", "1")
        assert {len(lines) for lines in told(engine, position, limits, 3)} == {1}
        engine.options.set("Level", "8")


def test_variety_has_no_say_among_lines() -> None:
    engine = PlainEngine()
    actions = set()
    for seed in range(6):
        engine.options.set("Variety", str(seed))
        actions.add(told(engine, PLAYING, Limits(depth=1), 2)[-1][0].pv[0])
    assert len(actions) == 1


# Who listens


def test_sets_that_come_too_fast_are_passed_over_whole() -> None:
    heard: list[Info[ListedAction]] = []
    latest: Latest[Info[ListedAction]] = Latest(heard.append, 4, begins=lambda info: info.line <= 1)
    for depth in range(1, 50):
        for line in (1, 2, 3):
            latest.offer(Info(depth, 0, line=line))
    assert len(heard) < 12
    latest.flush()
    assert [(info.depth, info.line) for info in heard[-3:]] == [(49, 1), (49, 2), (49, 3)]
    best: BestLines[ListedAction] = BestLines(len(PLAYING.legal_actions), 3)
    for info in heard:
        best.take(info)
        assert len({info.depth for info in best.known}) == 1


def test_a_set_is_known_when_it_is_whole() -> None:
    best: BestLines[ListedAction] = BestLines(len(PLAYING.legal_actions), 2)
    seen = []
    for depth, line in ((1, 1), (1, 2), (2, 1), (3, 1), (3, 2)):
        best.take(Info(depth, 0, line=line))
        seen.append([(info.depth, info.line) for info in best.known])
    first, last = [(1, 1), (1, 2)], [(3, 1), (3, 2)]
    assert seen == [[(1, 1)], first, first, first, last]


def test_of_a_search_that_tells_of_fewer_lines_than_were_asked_for_the_last_set_is_known() -> None:
    best: BestLines[ListedAction] = BestLines(len(PLAYING.legal_actions), 9)
    for depth in (1, 2, 3):
        for line in (1, 2):
            best.take(Info(depth, 0, line=line))
        assert [(info.depth, info.line) for info in best.known] == [(depth, 1), (depth, 2)]


def test_a_line_without_a_number_is_a_whole_set() -> None:
    best: BestLines[ListedAction] = BestLines(len(PLAYING.legal_actions), 3)
    for score in (5, 7):
        best.take(Info(1, score))
        assert [info.score for info in best.known] == [score]


def test_setting_up_has_several_lines() -> None:
    best: BestLines[ListedAction] = BestLines(len(HAGGLING.legal_actions), 2)
    for line in (1, 2):
        best.take(Info(1, 0, line=line))
    assert [info.line for info in best.known] == [1, 2]


def test_without_time_for_several_lines_there_is_a_sound_one(strong: CompiledEngine) -> None:
    infos: list[Info[ListedAction]] = []
    stop = Event()
    stop.set()
    strong.options.set("MultiPV", "5")
    action = strong.think(PLAYING, (), Limits(movetime=1000), infos.append, stop)
    strong.options.set("MultiPV", "1")
    assert [(info.line, info.depth, info.pv[0]) for info in infos] == [(1, 4, action)]


def test_lines_of_a_first_depth_that_was_cut_short_are_told(strong: CompiledEngine) -> None:
    infos: list[Info[ListedAction]] = []
    strong.options.set("MultiPV", "20")
    action = strong.think(PLAYING, (), Limits(nodes=60), infos.append, Event())
    strong.options.set("MultiPV", "1")
    assert 0 < len(infos) < min(20, len(PLAYING.legal_actions))
    assert infos[0].pv[0] == action
    assert all(info.depth == 1 for info in infos)
