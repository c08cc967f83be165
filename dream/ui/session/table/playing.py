"""The buttons of any game while it is played."""

from collections.abc import Iterator, Sequence
from typing import Any

from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.table.command_buttons import HELPS, Labelled, Row, aside, common
from dream.ui.session.table.game_table import GameTable


def confirms(app: GameHost, session: GameSession[Any, Any]) -> bool:
    """Whether a move is confirmed by a second press; in lessons, which tell what to press, it never is."""
    return app.settings.confirm and session.journal is not None


def play_rows(table: GameTable[Any, Any], beside: Sequence[Labelled] = ()) -> Iterator[Row]:
    """The buttons for those who sit here: two large ones, and among the quiet ones those `beside` them.

    Who only watches can pause the machine, and needs no hint. All else is in the menu.
    """
    if table.game.clocks and (pause := (table.turns.pause_label, "autoplay")) not in beside:
        beside = (pause, *beside)
    undo, redo, menu = ("game.undo", "undo"), ("game.redo", "redo"), ("game.menu", "cancel")
    if table.game.people:
        yield common(undo, ("game.hint", "advice"), icons=HELPS)
        yield aside(redo, *beside, menu)
    else:
        yield common((table.turns.pause_label, "autoplay"), ("game.now", "move_now"), icons=HELPS)
        yield aside(undo, redo, menu)
