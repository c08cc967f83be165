"""The cards of Philosopher's Stone, fine for hands and coarse for the table: what each window shows."""

from collections.abc import Callable
from functools import partial

import numpy as np

from dream.games.philosophers_stone.rules.components import Card
from dream.ui.games.philosophers_stone.engraved import (
    ELEMENTS_BACK,
    PROCESSES_BACK,
    back_inks,
    face_inks,
    is_dark,
)
from tools.engraving.block import Block, Shape
from tools.engraving.figures import (
    blaze,
    brilliant,
    clouds,
    crystal,
    drawn,
    glass,
    glory,
    pine,
    ribbon,
    rock,
    ruled,
    stars,
    sunburst,
)
from tools.engraving.outlines import path, placed, smooth, turned_profile
from tools.engraving.plates import Plate, Plates, card

X = 50
WAVE = (
    "M4 114 L4 78 C16 74 24 62 31 47 C39 30 56 26 66 35 C74 42 74 54 66 58 C69 50 65 44 58 46 "
    "C50 49 50 62 57 70 C64 78 80 78 96 72 L96 114 Z"
)
CURL = "M66 58 C69 50 65 44 58 46 C50 49 50 62 57 70 C64 78 80 78 96 72"
SWELL = "M4 114 L4 92 C14 86 22 86 30 91 C38 97 46 97 54 91 C62 86 70 86 78 91 C84 95 90 96 96 93 L96 114 Z"
FOAM = (
    (66, 61, 3.6), (62.4, 57.6, 2.4), (69.6, 56.6, 3), (72.4, 51.6, 3.2), (73.4, 45.6, 3.2),
    (71.6, 39.6, 3.1), (67.6, 34.8, 3), (62, 31.6, 2.8), (56, 30.6, 2.5), (50, 31.6, 2.1), (45, 34, 1.6),
    (80, 46, 1.5), (78, 56, 1.2),
)  # fmt: skip
DROP = "M0 -3.6 C1.4 -1 2.4 0 2.4 1.4 C2.4 3 1.2 3.8 0 3.8 C-1.2 3.8 -2.4 3 -2.4 1.4 C-2.4 0 -1.4 -1 0 -3.6 Z"
PEAK = [
    (2, 116), (12, 96), (20, 82), (26, 78), (33, 60), (38, 54), (44, 36), (50, 22), (55, 34), (58, 36),
    (64, 54), (70, 60), (76, 76), (84, 84), (98, 110), (98, 116),
]  # fmt: skip
SKULL = (
    "M50 20 C70 20 80 34 79 50 C79 58 76 62 75 66 C74 70 75 74 70 76 L63 77 L63 88 C58 92 42 92 37 88 "
    "L37 77 L30 76 C25 74 26 70 25 66 C24 62 21 58 21 50 C20 34 30 20 50 20 Z"
)
SOCKET = "M29 54 C30 46 42 45 45 50 C47 58 43 64 37 64 C31 64 28 60 29 54 Z"
NOSE = "M50 60 C53 64 55 68 54 71 C52 72 51 70 50 69 C49 70 48 72 46 71 C45 68 47 64 50 60 Z"
HEAD = "M70 46 C76 44 82 46 84 52 C87 58 90 62 90 66 C90 70 84 71 81 69 C76 66 70 62 67 56 Z"
SERPENT = (
    "M-13 -6 C-7 -11 2 -12 8 -10 C13 -9 17 -7 19 -4 L5 -1.6 L4.6 2 L16 4 C13 9 6 10 0 9 C-5 9 -10 8 -13 6 Z"
)
FLEECE = (
    (28, 62, 8), (22, 54, 8), (72, 66, 7), (36, 48, 8), (50, 45, 8), (62, 46, 8), (24, 66, 8), (66, 56, 9),
    (36, 72, 8), (48, 74, 8), (60, 71, 8), (32, 60, 9), (44, 60, 10), (56, 58, 9),
)  # fmt: skip
CUCURBIT = [(6, -41), (6, -39), (8, -34), (15, -26), (20, -14), (18, -5), (11, 0), (0, 0.6)]
HELM = [(0, -63), (3, -63), (9, -58), (13.5, -49), (11, -41), (7, -37), (7, -37)]
RECEIVER = [(4.8, -28), (4.8, -27), (3.8, -25), (3.8, -19), (9, -16), (13, -8), (10.4, -1.6), (6, 0), (0, 0)]
CRUCIBLE = [(24, -36), (24, -36), (23, -31), (21, -16), (16, -2), (14, 0), (14, 0), (0, 0)]
FLASK = [(9, -38), (9, -38), (7, -34), (7, -14), (10, -9), (25, 8), (30, 24), (25, 38), (12, 45), (0, 46)]


