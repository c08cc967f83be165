"""The wheel of the four elements: opposites face each other, joined by a line that is struck through."""

from math import cos, pi, sin

import pygame
from pygame import Surface

from dream.games.alchemists_dream.rules.elements import Element
from dream.ui.game_views.alchemists_dream.painters.colours import stone_colour
from dream.ui.kit.painting.picture_cache import SPRITES
from dream.ui.kit.palette import Colour, Mark, Palette, luminance, mix
from dream.ui.kit.text.fonts import Role, sized_font

_FINE = 3
_RING, _JEWEL = 0.32, 0.12
"""How far the elements are from the middle, and how large they are, in parts of the wheel's width."""
SIGNS = {
    Element.FIRE: "\U0001f702",
    Element.WATER: "\U0001f704",
    Element.EARTH: "\U0001f703",
    Element.AIR: "\U0001f701",
}
_TURNS = {Element.FIRE: -0.5, Element.WATER: 0.5, Element.EARTH: 0.0, Element.AIR: 1.0}
"""Where each stands, in half turns from the right, clockwise."""
Point = tuple[float, float]


@SPRITES.keeping
def wheel_picture(size: int, owners: tuple[Element | None, Element | None], palette: Palette) -> Surface:
    """The wheel in a square of so many pixels; an element that somebody has is ringed with their metal."""
    side = size * _FINE
    made = Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(
        made, mix(palette.gold_dark, palette.gold, 0.3), (side / 2, side / 2), side * _RING, _FINE
    )
    hostile = {element.opposite for element in owners if element}
    for element in (Element.FIRE, Element.EARTH):
        _draw_opposition(made, side, element, palette, lit=bool({element, element.opposite} & hostile))
    for element in Element:
        middle, radius = place_of(element, side), side * _JEWEL
        colour = stone_colour(palette, element)
        pygame.draw.circle(made, mix(palette.panel, (0, 0, 0), 0.4), middle, radius * 1.32)
        ring = next((palette.owner[seat] for seat, owned in enumerate(owners) if owned is element), None)
        if ring:
            pygame.draw.circle(made, ring, middle, radius * 1.32)
            pygame.draw.circle(made, mix(palette.panel, (0, 0, 0), 0.6), middle, radius * 1.1)
        pygame.draw.circle(made, colour, middle, radius)
    small = pygame.transform.smoothscale(made, (size, size))
    for element in Element:
        _write_sign(small, element, palette)
    return small


def place_of(element: Element, size: float) -> Point:
    """The middle of an element on a wheel of a size."""
    turn = pi * _TURNS[element]
    return size * (0.5 + _RING * cos(turn)), size * (0.5 + _RING * sin(turn))


def _draw_opposition(made: Surface, side: int, element: Element, palette: Palette, *, lit: bool) -> None:
    """The line between two opposites."""
    colour: Colour = palette.mark[Mark.DANGER] if lit else mix(palette.panel, palette.gold, 0.45)
    start, end = place_of(element, side), place_of(element.opposite, side)
    width = (3 if lit else 2) * _FINE
    pygame.draw.line(made, colour, start, end, width)
    for part in (0.36, 0.64):
        x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
        reach = side * 0.035
        pygame.draw.line(made, colour, (x - reach, y - reach), (x + reach, y + reach), width)
        pygame.draw.line(made, colour, (x - reach, y + reach), (x + reach, y - reach), width)


def _write_sign(surface: Surface, element: Element, palette: Palette) -> None:
    size = surface.get_width()
    colour = stone_colour(palette, element)
    ink: Colour = (10, 8, 20) if luminance(colour) > 0.3 else (255, 250, 235)
    line = sized_font(Role.NUMBER, round(size * _JEWEL * 1.3)).render(SIGNS[element], True, ink)
    inked = line.get_bounding_rect()
    x, y = place_of(element, size)
    surface.blit(line, (round(x - inked.centerx), round(y - inked.centery)))
