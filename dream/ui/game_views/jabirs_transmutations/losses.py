"""What an answer to an event has cost everybody, in numbers and in words."""

from collections.abc import Mapping

from dream.base.messages import Listing
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import Disaster, Explosion
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import State
from dream.ui.session.address import Address


def losses(before: State, answer: Explosion | Disaster, after: State) -> Mapping[Seat, int]:
    """How many tokens or saved cards an answer has cost each seat, of those whom it has cost any."""
    lost = {seat: _units(before, seat, answer) - _units(after, seat, answer) for seat in Seat}
    return {seat: count for seat, count in lost.items() if count}


def _units(state: State, seat: Seat, answer: Explosion | Disaster) -> int:
    """How much a seat has of what an answer hits."""
    tableau = state.of(seat)
    return tableau.cards[answer.card] if isinstance(answer, Disaster) else tableau.board[answer.resource]


def losses_told(lost: Mapping[Seat, int], address: Address) -> Listing | str:
    """``you lose 2 and Anna loses 1``, whoever is addressed first; that nobody does where it is so."""
    if not lost:
        return say("jabir.loss.nobody")
    order = sorted(lost, key=lambda seat: (seat != address.you, seat))
    return Listing(tuple(address.say("jabir.loss.some", seat, count=lost[seat]) for seat in order))
