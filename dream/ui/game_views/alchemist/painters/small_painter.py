"""How small things are painted: tiles, the bag, seals, schools, trays. Lengths are in halves of a thing."""

import numpy as np
from pygame import Surface

from dream.games.alchemist.rules.components import Colour as Ingredient
from dream.ui.game_views.alchemist.colours import WHITE, ingredient_colour, sign_colour
from dream.ui.game_views.alchemist.painters.signs import sign_distance
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.seat_painter import seat_shape
from dream.ui.kit.painting.shapes import rounded_box
from dream.ui.kit.palette import Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT


def paint_tile(left: bool, dim: bool, half: float, palette: Palette) -> Surface:
    """A tile of ivory without its number; where one has been taken, its place."""
    canvas = Canvas(1.3, half, fine=2)
    body = rounded_box(canvas.x, canvas.y, 0.96, 0.96, 0.24)
    if not left:
        canvas.fill(
            np.abs(body + np.float32(0.06)) - np.float32(max(0.03, 0.5 * canvas.pixel)),
            mix(palette.gold_dark, palette.panel, 0.3),
            0.8,
        )
        return canvas.surface()
    paper = mix(mix(palette.pale, palette.gold_dark, 0.16), palette.panel, 0.62 if dim else 0.0)
    canvas.glow(
        rounded_box(canvas.x - np.float32(0.06), canvas.y - np.float32(0.18), 0.96, 0.96, 0.24),
        0.3,
        (0, 0, 0),
        0.55,
    )
    canvas.fill(body - np.float32(max(0.04, canvas.pixel)), NIGHT)
    light = 1.03 - 0.08 * canvas.x - 0.12 * canvas.y
    canvas.fill_lit(body, paper, light)
    line = np.abs(body + np.float32(0.15)) - np.float32(max(0.035, 0.5 * canvas.pixel))
    canvas.fill(line, mix(paper, palette.gold_dark, 0.65))
    return canvas.surface()


def paint_bag(half: float, palette: Palette) -> Surface:
    """A bag of leather, tied at its neck."""
    canvas = Canvas(1.25, half)
    x, y = canvas.x, canvas.y
    leather = mix(mix(palette.earth, palette.gold_dark, 0.35), NIGHT, 0.25)
    belly = np.hypot(x * np.float32(1.0), (y - np.float32(0.22)) * np.float32(1.06)) - np.float32(0.78)
    neck = np.maximum(
        np.abs(x) - np.float32(0.30) - np.abs(y + np.float32(0.62)) * 0.7,
        np.abs(y + np.float32(0.66)) - np.float32(0.30),
    )
    body = np.minimum(belly, neck)
    canvas.glow(np.hypot(x - 0.08, y - 0.42) - np.float32(0.8), 0.3, (0, 0, 0), 0.6)
    canvas.fill(body - np.float32(max(0.04, canvas.pixel)), NIGHT)
    folds = 0.10 * np.sin(np.arctan2(x, y + 0.9) * 16) * np.clip(0.5 - y, 0, 1)
    light = 1.18 - 0.35 * (0.6 * x + 0.8 * y) - 0.4 * np.clip(1 + belly / 0.5, 0, 1) ** 3 + folds
    canvas.fill_lit(body, leather, light)
    cord = rounded_box(x, y + np.float32(0.50), 0.36, 0.075, 0.07)
    canvas.fill(cord - np.float32(0.035), NIGHT)
    canvas.fill(cord, palette.gold)
    return canvas.surface()


