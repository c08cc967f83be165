"""Which commands can do nothing now, and why: their buttons are dimmed and say so."""

from collections.abc import Callable, Mapping
from typing import Any

from dream.base.words import say
from dream.ui.session.table.game_table import GameTable

Table = GameTable[Any, Any]


def why_idle(table: Table, command: str) -> str | None:
    """Why a command that every game has can do nothing now, in a sentence; None when it can do something."""
    reason = _REASONS.get(command)
    return reason(table) if reason else None


def why_waiting(table: Table) -> str | None:
    """Why no person may act now, in a sentence, or None."""
    refusal = table.game.why_waiting
    return refusal.sentence if refusal else None


def _nothing_to_undo(table: Table) -> str | None:
    return say(table.why_no_undo) if table.why_no_undo else None


def _nothing_to_redo(table: Table) -> str | None:
    return None if table.game.history.undone else say("table.nothing_to_redo")


def _nobody_thinks(table: Table) -> str | None:
    return None if table.game.machine_to_act else say("game.nobody_thinks")


_REASONS: Mapping[str, Callable[[Table], str | None]] = {
    "undo": _nothing_to_undo,
    "redo": _nothing_to_redo,
    "advice": lambda table: table.hints.why_not,
    "move_now": _nobody_thinks,
    "notation": why_waiting,
}
