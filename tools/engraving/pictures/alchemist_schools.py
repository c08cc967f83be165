"""The schools of Alchemist and the back of their cards: an emblem of each colour."""

from collections.abc import Callable
from functools import partial

import numpy as np

from dream.games.alchemist.rules.components import Colour
from dream.ui.games.alchemist.engraved import BACK, back_inks, face_inks
from tools.engraving.block import Block, Shape
from tools.engraving.figures import (
    drawn,
    flame,
    glory,
    mirrored,
    ribbon,
    ruled,
    stars,
    sunburst,
)
from tools.engraving.outlines import smooth, star, turned_profile
from tools.engraving.plates import Plates, card

X, HIGH = 50, 133
SWAN = (
    "M25 82 C24 66 36 58 50 60 C64 61 76 58 90 46 C91 60 88 78 78 88 C70 95 40 96 31 91 C27 89 25 86 25 82 Z"
)
TOWER = (
    (24, 112), (27, 52), (23, 47), (23, 30), (32, 30), (32, 37), (40, 37), (40, 30), (49, 30), (51, 30),
    (60, 30), (60, 37), (68, 37), (68, 30), (77, 30), (77, 47), (73, 52), (76, 112),
)  # fmt: skip
CROWN = (
    (50, 26, 13), (33, 36, 13), (67, 36, 13), (22, 54, 13), (78, 54, 13), (41, 48, 12), (60, 49, 12),
    (30, 68, 11), (70, 68, 11), (50, 62, 13),
)  # fmt: skip
FACE = ((50, 27), (60, 28), (68, 33), (70, 42), (67, 51), (64, 59), (67, 68), (63, 77), (56, 83), (50, 84))
"""The right half of the lion's, from the brow to the chin."""
TRUNK = "M46 58 C46 76 45 92 36 112 L64 112 C55 92 54 76 54 58 Z"
POT = [(19, -12), (19, -12), (17, -8), (23, -1), (24, 7), (19, 15), (11, 19), (0, 20)]


def _blue(block: Block) -> None:
    """A swan on the water."""
    ruled(block, 0.34, 3.4)
    moon = block.circle(70, 28, 11)
    block.clear(moon, 2)
    block.fill("body", moon)
    for foot, seed in ((84, 0.0), (95, 1.7), (106, 0.6)):
        if foot == 95:
            _swan(block)
        xs = np.linspace(-4, 104, 60)
        line = np.c_[xs, foot + 2.6 * np.sin(xs / 4.4 + seed)]
        sea = block.polygon(np.vstack([line, [(104, 140), (-4, 140)]]))
        block.clear(sea, 1.2)
        block.fill("body", sea)
        phase = (sea.y - 2.6 * np.sin(sea.x / 4.4 + seed)) / (3.4 * block.coarse)
        block.cut(sea, block.screened(phase, 0.42 + 0 * sea.distance) * sea.grown(-1.4).covered)
        block.rim("pale", sea, 1.3, 0.8)


def _swan(block: Block) -> None:
    body = drawn(block, SWAN, 0, 0)
    light = 0.35 + 0.65 * body.cushion(13, (-0.4, -0.7, 0.4))
    block.body(body, body.rings(50, 108, 2.9), light, ink="pale", rim=1.6, moat=1.8)
    for number in range(4):
        start = 42 + 5 * number, 72 + 2.6 * number
        end = 88 - 3 * number, 52 + 9 * number
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 6
        ribbon(
            block,
            [start, middle, end],
            (9, 10, 1),
            lines=4,
            light=(0.5, 1),
            side=-1,
            ink="pale",
            rim=1.2,
            fading=False,
        )
    neck = [(33, 78), (25, 66), (27, 54), (37, 46), (40, 36), (34, 28), (26, 28)]
    ribbon(
        block,
        neck,
        (15, 12, 9, 8, 8, 9, 8),
        lines=5,
        light=(0.6, 1),
        side=1,
        ink="pale",
        rim=1.4,
        fading=False,
    )
    beak = block.polygon([(24, 25), (25, 33), (12, 37)])
    block.gilded(beak, 0.9)
    block.clear(block.circle(27.4, 27.6, 1.5))


