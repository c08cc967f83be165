"""Philosopher's Stone: up a mountain of seven steps, a metal on each, to the Stone in its glory."""

import numpy as np

from tools.engraving.block import Block
from tools.engraving.figures import (
    brilliant,
    clouds,
    crescent,
    drawn,
    glory,
    mirrored,
    pine,
    rays_of,
    rock,
    sign,
    stars,
    sun,
)
from tools.engraving.outlines import star
from tools.engraving.plates import cover

X, Y = 300, 196
METALS = ("♄", "☿", "♃", "♂", "♀", "☽", "")
"""The signs from lead to silver, from the lowest step to the highest; gold is drawn."""
LEFT_SLOPE = [
    (300, 244), (282, 250), (275, 270), (256, 282), (248, 308), (226, 322), (218, 352), (192, 368),
    (180, 400), (148, 418), (136, 450), (100, 470), (86, 506), (46, 522), (10, 560), (-10, 610),
]  # fmt: skip
PILGRIM = (
    "M-27 0 C-25 -18 -22 -30 -20 -40 L-26 -45 L-24 -52 C-18 -58 -13 -61 -9 -64 C-13 -71 -10 -87 2 -90 "
    "C12 -87 15 -75 10 -64 C17 -60 21 -52 22 -43 C24 -26 26 -10 30 0 Z"
)


def draw(block: Block) -> None:
    sky = block.everywhere()
    far, angle = sky.far(X, Y), sky.angle(X, Y)
    flicker = 1 + 0.22 * np.sin(16 * angle + 1.6) + 0.14 * np.sin(37 * angle)
    light = (0.95 * np.exp(-far / 95) + 0.27 * np.exp(-far / 240)) * flicker
    if not block.night:
        light = (0.42 + 0.66 * np.exp(-far / 150)) * (0.9 + 0.1 * flicker)
    rays_of(block, sky, X, Y, 150, light)
    chance = np.random.default_rng(4)
    night = [(chance.uniform(14, 586), chance.uniform(14, 350), chance.uniform(2.6, 6)) for _ in range(44)]
    stars(
        block,
        (
            (x, y, size)
            for x, y, size in night
            if np.hypot(x - X, y - Y) > 112
            and np.hypot(x - 98, y - 104) > 96
            and np.hypot(x - 500, y - 104) > 70
        ),
    )
    sun(block, 98, 104, 38)
    crescent(block, 496, 104, 46, np.pi)
    block.clear(block.circle(X, Y, 49))
    glory(block, X, Y, 45, 104, 16)
    block.fill("gold", block.circle(X, Y, 42).band(1.3))
    _far_country(block)
    _mountain(block)
    _stair(block)
    _altar(block)
    brilliant(block, X, Y - 2, 25, 30)
    for side in (-1, 1):
        for x, y, high in ((236, 590, 92), (274, 606, 120), (206, 612, 74)):
            pine(block, X + side * x, y, high, -side)
    _pilgrim(block, 178, 604, 1.16)


def _far_country(block: Block) -> None:
    """Banks of clouds, and peaks before them."""
    puffs = [
        (290, 330, 20), (250, 338, 24), (214, 356, 18), (274, 362, 30), (186, 376, 15), (232, 380, 25),
        (202, 396, 20), (284, 398, 32), (244, 414, 28), (168, 402, 13), (180, 422, 18), (214, 430, 24),
    ]  # fmt: skip
    peaks = [
        (118, 500), (140, 452), (156, 462), (180, 430), (198, 446), (220, 432), (246, 456), (262, 446),
        (296, 474), (330, 470), (330, 612), (118, 612),
    ]  # fmt: skip
    for side in (-1, 1):
        clouds(block, [(X + side * x, y, size) for x, y, size in puffs], 0.95, (-0.62 * side, -0.7))
        made = block.polygon([(X + side * x, y) for x, y in peaks])
        light = 0.62 - (made.y - 436) / 110 + 0.12 * made.noise(10, 5)
        if not block.night:
            light = 0.9 - (made.y - 430) / 220 + 0 * made.distance
        block.body(made, made.level(2.7, 0.75 * side) + 0.25 * made.noise(18, 8), light, rim=1.5, edge=0.8)


def _mountain(block: Block) -> None:
    right = [
        (x + (0 if k % 3 else 5), y + (5 if k % 2 else -4))
        for k, (x, y) in enumerate(mirrored(LEFT_SLOPE, X))
    ]
    made = block.polygon(LEFT_SLOPE + right[::-1])
    far = made.far(X, Y)
    light = 0.8 * np.exp(-far / 100) + 0.24 * np.exp(-(far - 60) / 280)
    if not block.night:
        light = 0.42 + 0.5 * np.exp(-far / 170)
    rock(block, made, 7, 26, light, (X, Y - 30))
    block.rim("key", made, 1.8, np.clip(1.1 - far / 460, 0, 1))


