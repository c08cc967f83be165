"""Measurements of an engine over the protocol, and the peers that play beside it."""

import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from dream.cli.app import guarded
from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.evaluation import evaluate as evaluate_plainly
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.position import Phase, Position, Reason
from dream.hexgrid.hexes import Hex
from dream.lab.alchemists_dream.bench.engine_bench import evaluation_lines
from dream.lab.alchemists_dream.bench.evaluation_speed import compiled_time, evaluate_often
from dream.lab.alchemists_dream.bench.measure import MeasureSettings, measure, samples
from dream.lab.alchemists_dream.dream_terms import DreamTerms, Setup
from dream.lab.alchemists_dream.peers.peer_player import PeerPlayer
from dream.lab.alchemists_dream.specs import parse_spec
from dream.lab.alchemists_dream.yardsticks.yardsticks import GreedyPlayer, OpportunistPlayer, StandingPlayer
from dream.lab.match.game_runner import play
from dream.lab.match.player_pool import Patience, make_player
from dream.play.referee import perft
from dream.protocol.client import Forfeit
from dream.protocol.dialogue import Limits
from tests.games.alchemists_dream.engine.kernel.entries import evaluate_state
from tests.kit.random_positions import crowded
from tests.lab.fakes import PLAIN_ENGINE

CROWDED = next(sample for sample in samples() if sample.name == "brawl 203 after 44")
QUICK = MeasureSettings(depth=2, movetime=50, seconds=0.2, threads=(2,))


@cache
def before_the_win() -> Position:
    """A position in which the side to move wins by its next action."""
    terms = DreamTerms(setup=Setup.RANDOM)
    for seed in range(1, 9):
        game = play(terms.begin(str(seed)), [GreedyPlayer(), StandingPlayer()], terms).game
        if game.outcome and game.outcome.reason == Reason.SURROUNDED.value:
            return game.states[-2]
    raise AssertionError("no game was won")


def test_the_fixed_set_is_sound_and_its_leaves_are_those_of_the_law() -> None:
    known = samples()
    assert len({sample.name for sample in known}) == len(known) >= 15
    assert {sample.position.board.bare for sample in known} == {False, True}
    assert all(sample.position.phase is Phase.PLAY for sample in known)
    for sample in known[:2]:
        assert perft(GAME, sample.position, 3) == sample.leaves


def test_figures_of_an_engine_and_a_signature_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.lab.alchemists_dream.bench.measure.DEEPEST_PERFT", 4)
    spec, few = parse_spec(PLAIN_ENGINE), samples()[:2]
    one, other = (measure(spec, QUICK, few) for _ in range(2))
    assert one.name.startswith("dream ")
    assert one.signature == other.signature > 100
    assert measure(spec, MeasureSettings(depth=1, movetime=20, seconds=0.1), few).signature < one.signature
    assert not one.perft_wrong
    assert min(one.perft_leaves, one.nps, one.reached, one.start) > 0
    assert [rung.depth for rung in one.ladder] == list(range(1, len(one.ladder) + 1))
    assert one.speedup == {}
    assert max(one.stop) < 2
    if sys.platform == "linux":
        assert one.memory
        assert one.memory > 5 * 2**20


THREADED = """
import sys

threads = 1
for line in sys.stdin:
    words = line.split()
    if words[0] == "udi":
        print("option name Threads type spin default 1 min 1 max 8\\nudiok")
    elif words[0] == "setoption":
        threads = int(words[-1])
    elif words[0] == "isready":
        print("readyok")
    elif words[:2] == ["go", "perft"]:
        print("nodes 1")
    elif words[0] == "go":
        deepest = int(words[words.index("depth") + 1]) if "depth" in words else 5
        in_time = 4 if threads == 1 else 2
        for depth in range(1, min(deepest, in_time if words[-1] == "50" else 5) + 1):
            time = 120 * depth if threads == 1 else [0, 100, 200, 150, 160, 900][depth]
            print("info depth", depth, "score cp 0 nodes 9 time", time)
        print("bestaction stand")
    sys.stdout.flush()
"""


def test_threads_are_compared_at_a_depth_that_one_reached_however_long_the_others_take(
    tmp_path: Path,
) -> None:
    program = tmp_path / "threaded.py"
    program.write_text(THREADED, encoding="utf-8")
    plan = MeasureSettings(depth=1, movetime=50, seconds=0.1, threads=(3,))
    figures = measure(parse_spec(f'cmd:"{sys.executable}" "{program}"'), plan, samples()[:1])
    assert figures.speedup == {3: 3.0}


def test_an_engine_that_ends_is_no_figure() -> None:
    with pytest.raises(Forfeit, match="stopped"):
        measure(parse_spec(f'cmd:"{sys.executable}" -c pass'), QUICK, samples()[:1])


