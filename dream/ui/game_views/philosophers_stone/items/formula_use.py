"""What a formula of the list still lacks, and whether its time has come: why one cannot be used now."""

from dream.base.messages import Listing, Message, message
from dream.games.philosophers_stone.rules.components import PAYABLE, Card, Cards, Seat
from dream.games.philosophers_stone.rules.state import State
from dream.games.philosophers_stone.rules.tasks.attacking import React
from dream.games.philosophers_stone.rules.tasks.concocting import FOUR, FOUR_PAID, Form
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.ui.game_views.philosophers_stone.things import Formula, pure_in


def lacking(hand: Cards, formula: Formula) -> Listing | None:
    """What a hand lacks of what a formula costs; None when it has all of it."""
    missing: list[Card | Message] = [] if hand[formula.process] else [formula.process]
    pure = pure_in(formula.row)
    if pure is None:
        lacks = (FOUR if formula.row == FOUR_PAID else 1) - sum(hand[card] for card in PAYABLE)
        missing += [message("stone.use.mundane", count=lacks)] if lacks > 0 else []
    elif not hand[pure]:
        missing.append(pure)
    return Listing(tuple(missing)) if missing else None


def why_not_yet(state: State, seat: Seat, formula: Formula) -> Message | None:
    """Why this is no time for a seat to use a formula of this row, a clause without a stop; None if it is."""
    task, answers = state.decision, formula.row == Card.EARTH.word
    if isinstance(task, React) and task.seat is seat:
        return None if answers else message("stone.use.only_earth")
    if answers:
        return message("stone.use.answers")
    if isinstance(task, Form) and task.seat is seat:
        return None
    if state.at is not seat:
        return message("stone.use.not_your_turn")
    if isinstance(task, Draw) and any(isinstance(each, Form) for each in state.todo):
        return message("stone.use.after_drawing")
    return message(f"stone.use.{'too_late' if state.options.cutthroat else 'one_a_turn'}")
