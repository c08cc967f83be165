"""Which commands can do nothing now, and why: their buttons are dimmed and say so."""

from collections.abc import Callable, Mapping

from dream.rules.actions import Stand
from dream.rules.refusals import Refusal
from dream.ui.game_views.alchemists_dream.table.presenter import Presenter
from dream.words import say


def why_idle(presenter: Presenter, command: str) -> str | None:
    """Why a command can do nothing now, in a sentence; None when it can do something."""
    reason = _REASONS.get(command)
    return reason(presenter) if reason else None


def _waiting(presenter: Presenter) -> str | None:
    return _sentence(presenter.table.why_waiting)


def _nothing_to_undo(presenter: Presenter) -> str | None:
    return None if presenter.table.game.actions else say("table.nothing_to_undo")


def _nothing_to_redo(presenter: Presenter) -> str | None:
    return None if presenter.table.game.undone else say("table.nothing_to_redo")


def _nobody_thinks(presenter: Presenter) -> str | None:
    return None if presenter.table.machine_to_act else say("game.nobody_thinks")


def _nothing_proposed(presenter: Presenter) -> str | None:
    proposed = presenter.table.proposal is not None
    return _waiting(presenter) or (None if proposed else say("table.nothing_proposed"))


def _cannot_stand(presenter: Presenter) -> str | None:
    return _waiting(presenter) or _sentence(presenter.table.game.why_not(Stand()))


def _sentence(refusal: Refusal | None) -> str | None:
    return refusal.sentence if refusal else None


_REASONS: Mapping[str, Callable[[Presenter], str | None]] = {
    "undo": _nothing_to_undo,
    "redo": _nothing_to_redo,
    "advice": lambda presenter: presenter.hints.why_not,
    "move_now": _nobody_thinks,
    "notation": _waiting,
    "offer_draw": lambda presenter: _sentence(presenter.table.why_no_offer),
    "give_up": _waiting,
    "choose": _nothing_proposed,
    "stand": _cannot_stand,
}
