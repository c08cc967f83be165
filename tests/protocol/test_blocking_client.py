"""The client that waits: it has its answer within the time it was given, or says what the engine did."""

import gc
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.play.seats import LONGEST_NAME, OutsideEngine
from dream.protocol import client as blocking_client
from dream.protocol.client import BlockingClient, Forfeit, ForfeitCause, Interrupted, introduced
from dream.protocol.dialogue import Limits
from tests.kit.engines.processes import ends
from tests.kit.games import played
from tests.kit.positions import PLAY
from tests.waiting import PATIENCE

ENGINE = """
import os, sys, time
for line in sys.stdin:
    verb, *words = line.split()
    if verb == "udi":
        {greeting}
    elif verb == "isready":
        print("readyok", flush=True)
    elif verb == "setoption":
        print("error no such value")
    elif verb == "quit":
        break
    elif verb == "go":
        {go}
"""
GREETING = "print('id name', os.getpid(), '\\noption name Variety type spin\\nudiok', flush=True)"
ANSWER = "print('bestaction k8-j8', flush=True)"
LIMITS = Limits(movetime=1)
"""Seconds, far more than is needed on a busy machine."""


def engine(go: str = "pass", greeting: str = GREETING) -> list[str]:
    """The command of one that does this when it is told to go."""
    return [sys.executable, "-c", ENGINE.format(go=go, greeting=greeting)]


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    begun = (thread for thread in set(threading.enumerate()) - before if thread.ident)
    for thread in begun:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def cause(client: BlockingClient[Position, Action], seconds: float = PATIENCE) -> ForfeitCause:
    with pytest.raises(Forfeit) as raised:
        client.go(played(PLAY), LIMITS, seconds)
    return raised.value.cause


NEWS = (
    "print('info depth 1 score cp 1', 'info depth 7 score cp 1 nodes 5', 'bestaction k8-j8', sep=os.linesep)"
)


def test_the_answer_comes_with_the_last_news() -> None:
    client = BlockingClient(GAME, engine(f"{NEWS}; sys.stdout.flush()"))
    client.greet()
    for _ in range(2):
        answer, info = client.go(played(PLAY), LIMITS, PATIENCE)
        assert answer == "k8-j8"
        assert info is not None
        assert (info.depth, info.nodes) == (7, 5)
        client.new_game()
    client.close()


def test_it_waits_as_long_as_it_was_told_and_no_longer() -> None:
    """The deadline of the dialogue is not its own."""
    client = BlockingClient(GAME, engine(f"time.sleep(0.8); {ANSWER}"))
    client.greet()
    client._dialogue.patience = 0.1
    assert client.go(played(PLAY), LIMITS, PATIENCE)[0] == "k8-j8"
    client.kill()
    client = BlockingClient(GAME, engine(f"time.sleep(1000); {ANSWER}"))
    client.greet()
    begun = time.perf_counter()
    assert cause(client, 0.3) is ForfeitCause.HUNG
    assert 0.3 <= time.perf_counter() - begun < PATIENCE
    client.kill()


def test_one_that_does_not_greet_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocking_client, "PATIENCE_AT_START", 0.3)
    client = BlockingClient(GAME, engine(greeting="pass"))
    with pytest.raises(Forfeit, match="didn't answer in time"):
        client.greet()
    client.kill()


def test_one_that_refuses_the_greeting_is_not_waited_for() -> None:
    client = BlockingClient(GAME, engine(greeting="print('error what?', flush=True)"))
    with pytest.raises(Forfeit, match=r"the engine reported an error: what\?") as raised:
        client.greet()
    assert raised.value.cause is ForfeitCause.REFUSED
    client.kill()


def test_a_value_that_is_refused_is_told_when_it_is_ready() -> None:
    client = BlockingClient(GAME, engine())
    client.greet()
    with pytest.raises(Malformed, match="has no option 'Colour'; it has Variety"):
        client.set_option("Colour", "3")
    client.set_option("variety", "3")
    with pytest.raises(Forfeit, match="the engine reported an error: no such value"):
        client.wait_ready()
    client.kill()


def test_one_that_dies_has_crashed_however_often_it_is_asked() -> None:
    client = BlockingClient(GAME, engine("sys.exit('out of aqua regia')"))
    client.greet()
    for _ in range(2):
        with pytest.raises(Forfeit, match=r"stopped \(exit status 1\): out of aqua regia"):
            client.go(played(PLAY), LIMITS, PATIENCE)
    client.close()


