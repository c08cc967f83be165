"""Who has won, in words."""

from dream.base.messages import Listing
from dream.base.words import say
from dream.play.outcome import Outcome
from dream.ui.session.address import address_in
from dream.ui.tabletop.deeds import AnySession


def verdict(session: AnySession, outcome: Outcome) -> str:
    """Who has won, by name; or that nobody has."""
    address = address_in(session)
    if not outcome.winners:
        return say("game.drawn")
    if len(outcome.winners) == 1:
        return address.say("tabletop.wins", outcome.winners[0])
    return say("tabletop.share", names=Listing(tuple(address.names[seat] for seat in outcome.winners)))
