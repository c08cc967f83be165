"""What is drawn again and again on the board: the outline of a cell, settings, signs, colours of elements.

Lengths are in sizes of a cell, or in radii of a piece.
"""

from math import sqrt

import numpy as np

from dream.games.alchemists_dream.colours import BAR_REACH, BAR_SHIFT, SIGNS, TRIANGLE_SHIFT
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.ui.kit.painting import Field, stroke, triangle
from dream.ui.kit.theme import Palette, Rgb

APOTHEM = sqrt(3) / 2
"""From the middle of a cell of size 1 to its edges."""
LIGHT = (-0.53, -0.85)
"""The direction from which light falls on cells and ground."""


def hexagon(x: Field, y: Field) -> Field:
    """A cell of size 1, with its point up."""
    across = np.abs(x)
    return np.maximum(across, across / 2 + APOTHEM * np.abs(y)) - np.float32(APOTHEM)


def setting(owner: int, x: Field, y: Field, radius: float) -> Field:
    """The outline that tells a player's pieces without colour: round (0), or square with cut corners (1)."""
    if owner == 0:
        return np.hypot(x, y) - np.float32(radius)
    across, high = np.abs(x), np.abs(y)
    sides = np.maximum(across, high) - np.float32(0.90 * radius)
    corners = (across + high) * np.float32(sqrt(0.5)) - np.float32(1.02 * radius)
    outline: Field = np.maximum(sides, corners)
    return outline


def sign(element: Element, x: Field, y: Field, radius: float, width: float) -> Field:
    """The element's alchemical sign, drawn with a line of a width in about a circle of the radius."""
    up, barred = SIGNS[element.terrain]
    down = radius if up else -radius
    y = y - np.float32(TRIANGLE_SHIFT * down)
    line = stroke(triangle(x, y, radius, up), width)
    if barred:
        level = np.float32(-BAR_SHIFT * down)
        line = np.minimum(line, np.maximum(np.abs(y - level) - width / 2, np.abs(x) - BAR_REACH * radius))
    return line


def ground_colour(palette: Palette, terrain: Terrain) -> Rgb:
    """The colour of the ground of a cell."""
    return palette.ground[terrain.name.lower()]


def stone_colour(palette: Palette, element: Element) -> Rgb:
    """The colour of the jewel of an element."""
    return palette.stone[element.name.lower()]
