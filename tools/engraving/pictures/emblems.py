"""Emblems of the games and of the house, each a silhouette of its own that can still be told at 16 pixels."""

import numpy as np
from numpy.typing import ArrayLike

from tools.engraving.block import Block, Shape
from tools.engraving.outlines import smooth, star, turned_profile
from tools.engraving.plates import Plates, emblem

X = 32
FLASK = [(5, -17), (5, -17), (4, -14), (4, -7), (6, -4), (12, 3), (13, 10), (9, 16), (0, 18)]
POT = [(21, -13), (21, -13), (20, -9), (25, -2), (26, 6), (21, 15), (12, 19), (0, 20)]
TONGUES = ((13, 63, 24, 7), (51, 63, 24, 7), (26, 64, 17, 7), (38, 64, 17, 7))


def _flat(block: Block, ink: str, shape: Shape, dark: ArrayLike = 0.0, pitch: float = 4.6) -> None:
    """A flat of ink in its light: a few coarse lines are cut out of it, and by day it has an outline."""
    block.clear(shape, 1.8)
    block.fill(ink, shape)
    lines = block.screened(shape.level(pitch), np.asarray(dark) + 0 * shape.distance)
    lines = lines * shape.grown(-0.8).covered
    if block.night:
        block.cut(shape, lines)
    else:
        block.lay("key", shape, lines)
        block.rim("key", shape, 1.6, 1)


def _tongue(block: Block, x: float, foot: float, high: float, half: float, lean: float) -> None:
    points = [
        (x - 0.55 * half, foot),
        (x - half, foot - 0.22 * high),
        (x - 0.5 * half, foot - 0.55 * high),
        (x + 0.4 * lean, foot - high),
        (x + 0.45 * half, foot - 0.6 * high),
        (x + half, foot - 0.25 * high),
        (x + 0.55 * half, foot),
    ]
    outline = np.vstack([smooth(points[:4]), smooth(points[3:])])
    _flat(block, "glow", block.polygon(outline))


def _house(block: Block) -> None:
    """Gold in a hexagon."""
    block.fill("ground", block.polygon(star(X, 32, (31,), 6)))
    hexagon = block.polygon(star(X, 32, (29,), 6))
    block.fill("gold", hexagon.band(3, 1.5))
    for number in range(12):
        angle = np.pi * number / 6
        ray = [(13.4, angle - 0.15), (13.4, angle + 0.15), (21 if number % 2 else 18.6, angle)]
        block.fill("gold", block.polygon([(X + r * np.sin(a), 32 - r * np.cos(a)) for r, a in ray]))
    ball = block.circle(X, 32, 11)
    block.clear(ball, 1.6)
    block.fill("ground", ball.grown(1.6))
    block.fill("gold", ball)
    rings = block.screened(ball.rings(28, 27, 3.6), 0.85 * (1 - ball.cushion(11, (-0.5, -0.6, 0.6))))
    block.lay("ground", ball, rings * ball.grown(-1).covered)


def _dream(block: Block) -> None:
    """The Elixir between fire and water, on a tile."""
    tile = block.polygon(star(X, 32, (31,), 6))
    for side, ink in ((-1, "glow"), (1, "cool")):
        half = tile & (block.box(-20, -20, X - 1.5, 90) if side < 0 else block.box(X + 1.5, -20, 90, 90))
        _flat(block, ink, half, np.clip(0.5 - np.abs(half.x - X) / 40, 0, 1) * (half.y > 6), 5.4)
    flask = block.polygon(turned_profile(FLASK, X, 33))
    block.clear(flask, 3.4)
    _flat(block, "gold", flask, 0.6 * np.clip((flask.x - X) / 12, 0, 1))


def _jabir(block: Block) -> None:
    """The athanor."""
    _tongue(block, X, 15, 14, 6, 1)
    tower = block.polygon([(17, 31), (47, 31), (52, 63), (12, 63)])
    block.clear(tower, 1.8)
    block.fill("key", tower) if block.night else block.rim("key", tower, 2, 1)
    for y in (38.5, 46.5, 54.5):
        joint = block.box(4, y - 0.9, 60, y + 0.9) & tower.grown(-1)
        block.clear(joint) if block.night else block.fill("key", joint)
    dome = block.ellipse(X, 31, 19, 17) & block.box(0, 0, 64, 31) | block.box(26, 12, 38, 18)
    _flat(block, "gold", dome, 0.62 * np.clip((dome.x - X) / 16, 0, 1))
    door = block.circle(X, 47, 8) | block.box(X - 8, 47, X + 8, 63)
    block.clear(door, 2.4)
    _flat(block, "glow", door)


def _stone(block: Block) -> None:
    """The Stone on its steps."""
    for half, top in ((13, 46), (20, 52.5), (28, 59)):
        step = block.box(X - half, top, X + half, top + 4.6)
        block.fill("key", step)
    gem = block.polygon(star(X, 23, (22,), 8, np.pi / 8) * (0.92, 1) + (0.08 * X, 0))
    _flat(block, "glow", gem)
    for number in range(8):
        angle = np.pi * (number + 0.5) / 4
        ends = [(X + r * 0.92 * np.sin(angle), 23 - r * np.cos(angle)) for r in (10, 20)]
        line = block.stroke(ends, 1.5)
        block.clear(line) if block.night else block.fill("key", line)
    table = block.polygon(star(X, 23, (10,), 8, np.pi / 8) * (0.92, 1) + (0.08 * X, 0))
    block.clear(table, 1.4)
    _flat(block, "pale", table)


def _alchemist(block: Block) -> None:
    """The cauldron on its fire."""
    for x, y, size in ((24, 8, 4), (38, 5, 3), (42, 12, 3.4)):
        _flat(block, "green", block.circle(x, y, size))
    pot = block.polygon(turned_profile(POT, X, 34))
    block.clear(pot, 1.8)
    block.fill("key", pot)
    shade = 0.8 * np.clip((pot.x - X - 2) / 20, 0, 1) + 0 * pot.distance
    if block.night:
        block.cut(pot, block.screened(pot.arcs(X, 5, -0.2), shade) * pot.grown(-1.6).covered)
    else:
        block.cut(pot, block.screened(pot.arcs(X, 5, -0.2), 0.7 - shade) * pot.grown(-2).covered)
    for ear in (4.5, 59.5):
        _flat(block, "gold", block.circle(ear, 30, 4.4) - block.circle(ear, 30, 1.6))
    lip = block.ellipse(X, 21, 24, 7.4)
    _flat(block, "gold", lip)
    brew = block.ellipse(X, 21, 19.6, 4.4)
    block.clear(brew, 0.9)
    _flat(block, "green", brew)
    for tongue in TONGUES:
        _tongue(block, *tongue, 1 if tongue[0] < X else -1)


PLATES: Plates = {
    name: plate
    for word, draw in (
        ("house", _house),
        ("dream", _dream),
        ("jabir", _jabir),
        ("stone", _stone),
        ("alchemist", _alchemist),
    )
    for name, plate in emblem(word, draw).items()
}
