"""What a preview of a game looks like: a picture in a frame, dimmed where what is typed is no seed."""

from collections.abc import Iterable

import pygame
from pygame import Rect, Surface

from dream.ui.kit.theme import Look
from dream.ui.widgets import paint

DIM = 170
"""How dark a picture is where it shows no seed, 0 to 255."""


def draw_preview(
    surface: Surface,
    rect: Rect,
    look: Look,
    picture: Surface | None,
    *,
    dimmed: bool,
    above: Iterable[tuple[Surface, tuple[int, int]]] = (),
) -> None:
    """Fill a rectangle with a picture, stretched while one of its size is painted; None is none yet.

    What lies `above` is drawn unless the picture is dimmed.
    """
    if picture is None:
        pygame.draw.rect(surface, look.field, rect)
    else:
        fits = picture.get_size() == rect.size
        surface.blit(picture if fits else pygame.transform.smoothscale(picture, rect.size), rect)
        if dimmed:
            paint.veil(surface, rect, look.palette.panel, DIM)
        else:
            surface.fblits(list(above))
    pygame.draw.rect(surface, look.line, rect, look.px(1))
