"""What the new-game screen and the command line ask before a game begins."""

from dataclasses import dataclass
from pathlib import Path

from dream.records.record import Seat
from dream.rules.elements import Element


@dataclass(frozen=True)
class GameSetup:
    """A game to be begun; the first seat is the first player's.

    `tiles` is the file of a tile set, None for the standard one; `elements` None leaves them to the bags.
    """

    seed: str
    seats: tuple[Seat, Seat]
    bare: bool = False
    tiles: Path | None = None
    elements: tuple[Element, Element] | None = None
