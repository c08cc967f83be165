"""The twelve cards, their backs, and the ghosts of those that are missing. Widths are in pixels."""

import numpy as np
from pygame import Surface

from dream.games.philosophers_stone.rules.components import PROCESSES, PURE, Card, Pile
from dream.ui.game_views.philosophers_stone.colours import EMBER, card_colour, paper, wood
from dream.ui.game_views.philosophers_stone.painters.signs import CARD_SIGNS, COMPASS, VESSEL
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.shapes import rounded_box
from dream.ui.kit.painting.strokes import glyph_distance
from dream.ui.kit.palette import Colour, Palette, mix
from dream.ui.tabletop.painters.card import card_outline, card_sheet, lay_back, lay_frame
from dream.ui.tabletop.painters.inks import NIGHT, glint
from dream.ui.tabletop.painters.proportions import CARD_HEIGHT

SMALL = 40
"""Below so many pixels of width a card has its sign alone."""


def paint_card(card: Card | None, back: object, width: float, palette: Palette) -> Surface:
    """The face of a card or, for None, its back: that of its deck, or of any hand."""
    canvas = card_sheet(width)
    if card is None:
        _lay_back(canvas, back, palette)
    else:
        _lay_face(canvas, card, width, palette)
    return canvas.surface()


def _lay_face(on: Canvas, card: Card, width: float, palette: Palette) -> None:
    """Parchment, and in it a window: an arch for the pure, a round for the mundane, dark for processes."""
    colour, sheet = card_colour(card, palette), paper(palette)
    edge = card_outline(on.x, on.y)
    on.fill(edge, mix(colour, NIGHT, 0.72))
    light = 1.06 - 0.24 * np.clip(np.hypot(on.x * 1.1, on.y * 0.8), 0, 1) ** 2 - 0.05 * on.y
    on.fill_lit(edge + np.float32(max(0.014, on.pixel)), sheet, light)
    large = width >= SMALL
    up = np.float32(0.10 if large else 0.0)
    y = on.y + up
    if large:
        _lay_window(on, card, colour, sheet, palette)
        lay_frame(on, 0.055, 0.005, mix(sheet, colour, 0.6))
    ink = mix(glint(palette), sheet, 0.3) if large and _is_dark(card) else mix(colour, NIGHT, 0.18)
    radius = 0.285 if large else 0.36
    line = glyph_distance(CARD_SIGNS[card], on.x, y, radius, max(0.050 if large else 0.07, 1.35 * on.pixel))
    if _is_dark(card) and large:
        on.glow(line, 0.12, EMBER if card in PROCESSES else palette.gold, 0.5)
    on.fill(line, ink)


def _is_dark(card: Card) -> bool:
    """Whether a card's window is night, with its sign in light."""
    return card in PROCESSES or card is Card.STONE


def _lay_window(on: Canvas, card: Card, colour: Colour, sheet: Colour, palette: Palette) -> None:
    y = on.y + np.float32(0.10)
    if _is_dark(card):
        body = rounded_box(on.x, y, 0.385, 0.47, 0.06 if card in PROCESSES else 0.30)
        deep = mix(mix(colour, NIGHT, 0.78), NIGHT if palette.light else palette.night, 0.3)
        glow = 1.0 + 1.5 * np.clip(1 - np.hypot(on.x, y - np.float32(0.15)) / 0.5, 0, 1)
        on.fill_lit(body, deep, glow)
    elif card in PURE:
        roof = np.maximum(np.hypot(on.x, y + np.float32(0.10)) - np.float32(0.385), y - np.float32(0.12))
        body = np.minimum(roof, rounded_box(on.x, y - np.float32(0.18), 0.385, 0.29, 0.03))
        pale = 1.04 - 0.14 * y
        on.fill_lit(body, mix(sheet, colour, 0.36), pale)
    else:
        body = np.hypot(on.x, y) - np.float32(0.405)
        on.fill_lit(body, mix(sheet, colour, 0.24), 1.02 - 0.16 * y)
    on.fill(np.abs(body) - np.float32(max(0.006, 0.5 * on.pixel)), mix(colour, NIGHT, 0.25))


def _lay_back(on: Canvas, back: object, palette: Palette) -> None:
    """The night with a compass for elements, leather with a flask for processes, both plain in a hand."""
    if back is not Pile.PROCESSES:
        gold = lay_back(on, palette)
        sign, width = COMPASS, 0.026
    else:
        edge = card_outline(on.x, on.y)
        on.fill(edge, mix(palette.gold_dark, palette.gold, 0.55))
        light = 1.25 - 0.65 * np.clip(np.hypot(on.x, on.y), 0, 1)
        leather = mix(mix(EMBER, NIGHT, 0.62), NIGHT if palette.light else palette.night, 0.15)
        on.fill_lit(edge + np.float32(max(0.022, on.pixel)), leather, light)
        gold = glint(palette) if palette.light else mix(palette.gold_dark, palette.gold, 0.7)
        lay_frame(on, 0.085, 0.007, gold, 0.8)
        sign, width = VESSEL, 0.034
    on.fill(glyph_distance(sign, on.x, on.y, 0.33, max(width, 1.1 * on.pixel)), gold)


def paint_ghost(card: Card, near: bool, width: float, palette: Palette) -> Surface:
    """The place of a card that is missing: burned into the wood, glowing where it can be had."""
    on = Canvas((0.56, CARD_HEIGHT / 2 + 0.06), width)
    edge = card_outline(on.x, on.y)
    on.fill(edge, mix(NIGHT, wood(palette), 0.22), 0.14 if palette.light else 0.62)
    line = (
        mix(palette.gold, palette.gold_light, 0.4) if near else mix(palette.gold_dark, palette.ink_dim, 0.35)
    )
    if near:
        on.glow(np.abs(edge), 0.10, palette.gold, 0.75)
    rim = np.abs(edge + np.float32(0.02)) - np.float32(max(0.010, 0.6 * on.pixel))
    on.fill(rim, line, 1.0 if near else 0.7)
    sign = glyph_distance(CARD_SIGNS[card], on.x, on.y, 0.31, max(0.045, 1.2 * on.pixel))
    on.fill(sign, line, 1.0 if near else 0.75)
    return on.surface()