def _fire(block: Block) -> None:
    sunburst(block, X, 74, 44, lambda far: 0.4 + 0.75 * np.exp(-far / 40))
    blaze(block, 0, 0, 1)
    stars(block, ((18, 26, 4.6), (82, 24, 4.2), (36, 14, 3), (66, 13, 3.2), (10, 52, 2.8), (91, 48, 2.8)))


def _water(block: Block) -> None:
    sky = block.everywhere()
    light = 1 - 0.5 * np.clip((sky.far(60, 34) - 18) / 40, 0, 1)
    ruled(block, light)
    sun = block.circle(30, 29, 10)
    block.tint("pale", sun, sun.rings(27, 26, 2.2), 0.5 * ((sun.x - 30) + (sun.y - 29)) / 14, moat=2)
    wave = drawn(block, WAVE, 0, 0)
    block.clear(wave, 1.4)
    block.fill("body", wave)
    away = wave.far_from(smooth(path(CURL)[0])) / (3.2 * block.coarse) + 0.06 * wave.noise(14, 3)
    inside = wave.grown(-1.2).covered
    block.lay("pale", wave, block.screened(away + 0.5, np.clip(0.42 - 0.02 * away, 0, 1)) * inside)
    dark = 0.14 + 0.4 * np.clip((wave.y - 44) / 60, 0, 1) + 0.2 * np.clip((40 - wave.x) / 30, 0, 1)
    block.lay("key", wave, block.screened(away, dark) * inside)
    block.rim("key", wave, 1.7, 1)
    for x, y, radius in FOAM:
        drop = block.circle(x, y, radius)
        block.clear(drop, 0.8)
        block.fill("pale", drop)
        block.rim("key", drop, 1, 0.8)
    swell = drawn(block, SWELL, 0, 0)
    block.clear(swell, 1.5)
    block.fill("body", swell)
    phase = (swell.y - 3 * np.sin((swell.x - 12) / 24 * np.pi)) / (3.3 * block.coarse)
    inside = swell.grown(-1.2).covered
    block.lay("pale", swell, block.screened(phase, np.clip(0.42 - (swell.y - 90) / 60, 0, 1)) * inside)
    block.lay("key", swell, block.screened(phase + 0.5, np.clip((swell.y - 92) / 34 + 0.15, 0, 0.6)) * inside)
    block.rim("key", swell, 1.5, 1)


def _feather(
    block: Block, start: tuple[float, float], angle: float, length: float, wide: float, side: int
) -> None:
    """One feather from a place, in degrees from straight down and outwards."""
    a = np.radians(angle)
    right, down = side * np.sin(a), np.cos(a)
    points = [
        (start[0] + length * t * right + side * bend, start[1] + length * t * down + bend)
        for t, bend in ((0, 0), (0.35, -0.6), (0.7, -0.5), (1, 0.6))
    ]
    widths = (0.6 * wide, wide, 0.95 * wide, 0.7 * wide, 0.8)
    ribbon(block, points, widths, lines=4, light=(0.5, 1), side=-side, rim=1.2, fading=False, flat="pale")


