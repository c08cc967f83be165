"""How a game ends, and the words for that."""

from enum import Enum

from dream.games.alchemists_dream.rules.position import Action, AgreeDraw, Decline, Player, Position, Resign
from dream.play.game import UNFINISHED, Outcome

DRAWN_GAME = "1/2-1/2"
WON = {Player.FIRST: "1-0", Player.SECOND: "0-1"}


class Reason(Enum):
    """Why a game ended, by the word that a record keeps."""

    SURROUNDED = "surrounded"
    STUCK = "stuck"
    RESIGNED = "resigned"
    DECLINED = "declined"
    AGREED = "agreed"


def outcome(position: Position, last: Action | None) -> Outcome | None:
    """How a game ended that has come to this position by this action; None while it goes on."""
    turn = position.turn
    match last:
        case Resign():
            return Outcome((turn.other,), Reason.RESIGNED.value)
        case Decline():
            return Outcome((turn.other,), Reason.DECLINED.value)
        case AgreeDraw():
            return Outcome((), Reason.AGREED.value)
    winner = position.winner
    if winner is None:
        return None
    reason = Reason.SURROUNDED if position.symbol_surrounded(turn) else Reason.STUCK  # R10
    return Outcome((winner,), reason.value)


def result(ended: Outcome | None) -> str:
    """``1-0`` when the first player won, ``0-1`` when the second did, ``1/2-1/2`` for a draw, else ``*``."""
    if ended is None:
        return UNFINISHED
    return DRAWN_GAME if ended.winner is None else WON[Player(ended.winner)]
