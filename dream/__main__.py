"""``python -m dream``: the same as the command ``dream``."""

from dream.cli import main

main()
