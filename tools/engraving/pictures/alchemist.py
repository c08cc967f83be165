"""Alchemist: a cauldron under an arch, and in its vapour the five substances that are brewed in turn."""

import numpy as np

from tools.engraving.block import Block
from tools.engraving.figures import drawn, flame, glass, rays_of, ribbon, sign, stars
from tools.engraving.outlines import turned_profile
from tools.engraving.plates import cover

X, Y = 300, 404
"""The middle of the brew."""
RADIUS, SPRING = 206, 250
VAPOUR = (
    (
        [(292, 398), (276, 360), (236, 336), (182, 334), (140, 312), (128, 268), (152, 240)],
        (30, 28, 24, 20, 17, 14, 6),
    ),
    (
        [(298, 396), (284, 340), (246, 290), (204, 262), (186, 214), (198, 168), (214, 150)],
        (30, 26, 22, 18, 15, 12, 5),
    ),
)
MIDDLE_VAPOUR = [(300, 396), (312, 344), (292, 290), (308, 236), (294, 180), (300, 128)]
SUBSTANCES = (
    ("cool", 152, 236, "M0 -10 C2.4 -5 7 -1.6 7 3 C7 7 3.6 9 0 9 C-3.6 9 -7 7 -7 3 C-7 -1.6 -2.4 -5 0 -10 Z"),
    ("green", 214, 144, "M-8 8 C-9 -2 -2 -9 9 -9 C9 2 3 9 -5 7 L-8.6 10 Z"),
    (
        "gold",
        300,
        112,
        "M0 -10 L2.6 -3.4 L9.6 -3 L4.2 1.4 L6 8.2 L0 4.4 L-6 8.2 L-4.2 1.4 L-9.6 -3 L-2.6 -3.4 Z",
    ),
    (
        "grey",
        386,
        144,
        "M-8 -4.6 L0 -9.2 L8 -4.6 L8 4.6 L0 9.2 L-8 4.6 Z M-3.4 -2 L-3.4 2 L0 4 L3.4 2 L3.4 -2 L0 -4 Z",
    ),
    ("ember", 448, 236, "M-9.4 -3 L-5 -8 L5 -8 L9.4 -3 L0 9.4 Z"),
)
POT = [(84, -50), (84, -50), (80, -43), (78, -38), (94, -18), (101, 6), (92, 32), (68, 51), (38, 59), (0, 61)]
ROUND = [(7, -58), (7, -58), (5, -54), (5, -40), (6, -36), (18, -29), (25, -14), (20, -3), (11, 0), (0, 0)]
TALL = [(7, -70), (7, -70), (5, -66), (5, -48), (8, -41), (10, -36), (10, -3), (9, 0), (0, 0)]
CONE = [(6, -56), (6, -56), (5, -52), (5, -36), (6, -33), (12, -18), (20, -4), (19, 0), (0, 0)]
FIRES = (
    (190, 588, 122, 34, -1), (410, 588, 122, 34, 1), (216, 592, 96, 34, 1), (384, 592, 96, 34, -1),
    (246, 594, 112, 38, -1), (354, 594, 112, 38, 1), (276, 596, 82, 34, 1), (324, 596, 82, 34, -1),
    (300, 598, 104, 38, 1), (230, 598, 62, 26, -1), (370, 598, 62, 26, 1),
)  # fmt: skip


def draw(block: Block) -> None:
    _wall(block)
    arch = block.circle(X, SPRING, RADIUS) | block.box(X - RADIUS, SPRING, X + RADIUS, 640)
    block.clear(arch)
    far, angle = arch.far(X, Y), arch.angle(X, Y)
    flicker = 1 + 0.2 * np.sin(18 * angle + 0.6) + 0.12 * np.sin(41 * angle)
    light = (0.85 * np.exp(-far / 110) + 0.3 * np.exp(-far / 260)) * flicker
    if not block.night:
        light = (0.46 + 0.6 * np.exp(-far / 150)) * (0.9 + 0.1 * flicker)
    rays_of(block, arch, X, Y, 150, light)
    chance = np.random.default_rng(5)
    places = [(chance.uniform(110, 490), chance.uniform(60, 215), chance.uniform(2.4, 5)) for _ in range(34)]
    clear = [(x, y, 40) for _, x, y, _ in SUBSTANCES]
    sky = (p for p in places if np.hypot(p[0] - X, p[1] - SPRING) < RADIUS - 12)
    stars(block, (p for p in sky if all(np.hypot(p[0] - x, p[1] - y) > r for x, y, r in clear)))
    block.rim("key", arch, 1.6, 0.8)
    _floor(block)
    _vapour(block)
    for side in (-1, 1):
        _bench(block, side)
    _cauldron(block)


