"""How a game ended, in words: who won, and why."""

from dream.base.words import say
from dream.games.alchemists_dream.rules.endings import Reason
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.play.outcome import TIME, Outcome
from dream.ui.session.address import Address


def verdict(address: Address, outcome: Outcome) -> str:
    """Who has won, by name; you win or lose where one person plays."""
    if outcome.winner is None:
        return say("game.drawn")
    winner = Player(outcome.winner)
    if address.you == winner.other:
        return say("dream.end.you_lose")
    return address.say("dream.end.wins", winner)


def cause(position: Position, address: Address, outcome: Outcome) -> tuple[str, ...]:
    """What ended the game, in a sentence."""
    if outcome.winner is None:
        return (say("dream.end.agreed"),)
    loser = Player(outcome.winner).other
    if outcome.reason == TIME:
        return (address.say("clock.lost", loser),)
    symbol = position.sides[loser].symbol
    values = {"cell": symbol.name} if symbol else {}
    return (address.say(f"dream.end.{outcome.reason}", loser, **values),)


def reason(address: Address, outcome: Outcome) -> tuple[str, ...]:
    """Why the game ended, in a sentence; nothing where the last action has told it."""
    if outcome.winner is not None and outcome.reason == TIME:
        return (address.say("clock.lost", Player(outcome.winner).other),)
    if outcome.winner is None or outcome.reason != Reason.STUCK.value:
        return ()
    return (address.say("dream.end.stuck", Player(outcome.winner).other),)
