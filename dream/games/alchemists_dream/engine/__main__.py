"""``python -m dream.games.alchemists_dream.engine [--plain] [--parent PID]``: the engine as a process.

It speaks the engine protocol on standard input and output. `--plain` chooses the search that needs no
compiling. With the number of the process that started it, the engine ends when that process does.
"""

from argparse import ArgumentParser

from dream.games.alchemists_dream.engine.engine import WarmupEngine, serve
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.protocol.server import serve_standard_streams

parser = ArgumentParser("python -m dream.games.alchemists_dream.engine")
parser.add_argument("--plain", action="store_true")
parser.add_argument("--parent", type=int)
asked = parser.parse_args()
engine = PlainEngine() if asked.plain else WarmupEngine()
serve_standard_streams(
    lambda requests, answers, patience: serve(requests, answers, engine, patience=patience),
    asked.parent,
    # a compiler at work in another thread does not bear an orderly end
    busy=lambda: engine.preparing,
)
