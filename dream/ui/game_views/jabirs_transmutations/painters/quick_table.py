"""A plain picture of the table, drawn in a moment, to be seen until the fine one is painted."""

import pygame
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Seat
from dream.ui.game_views.jabirs_transmutations.colours import NIGHT, resource_colour, way_colour
from dream.ui.game_views.jabirs_transmutations.diagram import SPOTS, Place, spot_radius, ways
from dream.ui.game_views.jabirs_transmutations.shown import TableShown
from dream.ui.game_views.jabirs_transmutations.table_layout import DIAL, TableLayout
from dream.ui.kit.palette import Palette, mix


def sketch(layout: TableLayout, palette: Palette) -> Surface:
    """The ground of a table, as large as its box, in flat colours."""
    box, radius = layout.box, layout.radius
    surface = Surface((box.w, box.h))
    surface.fill(palette.night)

    def point(place: Place) -> Place:
        x, y = layout.point(place)
        return x - box.x, y - box.y

    middle = point((0.0, 0.0))
    pygame.draw.circle(surface, mix(palette.table, palette.rim, 0.42), middle, radius)
    pygame.draw.circle(surface, palette.gold_dark, middle, radius * DIAL, 2)
    for way in ways():
        pygame.draw.aalines(surface, way_colour(palette), False, [point(place) for place in way.points])
    for resource, place in SPOTS.items():
        size = spot_radius(resource) * radius
        colour = resource_colour(resource, palette)
        pygame.draw.aacircle(surface, palette.gold, point(place), size)
        pygame.draw.aacircle(surface, mix(NIGHT, colour, 0.3), point(place), size * 0.94)
    return surface


def sketch_tokens(surface: Surface, shown: TableShown, layout: TableLayout, palette: Palette) -> None:
    """The tokens of a table as plain discs, without their numbers."""
    for seat in Seat:
        for resource in shown.of(seat).board.present:
            box = layout.token(seat, resource)
            pygame.draw.aacircle(surface, palette.seat[seat], box.centre, box.w / 2)