def _air(block: Block) -> None:
    sky = block.everywhere()
    block.fill("body", sky)
    phase = sky.level(3.3) + 0.5 * np.sin(sky.x / 9)
    block.lay("key", sky, block.screened(phase, 0.3 + 0.2 * np.clip(1 - sky.y / 90, 0, 1)) * sky.covered)
    for side in (-1, 1):
        places = ((40, 92, 10), (26, 99, 10), (44, 104, 11), (13, 106, 9), (30, 110, 11))
        clouds(block, [(X + side * x, y, size) for x, y, size in places], 0.9, (-0.5 * side, -0.85), "pale")
    for number in (0, 4, 1, 3, 2):
        _feather(block, (X, 62), 17 * (number - 2), 30, 8, 1)
    for side in (-1, 1):
        wrist = X + 21 * side, 32
        for number in range(6):
            _feather(block, wrist, 118 - 20 * number, (19, 25, 31, 35, 36, 34)[number], 7, side)
        for number in range(4):
            start = X + side * (17 - 4 * number), 34 + 3.4 * number
            _feather(block, start, 14 - 3 * number, 30 - 3 * number, 7.4, side)
        arm = [(X + 2 * side, 52), (X + 8 * side, 41), (X + 15 * side, 33), (X + 24 * side, 29)]
        ribbon(
            block,
            arm,
            (9, 12, 11, 6),
            lines=5,
            light=(0.4, 1),
            side=-side,
            rim=1.4,
            fading=False,
            flat="pale",
        )
    trunk = drawn(
        block, "M50 34 C58 36 61 48 59 58 C57 66 53 71 50 75 C47 71 43 66 41 58 C39 48 42 36 50 34 Z", 0, 0
    )
    light = 0.45 + 0.5 * trunk.cushion(8, (-0.5, -0.5, 0.6))
    block.body(trunk, trunk.arcs(X, 2.6, 0.5), light, rim=1.5, moat=1.1, flat="pale")
    head = drawn(block, "M44 42 C43 34 43 26 49 23.6 C54 22 58.6 24 59.4 28 C60 32 57 35 56.6 42 Z", 0, 0)
    light = 0.5 + 0.5 * head.cushion(6, (-0.4, -0.6, 0.5))
    block.body(head, head.rings(45, 24, 2.3), light, rim=1.5, moat=1, flat="pale")
    beak = drawn(block, "M58.6 26.4 C62 26 65 28 65.4 32 C64 31.4 61 31.6 59.2 31.4 Z", 0, 0)
    block.gilded(beak, 0.5)
    block.fill("key", block.circle(55, 28, 1.3))


def _earth(block: Block) -> None:
    sunburst(block, X, 40, 60, lambda far: 0.62 + 0.5 * np.exp(-far / 30))
    peak = block.polygon(PEAK)
    light = 0.5 + 0.35 * np.clip((54 - peak.x) / 40, -1, 1) + 0 * peak.distance
    block.clear(peak, 1.4)
    block.fill("body", peak)
    rock_only = Block(block.wide, block.high, night=False, fine=block.fine, coarse=block.coarse)
    rock(rock_only, peak, 5, 11, light, (X, 20))
    block.lay("key", peak, rock_only.inks["key"][peak.window])
    snow = drawn(block, "M50 20 L62 50 L57 46 L54 54 L50 45 L46 56 L43 47 L37 54 Z", 0, 0) & peak
    block.clear(snow, 0.6)
    block.fill("pale", snow)
    shade = snow.where(snow.x + 0 * snow.y > 51)
    block.hatch("key", shade, shade.level(2.4, 0.9), 0.4 + 0 * shade.distance, 0.3)
    block.rim("key", peak, 1.7, 1)
    field = drawn(block, "M2 116 L2 96 C20 88 34 90 50 94 C66 98 82 94 98 90 L98 116 Z", 0, 0)
    block.clear(field, 1.4)
    block.fill("body", field)
    block.hatch("key", field, field.rays(X, 70, 60), 0.34 + 0 * field.distance, 0.8)
    block.rim("key", field, 1.6, 1)
    for x, y, high in ((17, 103, 30), (83, 102, 32), (29, 108, 26), (72, 108, 24)):
        pine(block, x, y, high, -1, "body")


