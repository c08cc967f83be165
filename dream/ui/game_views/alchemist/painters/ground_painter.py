"""The ground, painted once: the night, and the table of green stone with the track of fame along its sides.

Lengths are in units of the design unless they are called pixels. It is run in a thread.
"""

from math import cos, pi, sin

import numpy as np

from dream.games.alchemist.rules.components import Colour as Ingredient
from dream.ui.game_views.alchemist.colours import ingredient_colour, stone
from dream.ui.game_views.alchemist.layout import (
    BAG,
    CORNER,
    INNER_FAR,
    PILE,
    PILE_FAR,
    POT,
    SIDES,
    SLOTS,
    SPACES,
    TRACK,
    TURN,
    slot_place,
    turned,
)
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.backdrop_painter import Pixels, paint_backdrop
from dream.ui.kit.painting.canvas import Paintable, Patch
from dream.ui.kit.painting.noise import Field, clouds, tiled_grain
from dream.ui.kit.palette import Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT

REACH = CORNER * 1.06
APOTHEM = cos(pi / SIDES)


def paint_table(
    window: tuple[int, int], box: Box, middle: tuple[float, float], unit: float, palette: Palette
) -> Pixels:
    """The ground in a box of a window, shape (box.h, box.w, 3); the middle is in the window's pixels."""
    pixels = paint_backdrop(window, palette, box)
    lay_table(pixels, (middle[0] - box.x, middle[1] - box.y), unit, palette)
    return pixels


def lay_table(pixels: Pixels, middle: tuple[float, float], unit: float, palette: Palette) -> None:
    """Paint the table over a picture; middle in its pixels."""
    on = Patch(pixels, middle, (REACH, REACH), unit)
    edge = five_sided(on.x, on.y, CORNER)
    on.glow(five_sided(on.x, on.y - np.float32(7), CORNER), 26, (0, 0, 0), 0.75)
    on.fill(edge, NIGHT)
    on.fill(edge + np.float32(1.2), _rail(on, palette))
    inner = five_sided(on.x, on.y, CORNER - TRACK / APOTHEM)
    _lay_track(on, edge, inner, palette)
    _lay_stone(on, inner, palette)
    for ingredient in Ingredient:
        at = turned(PILE_FAR, ingredient)
        well = Patch(
            pixels, (middle[0] + at[0] * unit, middle[1] + at[1] * unit), (PILE * 1.5, PILE * 1.5), unit
        )
        _lay_well(well, PILE, mix(stone(palette), ingredient_colour(ingredient, palette), 0.22), palette)
    for pair in SLOTS:
        x, y = slot_place(pair)
        hearth = Patch(pixels, (middle[0] + x * unit, middle[1] + y * unit), (POT * 1.4, POT * 1.4), unit)
        hearth.glow(np.hypot(hearth.x, hearth.y - np.float32(5)) - np.float32(POT), 12, (0, 0, 0), 0.55)


def five_sided(x: Field, y: Field, far: float) -> Field:
    """A pentagon with a corner at the top, its corners `far` from its middle, as a signed distance inside."""
    sides = (x * np.float32(sin(n * TURN)) + y * np.float32(cos(n * TURN)) for n in range(SIDES))
    distance = next(sides)
    for side in sides:
        distance = np.maximum(distance, side)
    return np.asarray(distance - np.float32(far * APOTHEM), np.float32)


def _rail(on: Paintable, palette: Palette) -> Field:
    """The colour of the brass rail around the table, lit from above at the left."""
    shine = 0.72 + 0.24 * np.cos(2 * (np.arctan2(on.y, on.x) + 2.2)) - 0.10 * on.y / np.float32(CORNER)
    return np.asarray(shine[..., None] * np.asarray(palette.gold, np.float32), np.float32)


def _lay_track(on: Paintable, edge: Field, inner: Field, palette: Palette) -> None:
    """The fifty spaces of the track, the tens marked at the corners and the fives in the middle of sides."""
    ground = mix(mix(palette.table, palette.gold_dark, 0.26), NIGHT, 0.15)
    light = 1.05 - 0.10 * on.y / np.float32(CORNER)
    on.fill(edge + np.float32(4.6), light[..., None] * np.asarray(ground, np.float32))
    line = mix(palette.gold_dark, palette.gold, 0.42)
    turns = np.arctan2(on.x, -on.y) / np.float32(TURN)
    along = np.tan((np.mod(turns, 1) - np.float32(0.5)) * np.float32(TURN)) / np.float32(np.tan(TURN / 2))
    away = (edge + np.float32(CORNER * APOTHEM)) * np.float32(np.tan(TURN / 2) * 2 * SIDES / SPACES)
    place = along * np.float32(SPACES / SIDES / 2)
    strokes = np.abs(place - np.floor(place) - np.float32(0.5)) * away
    inside = np.clip(-(edge + np.float32(4)) * on.pixels, 0, 1)
    on.lay(
        inside * np.clip(0.5 - (strokes - np.float32(max(0.5, 0.5 * on.pixel))) * on.pixels, 0, 1) * 0.8, line
    )
    on.fill(
        np.abs(inner - np.float32(0.8)) - np.float32(max(1.0, 0.6 * on.pixel)), mix(line, palette.gold, 0.5)
    )


def _lay_stone(on: Paintable, inner: Field, palette: Palette) -> None:
    """Green stone with pale veins, darker towards its edges; figures of the art scratched into it."""
    rows, columns = slice(0, on.y.shape[0]), slice(0, on.x.shape[1])
    size = columns.stop, rows.stop
    veins = np.abs(clouds(size, 3, 4, seed=41) - np.float32(0.5))
    veined = np.exp(-((veins / 0.018) ** 2)) * clouds(size, 5, 2, seed=43)
    far = np.hypot(on.x, on.y) / np.float32(CORNER)
    light = (
        1.42 + 0.10 * tiled_grain(rows, columns) - 0.46 * far**2 + 0.5 * (clouds(size, 4, 4, seed=47) - 0.5)
    )
    base = np.clip(light, 0, 2)[..., None] * np.asarray(stone(palette), np.float32)
    pale = np.asarray(mix(stone(palette), palette.ink, 0.30), np.float32)
    base += (0.55 * veined * np.clip(1.3 - far, 0, 1))[..., None] * (pale - base)
    shade = np.clip(1 + inner / 16, 0, 1) ** 2
    on.fill(inner, base * (1 - 0.5 * shade[..., None]))
    line = mix(palette.rim, palette.gold, 0.30)
    ring = np.abs(np.hypot(on.x, on.y) - np.float32(INNER_FAR)) - np.float32(max(0.6, 0.4 * on.pixel))
    on.fill(ring, line, 0.35)
    bag = np.hypot(on.x, on.y)
    on.glow(bag - np.float32(BAG * 0.9), 14, (0, 0, 0), 0.5)


def _lay_well(on: Paintable, radius: float, colour: tuple[int, int, int], palette: Palette) -> None:
    """A hollow in the stone in which a pile lies."""
    body = np.hypot(on.x, on.y) - np.float32(radius)
    on.fill(body - np.float32(2.6), mix(palette.gold_dark, palette.gold, 0.30))
    on.fill(body - np.float32(1.0), NIGHT)
    hollow = np.clip(1 + body / 18, 0, 1)
    light = 0.78 - 0.46 * hollow**2 + 0.20 * hollow * (0.5 * on.x + 0.85 * on.y) / np.float32(radius)
    on.fill(body, np.clip(light, 0.1, 1.4)[..., None] * np.asarray(colour, np.float32))
