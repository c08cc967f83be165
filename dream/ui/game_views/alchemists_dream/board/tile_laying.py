"""The board while its tiles are laid: the table with empty places, and each tile as a picture of its own."""

import pygame
from pygame import Surface

from dream.games.alchemists_dream.board.tiles import PLACES, place_cells, place_middle
from dream.hexgrid.hexes import Hex, Lattice
from dream.ui.game_views.alchemists_dream.board.animation import Falling
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette, mix

FINE = 3
DROP = 3.2
"""From how high a tile falls, in cell sizes."""


class Cuts:
    """The picture of a ground cut up into the table and its thirty-one tiles; each is cut when asked for."""

    def __init__(self, ground: Surface, lattice: Lattice, box: Box, palette: Palette) -> None:
        self._ground, self._box = ground, box
        self._lattice = Lattice(lattice.size, lattice.x - box.x, lattice.y - box.y, lattice.sixths)
        self._tiles: dict[int, tuple[Surface, tuple[int, int]]] = {}
        self._table = self._emptied(palette)

    def draw(self, surface: Surface, laid: int, falling: tuple[Falling, ...] = ()) -> None:
        """Draw the table, the first `laid` tiles, and those that are falling."""
        surface.blit(self._table, self._box)
        surface.fblits([self._placed(number, 0.0) for number in range(min(laid, len(PLACES)))])
        for tile in falling:
            height = (1 - tile.part) ** 2 * DROP * self._lattice.size
            sprite, at = self._placed(tile.tile, height)
            sprite.set_alpha(round(255 * min(1.0, 0.15 + 1.6 * tile.part)))
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
                pygame.draw.polygon(table, mix(palette.table, palette.groove, 0.35), corners)
                pygame.draw.aalines(table, mix(palette.table, palette.rim, 0.75), True, corners)
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
            pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
        smooth = pygame.transform.smoothscale(mask, rect.size)
        sprite.blit(smooth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return sprite, rect.topleft

    def _rect(self, place: Hex) -> pygame.Rect:
        x, y = self._lattice.centre(place_middle(place))
        reach = 2.8 * self._lattice.size
        return pygame.Rect(int(x - reach), int(y - reach), int(2 * reach) + 2, int(2 * reach) + 2)
