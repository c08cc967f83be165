"""How a match of several games stands, in words."""

from typing import Any

from dream.base.texts import say, worded
from dream.play.setup import MatchScore
from dream.ui.table.game_session import GameSession, address_in

HALF = "\N{VULGAR FRACTION ONE HALF}"
DASH = "\N{EN DASH}"


def points(number: float) -> str:
    """Points as they are written: halves as such, other parts with two decimals."""
    whole, part = divmod(number, 1)
    if part == 0.5:
        return f"{int(whole) or ''}{HALF}"
    return worded(round(number, 2) if part else int(whole))


def which_game(match: MatchScore) -> str:
    """Which game of a match of several is played."""
    kind = "exchanged" if match.same_start else "best_of"
    return say(f"match.{kind}", games=match.games, number=match.played + 1)


def how_it_stands(session: GameSession[Any, Any]) -> str:
    """Who has won the match, or leads in it, once a game is over."""
    match, address = session.match_now, address_in(session)
    score = DASH.join(map(points, sorted(match.score, reverse=True)))
    stage = "decided" if match.decided else "open"
    if len(match.leaders) == 1:
        return address.say(f"match.{stage}", match.leaders[0], score=score)
    return say(f"match.level_{stage}", score=score)
