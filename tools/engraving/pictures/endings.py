"""The ends of games: sun, moon, both as one, laurel and serpent around the medallion of whoever has won.

Each is cut twice: wide, above a result, and square, beside its title. The middle stays empty for a medallion,
and where whoever has won has none, an orb lies there.
"""

from collections.abc import Callable
from functools import partial

import numpy as np

from dream.ui.kit.endings import ORB, SQUARE, WIDE, EndKind, Place, inks, place_of
from tools.engraving.block import Block, Field, Shape
from tools.engraving.figures import LEFT_ABOVE, clouds, drawn, stars
from tools.engraving.outlines import path, placed, star
from tools.engraving.plates import Plate, Plates

CROWN = "M-17 9 L-21 -6 L-11 1 L-8 -11 L-3 0 L0 -14 L3 0 L8 -11 L11 1 L21 -6 L17 9 C8 6.4 -8 6.4 -17 9 Z"
LEAF = "M0 0 C-5 -5 -5 -13 0 -19 C5 -13 5 -5 0 0 Z"
HEAD = (
    "M-13 -6 C-7 -11 2 -12 8 -10 C13 -9 17 -7 19 -4 L5 -1.6 L4.6 2 L16 4 C13 9 6 10 0 9 C-5 9 -10 8 -13 6 Z"
)


def _fading(block: Block, sky: Shape) -> Field:
    """1 in the middle of a picture, 0 at an oval within its edge, so that nothing is cut there."""
    x, y = block.wide / 2, block.high / 2
    far = np.hypot((sky.x - x) / x, (sky.y - y) / y)
    found: Field = np.clip((0.985 - far) / 0.3, 0, 1)
    return found


def _rays(block: Block, place: Place, count: int, reach: float, most: float = 0.9) -> None:
    """Fine rays that die away before the edge."""
    if not place.wide:
        return
    sky = block.everywhere()
    far = sky.far(place.x, place.y) - place.radius
    light = most * np.exp(-far / reach) * _fading(block, sky)
    tone = light + 0.04 * sky.noise(4, 9) * np.clip(3 * light, 0, 1)
    block.lay(
        block.line_ink("key"), sky, block.screened(sky.rays(place.x, place.y, count), tone) * sky.covered
    )


def _night(block: Block, place: Place, most: float = 0.34) -> None:
    """Level lines of an evening, the darker the farther from the moon."""
    if not place.wide:
        return
    sky = block.everywhere()
    far = np.abs(sky.x - place.x) - place.radius
    light = most * np.exp(-np.clip(far, 0, 900) / 90) * _fading(block, sky)
    tone = light + 0.05 * sky.noise(4, 9) * np.clip(3 * light, 0, 1)
    block.lay(block.line_ink("dim"), sky, block.screened(sky.level(3.4, 0, 0.1), tone) * sky.covered)


def _beams(
    block: Block, place: Place, reach: float, count: int, shines: Callable[[float], bool] = lambda angle: True
) -> None:
    """Straight and waving rays by turns around a round, as the sun of the covers has them."""
    first = place.radius + 1.8
    half_width = 0.72 * np.pi * first / count
    for number in range(count):
        angle = 2 * np.pi * number / count - np.pi / 2
        if not shines(angle):
            continue
        t = np.linspace(0, 1, 24)
        straight = number % 2 == 0
        along = first + (reach - first) * t * (1 if straight else 0.84)
        off = 0 * t if straight else 0.4 * half_width * np.sin(7.2 * t)
        half = half_width * (1 - t) * (1 if straight else 0.72)
        c, s = np.cos(angle), np.sin(angle)
        turning = np.array([[c, s], [-s, c]])
        middle = np.array([place.x, place.y])
        ray = np.vstack([np.c_[along, off + half], np.c_[along, off - half][::-1]])
        block.gilded(block.polygon(ray @ turning + middle), 1.3)
        if straight:  # each has a side in shadow
            shade = np.vstack([np.c_[along, 0.8 * half], np.c_[along, 0 * half][::-1]])
            shadow = block.polygon(shade @ turning + middle)
            block.clear(shadow) if block.night else block.fill("key", shadow)