def test_waiting_ends_when_it_is_told_to_stop() -> None:
    stopped = threading.Event()
    client = BlockingClient(GAME, engine(), stopped=stopped.is_set)
    client.greet()
    stopped.set()
    with pytest.raises(Interrupted):
        client.go(played(PLAY), LIMITS, PATIENCE)
    client.kill()


def test_a_search_is_stopped_and_leaves_are_counted() -> None:
    client = BlockingClient(GAME)
    client.greet()
    client.think(played(PLAY), Limits(infinite=True))
    assert client.stop(60)
    assert client.perft(played(PLAY), 1, 60) == len(played(PLAY).state.legal_actions)
    client.close()


def test_one_that_cannot_count_has_refused() -> None:
    client = BlockingClient(GAME, engine("print('nodes many', flush=True)"))
    client.greet()
    with pytest.raises(Forfeit, match="counted no leaves"):
        client.perft(played(PLAY), 1, 20)
    client.kill()


WRAPPED = """
import subprocess, sys
subprocess.run([sys.executable, "-c", sys.argv[1]])
"""


def test_it_is_ended_with_all_that_it_started() -> None:
    client = BlockingClient(GAME, [sys.executable, "-c", WRAPPED, engine()[-1]])
    client.greet()
    client.kill()
    assert ends(int(client.name))


FLOOD = "import itertools; [print(number, flush=True) for number in itertools.count()]"


def test_of_one_that_never_is_silent_nothing_is_left() -> None:
    client = BlockingClient(GAME, [sys.executable, "-c", FLOOD])
    time.sleep(0.5)
    client.kill()


def test_what_is_killed_as_soon_as_it_was_begun_is_gone() -> None:
    client = BlockingClient(GAME, engine())
    client.kill()
    assert client.pid is None or ends(client.pid)


def open_files() -> set[int]:
    """The numbers of all files that this process has open, as far as there are not very many."""
    found = set()
    for number in range(500):
        with suppress(OSError):
            os.fstat(number)
            found.add(number)
    return found


def test_one_that_has_ended_leaves_no_file_open() -> None:
    """Not until the garbage is collected either: a match may go through hundreds of engines. The first of a
    process opens what all of them share."""
    ended()
    gc.collect()
    gc.disable()
    try:
        assert any(leaves_none_open() for _ in range(5)), "a thread of another test may open one meanwhile"
    finally:
        gc.enable()


def leaves_none_open() -> bool:
    """Whether no more files are open after some engines have ended."""
    before = open_files()
    for _ in range(3):
        ended()
    return open_files() <= before


def ended() -> None:
    """An engine that stopped before it could be greeted comes and goes."""
    client = BlockingClient(GAME, [sys.executable, "-c", "pass"])
    with pytest.raises(Forfeit, match="stopped"):
        client.greet()
    client.close()


# A stranger that introduces itself


@pytest.mark.parametrize(
    ("greeting", "name"),
    [
        ("print('id name  Siege\\t1.2 \\nudiok', flush=True)", "Siege 1.2"),
        ("print('id name', 'x' * 99, '\\nudiok', flush=True)", "x" * LONGEST_NAME),
        ("print('udiok', flush=True)", Path(sys.executable).name),
        ("print('id name level 3\\nudiok', flush=True)", "engine level 3"),
    ],
)
def test_a_stranger_is_known_by_the_name_that_it_gives_itself(greeting: str, name: str) -> None:
    command = engine(greeting=greeting)
    assert introduced(GAME, command) == OutsideEngine(name, tuple(command))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["/no/such/engine"], r"couldn't be started: \w"),
        ([sys.executable, "-c", "pass"], r"stopped at once \(exit status 0\)"),
        ([sys.executable, "-c", "raise SystemExit('no board')"], "exit status 1.*: no board"),
        (engine(greeting="print('uciok', flush=True)"), "may speak another protocol"),
        ([sys.executable, "-c", "import time; time.sleep(99)"], "may speak another protocol"),
    ],
)
def test_who_cannot_play_is_told_of_in_a_sentence(
    command: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        blocking_client, "PATIENCE_WITH_STRANGERS", 0.5 if "another" in sentence else PATIENCE
    )
    with pytest.raises(Forfeit, match=sentence):
        introduced(GAME, command)


def test_an_introduction_can_be_stopped() -> None:
    with pytest.raises(Interrupted):
        introduced(GAME, engine(greeting="pass"), stopped=lambda: True)
