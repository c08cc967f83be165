"""Chips, medals of metals, the die, cells of the list, the line of an attack. Lengths are in pixels."""

from math import cos, hypot, pi, sin

import numpy as np
import pygame
from pygame import Surface

from dream.games.philosophers_stone.rules.components import PROCESSES, Card
from dream.ui.game_views.philosophers_stone.colours import card_colour, metal_colour, paper
from dream.ui.game_views.philosophers_stone.painters.signs import (
    CARD_SIGNS,
    EXCHANGE,
    METAL_SIGNS,
    UNKNOWN_METAL,
)
from dream.ui.kit.painting.canvas import Canvas, Paintable
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.painting.shapes import rounded_box, segment
from dream.ui.kit.painting.strokes import glyph_distance
from dream.ui.kit.palette import Mark, Palette, mix
from dream.ui.tabletop.painters.die import die_canvas
from dream.ui.tabletop.painters.inks import NIGHT, parchment


def paint_chip(card: Card, golden: bool, dim: bool, radius: float, palette: Palette) -> Surface:
    """The sign of a card on a round of parchment, a square one for processes; `golden` with a golden rim."""
    on = Canvas(1.35, radius)
    body = _chip_body(on, card)
    on.glow(body - np.float32(0.02), 0.28, palette.gold if golden else NIGHT, 0.9 if golden else 0.55)
    colour = card_colour(card, palette)
    ground = mix(paper(palette), colour, 0.16)
    ink = mix(colour, NIGHT, 0.2)
    if dim:
        ground, ink = mix(ground, NIGHT, 0.55), mix(ink, NIGHT, 0.25)
    on.fill(body, palette.gold_light if golden else mix(colour, NIGHT, 0.45))
    light = 1.05 - 0.12 * on.y
    inner = body + np.float32(max(0.10, 1.1 * on.pixel))
    on.fill_lit(inner, ground, light)
    on.fill(glyph_distance(CARD_SIGNS[card], on.x, on.y, 0.56, max(0.13, 1.2 * on.pixel)), ink)
    return on.surface()


def _chip_body(on: Paintable, card: Card) -> Field:
    if card in PROCESSES:
        return rounded_box(on.x, on.y, 0.92, 0.92, 0.24)
    return np.asarray(np.hypot(on.x, on.y) - np.float32(0.98), np.float32)


def paint_row_sign(number: int, radius: float, palette: Palette) -> Surface:
    """What is paid where any mundane element will do: one, or four of them."""
    on = Canvas(1.35, radius)
    places = ((0.0, 0.0),) if number == 1 else ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5))
    size = 0.98 if number == 1 else 0.47
    for x, y in places:
        across, down = on.x - np.float32(x), on.y - np.float32(y)
        body = np.hypot(across, down) - np.float32(size)
        on.fill(body, mix(palette.gold_dark, NIGHT, 0.4))
        on.fill(body + np.float32(max(0.08, on.pixel)), mix(paper(palette), palette.gold_dark, 0.15))
        sign = glyph_distance(EXCHANGE, across, down, size * 0.62, max(0.10, 1.1 * on.pixel))
        on.fill(sign, mix(palette.gold_dark, NIGHT, 0.55))
    return on.surface()


def paint_medal(metal: str, shines: bool, dim: bool, radius: float, palette: Palette) -> Surface:
    """A metal, cast: its sign sunk into it, its rim turned; it shines where the next step leads."""
    on = Canvas(1.5, radius)
    colour = metal_colour(metal, palette)
    if dim:
        colour = mix(colour, NIGHT, 0.45)
    away = np.asarray(np.hypot(on.x, on.y), np.float32)
    if shines:
        on.glow(away - np.float32(0.95), 0.5, palette.gold_light, 0.85)
    on.glow(np.hypot(on.x - 0.04, on.y - 0.08) - np.float32(0.96), 0.22, NIGHT, 0.7)
    on.fill(away - np.float32(1.0), mix(colour, NIGHT, 0.75))
    turn = np.arctan2(on.y, on.x)
    shine = 0.95 + 0.30 * np.cos(2 * (turn + 2.2)) - 0.12 * on.y
    on.fill_lit(away - np.float32(0.95), colour, shine)
    on.fill(away - np.float32(0.80), mix(colour, NIGHT, 0.55))
    hollow = 0.92 - 0.26 * on.y - 0.12 * on.x
    on.fill_lit(away - np.float32(0.77), mix(colour, NIGHT, 0.22), hollow)
    width = max(0.12, 1.3 * on.pixel)
    glyph = METAL_SIGNS.get(metal, UNKNOWN_METAL)
    raised = glyph_distance(glyph, on.x, on.y + np.float32(0.03), 0.50, width)
    on.fill(glyph_distance(glyph, on.x - np.float32(0.03), on.y - np.float32(0.04), 0.50, width), NIGHT, 0.7)
    on.fill(raised, mix(colour, (255, 250, 235), 0.62 if not dim else 0.25))
    return on.surface()