def _arsenic(block: Block) -> None:
    ruled(block, 0.78, 3.4)
    for side in (-1, 1):
        for points in (
            [(20, 118), (34, 100), (42, 84), (36, 66), (43, 46), (36, 28), (40, 8)],
            [(10, 120), (20, 106), (32, 96), (40, 90), (44, 70), (40, 50)],
        ):
            ribbon(
                block,
                [(X + side * a, b) for a, b in points],
                (9, 10, 9, 8, 7, 6, 3),
                lines=4,
                side=side,
                light=(0.3, 0.95),
                rim=1.1,
                flat="body",
            )
    skull = drawn(block, SKULL, 0, 0)
    lit = 0.28 + 0.85 * skull.cushion(19, (-0.5, -0.55, 0.6))
    block.clear(skull, 1.6)
    block.fill("pale", skull)
    block.lay(
        "key",
        skull,
        block.screened(skull.rings(42, 34, 2.7), 0.74 * np.clip(1 - lit, 0, 1)) * skull.grown(-0.6).covered,
    )
    block.rim("key", skull, 1.9, 1)
    for mirrored in (False, True):
        socket = drawn(block, SOCKET, 100 if mirrored else 0, 0, mirrored=mirrored)
        block.fill("key", socket)
        glow = block.circle(60.4 if mirrored else 39.6, 56, 2)
        block.clear(glow, 0.4)
        block.fill("body", glow)
    block.fill("key", drawn(block, NOSE, 0, 0))
    for x in (41, 45.5, 50, 54.5, 59):
        block.fill("key", block.stroke([(x, 79), (x, 90)], 1.0 * block.coarse**0.5))
    block.fill("key", block.stroke([(36, 83), (44, 84.6), (56, 84.6), (64, 83)], 1.1, curved=True))
    for side in (-1, 1):
        block.fill(
            "key",
            block.stroke(
                [(X + 24 * side, 66), (X + 19 * side, 70), (X + 13 * side, 76)], 0.5, 1.8, 0.5, curved=True
            ),
        )


def _magnesium(block: Block) -> None:
    sky = block.everywhere()
    block.fill("body", sky)
    dark = 0.52 - 0.3 * np.exp(-sky.far(X, 26) / 26)
    block.lay("key", sky, block.screened(sky.level(2.9), dark) * sky.covered)
    for side in (-1, 1):
        beam = block.polygon(
            [(X + 3 * side, 23), (X + 60 * side, 4), (X + 60 * side, 46), (X + 3 * side, 29)]
        )
        block.clear(beam, 0.8)
        block.fill("pale", beam)
        block.hatch("key", beam, beam.rays(X, 26, 92), 0.1 + 0 * beam.distance, 0.4)
    block.clear(block.circle(X, 26, 14))
    glory(block, X, 26, 11, 19, 12)
    tower = block.polygon([(43, 38), (57, 38), (62, 102), (38, 102)])
    u = (tower.x - X) / 11
    block.clear(tower, 1.6)
    block.fill("pale", tower)
    for top in (46, 66, 86):
        stripe = block.box(20, top, 80, top + 10) & tower
        block.fill("body", stripe)
    dark = 0.1 + 0.62 * np.clip(u * 0.9 + 0.2, 0, 1) + 0 * tower.distance
    block.lay("key", tower, block.screened(tower.arcs(X, 2.7, 0.25), dark) * tower.grown(-0.6).covered)
    block.rim("key", tower, 1.7, 1)
    for half, top, bottom in ((10, 35, 39), (6.6, 33, 35.4)):
        slab = block.box(X - half, top, X + half, bottom)
        block.clear(slab, 1)
        block.fill("key", slab)
    lantern = block.box(X - 5, 19, X + 5, 33)
    block.clear(lantern, 1.2)
    block.fill("gold", lantern)
    block.rim("key", lantern, 1.4, 1)
    block.fill("key", block.box(X - 0.7, 20, X + 0.7, 33))
    roof = drawn(block, "M43 19 C44 13 48 11 50 6 C52 11 56 13 57 19 Z", 0, 0)
    block.clear(roof, 1)
    block.fill("key", roof)
    cliff = drawn(block, "M22 118 L27 104 L34 98 L44 100 L52 97 L64 99 L72 104 L80 118 Z", 0, 0)
    block.body(
        cliff, cliff.level(2.6, 0.7), 0.5 + 0.4 * cliff.cushion(8, (-0.6, -0.6, 0.4)), rim=1.6, flat="pale"
    )
    for foot, seed in ((96, 0), (103, 1.7)):
        for left, right in ((-4, 30), (70, 104)):
            xs = np.linspace(left, right, 30)
            line = np.c_[xs, foot + 2.4 * np.sin(xs / 3.6 + seed)]
            sea = block.polygon(np.vstack([line, [(right, 118), (left, 118)]]))
            block.clear(sea, 1)
            block.fill("body", sea)
            block.hatch(
                "key", sea, (sea.y - 2.4 * np.sin(sea.x / 3.6 + seed)) / 2.9, 0.34 + 0 * sea.distance, 0.5
            )
            block.rim("key", sea, 1.4, 1)


