"""The name of the house in gold, with a glow behind it."""

import pygame
from pygame import Surface

from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.kit.theme import Look

_SIZE, _GLOW = 92, 14


def lettering(look: Look, text: str) -> Surface:
    """The name, as large as a look asks; its pixels are multiplied by their alpha."""
    font = sized_font(Role.TITLE, look.px(_SIZE))
    width, height = font.size(text)
    around = look.px(_GLOW)
    made = Surface((width + 2 * around, height + 2 * around), pygame.SRCALPHA)
    for colour, shift in ((look.palette.gold_dark, look.px(2)), (look.palette.gold_light, 0)):
        line = font.render(text, True, colour)
        made.blit(line, (around, around + shift))
        if shift:
            made = pygame.transform.box_blur(made, look.px(7))
    return made.premul_alpha()
