"""What a board view shows, as plain values: the scene fills one in, the view draws it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from dream.games.alchemists_dream.board.tiles import TILE_COUNT
from dream.games.alchemists_dream.rules.elements import Element
from dream.hexgrid.hexes import Hex
from dream.ui.game_views.alchemists_dream.settings import Coordinates

Point = tuple[float, float]


class Tray(Enum):
    """Where a Stone beside the board is taken from."""

    RESERVE = "reserve"
    TAKEN = "taken"


class Piece(NamedTuple):
    """A Stone, or a Symbol, of the first (0) or the second (1) player."""

    owner: int
    element: Element
    symbol: bool = False


class Siege(NamedTuple):
    """How far a piece is surrounded: the neighbouring cells that press on its cell."""

    cell: Hex
    closed: frozenset[Hex]
    symbol: bool = True


class Ghost(NamedTuple):
    """A piece that is not there yet: on a cell it may go to, or dragged at a point in pixels."""

    piece: Piece
    at: Hex | Point


class LastAction(NamedTuple):
    """Where the last action came from (None for a tray) and went to."""

    origin: Hex | None
    target: Hex


class Hint(NamedTuple):
    """The action that a hint shows: from where (None for a tray, or where a Symbol stands) and to where.

    One that tells only where to look has no target, but an `area`.
    """

    origin: Hex | None
    target: Hex | None
    area: frozenset[Hex] = frozenset()


@dataclass(frozen=True)
class BoardState:
    """One picture of the board, apart from the ground.

    `pieces` stand on their cells. Cells are marked as `selected`, as `targets` of what is chosen,
    as `movable`, as `cracked` (a Symbol that is lost), as `refused` (concerned in the last refusal), as the
    keyboard's `cursor` and the pointer's `hover`; the names of the row and the column of the cell `pointed`
    at are lit. The `last` action is marked or, in its place, the one that is `listed` where the player
    points in the journal; `hint` points along an action. `sieges` draws the ring around each Symbol, and an
    arc on each closed side of every Stone that is as good as surrounded; `inspected` is the ring around the
    piece that is pointed at, or that would be there. `lens` tells of cells how many of their sides are
    closed, `steps` in how many a Stone gets there. `laid` is how many tiles lie on the table. `reserve`
    and `taken` (by the piece's owner) count the Stones beside the board, so
    that motion knows from which tray one comes.
    """

    pieces: Mapping[Hex, Piece] = field(default_factory=dict)
    selected: Hex | None = None
    targets: frozenset[Hex] = frozenset()
    movable: frozenset[Hex] = frozenset()
    cracked: Hex | None = None
    refused: frozenset[Hex] = frozenset()
    last: LastAction | None = None
    listed: LastAction | None = None
    hint: Hint | None = None
    cursor: Hex | None = None
    hover: Hex | None = None
    pointed: Hex | None = None
    ghost: Ghost | None = None
    sieges: tuple[Siege, ...] = ()
    inspected: Siege | None = None
    lens: tuple[tuple[Hex, int], ...] = ()
    steps: tuple[tuple[Hex, int], ...] = ()
    coordinates: Coordinates = "none"
    laid: int = TILE_COUNT
    reserve: tuple[int, int] = (0, 0)
    taken: tuple[int, int] = (0, 0)

    @property
    def closers(self) -> frozenset[Hex]:
        """The cells that close the sides of the Symbol that is lost."""
        return next((siege.closed for siege in self.sieges if siege.cell == self.cracked), frozenset())

    @property
    def named(self) -> bool:
        """Whether every cell bears its name."""
        return self.coordinates == "all"
