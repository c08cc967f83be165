"""Medallions: a head in profile in a milled ring, fine for large ones and nearer and coarse for small ones.

Whoever plays better has nobler metal around the head; what the ring is printed in is said where it is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from dream.ui.kit.medallions import PERSON, SCALES, face_inks
from dream.ui.kit.theme import Palette, Rgb
from tools.engraving.block import Block, Field, Shape
from tools.engraving.figures import cut_outside, drawn, ribbon, stars
from tools.engraving.outlines import path, placed, smooth, star
from tools.engraving.plates import Plate, Plates

SIDE, X = 128, 64
RING, INNER, SMALL_INNER = 62.0, 53.5, 56.5
NEARER = 1.125
"""How much larger a head is on a small medallion."""
Points = Sequence[tuple[float, float]]

YOUTH: Points = (
    (52, 88), (46, 74), (42, 58), (46, 42), (60, 33), (75, 34), (83.4, 42), (85.6, 49), (84.6, 54),
    (87.4, 59), (91.4, 64.4), (90, 67.2), (86, 68.4), (87, 71.6), (84.8, 73.8), (86, 76.6), (83.6, 79.4),
    (83.6, 83),
    (80, 88), (72, 91), (64, 91.6), (58, 96),
)  # fmt: skip
ROUGH: Points = (
    (56, 94), (52, 70), (58, 46), (72, 38), (83, 41), (86.6, 49), (85, 54), (90, 60), (96, 68.6),
    (93.4, 72), (87.4, 72), (88.4, 75.4), (86.4, 77.6), (88, 80.6), (86, 83.6), (87.4, 89), (83, 95.4),
    (73, 97), (63, 96),
)  # fmt: skip
STERN: Points = (
    (50, 86), (46, 68), (48, 50), (58, 40), (74, 39), (83, 44), (86, 50), (84.4, 54), (89, 60), (94.6, 67.6),
    (92, 70.6), (87, 71), (88, 74.4), (86.4, 76.6), (87.6, 79.6), (85.4, 82.4), (86, 87), (81, 92), (72, 94),
    (62, 93),
)  # fmt: skip
EYE = "M-4.4 -0.6 C-2 -3 2 -3 3.6 -0.4 C2.6 1.6 -1.4 2 -4.4 -0.6 Z"


# What all heads have


def _lit(block: Block, light: Field) -> Field:
    """The light on a head; a coarse cutting is all light or dark."""
    return np.asarray(np.clip(2.1 * light - 0.42, 0, 1) if block.coarse > 1 else np.clip(light, 0, 1))


def _flow(
    block: Block,
    shape: Shape,
    phase: Field,
    light: Field,
    *,
    ink: str = "key",
    rim: float = 1.3,
    moat: float = 1.2,
) -> None:
    """A part of a head in its light, outlined as it is lit."""
    block.body(shape, phase, _lit(block, light + 0 * shape.distance), ink=ink, rim=rim, moat=moat, inset=0.5)


def _from_the_right(shape: Shape, edge: float, *, down: float = -0.2, out: float = 0.36) -> Field:
    return shape.cushion(edge, (0.8, down, out))


def _dark(block: Block, shape: Shape) -> None:
    block.clear(shape)


def _line(block: Block, points: ArrayLike, *widths: float) -> None:
    """A dark line in a face."""
    wide = 1.3 if block.coarse > 1 else 1.0
    block.clear(block.stroke(points, *(wide * width for width in widths), curved=True))


def _eye(block: Block, x: float, y: float, size: float = 1.0) -> None:
    eye = block.polygon(*placed(path(EYE), x, y, size))
    block.clear(eye, 0.5)
    block.fill("pale", eye)
    block.clear(block.ellipse(x + 1.5 * size, y - 0.5 * size, 1.35 * size, 1.8 * size))
    lid = [(x - 5 * size, y - 0.4 * size), (x - size, y - 2.9 * size), (x + 3.8 * size, y - 1.2 * size)]
    _line(block, lid, 1.2 * size)


def _face(
    block: Block,
    outline: Points,
    edge: float = 16,
    *,
    ink: str = "key",
    shade: Field | float = 0.0,
    down: float = -0.2,
) -> Shape:
    """A face in profile, with the shade of its brow."""
    face = block.polygon(smooth(np.array(outline, float), closed=True, steps=8))
    light = _from_the_right(face, edge, down=down) - shade
    socket = np.exp(-(((face.x - 80.4) / 5) ** 2) - ((face.y - 54) / 3.3) ** 2)
    phase = (face.y + 0.24 * (face.x - X)) / (2.35 * block.coarse)
    _flow(block, face, phase, light - 0.38 * socket, ink=ink, rim=1.4)
    return face


def _shoulders(block: Block, description: str, *, ink: str = "key", light: float = 0.0) -> None:
    cloth = drawn(block, description, 0, 0)
    fall = np.arctan2(cloth.y - 30, cloth.x - 62) * 25 / block.coarse
    lit = cloth.cushion(22, (0.6, -0.5, 0.2)) + light
    _flow(block, cloth, fall, lit, ink=ink)


def _neck(block: Block) -> None:
    neck = drawn(block, "M50 78 L50 104 C58 110 74 110 82 102 L76 84 Z", 0, 0)
    _flow(block, neck, neck.level(2.3, 0.3), 0.1 + 0.5 * np.clip((neck.x - 56) / 26, 0, 1), rim=0)


def _lock(
    block: Block,
    points: Points,
    widths: Sequence[float],
    *,
    side: int = 1,
    lines: int = 5,
    light: tuple[float, float] = (0.12, 1.0),
    ink: str = "key",
    rim: float = 1.1,
) -> None:
    """A lock of hair or beard, a fold of cloth."""
    few = max(2, round(lines / block.coarse))
    ribbon(block, points, widths, lines=few, side=side, light=light, ink=ink, rim=rim, fading=False)


# The heads


def _youth(block: Block) -> None:
    """Long hair to the jaw, and a flat cap with a feather."""
    _shoulders(block, "M10 128 C14 108 26 100 44 97 L82 97 C98 100 112 108 118 128 Z")
    _neck(block)
    collar = drawn(
        block,
        "M38 101 C44 94 50 93 54 95 C60 103 72 106 80 99 C86 97 92 99 95 104 C84 116 54 118 38 101 Z",
        0,
        0,
    )
    _flow(block, collar, collar.rays(66, 70, 110), np.clip(0.45 + 0.5 * (collar.x - 60) / 30, 0.25, 1))
    _face(block, YOUTH, 17)
    _eye(block, 81, 55.4)
    _line(block, [(76, 49.4), (81, 47.4), (86.2, 49.8)], 1.7)
    _line(block, [(82, 74.8), (84.4, 74.8), (86.4, 74)], 1.1)
    _line(block, [(85.6, 66.4), (87.4, 66), (88.6, 66.8)], 1.2)
    hair = drawn(
        block,
        "M52 36 C40 42 34 58 36 74 C36 84 40 92 46 94 C56 96 64 92 66 86 C62 80 63 70 66 62 "
        "C69 56 76 52 79 46 C74 38 62 34 52 36 Z",
        0,
        0,
    )
    turn = np.arctan2(hair.y - 60, 92 - hair.x)
    light = 0.34 + 0.32 * np.sin(6.5 * turn + 0.4) + 0.16 * (hair.x - 50) / 30
    _flow(block, hair, hair.rings(92, 60, 2.5, 1, 1.25), light, rim=1.2)
    cap = drawn(
        block, "M40 46 C32 42 27 34 33 26 C42 14 72 12 86 24 C94 31 92 40 86 43.5 C74 39 54 39 40 46 Z", 0, 0
    )
    _flow(block, cap, cap.rings(60, 74, 2.6, 1, 1.15), 0.05 + cap.cushion(14, (0.55, -0.7, 0.25)), moat=1.4)
    _lock(
        block,
        [(39, 46), (50, 41), (64, 39), (78, 40), (87, 44)],
        (2.6, 3, 3, 3, 2.6),
        lines=3,
        light=(0.5, 1),
        ink="metal",
    )
    _lock(
        block,
        [(52, 41), (40, 36), (30, 36), (20, 44), (14, 57)],
        (1.4, 4.6, 6, 5.4, 0.6),
        lines=7,
        side=-1,
        light=(0.3, 1),
    )
    badge = block.circle(52, 40.6, 3.4)
    block.clear(badge, 1.2)
    block.fill("metal", badge)


def _hood(block: Block) -> None:
    """A face in the shade of a hood, lit by the fire from below."""
    cloak = drawn(block, "M4 128 C8 104 22 92 40 86 L86 92 C104 98 116 110 122 128 Z", 0, 0)
    fall = np.arctan2(cloak.y - 40, cloak.x - 60) * 26 / block.coarse + 0.25 * np.sin(cloak.y / 9)
    _flow(block, cloak, fall, cloak.cushion(24, (0.7, -0.1, 0.14)))
    _face(block, ROUGH, 13, ink="warm", down=0.4, shade=0.0)
    _eye(block, 80.6, 56.4, 0.95)
    _line(block, [(74, 50.4), (80, 50.6), (87.4, 53.4)], 2.4)
    _line(block, [(85, 71.6), (88, 70.6), (90.6, 71.4)], 1.3)
    beard = drawn(
        block,
        "M66 84 C72 84 76 78 80 74.6 C83 76.4 82 82 87 84.6 C90 92 84 102 74 102 C66 100 63 92 66 84 Z",
        0,
        0,
    )
    light = 0.12 + 0.6 * np.clip((beard.x - 70) / 16, 0, 1)
    _flow(block, beard, beard.rays(72, 66, 84), light, ink="warm", rim=0, moat=0.6)
    _line(block, [(81, 78.4), (84.6, 78.2), (87.8, 77.6)], 1.5)
    hood = drawn(
        block,
        "M84 32 C78 20 62 13 48 19 C28 28 22 52 26 74 C28 88 30 98 40 106 C52 112 66 112 76 106 "
        "C66 100 60 90 60 76 C60 60 66 48 76 42 C80 39.6 85 38 84 32 Z",
        0,
        0,
    )
    fold = 0.16 * np.sin(np.hypot(hood.x - 78, hood.y - 72) / 6.2)
    light = 0.08 + 0.62 * hood.cushion(12, (-0.2, -0.9, 0.06)) + fold
    light = light + 0.34 * np.clip((hood.x - 44) / 30, 0, 1) * np.clip((hood.y - 40) / 50, 0, 1)
    _flow(block, hood, hood.rings(84, 72, 2.6, 1, 1.16), light, rim=1.4, moat=1.6)
    edge = [(83, 33), (70, 44), (62, 60), (61, 78), (66, 94), (76, 105)]
    _lock(block, edge, (1.6, 2.8, 3, 3, 3, 1.6), lines=3, side=-1, light=(0.3, 1), ink="warm", rim=0.9)
    sparks = ((104, 60, 3.3), (110, 78, 4.2), (100, 42, 2.7), (108, 50, 2.4), (98, 92, 3.5), (112, 96, 3))
    stars(block, sparks)


def _gentle(block: Block) -> None:
    """The neck and the face of a woman."""
    _neck(block)
    face = [(x + 0.6, y) if y > 48 else (x - 1, y) for x, y in YOUTH]
    _face(block, face, 15)
    _eye(block, 80.6, 55.6, 1.06)
    _line(block, [(75, 50), (80.4, 47.2), (86.4, 49.6)], 1.2)
    lips = drawn(block, "M82.6 74.4 C84.4 71.6 86.6 72 87.6 73.6 C86.6 77 84.6 77.4 82.6 74.4 Z", 0, 0)
    block.clear(lips, 0.6)
    block.fill("warm", lips)
    _line(block, [(82.4, 74.4), (87.8, 74)], 0.8)
    _line(block, [(86, 67), (88, 66.4), (89.4, 67.2)], 1.1)


def _veil(block: Block) -> None:
    """A woman's veil that falls on her shoulders, with a circlet."""
    _shoulders(block, "M6 128 C10 108 24 98 44 95 L84 97 C102 100 114 110 120 128 Z")
    _gentle(block)
    for start, bend in (((79, 40), 0), ((76, 38), -3)):
        lock = [start, (70 + bend, 46), (65 + bend, 56), (63 + bend, 66)]
        _lock(block, lock, (2, 5, 5, 1.4), lines=4, light=(0.3, 1))
    veil = drawn(
        block,
        "M82 36 C76 24 60 17 46 23 C28 31 22 52 24 74 C26 92 20 104 14 120 C30 126 48 124 58 118 "
        "C62 106 56 96 55 84 C54 70 58 58 66 50 C72 44 80 42 82 36 Z",
        0,
        0,
    )
    flow = veil.rings(100, 56, 2.7, 1, 1.3)
    light = 0.12 + 0.75 * veil.cushion(14, (0.1, -0.85, 0.2)) + 0.22 * np.sin(2 * np.pi * flow / 5)
    _flow(block, veil, flow, light, rim=1.4, moat=1.6)
    fold = [(60, 50), (48, 62), (44, 82), (46, 102), (40, 118)]
    _lock(block, fold, (2, 6, 7, 7, 3), side=1, light=(0.1, 0.95))
    circlet = [(83, 38), (72, 32.6), (58, 31), (44, 36), (33, 48)]
    _lock(block, circlet, (3.4, 4, 4, 4, 3), lines=3, light=(0.7, 1), ink="metal", rim=1)
    jewel = block.polygon(star(79, 36, (5, 3.4), 4))
    block.clear(jewel, 1)
    block.fill("glow", jewel)


