"""How what flies is drawn: the picture of a face, as large, solid and turned as it is on its way."""

import pygame
from pygame import Rect, Surface

from dream.ui.tabletop.items.faces import Pile, Veil
from dream.ui.tabletop.motion.flights import Flying
from dream.ui.tabletop.picture.sprites import Sprites, placed
from dream.ui.widgets import paint

NEARLY = 0.6
"""A picture that is so many pixels too wide or too narrow is wide enough."""


def draw_flying(surface: Surface, sprites: Sprites, flying: Flying) -> None:
    """Draw one thing on its way."""
    if isinstance(flying.face, Veil):
        width, height = map(round, flying.size)
        place = Rect(0, 0, width, height)
        place.center = round(flying.at[0]), round(flying.at[1])
        dark = round(255 * flying.face.dark * flying.alpha)
        paint.veil(surface, place, sprites.palette.night, dark)
        return
    face = flying.face.top if isinstance(flying.face, Pile) else flying.face
    width, height = (max(1, round(side)) for side in flying.painted)
    picture = sprites.picture(face, (width, height))
    scale = flying.size[0] / width
    if abs(flying.size[0] - width) > NEARLY or flying.width < 1:
        across = max(1, round(picture.get_width() * scale * flying.width))
        picture = pygame.transform.smoothscale(picture, (across, max(1, round(picture.get_height() * scale))))
    if flying.alpha < 1:
        picture.set_alpha(round(255 * flying.alpha))
        surface.blit(*placed(picture, flying.at))
        picture.set_alpha(255)
    else:
        surface.blit(*placed(picture, flying.at))
