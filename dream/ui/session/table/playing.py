"""The buttons of any game while it is played."""

from collections.abc import Iterable, Iterator
from typing import Any

from dream.ui.session.table.command_buttons import Row, aside, common, seldom
from dream.ui.session.table.game_table import GameTable


def play_rows(table: GameTable[Any, Any], beside: Iterable[Row]) -> Iterator[Row]:
    """The buttons for those who sit here, with the rows that a game has `beside` them.

    Who only watches can pause the machine, and needs no hint.
    """
    undo, redo = ("game.undo", "undo"), ("game.redo", "redo")
    people = bool(table.game.people)
    if people:
        yield common(undo, redo, ("game.hint", "advice"))
        yield from beside
    else:
        yield common((table.turns.pause_label, "autoplay"), ("game.now", "move_now"))
        yield seldom(undo, redo)
    typed = (("game.typed_button", "notation"),) if people else ()
    yield aside(*typed, ("game.save", "save"), ("game.rules", "help"), ("game.menu", "cancel"))