def _diadem(block: Block) -> None:
    """Plaits cut straight at the shoulder, and a diadem with a serpent that rears at the brow."""
    _shoulders(block, "M6 128 C10 110 24 102 44 100 L84 100 C102 103 114 112 120 128 Z")
    _gentle(block)
    collar = drawn(block, "M40 106 C50 112 72 114 84 102 L96 108 C86 126 50 128 28 114 Z", 0, 0)
    _flow(block, collar, collar.rings(64, 84, 4.6), 0.5 + 0.45 * (collar.x - 60) / 40, ink="metal")
    hair = drawn(
        block,
        "M84 39 C82 26 70 16 54 17 C32 19 22 38 22 58 C22 76 20 90 18 103 L58 107 C62 98 61 84 61 74 "
        "C60 62 64 52 72 47 C78 44 85 44 84 39 Z",
        0,
        0,
    )
    flow = hair.rings(104, 62, 2.5, 1, 1.6)
    plaits = np.abs(np.sin(np.pi * np.hypot(hair.x - 104, (hair.y - 62) / 1.6) / 7.5))
    light = 0.08 + 0.62 * plaits + 0.3 * np.clip((hair.x - 40) / 40, -0.4, 1)
    _flow(block, hair, flow, light, rim=1.5, moat=1.6)
    for y in (92, 99):
        ends = [(17, y), (30, y + 2.4), (45, y + 4), (60, y + 4)]
        _lock(block, ends, (2.6, 2.6, 2.6, 2.6), lines=2, light=(0.7, 1), ink="metal", rim=0.8)
    band = [(85, 38), (74, 33), (60, 32), (44, 37), (30, 50), (23, 64)]
    _lock(block, band, (4, 5.4, 5.4, 5.4, 5.4, 4), lines=3, light=(0.6, 1), ink="metal", rim=1)
    serpent = [(79, 35), (88, 34), (91, 26), (86, 20), (89, 12), (97, 11)]
    _lock(block, serpent, (4, 5, 6, 7.4, 6, 3.4), lines=3, light=(0.6, 1), side=-1, ink="metal", rim=1.1)
    earring = block.circle(65, 78, 3.4)
    block.clear(earring, 1.3)
    block.fill("glow", earring)