def paint_seal(seat: int, used: bool, radius: float, palette: Palette) -> Surface:
    """A seal in wax with the shape of a seat's tokens; where it has been used, the place that it leaves."""
    canvas = Canvas(1.35, max(2.5, radius), fine=2)
    x, y = canvas.x, canvas.y
    turn = np.arctan2(y, x)
    wax = np.hypot(x, y) - np.float32(0.95) - 0.05 * np.sin(5 * turn + 1) - 0.03 * np.sin(9 * turn)
    if used:
        ring = np.abs(wax + np.float32(0.10)) - np.float32(max(0.05, 0.5 * canvas.pixel))
        canvas.fill(ring, mix(palette.seat[seat], palette.panel, 0.3 if palette.light else 0.62))
        return canvas.surface()
    colour = palette.seat[seat]
    canvas.glow(wax - np.float32(0.05), 0.28, (0, 0, 0), 0.6)
    canvas.fill(wax - np.float32(max(0.06, 0.8 * canvas.pixel)), NIGHT)
    light = 0.98 - 0.20 * x - 0.28 * y - 0.25 * np.clip(1 + wax / 0.25, 0, 1) ** 2
    canvas.fill_lit(wax, mix(colour, NIGHT, 0.12), light)
    print_ = seat_shape(seat, x, y, 0.46)
    canvas.fill(print_ - np.float32(0.10), mix(colour, NIGHT, 0.55))
    canvas.fill(print_, mix(colour, WHITE, 0.55))
    return canvas.surface()


def paint_school(ingredient: Ingredient | None, size: tuple[int, int], palette: Palette) -> Surface:
    """The card of a school: a banner in its colour with its sign, or its back."""
    half = size[0] / 2, size[1] / 2
    canvas = Canvas((half[0] + 4, half[1] + 4), 1.0, fine=2)
    x, y = canvas.x, canvas.y
    body = rounded_box(x, y, half[0], half[1], 0.12 * size[0])
    canvas.glow(rounded_box(x - 1, y - 2, half[0], half[1], 0.12 * size[0]), 4, (0, 0, 0), 0.6)
    canvas.fill(body, NIGHT)
    line = mix(palette.gold_dark, palette.gold, 0.6)
    canvas.fill(body + np.float32(1), line)
    inner = body + np.float32(max(2.0, 0.05 * size[0]))
    if ingredient is None:
        deep = mix(palette.night_light, palette.night, 0.35)
        light = 1.15 - 0.55 * np.clip(np.hypot(x / half[0], y / half[1]), 0, 1)
        canvas.fill(inner, light[..., None] * np.asarray(deep, np.float32))
        far = np.hypot(x, y)
        rings = np.abs(far - np.float32(0.5 * half[0])) - np.float32(max(0.6, 0.02 * size[0]))
        canvas.fill(np.minimum(rings, far - np.float32(0.16 * half[0])), line)
        return canvas.surface()
    colour, sign = ingredient_colour(ingredient, palette), sign_colour(ingredient, palette)
    light = 1.0 - 0.30 * y / half[1] - 0.12 * x / half[0]
    canvas.fill_lit(inner, colour, light)
    frame = np.abs(inner + np.float32(max(2.0, 0.05 * size[0]))) - np.float32(max(0.5, 0.010 * size[0]))
    canvas.fill(frame, sign, 0.7)
    canvas.fill(sign_distance(ingredient, x, y, 0.52 * half[0], max(2.2, 0.045 * size[0])), sign)
    return canvas.surface()


def paint_tray(
    ingredient: Ingredient, dim: bool, size: tuple[int, int], unit: float, palette: Palette
) -> Surface:
    """A hollow in wood in which cubes of a colour lie."""
    half = size[0] / 2, size[1] / 2
    canvas = Canvas((half[0] + 1, half[1] + 1), 1.0)
    x, y = canvas.x, canvas.y
    body = rounded_box(x, y, half[0], half[1], 6 * unit)
    colour = ingredient_colour(ingredient, palette)
    ground = mix(mix(palette.panel, palette.table, 0.5), colour, 0.05 if dim else 0.16)
    hollow = np.clip(1 + body / (9 * unit), 0, 1)
    light = 1.0 - 0.45 * hollow**2 + 0.25 * hollow * y / half[1]
    canvas.fill_lit(body, ground, light, 0.92)
    line = np.abs(body + np.float32(0.6 * unit)) - np.float32(max(0.5, 0.6 * unit))
    canvas.fill(line, mix(palette.gold_dark, colour, 0.10 if dim else 0.45), 0.55 if dim else 0.9)
    faint = sign_distance(ingredient, x, y - np.float32(half[1] * 0.30), 20 * unit, 4 * unit)
    canvas.fill(faint, colour, 0.05 if dim else 0.13)
    return canvas.surface()