def _wall(block: Block) -> None:
    """Plain courses in the light of the fire, the ring of the arch, and columns that carry it."""
    wall = block.everywhere()
    light = 0.3 * np.exp(-wall.far(X, Y) / 260) + 0.05 * np.sin(wall.y / 7)
    block.body(wall, wall.level(3.1, 0, 0.12), light if block.night else 0.45 + light, rim=0, moat=0)
    for side, letter in ((-1, "🜂"), (1, "🜄")):
        x, y = X + 232 * side, 62
        disc = block.circle(x, y, 40)
        block.clear(disc, 3)
        block.fill("gold", disc.band(3, 2) | disc.band(1, 8))
        made = sign(block, letter, x, y - 2, 38)
        block.fill("gold" if block.night else "key", made.grown(0.6))
    ring = block.circle(X, SPRING, RADIUS + 30).where(block.circle(X, SPRING, RADIUS + 30).y < SPRING)
    glow = 0.3 + 0.35 * np.sin(ring.angle(X, SPRING)) ** 2 + 0 * ring.distance
    block.body(ring, ring.rays(X, SPRING, 250), glow if block.night else 0.5 + 0.4 * glow, rim=1.6, edge=0.8)
    for number in range(1, 18):
        angle = np.pi * (1 + number / 18)
        ends = [(X + r * np.cos(angle), SPRING + r * np.sin(angle)) for r in (RADIUS, RADIUS + 30)]
        joint = block.stroke(ends, 2.2)
        block.clear(joint)
        if not block.night:
            block.fill("key", block.stroke(ends, 0.9))
    for side in (-1, 1):
        x = X + side * (RADIUS + 15)
        shaft = block.box(x - 17, SPRING + 22, x + 17, 640)
        u = (shaft.x - x) / 17
        lit = 0.12 + 0.6 * np.clip(0.5 - side * u, 0, 1) + 0.1 * np.sin(9 * u) + 0 * shaft.distance
        block.body(shaft, shaft.level(2.8, np.pi / 2), lit, rim=1.5, edge=0.7)
        for half, top, bottom in (
            (27, SPRING - 4, SPRING + 7),
            (21, SPRING + 7, SPRING + 15),
            (24, SPRING + 15, SPRING + 22),
        ):
            slab = block.box(x - half, top, x + half, bottom, 1.5)
            if half == 21:
                block.body(slab, slab.level(2.4, np.pi / 2), 0.5 + 0 * slab.distance, rim=1)
            else:
                block.gilded(slab, 1.4)


def _floor(block: Block) -> None:
    floor = block.box(-20, 552, 620, 640)
    light = 0.85 * np.exp(-floor.far(X, 580, 0.4) / 130) + 0.06
    block.body(
        floor,
        np.maximum(floor.y - 540, 0.1) ** 0.9 / 3.4,
        light if block.night else 0.4 + 0.6 * light,
        rim=1.3,
        moat=1,
    )


def _vapour(block: Block) -> None:
    for points, widths in VAPOUR:
        ribbon(block, points, widths, side=1, fading=False)
        ribbon(block, [(2 * X - x, y) for x, y in points], widths, side=-1, fading=False)
    ribbon(block, MIDDLE_VAPOUR, (32, 27, 22, 18, 15, 12), side=1, fading=False)
    for ink, x, y, outline in SUBSTANCES:
        disc = block.circle(x, y, 25)
        block.clear(disc, 2.6)
        block.fill("gold", disc.band(2.6, 1.4))
        heart = block.circle(x, y, 20)
        dark = 0.5 * ((heart.x - x) * 0.6 + (heart.y - y) * 0.8) / 20 + 0.08
        block.tint(ink, heart, heart.rings(x - 7, y - 8, 2.3), dark, moat=0)
        made = drawn(block, outline, x, y, 1.25)
        block.clear(made, 1.2)
        block.fill("pale", made)
        if not block.night:
            block.rim("key", made, 1)


