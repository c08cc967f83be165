"""``python -m dream.games.alchemists_dream.engine [--plain] [--parent PID]``: the engine as a process.

It speaks the engine protocol on standard input and output.
With the number of the process that started it, the engine ends when that process does.
"""

from argparse import ArgumentParser

from dream.games.alchemists_dream.engine.main import main

parser = ArgumentParser("python -m dream.games.alchemists_dream.engine")
parser.add_argument("--plain", action="store_true")
parser.add_argument("--parent", type=int)
asked = parser.parse_args()
main(plain=asked.plain, parent=asked.parent)
