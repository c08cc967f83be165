"""The board on the screen: the ground from a picture, the pieces and marks of a `Show` over it."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Surface

from dream.board.board import Board
from dream.board.hexes import DIRECTIONS, Hex, Lattice, board_order
from dream.board.tiles import TILE_COUNT
from dream.ui.easel import Easel, Picture
from dream.ui.labels import Label, labels
from dream.ui.laying import Cuts
from dream.ui.layout import Box, Layout
from dream.ui.marks import left_sprite, mark_sprite, siege_sprite, trail_sprite, wedge_sprite
from dream.ui.motion import REST, Flying, Moment
from dream.ui.palette import Mark, Palette
from dream.ui.pieces import cell_sprite
from dream.ui.show import Coordinates, Ghost, Point, Show
from dream.ui.sketch import sketch

GHOST_ALPHA = 150
Stamps = list[tuple[Surface, Point]]


@dataclass(frozen=True)
class Ground:
    """A ground that is wanted: a board at a lattice, in a box of a window, in the colours of a palette."""

    board: Board
    lattice: Lattice
    window: tuple[int, int]
    box: Box
    palette: Palette


class BoardView:
    """Draws a board in the box that a layout gives it. All methods belong to the main thread.

    The ground is painted in the background; a sketch, or the old picture scaled, is shown until it
    is ready, while `waiting` is true. `at_once` paints it in the first `draw` instead, for tests
    and pictures. `on_ready` is called in the painting thread when there is something better to see.
    """

    def __init__(
        self,
        board: Board,
        layout: Layout,
        palette: Palette,
        *,
        at_once: bool = False,
        on_ready: Callable[[], object] | None = None,
    ) -> None:
        self._easel: Easel[Ground] = Easel(_paint, at_once=at_once, on_ready=on_ready)
        self._stand_in: tuple[Ground, Ground | None, Surface] | None = None
        self._cuts: tuple[Surface, Cuts] | None = None
        self._labels: tuple[Ground, Coordinates, list[Label]] | None = None
        self.change(board, layout, palette)

    def change(self, board: Board, layout: Layout, palette: Palette) -> None:
        """Show another board, or the same one elsewhere or in other colours."""
        self.wish = Ground(board, layout.lattice, layout.size, layout.board, palette)

    @property
    def board(self) -> Board:
        return self.wish.board

    @property
    def lattice(self) -> Lattice:
        """Where cells lie in the window."""
        return self.wish.lattice

    @property
    def waiting(self) -> bool:
        """Whether the fine picture of the ground is still to come."""
        return self._easel.shown != self.wish

    def cell_at(self, point: Point) -> Hex | None:
        """The cell of the board at a point of the window."""
        cell = self.lattice.cell(*point)
        return cell if cell in self.board and self.wish.box.holds(*point) else None

    def draw(self, surface: Surface, show: Show, moment: Moment = REST, *, flying: bool = True) -> None:
        """Draw the board with all that is on it.

        With `flying` False all that is above the board (what flies, and the ghost) is left to
        `draw_flying`, to be called after the panels.
        """
        box = self.wish.box
        clip = surface.get_clip()
        surface.set_clip(pygame.Rect(box).clip(clip))
        self._draw_ground(surface, show, moment)
        surface.fblits(self._labels_for(show.coordinates))
        surface.fblits(self._under(show) + self._pieces(show, moment) + self._over(show))
        surface.set_clip(clip)
        if flying:
            self.draw_flying(surface, show, moment)

    def draw_flying(self, surface: Surface, show: Show, moment: Moment = REST) -> None:
        """Draw the pieces on their way, and the ghost, wherever in the window they are."""
        for piece in moment.flying:
            self._draw_piece(surface, piece)
        if show.ghost is not None:
            self._draw_ghost(surface, show.ghost)

    # The ground

    def _draw_ground(self, surface: Surface, show: Show, moment: Moment) -> None:
        ground = self._ground()
        laid = show.laid if moment.laid is None else moment.laid
        if laid >= TILE_COUNT and not moment.falling:
            surface.blit(ground, self.wish.box)
            return
        if self._cuts is None or self._cuts[0] is not ground:
            self._cuts = ground, Cuts(ground, self.wish.board, self.lattice, self.wish.box, self.wish.palette)
        self._cuts[1].draw(surface, laid, moment.falling)

    def _ground(self) -> Surface:
        """The picture of the ground, or the best there is until it is painted."""
        if self._easel.ask(self.wish) and self._easel.surface is not None:
            self._stand_in = None
            return self._easel.surface
        key = self.wish, self._easel.shown
        if self._stand_in is None or self._stand_in[:2] != key:
            self._stand_in = (*key, self._best_now())
        return self._stand_in[2]

    def _best_now(self) -> Surface:
        wish, old, picture = self.wish, self._easel.shown, self._easel.surface
        if old is None or picture is None or not _alike(old, wish):
            return sketch(wish.board, wish.lattice, wish.box, wish.palette)
        factor = wish.lattice.size / old.lattice.size
        scaled = pygame.transform.smoothscale_by(picture, factor)
        whole = Surface((wish.box.w, wish.box.h)).convert(scaled)
        whole.fill(wish.palette.night)
        left = wish.lattice.x - wish.box.x - (old.lattice.x - old.box.x) * factor
        top = wish.lattice.y - wish.box.y - (old.lattice.y - old.box.y) * factor
        whole.blit(scaled, (round(left), round(top)))
        return whole

    def _labels_for(self, which: Coordinates) -> list[Label]:
        if self._labels is None or self._labels[:2] != (self.wish, which):
            made = labels(self.board, self.lattice, which, self.wish.palette)
            self._labels = self.wish, which, made
        return self._labels[2]

    # Pieces and marks

    def _pieces(self, show: Show, moment: Moment) -> Stamps:
        stamps: Stamps = []
        for cell, piece in sorted(show.pieces.items(), key=lambda item: board_order(item[0])):
            if cell not in moment.hidden:
                stamps.append(self._stamp(cell_sprite(piece, self.lattice.size, self.wish.palette), cell))
        return stamps

    def _under(self, show: Show) -> Stamps:
        """The marks that lie under the pieces."""
        stamps = []
        if show.last is not None:
            stamps += self._last(show.last.origin, show.last.target)
        stamps += [self._mark(Mark.MOVABLE, cell) for cell in show.movable - {show.selected}]
        stamps += [self._mark(Mark.TARGET, cell) for cell in show.targets]
        if show.hover is not None:
            stamps.append(self._mark(Mark.HOVER, show.hover))
        if show.selected is not None:
            stamps.append(self._mark(Mark.SELECTED, show.selected))
        return stamps

    def _over(self, show: Show) -> Stamps:
        """The marks that lie over the pieces."""
        size, palette = self.lattice.size, self.wish.palette
        stamps = [self._mark(Mark.BESIEGER, cell) for cell in show.besiegers]
        stamps += [self._mark(Mark.DANGER, cell) for cell in show.surrounded]
        for siege in show.sieges:
            closed = tuple(siege.cell + DIRECTIONS[self._unturned(k)] in siege.closed for k in range(6))
            stamps.append(self._stamp(siege_sprite(closed, size, palette), siege.cell))
        stamps += self._wedges(show)
        stamps += [self._mark(Mark.REFUSED, cell) for cell in show.refused]
        if show.cursor is not None:
            stamps.append(self._mark(Mark.CURSOR, show.cursor))
        return stamps

    def _last(self, origin: Hex | None, target: Hex) -> Stamps:
        size, palette = self.lattice.size, self.wish.palette
        stamps = [self._mark(Mark.LAST, target)]
        if origin is not None:
            stamps.append(self._stamp(left_sprite(size, palette), origin))
            for direction, step in enumerate(DIRECTIONS):
                if origin + step == target:
                    trail = trail_sprite(self._turned(direction), size, palette)
                    stamps.append(self._between(trail, origin, target))
        return stamps

    def _wedges(self, show: Show) -> Stamps:
        """A wedge from each besieger to each cell it presses on."""
        pressed = show.surrounded | (show.refused - show.besiegers)
        stamps = []
        for cell in show.besiegers:
            for direction, step in enumerate(DIRECTIONS):
                if cell + step in pressed:
                    wedge = wedge_sprite(self._turned(direction), self.lattice.size, self.wish.palette)
                    stamps.append(self._between(wedge, cell, cell + step))
        return stamps

    def _mark(self, mark: Mark, cell: Hex) -> tuple[Surface, Point]:
        return self._stamp(mark_sprite(mark, self.lattice.size, self.wish.palette), cell)

    def _stamp(self, sprite: Surface, cell: Hex) -> tuple[Surface, Point]:
        return sprite, _corner(sprite, self.lattice.centre(cell))

    def _between(self, sprite: Surface, one: Hex, other: Hex) -> tuple[Surface, Point]:
        (x, y), (to_x, to_y) = self.lattice.centre(one), self.lattice.centre(other)
        return sprite, _corner(sprite, ((x + to_x) / 2, (y + to_y) / 2))

    def _turned(self, direction: int) -> int:
        """The direction on the screen of one on the board."""
        return (direction + self.lattice.sixths) % 6

    def _unturned(self, direction: int) -> int:
        return (direction - self.lattice.sixths) % 6

    # What is above the board

    def _draw_piece(self, surface: Surface, flying: Flying) -> None:
        sprite = cell_sprite(flying.piece, self.lattice.size, self.wish.palette)
        if abs(flying.growth - 1) > 0.01:
            sprite = pygame.transform.smoothscale_by(sprite, flying.growth)
        _blit_faint(surface, sprite, _corner(sprite, flying.at), round(255 * flying.alpha))

    def _draw_ghost(self, surface: Surface, ghost: Ghost) -> None:
        sprite = cell_sprite(ghost.piece, self.lattice.size, self.wish.palette)
        if isinstance(ghost.at, Hex):
            _blit_faint(surface, sprite, _corner(sprite, self.lattice.centre(ghost.at)), GHOST_ALPHA)
        else:
            lifted = pygame.transform.smoothscale_by(sprite, 1.12)
            surface.blit(lifted, _corner(lifted, ghost.at))


def _paint(wish: Ground) -> Picture:
    from dream.ui.ground import paint_ground

    pixels = paint_ground(wish.board, wish.lattice, wish.window, wish.box, wish.palette)
    return Picture((wish.box.w, wish.box.h), pixels.tobytes())


def _alike(one: Ground, other: Ground) -> bool:
    """Whether a picture of one, scaled, looks like the other."""
    same_turn = one.lattice.sixths == other.lattice.sixths
    return same_turn and one.palette is other.palette and one.board == other.board


def _corner(sprite: Surface, middle: Point) -> Point:
    """Where the upper left corner of a picture goes."""
    width, height = sprite.get_size()
    return round(middle[0] - width / 2), round(middle[1] - height / 2)


def _blit_faint(surface: Surface, sprite: Surface, at: Point, alpha: int) -> None:
    if alpha >= 255:
        surface.blit(sprite, at)
        return
    sprite.set_alpha(alpha)
    surface.blit(sprite, at)
    sprite.set_alpha(255)