def _green(block: Block) -> None:
    """A tree with its leaves."""
    sunburst(block, X, 50, 44, lambda far: 0.7 * np.exp(-far / 46) + 0.05)
    hill = drawn(block, "M-4 140 L-4 112 C20 100 80 100 104 112 L104 140 Z", 0, 0)
    block.body(hill, hill.rings(X, 190, 3.2), 0.3 + 0 * hill.distance, rim=1.6, moat=1.6)
    trunk = drawn(block, TRUNK, 0, 0)
    light = 0.2 + 0.7 * np.clip((56 - trunk.x) / 14, 0, 1) + 0 * trunk.distance
    block.body(trunk, trunk.level(2.6, np.pi / 2), light, rim=1.5, moat=1.8)
    for x, y, radius in CROWN:
        angle = np.linspace(0, 2 * np.pi, 280, endpoint=False)
        wavy = radius * (0.86 + 0.18 * np.abs(np.sin(3.5 * angle + 0.3 * x)) ** 0.7)
        puff = block.polygon(np.c_[x + 1.1 * wavy * np.cos(angle), y + 0.95 * wavy * np.sin(angle)])
        dark = 0.62 * np.clip(0.35 + ((puff.x - x) * 0.5 + (puff.y - y) * 0.8) / radius, 0, 1)
        block.tint("body", puff, puff.echo(2.9), dark, moat=1.5)
    for x, y in ((36, 42), (62, 40), (50, 58), (26, 58), (74, 60), (50, 25), (40, 70), (62, 70)):
        fruit = block.circle(x, y, 3)
        block.gilded(fruit, 1.2)


def _orange(block: Block) -> None:
    """The head of a lion, seen from the front in its mane."""
    ruled(block, 0.3, 3.4)
    for count, inner, reach, wide, start in (
        (17, 22, 1.0, 12, 0.0),
        (17, 18, 0.84, 11, 0.5),
        (15, 12, 0.68, 10, 0.0),
    ):
        for number in range(count):
            angle = 2 * np.pi * (number + start) / count + np.pi / 2
            _lock(block, angle, inner, reach, wide)
    for side in (-1, 1):
        ear = block.ellipse(X + 21 * side, 29, 8.4, 8)
        block.tint("key", ear, ear.rings(X, 44, 2.6), 0.2 + 0 * ear.distance, moat=1.6)
        block.clear(block.ellipse(X + 20.4 * side, 31, 4.4, 4.6))
    face = block.polygon(smooth([*FACE, *mirrored(FACE[::-1], X)], closed=True))
    dark = 0.06 + 0.7 * np.clip(np.abs(face.x - X + 3) / 21 - 0.25, 0, 1) + 0 * face.distance
    block.tint("key", face, face.rings(X, 8, 2.7), dark, moat=1.8)
    for side in (-1, 1):
        brow = [(X + 3.4 * side, 46.5), (X + 9 * side, 43), (X + 17.4 * side, 40)]
        block.clear(block.stroke(brow, 3.6, 3.2, 1, curved=True))
        block.clear(
            block.stroke([(X + 4.4 * side, 46), (X + 4 * side, 54), (X + 6.6 * side, 62)], 2.2, 1, 1.4)
        )
        eye = drawn(block, "M4 50 C7 45 13 44 16.4 46 C15 51 8 53.4 4 50 Z", X, 0, mirrored=side < 0)
        block.clear(eye, 0.9)
        block.fill("gold", eye)
        block.clear(block.circle(X + 9.4 * side, 48.4, 2.1))
        cheek = block.ellipse(X + 7.4 * side, 70.4, 8.6, 6.8)
        shade = 0.55 * np.clip((cheek.y - 70) / 6.8, 0, 1) + 0 * cheek.distance
        block.tint("pale", cheek, cheek.rings(X + 7.4 * side, 62, 2.4), shade, moat=1.5)
        for across, down in ((5.4, 69.4), (9.4, 71.6), (9.4, 67.6)):
            block.clear(block.circle(X + across * side, down, 0.8))
    nose = drawn(block, "M-7.4 61 C-4 59 4 59 7.4 61 C6 65.4 2 67.6 0 69.4 C-2 67.6 -6 65.4 -7.4 61 Z", X, 0)
    block.clear(nose, 1.2)
    block.fill("body", nose)
    block.clear(block.stroke([(X, 66), (X, 76)], 1.6))