def paint_die(number: int, radius: float, turn: float, palette: Palette) -> Surface:
    """The die, whose six sides are the processes, each twice; turned by degrees."""
    on = die_canvas(radius, turn)
    body = rounded_box(on.x, on.y, 1.0, 1.0, 0.28)
    on.fill(body - np.float32(max(0.05, on.pixel)), NIGHT, 0.85)
    light = 1.0 - 0.10 * on.x - 0.13 * on.y - 0.22 * np.clip(1 + body / 0.30, 0, 1) ** 2
    on.fill_lit(body, mix(parchment(palette), (214, 190, 150), 0.4), light)
    process = PROCESSES[(number - 1) % len(PROCESSES)]
    sign = glyph_distance(CARD_SIGNS[process], on.x, on.y, 0.60, max(0.13, 1.2 * on.pixel))
    on.fill(sign, mix(card_colour(process, palette), NIGHT, 0.3))
    return on.surface()


def paint_cell(
    size: tuple[int, int], ready: bool, chosen: bool, held: bool, unit: float, palette: Palette
) -> Surface:
    """A cell of the list: dark wood, parchment where it can be used, golden where it is chosen.

    It has a golden rim where its cost is held.
    """
    half = size[0] / 2, size[1] / 2
    on = Canvas((half[0] + 1, half[1] + 1), 1.0)
    body = rounded_box(on.x, on.y, half[0] - 0.5, half[1] - 0.5, 4 * unit)
    light = 1.04 - 0.10 * on.y / half[1]
    ground = paper(palette) if ready else mix(palette.panel, NIGHT, 0.15)
    if chosen:
        ground = mix(palette.gold, palette.gold_light, 0.5)
    on.fill_lit(body, ground, light, 1.0 if ready or chosen else 0.72)
    rim = (
        palette.gold_light
        if chosen
        else palette.gold
        if ready or held
        else mix(palette.gold_dark, palette.panel, 0.55)
    )
    on.fill(np.abs(body + np.float32(0.8)) - np.float32(max(0.5, 0.6 * unit)), rim)
    return on.cut(size)


def paint_scroll(size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A dark sheet with a rim of warning, on which the name of an attack stands."""
    half = size[0] / 2, size[1] / 2
    on = Canvas((half[0] + 2, half[1] + 2), 1.0)
    body = rounded_box(on.x, on.y, half[0] - 1, half[1] - 1, half[1] * 0.5)
    on.fill(body, mix(NIGHT, palette.mark[Mark.DANGER], 0.16), 0.94)
    on.fill(np.abs(body + np.float32(unit)) - np.float32(max(0.6, 0.8 * unit)), palette.mark[Mark.DANGER])
    return on.cut(size)


LONG_BEAM, MOST_COARSE = 200, 4
"""From twice so many pixels on a beam is painted small and scaled up, for no frame waits for it."""


def paint_beam(
    size: tuple[int, int], right: bool, down: bool, broken: bool, unit: float, palette: Palette
) -> Surface:
    """A line of fire from one corner of a box to the opposite one, or level, with a head where it ends."""
    coarse = min(MOST_COARSE, max(size) // LONG_BEAM)
    if coarse > 1:
        small = (size[0] // coarse, size[1] // coarse)
        painted = paint_beam(small, right, down, broken, unit / coarse, palette)
        return pygame.transform.smoothscale_by(painted, coarse)
    half = size[0] / 2, size[1] / 2
    on = Canvas((half[0] + 12 * unit, half[1] + 12 * unit), 1.0, fine=1)
    level_x, level_y = (0.0 if side < 24 * unit else side for side in half)
    end = (level_x if right else -level_x), (level_y if down else -level_y)
    start = -end[0], -end[1]
    length = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    line = segment(on.x, on.y, start, (end[0] - 3 * unit * along[0], end[1] - 3 * unit * along[1]))
    for side in (-0.5, 0.5):
        back = _turned(along, pi + side)
        tip = end[0] + 16 * unit * back[0], end[1] + 16 * unit * back[1]
        line = np.minimum(line, segment(on.x, on.y, end, tip))
    if broken:
        gap = np.float32(26 * unit) - np.hypot(on.x, on.y)
        line = np.maximum(line, gap)
    colour = palette.mark[Mark.DANGER]
    on.glow(line, 9 * unit, colour, 0.55)
    on.fill(line - np.float32(max(1.2, 2.2 * unit)), mix(colour, NIGHT, 0.6))
    on.fill(line - np.float32(max(0.7, 1.3 * unit)), mix(colour, (255, 236, 200), 0.35))
    return on.surface()


def _turned(along: tuple[float, float], angle: float) -> tuple[float, float]:
    x, y = along
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
