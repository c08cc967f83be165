"""``python -m dream.games.philosophers_stone.engine [--parent PID]``: the engine as a process.

It speaks the engine protocol on standard input and output.
With the number of the process that started it, the engine ends when that process does.
"""

from argparse import ArgumentParser

from dream.games.philosophers_stone.engine.main import main

parser = ArgumentParser("python -m dream.games.philosophers_stone.engine")
parser.add_argument("--parent", type=int)
main(parent=parser.parse_args().parent)
