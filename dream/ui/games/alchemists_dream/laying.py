"""Laying the board: the tiles ring by ring, the Elixir's tile last; any key or click skips to the end."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from dream.base.texts import say
from dream.games.alchemists_dream.board import LaidTile
from dream.games.alchemists_dream.tiles import PLACES, place_cells, place_middle
from dream.hexgrid import Hex, Lattice
from dream.play.setup import Setup
from dream.ui.games.alchemists_dream.layout import ROUND_TABLE, board_layout
from dream.ui.games.alchemists_dream.ways import own_commands
from dream.ui.kit.commands import Command
from dream.ui.kit.layout import Box
from dream.ui.kit.mirror import lies_as_it_is, pen
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.settings import SPEEDS
from dream.ui.kit.theme import Palette, mix
from dream.ui.table.game_session import GameHost
from dream.ui.table.keeping import copy_seed
from dream.ui.table.picture import TablePicture
from dream.ui.widgets import paint

FINE = 3
DROP = 3.2
"""From how high a tile falls, in cell sizes."""


LASTS, AFTER = 0.34, 0.09
"""For how many seconds a tile falls at the calm speed, and how long after one tile the next begins to."""


class TileLaying:
    """So many tiles fall, one after the other; `speed` stretches every time."""

    def __init__(self, tiles: int, speed: float) -> None:
        self._begins = [tile * AFTER * speed for tile in range(tiles)]
        self._falls = LASTS * speed
        self.lasts = self._begins[-1] + self._falls
        """How long until all lie."""

    def at(self, time: float) -> list[float]:
        """How far each tile has come so long after the beginning, 0 to 1."""
        if time >= self.lasts:
            return [1.0] * len(self._begins)
        return [max(0.0, min(1.0, (time - begins) / self._falls)) for begins in self._begins]


class Cuts:
    """The picture of a ground cut up into the table and its thirty-one tiles; each is cut when asked for."""

    def __init__(self, ground: Surface, lattice: Lattice, box: Box, palette: Palette) -> None:
        self._ground, self._box = ground, box
        self._lattice = Lattice(lattice.size, lattice.x - box.x, lattice.y - box.y, lattice.sixths)
        self._tiles: dict[int, tuple[Surface, tuple[int, int]]] = {}
        self._table = self._emptied(palette)

    def draw(self, surface: Surface, come: Sequence[float]) -> None:
        """Draw the table, and the tiles as far as they have come: those that lie beneath those that fall."""
        surface.blit(self._table, self._box)
        tiles = list(enumerate(come))
        surface.fblits([self._placed(tile, 0.0) for tile, part in tiles if part == 1])
        for tile, part in tiles:
            if 0 < part < 1:
                sprite, at = self._placed(tile, (1 - part) ** 2 * DROP * self._lattice.size)
                sprite.set_alpha(round(255 * min(1.0, 0.15 + 1.6 * part)))
                surface.blit(sprite, at)
                sprite.set_alpha(255)

    def _placed(self, number: int, height: float) -> tuple[Surface, tuple[int, int]]:
        if number not in self._tiles:
            self._tiles[number] = self._cut(number)
        sprite, (x, y) = self._tiles[number]
        return sprite, (x + self._box.x, y + self._box.y - round(height))

    def _emptied(self, palette: Palette) -> Surface:
        """The ground with every place of a tile empty."""
        table = self._ground.copy()
        for place in PLACES:
            for cell in place_cells(place):
                corners = self._lattice.corners(cell)
                pen.polygon(table, mix(palette.table, palette.groove, 0.35), corners)
                pen.aalines(table, mix(palette.table, palette.rim, 0.75), True, corners)
        return table

    def _cut(self, number: int) -> tuple[Surface, tuple[int, int]]:
        """A tile's part of the ground, and where it lies."""
        place = PLACES[number]
        rect = self._rect(place).clip(self._ground.get_rect())
        sprite = self._ground.subsurface(rect).convert_alpha()
        mask = Surface((rect.w * FINE, rect.h * FINE), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        for cell in place_cells(place):
            corners = [((x - rect.x) * FINE, (y - rect.y) * FINE) for x, y in self._lattice.corners(cell)]
            pen.polygon(mask, (255, 255, 255, 255), corners)
        smooth = pygame.transform.smoothscale(mask, rect.size)
        sprite.blit(smooth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return sprite, rect.topleft

    def _rect(self, place: Hex) -> Rect:
        x, y = self._lattice.centre(place_middle(place))
        reach = 2.8 * self._lattice.size
        return Rect(int(x - reach), int(y - reach), int(2 * reach) + 2, int(2 * reach) + 2)


REST = 0.9
"""How many seconds the whole board is looked at before the game goes on by itself."""


class Laying(Scene):
    """Tiles fall into their places with their names; then the game goes on by itself."""

    app: GameHost
    name: ClassVar[str] = "laying"
    table_shape = ROUND_TABLE
    own_commands: tuple[Command, ...] = own_commands("laying")

    def __init__(
        self,
        app: GameHost,
        setup: Setup,
        laid: tuple[LaidTile, ...],
        picture: TablePicture,
        then: Callable[[], object],
    ) -> None:
        """`then` goes on to what follows when the board lies."""
        super().__init__(app)
        self._setup, self._laid, self._picture, self._then = setup, laid, picture, then
        self._motion = TileLaying(len(laid), SPEEDS[app.settings.animation])
        self._began: float | None = None
        self._come: list[float] = [0.0] * len(laid)
        self._cuts: tuple[Surface, Cuts] | None = None

    def build(self) -> None:
        self._place = place = board_layout(self.app)
        self._picture.change(place.size, place, self.app.look.palette)
        px, panel = self.app.look.px, Rect(*place.panel)
        middle = panel.centery
        ui = self.app.ui
        ui.label(
            Rect(panel.left, middle - px(150), panel.width, px(60)), say("laying.title"), kind="@heading"
        )
        seed = Rect(panel.left, middle - px(96), panel.width, px(30)).inflate(-px(32), 0)
        ui.label(seed, say("laying.seed", seed=self._setup.seed), kind="@italic")
        self._tile_name = ui.label(Rect(panel.left, middle - px(20), panel.width, px(40)), "", kind="@label")
        skip = Rect(0, 0, px(160), px(40))
        skip.center = panel.centerx, middle + px(100)
        ui.focus.give(ui.button(skip, say("laying.skip"), self.go_on, kind="@primary"))

    def go_on(self) -> None:
        """The board lies: on to the bags or the Symbols."""
        self._then()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.go_on()

    def command(self, name: str) -> bool:
        if name in ("choose", "cancel"):
            self.go_on()
        elif name == "copy_seed":
            copy_seed(self.app, self._setup.seed)
        else:
            return False
        return True

    def update(self, now: float) -> None:
        if self._picture.waiting:
            return
        if self._began is None:
            self._began = now
        passed = now - self._began
        lay, self._come = self._come.count(1), self._motion.at(passed)
        if self._come.count(1) > lay:
            self._tile_name.set_text(self._laid[self._come.count(1) - 1].tile.name)
            self.app.sounds.play("tile")
        if passed > self._motion.lasts + REST:
            self.go_on()

    def toast_rooms(self) -> Sequence[Room]:
        """At the foot of the panel."""
        panel, px = Rect(*self._place.panel), self.app.look.px
        room = Rect(panel.left + px(8), panel.centery + px(130), panel.width - px(16), 0)
        room.height = panel.bottom - px(8) - room.top
        return (Room(room, "midbottom"),)

    @property
    def table_place(self) -> tuple[Box, tuple[int, ...]]:
        return self._place.box, self._place.cuts

    @property
    def animating(self) -> bool:
        return True

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        painted = self._picture.painted
        if painted is None:
            return
        if self._cuts is None or self._cuts[0] is not painted:
            place, palette = self._place, self.app.look.palette
            self._cuts = painted, Cuts(painted, place.lattice, place.box, palette)
        appeared = self._picture.appeared(SPEEDS[self.app.settings.animation])
        with paint.fading_in(surface, surface.get_rect(), appeared), lies_as_it_is(surface):
            if self._come.count(1) < len(self._laid):
                self._cuts[1].draw(surface, self._come)
            else:
                surface.blit(painted, self._place.box)
