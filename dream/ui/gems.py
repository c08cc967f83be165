"""How Stones, Symbols and the elements' signs are painted; `pieces` keeps what is painted here."""

from collections.abc import Mapping

import numpy as np
from pygame import Surface

from dream.rules.elements import Element
from dream.ui.canvas import Canvas
from dream.ui.noise import Field
from dream.ui.palette import Colour, Palette, luminance, mix
from dream.ui.shapes import sign, stone_shape
from dream.ui.show import Piece

REACH = 1.32
LIGHT = (-0.50, -0.72, 0.48)
RAYS, RAY_TIP = 12, 1.06


def paint_piece(piece: Piece, radius: float, palette: Palette) -> Surface:
    """A piece with its shadow; `radius` is in pixels."""
    canvas = Canvas(REACH, max(3.0, radius))
    if piece.symbol:
        _paint_symbol(canvas, piece, palette)
    else:
        _paint_stone(canvas, piece, palette)
    return canvas.surface()


def paint_sign(element: Element, radius: float, colour: Colour) -> Surface:
    """An element's sign in one colour; `radius` is in pixels."""
    canvas = Canvas(1.2, max(3.0, radius))
    canvas.fill(sign(element, canvas.x, canvas.y, 1.0, max(0.16, 1.3 / radius)), colour)
    return canvas.surface()


def _paint_stone(canvas: Canvas, piece: Piece, palette: Palette) -> None:
    x, y = canvas.x, canvas.y
    shape = stone_shape(piece.element, x, y, 1.0)
    _shadow(canvas, stone_shape(piece.element, x - 0.06, y - 0.12, 1.0))
    _rim(canvas, shape, 0.175, palette.owner[piece.owner])
    _gem(canvas, shape + np.float32(0.21), palette.stone[piece.element])
    _inlay(canvas, piece.element, 0.37, palette)


def _paint_symbol(canvas: Canvas, piece: Piece, palette: Palette) -> None:
    """A medallion: rays of metal, a jewelled band, and the gem in a dark dish."""
    x, y = canvas.x, canvas.y
    radius, turn = np.hypot(x, y), np.arctan2(y, x)
    metal, colour = palette.owner[piece.owner], palette.stone[piece.element]
    _shadow(canvas, np.hypot(x - 0.05, y - 0.1) - np.float32(0.90))
    canvas.glow(radius - np.float32(0.84), 0.48, mix(metal, colour, 0.35), 0.85)
    _rays(canvas, radius, turn, metal)
    _rim(canvas, radius - np.float32(0.82), 0.13, metal)
    dish = radius - np.float32(0.69)
    bowl = 0.62 + 0.34 * np.clip((0.5 * x + 0.72 * y) / 0.7, -1, 1)
    canvas.fill(dish, bowl[..., None] * np.asarray(mix(colour, (0, 0, 0), 0.15), np.float32))
    shape = stone_shape(piece.element, x, y, 0.74)
    _shadow(canvas, stone_shape(piece.element, x - 0.03, y - 0.06, 0.74), 0.12)
    _rim(canvas, shape, 0.075, metal)
    _gem(canvas, shape + np.float32(0.10), colour)
    _inlay(canvas, piece.element, 0.34, palette)


def _rays(canvas: Canvas, radius: Field, turn: Field, metal: Colour) -> None:
    """Pointed rays around a Symbol, each with a lit and a shaded side."""
    step = 2 * np.pi / RAYS
    nearest = np.rint((turn + np.pi / 2) / step) * step - np.pi / 2
    aside, along = radius * np.sin(turn - nearest), radius * np.cos(turn - nearest)
    ray = (np.abs(aside) - (RAY_TIP - along) * 0.55) * 0.88
    side = np.sign(aside)
    facing = (-np.sin(nearest) * LIGHT[0] + np.cos(nearest) * LIGHT[1]) * side
    bright = 0.95 + 0.30 * facing + 0.25 * (along - 0.8)
    canvas.fill(ray - np.float32(max(0.035, 1.2 / canvas.pixels)), (9, 7, 13))
    canvas.fill(ray, bright[..., None] * np.asarray(metal, np.float32))


