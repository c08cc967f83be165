"""``python -m dream.engine [--plain]``: the engine protocol on standard input and output."""

import sys

from dream.engine.main import main

main(plain="--plain" in sys.argv[1:])
