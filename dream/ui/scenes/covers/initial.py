"""What stands in the place of a picture of a game that there is not, or not yet: its initial in a ring."""

import pygame
from pygame import Rect, Surface

from dream.ui.kit.palette import Palette
from dream.ui.kit.text.fonts import Role, sized_font

_SIZE = 0.36
"""The radius of the ring, and the size of the letter, as parts of the shorter side."""


def draw_initial(surface: Surface, palette: Palette, rect: Rect, name: str) -> None:
    """Fill a rectangle with the night, and have the initial of a game in its middle."""
    pygame.draw.rect(surface, palette.night, rect)
    side = min(rect.size)
    pygame.draw.aacircle(surface, palette.gold_dark, rect.center, round(_SIZE * side), max(1, side // 80))
    letter = sized_font(Role.TITLE, round(_SIZE * side)).render(name[:1].upper(), True, palette.gold)
    surface.blit(letter, letter.get_rect(center=rect.center))