def _banks(block: Block, place: Place, light: float, low: float = 0.0) -> None:
    """Clouds at both sides of the foot."""
    if not place.wide:
        return
    x, foot = block.wide / 2, block.high - 23 + low
    for side in (-1, 1):
        puffs = ((92, 5, 9), (46, 9, 10), (112, 9, 7), (72, 6, 13), (30, 12, 8), (96, 11, 9), (58, 13, 11))
        towards = (-0.62 * side, -0.72)
        clouds(block, [(x + side * a, foot - 4 + b, size) for a, b, size in puffs], light, towards)


def _clear_middle(block: Block, place: Place, moat: float = 1.6) -> None:
    """Leave the ground where the medallion lies, and so far around it."""
    block.clear(block.circle(place.x, place.y, place.radius + moat))


def _win(block: Block, place: Place) -> None:
    """The sun, its rays all over the sky."""
    _rays(block, place, 150, 74)
    if place.wide:
        chance = [(34, 40, 5), (66, 22, 3.4), (286, 40, 5), (254, 22, 3.4), (16, 84, 3), (304, 84, 3)]
        stars(block, chance)
    _banks(block, place, 1.0)
    _beams(block, place, place.radius + (23 if place.wide else 14), 20)
    _clear_middle(block, place)


def _moon(block: Block, place: Place, outer: float, x: float, y: float, flat: str) -> None:
    """A crescent around a place."""
    made = block.circle(x, y, outer) - block.circle(place.x, place.y, place.radius + 0.4)
    far = (made.far(place.x, place.y) - place.radius) / max(
        1.0, outer + np.hypot(x - place.x, y - place.y) - place.radius
    )
    block.tint(
        flat, made, made.rings(place.x, place.y, 2.7), 0.62 - 0.75 * far + 0.12 * made.noise(30, 4), moat=2
    )


def _loss(block: Block, place: Place) -> None:
    """The waning moon over clouds."""
    _night(block, place)
    if place.wide:
        stars(
            block,
            [(42, 34, 4.4), (84, 62, 2.6), (72, 20, 2.8), (272, 26, 4.2), (250, 58, 2.8), (296, 66, 2.6)],
            "silver",
        )
        _moon(block, place, place.radius + 13, place.x - 10, place.y + 9, "silver")
        _banks(block, place, 0.5, -3)
    else:
        _moon(block, place, 60, 62, 66, "silver")
    _clear_middle(block, place)


