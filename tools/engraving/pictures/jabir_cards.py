"""The cards of Jabir's Transmutations and their back: what each shows under the arch of a palace."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from dream.games.jabirs_transmutations.rules.components import Card
from dream.ui.games.jabirs_transmutations.engraved import BACK, back_inks, face_inks
from tools.engraving.block import Band, Block, Field, Shape
from tools.engraving.figures import LEFT_ABOVE, drawn, ruled, stars, sun, sunburst
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
FINIAL = [(0.5, -15), (2, -12), (5.4, -8), (5, -4), (2.6, -2), (7, 0), (7, 0)]
SPINE = [
    (43, 34),
    (47, 46),
    (57, 58),
    (61, 68),
    (56, 80),
    (44, 87),
    (36, 95),
    (42, 105),
    (56, 107),
    (66, 102),
    (70, 95),
]
LEGS = (
    ((45, 48), (33, 54), (24, 48)), ((51, 48), (62, 44), (68, 34)),
    ((58, 76), (46, 70), (36, 74)), ((57, 76), (69, 80), (79, 73)),
)  # fmt: skip
"""Of the salamander, each from its hip by its knee to its toes."""
SPOTS = (
    ((46, 42), (46, 46), (50, 50)), ((60, 61), (61.5, 66), (60.5, 71)), ((52, 79), (47, 81.5)),
    ((55, 54), (53, 56)), ((39, 94), (39.4, 98)), ((48, 106), (54, 106.6)),
)  # fmt: skip
"""Of its back, drawn out along it."""
GRAINS = (
    (53, 52, 9.5), (38, 59, 9.5), (59, 66, 9), (45, 69, 10.5), (30, 74, 9), (43, 84, 9.5), (18, 99, 7.5),
    (37, 106, 7), (60, 101, 8),
)  # fmt: skip
"""Crystals of salt, those behind first: their middles, and how large they are."""


def _arch(block: Block) -> Shape:
    """The window of all cards."""
    return block.polygon(*path(ARCH))


def _fire(block: Block) -> None:
    """A salamander, which lives in the fire: black with spots, on flames that are bright behind it."""
    sunburst(block, X, 78, 40, lambda far: 0.55 + 0.6 * np.exp(-far / 42))
    for x, y, size, turn in (
        (14, 112, 1.75, -0.06), (86, 112, 1.75, 0.06), (31, 116, 2.1, 0.0), (69, 116, 2.1, 0.0),
        (50, 118, 2.5, 0.0),
    ):  # fmt: skip
        for ink, part in (("glow", 1.0), ("gold", 0.62), ("pale", 0.3)):
            shape = placed(path(TONGUE), x, y, 1.2 * size * part, mirrored=x > X, turn=turn)
            tongue = block.polygon(*shape)
            block.tint(ink, tongue, tongue.echo(2.8), 0 * tongue.distance, moat=0.9, rim=1.3)
    body = block.band(SPINE, (9, 12, 17, 20, 19, 16, 12, 8.5, 6, 4, 1))
    head = block.polygon(*placed(path(MUZZLE), 44, 37, 1.6, turn=0.2))
    whole = body.shape | head
    limbs = [block.band([hip, knee, toe], (8.5, 6.6, 5)) for hip, knee, toe in LEGS]
    for (_, knee, toe), limb in zip(LEGS, limbs, strict=True):
        whole |= limb.shape
        for spread in (-0.75, 0.0, 0.75):
            angle = np.arctan2(toe[1] - knee[1], toe[0] - knee[0]) + spread
            whole |= block.stroke([toe, (toe[0] + 7 * np.cos(angle), toe[1] + 7 * np.sin(angle))], 3.4, 2)
    block.clear(whole, 2.2)
    block.fill("key", whole)
    for limb in limbs:
        _ringed(block, limb, 3.4)
    _ringed(block, body, 8)
    block.fill("key", head.grown(-0.6))
    _lit(block, head, head.level(2.3, -0.4), 7)
    for place in SPOTS:
        spot = block.stroke(place, 3.4, 5.6, 3, curved=True)
        block.lay("key", spot, spot.grown(1.2).covered)
        block.fill("pale", spot)
    for eye_x, eye_y in ((40.6, 31), (46.8, 32.4)):
        eye = block.ellipse(eye_x, eye_y, 2, 2.6)
        block.lay("key", eye, eye.grown(1).covered)
        block.fill("pale", eye)


def _ringed(block: Block, part: Band, edge: float) -> None:
    """Lines around a dark limb, bowed as it is round, where light falls on its edge from the left above."""
    block.fill("key", part.shape.grown(-0.6))
    bow = np.sqrt(np.clip(1 - part.across**2, 0, 1))
    phase = (part.along * part.length - 2.4 * bow) / (2.3 * block.coarse)
    _lit(block, part.shape, phase, edge)


def _lit(block: Block, shape: Shape, phase: Field, edge: float) -> None:
    """Lines on what is dark, as far as the light falls on its edge."""
    light = 0.8 * np.clip(2 * shape.cushion(edge, LEFT_ABOVE) - 1, 0, 1)
    block.lay("gold", shape, block.screened(phase, light) * shape.grown(-1.1).covered)


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
    """The hourglass of Saturn, who is lead."""
    ruled(block, 0.74, 3.3)
    x, y, size = X, 72, 1.32
    bulb = block.polygon(turned_profile(BULB, x, y, size))
    block.clear(bulb, 2.4)
    block.fill("pale", bulb)
    u = bulb.across(x)
    glassy = block.screened(bulb.arcs(x, 2.6, 0.2), np.clip(0.9 * np.abs(u) - 0.55 + 0.2 * u, 0, 0.7))
    block.lay("key", bulb, glassy * bulb.grown(-0.6).covered)
    for sand in (
        bulb.grown(-1.9).where((bulb.y < y - 4) & (bulb.y > y - 19 + 5 * np.abs(u) ** 2)),
        bulb.grown(-1.9).where(bulb.y > y + 11 + 0.62 * np.abs(bulb.x - x)),
    ):
        block.clear(sand, 0.5)
        block.fill("key", sand)
    block.fill("key", block.stroke([(x, y - 6), (x, y + 20)], 1.7))
    block.rim("key", bulb, 2.2, 1)
    for side in (x - 29, x + 29):
        post = block.box(side - 2.4, y - 34, side + 2.4, y + 34)
        light = 0.6 - 0.2 * (post.x - side) + 0 * post.distance
        block.body(post, post.level(2.4), light, rim=1.3, moat=1.2, flat="pale")
    for high in (y - 36, y + 36):
        board = block.box(x - 35, high - 4.4, x + 35, high + 4.4, 2.8)
        light = 0.62 - 0.009 * (board.x - x) - 0.05 * (board.y - high) + 0 * board.distance
        block.body(board, board.level(2.5), light, rim=1.8, moat=1.6, flat="body")
    knob = block.polygon(turned_profile(FINIAL, x, y - 40))
    block.body(knob, knob.arcs(x, 2.4, 0.3), 0.6 - 0.5 * knob.across(x), rim=1.5, moat=1.4, flat="pale")


def _grain(block: Block, x: float, y: float, size: float) -> None:
    """A crystal of salt, which is a cube, seen from above one corner."""
    c = [(x + size * np.cos(a), y + size * np.sin(a)) for a in np.pi * (np.arange(6) / 3 + 0.5)]
    whole = block.polygon(c)
    block.clear(whole, 1.0)
    for ink, corners in (("pale", c[2:5]), ("gold", c[:3]), ("body", [c[4], c[5], c[0]])):
        block.fill(ink, block.polygon([(x, y), *corners]) & whole)
    for corner in (c[0], c[2], c[4]):
        block.fill("key", block.stroke([(x, y), corner], 0.9))
    block.rim("key", whole, 1.6, 1)


def _salt(block: Block) -> None:
    """A spoon heaped with crystals of salt."""
    ruled(block, 0.84, 3.6)
    handle = block.band([(55, 62), (69, 45), (79, 32), (84, 25)], (10, 7.6, 8.6, 13))
    around = np.linspace(0, 2 * np.pi, 120)
    bowl = placed([np.c_[31 * np.cos(around), 21 * np.sin(around)]], 42, 72, turn=-0.62)
    spoon = handle.shape | block.polygon(*bowl)
    block.clear(spoon, 2)
    block.fill("key", spoon)
    veins = block.screened(handle.across * 1.5 + 0.5, 0.3 + 0 * handle.across)
    block.cut(handle.shape, veins * handle.shape.grown(-1.6).covered)
    for grain in GRAINS:
        _grain(block, *grain)
    stars(block, ((30, 38, 6), (76, 86, 6.4), (54, 30, 4), (80, 62, 4)), "gold")


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
