"""The program's command, run in this process many times."""

from functools import cache
from unittest.mock import patch

import typer

from dream.cli.app import guarded

_command = cache(typer.main.get_command)
"""The commands, made once: that takes longer than most of them."""


def ended(arguments: list[str]) -> int:
    """The exit status of the command with these arguments."""
    with patch("typer.main.get_command", _command):
        return guarded(arguments)
