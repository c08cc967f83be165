"""The ground of the table, painted once: old planks in the light of a lamp, and the parchment of the tracker.

Lengths are in units of the design unless they are called pixels. Any thread may paint it.
"""

import numpy as np

from dream.games.philosophers_stone.rules.tracker import STEPS
from dream.ui.games.philosophers_stone.faces import paper, wood
from dream.ui.games.philosophers_stone.layout import MEDAL, StoneLayout
from dream.ui.kit.backdrop import clouds
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Patch, Pixels, rounded_box
from dream.ui.kit.theme import Palette, mix
from dream.ui.table.faces import NIGHT

PLANK = 132
"""How wide a plank is."""
BAND = 64
"""So many rows of pixels are painted at a time."""
LAMP = 0.34
"""How far down the light falls, in parts of the height."""


def paint_bench(layout: StoneLayout, palette: Palette) -> Pixels:
    """The ground in the box of a layout, shape (box.h, box.w, 3)."""
    box, shadow = layout.box, palette.panel if palette.light else NIGHT
    pixels = np.empty((box.h, box.w, 3), np.uint8)
    _lay_planks(pixels, layout.unit, palette)
    _lay_parchment(pixels, layout, palette)
    for area in (layout.formulas, layout.market):  # a soft shade, so that what lies there is read easily
        on, across, down = _patch(pixels, area, (10, 10), layout)
        on.glow(rounded_box(on.x, on.y, across, down, 8), 9, shadow, 0.42)
    return pixels


def _patch(
    pixels: Pixels, area: Box, beyond: tuple[float, float], layout: StoneLayout
) -> tuple[Patch, float, float]:
    """A part of the ground that reaches beyond an area, and how far that is from its middle to its sides."""
    middle = area.centre[0] - layout.box.x, area.centre[1] - layout.box.y
    across, down = area.w / 2 / layout.unit, area.h / 2 / layout.unit
    return Patch(pixels, middle, (across + beyond[0], down + beyond[1]), layout.unit), across, down


def _lay_planks(pixels: Pixels, unit: float, palette: Palette) -> None:
    """Planks from side to side, each with its own grain and tone, darker away from the lamp."""
    height, width = pixels.shape[:2]
    tone = np.asarray(wood(palette), np.float32)
    across = (np.arange(width, dtype=np.float32) + 0.5)[None]
    wide = max(2, -(-width // 8))
    coarse = clouds((2 * wide, max(2, height)), 3, 5, seed=71)
    darkest = 0.74 if palette.light else 0.34
    far_x = (across / width - np.float32(0.5)) * np.float32(1.5)
    for top in range(0, height, BAND):
        down = np.arange(top, min(height, top + BAND), dtype=np.float32)[:, None] + np.float32(0.5)
        place = down / np.float32(PLANK * unit)
        plank = np.floor(place)
        edge = np.minimum(place - plank, 1 - (place - plank)) * np.float32(PLANK * unit)
        shift = (plank[:, 0].astype(np.intp) * 37) % wide
        columns = (np.arange(width) // 8)[None] + shift[:, None]
        grain = coarse[(down[:, 0].astype(np.intp))[:, None], columns]
        rings = np.sin((grain * 26 + down / np.float32(7 * unit)) * np.float32(2.2))
        light = 0.86 + 0.30 * (grain - np.float32(0.5)) + 0.055 * rings
        light = light + 0.07 * np.sin(plank * np.float32(12.9898))
        far = far_x**2 + (down / height - np.float32(LAMP)) ** 2 * np.float32(1.7)
        light = light * np.clip(np.float32(1.22) - far, darkest, 1.25)
        light = light * np.clip(np.float32(0.45) + edge / np.float32(max(1.0, 2.2 * unit)), 0.45, 1)
        pixels[top : top + len(down)] = np.clip(light[..., None] * tone, 0, 255)


def _lay_parchment(pixels: Pixels, layout: StoneLayout, palette: Palette) -> None:
    """A long sheet with burnt edges, and on it the way from lead to gold."""
    (on, across, down), unit = _patch(pixels, layout.tracker, (12, 14), layout), layout.unit
    size = on.x.shape[1], on.y.shape[0]
    torn = (clouds(size, 40, 3, seed=5) - np.float32(0.5)) * np.float32(7)
    body = rounded_box(on.x, on.y, across - 2, down - 1, 6) + torn
    on.glow(
        rounded_box(on.x, on.y - np.float32(5), across - 4, down - 2, 6),
        12,
        NIGHT,
        0.35 if palette.light else 0.8,
    )
    stains, far = clouds(size, 6, 4, seed=17), on.x / np.float32(across)
    light = (1.0 if palette.light else 0.80) + 0.16 * (stains - np.float32(0.5))
    light = light - (0.03 if palette.light else 0.16) * far**2
    edge = np.clip(1 + body / np.float32(8 if palette.light else 16), 0, 1) ** 2
    worn = (palette.panel, 0.45) if palette.light else (wood(palette), 0.20)
    colour = light[..., None] * np.asarray(mix(paper(palette), *worn), np.float32)
    burnt = np.asarray(mix(wood(palette), NIGHT, 0.45), np.float32)
    on.fill(body, colour + (0.75 * edge)[..., None] * (burnt - colour))
    ink = mix(mix(wood(palette), NIGHT, 0.5), palette.gold_dark, 0.25)
    for place in range(STEPS):
        (x, y), (to_x, to_y) = layout.metal(place), layout.metal(place + 1)
        middle = (x + to_x) / 2 - layout.box.x, (y + to_y) / 2 - layout.box.y
        reach = (to_x - x) / 2 / unit
        on = Patch(pixels, middle, (reach, 46), unit)
        slope = np.float32((to_y - y) / (to_x - x))
        away = np.abs(on.y - slope * on.x)
        outside = np.float32(MEDAL + 2) - (np.float32(reach) - np.abs(on.x))
        beads = np.abs(np.mod(on.x, np.float32(9)) - np.float32(4.5)) - np.float32(2.4)
        on.fill(np.maximum(np.maximum(away - np.float32(1.3), outside), beads), ink, 0.8)
