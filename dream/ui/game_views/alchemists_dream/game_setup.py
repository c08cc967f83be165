"""What the new-game screen and the command line ask before a game begins."""

from dataclasses import dataclass
from typing import ClassVar

from dream.games.alchemists_dream.board.tiles import TileSet
from dream.games.alchemists_dream.rules.elements import Element
from dream.play.seat import Seat


@dataclass(frozen=True)
class GameSetup:
    """A game to be begun; the first seat is the first player's.

    `tiles` None is the standard tile set; `elements` None leaves them to the bags.
    """

    game: ClassVar[str] = "dream"
    seed: str
    seats: tuple[Seat, Seat]
    bare: bool = False
    tiles: TileSet | None = None
    elements: tuple[Element, Element] | None = None