def _ringlets(block: Block) -> None:
    """A lady's ringlets before the ear, a knot of hair with pearls, and a broad collar of lace."""
    _shoulders(block, "M8 128 C12 112 28 104 44 100 L84 100 C100 104 112 112 118 128 Z")
    _gentle(block)
    around = np.linspace(0, np.pi, 200)
    scallop = 1 + 0.05 * np.abs(np.sin(7 * around))
    lace = block.polygon(
        np.vstack(
            [
                np.c_[64 + 46 * scallop * np.cos(around), 100 + 21 * scallop * np.sin(around)],
                [(40, 96), (54, 102), (70, 104), (83, 97)],
            ]
        )
    )
    _flow(block, lace, lace.rays(64, 84, 64), 0.62 + 0.3 * (lace.x - 60) / 50, ink="pale", rim=1.4, moat=1.6)
    knot = block.ellipse(30, 50, 14, 15)
    _flow(block, knot, knot.rings(38, 56, 2.5), 0.1 + 0.8 * knot.cushion(12, (0.4, -0.7, 0.3)), rim=1.4)
    hair = drawn(
        block,
        "M84 38 C80 26 68 19 56 20 C40 22 32 36 35 54 C37 66 42 76 50 84 C58 84 62 76 62 66 "
        "C64 54 72 46 84 38 Z",
        0,
        0,
    )
    turn = np.arctan2(hair.y - 44, 96 - hair.x)
    light = 0.36 + 0.34 * np.sin(9 * turn) + 0.2 * np.clip((hair.x - 50) / 30, -0.5, 1)
    _flow(block, hair, hair.rings(98, 58, 2.5, 1, 1.2), light, rim=1.3, moat=1.4)
    for points, wide in (
        ([(41, 62), (39, 78), (42, 94), (40, 104)], 10),
        ([(62, 52), (61, 68), (63, 84), (61, 96)], 9),
        ([(51, 58), (50, 76), (53, 94), (50, 108)], 11),
    ):
        curl = block.band(points, (0.6 * wide, wide, wide, 0.3 * wide))
        twist = curl.along * curl.length / (4.4 * block.coarse) - 0.9 * curl.across
        _flow(block, curl.shape, twist, 0.62 - 0.24 * curl.across, rim=1.4, moat=1.5)
    for x, y in ((44, 29), (38.6, 36), (36.4, 44), (36.6, 52.4), (39.4, 60)):
        pearl = block.circle(x, y, 3.3)
        block.clear(pearl, 1.2)
        block.fill("metal", pearl)