def _draw(block: Block, place: Place) -> None:
    """Sun and moon as one: half a sun with its rays, and the moon in the other half."""
    x, y, radius = place.x, place.y - (2 if place.wide else 0), place.radius * (0.82 if place.wide else 0.84)
    small = Place(x, y, radius, place.wide)
    if place.wide:
        sky = block.everywhere()
        far = sky.far(x, y) - radius
        light = 0.85 * np.exp(-far / 60) * _fading(block, sky)
        left = light * (sky.x < x)
        right = 0.62 * light * (sky.x >= x)
        block.lay(block.line_ink("key"), sky, block.screened(sky.rays(x, y, 130), left) * sky.covered)
        waves = far + 3 * np.sin(9 * sky.angle(x, y) + far / 20)
        block.lay(block.line_ink("dim"), sky, block.screened(waves / 4.2, right) * sky.covered)
        stars(
            block, [(250, 30, 4.6), (276, 62, 3), (226, 20, 2.8), (262, 112, 3.4), (292, 96, 2.6)], "silver"
        )
        stars(block, [(70, 30, 4.6), (44, 62, 3), (94, 20, 2.8), (58, 112, 3.4), (28, 96, 2.6)])
    reach = radius * (1.6 if place.wide else 1.46)
    _beams(block, small, reach, 16, lambda angle: np.cos(angle) < -0.05)
    disc = block.circle(x, y, radius)
    block.clear(disc, 2)
    ball = disc.where(disc.x + 0 * disc.y < x - 0.8)
    dark = (1.1 if block.night else 0.8) * (1 - disc.cushion(radius, LEFT_ABOVE)) - 0.1
    block.tint("gold", ball, ball.rings(x - 0.36 * radius, y - 0.4 * radius, 2.8), dark, moat=0)
    half = disc.where(disc.x + 0 * disc.y >= x + 0.8)
    hollow = block.circle(x - 0.34 * radius, y, 0.86 * radius)
    moon = half - hollow
    block.tint(
        "silver", moon, moon.rings(x - 0.34 * radius, y, 2.5), 0.7 * (moon.x - x) / radius - 0.12, moat=0
    )
    night = half & hollow
    lines = block.screened(night.level(2.9), 0.4 - 0.3 * (night.x - x) / radius + 0 * night.distance)
    block.lay("dim" if block.night else "key", night, lines * night.grown(-1).covered)
    block.fill("silver" if block.night else "key", half.band(1.2, 0.6))
    for a, b, size in ((0.14, -0.34, 3.4), (0.3, 0.1, 2.6), (0.12, 0.42, 3)):
        stars(block, [(x + a * radius, y + b * radius, size * radius / 34)], "silver")


def _wreath(block: Block, place: Place, away: float, size: float, count: int) -> None:
    """Two boughs of laurel so far around the middle, open at the top."""
    radius = place.radius + away
    for side in (-1, 1):
        turns = np.linspace(0.03, 0.8, 60) * np.pi
        bough = [(place.x + side * radius * np.sin(a), place.y + radius * np.cos(a)) for a in turns]
        stem = block.stroke(bough, 2.2, 1)
        block.clear(stem, 1)
        block.fill("gold" if block.night else "key", stem)
        for number, out in ((number, out) for number in range(count) for out in (0.62, -0.5)):
            a = np.pi * (0.07 + 0.73 * number / (count - 1))
            at = place.x + side * radius * np.sin(a), place.y + radius * np.cos(a)
            forward, outward = (side * np.cos(a), -np.sin(a)), (side * np.sin(a), np.cos(a))
            along = np.array(forward) * np.cos(out) + np.array(outward) * np.sin(out)
            length = size * (1 if out > 0 else 0.86)
            leaf = block.polygon(*placed(path(LEAF), *at, length, turn=-np.arctan2(along[0], -along[1])))
            block.clear(leaf, 1)
            block.fill("gold", leaf)
            rib = block.stroke([at, np.array(at) + along * 14 * length], 0.9, 0.5)
            block.clear(rib) if block.night else block.fill("key", rib)
            if not block.night:
                block.rim("key", leaf, 0.9)
    block.gilded(block.polygon(star(place.x, place.y + radius, (5.4 * size,), 4)), 1)


def _match(block: Block, place: Place) -> None:
    """Laurel and crown, sun and moon at either side."""
    _rays(block, place, 150, 60, 0.75)
    if place.wide:
        stars(block, [(40, 46, 5), (70, 24, 3.2), (280, 46, 5), (250, 24, 3.2), (26, 96, 3), (294, 96, 3)])
    _clear_middle(block, place, 17 if place.wide else 1.6)
    _wreath(block, place, *((9.5, 0.82, 10) if place.wide else (5.2, 0.55, 12)))
    size = 1.0 if place.wide else 0.66
    crown = drawn(block, CROWN, place.x, place.y - place.radius - 9 * size, size)
    block.clear(crown, 2)
    block.gilded(crown)
    _clear_middle(block, place, 0.8)


