"""Drawings for the chapters of the help, each as wide as the page and as high as it needs."""

from collections.abc import Callable, Iterable, Mapping

import pygame
from pygame import Surface

from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.palette import Palette
from dream.ui.kit.theme import Look
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.items.table_game import AnyTable, Laid
from dream.ui.tabletop.picture.sprites import Sprites

Draw = Callable[[Palette, float, int], Surface]
"""Makes a drawing in the colours of a palette, at a scale of its texts, so many pixels wide."""
DRAWN = cache_of_a_look(most=12_000_000)


class Drawings:
    """The drawings of a game by their names, kept while the look stays."""

    def __init__(self, draws: Mapping[str, Draw]) -> None:
        self.draws = draws

    def __call__(self, name: str, look: Look, width: int) -> Surface:
        """The drawing of a name; raises KeyError when there is none."""
        return _drawn(self.draws[name], look.palette, look.scale, width)


@DRAWN.keeping
def _drawn(draw: Draw, palette: Palette, scale: float, width: int) -> Surface:
    return draw(palette, scale, width)


def sheet(width: int, height: float) -> Surface:
    """A transparent sheet to draw on."""
    return Surface((width, round(height)), pygame.SRCALPHA)


def lay(on: Surface, items: Iterable[Item], looks: AnyTable, layout: Laid, palette: Palette) -> None:
    """Draw things as they lie on a table, with all that is written on them."""
    pictures = Sprites(looks, layout.unit, palette)
    for item in Items(items):
        on.fblits(list(pictures.of(item)))
