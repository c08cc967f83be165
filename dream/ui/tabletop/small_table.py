"""A table in small, without a text: where a new game is set up, and beside a game in the library."""

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.errors import Malformed
from dream.play.hidden_game import HiddenGame
from dream.play.options import Options
from dream.ui.kit.host import Host
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Palette
from dream.ui.session.preview_frame import draw_preview
from dream.ui.tabletop.items.item import Items
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.sight import Sight

LEAST = 480
"""A smaller picture is painted so high first, so that its lines are smooth."""
AnyGame = HiddenGame[Any, Any, Any]
T = TypeVar("T")
Size = tuple[int, int]


def paint_small(game: AnyGame, looks: AnyTable, state: Any, palette: Palette, size: Size) -> Surface:
    """A state as anybody may see it, without what is written on it; any thread may ask."""
    larger = max(1.0, LEAST / size[1])
    box = Box(0, 0, round(size[0] * larger), round(size[1] * larger))
    painted = paint_laid(game, looks, looks.layout(box, game.seats(state)), state, palette)
    return painted if larger == 1 else pygame.transform.smoothscale(painted, size)


def paint_laid(game: AnyGame, looks: AnyTable, layout: Any, state: Any, palette: Palette) -> Surface:
    """The same in the box of a layout, which begins at the window's corner."""
    size = layout.box.w, layout.box.h
    pixels = looks.paint_ground(size, layout, palette)
    painted = pygame.image.frombytes(pixels.tobytes(), size, "RGB")
    sight: Sight[Any, Any] = Sight(game.seen(state, frozenset()), None, ("",) * game.seats(state))
    for item in Items(looks.items(sight, layout)):
        face = looks.plain(item.face)
        if face is not None:
            picture = looks.paint(face, (item.box.w, item.box.h), layout.unit, palette)
            painted.blit(picture, picture.get_rect(center=item.box.centre))
    return painted


class Begun(Generic[T]):
    """What is `made` of the first state of the seed asked for last, kept; None where that begins no game."""

    def __init__(self, game: AnyGame, made: Callable[[Any], T]) -> None:
        self._game, self._made = game, made
        self._kept: tuple[tuple[str | None, Options], T | None] | None = None

    def __call__(self, seed: str | None, options: Options) -> T | None:
        if self._kept is None or self._kept[0] != (seed, options):
            self._kept = (seed, options), self._begun(seed, options)
        return self._kept[1]

    def _begun(self, seed: str | None, options: Options) -> T | None:
        try:
            return None if seed is None else self._made(self._game.start(seed, options.text))
        except Malformed:
            return None


class _Wanted(NamedTuple):
    """A picture that is wanted: of a state, at a size, in the colours of a palette."""

    state: Any
    size: Size
    palette: Palette


class TablePreview:
    """Keeps the picture of a table as a seed lays it; the last one until the new one is there."""

    def __init__(self, app: Host, game: AnyGame, looks: AnyTable) -> None:
        self._app, self._state = app, Begun(game, lambda state: state)
        self._image = app.background_image(partial(_picture, game, looks))

    def draw(self, surface: Surface, rect: Rect, seed: str | None, options: Options) -> None:
        """Draw into a rectangle what a seed and options begin; without a seed it is dimmed."""
        look, state = self._app.look, self._state(seed, options)
        if state is not None:
            self._image.ask(_Wanted(state, rect.size, look.palette))
        draw_preview(surface, rect, look, self._image.surface, dimmed=state is None)


class TableCover:
    """The table of a seed, on the cover of a game that has no picture of its own there."""

    def __init__(self, app: Host, game: AnyGame, looks: AnyTable, seed: str) -> None:
        self._app = app
        self._state = game.start(seed, Options.usual(game.options).text)
        self._image = app.background_image(partial(_picture, game, looks))

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface."""
        palette = self._app.look.palette
        ready = self._image.ask(_Wanted(self._state, surface.get_size(), palette))
        if ready and self._image.surface:
            surface.blit(self._image.surface, (0, 0))
        else:
            surface.fill(palette.night)


def _picture(game: AnyGame, looks: AnyTable, wanted: _Wanted) -> Picture:
    """The picture of a wish; it is called in the painting thread."""
    made = paint_small(game, looks, wanted.state, wanted.palette, wanted.size)
    return Picture(wanted.size, pygame.image.tobytes(made, "RGB"))