def test_the_command_prints_the_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [samples()[0], CROWDED]
    monkeypatch.setattr("dream.lab.alchemists_dream.bench.measure.samples", lambda: few)
    line = [
        "bench",
        "engine",
        "--engine",
        PLAIN_ENGINE,
        "--movetime",
        "20",
        "--seconds",
        "0.2",
        "--depth",
        "1",
    ]
    assert guarded(line) == 0
    out = capsys.readouterr().out
    for word in ("signature at depth 1", "as the law counts", "stop to answer", "nodes a second"):
        assert word in out
    for words in (r"the readable evaluation: [1-9]\d* us", r"the compiled evaluation: [1-9]\d* ns"):
        assert re.search(rf"^{words} a crowded position$", out, re.MULTILINE)
    assert guarded([*line, "--threads", "two"]) == 2
    assert guarded([*line, "--seconds", "nan"]) == 2
    assert guarded(["bench", "engine", "--engine", f'cmd:"{sys.executable}" -c pass']) == 2


def stones_of(position: Position) -> frozenset[Hex]:
    one, other = position.sides
    return one.stones | other.stones


def test_the_crowded_positions_are_evaluated_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    evaluated, timed = set[Position](), set[Position]()

    def evaluate_and_note(position: Position) -> int:
        evaluated.add(position)
        return evaluate_plainly(position)

    def note(positions: Sequence[Position]) -> float:
        timed.update(positions)
        return 512.4e-9

    monkeypatch.setattr("dream.lab.alchemists_dream.bench.engine_bench.evaluate", evaluate_and_note)
    monkeypatch.setattr("dream.lab.alchemists_dream.bench.evaluation_speed.compiled_time", note)
    assert list(evaluation_lines(samples()))[1] == "the compiled evaluation: 512 ns a crowded position"
    crowds = [sample.position for sample in samples() if len(stones_of(sample.position)) >= 14]
    assert evaluated == timed == set(crowds)
    assert 8 <= len(crowds) < len(samples())


def test_without_numba_only_the_readable_evaluation_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dream.lab.alchemists_dream.bench.evaluation_speed", None)
    readable, compiled = evaluation_lines([CROWDED])
    assert readable.startswith("the readable evaluation: ")
    assert compiled.startswith("the compiled evaluation cannot be had here (")


def test_a_position_is_evaluated_as_often_as_asked() -> None:
    for sample in samples():
        states = state_of(sample.position)
        search_states = search_state_of(states, standard_weights())
        assert evaluate_often(states, search_states, 0) == 0
        assert evaluate_often(states, search_states, 7) == 7 * evaluate_state(states, search_states)


def test_the_compiled_evaluation_is_not_optimized_away() -> None:
    assert 20e-9 < compiled_time([CROWDED.position]) < 1e-3


def test_each_position_counts_with_its_quickest_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = iter([4e-7, 3e-7, 9e-7, 5e-7, 6e-7, 7e-7])
    monkeypatch.setattr("dream.lab.alchemists_dream.bench.evaluation_speed.REPEATS", 3)
    monkeypatch.setattr(
        "dream.lab.alchemists_dream.bench.evaluation_speed._measured",
        lambda states, search_states: next(measured),
    )
    assert compiled_time([CROWDED.position] * 2) == pytest.approx(4e-7)


@pytest.mark.parametrize(("name", "package"), [("easyai", "easyAI"), ("openspiel", "pyspiel")])
def test_a_peer_sees_a_win_counts_and_keeps_its_time(name: str, package: str) -> None:
    pytest.importorskip(package, reason="the extra 'peers' is not installed")
    position = before_the_win()
    peer = make_player(parse_spec(f"{name}:depth=1"), Patience())
    assert isinstance(peer, PeerPlayer)
    assert position.apply(peer.think(position)).winner is position.turn
    assert (peer.depth, peer.nodes) == (1, len(position.legal_actions))
    middle = samples()[2].position
    timed = make_player(parse_spec(name).within(Limits(movetime=200)), Patience())
    assert isinstance(timed, PeerPlayer)
    assert timed.think(middle) in middle.legal_actions
    assert 150 <= timed.time < 1000
    assert timed.depth >= 1
    terms = DreamTerms(most_plies=6)
    game = play(terms.begin("3"), [timed, StandingPlayer()], terms).game
    assert len(game.actions) == 6


@pytest.mark.parametrize("player", [GreedyPlayer("9"), OpportunistPlayer("9")])
def test_who_looks_one_step_ahead_takes_a_win(player: StandingPlayer) -> None:
    position = before_the_win()
    assert position.apply(player.choose(history_of(position))).winner is position.turn


def test_an_opportunist_takes_all_stones_that_it_can_and_else_does_anything() -> None:
    for seed in range(40):
        position = crowded(Random(seed))
        if not position.legal_actions:
            continue
        other = position.turn.other
        taken = {action: position.apply(action).sides[other].taken for action in position.legal_actions}
        won = {action for action in taken if position.apply(action).winner is position.turn}
        most = max(taken.values())
        best = won or {action for action, number in taken.items() if number == most}
        chosen = {OpportunistPlayer(str(luck)).choose(history_of(position)) for luck in range(40)}
        assert chosen <= best
        assert len(chosen) > 1 or len(best) < 3
