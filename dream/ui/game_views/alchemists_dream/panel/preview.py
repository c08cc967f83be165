"""A small picture of the board of a seed, painted in the background, the newest wish first."""

from typing import NamedTuple

from pygame import Rect, Surface

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.options import is_bare
from dream.play.options import Options
from dream.ui.game_views.alchemists_dream.board.board_layout import fitted
from dream.ui.kit.host import Host
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Palette
from dream.ui.session.preview_frame import draw_preview


class Wanted(NamedTuple):
    """A picture that is wanted: a board, at a size, in the colours of a palette."""

    board: Board
    size: tuple[int, int]
    palette: Palette


class BoardPreview:
    """Keeps the picture of one board; `board` is the one of the seed shown last, None without one."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._image = app.background_image(_painted)
        self._laid: tuple[str, bool] | None = None
        self.board: Board | None = None

    def draw(self, surface: Surface, rect: Rect, seed: str | None, options: Options) -> None:
        """Draw the picture of a board into a rectangle; the last one until the new one is there.

        Without a seed the last one is dimmed.
        """
        self._lay(seed, is_bare(options))
        look = self._app.look
        if self.board is not None:
            self._image.ask(Wanted(self.board, rect.size, look.palette))
        draw_preview(surface, rect, look, self._image.surface, dimmed=self.board is None)

    def _lay(self, seed: str | None, bare: bool) -> None:
        """Lay the board of a seed, unless it lies."""
        wanted = None if seed is None else (seed, bare)
        if wanted != self._laid:
            self._laid = wanted
            self.board = None if seed is None else Board.from_seed(seed, bare=bare)


def _painted(wanted: Wanted) -> Picture:
    from dream.ui.game_views.alchemists_dream.painters.board_painter import (
        paint_ground,  # numpy comes with it, after the first frame
    )

    box = Box(0, 0, *wanted.size)
    pixels = paint_ground(wanted.board, fitted(box.inset(6)), wanted.size, box, wanted.palette)
    return Picture(wanted.size, pixels.tobytes())
