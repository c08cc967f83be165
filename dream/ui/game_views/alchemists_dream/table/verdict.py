"""How a game ended, in words: who won, and why."""

from dream.base.words import say
from dream.games.alchemists_dream.rules.position import Player
from dream.play.outcome import Outcome
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession


def verdict(session: DreamSession, outcome: Outcome) -> str:
    """Who has won, by name."""
    if outcome.winner is None:
        return say("game.drawn")
    return say("game.wins", name=session.name(Player(outcome.winner)))


def reason(session: DreamSession, outcome: Outcome) -> str:
    """Why the game ended, in a sentence."""
    loser = "" if outcome.winner is None else session.name(Player(outcome.winner).other)
    return say(f"dream.end.{outcome.reason}", loser=loser)
