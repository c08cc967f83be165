"""Where the cells and the panel beside them lie in the window, at any size, scale and orientation."""

from dataclasses import dataclass, replace
from math import floor, hypot, sqrt
from typing import NamedTuple, Protocol

from dream.games.alchemists_dream.board.board import ALL_CELLS
from dream.hexgrid.hexes import Lattice
from dream.ui.game_views.alchemists_dream.settings import ORIENTATION
from dream.ui.kit.host import Host
from dream.ui.kit.layout import MARGIN, PANEL_WIDTH, Box, Layout, automatic_scale, layout

ROUND_TABLE = 1.05
"""How wide the table is, in its heights: a round board, whose corners are free for what is told."""


def _radius_of_cells() -> float:
    """From the origin to the farthest corner of a cell, for cells of size 1."""
    unit = Lattice(1.0)
    return max(hypot(x, y) for cell in ALL_CELLS for x, y in unit.corners(cell))


BOARD_RADIUS = _radius_of_cells()
"""The radius of the circle around all 283 cells, in cell sizes; the same at every orientation."""

RING_RADIUS = BOARD_RADIUS + 1.2
"""The radius of the ring that frames the board, with room for coordinates, in cell sizes."""


CARD, LEAST_CARD, HIGH_PANEL = 122, 104, 700
"""How high the card of a player is at scale 1: in a panel that is so high at least, and in others."""
LEAST_CORNER = 220
"""How wide a card is at scale 1, at least, that lies in a corner beside the round board."""
GAP = 8


@dataclass(frozen=True)
class BoardLayout(Layout):
    """A window cut up, with the `lattice` of the cells in the `table`, a part of the box of the board.

    The `cards` of the players, the upper one first, lie at the ends of the panel, of the wing, which then has
    room for a `journal`, or in the left corners beside the board; `middle` is what is left of the panel.
    """

    lattice: Lattice
    table: Box
    cards: tuple[Box, Box]
    middle: Box
    journal: Box | None = None

    @property
    def cards_in_panel(self) -> bool:
        """Whether the cards take room of the panel."""
        return self.cards[0].x >= self.panel.x


class BoardPlace(Protocol):
    """Where a board lies: the box of it in a window of a size, and the lattice of its cells there."""

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def board(self) -> Box: ...

    @property
    def lattice(self) -> Lattice: ...


class BoardBox(NamedTuple):
    """A board that has a window for itself."""

    size: tuple[int, int]
    board: Box
    lattice: Lattice


def board_layout(app: Host) -> BoardLayout:
    """The layout of the window as it is now, with the board turned as the settings say."""
    return layout_of(app.size, app.look.scale, ORIENTATION.of(app.settings))


def layout_of(size: tuple[int, int], scale: float | None = None, sixths: int = 0) -> BoardLayout:
    """The layout of a window; `scale` None chooses the automatic one, `sixths` turns the board.

    A window that is wider than the round table and the panel together has the cards of the players beside the
    board, in its corners or in a wing. Where the room is too small for that, board and panel stand in the
    middle as one.
    """
    chosen = automatic_scale(size, ROUND_TABLE) if scale is None else scale
    place = layout(size, chosen, table=ROUND_TABLE)
    spare = max(0, place.board.w - round(ROUND_TABLE * place.board.h))
    if place.wing is not None:
        table = place.board
        journal, cards = _between(place, place.wing)
        return _laid(place, table, cards, _inset(place, place.panel), sixths, journal)
    table = place.board._replace(x=spare, w=place.board.w - spare)
    corners = _corners(place, fitted(table.inset(round(MARGIN * chosen))))
    if corners is not None:
        return _laid(place, table, corners, _inset(place, place.panel), sixths)
    table = place.board._replace(x=spare // 2, w=place.board.w - 2 * (spare // 2))
    panel = place.panel._replace(x=table.right)
    middle, cards = _between(place, panel)
    return _laid(replace(place, panel=panel), table, cards, middle, sixths)


def _laid(
    place: Layout,
    table: Box,
    cards: tuple[Box, Box],
    middle: Box,
    sixths: int,
    journal: Box | None = None,
) -> BoardLayout:
    """The layout with the board on a table; the box of the board is all beside the panel."""
    board = Box(0, 0, place.panel.x, place.size[1])
    lattice = fitted(table.inset(round(MARGIN * place.scale)), sixths)
    return BoardLayout(
        place.size, place.scale, board, place.panel, place.wing, lattice, table, cards, middle, journal
    )


def _inset(place: Layout, panel: Box) -> Box:
    return panel.inset(place.px(GAP))


def _between(place: Layout, panel: Box) -> tuple[Box, tuple[Box, Box]]:
    """What is between two cards at the ends of a panel, and the cards."""
    inner, gap = _inset(place, panel), place.px(GAP)
    height = place.px(CARD if inner.h > place.px(HIGH_PANEL) else LEAST_CARD)
    upper, lower = (inner._replace(y=y, h=height) for y in (inner.y, inner.bottom - height))
    return inner._replace(y=upper.bottom + gap, h=lower.y - upper.bottom - 2 * gap), (upper, lower)


def _corners(place: Layout, lattice: Lattice) -> tuple[Box, Box] | None:
    """The cards in the left corners beside a board, None where these are too small."""
    gap, height = place.px(GAP), place.px(CARD)
    high, ring = lattice.y - gap - height, RING_RADIUS * lattice.size
    reach = sqrt(max(0.0, ring * ring - high * high)) if high > 0 else ring
    width = min(round(PANEL_WIDTH * place.scale), floor(lattice.x - reach) - gap) - gap
    if width < place.px(LEAST_CORNER):
        return None
    upper = Box(gap, gap, width, height)
    return upper, upper._replace(y=place.size[1] - gap - height)


def fitted(box: Box, sixths: int = 0) -> Lattice:
    """The lattice whose board with its ring just fits in a box, in the middle of it.

    There is always room for the rim, so that a bare board lies exactly where a whole one does.
    """
    x, y = box.centre
    return Lattice(max(1.0, min(box.w, box.h) / 2 / RING_RADIUS), x, y, sixths % 6)
