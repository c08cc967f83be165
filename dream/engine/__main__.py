"""``python -m dream.engine``: the engine protocol on standard input and output."""

from dream.engine.main import main

main()
