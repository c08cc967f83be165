"""``python -m dream.engine [--plain] [--parent PID]``: the engine protocol on standard input and output.

With the number of the process that started it, the engine ends when that process does.
"""

from argparse import ArgumentParser

from dream.engine.main import main

parser = ArgumentParser("python -m dream.engine")
parser.add_argument("--plain", action="store_true")
parser.add_argument("--parent", type=int)
asked = parser.parse_args()
main(plain=asked.plain, parent=asked.parent)
