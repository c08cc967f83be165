"""What can be on its way, and is not drawn where it belongs meanwhile."""

from dataclasses import dataclass
from typing import Literal

from dream.games.jabirs_transmutations.rules.components import Seat

Row = Literal["hand", "picks"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A card of a seat's hand or picks, by its place from the left."""

    seat: Seat
    row: Row
    place: int


Hidden = frozenset[Slot | str]
"""Slots, and ``"event"`` for the open event and ``"die"`` for the die at rest."""
NONE: Hidden = frozenset()


def slots_of(seat: Seat, hidden: Hidden) -> Hidden:
    """What is hidden of a seat's hand and picks."""
    return frozenset(each for each in hidden if isinstance(each, Slot) and each.seat is seat)
