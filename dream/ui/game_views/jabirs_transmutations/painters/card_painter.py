"""How cards are painted: parchment with the sign of what they are, the backs of the night with a sun.

Events are larger and dark. A card is `CARD_HEIGHT` high where it is 1 wide; all lengths are in widths. What
is written on a card is laid over it by `sprites`.
"""

import numpy as np
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Card, Event
from dream.ui.game_views.jabirs_transmutations.colours import NIGHT, card_colour, parchment
from dream.ui.game_views.jabirs_transmutations.painters.glyphs import (
    CARD_GLYPHS,
    EVENT_GLYPHS,
    SUN,
    glyph_distance,
)
from dream.ui.game_views.jabirs_transmutations.painters.proportions import (
    CARD_HEIGHT,
    CARD_SHADOW,
    EVENT_FRAME,
)
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.painting.shapes import rounded_box, triangle
from dream.ui.kit.palette import Palette, mix

CORNER = 0.09

SUITS = {Card.FIRE: True, Card.WATER: False}
"""The cards that are a filled triangle, and whether its point is up."""


def paint_card(card: Card | None, width: float, palette: Palette) -> Surface:
    """The face of a card or, for None, its back; `width` is in pixels."""
    canvas = _sheet(width)
    if card is None:
        _paint_back(canvas, palette)
    else:
        _paint_face(canvas, card, width, palette)
    return canvas.surface()


def paint_spent(width: float, palette: Palette) -> Surface:
    """A card that is no longer looked at: plain parchment in shadow."""
    canvas = _sheet(width)
    edge = _outline(canvas.x, canvas.y)
    canvas.fill(edge, NIGHT)
    paper = mix(parchment(palette), palette.panel, 0.45)
    canvas.fill(edge + np.float32(max(0.012, canvas.pixel)), paper)
    frame = np.abs(_outline(canvas.x, canvas.y, 0.085)) - np.float32(max(0.007, 0.5 * canvas.pixel))
    canvas.fill(frame, mix(paper, NIGHT, 0.35))
    return canvas.surface()


def _sheet(width: float) -> Canvas:
    canvas = Canvas((0.5 + CARD_SHADOW, CARD_HEIGHT / 2 + CARD_SHADOW), width)
    shadow = _outline(canvas.x - np.float32(0.01), canvas.y - np.float32(0.015))
    canvas.glow(shadow, CARD_SHADOW, (0, 0, 0), 0.55)
    return canvas


def _outline(x: Field, y: Field, inset: float = 0.0) -> Field:
    half_width, half_height = 0.5 - inset, CARD_HEIGHT / 2 - inset
    return rounded_box(x, y, half_width, half_height, max(0.02, CORNER - inset))


def _paint_face(on: Canvas, card: Card, width: float, palette: Palette) -> None:
    paper, colour = parchment(palette), card_colour(card, palette)
    edge = _outline(on.x, on.y)
    on.fill(edge, NIGHT)
    inside = edge + np.float32(max(0.012, on.pixel))
    far = np.hypot(on.x * 1.2, on.y * 0.85)
    light = 1.04 - 0.20 * np.clip(far, 0, 1) ** 2 - 0.03 * on.y
    on.fill(inside, np.clip(light[..., None] * np.asarray(paper, np.float32), 0, 255))
    if width >= 30:
        frame = np.abs(_outline(on.x, on.y, 0.062)) - np.float32(max(0.006, 0.5 * on.pixel))
        on.fill(frame, mix(paper, colour, 0.55))
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
    on.fill(inner, np.clip(light[..., None] * np.asarray(colour, np.float32), 0, 255))


def _paint_back(on: Canvas, palette: Palette) -> None:
    edge = _outline(on.x, on.y)
    on.fill(edge, mix(palette.gold_dark, palette.gold, 0.55))
    inside = edge + np.float32(max(0.022, on.pixel))
    deep = mix(palette.night_light, palette.night, 0.35)
    light = 1.15 - 0.55 * np.clip(np.hypot(on.x, on.y), 0, 1)
    on.fill(inside, light[..., None] * np.asarray(deep, np.float32))
    gold = mix(palette.gold_dark, palette.gold, 0.62)
    frame = np.abs(_outline(on.x, on.y, 0.085)) - np.float32(max(0.007, 0.5 * on.pixel))
    on.fill(frame, gold, 0.8)
    on.fill(glyph_distance(SUN, on.x, on.y, 0.33, max(0.028, 1.1 * on.pixel)), gold)


def paint_event(event: Event | None, width: float, palette: Palette) -> Surface:
    """The face of an event, without its words or, for None, its back; `width` is in pixels."""
    canvas = _sheet(width)
    edge = _outline(canvas.x, canvas.y)
    gold = mix(palette.gold_dark, palette.gold, 0.75)
    canvas.fill(edge, gold)
    inside = edge + np.float32(max(0.014, canvas.pixel))
    deep = mix(palette.panel, palette.night_light, 0.45 if event is not None else 0.15)
    far = np.hypot(canvas.x, canvas.y + np.float32(0.18))
    light = 1.25 - 0.75 * np.clip(far / 0.8, 0, 1)
    canvas.fill(inside, light[..., None] * np.asarray(deep, np.float32))
    frame = np.abs(_outline(canvas.x, canvas.y, EVENT_FRAME)) - np.float32(max(0.004, 0.5 * canvas.pixel))
    canvas.fill(frame, gold, 0.7)
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
