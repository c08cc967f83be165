"""The picture of a board's ground that changes cell by cell: only what has changed is painted anew."""

from typing import NamedTuple

from pygame import Rect, Surface, image

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.drafts import differing
from dream.hexgrid import Hex, Lattice
from dream.ui.games.alchemists_dream.ground import paint_ground
from dream.ui.games.alchemists_dream.layout import BoardLayout
from dream.ui.games.alchemists_dream.pictures import sketch
from dream.ui.kit.layout import Box
from dream.ui.kit.picture_cache import Picture
from dream.ui.kit.scene import Host
from dream.ui.kit.theme import Palette

ACROSS = 6.5
"""What has changed in no more cells across is painted at once, in sizes of a cell: a tile is."""


class Wanted(NamedTuple):
    """A ground that is wanted: a board as a layout has it in its window, in the colours of a palette."""

    board: Board
    layout: BoardLayout
    palette: Palette


class ChangingGround:
    """Keeps the picture of one ground, and patches it where the board changes.

    What changes in many places is painted by another thread; until it is there the ground stays as it was
    or, where there is none, is a sketch.
    """

    def __init__(self, app: Host) -> None:
        self._image = app.background_image(_painted)
        self._shown: Wanted | None = None
        self._sketched: Wanted | None = None
        self._surface: Surface | None = None
        self.version = 0
        """Another number whenever the picture has changed."""

    def picture(self, board: Board, layout: BoardLayout, palette: Palette) -> Surface:
        """The ground of a board, as large as the box of the board."""
        wanted = Wanted(board, layout, palette)
        found = wanted == self._shown or self._patch(wanted) or self._take(wanted)
        if not found and (self._shown is None or self._shown[1:] != wanted[1:]) and self._sketched != wanted:
            self._show(None, sketch(board, layout.lattice, layout.box, palette))
            self._sketched = wanted
        assert self._surface is not None
        return self._surface

    def _take(self, wanted: Wanted) -> bool:
        """Whether the ground is painted whole, or one that differs little, which is patched."""
        self._image.ask(wanted)
        shown = self._image.shown
        if self._image.surface is None or shown is None or shown == self._shown:
            return False
        if shown != wanted and _changed(shown, wanted) is None:
            return False
        self._show(shown, self._image.surface.copy())
        return shown == wanted or self._patch(wanted)

    def _patch(self, wanted: Wanted) -> bool:
        """Whether what differs could be painted at once, as little as it is."""
        place = _changed(self._shown, wanted)
        if place is None or self._surface is None:
            return False
        board, layout, palette = wanted
        box = Box(*place)
        if place.w and place.h:
            pixels = paint_ground(board, layout.lattice, layout.size, layout.box, palette, box)
            patch = image.frombuffer(pixels.tobytes(), place.size, "RGB")
            self._surface.blit(patch, (box.x - layout.box.x, box.y - layout.box.y))
        self._show(wanted, self._surface)
        return True

    def _show(self, shown: Wanted | None, surface: Surface) -> None:
        self._shown, self._surface, self._sketched = shown, surface, None
        self.version += 1


def _changed(before: Wanted | None, after: Wanted) -> Rect | None:
    """The part of the window in which one ground differs from the other; None where that is too large."""
    if before is None or before[1:] != after[1:] or before.board.bare != after.board.bare:
        return None
    lattice, places = after.layout.lattice, list(differing(before.board, after.board))
    if not places:
        return Rect(0, 0, 0, 0)
    whole = _around(lattice, places[0]).unionall([_around(lattice, cell) for cell in places])
    most = ACROSS * lattice.size
    return whole.clip(Rect(after.layout.box)) if max(whole.size) <= most else None


def _around(lattice: Lattice, cell: Hex) -> Rect:
    """The square around a cell, with all that its edges touch."""
    (x, y), reach = lattice.centre(cell), round(1.1 * lattice.size) + 1
    return Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)


def _painted(wanted: Wanted) -> Picture:
    board, layout, palette = wanted
    pixels = paint_ground(board, layout.lattice, layout.size, layout.box, palette)
    return Picture((layout.box.w, layout.box.h), pixels.tobytes())