def _plait(block: Block) -> None:
    """Hair drawn back under a band of flowers, and a thick plait over the shoulder."""
    _shoulders(block, "M8 128 C12 110 28 102 44 99 L84 99 C100 103 112 112 118 128 Z")
    _gentle(block)
    collar = drawn(
        block, "M40 104 C48 96 54 98 58 104 C66 112 76 110 83 98 L92 102 C86 122 56 128 40 104 Z", 0, 0
    )
    _flow(block, collar, collar.rings(66, 74, 2.4), 0.45 + 0.5 * (collar.x - 60) / 40, ink="metal")
    hair = drawn(
        block,
        "M84 40 C82 27 70 19 57 20 C40 22 29 36 30 54 C31 66 36 74 44 78 C50 78 56 72 60 65 "
        "C63 56 72 46 84 40 Z",
        0,
        0,
    )
    turn = np.arctan2(hair.y - 70, 34 - hair.x)
    light = 0.3 + 0.3 * np.sin(11 * turn) + 0.45 * hair.cushion(15, (0.4, -0.75, 0.25))
    _flow(block, hair, hair.rings(92, 74, 2.6, 1, 1.1), light, rim=1.4, moat=1.5)
    spine = smooth([(40, 70), (35, 82), (36, 95), (42, 108), (46, 124)], steps=8)
    for place, (x, y) in enumerate(spine[::3]):
        right, down = spine[min(3 * place + 2, len(spine) - 1)] - spine[max(3 * place - 2, 0)]
        far = float(np.hypot(right, down))
        right, down = right / far, down / far
        for side in (-1, 1):
            lobe = [
                (x + a * right - side * b * down, y + a * down + side * b * right)
                for a, b in ((-4.5, 8.4), (0.5, 7), (5, 1))
            ]
            _lock(block, lobe, (3.4, 7.4, 3), lines=3, light=(0.3, 1), side=-side, rim=1.1)
    for x, y in ((82, 36), (73, 30.6), (62, 28.6), (51, 30.8), (42, 37), (35.6, 46)):
        flower = block.polygon(star(x, y, (5.4, 2.6), 5, 0.3))
        block.clear(flower, 1.2)
        block.fill("metal", flower)
        block.fill("glow", block.circle(x, y, 1.5))


def _hat(block: Block) -> None:
    """A traveller's hat with a broad brim, and a short beard."""
    _shoulders(block, "M8 128 C12 108 26 99 44 96 L84 97 C102 100 113 110 118 128 Z")
    _neck(block)
    _face(block, STERN, 15)
    _eye(block, 80.4, 56)
    _line(block, [(74, 51.6), (80, 49.6), (87, 52.4)], 2)
    _line(block, [(86, 70), (88.6, 69), (91, 70)], 1.2)
    hair = drawn(
        block, "M56 44 C46 52 40 66 42 82 C44 94 48 98 54 98 C60 92 60 78 62 68 C64 60 68 54 70 48 Z", 0, 0
    )
    _flow(block, hair, hair.rings(96, 60, 2.5, 1, 1.3), 0.3 + 0.3 * np.sin((hair.y + hair.x) / 4.4), rim=1.2)
    beard = drawn(
        block,
        "M62 72 C66 84 72 80 78 75 C82 72.6 87 73.6 88.6 77 C91 84 90 98 83 105 "
        "C75 108 64 102 60 92 C58 84 60 76 62 72 Z",
        0,
        0,
    )
    flow = np.arctan2(beard.x - 72, beard.y - 50) * 17 / block.coarse
    light = 0.32 + 0.3 * np.sin(3 * flow) + 0.35 * np.clip((beard.x - 68) / 20, -0.4, 1)
    _flow(block, beard, flow, light, rim=1.3)
    _line(block, [(81.6, 78.6), (85.6, 78.8), (88.4, 77.8)], 1.5)
    _lock(
        block,
        [(89.4, 73.4), (83, 74), (77, 78), (73, 84)],
        (1.2, 3.4, 3.4, 0.8),
        lines=4,
        side=-1,
        light=(0.35, 1),
    )
    crown = drawn(block, "M40 40 C40 22 46 10 62 9 C78 9 84 22 85 40 Z", 0, 0)
    _flow(
        block, crown, crown.rings(62, 62, 2.6, 1, 1.05), 0.06 + crown.cushion(15, (0.6, -0.6, 0.25)), moat=1.4
    )
    band = [(40, 38), (52, 36), (64, 35.4), (76, 36.4), (85, 39)]
    _lock(block, band, (5, 5, 5, 5, 5), lines=3, light=(0.5, 1), ink="metal", rim=1)
    brim = drawn(
        block, "M14 50 C24 40 42 40 62 40 C82 40 96 42 110 50 C96 52 82 49 64 49 C44 49 28 54 14 50 Z", 0, 0
    )
    light = 0.18 + 0.75 * np.clip((48 - brim.y) / 8, 0, 1)
    _flow(block, brim, brim.level(2.3, -0.02), light, rim=1.6, moat=1.6)
    shell = drawn(block, "M-7 -3 C-7 -9 7 -9 7 -3 C6 2 3 5 2 8 L-2 8 C-3 5 -6 2 -7 -3 Z", 66, 21)
    block.clear(shell, 1.3)
    block.fill("metal", shell)
    block.cut(
        shell, block.screened(shell.rays(66, 30, 40), 0.3 + 0 * shell.distance) * shell.grown(-0.9).covered
    )


