"""The events of Jabir's Transmutations: what each shows over its words."""

from collections.abc import Callable
from functools import partial

import numpy as np

from dream.games.jabirs_transmutations.rules.components import Event
from tools.engraving.block import Block, Field
from tools.engraving.figures import clouds, crescent, drawn, flame, glass, glory, ribbon, stars
from tools.engraving.outlines import star, turned_profile
from tools.engraving.plates import Plate, Plates

X, Y = 50, 33
FLASK = [
    (4.5, -20),
    (4.5, -20),
    (3.8, -17),
    (3.8, -7),
    (5, -4),
    (13, 5),
    (15, 12),
    (12, 18),
    (6, 20),
    (0, 20),
]
BOLT = "M57 4 L43 24 L50 24 L40 44 L62 20 L53.5 20 L64 4 Z"
MASK = (
    "M18 30 C26 22 40 24 50 30 C60 24 74 22 82 30 C84 40 78 50 68 52 C60 53 55 47 50 42 "
    "C45 47 40 53 32 52 C22 50 16 40 18 30 Z"
)
TOWER = ((34, 68), (36, 40), (40, 43), (44, 38), (49, 44), (54, 39), (58, 44), (63, 40), (66, 68))
EYE = "M25 36 C30 31 40 32 44 39 C38 44 29 43 25 36 Z"
ONION = [(0, -26), (0.6, -25), (2, -21), (6, -16), (12, -10), (15, -3), (13, 3), (11, 5)]


def _sky(block: Block, x: float, y: float, count: int, reach: float, most: float = 0.9) -> None:
    sky = block.box(0, 0, 100, 70)
    far = sky.far(x, y)
    light = most * np.exp(-far / reach) + 0.04
    if not block.night:
        light = 0.42 + 0.6 * np.exp(-far / (1.6 * reach))
    block.hatch("key", sky, sky.rays(x, y, count), block.tone(light), 0)


def _eureka(block: Block) -> None:
    """What was sought stands in the flask, in glory."""
    _sky(block, X, Y, 60, 30)
    block.clear(block.circle(X, Y, 23))
    glory(block, X, Y, 20, 30, 16)
    block.fill("gold", block.circle(X, Y, 20).band(1))
    glass(block, FLASK, X, Y - 1, level=2, liquid="gold", size=0.9)
    block.gilded(block.box(X - 4.4, Y - 22.4, X + 4.4, Y - 18, 1), 1)


def _explosion(block: Block) -> None:
    """A flask that has burst: fire, smoke, splinters."""
    _sky(block, X, Y, 50, 26, 0.7)
    ring = [(X + 27 * np.cos(a), Y + 19 * np.sin(a), 8.5) for a in np.linspace(0.3, 6.1, 11)]
    clouds(block, ring, 0.8, (-0.4, -0.7))
    for ink, radii, turn in (("gold", (27, 13), 0.1), ("glow", (19, 9), 0.3), ("pale", (9, 4.5), 0.0)):
        burst = block.polygon(star(X, Y, radii, 11, turn) * (1.05, 0.9) + (-0.05 * X, 0.1 * Y))
        block.tint(ink, burst, burst.rays(X, Y, 44), 0.32 * burst.far(X, Y) / radii[0], moat=1.2)
    for number in range(9):
        angle = 0.4 + 2 * np.pi * number / 9
        x, y = X + 37 * np.cos(angle), Y + 24 * np.sin(angle)
        splinter = block.polygon(star(x, y, (4.4, 1.3, 2.4), 1, angle * 2))
        block.clear(splinter, 1)
        block.fill("cool", splinter)
        if not block.night:
            block.rim("key", splinter, 0.7)


def _disaster(block: Block) -> None:
    """Lightning strikes the tower."""
    sky = block.box(0, 0, 100, 70)
    light = 0.34 - 0.2 * sky.y / 60 if block.night else 0.62 + 0.2 * sky.y / 60
    block.hatch("key", sky, sky.level(2.8, 0.5), block.tone(light + 0 * sky.distance), 0)
    for side in (-1, 1):
        puffs = [
            (X + side * x, y, size)
            for x, y, size in ((44, 8, 10), (30, 6, 9), (16, 7, 8), (37, 14, 9), (22, 13, 8))
        ]
        clouds(block, puffs, 0.8, (-0.3, 0.7))
    for x, high in ((38, 22), (60, 24), (49, 18)):
        flame(block, x, 44, high, 8, 1 if x < X else -1)
    tower = block.polygon(
        [(34, 68), (36, 40), (40, 43), (44, 38), (49, 44), (54, 39), (58, 44), (63, 40), (66, 68)]
    )
    u = (tower.x - X) / 16
    light = 0.16 + 0.5 * np.clip(0.4 - u, 0, 1) if block.night else 0.8 - 0.3 * u
    block.body(tower, tower.level(2.4), light + 0 * tower.distance, rim=1.4, moat=1.6, edge=0.9)
    for row, y in enumerate((46, 52, 58, 64)):
        block.clear(block.box(30, y - 0.5, 70, y + 0.5) & tower.grown(-1))
        for x in range(34, 68, 8):
            block.clear(block.box(x + 4 * (row % 2), y, x + 4 * (row % 2) + 1, y + 6) & tower.grown(-1))
    bolt = drawn(block, BOLT, 0, 0)
    block.clear(bolt, 2)
    block.fill("gold", bolt)
    if not block.night:
        block.rim("key", bolt, 1)


