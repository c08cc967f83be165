"""Engines of Jabir's Transmutations, each a small program that knows what it is told and nothing else."""

import sys
from pathlib import Path

from dream.matches.players import Spec, parse_spec

ENGINE = """
import sys, time

PLAIN = "cinnabar lead salt quicksilver sulfur arsenic tin copper distilled pure".split()
EVENTS = {"eureka": "eureka:hotness", "explosion": "explosion:tin", "disaster": "disaster:f",
          "sultan": "sultan:lead"}

def steal(seat, seen):
    for other in "abc":
        for token in seen["board." + other].split(","):
            if other != seat and token.partition(":")[0] in PLAIN:
                return "steal:%s:%s" % (other, token.partition(":")[0])
    return "steal:none"

def first(seat, seen):
    phase = seen["phase"]
    if phase == "draft":
        return "pick:" + seen["hand." + seat].split(",")[0]
    if phase == "keep":
        return "discard:" + seen["cards." + seat].split(",")[0]
    if phase == "event":
        return EVENTS.get(seen["event"]) or steal(seat, seen)
    return "done"

def fail(mode):
    if mode == "crash":
        sys.exit("out of aqua regia")
    if mode == "hang":
        time.sleep(60)
    return {"cheat": "transmute:10", "babble": "what?"}[mode]

mode, log, turns = sys.argv[1], open(sys.argv[2], "a"), 0
for line in sys.stdin:
    log.write(line)
    log.flush()
    verb, _, rest = line.strip().partition(" ")
    if verb == "udi":
        print("id name steady\\nudiok", flush=True)
    elif verb == "isready":
        print("readyok", flush=True)
    elif verb == "newgame" and rest:
        seat, turns = rest.split()[1], 0
    elif verb in ("observations", "observation"):
        text = rest.split(" | ")[-1]
        seen = dict(word.split("=", 1) for word in text.split(" ")[2:])
    elif verb == "go":
        turns += 1
        answer = first(seat, seen) if mode == "steady" or turns < 4 else fail(mode)
        print("bestaction", answer, flush=True)
    elif verb == "quit":
        break
"""


def fake(folder: Path, mode: str) -> Spec:
    """An engine that never transmutes; unless it is steady it fails in its way when asked a fourth time.

    What it hears is in the file ``heard`` of the folder.
    """
    program = folder / "fake.py"
    program.write_text(ENGINE, encoding="utf-8")
    return parse_spec(f'cmd:"{sys.executable}" "{program}" {mode} "{folder / "heard"}"', "jabir")