def _spectacles(block: Block) -> None:
    """A scholar's bonnet over a coif, and spectacles on the nose."""
    _shoulders(block, "M10 128 C14 108 28 99 44 96 L84 97 C100 100 112 110 117 128 Z")
    _neck(block)
    collar = drawn(
        block, "M40 102 C48 94 54 94 58 97 C66 104 76 104 84 98 L94 106 C80 118 54 116 40 102 Z", 0, 0
    )
    _flow(block, collar, collar.rings(66, 80, 2.4), 0.5 + 0.5 * (collar.x - 60) / 40)
    face = [(x + (1.6 if 57 < y < 70 and x > 85 else 0), y + (1.4 if y > 84 else 0)) for x, y in STERN]
    _face(block, face, 15)
    _line(block, [(73, 48.6), (79, 46), (85.4, 48)], 1.6)
    _line(block, [(86, 70.4), (89, 69.4), (92, 70.2)], 1.2)
    _line(block, [(80.6, 77), (84.4, 77.6), (87, 76.8)], 1.2)
    for points in (
        [(72, 64), (75, 68), (75.6, 73)],
        [(80, 69), (78, 73), (78.4, 77)],
        [(70, 57), (66, 56), (63, 57)],
    ):
        _line(block, points, 0.9, 0.4)
    coif = drawn(
        block,
        "M83 40 C80 26 68 18 55 20 C38 23 30 40 33 60 C35 76 42 86 52 92 C60 95 66 94 70 90 "
        "C62 84 57 74 58 64 C59 54 70 46 83 43 Z",
        0,
        0,
    )
    light = 0.16 + 0.85 * coif.cushion(15, (0.3, -0.75, 0.3))
    _flow(block, coif, coif.rings(92, 58, 2.6, 1, 1.2), light, rim=1.4, moat=1.5)
    _lock(
        block,
        [(83, 41.6), (70, 46), (60, 56), (58.6, 68), (63, 82), (70, 90)],
        (1.6, 2.6, 3, 3, 2.6, 1.6),
        lines=3,
        light=(0.5, 1),
        rim=0.9,
    )
    _lock(
        block,
        [(69, 89), (72, 94), (71, 101), (74, 108)],
        (2.2, 2.4, 2.2, 1.2),
        lines=2,
        light=(0.6, 1),
        rim=0.8,
    )
    bonnet = drawn(
        block, "M33 46 C27 40 28 26 38 18 C50 9 76 9 88 20 C95 28 94 38 87 43 C72 37 50 38 33 46 Z", 0, 0
    )
    light = 0.05 + bonnet.cushion(13, (0.5, -0.75, 0.22))
    _flow(block, bonnet, bonnet.rings(62, 84, 2.6, 1, 1.25), light, rim=1.5, moat=1.5)
    _lock(
        block,
        [(32, 45), (46, 39.4), (62, 37.6), (76, 38.6), (89, 43)],
        (3, 4, 4, 4, 3),
        lines=3,
        light=(0.5, 1),
        ink="metal",
        rim=1,
    )
    lens = block.circle(79.5, 57.5, 8.2)
    block.clear(lens.band(5.2), 0.2)
    block.fill("metal", lens.band(2.6))
    _eye(block, 80, 57.6, 0.95)
    far = block.ellipse(91.4, 57.8, 3, 7.4)
    block.clear(far, 1.2)
    block.fill("metal", far.band(1.9))
    bridge = block.stroke([(86.6, 55), (89, 54.6)], 2)
    block.clear(bridge, 0.9)
    block.fill("metal", bridge)


def _ruff(block: Block) -> None:
    """A skullcap, a pointed beard and a pleated ruff."""
    _shoulders(block, "M10 128 C14 112 28 104 44 100 L84 100 C100 104 112 112 117 128 Z")
    _face(block, STERN, 15)
    _eye(block, 80.4, 56)
    _line(block, [(74, 51), (80, 48.6), (87, 51.6)], 1.8)
    _line(block, [(86, 70), (88.6, 69), (91, 70)], 1.2)
    hair = drawn(
        block, "M54 42 C44 48 40 60 41 76 C43 88 50 94 58 92 C62 84 58 74 62 64 C64 56 70 50 74 46 Z", 0, 0
    )
    _flow(block, hair, hair.rings(96, 52, 2.5, 1, 1.3), 0.34 + 0.3 * np.sin((hair.y + hair.x) / 4.2), rim=1.2)
    for wide, high, y in ((40, 15, 104), (37, 13, 97)):
        around = np.linspace(0, 2 * np.pi, 240)
        wave = 1 + 0.05 * np.sin(22 * around)
        ruff = block.polygon(np.c_[64 + wide * wave * np.cos(around), y + high * wave * np.sin(around)])
        part = np.hypot((ruff.x - 64) / wide, (ruff.y - y) / high)
        turn = np.arctan2((ruff.y - y) / high, (ruff.x - 64) / wide)
        folds = 0.5 + 0.5 * np.sin(22 * turn)
        light = (
            (0.16 + 0.84 * folds)
            * np.clip(1.5 * part - 0.35, 0, 1)
            * np.clip(0.75 + (ruff.x - 64) / 70, 0.4, 1)
        )
        _flow(block, ruff, turn * 44 / (2 * np.pi) / block.coarse**0.5, light, rim=1.5, moat=1.6)
    jaw = drawn(block, "M56 82 C62 92 74 97 84 92 L86 84 L70 76 Z", 0, 0)
    _flow(block, jaw, jaw.level(2.4, 0.3), 0.2 + 0.5 * np.clip((jaw.x - 66) / 20, 0, 1), rim=0, moat=0.6)
    beard = drawn(
        block,
        "M74 80 C78 76 85 74 88.4 77 C91 84 93 94 96 106 C86 102 76 96 72 89 C71 85 72 82 74 80 Z",
        0,
        0,
    )
    flow = np.arctan2(beard.x - 80, beard.y - 56) * 20 / block.coarse
    light = 0.4 + 0.25 * np.sin(3 * flow) + 0.35 * np.clip((beard.x - 76) / 14, -0.4, 1)
    _flow(block, beard, flow, light, rim=1.3)
    _line(block, [(81.6, 78.4), (85.6, 78.6), (88.4, 77.6)], 1.4)
    _lock(block, [(91, 73.4), (95, 76), (99, 74.6)], (2.6, 2.2, 0.6), lines=2, light=(0.5, 1))
    _lock(
        block,
        [(90, 73), (84, 73.4), (78, 76.6), (73, 76)],
        (2.4, 3.2, 2.6, 0.6),
        lines=3,
        side=-1,
        light=(0.4, 1),
    )
    cap = drawn(block, "M40 47 C38 30 48 20 62 20 C77 20 86 29 87 43 C72 39 54 41 40 47 Z", 0, 0)
    _flow(block, cap, cap.rings(63, 64, 2.6), 0.06 + cap.cushion(14, (0.6, -0.6, 0.28)), moat=1.4)
    hem = [(39, 47), (52, 42), (64, 40.4), (76, 41), (88, 43.6)]
    _lock(block, hem, (3, 4, 4, 4, 3), lines=3, light=(0.5, 1), ink="metal", rim=1)
    button = block.circle(60, 19, 3.2)
    block.clear(button, 1)
    block.fill("metal", button)


