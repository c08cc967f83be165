"""What lies on the board looks like this, as data: pieces, rings, and names of cells."""

from dataclasses import dataclass
from typing import NamedTuple

from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid import Hex
from dream.ui.games.alchemists_dream.targets import Tray
from dream.ui.kit.medallions import Medallion

# Faces


class Piece(NamedTuple):
    """A Stone, or a Symbol, of the first (0) or the second (1) player."""

    owner: int
    element: Element
    symbol: bool = False


@dataclass(frozen=True, slots=True)
class OnCell:
    """A piece as large as on a cell, or smaller where cells are `named`; `faint` where it is to come."""

    piece: Piece
    named: bool = False
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Medal:
    """A piece as a token that fills its box."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class SeatCard:
    """The card of a player: who they are, in a window whose texts are so large, and their trays of Stones.

    It is `lit` while they have the turn; `usable` are the trays from which a Stone may enter the board now,
    and one may be `chosen`. No two of the `names` are shown alike. There is room for a clock beside the name
    where the seat is `clocked`.
    """

    piece: Piece
    scale: float
    name: str
    names: tuple[str, ...] = ()
    about: str = ""
    reserve: int = 0
    taken: int = 0
    lit: bool = False
    usable: frozenset[Tray] = frozenset()
    chosen: Tray | None = None
    clocked: bool = False
    medallion: Medallion | None = None

    def count(self, tray: Tray) -> int:
        """How many Stones are in a tray."""
        return self.reserve if tray is Tray.RESERVE else self.taken


@dataclass(frozen=True, slots=True)
class RingPart:
    """A sixth of the ring around a Symbol or a Stone, in a direction on the screen, open or shut."""

    direction: int
    shut: bool
    symbol: bool


@dataclass(frozen=True, slots=True)
class EdgeName:
    """The name of a row or a column in a type of so many pixels, bright where it is `lit`."""

    text: str
    pixels: int
    lit: bool = False


@dataclass(frozen=True, slots=True)
class CellName:
    """The name of a cell, on it."""

    text: str


def pieces_of(position: Position) -> dict[Hex, Piece]:
    """The pieces on the board by their cells."""
    pieces: dict[Hex, Piece] = {}
    for player in Player:
        side = position.sides[player]
        pieces |= dict.fromkeys(side.stones, Piece(player, side.element))
        if side.symbol:
            pieces[side.symbol] = Piece(player, side.element, symbol=True)
    return pieces


def token_of(position: Position, player: Player) -> Piece:
    """The token of a player, which stands before whatever is told of them: their Symbol."""
    return Piece(player, position.sides[player].element, symbol=True)
