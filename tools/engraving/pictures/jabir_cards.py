"""The cards of Jabir's Transmutations and their back: what each shows under the arch of a palace."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from dream.games.jabirs_transmutations.rules.components import Card
from dream.ui.games.jabirs_transmutations.engraved import BACK, back_inks, face_inks
from tools.engraving.block import Block, Shape
from tools.engraving.figures import drawn, ruled, stars, sun, sunburst
from tools.engraving.outlines import path, placed, star, turned_profile
from tools.engraving.plates import Plates, card

X = 50
ARCH = "M9 113 L9 52 C9 36 18 27 31 23 C41 20 47 15 50 8 C53 15 59 20 69 23 C82 27 91 36 91 52 L91 113 Z"
TONGUE = (
    "M0 0 C-7 -6 -8 -14 -4 -21 C-3 -17 -1 -16 0 -15 C-1 -22 2 -28 6 -33 C6 -26 11 -22 11 -14 "
    "C11 -7 7 -2 0 0 Z"
)
MUZZLE = "M-5.4 4 C-7 -2 -5 -8 -1.6 -12 C-0.6 -13.4 0.6 -13.4 1.6 -12 C5 -8 7 -2 5.4 4 Z"
BASIN = [(0.5, 0), (32, 0), (32, 0), (30, 4), (22, 9), (8, 13), (5, 15), (5, 15)]
BOWL = [(0.5, 0), (18, 0), (18, 0), (16.6, 3), (11, 6.4), (4.4, 9), (3.4, 11), (3.4, 11)]
PILLAR = [(3, 0), (3, 0), (4.6, 3), (4.6, 7), (3.2, 10), (3.2, 16), (5.6, 20), (5.6, 20)]
FOOT = [(6, 0), (6, 0), (6, 6), (8, 12), (14, 17), (24, 19), (24, 24), (24, 24)]
MORTAR = [
    (25, 0),
    (25, 0),
    (26.5, 2.5),
    (23, 5),
    (22.4, 18),
    (18, 27),
    (10, 31),
    (9, 34),
    (17, 39),
    (19, 43),
    (19, 43),
]
PESTLE = (
    "M-3 0 L3 0 C4 -12 4 -26 3.2 -36 C6 -38 6.4 -44 0 -46 C-6.4 -44 -6 -38 -3.2 -36 C-4 -26 -4 -12 -3 0 Z"
)
BULB = [
    (16, -26), (16, -26), (16.4, -20), (14, -12), (7.4, -5), (1.8, -1),
    (1.8, 1), (7.4, 5), (14, 12), (16.4, 20), (16, 26), (16, 26),
]  # fmt: skip
BLADE = "M81 18 C58 12 28 20 12 47 C28 36 52 30 78 31 C82 30 84 22 81 18 Z"
"""The blade of the scythe of Saturn."""


def _arch(block: Block) -> Shape:
    """The window of all cards."""
    return block.polygon(*path(ARCH))


def _fire(block: Block) -> None:
    """A salamander, which lives in the fire."""
    sunburst(block, X, 78, 40, lambda far: 0.4 + 0.8 * np.exp(-far / 42))
    for x, y, size, turn in (
        (20, 114, 1.5, -0.1), (80, 114, 1.5, 0.1), (35, 116, 1.75, 0.0), (66, 116, 1.7, 0.05),
        (50, 118, 2.3, 0.0), (12, 112, 1.0, -0.1), (89, 112, 1.0, 0.1),
    ):  # fmt: skip
        flip = x > X
        for ink, part in (("glow", 1.0), ("gold", 0.56)):
            tongue = block.polygon(*placed(path(TONGUE), x, y, 1.15 * size * part, mirrored=flip, turn=turn))
            dark = 0.4 * np.clip(-tongue.distance / 3, 0, 1)
            block.tint(ink, tongue, tongue.echo(2.8), dark, moat=0.9, rim=1.2)
    spine = [
        (56, 33),
        (51, 42),
        (45, 50),
        (44, 60),
        (51, 69),
        (58, 78),
        (55, 90),
        (43, 95),
        (34, 91),
        (33, 84),
    ]
    for hip, knee, toe in (
        ((48, 46), (36, 46), (31, 37)),
        ((52, 45), (63, 50), (70, 43)),
        ((52, 72), (40, 72), (34, 64)),
        ((58, 76), (69, 74), (75, 66)),
    ):
        leg = block.stroke([hip, knee, toe], 6.5, 5, 3.4, curved=True)
        block.clear(leg, 1.4)
        block.fill("key", leg)
        for spread in (-0.7, 0.0, 0.7):
            angle = np.arctan2(toe[1] - knee[1], toe[0] - knee[0]) + spread
            finger = block.stroke(
                [toe, (toe[0] + 5.4 * np.cos(angle), toe[1] + 5.4 * np.sin(angle))], 2.4, 1.4
            )
            block.clear(finger, 0.7)
            block.fill("key", finger)
    body = block.band(spine, (7, 9, 12, 13, 12, 11, 8, 5.5, 3.6, 1))
    block.clear(body.shape, 1.8)
    block.fill("key", body.shape)
    scales = body.along * body.length / (3.6 * block.coarse) + 1.3 * np.abs(np.mod(2 * body.across, 1) - 0.5)
    light = np.clip(0.72 - 0.75 * np.abs(body.across + 0.2), 0, 0.8)
    block.lay("gold", body.shape, block.screened(scales, light) * body.shape.grown(-1).covered)
    head = block.polygon(*placed(path(MUZZLE), 57, 32, 1.22, turn=-0.5))
    block.clear(head, 1.6)
    block.fill("key", head)
    block.lay(
        "gold", head, block.screened(head.echo(2.4), 0.5 + 0 * head.distance) * head.grown(-1.4).covered
    )
    for place in ((54.6, 26.4), (61.6, 29.8)):
        eye = block.ellipse(*place, 1.5, 1.2)
        block.clear(eye, 0.6)
        block.fill("pale", eye)


def _water(block: Block) -> None:
    """A fountain that feeds itself."""
    ruled(block, 0.8, 3.3)
    for side in (-1, 1):
        for points, widths in (
            (
                [
                    (X + side * 2, 33),
                    (X + side * 9, 25),
                    (X + side * 19, 31),
                    (X + side * 25, 58),
                    (X + side * 26, 84),
                ],
                (3.4, 4, 4, 4.4, 4),
            ),
            (
                [
                    (X + side * 1.5, 33),
                    (X + side * 5, 29),
                    (X + side * 9, 33),
                    (X + side * 11, 42),
                    (X + side * 11.5, 53),
                ],
                (2.6, 3, 3, 3, 3),
            ),
        ):
            jet = block.band(points, widths)
            block.clear(jet.shape, 1.2)
            block.fill("body", jet.shape)
            block.lay(
                "pale",
                jet.shape,
                block.screened(jet.across * 1.0 + 0.5, 0.45 - 0.25 * side * jet.across)
                * jet.shape.grown(-0.5).covered,
            )
            block.rim("key", jet.shape, 1.1, 0.9)
    top = block.stroke([(X, 36), (X, 22)], 3, 1.6)
    block.clear(top, 1)
    block.fill("body", top)
    block.rim("key", top, 0.9, 0.9)
    _turned(block, BOWL, 54)
    _turned(block, PILLAR, 65)
    pool = block.ellipse(X, 85, 31, 4.4)
    _turned(block, BASIN, 85)
    block.clear(pool)
    block.fill("body", pool)
    block.lay(
        "pale",
        pool,
        block.screened(pool.rings(X, 85, 2.6, 1, 0.14), 0.4 + 0 * pool.distance) * pool.grown(-0.8).covered,
    )
    block.rim("key", pool, 1.3, 1)
    _turned(block, PILLAR, 98, 1.5)
    for x, y, size in (
        (27, 40, 0.9),
        (73, 40, 0.9),
        (35, 24, 0.8),
        (65, 24, 0.8),
        (16, 62, 0.9),
        (84, 62, 0.9),
    ):
        drop = drawn(
            block, "M0 -5 C2 -1.4 3 0 3 2 C3 4 1.6 5 0 5 C-1.6 5 -3 4 -3 2 C-3 0 -2 -1.4 0 -5 Z", x, y, size
        )
        block.clear(drop, 1)
        block.fill("body", drop)
        block.rim("key", drop, 1, 1)


def _turned(block: Block, profile: Sequence[tuple[float, float]], y: float, size: float = 1.0) -> None:
    made = block.polygon(turned_profile(profile, X, y, size))
    light = 0.62 - 0.55 * made.across(X)
    block.body(made, made.arcs(X, 2.5, 0.2), light, rim=1.5, moat=1.4, flat="pale")


def _cinnabar(block: Block) -> None:
    """A mortar full of red powder."""
    ruled(block, 0.8, 3.4)
    heap = drawn(block, "M24 70 C30 56 40 51 50 50 C60 51 70 56 76 70 Z", 0, 0)
    dark = 0.12 + 0.5 * np.clip((heap.x - 52) / 24, 0, 1) + 0 * heap.distance
    pestle = block.polygon(*placed(path(PESTLE), 52, 66, 1.12, turn=-0.62))
    block.tint("body", heap, heap.level(2.6, 0.5), dark, moat=1.6, rim=1.6)
    block.body(
        pestle,
        pestle.level(2.5, 0.95),
        0.55 + 0.45 * pestle.cushion(4, (-0.6, -0.4, 0.5)),
        rim=1.6,
        moat=1.6,
        flat="pale",
    )
    front = drawn(block, "M26 70 C32 63 42 59 50 59 C60 60 68 63 75 70 Z", 0, 0)
    block.tint("body", front, front.level(2.6, 0.5), 0.2 + 0 * front.distance, moat=1.0, rim=1.3)
    mortar = block.polygon(turned_profile(MORTAR, X, 66, 1.04))
    light = 0.66 - 0.6 * mortar.across(X)
    block.body(mortar, mortar.arcs(X, 2.6, 0.22), light, rim=1.8, moat=1.8, flat="pale")
    for high in (73, 91):
        line = block.box(20, high, 80, high + 3.2) & mortar.grown(-0.8)
        block.clear(line, 0.9)
        block.fill("body", line)
    chance = np.random.default_rng(3)
    for _ in range(16):
        x, y = chance.uniform(20, 80), chance.uniform(30, 52)
        if abs(x - 50) + abs(y - 62) > 22 and np.hypot(x - 66, y - 40) > 14:
            grain = block.polygon(star(x, y, (chance.uniform(1.4, 2.3),), 4, chance.uniform(0, 1)))
            block.clear(grain, 0.9)
            block.fill("body", grain)
            block.rim("key", grain, 0.6, 1)


def _lead(block: Block) -> None:
    """The hourglass and the scythe of Saturn."""
    ruled(block, 0.74, 3.3)
    shaft = block.stroke([(77, 22), (79, 50), (84, 80), (84, 114)], 3.4, 4.4, 4.2, curved=True)
    block.clear(shaft, 1.6)
    block.fill("key", shaft)
    blade = drawn(block, BLADE, 0, 0)
    light = 0.45 + 0.55 * blade.cushion(5, (-0.3, -0.8, 0.4))
    block.body(blade, blade.rings(52, 78, 2.5), light, rim=1.7, moat=1.6, flat="pale")
    x, y = 47, 78
    bulb = block.polygon(turned_profile(BULB, x, y))
    block.clear(bulb, 2)
    block.fill("pale", bulb)
    u = bulb.across(x)
    glassy = block.screened(bulb.arcs(x, 2.4, 0.2), np.clip(0.9 * np.abs(u) - 0.5 + 0.2 * u, 0, 0.7))
    block.lay("key", bulb, glassy * bulb.grown(-0.6).covered)
    for sand in (
        bulb.grown(-1.7).where((bulb.y < y - 4) & (bulb.y > y - 12 + 4 * np.abs(u) ** 2)),
        bulb.grown(-1.7).where(bulb.y > y + 13 + 0.7 * np.abs(bulb.x - x)),
    ):
        block.tint("body", sand, sand.level(2.3), 0.25 + 0 * sand.distance, moat=0.4, rim=0.8)
    block.fill("key", block.stroke([(x, y - 5), (x, y + 15)], 1.1))
    block.rim("key", bulb, 1.8, 1)
    for side in (x - 20, x + 20):
        post = block.box(side - 1.8, y - 28, side + 1.8, y + 28)
        light = 0.6 - 0.25 * (post.x - side) + 0 * post.distance
        block.body(post, post.level(2.4), light, rim=1.2, moat=1.1, flat="pale")
    for high in (y - 29, y + 29):
        board = block.box(x - 24, high - 3.4, x + 24, high + 3.4, 2.4)
        light = 0.62 - 0.012 * (board.x - x) - 0.05 * (board.y - high) + 0 * board.distance
        block.body(board, board.level(2.3), light, rim=1.6, moat=1.4, flat="body")


def _cube(block: Block, x: float, y: float, size: float) -> None:
    """A crystal of salt, its front corner at a place, seen from above."""
    c, s = 0.866 * size, 0.5 * size
    top = [(x, y - size), (x + c, y - size - s), (x, y - size - 2 * s), (x - c, y - size - s)]
    left = [(x, y), (x, y - size), (x - c, y - size - s), (x - c, y - s)]
    right = [(x, y), (x, y - size), (x + c, y - size - s), (x + c, y - s)]
    whole = block.polygon(
        [
            (x, y),
            (x + c, y - s),
            (x + c, y - size - s),
            (x, y - size - 2 * s),
            (x - c, y - size - s),
            (x - c, y - s),
        ]
    )
    block.clear(whole, 1.5)
    block.fill("body", whole)
    for corners, ink, dark in ((top, "pale", 0.2), (left, "body", 0.2), (right, "body", 0.56)):
        facet = block.polygon(corners)
        block.fill(ink, facet)
        block.lay(
            "key",
            facet,
            block.screened(facet.echo(3.4) + 0.3, dark + 0 * facet.distance) * facet.grown(-0.5).covered,
        )
    for ends in ([(x, y - size), (x, y)], [(x, y - size), left[2]], [(x, y - size), right[2]]):
        block.fill("key", block.stroke(ends, 1.0))
    block.rim("key", whole, 1.7, 1)


def _salt(block: Block) -> None:
    """Cubes as salt grows them."""
    sunburst(block, X, 62, 52, lambda far: 0.5 + 0.55 * np.exp(-far / 40))
    for x, y, size in ((24, 96, 17), (77, 97, 16), (51, 79, 26), (36, 111, 19), (66, 112, 18), (51, 42, 9)):
        _cube(block, x, y, size)
    stars(block, ((26, 50, 5), (76, 48, 5.4), (37, 33, 3.4), (68, 31, 3.6)), "pale")


def _back(block: Block) -> None:
    """The sun over its own light."""
    y = 70
    whole = block.everywhere()
    block.hatch("key", whole, whole.rays(X, y, 64), 0.5 * np.exp(-whole.far(X, y) / 50) + 0.07, 0)
    block.clear(block.circle(X, y, 34))
    sun(block, X, y, 16)
    for radius, wide in ((35, 1.3), (38, 0.8)):
        line = block.circle(X, y, radius).band(wide)
        block.clear(line, 1)
        block.fill("gold", line)
    for side in (-1, 1):
        for up in (-1, 1):
            corner = X + 32 * side, y + 51 * up
            stars(block, ((*corner, 6.5),))
    stars(block, ((X, 20, 4.6), (X, 120, 4.6)))


DRAWN: dict[Card, Callable[[Block], None]] = {
    Card.FIRE: _fire,
    Card.WATER: _water,
    Card.CINNABAR: _cinnabar,
    Card.LEAD: _lead,
    Card.SALT: _salt,
}


def _framed(draw: Callable[[Block], None], block: Block) -> None:
    """A picture with the line of its arch."""
    draw(block)
    block.fill("key", _arch(block).band(1.4, 0.7))


def _border(block: Block) -> Shape:
    """What is seen of the back within the frame that the table lays around it."""
    return block.box(9.5, 9.5, 90.5, 130.5, 3)


PLATES: Plates = {
    name: plate
    for kind, draw in DRAWN.items()
    for name, plate in card(
        f"jabir-card-{kind.word}", partial(_framed, draw), _arch, partial(face_inks, kind), ground=True
    ).items()
} | card(BACK, _back, _border, lambda palette: back_inks(palette.gold), night=True)
