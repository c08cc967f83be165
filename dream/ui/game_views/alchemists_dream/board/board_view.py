"""The board on the screen: the ground from a picture, the pieces and marks of a `BoardState` over it."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Surface

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.board.tiles import TILE_COUNT
from dream.hexgrid.hexes import Hex, Lattice
from dream.ui.game_views.alchemists_dream.board.animation import REST, Flying, Moment
from dream.ui.game_views.alchemists_dream.board.board_layout import BoardPlace
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState, Ghost, Piece, Point
from dream.ui.game_views.alchemists_dream.board.piece_sprites import NAMED_LIFT, cell_sprite
from dream.ui.game_views.alchemists_dream.board.sprite_layout import Sprite, SpriteLayout, placed_sprite
from dream.ui.game_views.alchemists_dream.board.tile_laying import Cuts
from dream.ui.game_views.alchemists_dream.painters.labels import Label, labels, lit_labels
from dream.ui.game_views.alchemists_dream.settings import Coordinates
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import BackgroundImage, Picture
from dream.ui.kit.palette import Palette
from dream.ui.widgets import paint

FADE = 0.3
"""How many seconds a board takes to fade in."""
GHOST_ALPHA = 150
LIFTED = 1.12


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

    The ground is painted in the background; until it is ready, while `waiting` is true, the old picture of
    the board is shown scaled or, at first, nothing. Then the board fades in. `at_once` paints it in the
    first `draw` instead, for tests and pictures. `on_ready` is called in the painting thread when there is
    something better to see, and `defer` with what begins that thread.
    """

    def __init__(
        self,
        board: Board,
        layout: BoardPlace,
        palette: Palette,
        *,
        at_once: bool = False,
        on_ready: Callable[[], object] | None = None,
        defer: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        self._new_image: Callable[[], BackgroundImage[Ground]] = lambda: BackgroundImage(
            self._paint, at_once=at_once, on_ready=on_ready, defer=defer
        )
        self._image = self._first = self._new_image()
        self._kept: BackgroundImage[Ground] | None = None
        self._kinds: frozenset[Piece] = frozenset()
        self._named = False
        self._cuts: tuple[Surface, Cuts] | None = None
        self._sprite_layout = SpriteLayout(layout.lattice, palette)
        self._sprites: tuple[tuple[object, ...], list[Sprite]] | None = None
        self._labels: tuple[Ground, Coordinates, list[Label]] | None = None
        self._lit: tuple[tuple[Ground, Hex], list[Label]] | None = None
        self.change(board, layout, palette)

    def change(self, board: Board, layout: BoardPlace, palette: Palette) -> None:
        """Show another board, or the same one elsewhere or in other colours."""
        self._wish = Ground(board, layout.lattice, layout.size, layout.board, palette)
        if self._kept is not None and self._kept.shown == self._wish:
            self._image, self._kept = self._kept, self._image

    def prepare(self, layout: BoardPlace) -> bool:
        """Whether the same board can be shown elsewhere at once: else its ground is painted meanwhile.

        It is kept beside the one that is shown, until something else is prepared or let go of.
        """
        if self.waiting:
            return False
        if self._kept is None:
            self._kept = self._new_image()
        return self._kept.ask(
            Ground(self.board, layout.lattice, layout.size, layout.board, self._wish.palette)
        )

    def forget_prepared(self) -> None:
        """Keep one ground alone."""
        if self._kept is not None and not self._kept.waiting:
            self._kept = None

    @property
    def board(self) -> Board:
        return self._wish.board

    @property
    def lattice(self) -> Lattice:
        """Where cells lie in the window."""
        return self._wish.lattice

    @property
    def waiting(self) -> bool:
        """Whether the fine picture of the ground is still to come."""
        return self._image.shown != self._wish

    def appeared(self, speed: float) -> float:
        """How far the board has faded in, 0 to 1; `speed` stretches the time that it takes."""
        return self._first.appeared(FADE * speed)

    def cell_at(self, point: Point) -> Hex | None:
        """The cell of the board at a point of the window."""
        cell = self.lattice.cell(*point)
        return cell if cell in self.board and self._wish.box.holds(*point) else None

    def draw(self, surface: Surface, show: BoardState, moment: Moment = REST, *, flying: bool = True) -> None:
        """Draw the board with all that is on it.

        With `flying` False all that is above the board (what flies, and the ghost) is left to
        `draw_flying`, to be called after the panels.
        """
        self._kinds |= set(show.pieces.values())
        self._named = show.named
        with paint.within(surface, pygame.Rect(self._wish.box)):
            ready, old = self._image.ask(self._wish), self._image.shown
            if ready:
                self._draw_fine(surface, self._wish, show, moment)
                surface.fblits(self._lit_labels(show))
            elif old is not None and old.board == self._wish.board:
                self._draw_scaled(surface, old, show, moment)
        if flying:
            self.draw_flying(surface, show, moment)

    def draw_flying(self, surface: Surface, show: BoardState, moment: Moment = REST) -> None:
        """Draw the pieces on their way, as far as they are in the box, the ghost and the ring inspected."""
        with paint.within(surface, pygame.Rect(self._wish.box)):
            for piece in moment.flying:
                self._draw_piece(surface, piece)
        if show.ghost is not None:
            self._draw_ghost(surface, show.ghost)
        if show.inspected is not None and self._image.shown == self._wish:
            surface.fblits(self._layout_of(self._wish, show.named).ring(show.inspected))

    # The ground

    def _paint(self, wish: Ground) -> Picture:
        """The picture of a ground; the pictures that will stand on it are painted as well."""
        from dream.ui.game_views.alchemists_dream.painters.board_painter import paint_ground

        pixels = paint_ground(wish.board, wish.lattice, wish.window, wish.box, wish.palette)
        SpriteLayout(wish.lattice, wish.palette, self._named).warm(self._kinds)
        return Picture((wish.box.w, wish.box.h), pixels.tobytes())

    def _draw_fine(self, surface: Surface, ground: Ground, show: BoardState, moment: Moment) -> None:
        """Draw on a ground whose picture is painted in the background."""
        picture = self._image.surface
        if picture is None:
            return
        laid = show.laid if moment.laid is None else moment.laid
        if laid >= TILE_COUNT and not moment.falling:
            surface.blit(picture, ground.box)
        else:
            self._cuts_of(picture, ground).draw(surface, laid, moment.falling)
        surface.fblits(self._sprites_of(ground, show, moment.hidden))

    def _draw_scaled(self, surface: Surface, old: Ground, show: BoardState, moment: Moment) -> None:
        """Draw as it was before the window changed, scaled so that every cell lies where it does now."""
        wish, factor = self._wish, self.lattice.size / old.lattice.size
        whole = Surface(old.window)
        self._draw_fine(whole, old, show, moment)
        scaled = pygame.transform.smoothscale_by(whole.subsurface(old.box), factor)
        left = wish.lattice.x - (old.lattice.x - old.box.x) * factor
        top = wish.lattice.y - (old.lattice.y - old.box.y) * factor
        surface.fill(wish.palette.night, wish.box)
        surface.blit(scaled, (round(left), round(top)))

    def _cuts_of(self, picture: Surface, ground: Ground) -> Cuts:
        if self._cuts is None or self._cuts[0] is not picture:
            self._cuts = picture, Cuts(picture, ground.lattice, ground.box, ground.palette)
        return self._cuts[1]

    def _sprites_of(self, ground: Ground, show: BoardState, hidden: frozenset[Hex]) -> list[Sprite]:
        """All that lies on a ground but what flies and the ghost, kept until it differs."""
        key = ground, show, hidden
        if self._sprites is None or self._sprites[0] != key:
            sprite_layout = self._layout_of(ground, show.named)
            pieces = sprite_layout.pieces(show, hidden)
            labels = self._labels_for(ground, show.coordinates)
            self._sprites = key, [*sprite_layout.under(show), *pieces, *sprite_layout.over(show), *labels]
        return self._sprites[1]

    def _layout_of(self, ground: Ground, named: bool) -> SpriteLayout:
        wish = SpriteLayout(ground.lattice, ground.palette, named)
        if self._sprite_layout != wish:
            self._sprite_layout = wish
        return self._sprite_layout

    def _labels_for(self, ground: Ground, which: Coordinates) -> list[Label]:
        if self._labels is None or self._labels[:2] != (ground, which):
            self._labels = ground, which, labels(ground.board, ground.lattice, which, ground.palette)
        return self._labels[2]

    def _lit_labels(self, show: BoardState) -> list[Label]:
        """The names of the row and the column that are pointed at, where they stand at the edges."""
        if show.pointed is None or show.coordinates == "none" or show.named:
            return []
        key = self._wish, show.pointed
        if self._lit is None or self._lit[0] != key:
            self._lit = key, lit_labels(self.board, self.lattice, show.pointed, self._wish.palette)
        return self._lit[1]

    # What is above the board

    def _sprite(self, piece: Piece, growth: float) -> Surface:
        """A piece as big as here, from the one that is there already while the window changes."""
        size = self.lattice.size if self._image.shown is None else self._image.shown.lattice.size
        sprite = cell_sprite(piece, size, self._wish.palette, self._named)
        growth *= self.lattice.size / size
        return sprite if abs(growth - 1) < 0.01 else pygame.transform.smoothscale_by(sprite, growth)

    def _stood(self, at: Point) -> Point:
        """Where the middle of a piece is that stands at a point."""
        return at[0], at[1] - (NAMED_LIFT * self.lattice.size if self._named else 0.0)

    def _draw_piece(self, surface: Surface, flying: Flying) -> None:
        sprite, at = placed_sprite(self._sprite(flying.piece, flying.growth), self._stood(flying.at))
        _blit_faint(surface, sprite, at, round(255 * flying.alpha))

    def _draw_ghost(self, surface: Surface, ghost: Ghost) -> None:
        if isinstance(ghost.at, Hex):
            at = self._stood(self.lattice.centre(ghost.at))
            _blit_faint(surface, *placed_sprite(self._sprite(ghost.piece, 1.0), at), GHOST_ALPHA)
        else:
            surface.blit(*placed_sprite(self._sprite(ghost.piece, LIFTED), ghost.at))


def _blit_faint(surface: Surface, sprite: Surface, at: Point, alpha: int) -> None:
    sprite.set_alpha(alpha)
    surface.blit(sprite, at)
    sprite.set_alpha(255)