def _beard(block: Block) -> None:
    """A high bare brow, a wreath of laurel, and a beard to the breast."""
    _shoulders(block, "M6 128 C10 108 26 96 44 92 L84 92 C104 98 116 110 122 128 Z")
    face = [(x, y - (4 if y < 45 else 0)) for x, y in STERN]
    _face(block, face, 16)
    _eye(block, 80.6, 56, 0.95)
    _line(block, [(86, 70.2), (88.6, 69.4), (91, 70.2)], 1.2)
    for points in (
        [(70, 57.4), (74, 59.4), (77, 59.4)],
        [(80.6, 66), (78.6, 69.6), (78, 73)],
        [(74, 43), (79, 43.6), (83, 46)],
    ):
        _line(block, points, 1.0, 0.4)
    _long_beard(block)
    _lock(
        block,
        [(72, 51.4), (79, 49), (86, 50.6), (89.4, 54)],
        (0.8, 2.6, 2.6, 0.4),
        lines=3,
        side=-1,
        light=(0.5, 1),
        rim=0.8,
    )
    hair = drawn(
        block,
        "M54 42 C44 46 36 58 37 74 C37 90 32 98 28 106 C40 110 52 104 56 92 C60 80 60 70 64 60 "
        "C64 52 60 44 54 42 Z",
        0,
        0,
    )
    turn = np.arctan2(hair.y - 52, 94 - hair.x)
    _flow(block, hair, hair.rings(96, 48, 2.6, 1, 1.25), 0.32 + 0.36 * np.sin(8 * turn), rim=1.2, moat=1.4)
    for number in range(8):
        part = number / 7
        x, y = 84.5 - 42 * part, 39 - 9.5 * np.sin(np.pi * min(1, part * 1.15)) + 14 * part**2
        for side in (-1, 1):
            angle = -2.5 + 0.62 * part - 0.8 * side
            tip = x + 12 * np.cos(angle), y + 12 * np.sin(angle)
            middle = x + 6.5 * np.cos(angle + 0.16 * side), y + 6.5 * np.sin(angle + 0.16 * side)
            leaf = block.stroke([(x, y), middle, tip], 1.4, 5.6, 0.6, curved=True)
            block.clear(leaf, 1.1)
            block.fill("metal", leaf)
            block.clear(block.stroke([(x, y), tip], 0.7))


def _long_beard(block: Block) -> None:
    beard = drawn(
        block,
        "M60 66 C56 78 50 92 50 106 C50 118 56 126 62 132 L94 132 C102 120 102 104 96 92 "
        "C92 86 90 82 88.4 77 C84 75 78 74 74 78 C70 80 66 74 64 66 Z",
        0,
        0,
    )
    turn = np.arctan2(beard.x - 73, beard.y - 34)
    phase = (17 * turn + 0.9 * np.sin((beard.y - 70) / 11 + 3 * turn)) / block.coarse
    light = 0.46 + 0.3 * np.sin(13 * turn + (beard.y - 70) / 13) + 0.3 * np.clip((beard.x - 66) / 26, -0.6, 1)
    _flow(block, beard, phase, light + 0.4 * np.exp(-(((beard.x - 91) / 6) ** 2)), rim=1.6, moat=1.6)
    for points, widths, side in (
        ([(64, 82), (60, 98), (61, 112), (68, 126)], (3, 6.5, 6, 1.5), -1),
        ([(84, 82), (90, 96), (90, 110), (83, 124)], (3, 7, 6.4, 1.5), 1),
        ([(75, 84), (78, 100), (75, 114), (77, 130)], (3.6, 7, 6.4, 2), 1),
    ):
        _lock(block, points, widths, lines=6, side=side)
    lip = [(90.4, 72), (85, 73.4), (78.6, 77.6), (74, 85), (72.6, 96)]
    _lock(block, lip, (1, 3, 4.2, 3.6, 0.5), lines=6, side=-1, light=(0.35, 1))
    mouth = drawn(block, "M84.6 77.2 C86.6 76.2 88.4 76.8 89 78 C88 79.4 86 79.6 84.4 78.8 Z", 0, 0)
    block.clear(mouth, 0.9)
    block.fill("key", mouth)


def _turban(block: Block) -> None:
    """A turban with a jewel, and a beard to the breast."""
    _shoulders(block, "M6 128 C10 108 26 96 44 92 L84 92 C104 98 116 110 122 128 Z")
    _face(block, STERN, 15)
    _eye(block, 80.6, 55.8, 0.95)
    _line(block, [(86, 70), (88.6, 69.2), (91, 70)], 1.2)
    for points in ([(70, 57.4), (74, 59), (77, 59.2)], [(80.6, 66), (78.6, 69.6), (78, 73)]):
        _line(block, points, 1.0, 0.4)
    hair = drawn(
        block,
        "M58 56 C50 60 44 72 44 84 C44 94 40 100 36 104 C46 106 54 100 57 90 C59 82 62 76 64 66 Z",
        0,
        0,
    )
    _flow(
        block,
        hair,
        hair.rings(92, 44, 2.6, 1, 1.25),
        0.3 + 0.4 * np.sin(8 * np.arctan2(hair.y - 50, 92 - hair.x)),
    )
    _long_beard(block)
    _lock(
        block,
        [(72, 51.2), (79, 49), (86, 50.6), (89.4, 54)],
        (0.8, 2.3, 2.3, 0.4),
        lines=3,
        side=-1,
        light=(0.5, 1),
        rim=0.8,
    )
    cap = drawn(block, "M46 36 C44 20 52 8 66 6 C80 8 86 20 84 36 Z", 0, 0)
    _flow(block, cap, cap.rings(64, 60, 2.7, 1, 1.2), cap.cushion(14, (0.62, -0.5, 0.25)), moat=1.4)
    for winding, side in (
        ([(40.0, 50.0), (44, 38), (62, 30), (84, 32), (90, 40)], 1),
        ([(42, 53), (50, 44), (66, 38), (84, 39), (91, 45)], 1),
        ([(44, 56), (56, 50), (70, 45.4), (82, 45), (89, 49)], -1),
    ):
        _lock(block, winding, (3, 6.4, 7.4, 6.6, 2.6), lines=6, side=side, light=(0.08, 0.95), rim=1.2)
    jewel = block.circle(69, 21, 7)
    block.clear(jewel, 1.5)
    block.fill("metal", jewel.band(2, 1))
    block.fill("glow", block.circle(69, 21, 3))