def _lock(block: Block, angle: float, inner: float, reach: float, wide: float) -> None:
    """A lock of the mane, which falls from the parting above and is longer below."""
    right, down = np.cos(angle), np.sin(angle)
    outer = reach * (41 + 3 * down)
    points = [
        (X + 0.94 * far * right - bend * down * np.sign(right), 54 + far * down + bend * abs(right))
        for far, bend in ((inner, 0.0), ((inner + outer) / 2, -1.5), (outer - 4, 1.5), (outer, 6.0))
    ]
    lock = block.band(points, (0.7 * wide, wide, 0.72 * wide, 1))
    lit = np.clip(0.5 + 0.5 * lock.across * np.sign(right), 0, 1)
    block.tint("body", lock.shape, 1.5 * lock.across + 0.5, 0.16 + 0.5 * lit, moat=1.5)


def _slate(block: Block) -> None:
    """A tower of stone."""
    ruled(block, 0.2, 3.4)
    for x, y, size in ((16, 20, 4.6), (86, 18, 3.8), (88, 60, 3)):
        stars(block, ((x, y, size),), "pale")
    tower = block.polygon(TOWER)
    block.clear(tower, 3)
    chance = np.random.default_rng(7)
    for row, y in enumerate(range(25, 112, 12)):
        for place in range(6):
            x = 12 + 16 * place - 8 * (row % 2)
            stone = block.box(x, y, x + 15, y + 11, 1) & tower.grown(-0.9)
            u = (stone.x - X) / 27
            light = 0.86 - 0.56 * np.clip(0.5 + 0.62 * u, 0, 1) ** 0.9 + chance.uniform(-0.07, 0.07)
            swell = 0.9 * np.sin((stone.x - x) / 15 * np.pi)
            phase = (stone.y - swell) / (2.75 * block.coarse) + chance.uniform(0, 1)
            block.hatch("pale", stone, phase, light + 0 * stone.distance, 0.1)
    around = 0.9 - 0.5 * np.clip(0.5 + (tower.x - X) / 54, 0, 1) + 0 * tower.distance
    block.rim("pale", tower, 1.1, around)
    for x, y, half in ((X, 62, 5), (X, 94, 8)):
        gate = block.circle(x, y, half) | block.box(x - half, y, x + half, y + 2.6 * half)
        block.clear(gate, 1.4)
        block.fill("gold", gate)
        if half == 8:
            for bar in (-3, 3):
                block.clear(block.box(x + bar - 0.8, 80, x + bar + 0.8, 120) & gate)
    ground = drawn(
        block, "M-4 140 L-4 116 C14 106 22 110 36 110 L64 110 C80 110 88 106 104 116 L104 140 Z", 0, 0
    )
    block.body(ground, ground.level(3.0, 0.3), 0.4 + 0 * ground.distance, rim=1.6, moat=1.6)


