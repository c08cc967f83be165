"""The buttons of any game while it is played."""

from collections.abc import Iterable, Iterator
from typing import Any

from dream.ui.session.table.command_buttons import Labelled, Row, aside, common
from dream.ui.session.table.game_table import GameTable


def play_rows(table: GameTable[Any, Any], beside: Iterable[Labelled] = ()) -> Iterator[Row]:
    """The buttons for those who sit here: two large ones, and among the quiet ones those `beside` them.

    Who only watches can pause the machine, and needs no hint. All else is in the menu.
    """
    undo, redo, menu = ("game.undo", "undo"), ("game.redo", "redo"), ("game.menu", "cancel")
    if table.game.people:
        yield common(undo, ("game.hint", "advice"))
        yield aside(redo, *beside, menu)
    else:
        yield common((table.turns.pause_label, "autoplay"), ("game.now", "move_now"))
        yield aside(undo, redo, menu)
