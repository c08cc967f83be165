"""The Alchemist's Dream: two powers rise from a round of tiles, fire and water, the Elixir between them."""

import numpy as np

from tools.engraving.block import Block
from tools.engraving.figures import crescent, drawn, glass, glory, mirrored, rays_of, stars, sun
from tools.engraving.outlines import star
from tools.engraving.plates import cover

X, Y = 300, 214
FLAT = 0.4
"""How flat the round of tiles is seen."""
BODY = [
    (236, 480), (176, 508), (104, 500), (62, 452), (84, 398), (146, 372), (190, 334), (182, 282),
    (128, 258), (86, 224), (92, 172), (140, 146), (190, 158),
]  # fmt: skip
THICK = (2, 14, 24, 30, 34, 36, 36, 34, 32, 30, 28, 26, 25)
HEAD = (
    "M-24 -12.5 C-10 -16 12 -20 26 -12 C36 -9 46 -6 52 0 C46 2 38 2 30 2 C24 5 18 6 12 6 "
    "C20 9 30 9 41 9 C34 17 20 21 6 19 C-4 17 -14 13 -24 12.5 Z"
)
CREST = "M-14 -12 L-26 -26 L-13 -20 L-12 -34 L-2 -20 L6 -33 L10 -17 Z"
TONGUE = "M34 4 C44 6 50 10 56 6 C52 12 46 10 34 6 Z M46 8 C52 10 54 14 60 15 C54 17 48 13 42 8 Z"
FLASK = [(8, -62), (8, -62), (7, -57), (6, -38), (8, -32), (22, -22), (32, -4), (30, 16), (18, 28), (0, 30)]


def draw(block: Block) -> None:
    _sky(block)
    sun(block, 84, 84, 30)
    crescent(block, 512, 84, 36, np.pi)
    block.clear(block.circle(X, Y, 62))
    glory(block, X, Y, 58, 122, 18)
    block.fill("gold", block.circle(X, Y, 55).band(1.3))
    _tiles(block)
    glass(block, FLASK, X, Y + 12, level=-6, liquid="gold")
    stopper = block.box(X - 10, Y - 60, X + 10, Y - 51, 2)
    block.gilded(stopper)
    for side in (-1, 1):
        _serpent(block, side)


def _sky(block: Block) -> None:
    """Rays on the side of fire, waves on the side of water."""
    left, right = block.box(-20, -20, X, 620), block.box(X, -20, 620, 620)
    for half in (left, right):
        far, angle = half.far(X, Y), half.angle(X, Y)
        flicker = 1 + 0.2 * np.sin(16 * angle + 1.6) + 0.12 * np.sin(37 * angle)
        light = (0.95 * np.exp(-far / 105) + 0.3 * np.exp(-far / 250)) * flicker
        if not block.night:
            light = (0.44 + 0.6 * np.exp(-far / 150)) * (0.9 + 0.1 * flicker)
        if half is left:
            rays_of(block, half, X, Y, 150, light)
        else:
            waves = far + 5 * np.sin(9 * angle + far / 26)
            block.hatch("key", half, waves / 6.0, block.tone(np.clip(light, 0, 1)), 0)
    chance = np.random.default_rng(8)
    places = [(chance.uniform(14, 586), chance.uniform(14, 300), chance.uniform(2.6, 6)) for _ in range(46)]
    clear = [(X, Y, 132), (84, 84, 76), (512, 84, 56)]
    stars(block, (p for p in places if all(np.hypot(p[0] - x, p[1] - y) > r for x, y, r in clear)))


def _tiles(block: Block) -> None:
    """The board, seen flat: a round of hexagons, most of them void, with the light of the Elixir on them."""
    middle, wide = 486, 284
    rim = block.ellipse(X, middle + 16, wide + 10, FLAT * (wide + 10))
    light = 0.55 - 0.5 * np.abs(rim.x - X) / wide + 0 * rim.distance
    block.body(rim, rim.level(2.4, np.pi / 2), light, moat=3, rim=1.6)
    top = block.ellipse(X, middle, wide + 10, FLAT * (wide + 10))
    block.clear(top, 1.5)
    block.fill("gold", top.band(2.2, 1.1))
    size, chance = 23.5, np.random.default_rng(11)
    inks = ("glow", "cool", "gold", "pale")
    for row in range(-7, 8):
        for column in range(-8, 9):
            x = X + size * np.sqrt(3) * (column + row % 2 / 2)
            y = middle + FLAT * size * 1.5 * row
            kind = int(chance.integers(0, 11))
            if np.hypot(x - X, (y - middle) / FLAT) > wide - size:
                continue
            corners = (star(0, 0, (0.93 * size,), 6)) * (1, FLAT) + (x, y)
            tile = block.polygon(corners)
            near = np.exp(-np.hypot(x - X, (y - middle) / FLAT) / 150)
            if kind < 4:
                block.tint(
                    inks[kind], tile, tile.level(2.2), 0.42 - 0.4 * near + 0 * tile.distance, moat=0, rim=0.8
                )
            else:
                lit = 0.12 + 0.5 * near + 0 * tile.distance
                block.body(tile, tile.level(2.2), lit if block.night else 0.5 + 0.5 * lit, rim=0.8, moat=0)


def _serpent(block: Block, side: int) -> None:
    """One of the powers; its scales are cut across its body, and its belly is of its colour."""
    ink = "glow" if side < 0 else "cool"
    points = BODY if side < 0 else mirrored(BODY, X)
    band = block.band(points, THICK)
    shape, across = band.shape, -side * band.across
    belly = shape.where(across < -0.3)
    ring = band.along * band.length
    block.clear(shape, 2.6)
    block.fill(ink, belly)
    plates = block.screened(ring / 6.5, 0.2 + 0 * across) * belly.covered
    if block.night:
        block.cut(belly, plates)
    else:
        block.lay("key", belly, plates)
    back = shape.where(across >= -0.22)
    light = np.clip(0.95 - 1.05 * np.abs(across - 0.42), 0, 1)
    scales = ring / 3.1 + 1.6 * np.abs(np.mod(3.2 * across, 1) - 0.5)
    block.hatch("key", back, scales, block.tone(light), 0.5)
    x, y = points[-1]
    x -= side * 6
    for description, colour in ((TONGUE, ink), (CREST, "gold"), (HEAD, "key")):
        made = drawn(block, description, x, y, 1.08, mirrored=side > 0)
        if colour != "key":
            block.clear(made, 1.4)
            block.fill(colour, made)
            if not block.night:
                block.rim("key", made, 0.9)
            continue
        lit = 0.3 + 0.8 * made.cushion(12, (-0.55 * side, -0.6, 0.4))
        block.clear(made.grown(2.2) - shape)
        block.body(made, made.rings(x - 24 * side, y + 10, 2.5), lit, rim=0, moat=0)
        block.rim("key", made | shape, 1.7, 0.8)
    eye = block.circle(x - side * 15, y - 7, 4.2)
    block.clear(eye, 1.5)
    block.fill("gold", eye)
    pupil = block.ellipse(x - side * 15.5, y - 7, 1.1, 3.4)
    block.clear(pupil)


PLATES = cover("dream", draw)