def _wings(block: Block) -> None:
    """A winged cap, as Hermes has it."""
    _shoulders(block, "M6 128 C10 108 26 98 44 94 L84 95 C104 99 116 110 122 128 Z")
    _neck(block)
    _face(block, [(x, y) for x, y in STERN], 16)
    _eye(block, 80.4, 56)
    _line(block, [(74, 50.6), (80, 48.4), (87, 51.4)], 2)
    _line(block, [(86, 70), (88.6, 69), (91, 70)], 1.2)
    beard = drawn(
        block,
        "M60 70 C62 82 70 84 76 80 C82 80 88 80 88.4 84 C91 92 88 104 78 112 C66 110 58 100 57 88 "
        "C57 80 58 74 60 70 Z",
        0,
        0,
    )
    flow = np.arctan2(beard.x - 72, beard.y - 46) * 17 / block.coarse + 0.5 * np.sin(beard.y / 4)
    light = 0.34 + 0.3 * np.sin(3 * flow) + 0.36 * np.clip((beard.x - 68) / 20, -0.4, 1)
    _flow(block, beard, flow, light, rim=1.3)
    _lock(
        block,
        [(89.4, 73.4), (83, 74), (77, 78), (73, 85)],
        (1.2, 3.4, 3.4, 0.8),
        lines=4,
        side=-1,
        light=(0.35, 1),
    )
    hair = drawn(block, "M52 46 C44 56 42 70 44 86 C46 96 52 98 56 94 C62 84 58 72 63 62 L70 48 Z", 0, 0)
    _flow(block, hair, hair.rings(92, 56, 2.5, 1, 1.3), 0.34 + 0.3 * np.sin((hair.y + hair.x) / 4.2), rim=1.2)
    cap = drawn(block, "M38 48 C36 30 46 19 62 18 C78 18 86 28 88 44 C72 41 54 42 38 48 Z", 0, 0)
    _flow(block, cap, cap.rings(62, 60, 2.6, 1, 0.95), 0.08 + cap.cushion(14, (0.6, -0.6, 0.28)), moat=1.5)
    _lock(
        block,
        [(37, 49), (50, 43.6), (64, 41.6), (78, 42), (90, 45)],
        (4, 4.6, 4.6, 4.6, 4),
        lines=3,
        light=(0.6, 1),
        ink="metal",
        rim=1,
    )
    for number in range(5):
        angle = np.radians(188 + 17 * number)
        start = 62 - 2.5 * number, 39 - 1.6 * number
        length = 38 - 3.4 * number
        end = start[0] + length * np.cos(angle), start[1] + length * np.sin(angle)
        bend = (start[0] + end[0]) / 2 + 1, (start[1] + end[1]) / 2 + 3.4
        _lock(block, [start, bend, end], (6, 7, 1.2), lines=4, side=-1, light=(0.35, 1), ink="pale")


def _laurel(block: Block) -> None:
    """Short hair under a wreath of laurel, as on a coin, and a cloak pinned at the shoulder."""
    _shoulders(block, "M8 128 C12 110 26 101 44 98 L82 98 C98 101 112 110 120 128 Z")
    _neck(block)
    for points, wide in (
        ([(36, 101), (50, 108), (70, 112), (92, 106)], 8),
        ([(26, 107), (44, 116), (70, 121), (102, 113)], 9),
    ):
        _lock(block, points, (2, wide, wide, 2), lines=5, light=(0.15, 1))
    _face(block, YOUTH, 17)
    _eye(block, 81, 55.4)
    _line(block, [(76, 49.2), (81, 47.4), (86.2, 49.8)], 1.9)
    _line(block, [(82, 74.8), (84.4, 74.8), (86.4, 74)], 1.2)
    _line(block, [(85.6, 66.4), (87.4, 66), (88.6, 66.8)], 1.2)
    hair = drawn(
        block,
        "M84 43 C84 30 74 21 58 20 C40 20 30 34 30 52 C30 66 34 78 42 88 C50 88 54 82 55 75 "
        "C57 68 63 66 66 60 C66 54 76 52 84 43 Z",
        0,
        0,
    )
    turn = np.arctan2(hair.y - 56, 66 - hair.x)
    light = 0.3 + 0.36 * np.sin(10 * turn + hair.far(66, 56) / 4) + 0.3 * hair.cushion(14, (0.3, -0.8, 0.2))
    _flow(block, hair, hair.rings(64, 58, 2.6, 1, 1.1), light, rim=1.4, moat=1.4)
    ear = block.ellipse(58, 63, 4.2, 6)
    _flow(block, ear, ear.rings(60, 62, 2), 0.9 - 0.08 * (ear.x - 56), moat=1.4)
    for end in ((22, 84), (31, 90)):
        tie = [(34, 62), (29, 72), end]
        _lock(block, tie, (1.4, 3.4, 4.4), lines=3, light=(0.4, 1), ink="gold", rim=1)
    wreath = smooth([(33, 62), (35, 48), (44, 37), (58, 32), (72, 33), (85, 40)], steps=8)
    for place in range(3, len(wreath) - 1, 5):
        (x, y), (along, down) = wreath[place], wreath[place + 1] - wreath[place - 1]
        length = float(np.hypot(along, down))
        along, down = along / length, down / length
        for side in (-1, 1):
            right, low = along * 0.82 - side * down * 0.62, down * 0.82 + side * along * 0.62
            middle = [(x + far * right, y + far * low) for far in (0, 5.5, 11.5)]
            _lock(block, middle, (1.2, 6.2, 0.8), lines=3, side=side, light=(0.45, 1), ink="gold", rim=1.1)
    stem = [tuple(point) for point in wreath[::8]]
    _lock(block, stem, (2.2,) * len(stem), lines=2, light=(0.7, 1), ink="gold", rim=0.8)
    pin = block.circle(40, 104, 5)
    _flow(block, pin, pin.rings(38, 102, 2.2), pin.cushion(5, (0.4, -0.6, 0.5)), ink="gold", moat=1.6)


