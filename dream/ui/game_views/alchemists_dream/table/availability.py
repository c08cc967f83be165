"""Which commands can do nothing now, and why: their buttons are dimmed and say so."""

from collections.abc import Callable, Mapping

from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Stand
from dream.play.refusal import Refusal
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.session.table import availability


def why_idle(table: TableController, command: str) -> str | None:
    """Why a command can do nothing now, in a sentence; None when it can do something."""
    reason = _REASONS.get(command)
    return reason(table) if reason else availability.why_idle(table, command)


def _nothing_proposed(table: TableController) -> str | None:
    proposed = table.selection.proposal is not None
    return availability.why_waiting(table) or (None if proposed else say("dream.table.nothing_proposed"))


def _cannot_stand(table: TableController) -> str | None:
    return availability.why_waiting(table) or _sentence(table.game.history.why_not(Stand()))


def _sentence(refusal: Refusal | None) -> str | None:
    return refusal.sentence if refusal else None


_REASONS: Mapping[str, Callable[[TableController], str | None]] = {
    "dream.offer_draw": lambda table: _sentence(table.draws.why_none),
    "dream.give_up": availability.why_waiting,
    "choose": _nothing_proposed,
    "dream.stand": _cannot_stand,
}
