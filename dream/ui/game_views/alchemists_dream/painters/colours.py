"""The colours of a palette that ground and Stones have."""

from dream.games.alchemists_dream.board.tiles import Terrain
from dream.games.alchemists_dream.rules.elements import Element
from dream.ui.kit.palette import Colour, Palette


def ground_colour(palette: Palette, terrain: Terrain) -> Colour:
    """The colour of the ground of a cell."""
    return palette.ground[terrain.name.lower()]


def stone_colour(palette: Palette, element: Element) -> Colour:
    """The colour of the jewel of an element."""
    return palette.stone[element.name.lower()]
