"""The ways of one recipe in light, as a picture that is made when it is first pointed at, and kept."""

from pygame import Surface

from dream.ui.game_views.jabirs_transmutations.diagram import Part, Place, ways_of
from dream.ui.game_views.jabirs_transmutations.painters.way_painter import box_of, way_shape
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.palette import Palette, mix

LIGHTS = cache_of_a_look(most=24_000_000)
"""The ways of all twelve recipes take so much in a window of 3840 by 2160."""


def middle_of(recipe: int) -> Place:
    """The place of the middle of what `lit_ways` paints."""
    return box_of(ways_of(recipe))[0]


@LIGHTS.keeping
def lit_ways(recipe: int, radius: float, palette: Palette) -> Surface:
    """The ways of a recipe in light, on a table of a radius in pixels."""
    ways = ways_of(recipe)
    middle, reach = box_of(ways)
    canvas = Canvas(reach, radius, middle)
    for way in ways:
        colour = palette.ink if way.part is Part.REACTANT else palette.gold_light
        shape = way_shape(canvas, way, 1.7)
        canvas.glow(shape, 0.028, mix(palette.gold, palette.gold_dark, 0.3), 0.75)
        canvas.fill(shape, colour)
    return canvas.surface()
