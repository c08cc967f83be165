"""Which commands can do nothing now, and why: their buttons are dimmed and say so."""

from collections.abc import Callable, Mapping

from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Stand
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController


def why_idle(table: TableController, command: str) -> str | None:
    """Why a command can do nothing now, in a sentence; None when it can do something."""
    reason = _REASONS.get(command)
    return reason(table) if reason else None


def _waiting(table: TableController) -> str | None:
    return _sentence(table.game.why_waiting)


def _nothing_to_undo(table: TableController) -> str | None:
    return None if table.game.history.actions else say("table.nothing_to_undo")


def _nothing_to_redo(table: TableController) -> str | None:
    return None if table.game.history.undone else say("table.nothing_to_redo")


def _nobody_thinks(table: TableController) -> str | None:
    return None if table.game.machine_to_act else say("game.nobody_thinks")


def _nothing_proposed(table: TableController) -> str | None:
    proposed = table.selection.proposal is not None
    return _waiting(table) or (None if proposed else say("table.nothing_proposed"))


def _cannot_stand(table: TableController) -> str | None:
    return _waiting(table) or _sentence(table.game.history.why_not(Stand()))


def _sentence(refusal: Refusal | None) -> str | None:
    return refusal.sentence if refusal else None


_REASONS: Mapping[str, Callable[[TableController], str | None]] = {
    "undo": _nothing_to_undo,
    "redo": _nothing_to_redo,
    "advice": lambda table: table.hints.why_not,
    "move_now": _nobody_thinks,
    "notation": _waiting,
    "offer_draw": lambda table: _sentence(table.draws.why_none),
    "give_up": _waiting,
    "choose": _nothing_proposed,
    "stand": _cannot_stand,
}