def _sulfur(block: Block) -> None:
    sunburst(block, X, 100, 44, lambda far: 0.45 + 0.6 * np.exp(-far / 60))
    for x, y, high, half, turn in (
        (30, 104, 66, 8, -0.34), (70, 104, 62, 8, 0.36), (18, 106, 42, 7, -0.7), (83, 106, 40, 7, 0.72),
        (50, 106, 92, 11, 0.02), (37, 110, 50, 8, -0.2), (64, 110, 54, 8.5, 0.16),
    ):  # fmt: skip
        crystal(block, x, y, high, half, turn)


def _zinc(block: Block) -> None:
    ruled(block, 0.76, 3.4)
    hill = drawn(block, "M2 118 L2 96 C24 86 44 88 60 91 C76 94 88 92 98 88 L98 118 Z", 0, 0)
    block.clear(hill, 1.4)
    block.fill("body", hill)
    block.hatch("key", hill, hill.rays(X, 40, 110), 0.3 + 0 * hill.distance, 0.8)
    block.rim("key", hill, 1.6, 1)
    for x, foot in ((31, 94), (60, 95), (38, 98), (68, 98)):
        leg = block.polygon(
            [
                (x - 4, 68),
                (x + 4, 68),
                (x + 2.6, foot - 5),
                (x + 3.4, foot),
                (x - 2.6, foot),
                (x - 2, foot - 5),
            ]
        )
        block.body(leg, leg.level(2.4), 0.35 + 0.4 * leg.cushion(4, (-0.6, -0.3, 0.4)), rim=1.4, flat="pale")
    clouds(block, FLEECE, 0.9, (-0.5, -0.75), "pale")
    head = drawn(block, HEAD, 0, 0)
    block.body(
        head,
        head.level(2.3, 0.6),
        0.4 + 0.5 * head.cushion(7, (-0.4, -0.7, 0.4)),
        rim=1.6,
        moat=1.4,
        flat="pale",
    )
    block.fill("key", block.circle(80, 55, 1.4))
    turns = np.linspace(0, 4.6 * np.pi / 2, 34)
    coil = [
        (69 + (14 - 1.5 * a) * np.cos(-a - 0.3) * 0.86, 48 - (14 - 1.5 * a) * np.sin(a + 0.3)) for a in turns
    ]
    horn = block.band(coil, (8, 8, 7, 6, 4, 1))
    block.clear(horn.shape, 1.4)
    block.fill("gold", horn.shape)
    ring = np.clip(0.35 + 0.4 * horn.across, 0, 0.8)
    block.lay(
        "key",
        horn.shape,
        block.screened(horn.along * horn.length / (3 * block.coarse), ring) * horn.shape.covered,
    )
    block.rim("key", horn.shape, 1.3, 1)


def _distillation(block: Block) -> None:
    x, y = 32, 80
    sky = block.everywhere()
    light = 0.1 + 0.5 * np.exp(-np.hypot(sky.x - x, sky.y - 96) / 40)
    block.hatch("key", sky, sky.level(3.2), light, 0)
    blaze(block, x - 18, 68, 0.36)
    for ends in ([(17, 82), (12, 112)], [(47, 82), (52, 112)]):
        leg = block.stroke(ends, 2.8, 2.2)
        block.clear(leg, 1.2)
        block.fill("key", leg)
    ring = block.ellipse(x, 81.6, 19.5, 3.4)
    block.clear(ring, 1.2)
    block.fill("key", ring)
    glass(block, CUCURBIT, x, y, level=-15.5, liquid="glow")
    ribbon(
        block,
        [(x + 4, y - 49), (x + 19, y - 51), (x + 33, y - 40), (x + 40, y - 22), (x + 42, y - 8)],
        (6, 5.6, 4.6, 3.6, 2.8),
        lines=4,
        side=-1,
        light=(0.3, 1),
        fading=False,
    )
    helm = block.polygon(turned_profile(HELM, x, y))
    block.tint(
        "gold",
        helm,
        helm.arcs(x, 2.5, 0.3),
        0.8 * np.clip((helm.x - x) / 13 * 0.8 + 0.2, 0, 1) + 0 * helm.distance,
        moat=1.3,
    )
    stand = 75, 96
    glass(block, RECEIVER, stand[0], stand[1], level=-8, liquid="gold")
    drop = drawn(
        block,
        DROP,
        74.4,
        81,
        0.8,
    )
    block.clear(drop, 0.8)
    block.fill("gold", drop)
    board = block.box(58, 96, 98, 99)
    block.clear(board, 1)
    block.fill("key", board)
    post = block.box(68, 100, 84, 118)
    block.body(post, post.level(2.7, np.pi / 2), 0.8 - (post.x - 66) / 24 + 0 * post.distance, rim=1)


