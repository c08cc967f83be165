"""Where the board, its cells and the cards lie in the window."""

from dataclasses import dataclass, replace
from math import floor, hypot, sqrt

from dream.games.alchemists_dream.board import ALL_CELLS
from dream.hexgrid import Lattice
from dream.ui.games.alchemists_dream.settings import ORIENTATION
from dream.ui.games.alchemists_dream.targets import Tray
from dream.ui.kit.layout import MARGIN, PANEL_WIDTH, Box, Layout, automatic_scale, layout
from dream.ui.kit.scene import Host

Point = tuple[float, float]

ROUND_TABLE = 1.05
"""How wide the table is, in its heights: a round board, whose corners are free for what is told."""


BOARD_RADIUS = max(hypot(x, y) for cell in ALL_CELLS for x, y in Lattice(1.0).corners(cell))
"""The radius of the circle around all 283 cells, in cell sizes; the same at every orientation."""

RING_RADIUS = BOARD_RADIUS + 1.2
"""The radius of the ring that frames the board, with room for coordinates, in cell sizes."""


CARD, LEAST_CARD, HIGH_PANEL = 122, 104, 700
"""How high the card of a player is at scale 1: in a panel that is so high at least, and in others."""
LEAST_CORNER = 220
"""How wide a card is at scale 1, at least, that lies in a corner beside the round board."""
GAP = 8
HALF_ROUND = 3
NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class BoardLayout(Layout):
    """A window cut up, with the `lattice` of the cells in the `table`, a part of the box of the board.

    The `cards` of the players, the upper one first, lie at the ends of the panel, of the wing, which then has
    room for a `journal`, or in the left corners beside the board; `middle` is what is left of the panel. A
    board that has all to itself has no cards.
    """

    lattice: Lattice
    table: Box
    cards: tuple[Box, ...] = ()
    middle: Box = NOWHERE
    journal: Box | None = None

    @property
    def box(self) -> Box:
        """The box of all that lies on the table: the board and, where they are in the panel, the cards."""
        return Box(0, 0, *self.size) if self.cards_in_panel else self.board

    @property
    def unit(self) -> float:
        """The size of a cell."""
        return self.lattice.size

    @property
    def turned_round(self) -> "BoardLayout":
        """The same with the board as it lies for whoever sits opposite."""
        lattice = self.lattice
        return replace(self, lattice=replace(lattice, sixths=(lattice.sixths + HALF_ROUND) % 6))

    @property
    def cards_in_panel(self) -> bool:
        """Whether the cards take room of the panel."""
        return bool(self.cards) and self.cards[0].x >= self.panel.x


def board_alone(box: Box, lattice: Lattice | None = None, scale: float = 1.0) -> BoardLayout:
    """A board that has a box for itself, in which it just fits unless its cells are told."""
    return BoardLayout((box.w, box.h), scale, box, NOWHERE, None, lattice or fitted(box), box)


NEAR = 48
"""How wide a cell is on a phone that has come nearer."""


def board_on_a_phone(unit: float) -> BoardLayout:
    """The board without a rim on a phone that has come nearer, at so many pixels to one of the page."""
    lattice = Lattice(NEAR / sqrt(3) * unit)
    side = 2 * round((BOARD_RADIUS + 0.3) * lattice.size)  # the round of a cell reaches beyond its corners
    return board_alone(Box(0, 0, side, side), replace(lattice, x=side / 2, y=side / 2))


def tray_box(card: Box, tray: Tray, scale: float) -> Box:
    """Where a tray lies on the card of a player: the reserve above the taken Stones."""

    def px(length: float) -> int:
        return max(1, round(length * scale))

    row = (card.h - px(54)) // 2
    return Box(card.x + px(8), card.y + px(48) + list(Tray).index(tray) * row, card.w - px(16), row - px(3))


CLOCK = 84, 34
"""How large a clock is at scale 1."""


def clock_box(card: Box, scale: float) -> Box:
    """Where a clock lies on the card of a player, at the right of the name."""
    wide, high, aside, down = (max(1, round(length * scale)) for length in (*CLOCK, 26, 9))
    return Box(card.right - aside - wide, card.y + down, wide, high)


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
    cards: tuple[Box, ...],
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
