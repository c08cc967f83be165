"""Tables as PNG and GIF, drawn by a window that nobody sees."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pygame
from PIL import Image

from dream.base.errors import Malformed, quoted
from dream.base.folders import settings_file
from dream.base.texts import Listing, language, message
from dream.records.picture_records import with_game
from dream.records.reader import Opened
from dream.records.writer import record_text
from dream.ui.app import App
from dream.ui.games.registry import view_of, view_settings
from dream.ui.kit.layout import PANEL_WIDTH, WIDEST_TABLE, in_steps, layout
from dream.ui.kit.settings import DEFAULT_WINDOW, SettingsFile
from dream.ui.kit.theme import palette, palette_names
from dream.ui.kit.window import NullScreen
from dream.ui.table.review import TableReview

SMALLEST, LARGEST = 300, 4000
"""How wide a picture is at least and at most, in pixels."""
SCALE_OF_WIDTH = 1000
"""So wide a picture has texts at scale 1."""
LEAST_DRAWN = 900
"""Smaller pictures are drawn so wide, for no name to be cut, and made smaller."""
FRAMES = 3
"""So many frames are drawn until the table has come to rest after a move."""


class TablePictures:
    """Pictures of one game, `width` pixels wide, in the colours of a theme."""

    def __init__(self, opened: Opened, width: int, theme: str, folder: Path) -> None:
        """The settings of the unseen window are kept in a folder that nobody else uses."""
        self.opened = opened
        settings = SettingsFile(folder / "settings.json", view_settings())
        settings.change(palette=theme, animation="none", pace="at_once", volume=0, language=language())
        self._app = App(NullScreen(DEFAULT_WINDOW), settings)
        self._app.routes.replay(opened)
        scene = self._app.scene
        assert isinstance(scene, TableReview), "a game is shown by the scene that looks through it"
        self._scene = scene
        self._width = width
        self._fit(max(width, LEAST_DRAWN))

    def after(self, moves: int) -> pygame.Surface:
        """The table after so many moves of the game, from 0 to all of them."""
        self._scene.browse(moves)
        for _ in range(FRAMES):
            self._app.step()
        table = self._app.screen.surface.subsurface(self._table)
        height = round(table.get_height() * self._width / table.get_width())
        return pygame.transform.smoothscale(table, (self._width, height))

    def png(self, moves: int, *, bare: bool) -> bytes:
        """The table after so many moves as a PNG file, which carries the game unless it is `bare`."""
        file = BytesIO()
        pygame.image.save(self.after(moves), file, "table.png")
        return file.getvalue() if bare else with_game(file.getvalue(), record_text(self.opened.record))

    def _fit(self, width: int) -> None:
        """Give the window the size and the scale with which its table is so wide."""
        shape = self._scene.table_shape or WIDEST_TABLE
        height, scale = round(width / shape), in_steps(width / SCALE_OF_WIDTH)
        self._app.change(scale=scale)
        self._app.screen.resize((width + round(PANEL_WIDTH * scale), height))
        for _ in range(FRAMES):
            self._app.step()
        found = layout(self._app.size, self._app.look.scale, table=shape).board
        self._table = pygame.Rect(found).clip(self._app.screen.surface.get_rect())


def chosen_theme(name: str | None) -> str:
    """The theme of this name, or that of the player's settings; raises Malformed when there is none such."""
    if name is None:
        return SettingsFile(settings_file(), view_settings()).now.palette
    if name not in palette_names():
        raise Malformed(message("picture.theme", name=quoted(name), known=Listing(palette_names(), "commas")))
    return name


@contextmanager
def table_pictures(opened: Opened, width: int, theme: str) -> Iterator[TablePictures]:
    """The pictures of a game while the window that draws them is there.

    Raises Malformed when no picture may be so wide.
    """
    if not SMALLEST <= width <= LARGEST:
        raise Malformed(message("picture.size", least=SMALLEST, most=LARGEST))
    with TemporaryDirectory() as folder:
        yield TablePictures(opened, width, theme, Path(folder))


def state_pixels(game: str, state: Any, size: int) -> np.typing.NDArray[np.uint8]:
    """The table of a game, by its word, as anybody may see it, without texts: shape (size, size, 3)."""
    painted = view_of(game).paint_state(state, palette(), size)
    pixels = np.frombuffer(pygame.image.tobytes(painted, "RGB"), np.uint8)
    return pixels.reshape(painted.get_height(), painted.get_width(), 3)


def state_png(game: str, state: Any, size: int) -> bytes:
    """The same as a PNG file; raises Malformed when no picture may be so wide."""
    if not SMALLEST <= size <= LARGEST:
        raise Malformed(message("picture.size", least=SMALLEST, most=LARGEST))
    file = BytesIO()
    Image.fromarray(state_pixels(game, state, size)).save(file, "PNG")
    return file.getvalue()


COLOURS = 256
"""All frames have the colours of the last one: so a file only holds what changes."""
LAST = 3.0
"""How many seconds the end is seen."""
MOST_FRAMES = 600
"""A longer game leaves out moves at even distances."""


def gif(pictures: TablePictures, seconds: float, progress: Callable[[str, int], object]) -> bytes:
    """The animation of a whole game, so many seconds a move; `progress` is told the moves of the
    last frame, and how many frames are done."""
    shown = frames_of(len(pictures.opened.game.actions))
    colours = _image(pictures.after(shown[-1])).quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
    frames = []
    for number, moves in enumerate(shown, 1):
        image = _image(pictures.after(moves))
        frames.append(image.quantize(palette=colours, dither=Image.Dither.NONE))
        progress(f"{moves}", number)
    first, *others = frames
    lasts = [round(1000 * seconds)] * len(others) + [round(1000 * LAST)]
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=lasts, loop=0, optimize=False)
    return file.getvalue()


def frames_of(actions: int) -> list[int]:
    """After how many actions there are frames: after each, or at even distances, the last among them."""
    if actions < MOST_FRAMES:
        return list(range(actions + 1))
    return [round(number * actions / (MOST_FRAMES - 1)) for number in range(MOST_FRAMES)]


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