def _yellow(block: Block) -> None:
    """A star with a tail, over a hill."""
    ruled(block, 0.28, 3.4)
    for number, (bend, wide) in enumerate(((-10, 9), (10, 9), (0, 13))):
        tail = [
            (62, 44),
            (44 + 0.5 * bend, 66 + 0.5 * bend),
            (26 + bend, 94 + 0.7 * bend),
            (14 + 1.7 * bend, 118 + bend),
        ]
        ribbon(
            block,
            tail,
            (5, wide, 0.8 * wide, 1),
            lines=5,
            light=(0.45, 1),
            side=1 if number < 2 else -1,
            ink="body",
            rim=1.2,
            fading=False,
        )
    for radius, turn, ink in ((31, np.pi / 8, "body"), (34, 0.0, "pale")):
        made = block.polygon(star(62, 42, (radius, 0.34 * radius), 8 if ink == "body" else 4, turn))
        block.clear(made, 1.6)
        block.fill(ink, made)
        half = made.where(
            np.mod(made.angle(62, 42) * (8 if ink == "body" else 4) / (2 * np.pi) + 0.25, 1) < 0.5
        )
        block.cut(
            half, block.screened(half.rays(62, 42, 60), 0.34 + 0 * half.distance) * half.grown(-0.8).covered
        )
    core = block.circle(62, 42, 9)
    block.tint(
        "gold", core, core.rings(59, 38, 2.6), 0.8 * (1 - core.cushion(9, (-0.5, -0.6, 0.6))), moat=1.6
    )
    for x, y, size in ((20, 26, 4.2), (24, 52, 3.2), (86, 84, 3.6), (80, 14, 3), (38, 16, 3)):
        stars(block, ((x, y, size),), "pale")
    hill = drawn(block, "M-4 140 L-4 122 C24 108 60 118 104 104 L104 140 Z", 0, 0)
    block.body(hill, hill.rings(70, 200, 3.2), 0.34 + 0 * hill.distance, rim=1.6, moat=1.8)


def _back(block: Block) -> None:
    """A cauldron on its fire, whose school nobody knows yet."""
    whole = block.everywhere()
    block.hatch("key", whole, whole.rays(X, 66, 52), 0.44 * np.exp(-whole.far(X, 66) / 46) + 0.06, 0)
    block.clear(block.circle(X, 66, 36))
    glory(block, X, 66, 33, 43, 18)
    for x, high in ((38, 20), (62, 20), (46, 15), (55, 15)):
        flame(block, x, 96, high, 8, 1 if x < X else -1)
    pot = block.polygon(turned_profile(POT, X, 66))
    light = 0.25 + 0.6 * np.clip(-pot.across(X), 0, 1) + 0.25 * np.clip(pot.across(X) - 0.5, 0, 1)
    block.body(pot, pot.arcs(X, 2.8, 0.25), light, ink="gold", rim=1.6, moat=1.8, edge=0.9)
    lip = block.ellipse(X, 54, 22, 5)
    block.clear(lip, 1.2)
    block.fill("gold", lip)
    block.clear(block.ellipse(X, 54, 18, 3))
    for x, y, size in ((46, 44, 3), (55, 38, 2.4), (49, 33, 1.8)):
        bubble = block.circle(x, y, size)
        block.fill("gold", bubble.band(1.2))
    stars(block, ((X, 17, 5), (X, 116, 5), (18, 20, 3.6), (82, 20, 3.6), (18, 113, 3.6), (82, 113, 3.6)))


DRAWN: dict[Colour, Callable[[Block], None]] = {
    Colour.BLUE: _blue,
    Colour.GREEN: _green,
    Colour.ORANGE: _orange,
    Colour.SLATE: _slate,
    Colour.YELLOW: _yellow,
}


def _window(block: Block) -> Shape:
    """What is seen of a picture within the frame of its card."""
    return block.box(8, 8, 92, HIGH - 8, 5)


PLATES: Plates = {
    name: plate
    for school, draw in DRAWN.items()
    for name, plate in card(
        f"alchemist-{school.word}",
        draw,
        _window,
        partial(face_inks, school),
        high=HIGH,
        night=True,
        ground=True,
    ).items()
} | card(BACK, _back, _window, lambda palette: back_inks(palette.gold), high=HIGH, night=True)
