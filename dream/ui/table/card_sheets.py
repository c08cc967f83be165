"""The sheets that cards are painted on: parchment with a frame, the backs of the night, shadows beneath.

A card is `CARD_HEIGHT` high where it is 1 wide; all lengths are in widths. A game lays its own signs on a
sheet: ``on = card_sheet(width); lay_front(on, colour, palette); on.fill(my_sign(on.x, on.y), colour)``.
"""

from collections.abc import Mapping

import numpy as np
import pygame

from dream.ui.kit.engravings import drawn
from dream.ui.kit.painting import Canvas, Field, Paintable, rounded_box
from dream.ui.kit.theme import Palette, Rgb, mix
from dream.ui.table.faces import CARD_HEIGHT, CARD_SHADOW, NIGHT, parchment

CORNER = 0.09
FINEST, BOLD, LEAST, LEAST_BACK = 80, 64, 34, 18
"""From so many pixels of width on a card is printed in fine lines; below the next one its seal is large.

From the third on its front bears a picture at all, and its back from the fourth.
"""
FRAMED = 30
"""From so many pixels of width on a front has a frame within its edge."""


def card_sheet(width: float) -> Canvas:
    """A canvas for a card `width` pixels wide, with its shadow; the card reaches half a unit to each side."""
    canvas = Canvas((0.5 + CARD_SHADOW, CARD_HEIGHT / 2 + CARD_SHADOW), width)
    shadow = card_outline(canvas.x - np.float32(0.01), canvas.y - np.float32(0.015))
    canvas.glow(shadow, CARD_SHADOW, (0, 0, 0), 0.55)
    return canvas


def card_outline(x: Field, y: Field, inset: float = 0.0) -> Field:
    """The edge of a card as a signed distance, or a line so far within it."""
    half_width, half_height = 0.5 - inset, CARD_HEIGHT / 2 - inset
    return rounded_box(x, y, half_width, half_height, max(0.02, CORNER - inset))


def lay_front(on: Paintable, colour: Rgb, palette: Palette) -> None:
    """Lay the parchment of a card's front, framed in a colour where it is large enough."""
    edge = card_outline(on.x, on.y)
    on.fill(edge, NIGHT)
    paper = parchment(palette)
    far = np.hypot(on.x * 1.2, on.y * 0.85)
    light = 1.04 - 0.20 * np.clip(far, 0, 1) ** 2 - 0.03 * on.y
    inside = edge + np.float32(max(0.012, on.pixel))
    on.fill_lit(inside, paper, light)
    if 1 / on.pixel >= FRAMED:
        lay_frame(on, 0.062, 0.006, mix(paper, colour, 0.55))


def lay_back(on: Paintable, palette: Palette) -> Rgb:
    """Lay the back of a card; the colour of gold in which a game lays its own sign on it."""
    edge = card_outline(on.x, on.y)
    on.fill(edge, mix(palette.gold_dark, palette.gold, 0.55))
    deep, far = mix(palette.night_light, palette.night, 0.35), np.clip(np.hypot(on.x, on.y), 0, 1)
    light = (1.04 - 0.14 * far) if palette.light else (1.15 - 0.55 * far)
    on.fill(edge + np.float32(max(0.022, on.pixel)), light[..., None] * np.asarray(deep, np.float32))
    gold = mix(palette.gold_dark, palette.gold, 0.62)
    lay_frame(on, 0.085, 0.007, gold, 0.8)
    return gold


def lay_frame(on: Paintable, inset: float, half: float, colour: Rgb, strength: float = 1.0) -> None:
    """Lay a line along the edge of a card, so far within it and twice `half` wide."""
    frame = np.abs(card_outline(on.x, on.y, inset)) - np.float32(max(half, 0.5 * on.pixel))
    on.fill(frame, colour, strength)


def is_engraved(width: float, palette: Palette, *, back: bool = False) -> bool:
    """Whether a card so many pixels wide bears a picture: its front, or its back."""
    return palette.pictures and width >= (LEAST_BACK if back else LEAST)


def has_large_seal(width: float) -> bool:
    """Whether a card so many pixels wide is told by its seal rather than by its picture."""
    return width < BOLD


def cut_for(width: float) -> str:
    """How the name of a picture's file ends: in coarse lines it is another."""
    return "" if width >= FINEST else "-small"


def lay_engraving(
    on: Canvas,
    name: str,
    inks: Mapping[str, Rgb],
    down: float,
    light: Field,
    reach: tuple[float, float] = (1.0, CARD_HEIGHT),
) -> None:
    """Lay an engraving as large as a card on it, so far down, in the light that falls on the card.

    `reach` is how wide and high the card is on the canvas.
    """
    across, high = on.x.shape[1], on.y.shape[0]
    size = round(reach[0] * on.pixels), round(reach[1] * on.pixels)
    large = drawn(name, (2 * size[0], 2 * size[1]), inks).premul_alpha()
    printed = pygame.image.tobytes(pygame.transform.smoothscale(large, size), "RGBA")
    pixels = np.frombuffer(printed, np.uint8).reshape(size[1], size[0], 4).astype(np.float32)
    left, top = (across - size[0]) // 2, (high - size[1]) // 2 + round(down * on.pixels)
    there = slice(top, top + size[1]), slice(left, left + size[0])
    pixels = pixels[: max(0, high - top)]  # what lies lower has no place on the card
    share, colour = np.zeros((high, across), np.float32), np.zeros((high, across, 3), np.float32)
    share[there] = pixels[..., 3] / 255
    colour[there] = pixels[..., :3] * (255 / np.maximum(pixels[..., 3:], 1))
    on.lay(share, np.clip(colour * light[..., None], 0, 255))


def paint_front(width: float, colour: Rgb, palette: Palette) -> pygame.Surface:
    """A front without a sign; `width` is in pixels."""
    canvas = card_sheet(width)
    lay_front(canvas, colour, palette)
    return canvas.surface()


def paint_back(width: float, palette: Palette) -> pygame.Surface:
    """A back without a sign."""
    canvas = card_sheet(width)
    lay_back(canvas, palette)
    return canvas.surface()
