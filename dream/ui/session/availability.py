"""Which commands can do nothing now, and why: their buttons are dimmed and say so."""

from collections.abc import Callable, Mapping

from dream.rules.actions import Stand
from dream.rules.refusals import Refusal
from dream.ui.session.presenter import Stage
from dream.words import say


def why_idle(stage: Stage, command: str) -> str | None:
    """Why a command can do nothing now, in a sentence; None when it can do something."""
    reason = _REASONS.get(command)
    return reason(stage) if reason else None


def _waiting(stage: Stage) -> str | None:
    return _sentence(stage.table.why_waiting)


def _nothing_to_undo(stage: Stage) -> str | None:
    return None if stage.table.game.actions else say("table.nothing_to_undo")


def _nothing_to_redo(stage: Stage) -> str | None:
    return None if stage.table.game.undone else say("table.nothing_to_redo")


def _nobody_thinks(stage: Stage) -> str | None:
    return None if stage.table.machine_to_act else say("game.nobody_thinks")


def _nothing_proposed(stage: Stage) -> str | None:
    proposed = stage.table.proposal is not None
    return _waiting(stage) or (None if proposed else say("table.nothing_proposed"))


def _cannot_stand(stage: Stage) -> str | None:
    return _waiting(stage) or _sentence(stage.table.game.why_not(Stand()))


def _sentence(refusal: Refusal | None) -> str | None:
    return refusal.sentence if refusal else None


_REASONS: Mapping[str, Callable[[Stage], str | None]] = {
    "undo": _nothing_to_undo,
    "redo": _nothing_to_redo,
    "advice": lambda stage: stage.hints.why_not,
    "move_now": _nobody_thinks,
    "notation": _waiting,
    "offer_draw": lambda stage: _sentence(stage.table.why_no_offer),
    "give_up": _waiting,
    "choose": _nothing_proposed,
    "stand": _cannot_stand,
}