_SIGN_LOW: Mapping[Element, float] = {
    Element.FIRE: 0.14,
    Element.WATER: 0.40,
    Element.EARTH: 0.0,
    Element.AIR: -0.06,
}


def _shadow(canvas: Canvas, shape: Field, reach: float = 0.26) -> None:
    canvas.glow(shape, reach, (0, 0, 0), 0.62)


def _slopes(canvas: Canvas, shape: Field) -> tuple[Field, Field]:
    """Which way the surface falls at each pixel: away from the middle of the shape."""
    down, across = np.gradient(shape)
    length = np.maximum(np.hypot(across, down), 1e-6)
    return across / length, down / length


def _lit(across: Field, down: Field, steep: Field, polish: float) -> tuple[Field, Field]:
    """The light on a surface tilted by `steep` (-1 to 1) along a slope: diffuse, and its reflections."""
    steep = np.clip(steep, -0.98, 0.98)
    flat = np.sqrt(1 - steep**2)
    toward = np.clip(across * steep * LIGHT[0] + down * steep * LIGHT[1] + flat * LIGHT[2], -1, 1)
    shine = np.clip(across * steep * -0.34 + down * steep * -0.50 + flat * 0.80, 0, 1) ** polish
    return toward, shine


def _rim(canvas: Canvas, shape: Field, width: float, metal: Colour) -> None:
    """A rounded band of metal along the inside of a shape, with a dark line on either side."""
    line = max(0.05, 1.8 / canvas.pixels)
    canvas.fill(shape, (9, 7, 13))
    across, down = _slopes(canvas, shape)
    part = np.clip((-shape - line) / (width - line), 0, 1)
    diffuse, shine = _lit(across, down, np.cos(part * np.pi) * 0.92, 14)
    bright = (0.42 + 0.62 * diffuse)[..., None] * np.asarray(metal, np.float32) + 150 * shine[..., None]
    canvas.fill(shape + np.float32(line), bright)
    canvas.fill(shape + np.float32(width), mix(metal, (0, 0, 0), 0.9))


def _gem(canvas: Canvas, shape: Field, colour: Colour) -> None:
    """A polished dome that fills a shape."""
    across, down = _slopes(canvas, shape)
    depth = np.clip(-shape / 0.42, 0, 1)
    diffuse, shine = _lit(across, down, (1 - depth) ** 1.6 * 0.9, 40)
    body = 0.74 + 0.52 * diffuse + 0.14 * np.clip((canvas.x + canvas.y) * 0.6, -1, 1)
    light = body[..., None] * np.asarray(colour, np.float32)
    rich = light + (255 - light) * (0.75 * shine)[..., None]
    canvas.fill(shape, rich)
    gloss = np.hypot((canvas.x + 0.16) / 0.52, (canvas.y + 0.40) / 0.24) - 1
    within = np.clip(-shape * canvas.pixels / 2, 0, 1)
    canvas.lay(0.30 * within * np.clip(-gloss * 2.2, 0, 1), (255, 255, 255))


def _inlay(canvas: Canvas, element: Element, radius: float, palette: Palette) -> None:
    """The element's sign, sunk into the gem."""
    colour = palette.stone[element]
    light_gem = luminance(colour) > 0.3
    ink = mix(colour, (6, 5, 16), 0.86) if light_gem else mix(palette.gold_light, (255, 255, 255), 0.35)
    edge = (255, 255, 255) if light_gem else mix(colour, (0, 0, 0), 0.8)
    width = max(0.105, 4.2 / canvas.pixels)
    shift = np.float32(2.4 / canvas.pixels)
    x, y = canvas.x, canvas.y - np.float32(_SIGN_LOW[element] * radius)
    canvas.fill(sign(element, x - shift, y - shift, radius, width), edge, 0.7)
    canvas.fill(sign(element, x, y, radius, width), ink)
