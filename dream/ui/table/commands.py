"""The commands of a table: its cursor and its curtain, beside the keys that a game has of its own."""

from collections.abc import Iterable
from dataclasses import replace

from dream.ui.kit.commands import BY_NAME, COMMANDS, GAME, LESSON, REVIEW, Command, command, overlap

GROUP = "tabletop"
"""What their names begin with."""
CURSOR = (
    command("tabletop.left", "left a", "board", repeats=True),
    command("tabletop.right", "right d", "board", repeats=True),
    command("tabletop.up", "up", "board", repeats=True),
    command("tabletop.down", "down", "board", repeats=True),
    command("tabletop.next", "n", "board", repeats=True),
    command("tabletop.previous", "shift+n", "board", repeats=True),
    command("tabletop.why", "y", "board"),
)
DRAW_ON = "tabletop.draw_on"
"""The switch with which a press draws."""
DRAWING = (
    command("tabletop.circle", "q", "board"),
    command("tabletop.arrow", "shift+q", "board"),
    command("tabletop.pen", "alt+q", "board"),
    command(DRAW_ON, "shift+k", "board"),
    command("tabletop.keep_drawn", "ctrl+k", "board"),
    command("tabletop.erase", "shift+delete", "board"),
)
ACTING = GAME | REVIEW | LESSON
"""The scenes in which somebody may act, where the keys of a game come first."""
DONE = command("tabletop.done", "shift+d", "game")
"""The end of a turn, in games that have one."""
CURTAIN: tuple[Command, ...] = (
    command("tabletop.open", "enter space", "game"),
    BY_NAME["undo"],
    BY_NAME["seats"],
)


def beside(own: tuple[Command, ...], rows: Iterable[Command]) -> tuple[Command, ...]:
    """These commands with the keys that a game's own leave them, but for those that it has itself.

    A command that is never meant where somebody may act has all its keys.
    """
    taken = frozenset(key.chord for row in own for key in row.keys)
    others = (row for row in rows if row.name not in {row.name for row in own})
    left = (replace(row, without=taken) if overlap(row.scenes, ACTING) else row for row in others)
    return tuple(row for row in left if row.keys)


def sheet_of_keys(own: tuple[Command, ...]) -> tuple[Command, ...]:
    """All commands of a game's scenes, its own keys among them, as the help lists them."""
    general = beside(own, COMMANDS)
    first = [row for row in general if row.group in ("program", "board")]
    return *first, *beside(own, (*CURSOR, *DRAWING)), *own, *(row for row in general if row not in first)
