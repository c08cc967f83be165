"""How Stones and Symbols are painted; `piece_sprites` keeps what is painted here.

A piece is a jewel in a thick setting of metal, lit from the upper left. The setting tells the owner
without colour: the first player's is round, the second player's square with cut corners. Its light
rim on its dark shadow makes an edge that holds on every ground. Lengths are in radii of the piece.
"""

from collections.abc import Mapping
from math import pi, tan

import numpy as np
from pygame import Surface

from dream.games.alchemists_dream.rules.elements import Element
from dream.ui.game_views.alchemists_dream.board.board_state import Piece
from dream.ui.game_views.alchemists_dream.painters.colours import stone_colour
from dream.ui.game_views.alchemists_dream.painters.shapes import APOTHEM, setting, sign
from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.jewel import LIGHT, gem, rim
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.palette import Colour, Palette, luminance, mix

STONE_REACH, SYMBOL_REACH = 1.42, 1.22
THICK = 0.13
"""How far the side of a setting is seen below its face."""
DARK: Colour = (9, 7, 13)
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it."""
BODY = 0.66
"""The radius of a Symbol's setting, within its rays."""
RAYS = (12, 8)
"""How many rays the Symbols of the first and the second player have."""


def paint_piece(piece: Piece, radius: float, palette: Palette) -> Surface:
    """A piece with its shadow; `radius` is in pixels."""
    canvas = Canvas(SYMBOL_REACH if piece.symbol else STONE_REACH, max(3.0, radius))
    if piece.symbol:
        _paint_symbol(canvas, piece, palette)
    else:
        _paint_stone(canvas, piece, palette)
    return canvas.surface()


def _paint_stone(canvas: Canvas, piece: Piece, palette: Palette) -> None:
    body, face = _body(canvas, piece.owner, 1.0)
    _shadow(canvas, body, setting(piece.owner, canvas.x - 0.10, canvas.y - 0.26, 1.0))
    _side(canvas, body, palette.owner[piece.owner])
    rim(canvas, face, 0.20, palette.owner[piece.owner])
    gem(canvas, face + np.float32(0.20), stone_colour(palette, piece.element), 1.0)
    _inlay(canvas, piece.element, 0.50, palette)


def _paint_symbol(canvas: Canvas, piece: Piece, palette: Palette) -> None:
    """A jewel in a double ring with black between, on a star that reaches to the edges of its cell."""
    x, y, metal = canvas.x, canvas.y, palette.owner[piece.owner]
    star = _star(x, y, RAYS[piece.owner])
    body, face = _body(canvas, piece.owner, BODY)
    _shadow(canvas, np.minimum(star, body), np.hypot(x - 0.05, y - 0.14) - np.float32(0.82))
    _rays(canvas, star, RAYS[piece.owner], metal)
    canvas.glow(np.where(star < 0, body, 1), 0.10, DARK, 0.6)
    _side(canvas, body, metal)
    rim(canvas, face, 0.10, metal)
    canvas.fill(face + np.float32(0.10), DARK)
    rim(canvas, face + np.float32(0.18), 0.05, metal)
    gem(canvas, face + np.float32(0.23), stone_colour(palette, piece.element), BODY)
    _inlay(canvas, piece.element, 0.32, palette)


def _body(canvas: Canvas, owner: int, radius: float) -> tuple[Field, Field]:
    """The shapes of a whole setting, and of its face."""
    x, y, half = canvas.x, canvas.y, np.float32(THICK * radius / 2)
    face, side = setting(owner, x, y + half, radius), setting(owner, x, y - half, radius)
    return np.minimum(np.minimum(face, side), setting(owner, x, y, radius)), face


def _shadow(canvas: Canvas, shape: Field, cast: Field) -> None:
    """A soft shadow to the lower right, and a narrow one all around a shape, which is its dark outline."""
    close = np.clip(2 - shape / max(0.03, canvas.pixel), 0, 1)
    soft = np.clip(1 - cast / 0.26, 0, 1) ** 2
    canvas.lay(np.minimum(SHADE, 0.45 * soft + SHADE * close), (0, 0, 0))


def _star(x: Field, y: Field, rays: int) -> Field:
    """A star with pointed rays that meet at the setting, one of them straight up."""
    aside, along, tip = _ray(x, y, rays)
    wide = (tip - along) / (tip - BODY) * np.float32(0.82 * BODY * tan(pi / rays))
    return np.asarray((np.abs(aside) - wide) * 0.85, np.float32)


def _ray(x: Field, y: Field, rays: int) -> tuple[Field, Field, Field]:
    """For each pixel how far it lies aside of the nearest ray of a star, how far along it, and its tip.

    A ray is as long as a cell reaches that way: 1 to its corners.
    """
    step = 2 * pi / rays
    turn, radius = np.arctan2(y, x) + pi / 2, np.hypot(x, y)
    nearest = np.rint(turn / step) * step
    tip = APOTHEM / np.cos(nearest % (pi / 3) - pi / 6)
    off = turn - nearest
    return radius * np.sin(off), radius * np.cos(off), tip


def _rays(canvas: Canvas, star: Field, rays: int, metal: Colour) -> None:
    """Fill a star with metal: each ray has a lit and a shaded side."""
    aside, along, _ = _ray(canvas.x, canvas.y, rays)
    turn = np.arctan2(canvas.y, canvas.x)
    facing = (-np.sin(turn) * LIGHT[0] + np.cos(turn) * LIGHT[1]) * np.sign(aside)
    bright = 1.0 + 0.16 * facing + 0.25 * (along - 0.8)
    canvas.fill(star, bright[..., None] * np.asarray(metal, np.float32))


def _side(canvas: Canvas, body: Field, metal: Colour) -> None:
    """The side of a setting, seen from a little above: darker than its face, with a lit lower edge."""
    bright = 0.70 - 0.12 * canvas.x + 0.26 * np.clip(1 + body / max(0.05, 0.75 * canvas.pixel), 0, 1)
    canvas.fill(body, bright[..., None] * np.asarray(metal, np.float32))


_SIGN_LOW: Mapping[Element, float] = {
    Element.FIRE: -0.14,
    Element.WATER: 0.10,
    Element.EARTH: 0.08,
    Element.AIR: -0.12,
}


def _inlay(canvas: Canvas, element: Element, radius: float, palette: Palette) -> None:
    """The element's sign, sunk into the gem."""
    colour = stone_colour(palette, element)
    light_gem = luminance(colour) > 0.3
    ink = mix(colour, (6, 5, 16), 0.88) if light_gem else mix(palette.gold_light, (255, 255, 255), 0.45)
    edge = (255, 255, 255) if light_gem else mix(colour, (0, 0, 0), 0.8)
    width = max(0.13 * radius / 0.5, 1.8 * canvas.pixel)
    shift = np.float32(canvas.pixel)
    x, y = canvas.x, canvas.y + np.float32(THICK / 2 - _SIGN_LOW[element] * radius)
    canvas.fill(sign(element, x - shift, y - shift, radius, width), edge, 0.7)
    canvas.fill(sign(element, x, y, radius, width), ink)