def _incineration(block: Block) -> None:
    sunburst(block, X, 64, 46, lambda far: 0.75 * np.exp(-far / 30) + 0.02)
    blaze(block, 11, -1, 0.78)
    pot = block.polygon(turned_profile(CRUCIBLE, X, 104))
    u = np.abs(pot.x - X) / 24
    light = 0.14 + 0.7 * np.clip(u - 0.3, 0, 1) + 0.3 * np.clip((pot.y - 88) / 16, 0, 1)
    block.body(pot, pot.arcs(X, 2.9, 0.22), light, rim=1.7, moat=2, edge=0.9)
    lip = block.ellipse(X, 68, 27, 6) & block.box(0, 68, 100, 90)
    front = lip - block.ellipse(X, 66.4, 24, 5)
    block.clear(front, 0.8)
    block.fill("key", front)
    for x, size in ((2, 0.34), (64, 0.34), (14, 0.22), (62, 0.22)):
        blaze(block, x, 114 - 104 * size, size)


def _transformation(block: Block) -> None:
    sunburst(block, X, 56, 46, lambda far: 0.55 * np.exp(-far / 34) + 0.05)
    radius = 32
    turns = np.radians(np.linspace(-56, 286, 60))
    ring = [(X + radius * np.cos(a), 58 + radius * np.sin(a)) for a in turns]
    body = block.band(ring, (12, 15, 16, 16, 16, 15, 13, 11, 8, 6, 3.6))
    shape, across = body.shape, body.across
    block.clear(shape, 2)
    belly = shape.where(across < -0.35)
    block.fill("body", shape)
    pale = np.clip(0.9 - 0.8 * np.abs(across - 0.3), 0, 1)
    scales = body.along * body.length / (3.6 * block.coarse) + 1.2 * np.abs(np.mod(2.6 * across, 1) - 0.5)
    block.lay("key", shape, block.screened(scales, pale) * shape.where(across >= -0.35).grown(-0.6).covered)
    block.fill("gold", belly.grown(-0.4))
    plates = block.screened(body.along * body.length / (3.6 * block.coarse), 0.24 + 0 * shape.distance)
    block.cut(shape, plates * belly.covered)
    block.rim("key", shape, 1.6, 1)
    head = block.polygon(*placed([line * (1.2, -1.2) for line in path(SERPENT)], 66, 30, turn=-2.72))
    block.body(
        head,
        head.rings(74, 22, 2.5),
        0.4 + 0.6 * head.cushion(8, (-0.5, -0.6, 0.4)),
        rim=1.7,
        moat=1.8,
        edge=1,
    )
    eye = block.circle(62.6, 22.4, 2.6)
    block.clear(eye, 1)
    block.fill("glow", eye)
    block.clear(block.circle(X, 58, 18))
    block.fill("gold", block.circle(X, 58, 16).band(1.4))
    moon, sun = block.circle(X, 58, 12), block.circle(X, 58, 12)
    block.tint("gold", sun.where(sun.x + 0 * sun.y < X), sun.rays(X, 58, 28), 0.3 + 0 * sun.distance, moat=0)
    block.tint("pale", moon.where(moon.x + 0 * moon.y > X), moon.level(2.4), 0.42 + 0 * moon.distance, moat=0)


def _stone(block: Block) -> None:
    sunburst(block, X, 54, 56, lambda far: 0.95 * np.exp(-far / 34) + 0.06)
    block.clear(block.circle(X, 54, 28))
    glory(block, X, 54, 25, 42, 14)
    block.fill("gold", block.circle(X, 54, 24).band(1.3))
    brilliant(block, X, 53, 16, 19)
    for side in (-1, 1):
        puffs = [
            (X + side * x, y, size)
            for x, y, size in ((40, 94, 10), (27, 101, 10), (45, 105, 11), (15, 107, 9), (32, 110, 11))
        ]
        clouds(block, puffs, 0.9, (-0.5 * side, -0.85))


