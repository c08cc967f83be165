"""Whether the engine would take a draw now (R11)."""

from threading import Event

from dream.engine.limits import Info, Limits
from dream.engine.thinker import Thinker
from dream.rules.actions import AgreeDraw
from dream.rules.game import Game
from dream.rules.position import Phase, Position

LIMITS = Limits(depth=3, movetime=400)
WINNING = 150
"""Hundredths of a Stone by which a repetition is played on."""

LONG_QUIET = 60
"""Actions without a Stone entering or leaving the board after which an equal game is given up as drawn."""


def takes_draw(game: Game, thinker: Thinker, stop: Event) -> bool:
    """Whether the engine takes a draw in a game that goes on, from a short search.

    It answers for the player to whom a draw was just offered, or else for the player to move. After a
    threefold repetition it takes one unless it is winning; otherwise when it is not better and
    nothing has happened for long.
    """
    if game.position.phase is not Phase.PLAY:
        return False
    score = _score(game, thinker, stop)
    if game.draw_proposed:
        return score < WINNING
    return score <= 0 and quiet_actions(game) >= LONG_QUIET


def _score(game: Game, thinker: Thinker, stop: Event) -> int:
    """The worth of the position to the player who answers."""
    found: list[Info] = []
    thinker.think(game.position, history(game), LIMITS, found.append, stop)
    score = next((info.score for info in reversed(found) if info.line <= 1), 0)
    return -score if game.why_not(AgreeDraw()) is None else score


def history(game: Game) -> list[Position]:
    """The positions of a game before the one now."""
    return [past for past in game.positions if past is not game.position]


def quiet_actions(game: Game) -> int:
    """How many positions back the last Stone entered or left the board."""
    now = _counts(game.position)
    quiet = 0
    for past in reversed(history(game)):
        if _counts(past) != now:
            break
        quiet += 1
    return quiet


def _counts(position: Position) -> tuple[tuple[int, int], ...]:
    return tuple((side.reserve, side.taken) for side in position.sides)