def _stair(block: Block) -> None:
    """Seven steps, which grow towards who looks at them."""
    heights = [604, 544, 491, 443, 399, 359, 322, 288]
    halves = [112, 97, 84, 72.5, 62, 52.5, 44, 37]
    for k, metal in enumerate(METALS):
        low, high, wide, narrow = heights[k], heights[k + 1], halves[k], halves[k + 1]
        edge = high + 0.27 * (low - high)
        cheek = [(wide + 8, low), (wide + 8, edge - 3), (narrow + 8, high - 3)]
        wall = block.polygon([(X - x, y) for x, y in cheek] + [(X + x, y) for x, y in cheek[::-1]])
        block.clear(wall, 1.2)
        block.rim("key", wall, 0.9)
        riser = block.polygon([(X - wide, low), (X - wide, edge), (X + wide, edge), (X + wide, low)])
        down, out = (riser.y - edge) / (low - edge), np.abs(riser.x - X) / wide
        light = 0.05 + 0.05 * k + 0.3 * down + 0 * out
        if not block.night:
            light = 0.86 - 0.5 * np.clip(1 - 2.2 * down, 0, 1) - 0.12 * out
        block.body(riser, riser.level(2.7), light, rim=0.9, moat=0, edge=0.5)
        tread = block.polygon([(X - wide, edge), (X - narrow, high), (X + narrow, high), (X + wide, edge)])
        block.clear(tread)
        if block.night:
            block.fill("key", tread)
            dark = 1.1 * np.abs(tread.x - X) / wide - 0.35 - 0.04 * k + 0 * tread.distance
            block.cut(tread, block.screened(tread.level(2.6), np.minimum(dark, 0.7)) * tread.covered)
        else:
            block.rim("key", tread, 0.9)
        middle, size = (low + edge) / 2, 0.62 * (low - edge)
        if metal:
            made = sign(block, metal, X, middle, size)
        else:
            disc = block.circle(X, middle, 0.45 * size)
            made = disc.band(0.14 * size, 0.07 * size) | block.circle(X, middle, 0.12 * size)
        block.clear(made, 2.4)
        block.fill("gold" if block.night else "key", made.grown(0.15))


def _altar(block: Block) -> None:
    for half, top, bottom in ((32, 280, 288), (20, 252, 259)):
        slab = block.box(X - half, top, X + half, bottom)
        block.gilded(slab, 1.6)
    shaft = block.box(X - 12, 259, X + 12, 280)
    block.body(shaft, shaft.level(2.4, np.pi / 2), 0.85 - np.abs(shaft.x - X) / 14, rim=0.9, edge=0.6)


def _pilgrim(block: Block, x: float, y: float, size: float) -> None:
    """Seen from behind, hooded, a lantern at his staff."""
    lamp_x, lamp_y = x - 36 * size, y - 86 * size
    block.clear(block.circle(lamp_x, lamp_y, 15 * size))
    glory(block, lamp_x, lamp_y, 13 * size, 25 * size, 9)
    staff = block.stroke([(x - 27 * size, y + 4), (x - 23 * size, y - 100 * size)], 2.6 * size)
    hook = [(-23, -100), (-29, -108), (-36, -105), (-36, -98)]
    staff |= block.stroke([(x + size * a, y + size * b) for a, b in hook], 1.9 * size, curved=True)
    lantern = drawn(
        block,
        "M-5 -8 L5 -8 L7 6 L-7 6 Z M-6 -9 L0 -14 L6 -9 Z M-8 7 L8 7 L8 10 L-8 10 Z",
        lamp_x,
        lamp_y,
        size,
    )
    block.gilded(lantern, 1)
    light = block.polygon(star(lamp_x, lamp_y - size, (4.4 * size, 1.6 * size), 4))
    block.clear(light, 1)
    block.fill("glow", light)
    block.gilded(staff, 1.5)
    cloak = drawn(block, PILGRIM, x, y, size)
    fold = np.sin((cloak.x - x) / (3.6 * size) + (cloak.y - y) / 60)
    hood = cloak.y < y - 62 * size
    u = (cloak.x - x) / (22 * size)
    lit = 0.02 + 0.95 * cloak.cushion(13 * size, (0.8, -0.5, 0.02))
    lit = lit + np.where(hood, 0, 0.17 * np.clip(fold, 0, 1) * np.clip(u + 0.9, 0, 1))
    falling = np.arctan2(cloak.x - x - 3 * size, (cloak.y - y) + 150 * size) * 34
    phase = np.where(hood, cloak.rings(x + size, y - 62 * size, 2.5 * size), falling)
    block.body(
        cloak, phase, lit, rim=1.6, moat=2.4, edge=np.clip(1.6 * lit + 0.15, 0, 1) if block.night else 1
    )
    neck = [(-10, -64), (1, -59), (11, -64)]
    collar = block.stroke([(x + size * a, y + size * b) for a, b in neck], 1.6 * size, curved=True)
    block.clear(collar, 1.2)
    block.fill("key", collar)


PLATES = cover("stone", draw)
