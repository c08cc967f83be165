"""A table on the screen: the ground from a picture painted in the background, and over it all its things.

``picture = TablePicture(game, seats, window, box, palette)``; then ``picture.draw(surface, sight)`` in every
frame. What lies still is kept as one picture with the ground, the rest as sprites: a frame in which nothing
has changed takes one large blit and a list of small ones.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pygame
from pygame import Rect, Surface

from dream.base.words import language
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import BackgroundImage, Picture
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.items.item import Items
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.motion.stages import REST, Moment
from dream.ui.tabletop.motion.steps import AnyChange
from dream.ui.tabletop.picture.laid_table import Ground, Held, LaidTable
from dream.ui.tabletop.sight import AnySight, Target
from dream.ui.widgets import paint

FADE, ALMOST = 0.3, 0.99
"""How many seconds a table takes to fade in, and how far it is while pictures are still made."""
PREPARING = 0.005
"""For how many seconds of a frame pictures are made, at least one."""


class TablePicture:
    """Draws a table in a box of a window. All methods belong to the main thread.

    Until the ground is painted, while `waiting` is true, the one before is shown as it would lie here or, at
    first, nothing. Then the table fades in. `at_once` paints it in the first `draw` instead, for tests and
    pictures. `on_ready` is called in the painting thread when there is something better to see, and `defer`
    with what begins that thread.
    """

    def __init__(
        self,
        game: AnyTable,
        seats: int,
        window: tuple[int, int],
        box: Box,
        palette: Palette,
        *,
        at_once: bool = False,
        on_ready: Callable[[], object] | None = None,
        defer: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        self._game, self._seats = game, seats
        self._image: BackgroundImage[Ground] = BackgroundImage(
            self._painted, at_once=at_once, on_ready=on_ready, defer=defer, afterwards=self._warmed
        )
        self._old: LaidTable | None = None
        self._laid = LaidTable(game, seats, Ground(window, box, palette))
        self._spoken = language()
        self._at_once = at_once
        self._prepared: LaidTable | None = None
        self._preparing: tuple[LaidTable, AnySight, Iterator[object]] | None = None

    def change(self, window: tuple[int, int], box: Box, palette: Palette) -> None:
        """Show the table elsewhere, in other colours or in another language; else it stays as it is drawn."""
        wished, spoken = Ground(window, box, palette), language()
        if (wished, spoken) == (self._laid.ground, self._spoken):
            return
        if self._laid.ground == self._image.shown:
            self._old = self._laid
        self._laid, self._spoken = LaidTable(self._game, self._seats, wished), spoken

    @property
    def layout(self) -> Any:
        """Where things lie now: what the game's `layout` has given."""
        return self._laid.layout

    @property
    def palette(self) -> Palette:
        return self._laid.ground.palette

    @property
    def waiting(self) -> bool:
        """Whether the fine picture of the ground is still to come."""
        return self._image.shown != self._laid.ground

    def appeared(self, speed: float) -> float:
        """How far the table has faded in, 0 to 1; `speed` stretches the time that it takes.

        It is not all there before the pictures of all things are made.
        """
        appeared = self._image.appeared(FADE * speed)
        return appeared if self._at_once or self._prepared is self._laid else min(appeared, ALMOST)

    # What lies where

    def items(self, sight: AnySight) -> Items:
        """All things on the table, wherever anybody points."""
        return self._laid.items(sight)

    def change_between(self, before: AnySight, after: AnySight) -> AnyChange:
        """The change from one sight of the table to another."""
        return self._laid.change(before, after)

    def at(self, point: tuple[float, float], sight: AnySight) -> Target | None:
        """The uppermost target at a point of the window."""
        return self.items(sight).at(point)

    def rect_of(self, target: Target, sight: AnySight) -> Rect | None:
        """The rectangle of a target in the window; None when it is not there now."""
        box = self.items(sight).box_of(target)
        return None if box is None else Rect(box)

    def rect_of_held(self, target: Target, sight: AnySight) -> Rect | None:
        """The rectangle of the one thing of a target that a player would take in hand."""
        item = self.items(sight).top_of(target)
        return None if item is None else Rect(item.box)

    # Drawing

    def draw(
        self, surface: Surface, sight: AnySight, moment: Moment = REST, held: Held | None = None
    ) -> None:
        """Draw the table as it is seen or, at a moment of its way there, as it is then, without marks.

        What the player has `held` is left out.
        """
        laid, old = self._laid, self._old
        prepared = self._prepare(sight)
        with paint.within(surface, Rect(laid.ground.box)):
            if self._image.ask(laid.ground) and self._image.surface is not None:
                self._old = None
                if prepared:
                    laid.draw(surface, self._image.surface, sight, moment, held)
                else:
                    surface.blit(self._image.surface, laid.ground.box)
            elif old is not None and old.ground == self._image.shown:
                self._draw_scaled(surface, old, sight)

    def _prepare(self, sight: AnySight) -> bool:
        """Whether the pictures of all things are made; else some are made now, as long as a frame lets it.

        That is while the ground is painted; where it is there first, it is shown without them.
        """
        laid = self._laid
        if self._at_once or self._prepared is laid:
            return True
        if self._preparing is None or self._preparing[:2] != (laid, sight):
            self._preparing = laid, sight, laid.prepare((sight,))
        until = time.perf_counter() + PREPARING
        for _ in self._preparing[2]:
            if time.perf_counter() >= until:
                return False
        self._prepared, self._preparing = laid, None
        return True

    def draw_held(self, surface: Surface, sight: AnySight, held: Held) -> None:
        """Draw the thing in the player's hand, somewhat larger."""
        self._laid.draw_held(surface, sight, held)

    def _draw_scaled(self, surface: Surface, old: LaidTable, sight: AnySight) -> None:
        """Draw as it was before the window changed, scaled to where it is now."""
        assert self._image.surface is not None
        box, was = self._laid.ground.box, old.ground.box
        whole = Surface((was.right, was.bottom))
        old.draw(whole, self._image.surface, sight, REST, None)
        surface.blit(pygame.transform.smoothscale(whole.subsurface(was), (box.w, box.h)), box)

    # In the background

    def _painted(self, wish: Ground) -> Picture:
        """The picture of a ground; it is called in the painting thread."""
        layout = self._game.layout(wish.box, self._seats)
        pixels = self._game.paint_ground(wish.window, layout, wish.palette)
        return Picture((wish.box.w, wish.box.h), pixels.tobytes())

    def _warmed(self, wish: Ground) -> Iterator[object]:
        return self._game.warm(self._game.layout(wish.box, self._seats), wish.palette)
