"""The signs on cards, and the dark events; what is written on them is laid over them by `sprites`."""

import numpy as np
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Card, Event
from dream.ui.game_views.jabirs_transmutations.colours import card_colour
from dream.ui.game_views.jabirs_transmutations.painters.glyphs import (
    CARD_GLYPHS,
    EVENT_GLYPHS,
    SUN,
)
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.shapes import triangle
from dream.ui.kit.painting.strokes import glyph_distance
from dream.ui.kit.palette import Palette, mix
from dream.ui.tabletop.painters.card import card_outline, card_sheet, lay_back, lay_frame, lay_front
from dream.ui.tabletop.painters.inks import NIGHT, parchment
from dream.ui.tabletop.painters.proportions import CARD_HEIGHT

EVENT_FRAME = 0.045
"""How far within the edge of an event its inner frame lies."""
SUITS = {Card.FIRE: True, Card.WATER: False}
"""The cards that are a filled triangle, and whether its point is up."""


def paint_card(card: Card | None, width: float, palette: Palette) -> Surface:
    """The face of a card or, for None, its back; `width` is in pixels."""
    canvas = card_sheet(width)
    if card is None:
        gold = lay_back(canvas, palette)
        canvas.fill(glyph_distance(SUN, canvas.x, canvas.y, 0.33, max(0.028, 1.1 * canvas.pixel)), gold)
    else:
        lay_front(canvas, card_colour(card, palette), palette)
        _paint_face(canvas, card, width, palette)
    return canvas.surface()


def _paint_face(on: Canvas, card: Card, width: float, palette: Palette) -> None:
    rise = 0.10 if width >= 46 else 0.0
    _paint_suit(on, card, 0.0, -rise, 0.30 if width >= 30 else 0.36, palette)
    if width >= 46:
        _paint_suit(on, card, -0.355, -CARD_HEIGHT / 2 + 0.155, 0.075, palette)
        _paint_suit(on, card, 0.355, CARD_HEIGHT / 2 - 0.155, 0.075, palette)


def _paint_suit(on: Canvas, card: Card, x: float, y: float, radius: float, palette: Palette) -> None:
    """The sign of a card, around a point: a jewel for Fire and Water, lines for the others."""
    colour = card_colour(card, palette)
    across, down = on.x - np.float32(x), on.y - np.float32(y)
    if card not in SUITS:
        width = max(0.20 * radius, 1.3 * on.pixel)
        on.fill(glyph_distance(CARD_GLYPHS[card], across, down, radius, width), colour)
        return
    up = SUITS[card]
    down = down - np.float32((0.22 if up else -0.22) * radius)
    shape = triangle(across, down, 1.18 * radius, up)
    on.fill(shape, mix(colour, NIGHT, 0.55))
    light = 1.08 - 0.55 * (down + 0.4 * across) / radius * (0.6 if up else 0.4)
    inner = shape + np.float32(max(0.07 * radius, 0.9 * on.pixel))
    on.fill_lit(inner, colour, light)


def paint_event(event: Event | None, width: float, palette: Palette) -> Surface:
    """The face of an event, without its words or, for None, its back; `width` is in pixels."""
    canvas = card_sheet(width)
    edge = card_outline(canvas.x, canvas.y)
    gold = mix(palette.gold_dark, palette.gold, 0.75)
    canvas.fill(edge, gold)
    inside = edge + np.float32(max(0.014, canvas.pixel))
    deep = mix(palette.panel, palette.night_light, 0.45 if event is not None else 0.15)
    far = np.hypot(canvas.x, canvas.y + np.float32(0.18))
    light = 1.25 - 0.75 * np.clip(far / 0.8, 0, 1)
    canvas.fill(inside, light[..., None] * np.asarray(deep, np.float32))
    lay_frame(canvas, EVENT_FRAME, 0.004, gold, 0.7)
    if event is None:
        _paint_event_back(canvas, gold)
    else:
        _paint_event_sign(canvas, event, palette)
    return canvas.surface()


def _paint_event_back(on: Canvas, gold: tuple[int, int, int]) -> None:
    ring = np.abs(np.hypot(on.x, on.y) - np.float32(0.30)) - np.float32(max(0.006, 0.5 * on.pixel))
    on.fill(ring, gold, 0.8)
    on.fill(glyph_distance(SUN, on.x, on.y, 0.24, max(0.018, 1.0 * on.pixel)), gold)


def _paint_event_sign(on: Canvas, event: Event, palette: Palette) -> None:
    y = on.y + np.float32(0.30)
    on.glow(np.hypot(on.x, y) - np.float32(0.05), 0.42, palette.gold_dark, 0.8)
    line = glyph_distance(EVENT_GLYPHS[event], on.x, y, 0.235, max(0.026, 1.3 * on.pixel))
    on.fill(line - np.float32(0.008), NIGHT, 0.7)
    on.fill(line, palette.gold_light)


def paint_spent(width: float, palette: Palette) -> Surface:
    """A card that is no longer looked at: plain parchment in shadow."""
    canvas = card_sheet(width)
    edge = card_outline(canvas.x, canvas.y)
    canvas.fill(edge, NIGHT)
    paper = mix(parchment(palette), palette.panel, 0.45)
    canvas.fill(edge + np.float32(max(0.012, canvas.pixel)), paper)
    lay_frame(canvas, 0.085, 0.007, mix(paper, NIGHT, 0.35))
    return canvas.surface()
