"""How pieces of gold and silver, the way to the end, and the signs of elixirs and the sun are painted."""

import numpy as np
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Resource
from dream.ui.game_views.jabirs_transmutations.painters.glyphs import (
    ELIXIR,
    RESOURCE_GLYPHS,
    SUN,
)
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.jewel import rim
from dream.ui.kit.painting.strokes import glyph_distance
from dream.ui.kit.palette import Colour, Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT


def paint_coin(metal: Resource, radius: float, palette: Palette) -> Surface:
    """A piece of a metal with its sign; `radius` is in pixels."""
    canvas = Canvas(1.5, max(3.0, radius))
    colour = palette.gold if metal is Resource.GOLD else palette.owner[0]
    light = palette.gold_light if metal is Resource.GOLD else (255, 255, 255)
    shape = np.hypot(canvas.x, canvas.y) - np.float32(1.0)
    canvas.glow(np.hypot(canvas.x - 0.1, canvas.y - 0.22) - np.float32(0.95), 0.4, (0, 0, 0), 0.6)
    canvas.fill(shape - np.float32(max(0.06, canvas.pixel)), NIGHT, 0.85)
    rim(canvas, shape, 0.16, mix(colour, light, 0.4))
    face = 0.96 - 0.16 * canvas.y - 0.10 * canvas.x
    canvas.fill(shape + np.float32(0.16), face[..., None] * np.asarray(colour, np.float32))
    glyph = glyph_distance(RESOURCE_GLYPHS[metal], canvas.x, canvas.y, 0.50, max(0.13, 1.4 * canvas.pixel))
    canvas.fill(glyph, mix(colour, NIGHT, 0.72))
    return canvas.surface()


def paint_elixir(radius: float, palette: Palette) -> Surface:
    """The sign of all elixirs: the eight corners of their spots."""
    canvas = Canvas(1.2, max(3.0, radius))
    shape = glyph_distance(ELIXIR, canvas.x, canvas.y, 1.0, max(0.2, 1.6 / radius))
    canvas.fill(shape - np.float32(0.12), NIGHT, 0.8)
    canvas.fill(shape, mix(palette.air, palette.owner[0], 0.3))
    return canvas.surface()


def paint_lozenge(full: bool, last: bool, half: float, unit: float, palette: Palette) -> Surface:
    """A lozenge of the way to the end, `half` pixels wide, full or empty; the last is larger, in gold."""
    half *= 1.2 if last else 1.0
    canvas = Canvas((half + 2, half * 1.6 + 2), 1.0)
    shape = (np.abs(canvas.x) + np.abs(canvas.y) * np.float32(0.66) - np.float32(half)) * np.float32(0.72)
    edge = palette.gold if full or last else mix(palette.gold_dark, palette.gold, 0.35)
    canvas.fill(shape - np.float32(0.6), NIGHT, 0.8)
    canvas.fill(shape, edge)
    light = 1.0 - 0.03 * canvas.y / unit
    heart = np.asarray(palette.gold_light if full else mix(palette.panel, NIGHT, 0.4), np.float32)
    canvas.fill(shape + np.float32(max(0.9, 0.9 * unit)), np.clip(light[..., None] * heart, 0, 255))
    return canvas.surface()


def paint_sun(radius: float, palette: Palette) -> Surface:
    """A small sun of gold."""
    canvas = Canvas(1.2, max(3.0, radius))
    shape = glyph_distance(SUN, canvas.x, canvas.y, 1.0, max(0.15, 1.4 / radius))
    canvas.fill(shape - np.float32(0.10), NIGHT, 0.7)
    canvas.fill(shape, palette.gold_light)
    return canvas.surface()


def paint_small_lozenge(height: int, colour: Colour) -> Surface:
    """A lozenge of one colour, so many pixels high."""
    canvas = Canvas(1.1, height / 2)
    canvas.fill((np.abs(canvas.x) + np.abs(canvas.y) - np.float32(1.0)) * np.float32(0.72), colour)
    return canvas.surface()