def _bench(block: Block, side: int) -> None:
    """A bench with vessels under the arch."""
    x, top = X + 154 * side, 494
    for leg in (-38, 38):
        post = block.box(x + leg - 5, top, x + leg + 5, 566)
        lit = 0.4 - 0.4 * side * (post.x - x - leg) / 5 + 0 * post.distance
        block.body(post, post.level(2.4, np.pi / 2), lit, rim=1.2)
    board = block.box(x - 52, top, x + 52, top + 10, 1)
    block.body(board, board.level(2.2), 0.5 - 0.3 * side * (board.x - x) / 52 + 0 * board.distance, rim=1.3)
    vessels = ((ROUND, -24, "glow", -16), (TALL, 8, "gold", -30), (CONE, 33, "cool", -12))
    if side > 0:
        vessels = ((CONE, -30, "green", -14), (ROUND, 4, "ember", -18), (TALL, 34, "cool", -24))
    for profile, away, liquid, level in vessels:
        glass(block, profile, x + away, top, level=level, liquid=liquid, side=-side)


def _cauldron(block: Block) -> None:
    """Iron, full to the brim, on its fire."""
    for x, foot, high, wide, lean in FIRES[:4]:
        flame(block, x, foot, high, wide, lean)
    x, y = X, 462
    pot = block.polygon(turned_profile(POT, x, y))
    u = pot.across(x)
    below = np.clip((pot.y - y + 6) / 60, 0, 1)
    light = 0.12 + 0.42 * pot.turned(x, (-0.6, -0.4, 0.6)) + 0.6 * below**1.5 * (1 - 0.35 * u * u)
    light = light + 0.2 * np.clip(np.abs(u) - 0.78, 0, 1) * 3
    if not block.night:
        light = 0.3 + 0.4 * pot.turned(x, (-0.6, -0.4, 0.6)) + 0.3 * below
    block.body(pot, pot.arcs(x, 2.9, -0.26), light, rim=1.9, moat=2.4, edge=np.clip(light + 0.35, 0, 1))
    for side in (-1, 1):
        block.gilded(block.ellipse(x + 100 * side, y - 8, 9, 16).band(4.6), 1.6)
    lip, brew = block.ellipse(x, y - 50, 93, 22), block.ellipse(x, y - 51, 81, 16)
    block.tint(
        "gold",
        lip,
        lip.rays(x, y - 50, 150),
        0.5 * ((lip.x - x) / 93) ** 2 + 0.04 + 0 * lip.distance,
        moat=1.8,
    )
    block.clear(brew, 1.4)
    deep = np.hypot((brew.x - x) / 81, (brew.y - y + 51) / 16)
    block.tint("green", brew, brew.rings(x + 8, y - 53, 4, 1, 0.2), 0.6 * deep**2 - 0.04, moat=0)
    for away, up, size in (
        (-44, 52, 9),
        (-22, 58, 6),
        (28, 57, 10),
        (52, 51, 6),
        (2, 48, 7),
        (10, 64, 4.6),
        (-56, 62, 4),
    ):
        bubble = block.circle(x + away, y - up, size)
        dark = 0.5 * ((bubble.x - x - away) + (bubble.y - y + up)) / size
        block.tint("green", bubble, bubble.rings(x + away - 0.4 * size, y - up - 0.4 * size, 1.9), dark)
        gleam = block.circle(x + away - 0.35 * size, y - up - 0.35 * size, 0.24 * size)
        block.clear(gleam, 0.4)
        block.fill("pale", gleam)
    for fire_x, foot, high, wide, lean in FIRES[4:]:
        flame(block, fire_x, foot, high, wide, lean)
    for side in (-1, 1):
        ends = [(x + 120 * side, 596), (x + 20 * side, 586)]
        log = block.band(ends, (17, 17), curved=False)
        lit = 0.45 + 0.4 * side * log.across
        block.body(log.shape, 2.6 * log.across + 0.3 * log.shape.noise(12, 3), lit, rim=1.4, edge=0.7)
        end = block.ellipse(x + 122 * side, 596, 6, 8.5)
        block.body(end, end.rings(x + 122 * side, 596, 2.2), 0.6 + 0 * end.distance, rim=1.3)


PLATES = cover("alchemist", draw)
