"""Who has won, in words."""

from dream.base.messages import Listing
from dream.base.words import say
from dream.play.outcome import Outcome
from dream.ui.tabletop.deeds import AnySession


def verdict(session: AnySession, outcome: Outcome) -> str:
    """Who has won, by name; or that nobody has."""
    names = tuple(map(session.name, outcome.winners))
    if not names:
        return say("game.drawn")
    return say("game.wins", name=names[0]) if len(names) == 1 else say("tabletop.share", names=Listing(names))
