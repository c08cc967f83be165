"""What plays while the compiled engine warms up, or where there is none."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from threading import Event, Timer

import pytest

from dream.base.errors import Stopped
from dream.base.folders import HOME, KERNELS
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.engine.compiled.engine import MODULE
from dream.games.alchemists_dream.engine.engine import WarmupEngine, counted, make_compiled_engine
from dream.games.alchemists_dream.engine.evaluation import OFF_STEP, OPEN_FIGHT, SHELTER, Aim
from dream.games.alchemists_dream.engine.levels import LEVELS, compiled_options
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position
from dream.games.alchemists_dream.rules.position import ListedAction, PlaceSymbol, Position
from dream.protocol.dialogue import EngineOptions, Info, Limits
from dream.protocol.server import Report
from tests.kit.games import PLAY
from tests.waiting import PATIENCE, children, ends, wait_until, works_at_most

POSITION = parse_position(PLAY)
REPOSITORY = Path(__file__).parents[4]


class Strong(PlainEngine):
    """Says that it is the strong one by the depth that it reports."""

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        report(Info(77, 0))
        return position.legal_actions[-1]


def slowly(ready: Event, soon: float = 0.05) -> WarmupEngine:
    """One whose strong half is made when `ready` is set."""

    def make(options: EngineOptions) -> Strong:
        ready.wait(PATIENCE)
        return Strong(options)

    return WarmupEngine(make, soon=soon)


@pytest.fixture
def ready() -> Iterator[Event]:
    event = Event()
    yield event
    event.set()


def test_it_is_prepared_when_the_strong_one_is_made(ready: Event) -> None:
    engine = slowly(ready)
    Timer(0.2, ready.set).start()
    engine.prepare()
    assert not engine.preparing
    assert think(engine, Limits(level=8)) == [77]


@pytest.mark.parametrize("fails", [False, True])
def test_garbage_is_not_looked_for_while_the_strong_one_is_made(
    monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """Nor among what was made, later; but again among all else, even when it cannot be had."""
    looked: list[bool] = []

    def prepare(self: object) -> None:
        looked.append(gc.isenabled())
        if fails:
            raise ImportError("no compiler")

    monkeypatch.setattr("dream.games.alchemists_dream.engine.compiled.engine.CompiledEngine.prepare", prepare)
    frozen = gc.get_freeze_count()
    try:
        with pytest.raises(ImportError) if fails else nullcontext():
            make_compiled_engine(compiled_options())
        assert looked == [False]
        assert gc.isenabled()
        assert fails or gc.get_freeze_count() > frozen
    finally:
        gc.unfreeze()


def think(engine: WarmupEngine, limits: Limits, stop: Event | None = None) -> list[int]:
    """The depths reported."""
    found: list[Info[ListedAction]] = []
    action = engine.think(POSITION, (), limits, found.append, stop or Event())
    assert action in POSITION.legal_actions
    return [info.depth for info in found]


@pytest.mark.parametrize("limits", [Limits(movetime=60), Limits(level=2), Limits(level=8, movetime=60)])
def test_until_it_is_made_the_plain_one_answers(ready: Event, limits: Limits) -> None:
    assert 77 not in think(slowly(ready), limits)


@pytest.mark.parametrize("limits", [Limits(level=8), Limits(level=3, depth=1), Limits()])
def test_a_level_waits_for_what_was_compiled_before(ready: Event, limits: Limits) -> None:
    Timer(0.2, ready.set).start()
    assert think(slowly(ready, soon=PATIENCE), limits) == [77]


def test_while_it_compiles_the_highest_level_answers_within_two_seconds(ready: Event) -> None:
    """A second of it may be spent on waiting for the strong one."""
    with works_at_most(1.0):
        assert 77 not in think(slowly(ready, soon=1.0), Limits(level=8))


def test_it_hands_over_in_the_middle_of_a_thought(ready: Event) -> None:
    depths: list[int] = []

    def report(info: Info[ListedAction]) -> None:
        depths.append(info.depth)
        ready.set()

    slowly(ready).think(POSITION, (), Limits(movetime=round(1000 * PATIENCE)), report, Event())
    assert depths[-1] == 77
    assert depths[0] == 1


@pytest.mark.parametrize("limits", [Limits(nodes=50), Limits(depth=2)])
def test_what_must_always_be_the_same_waits(ready: Event, limits: Limits) -> None:
    assert counted(limits)
    Timer(0.2, ready.set).start()
    assert think(slowly(ready), limits) == [77]


def test_counting_does_not_wait_for_a_compiler(ready: Event) -> None:
    assert len(list(slowly(ready).divide(POSITION, 1, Event()))) == len(POSITION.legal_actions)


def test_counting_goes_on_with_what_is_made_meanwhile(ready: Event) -> None:
    Timer(0.2, ready.set).start()
    counts = dict(slowly(ready).divide(POSITION, 2, Event()))
    assert len(counts) == len(POSITION.legal_actions)


def test_waiting_can_be_stopped(ready: Event) -> None:
    stop = Event()
    stop.set()
    think(slowly(ready), Limits(nodes=50), stop)
    with pytest.raises(Stopped):
        list(slowly(ready, soon=PATIENCE).divide(POSITION, 1, stop))


@pytest.mark.parametrize("error", [ImportError("no numba here"), ValueError("a fault")])
def test_where_it_cannot_be_had_the_plain_one_stays(
    error: Exception, capfd: pytest.CaptureFixture[str]
) -> None:
    def make(options: EngineOptions) -> Strong:
        raise error

    engine = WarmupEngine(make)
    assert think(engine, Limits(depth=1)) == [1]
    assert len(list(engine.divide(POSITION, 1, Event()))) == len(POSITION.legal_actions)
    assert str(error) in capfd.readouterr().err


@pytest.mark.unix
def test_a_machine_that_has_compiled_nothing_yet(tmp_path: Path) -> None:
    """Nobody who plays waits for the compiler; an end in the middle of its work is an orderly one."""
    pytest.importorskip("numba")
    engine = subprocess.Popen(
        [sys.executable, "-m", "dream.games.alchemists_dream.engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, HOME: str(tmp_path), KERNELS: "", "PYTHONPATH": str(REPOSITORY)},
    )
    assert engine.stdin
    assert engine.stdout

    def ask(line: str, answer: str) -> None:
        """Say something, and go on when a line begins with the answer."""
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write(f"{line}\n")
        engine.stdin.flush()
        while not engine.stdout.readline().startswith(answer):
            assert engine.poll() is None

    def compiler() -> list[int]:
        return [number for number, command in children(engine.pid).items() if MODULE in command]

    try:
        ask("udi", "udiok")
        wait_until(compiler, "the compiler", saw=lambda: children(engine.pid))
        [compiling] = compiler()
        os.kill(compiling, signal.SIGSTOP)
        ask(f"position {PLAY}\ngo movetime 100", "bestaction ")
        ask("go level 1", "bestaction ")
        ask("go nodes 100\nstop", "bestaction ")
        os.kill(compiling, signal.SIGCONT)
        assert engine.communicate("quit\n", timeout=PATIENCE)[1] == ""
        assert engine.returncode == 0
        assert ends(compiling)
    finally:
        engine.kill()


@pytest.mark.parametrize(("level", "aim"), [(2, OPEN_FIGHT), (8, SHELTER)])
def test_the_stand_in_haggles_for_what_the_strong_one_wants(ready: Event, level: int, aim: Aim) -> None:
    """It may be one step off where the ground is so much better."""
    position = start(Board.from_seed("stand-in"), Element.FIRE, Element.EARTH)
    position = position.apply(position.legal_actions[0])
    action = slowly(ready, soon=0.0).think(
        position, [], Limits(level=level, movetime=1000), lambda info: None, Event()
    )
    assert isinstance(action, PlaceSymbol)
    assert aim.off(action.cell, position.waiter.symbol) <= OFF_STEP


NONE = "import sys\nfor name in 'numba', 'llvmlite':\n    sys.modules[name] = None\n"


@pytest.fixture
def without(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python in which numba cannot be imported, in its child processes too."""
    (tmp_path / "sitecustomize.py").write_text(NONE)
    places = os.pathsep.join([str(tmp_path), str(REPOSITORY)])
    return {**os.environ, "PYTHONPATH": places, "DREAM_HOME": str(tmp_path / "home"), "DREAM_LANGUAGE": "en"}


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_the_engine_plays_and_says_that_it_is_the_plain_one(without: dict[str, str]) -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "dream.games.alchemists_dream.engine"],
        env=without,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert engine.stdin
    assert engine.stdout
    engine.stdin.write(f"position {PLAY}\ngo level 2\n")
    engine.stdin.flush()
    while not (line := engine.stdout.readline()).startswith("bestaction"):
        assert line
    assert parse_action(line.split()[1]) in parse_position(PLAY).legal_actions
    said = engine.communicate("quit\n", timeout=PATIENCE)[1]
    assert engine.returncode == 0
    assert said.count("\n") == 1
    assert "numba" in said


def test_matches_are_played(without: dict[str, str]) -> None:
    done = run(without, "dream", "match", "1", "random", "--games", "2", "--max-plies", "10", "--jobs", "1")
    assert done.returncode == 0
    assert "forfeits A 0, B 0" in " ".join(done.stdout.replace(":", "").split())


def test_a_level_says_that_it_plays_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = LEVELS[2].about
    monkeypatch.setitem(sys.modules, "numba", None)
    assert LEVELS[2].about.startswith(f"{usual} ")
    assert "numba" in LEVELS[2].about