def _match_lost(block: Block, place: Place) -> None:
    """The serpent that bites its tail: what ends begins anew."""
    _night(block, place, 0.3)
    if place.wide:
        stars(
            block,
            [(42, 34, 4), (74, 58, 2.6), (272, 30, 4), (250, 60, 2.8), (296, 80, 2.6), (24, 84, 2.6)],
            "silver",
        )
    middle = place.radius + (9 if place.wide else 6.4)
    thick = np.array((9, 11, 13, 14, 14, 14, 13, 11, 9, 7, 5, 3)) * (1 if place.wide else 0.7)
    start = -64 if place.wide else -42
    turns = np.radians(np.linspace(start, start + 332, 72))
    ring = [(place.x + middle * np.cos(a), place.y + middle * np.sin(a)) for a in turns]
    body = block.band(ring, thick)
    shape, across = body.shape, body.across
    block.clear(shape, 1.8)
    back, belly = shape.where(across >= -0.3), shape.where(across < -0.3)
    pale = np.clip(0.92 - 0.85 * np.abs(across - 0.34), 0, 1)
    scales = body.along * body.length / (3.4 * block.coarse) + 1.2 * np.abs(np.mod(2.6 * across, 1) - 0.5)
    block.hatch(block.line_ink("silver"), back, scales, block.tone(pale), 0.4)
    block.fill("gold", belly.grown(-0.4))
    plates = block.screened(body.along * body.length / (4 * block.coarse), 0.26 + 0 * across) * belly.covered
    block.cut(belly, plates) if block.night else block.lay("key", belly, plates)
    block.rim(block.line_ink("silver"), shape, 1.2, 0.8)
    a = np.radians(start - 6)
    at = place.x + middle * np.cos(a), place.y + middle * np.sin(a)
    size = 1.02 if place.wide else 0.74
    head = block.polygon(
        *placed([line * (size, -size) for line in path(HEAD)], *at, turn=a + np.pi / 2 + np.pi)
    )
    lit = 0.35 + 0.65 * head.cushion(8, (-0.5, -0.6, 0.4))
    block.body(head, head.rings(at[0] + 8, at[1] - 8, 2.4), lit, ink="silver", rim=1.4, moat=1.6, edge=1)
    eye = block.circle(at[0] + 3.4 * size * np.cos(a), at[1] + 3.4 * size * np.sin(a), 2 * size)
    block.clear(eye, 0.8)
    block.fill("glow", eye)
    _banks(block, place, 0.5, 1)
    _clear_middle(block, place, 0.8)


def _orb(block: Block) -> None:
    """A ball engraved in rings, as the sun of the covers is."""
    ball = block.circle(64, 64, 62)
    dark = (1.1 if block.night else 0.8) * (1 - ball.cushion(62, LEFT_ABOVE)) - 0.12
    block.tint("body", ball, ball.rings(42, 39, 3.4), dark, moat=0)
    if not block.night:
        block.rim("key", ball, 1.4)


DRAWN: dict[EndKind, Callable[[Block, Place], None]] = {
    EndKind.WIN: _win,
    EndKind.LOSS: _loss,
    EndKind.DRAW: _draw,
    EndKind.MATCH_WON: _match,
    EndKind.MATCH_LOST: _match_lost,
}


def _cut(kind: EndKind, shape: str, block: Block) -> None:
    DRAWN[kind](block, place_of(kind, wide=shape == "wide"))


PLATES: Plates = {
    f"end-{kind}-{shape}-{name}": Plate(
        partial(_cut, kind, shape), night, *size, tolerance=0.07, digits=2, ground=False, inks=inks
    )
    for kind in DRAWN
    for shape, size in (("wide", WIDE), ("square", SQUARE))
    for name, night in (("night", True), ("day", False))
} | {
    f"{ORB}-{name}": Plate(_orb, night, *SQUARE, tolerance=0.07, digits=2, ground=False, inks=inks)
    for name, night in (("night", True), ("day", False))
}
