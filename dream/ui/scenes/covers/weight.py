"""How much there is to learn of a game: lozenges, as many full ones as it is heavy, and a word."""

import pygame
from pygame import Rect, Surface

from dream.play.registry import HEAVIEST
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers.cover_game import CoverGame
from dream.ui.widgets import paint

_STEP, _SIZE, _GAP = 13, 4, 5


def draw_weight(surface: Surface, look: Look, game: CoverGame, row: Rect, *, centred: bool = True) -> None:
    """Draw it in a row, in the middle or at the left; nothing where it is not known."""
    if game.weight is None:
        return
    palette, px = look.palette, look.px
    font = look.font(Role.SMALL)
    signs = HEAVIEST * px(_STEP) + px(_GAP)
    text = min(paint.width_of(font, game.weighed), max(0, row.w - signs))
    left = row.centerx - (signs + text) // 2 if centred else row.x
    for number in range(HEAVIEST):
        middle = left + number * px(_STEP) + px(_STEP) // 2, row.centery + px(1)
        if number < game.weight:
            paint.diamond(surface, palette.gold, middle, px(_SIZE))
        else:
            x, y, size = *middle, px(_SIZE)
            corners = [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
            pygame.draw.aalines(surface, look.line, True, corners)
    paint.write(surface, font, game.weighed, palette.ink_dim, Rect(left + signs, row.y, text, row.h))
