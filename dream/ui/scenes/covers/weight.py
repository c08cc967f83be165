"""How much there is to learn of a game: lozenges, as many full ones as it is heavy, and a word."""

import pygame
from pygame import Rect, Surface

from dream.play.registry import HEAVIEST
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers.cover_game import CoverGame
from dream.ui.widgets import paint

_STEP, _SIZE, _GAP = 13, 4, 5


def draw_weight(surface: Surface, look: Look, game: CoverGame, row: Rect, *, small: bool = False) -> None:
    """Draw it in the middle of a row, if it is known; `small`, at its left and without the word."""
    if game.weight is None:
        return
    palette, px = look.palette, look.px
    font = look.font(Role.SMALL)
    signs = HEAVIEST * px(_STEP)
    text = 0 if small else min(paint.width_of(font, game.weighed), max(0, row.w - signs - px(_GAP)))
    left = row.x if small else row.centerx - (signs + px(_GAP) + text) // 2
    for number in range(HEAVIEST):
        middle = left + number * px(_STEP) + px(_STEP) // 2, row.centery + px(1)
        _draw_lozenge(surface, look, middle, full=number < game.weight)
    if not small:
        place = Rect(left + signs + px(_GAP), row.y, text, row.h)
        paint.write(surface, font, game.weighed, palette.ink_dim, place)


def _draw_lozenge(surface: Surface, look: Look, middle: tuple[int, int], *, full: bool) -> None:
    (x, y), size = middle, look.px(_SIZE)
    if full:
        paint.diamond(surface, look.palette.gold, middle, size)
    corners = [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
    pygame.draw.aalines(surface, look.palette.gold if full else look.line, True, corners)