def _elements_back(block: Block) -> None:
    """A compass of eight winds in a ring."""
    y = 70
    whole = block.everywhere()
    block.hatch("key", whole, whole.rays(X, y, 48), 0.3 * np.exp(-whole.far(X, y) / 60) + 0.1, 0)
    for up in (19, 121):
        stars(block, ((X, up, 8), (24, up, 5.4), (76, up, 5.4)))
    block.clear(block.circle(X, y, 38), 2)
    block.fill("gold", block.circle(X, y, 36.5).band(3.4))
    for reach, wide, turn in ((29, 0.32, np.pi / 4), (41, 0.31, 0.0)):
        for number in range(4):
            angle = turn + np.pi * number / 2
            tip = X + reach * np.sin(angle), y - reach * np.cos(angle)
            for side in (-1, 1):
                flank = angle + side * np.pi / 4
                foot = X + wide * reach * np.sin(flank) * 1.3, y - wide * reach * np.cos(flank) * 1.3
                half = block.polygon([(X, y), tip, foot])
                block.clear(half, 1.2)
                if side < 0:
                    block.fill("gold", half)
                else:
                    block.hatch("gold", half, half.level(2.6, angle), 0.56 + 0 * half.distance, 0.2)
                    block.rim("gold", half, 1.3, 1)
    hub = block.circle(X, y, 5)
    block.clear(hub, 1.4)
    block.fill("gold", hub)


def _processes_back(block: Block) -> None:
    """A flask in the light of its own fire."""
    y = 70
    whole = block.everywhere()
    block.hatch("key", whole, whole.rays(X, 92, 60), 0.42 * np.exp(-whole.far(X, 92) / 50) + 0.08, 0)
    block.clear(block.circle(X, y + 6, 42), 0)
    glory(block, X, y + 10, 36, 46, 20)
    glass(block, FLASK, X, y, level=12, liquid="gold")
    stopper = block.box(X - 11, y - 44, X + 11, y - 37, 2)
    block.gilded(stopper)
    for x, up, size in ((44, 84, 2.6), (56, 92, 3.4), (51, 100, 2), (40, 96, 1.8)):
        bubble = block.circle(x, up, size)
        block.clear(bubble.band(1.1))


DRAWN: dict[Card, Callable[[Block], None]] = {
    Card.DISTILLATION: _distillation,
    Card.INCINERATION: _incineration,
    Card.TRANSFORMATION: _transformation,
    Card.ARSENIC: _arsenic,
    Card.MAGNESIUM: _magnesium,
    Card.SULFUR: _sulfur,
    Card.ZINC: _zinc,
    Card.FIRE: _fire,
    Card.AIR: _air,
    Card.WATER: _water,
    Card.EARTH: _earth,
    Card.STONE: _stone,
}


def _window(kind: Card, block: Block) -> Shape:
    """What is seen of a picture; the table has the window of the same shape."""
    if is_dark(kind):
        return block.box(8, 8, 92, 111, 5)
    if kind in (Card.FIRE, Card.AIR, Card.WATER, Card.EARTH):
        return block.circle(X, 50, 42) | block.box(8, 50, 92, 111, 2)
    return block.box(8, 8, 92, 111, 24)


def _border(block: Block) -> Shape:
    """What is seen of a back within the frame that the table lays around it."""
    return block.box(9.5, 9.5, 90.5, 130.5, 3)


PLATES: Plates = {
    name: plate
    for kind, draw in DRAWN.items()
    for name, plate in card(
        f"stone-{kind.word}", draw, partial(_window, kind), partial(face_inks, kind), night=is_dark(kind)
    ).items()
} | {
    name: Plate(
        draw,
        True,
        100,
        140,
        1.0,
        0.05,
        2,
        2,
        ground=False,
        window=_border,
        inks=lambda palette: back_inks(palette.gold),
    )
    for name, draw in ((ELEMENTS_BACK, _elements_back), (PROCESSES_BACK, _processes_back))
}
