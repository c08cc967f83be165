"""Which pictures of pieces and marks a `BoardState` puts where on the screen."""

from dataclasses import dataclass, field
from itertools import product
from math import cos, pi, sin

from pygame import Surface

from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND
from dream.hexgrid.hexes import DIRECTIONS, Hex, Lattice, board_order
from dream.ui.game_views.alchemists_dream.board.board_state import (
    BoardState,
    Hint,
    LastAction,
    Piece,
    Point,
    Siege,
)
from dream.ui.game_views.alchemists_dream.board.mark_sprites import (
    arc_sprite,
    arrow_sprite,
    left_sprite,
    mark_sprite,
    trail_sprite,
)
from dream.ui.game_views.alchemists_dream.board.marks import CLOSED, MARKS, STEPS, BoardMark, CellMark
from dream.ui.game_views.alchemists_dream.board.piece_sprites import (
    NAMED_LIFT,
    NAMED_SCALE,
    RING_RADIUS,
    STONE_RING,
    cell_sprite,
)
from dream.ui.kit.palette import Mark, Palette

NEARLY = SIDES_TO_SURROUND - 1
Sprite = tuple[Surface, Point]
"""A picture and the place of its upper left corner."""


@dataclass(frozen=True)
class SpriteLayout:
    """Puts pictures on the cells of a lattice, in the colours of a palette.

    Where cells are `named`, pieces are smaller and stand higher, so that the names have room. Where a
    picture lies is worked out once, as long as the layout is kept.
    """

    lattice: Lattice
    palette: Palette
    named: bool = False
    _marks: dict[tuple[CellMark, Hex], Sprite] = field(default_factory=dict, compare=False, repr=False)
    _pieces: dict[tuple[Piece, Hex], Sprite] = field(default_factory=dict, compare=False, repr=False)
    _sieges: dict[tuple[Siege, bool], list[Sprite]] = field(default_factory=dict, compare=False, repr=False)

    def under(self, show: BoardState) -> list[Sprite]:
        """The marks that lie under the pieces: those of the ground."""
        sprites = [self._mark(CLOSED[number - 1], cell) for cell, number in show.lens]
        sprites += [self._mark(STEPS[number - 1], cell) for cell, number in show.steps]
        sprites += [self._mark(Mark.TARGET, cell) for cell in show.targets]
        if show.hover is not None:
            sprites.append(self._mark(Mark.HOVER, show.hover))
        for siege in show.sieges:
            if siege.symbol:
                sprites += self._siege(siege, shut=False)
        return sprites

    def pieces(self, show: BoardState, hidden: frozenset[Hex]) -> list[Sprite]:
        """The pieces that stand on their cells, those in front last, the Symbols over all Stones.

        Between them lie the outlines of cells: over the shadows of Stones, under the rays of Symbols.
        """
        shown = sorted((board_order(cell.turned(self.lattice.sixths)), cell) for cell in show.pieces)
        stones: list[Sprite] = []
        symbols: list[Sprite] = []
        for _, cell in shown:
            if cell not in hidden:
                piece = show.pieces[cell]
                (symbols if piece.symbol else stones).append(self._piece(piece, cell))
        return stones + self._outlines(show) + symbols

    def over(self, show: BoardState) -> list[Sprite]:
        """The marks that lie over the pieces."""
        sprites: list[Sprite] = []
        if show.cracked is not None:
            sprites.append(self._mark(BoardMark.CRACKED, show.cracked))
        for siege in show.sieges:
            sprites += self._siege(siege, shut=True)
            sprites += self._pips(siege)
        sprites += [self._mark(Mark.REFUSED, cell) for cell in show.refused]
        sprites += self._hint(show.hint) if show.hint is not None else []
        if show.cursor is not None:
            sprites.append(self._mark(Mark.CURSOR, show.cursor))
        return sprites

    def ring(self, siege: Siege) -> list[Sprite]:
        """The whole ring around a piece."""
        return self._siege(siege, shut=False) + self._siege(siege, shut=True)

    def warm(self, kinds: frozenset[Piece]) -> None:
        """Paint, to be kept, all marks and the pieces of some kinds; may be called in any thread."""
        for piece in kinds:
            cell_sprite(piece, self.lattice.size, self.palette, self.named)
        for mark in MARKS:
            mark_sprite(mark, self.lattice.size, self.palette)
        left_sprite(self.lattice.size, self.palette)
        for direction in range(6):
            for shut, ring in product((False, True), (RING_RADIUS, STONE_RING)):
                arc_sprite(direction, shut, ring, self.lattice.size, self.palette)
            trail_sprite(direction, self.lattice.size, self.palette)
            arrow_sprite(direction, self.lattice.size, self.palette)

    def _outlines(self, show: BoardState) -> list[Sprite]:
        """The marks around cells that leave room for a piece."""
        last = show.listed or show.last
        sprites = self._last(last) if last is not None else []
        sprites += [self._mark(BoardMark.MOVABLE, cell) for cell in show.movable if cell != show.selected]
        if show.selected is not None:
            sprites.append(self._mark(Mark.SELECTED, show.selected))
        return sprites

    def _last(self, last: LastAction) -> list[Sprite]:
        """Where the last action came from and went to, and dots on its way."""
        sprites = [self._mark(Mark.LAST, last.target)]
        if last.origin is not None:
            left = left_sprite(self.lattice.size, self.palette)
            sprites.append(placed_sprite(left, self.lattice.centre(last.origin)))
            sprites += [
                placed_sprite(trail_sprite(direction, self.lattice.size, self.palette), middle)
                for direction, middle in self._edges(last.origin, frozenset({last.target}))
            ]
        return sprites

    def _hint(self, hint: Hint) -> list[Sprite]:
        """Where an action leads, and an arrow on its way."""
        sprites = [self._mark(Mark.HOVER, cell) for cell in sorted(hint.area, key=board_order)]
        if hint.target is None:
            return sprites
        sprites.append(self._mark(Mark.HINT, hint.target))
        if hint.origin is not None:
            sprites += [
                placed_sprite(arrow_sprite(direction, self.lattice.size, self.palette), middle)
                for direction, middle in self._edges(hint.origin, frozenset({hint.target}))
            ]
        return sprites

    def _siege(self, siege: Siege, shut: bool) -> list[Sprite]:
        """Of the ring around a piece the arcs towards the cells that press on it, or the others."""
        found = self._sieges.get((siege, shut))
        if found is None:
            found = self._sieges[siege, shut] = self._arcs(siege, shut)
        return found

    def _arcs(self, siege: Siege, shut: bool) -> list[Sprite]:
        x, y = self.lattice.centre(siege.cell)
        ring = RING_RADIUS if siege.symbol else STONE_RING
        reach = ring * self.lattice.size
        sprites = []
        for number, step in enumerate(DIRECTIONS):
            if (siege.cell + step in siege.closed) is shut:
                direction = (number + self.lattice.sixths) % 6
                arc = arc_sprite(direction, shut, ring, self.lattice.size, self.palette)
                turn = pi / 3 * direction
                sprites.append(placed_sprite(arc, (x + reach * cos(turn), y + reach * sin(turn))))
        return sprites

    def _pips(self, siege: Siege) -> list[Sprite]:
        """How many of the sides that surround a piece are closed, where no more than one is open."""
        closed = len(siege.closed)
        if closed < NEARLY:
            return []
        mark = BoardMark.THREATENED if closed == NEARLY else BoardMark.SURROUNDED
        scale, lift = (NAMED_SCALE, NAMED_LIFT) if self.named else (1.0, 0.0)
        x, y = self.lattice.centre(siege.cell)
        sprite = mark_sprite(mark, self.lattice.size * scale, self.palette)
        return [placed_sprite(sprite, (x, y - lift * self.lattice.size))]

    def _edges(self, cell: Hex, others: frozenset[Hex]) -> list[tuple[int, Point]]:
        """The directions on the screen in which others touch a cell, and the middles of those edges."""
        x, y = self.lattice.centre(cell)
        found = []
        for number, step in enumerate(DIRECTIONS):
            if cell + step in others:
                to_x, to_y = self.lattice.centre(cell + step)
                found.append(((number + self.lattice.sixths) % 6, ((x + to_x) / 2, (y + to_y) / 2)))
        return found

    def _piece(self, piece: Piece, cell: Hex) -> Sprite:
        found = self._pieces.get((piece, cell))
        if found is None:
            x, y = self.lattice.centre(cell)
            lift = NAMED_LIFT * self.lattice.size if self.named else 0.0
            sprite = cell_sprite(piece, self.lattice.size, self.palette, self.named)
            found = self._pieces[piece, cell] = placed_sprite(sprite, (x, y - lift))
        return found

    def _mark(self, mark: CellMark, cell: Hex) -> Sprite:
        found = self._marks.get((mark, cell))
        if found is None:
            sprite = mark_sprite(mark, self.lattice.size, self.palette)
            found = self._marks[mark, cell] = placed_sprite(sprite, self.lattice.centre(cell))
        return found


def placed_sprite(sprite: Surface, middle: Point) -> Sprite:
    """A picture with its middle at a point."""
    width, height = sprite.get_size()
    return sprite, (round(middle[0] - width / 2), round(middle[1] - height / 2))
