"""Deals of what a seat does not know, as states of the law: for whoever searches with the law itself."""

from collections.abc import Sequence
from random import Random

from dream.games.philosophers_stone.engine.kernel import layout
from dream.games.philosophers_stone.engine.kernel.trials import HIDDEN_DECK, deal, seeded
from dream.games.philosophers_stone.engine.knowledge.facts import Memory
from dream.games.philosophers_stone.engine.knowledge.table import known_table
from dream.games.philosophers_stone.rules.components import Card, Pile, Seat
from dream.games.philosophers_stone.rules.state import State
from dream.games.philosophers_stone.rules.view import View


class Dealer:
    """Deals states that agree with all that a seat has seen, oldest view first."""

    def __init__(self, seat: int, views: Sequence[View]) -> None:
        self._view = views[-1]
        self._facts = Memory().facts(Seat(seat), views)

    def deal(self, random: Random) -> State:
        """Return one of the states that may be where a seat decides: no card is set aside then."""
        view = self._view
        known = known_table(view, self._facts, random)
        hidden = [seat for seat in view.seen.seats if view.hands[seat]]
        known[layout.LUCK] = seeded(random.getrandbits(30), 1)
        deal(known)
        hands = {seat: _cards_of(known, seat) for seat in hidden}
        decks = {
            pile: [Card(card) for card in reversed(known[place : place + known[HIDDEN_DECK + pile]])]
            for pile, place in ((Pile.ELEMENTS, layout.DECK), (Pile.PROCESSES, layout.PROCESS_DECK))
            if known[HIDDEN_DECK + pile]
        }
        return view.completed(hands, decks, ())


def _cards_of(known: Sequence[int], seat: Seat) -> list[Card]:
    at = layout.SEATS + layout.STRIDE * seat + layout.HAND
    return [card for card in Card for _ in range(known[at + card])]
