"""A process that was stopped, or slept with its computer, blames no engine for what lay unread meanwhile."""

import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack

import pytest

from dream.protocol.dialogue import LONGEST_GAP, AwakeClock

SLOW = """
import sys, time
for line in sys.stdin:
    verb = line.split()[0]
    if verb == "go":
        time.sleep(0.0 if "depth" in line else 1.0)
    print({"udi": "udiok", "isready": "readyok", "go": f"bestaction {sys.argv[1]}"}.get(verb, ""), flush=True)
"""
PLAYING = """
import sys
from queue import SimpleQueue
from dream.play.history import History
from dream.play.registry import find
from dream.protocol.client import BlockingClient
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import Limits
from dream.protocol.process import living

game = find("dream")
history = History(game, game.start("seed", "-"))
limits = Limits.parse(["movetime", "1000"])
answer = game.action_text(game.legal_actions(history.state)[0])
engine = [sys.executable, "-P", "-c", sys.argv[1], answer]

def tell_engine():
    print(living()[0].pid, flush=True)
    sys.stdin.readline()

def blocking():
    client = BlockingClient(game, engine)
    client.greet()
    tell_engine()
    answer, _ = client.go(history, limits, 5.0)
    client.close()
    return answer

def waiting_for_nobody():
    heard = SimpleQueue()
    client = EngineClient(game, engine, on_died=lambda death: heard.put(str(death)))
    client.patience = 4.0
    client.start()
    client.go(history, Limits.parse(["depth", "1"]), lambda action: heard.put(""))
    heard.get(timeout=60)
    tell_engine()
    client.go(history, limits, lambda action: heard.put(game.action_text(action)))
    answer = heard.get(timeout=60)
    client.close(1.0)
    return answer

print({way}(), flush=True)
"""


@pytest.mark.unix
def test_a_process_that_was_stopped_blames_no_engine() -> None:
    """Whichever way it waits for the answer: both are stopped for the same while."""
    with ExitStack() as stack:
        waiting = [stack.enter_context(begun(way)) for way in ("blocking", "waiting_for_nobody")]
        engines = [int(process.stdout.readline()) for process in waiting if process.stdout]
        for process in waiting:
            assert process.stdin
            process.stdin.write("ask it\n")
            process.stdin.flush()
        time.sleep(0.3)
        for number in (*engines, *(process.pid for process in waiting)):
            os.kill(number, signal.SIGSTOP)
        time.sleep(6.5)
        for number in (*(process.pid for process in waiting), *engines):
            os.kill(number, signal.SIGCONT)
        for process in waiting:
            answer, errors = process.communicate()
            assert answer.startswith("@"), (process.args, answer, errors)


def begun(way: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-c", PLAYING.replace("{way}", way), SLOW]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_what_was_slept_through_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("dream.protocol.dialogue.monotonic", lambda: now[0])
    clock = AwakeClock()
    for _ in range(8):
        now[0] += 0.25
        clock.now()
    assert clock.now() == 2.0
    now[0] += 9000.0
    assert clock.now() == 2.0 + LONGEST_GAP