def _dome(block: Block, x: float, y: float, size: float) -> None:
    dome = block.polygon(turned_profile(ONION, x, y, size))
    u = (dome.x - x) / (15 * size)
    block.tint(
        "gold", dome, dome.arcs(x, 2.4, 0.3), 0.5 * np.clip(u + 0.35, 0, 1) + 0 * dome.distance, moat=1.3
    )
    spike = block.stroke([(x, y - 25 * size), (x, y - 33 * size)], 1.1)
    block.gilded(spike, 0.8)


def _sultan(block: Block) -> None:
    """The palace under a crescent."""
    _sky(block, X, 44, 60, 34)
    crescent(block, 20, 17, 7, np.pi)
    stars(block, ((66, 13, 3), (70, 24, 2.6), (34, 12, 2.8), (88, 28, 2.4)))
    for side in (-1, 1):
        x = X + 33 * side
        shaft = block.box(x - 2.6, 22, x + 2.6, 68)
        light = 0.62 - 0.3 * (shaft.x - x) / 2.6 + 0 * shaft.distance
        block.body(shaft, shaft.level(2.3), light, rim=1.1, moat=1.2)
        block.gilded(block.box(x - 4, 26, x + 4, 28.6), 0.8)
        cone = block.polygon([(x - 3.4, 22), (x, 11), (x + 3.4, 22)])
        block.gilded(cone, 1)
    for x, y, size in ((30, 46, 0.52), (70, 46, 0.52), (X, 42, 0.92)):
        _dome(block, x, y, size)
    wall = block.box(22, 45, 78, 68)
    light = 0.5 - 0.3 * np.abs(wall.x - X) / 28 + 0 * wall.distance
    block.body(wall, wall.level(2.4), light if block.night else 0.5 + light, rim=1.3, moat=1.2, edge=0.9)
    for x, half, top in ((X, 6, 50), (33, 3.4, 53), (67, 3.4, 53)):
        gate = block.circle(x, top + half, half) | block.box(x - half, top + half, x + half, 70)
        block.clear(gate, 1.3)
        block.tint("glow", gate, gate.level(2.4, np.pi / 2), 0.3 + 0 * gate.distance, moat=0)


def _steal(block: Block) -> None:
    """A mask in the night."""
    sky = block.box(0, 0, 100, 70)
    tone: Field = 0.2 + 0.12 * np.sin(sky.y / 5) if block.night else 0.66 + 0 * sky.y
    block.hatch("key", sky, sky.level(2.8), block.tone(tone + 0 * sky.distance), 0)
    crescent(block, 22, 16, 8, np.pi)
    stars(block, ((70, 13, 3), (36, 11, 2.6), (54, 15, 4), (88, 30, 2.6), (11, 26, 2.4)))
    for side in (-1, 1):
        tie = [(X + side * a, b) for a, b in ((31, 33), (40, 38), (36, 48), (44, 56), (40, 66))]
        ribbon(
            block,
            tie,
            (3, 5, 5, 5, 4),
            lines=4,
            light=(0.2, 0.9),
            side=-side,
            ink="glow",
            rim=1,
            fading=False,
        )
    mask = drawn(block, MASK, 0, 0)
    dark = 0.62 * np.clip(1 - 1.1 * mask.cushion(12, (-0.4, -0.6, 0.5)), 0, 1)
    block.tint("gold", mask, mask.echo(2.6), dark + 0.1, moat=2.2)
    for mirrored in (False, True):
        hole = drawn(block, EYE, 100 if mirrored else 0, 0, mirrored=mirrored)
        block.clear(hole, 0.8)
        if not block.night:
            block.fill("key", hole)


DRAWN: dict[Event, Callable[[Block], None]] = {
    Event.EUREKA: _eureka,
    Event.EXPLOSION: _explosion,
    Event.DISASTER: _disaster,
    Event.SULTAN: _sultan,
    Event.STEAL: _steal,
}


def _framed(draw: Callable[[Block], None], block: Block) -> None:
    """A picture in the upper part of its card, in a frame of gold."""
    draw(block)
    whole, window = block.everywhere(), block.box(8, 8, 92, 60, 3)
    block.cut(whole, np.clip(window.distances_in(whole.window) * block.fine + 0.5, 0, 1))
    block.fill("gold", window.band(0.9, 0.5))


PLATES: Plates = {
    f"jabir-{event.word}-{name}": Plate(
        partial(_framed, draw), night, 100, 140, tolerance=0.05, digits=2, finer=2, ground=False
    )
    for event, draw in DRAWN.items()
    for name, night in (("night", True), ("day", False))
}
