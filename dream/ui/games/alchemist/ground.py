"""The ground of the table, painted once: the night, and green stone with the track of fame along its sides.

Lengths are in units of the design unless they are called pixels. Any thread may paint it.
"""

from math import cos, pi, sin

import numpy as np

from dream.games.alchemist.rules.components import Colour
from dream.ui.games.alchemist import faces
from dream.ui.games.alchemist.layout import (
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
from dream.ui.kit.backdrop import clouds, paint_backdrop, tiled_grain
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Field, Paintable, Patch, Pixels
from dream.ui.kit.theme import Palette, mix
from dream.ui.table.faces import NIGHT, gold_metal

REACH = CORNER * 1.06
APOTHEM = cos(pi / SIDES)


def paint_table(
    window: tuple[int, int], box: Box, middle: tuple[float, float], unit: float, palette: Palette
) -> Pixels:
    """The ground in a box of a window, shape (box.h, box.w, 3); the middle is in the window's pixels."""
    pixels = paint_backdrop(window, palette, box)

    def patch(x: float, y: float, reach: float) -> Patch:
        place = middle[0] - box.x + x * unit, middle[1] - box.y + y * unit
        return Patch(pixels, place, (reach, reach), unit)

    on = patch(0.0, 0.0, REACH)
    edge = five_sided(on.x, on.y, CORNER)
    on.glow(five_sided(on.x, on.y - np.float32(7), CORNER), 26, (0, 0, 0), 0.2 if palette.light else 0.75)
    on.fill(edge, NIGHT)
    shine = 0.72 + 0.24 * np.cos(2 * (np.arctan2(on.y, on.x) + 2.2)) - 0.10 * on.y / np.float32(CORNER)
    on.fill(edge + np.float32(1.2), shine[..., None] * np.asarray(gold_metal(palette), np.float32))
    inner = five_sided(on.x, on.y, CORNER - TRACK / APOTHEM)
    _lay_track(on, edge, inner, palette)
    _lay_stone(on, inner, palette)
    for colour in Colour:
        _lay_well(patch(*turned(PILE_FAR, colour), PILE * 1.5), colour, palette)
    for pair in SLOTS:
        hearth = patch(*slot_place(pair), POT * 1.4)
        hearth.glow(np.hypot(hearth.x, hearth.y - np.float32(5)) - np.float32(POT), 12, (0, 0, 0), 0.55)
    return pixels


def five_sided(x: Field, y: Field, far: float) -> Field:
    """A pentagon with a corner at the top, its corners `far` from its middle, as a signed distance inside."""
    sides = (x * np.float32(sin(n * TURN)) + y * np.float32(cos(n * TURN)) for n in range(SIDES))
    distance = next(sides)
    for side in sides:
        distance = np.maximum(distance, side)
    return np.asarray(distance - np.float32(far * APOTHEM), np.float32)


def _lay_track(on: Paintable, edge: Field, inner: Field, palette: Palette) -> None:
    """The fifty spaces of the track, the tens marked at the corners and the fives in the middle of sides."""
    wood = mix(palette.table, palette.gold_dark, 0.26)
    ground = mix(wood, palette.panel, 0.35) if palette.light else mix(wood, NIGHT, 0.15)
    light, line = 1.05 - 0.10 * on.y / np.float32(CORNER), mix(palette.gold_dark, palette.gold, 0.42)
    on.fill(edge + np.float32(4.6), light[..., None] * np.asarray(ground, np.float32))
    turns = np.arctan2(on.x, -on.y) / np.float32(TURN)
    along = np.tan((np.mod(turns, 1) - np.float32(0.5)) * np.float32(TURN)) / np.float32(np.tan(TURN / 2))
    away = (edge + np.float32(CORNER * APOTHEM)) * np.float32(np.tan(TURN / 2) * 2 * SIDES / SPACES)
    place = along * np.float32(SPACES / SIDES / 2)
    away = np.abs(place - np.floor(place) - np.float32(0.5)) * away
    strokes = np.clip(0.5 - (away - np.float32(max(0.5, 0.5 * on.pixel))) * on.pixels, 0, 1)
    on.lay(np.clip(-(edge + np.float32(4)) * on.pixels, 0, 1) * strokes * 0.8, line)
    rim = np.abs(inner - np.float32(0.8)) - np.float32(max(1.0, 0.6 * on.pixel))
    on.fill(rim, mix(line, palette.gold, 0.5))


def _lay_stone(on: Paintable, inner: Field, palette: Palette) -> None:
    """Green stone with pale veins, darker towards its edges; figures of the art scratched into it."""
    rows, columns = slice(0, on.y.shape[0]), slice(0, on.x.shape[1])
    size, far = (columns.stop, rows.stop), np.hypot(on.x, on.y) / np.float32(CORNER)
    veins = np.abs(clouds(size, 3, 4, seed=41) - np.float32(0.5))
    veined = np.exp(-((veins / 0.018) ** 2)) * clouds(size, 5, 2, seed=43)
    light = 1.42 + 0.10 * tiled_grain(rows, columns) - 0.46 * far**2
    light = light + 0.5 * (clouds(size, 4, 4, seed=47) - 0.5)
    base = np.clip(light, 0, 2)[..., None] * np.asarray(faces.stone(palette), np.float32)
    pale = np.asarray(mix(faces.stone(palette), palette.ink, 0.30), np.float32)
    base += (0.55 * veined * np.clip(1.3 - far, 0, 1))[..., None] * (pale - base)
    shade = np.clip(1 + inner / 16, 0, 1) ** 2
    on.fill(inner, base * (1 - 0.5 * shade[..., None]))
    middle = np.hypot(on.x, on.y)
    ring = np.abs(middle - np.float32(INNER_FAR)) - np.float32(max(0.6, 0.4 * on.pixel))
    on.fill(ring, mix(palette.rim, palette.gold, 0.30), 0.35)
    on.glow(middle - np.float32(BAG * 0.9), 14, (0, 0, 0), 0.5)


def _lay_well(on: Paintable, colour: Colour, palette: Palette) -> None:
    """A hollow in the stone in which a pile of a colour lies."""
    body, tint = np.hypot(on.x, on.y) - np.float32(PILE), faces.cube_colours(palette)[colour]
    on.fill(body - np.float32(2.6), mix(palette.gold_dark, palette.gold, 0.30))
    on.fill(body - np.float32(1.0), NIGHT)
    hollow = np.clip(1 + body / 18, 0, 1)
    light = 0.78 - 0.46 * hollow**2 + 0.20 * hollow * (0.5 * on.x + 0.85 * on.y) / np.float32(PILE)
    ground = np.asarray(mix(faces.stone(palette), tint, 0.22), np.float32)
    on.fill(body, np.clip(light, 0.1, 1.4)[..., None] * ground)