def _scales(block: Block) -> None:
    """A pair of scales that balance, for an opponent that keeps the game near even."""
    post = block.polygon([(61, 34), (67, 34), (69, 100), (59, 100)])
    _flow(block, post, post.level(2.6), 0.75 - 0.08 * (post.x - 60), ink="metal", moat=1.6)
    for half, top, bottom in ((20, 106, 112), (13, 100, 106)):
        step = block.box(X - half, top, X + half, bottom, 1.5)
        _flow(block, step, step.level(2.4), 0.8 - 0.02 * (step.x - 50), ink="metal")
    beam = [(33, 44), (48, 38), (64, 36), (80, 38), (95, 44)]
    _lock(block, beam, (3, 5, 6.4, 5, 3), lines=4, light=(0.35, 1), side=-1, ink="metal", rim=1.2)
    ball = block.circle(X, 30, 7)
    _flow(block, ball, ball.rings(61, 27, 2.3), ball.cushion(7, (-0.4, -0.6, 0.6)), ink="metal", moat=1.6)
    for side in (-1, 1):
        x = X + 27 * side
        for edge in (-11, 11):
            cord = block.stroke([(x, 46), (x + edge, 78)], 1.4)
            block.clear(cord, 0.8)
            block.fill("key", cord)
        pan = drawn(block, f"M{x - 15} 78 L{x + 15} 78 C{x + 13} 91 {x - 13} 91 {x - 15} 78 Z", 0, 0)
        _flow(block, pan, pan.arcs(x, 2.6, 0.3), 0.55 - 0.5 * (pan.x - x) / 15, ink="metal", moat=1.6)
        heap = drawn(block, f"M{x - 10} 77 C{x - 7} 67 {x + 7} 67 {x + 10} 77 Z", 0, 0)
        block.clear(heap, 1.4)
        block.fill("gold" if side > 0 else "pale", heap)
        block.cut(heap, block.screened(heap.echo(2.8), 0.4 + 0 * heap.distance) * heap.grown(-0.8).covered)


# Behind them


def _lines_behind(block: Block) -> None:
    sky = block.everywhere()
    if block.coarse > 1:
        return
    block.hatch("dim", sky, sky.level(3.2), np.clip(0.18 + 0.3 * (sky.x - 20) / 90, 0, 1) + 0 * sky.y, 0)


def _rays_behind(x: float, y: float, count: int, reach: float, ink: str, most: float, block: Block) -> None:
    sky = block.everywhere()
    small = block.coarse > 1 and ink == "metal"
    tone = most * np.exp(-sky.far(x, y) / reach) + 0.04
    block.hatch("dim" if small else ink, sky, sky.rays(x, y, count), np.clip(tone, 0, 0.8), 0)


DRAWN: dict[str, tuple[Callable[[Block], None], Callable[[Block], None], tuple[float, float]]] = {
    "youth": (_lines_behind, _youth, (63, 60)),
    "hood": (partial(_rays_behind, 104, 112, 64, 46, "glow", 0.95), _hood, (66, 62)),
    "veil": (partial(_rays_behind, 62, 50, 44, 60, "dim", 0.5), _veil, (63, 62)),
    "diadem": (partial(_rays_behind, 62, 50, 44, 60, "dim", 0.5), _diadem, (62, 60)),
    "ringlets": (_lines_behind, _ringlets, (60, 62)),
    "plait": (partial(_rays_behind, 64, 54, 44, 64, "dim", 0.5), _plait, (62, 60)),
    "hat": (_lines_behind, _hat, (64, 58)),
    "spectacles": (_lines_behind, _spectacles, (66, 60)),
    "ruff": (partial(_rays_behind, 64, 60, 44, 70, "dim", 0.5), _ruff, (66, 58)),
    "beard": (partial(_rays_behind, 62, 44, 36, 70, "metal", 0.46), _beard, (68, 62)),
    "turban": (partial(_rays_behind, 62, 40, 36, 70, "metal", 0.46), _turban, (68, 62)),
    PERSON: (_lines_behind, _laurel, (62, 60)),
    SCALES: (partial(_rays_behind, 64, 36, 44, 60, "dim", 0.5), _scales, (64, 66)),
    "wings": (partial(_rays_behind, 64, 44, 52, 64, "metal", 0.62), _wings, (62, 57)),
}
"""What is behind a head, the head, and its middle, which a small medallion shows from nearer."""


def _medallion(head: str, block: Block) -> None:
    behind, bust, (x, y) = DRAWN[head]
    if block.coarse == 1:
        behind(block)
        bust(block)
    else:
        near = Block(SIDE, SIDE, night=True, fine=round(NEARER * block.fine), coarse=block.coarse)
        behind(near)
        bust(near)
        side = SIDE * block.fine
        left, top = (
            min(max(0, int(place * near.fine - X * block.fine)), SIDE * near.fine - side) for place in (x, y)
        )
        block.inks = {
            ink: laid[top : top + side, left : left + side].copy() for ink, laid in near.inks.items()
        }
    small = block.coarse > 1
    cut_outside(block, block.circle(X, X, SMALL_INNER if small else INNER))
    block.fill("metal", block.circle(X, X, RING) - block.circle(X, X, SMALL_INNER)) if small else _ring(block)


def _ring(block: Block) -> None:
    """The ring, milled deeper on the side of its shadow."""
    ring = block.circle(X, X, RING) - block.circle(X, X, INNER)
    block.fill("metal", ring)
    for radius, wide in ((54.4, 1.4), (60.6, 1.0)):
        block.clear(block.circle(X, X, radius).band(wide))
    mill = block.circle(X, X, 57.5).band(4.6)
    angle = mill.angle(X, X)
    tone = np.clip(0.3 + 0.38 * (0.6 * np.cos(angle) + 0.75 * np.sin(angle)), 0.06, 0.7)
    block.cut(mill, block.screened(angle * 72 / (2 * np.pi), tone) * mill.covered)


def _inks(palette: Palette) -> Mapping[str, Rgb]:
    """Gold, as it is in every palette."""
    return face_inks("gold")


def _whole(block: Block) -> Shape:
    return block.circle(X, X, RING)


PLATES: Plates = {
    f"medallion-{head}{name}": Plate(
        partial(_medallion, head), True, SIDE, SIDE, coarse, 0.05, 2, 2, window=_whole, inks=_inks
    )
    for head in DRAWN
    for name, coarse in (("", 1.0), ("-small", 1.6))
}
