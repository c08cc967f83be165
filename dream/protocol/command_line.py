"""The command of an outside engine: one line for people, words for the system. No shell ever reads it."""

import os
import shlex
from collections.abc import Sequence

from dream.base.errors import Malformed, quoted
from dream.base.messages import message

LONGEST_COMMAND = 500
"""How many characters a command line has at most."""
_WINDOWS = os.name == "nt"


def split_command(line: str) -> tuple[str, ...]:
    """The words of a command line, the program first; raises Malformed when there is none."""
    if len(line) > LONGEST_COMMAND:
        raise Malformed(message("engine.long_command", most=LONGEST_COMMAND))
    if not line.isprintable():
        raise Malformed(message("engine.unseen_in_command", line=quoted(line)))
    try:
        words = shlex.split(line, posix=not _WINDOWS)
    except ValueError as error:
        raise Malformed(message("engine.no_command_line", line=quoted(line))) from error
    if _WINDOWS:
        words = [word.strip('"') for word in words]
    if not words or not words[0]:
        raise Malformed(message("engine.no_command"))
    return tuple(words)


def joined_command(words: Sequence[str]) -> str:
    """The command line that is split into these words."""
    if _WINDOWS:
        return " ".join(f'"{word}"' if " " in word or not word else word for word in words)
    return shlex.join(words)
