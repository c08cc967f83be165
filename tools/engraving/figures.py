"""Figures that several pictures share: skies, stars, sun and moon, clouds, rock, vessels and fire."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from numpy.typing import ArrayLike
from scipy.spatial import cKDTree

from dream.base.assets import asset
from tools.engraving.block import Band, Block, Field, Shape
from tools.engraving.outlines import path, placed, star, turned_profile

LEFT_ABOVE = (-0.55, -0.6, 0.6)
SIGNS = "NotoSansSymbols-Alchemy"
FLAMES = (
    (
        "M50 9 C54 26 66 33 70 46 C72 40 73 34 72 27 C83 40 89 58 87 76 C85 98 70 112 50 114 "
        "C30 112 15 98 13 76 C11 60 17 46 27 35 C28 44 30 50 34 54 C33 40 44 26 50 9 Z",
        "glow",
        0.42,
    ),
    (
        "M52 35 C54 48 64 56 67 71 C69 66 70 61 69 55 C77 66 79 82 74 95 C66 108 34 108 26 95 "
        "C21 83 24 70 31 61 C31 68 34 72 37 75 C37 62 46 50 52 35 Z",
        "gold",
        0.3,
    ),
    ("M50 60 C52 69 60 76 62 86 C63 96 57 102 50 102 C42 102 37 96 38 86 C39 77 47 70 50 60 Z", "pale", 0.16),
)


def sign(block: Block, letter: str, x: float, y: float, size: float) -> Shape:
    """A sign of alchemy, its middle at a place."""
    with TTFont(asset(f"fonts/{SIGNS}.ttf")) as face:
        pen = DecomposingRecordingPen(face.getGlyphSet())
        face.getGlyphSet()[face.getBestCmap()[ord(letter)]].draw(pen)
    said = []
    for name, points in pen.value:
        if name == "qCurveTo":
            *controls, last = points
            for this, after in zip(controls, [*controls[1:], None], strict=True):
                end = last if after is None else ((this[0] + after[0]) / 2, (this[1] + after[1]) / 2)
                said.append(f"Q{this[0]:.1f} {this[1]:.1f} {end[0]:.1f} {end[1]:.1f}")
        else:
            letter_of = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}[name]
            said.append(letter_of + " ".join(f"{value:.1f}" for point in points for value in point))
    outlines = path("".join(said))
    points = np.vstack(outlines)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = size / float((high - low).max())
    return block.polygon(*((line - (low + high) / 2) * (scale, -scale) + (x, y) for line in outlines))


def rays_of(block: Block, sky: Shape, x: float, y: float, count: int, light: Field, ink: str = "key") -> None:
    """Rays from a place all over a sky; where they would gape, a new one is born between two."""
    tone = block.tone(light)
    tone = tone + 0.05 * sky.noise(4, 9) * np.clip(3 * tone, 0, 1)
    angle = sky.angle(x, y) * count / (2 * np.pi)
    ramp = np.clip((sky.far(x, y) + 14 * np.sin(angle * np.pi / 2) - 80) / 90, 0, 1)
    old = block.screened(angle, tone * (1 - 0.5 * ramp))
    born = block.screened(angle + 0.5, tone * 0.5 * ramp - 0.04 * (1 - ramp))
    block.lay(block.line_ink(ink), sky, np.maximum(old, born) * sky.covered)


def stars(block: Block, places: Iterable[tuple[float, float, float]], ink: str = "gold") -> None:
    """Stars with four points."""
    for x, y, size in places:
        made = block.polygon(star(x, y, (size, 0.22 * size), 4))
        block.clear(made, 1.4)
        block.fill(ink, made)


def glory(
    block: Block, x: float, y: float, inner: float, outer: float, count: int, ink: str = "gold"
) -> None:
    """Pointed rays around a place, long and short by turns."""
    for number in range(2 * count):
        angle = np.pi * number / count - np.pi / 2
        reach, half = (outer, 0.058) if number % 2 == 0 else (inner + 0.5 * (outer - inner), 0.042)
        corners = [(inner, angle - half), (inner, angle + half), (reach, angle)]
        made = block.polygon([(x + r * np.cos(a), y + r * np.sin(a)) for r, a in corners])
        block.clear(made, 1.3)
        block.fill(ink, made)


def sun(block: Block, x: float, y: float, radius: float) -> None:
    """Straight and waving rays by turns around a ball that is engraved in rings."""
    for number in range(16):
        angle = np.pi * number / 8 - np.pi / 2
        t = np.linspace(0, 1, 24)
        if number % 2 == 0:
            along, off, half = 1.14 + 0.84 * t, 0 * t, 0.17 * (1 - t)
        else:
            along, off, half = 1.14 + 0.66 * t, 0.12 * np.sin(7.2 * t), 0.12 * (1 - t)
        ray = np.vstack([np.c_[along, off + half], np.c_[along, off - half][::-1]]) * radius
        c, s = np.cos(angle), np.sin(angle)
        turned = ray @ np.array([[c, s], [-s, c]]) + np.array([x, y])
        block.gilded(block.polygon(turned), 1.4)
        if number % 2 == 0:
            shade = np.vstack([ray[:24] * (1, 0.86), (ray[:24] * (1, 0))[::-1]]) @ np.array([[c, s], [-s, c]])
            shadow = block.polygon(shade + np.array([x, y]))
            if block.night:
                block.clear(shadow)
            else:
                block.fill("key", shadow)
    ball = block.circle(x, y, 1.02 * radius)
    dark = 1 - ball.cushion(radius, LEFT_ABOVE)
    block.tint(
        "gold", ball, ball.rings(x - 0.36 * radius, y - 0.4 * radius, 3.0), 1.1 * dark - 0.12, moat=1.8
    )


def crescent(block: Block, x: float, y: float, radius: float, turn: float) -> None:
    """The moon; `turn` is where its hollow lies."""
    c, s = np.cos(turn), np.sin(turn)
    hollow = x + 0.42 * radius * c, y + 0.42 * radius * s
    made = block.circle(x, y, radius) - block.circle(*hollow, 0.8 * radius)
    inwards = ((made.x - x) * c + (made.y - y) * s + 0.62 * radius) / (0.9 * radius)
    block.tint("pale", made, made.rings(*hollow, 2.6), 0.95 * inwards - 0.05, moat=1.8)


def clouds(
    block: Block,
    puffs: Sequence[tuple[float, float, float]],
    light: float,
    towards: tuple[float, float],
    flat: str = "",
) -> None:
    """A bank of scalloped puffs, the later in front; their lines echo the outline and die away inwards."""
    for x, y, radius in puffs:
        lobes = 5 + int(radius / 5)
        angle = np.linspace(0, 2 * np.pi, 40 * lobes, endpoint=False)
        wavy = radius * (0.84 + 0.2 * np.abs(np.sin(angle * lobes / 2 + 0.37 * x)) ** 0.8)
        made = block.polygon(np.c_[x + 1.28 * wavy * np.cos(angle), y + 0.86 * wavy * np.sin(angle)])
        facing = ((made.x - x) * towards[0] + (made.y - y) * towards[1]) / radius
        deep = np.clip(-made.distance / radius, 0, 1)
        bright = light * (0.62 + 0.62 * facing - 1.35 * deep)
        if not block.night:
            bright = 0.62 + 0.5 * facing - 0.2 * deep
        edge = np.clip(0.35 + 0.75 * facing, 0.1, 1) if block.night else 0.75
        block.body(made, made.echo(2.5), bright, rim=1.5, edge=edge, inset=1.6, flat=flat)


def rock(
    block: Block, shape: Shape, seed: int, facet: float, light: Field, away: tuple[float, float]
) -> None:
    """Facets, each with its own tilt and its own direction of the burin, which fall away from a place."""
    chance = np.random.default_rng(seed)
    stretch, pitch = 1.7, 3.0
    inside = np.argwhere(shape.distance < 4)
    (top, left), (bottom, right) = inside.min(axis=0), inside.max(axis=0)
    high, wide = (bottom - top) / block.fine, (right - left) / block.fine
    count = int(wide * high / (facet * facet * stretch)) + 4
    middles = np.c_[chance.uniform(0, wide, count), chance.uniform(0, high, count)]
    middles += ((shape.left + left) / block.fine, (shape.top + top) / block.fine)
    x = shape.x + 2.2 * shape.noise(14, seed)
    y = (shape.y + 2.2 * shape.noise(14, seed + 1)) / stretch
    near, which = cKDTree(middles / (1, stretch)).query(np.c_[x.ravel(), y.ravel()], k=2)
    cell, crack = which[:, 0].reshape(x.shape), (near[:, 1] - near[:, 0]).reshape(x.shape)
    slope = np.arctan2(middles[:, 1] - away[1], middles[:, 0] - away[0]) + chance.uniform(-0.5, 0.5, count)
    slope += np.where(chance.random(count) < 0.3, 1.2, 0)
    tilt, start = chance.uniform(-1, 1, count), chance.random(count)
    bright = np.clip(light * (1 + tilt[cell]) - 0.1 * np.clip(1.6 - crack, 0, 1), 0, 1)
    turn = slope[cell]
    phase = (shape.x * np.sin(turn) - shape.y * np.cos(turn)) / (pitch * block.coarse) + start[cell]
    tone = block.tone(bright) + 0.05 * shape.noise(4, 9)
    away_from = np.abs(phase - np.floor(phase) - 0.5) * 2
    duty = np.where(tone < 0.08, -1, np.minimum(tone, 0.82))
    lines = np.clip((duty - away_from) * pitch * block.fine / 2 + 0.5, 0, 1)
    open_cracks = np.clip((crack - 0.55) * block.fine * 0.6, 0, 1)
    block.clear(shape)
    block.lay("key", shape, lines * open_cracks * shape.grown(-0.7).covered)
    if not block.night:
        block.lay("key", shape, np.clip((0.55 - crack) * block.fine * 0.6, 0, 1) * shape.covered)


def ribbon(
    block: Block,
    points: ArrayLike,
    widths: Iterable[float],
    *,
    lines: int = 7,
    light: tuple[float, float] = (0.08, 0.8),
    side: int = 1,
    ink: str = "key",
    rim: float = 1.2,
    fading: bool = True,
    flat: str = "",
) -> Band:
    """A band whose lines run with it, as vapour, hair and flames are drawn; `side` is that of the light."""
    band = block.band(points, widths)
    facing = np.clip(0.5 + 0.55 * side * band.across, 0, 1) ** 1.4
    bright = light[0] + (light[1] - light[0]) * facing
    if fading:
        bright = bright * np.clip(8 * (1 - band.along), 0, 1)
    if not block.night:
        bright = 0.3 + 0.65 * bright
    edge = np.clip(0.35 + 0.6 * side * band.across, 0.15, 1) if block.night else 0.75
    phase = band.across * lines / 2 + 0.5 * (lines % 2)
    block.body(band.shape, phase, bright, ink=ink, rim=rim, edge=edge, inset=0.4, flat=flat)
    return band


def glass(
    block: Block,
    profile: ArrayLike,
    x: float,
    y: float,
    *,
    level: float,
    liquid: str,
    side: int = -1,
    size: float = 1.0,
) -> Shape:
    """A vessel: dark inside, a bright edge, the gleam of a window on its side, and what stands in it."""
    made = block.polygon(turned_profile(profile, x, y, size))
    block.clear(made, 1.6)
    u, surface = made.across(x), y + level * size
    row = int(np.clip(surface * block.fine - made.top, 0, made.distance.shape[0] - 1))
    half = max(float(made.half_widths(x)[row, 0]) - 1.6, 0.5)
    mouth = block.ellipse(x, surface, half, 0.2 * half)
    body = made.grown(-1.6).where((made.y > surface) | (mouth.distances_in(made.window) < 0))
    block.tint(liquid, body, made.arcs(x, 2.3, 0.25), 0.1 + 0.85 * np.clip(-u * side, 0, 1) ** 1.2, moat=0)
    block.clear(mouth.band(1.8))
    block.fill("pale" if block.night else "key", mouth.band(0.9))
    edge = np.clip(1.35 * np.abs(u) - 0.72, 0, 1) * 0.75 * np.where(u * side > 0, 1, 0.55)
    above = made.where(np.broadcast_to(made.y < surface - 1, made.distance.shape))
    block.hatch("key", above, made.arcs(x, 2.3, 0.25), edge, 1.2)
    gleam = made.band(1.5, 4.2 * size).where(u * side > 0.35)
    block.clear(gleam, 0.5)
    block.fill("pale", gleam)
    block.rim("key", made, 1.5, np.clip(0.55 + 0.5 * u * side, 0.25, 1) if block.night else 0.8)
    return made


def flame(block: Block, x: float, foot: float, high: float, wide: float, lean: float) -> None:
    """A tongue of fire: lines of fire run from its foot into its tip, and a smaller tongue of gold within."""
    for ink, part, across in (("glow", 1.0, 1.0), ("gold", 0.56, 0.44)):
        tall, half = high * part, wide * across
        points = [
            (x, foot),
            (x - 0.22 * lean * wide, foot - 0.25 * tall),
            (x + 0.2 * lean * wide, foot - 0.6 * tall),
            (x + 0.02 * lean * wide, foot - 0.85 * tall),
            (x + 0.3 * lean * wide, foot - tall),
        ]
        ribbon(
            block,
            points,
            (1.05 * half, 1.1 * half, 0.8 * half, 0.4 * half, 0.3),
            lines=max(3, round(half / 3.2)),
            light=(0.42, 0.98),
            side=1 if lean > 0 else -1,
            ink=ink,
            rim=1.2,
        )
        if not block.night:
            tongue = block.band(points, (1.05 * half, 1.1 * half, 0.8 * half, 0.4 * half, 0.3)).shape
            block.tint(ink, tongue, tongue.level(3, 1.57), 0.0 * tongue.distance, moat=0.6)


def brilliant(block: Block, x: float, y: float, wide: float, high: float) -> None:
    """A cut jewel: rings of facets, each with its own share of dark lines."""

    def at(angle: float, part: float, down: float = 0.0) -> tuple[float, float]:
        return x + wide * part * np.cos(angle), y + high * part * np.sin(angle) + down

    thick = min(1.0, wide / 25)
    angles = [np.pi * (number + 0.5) / 4 - np.pi / 2 for number in range(8)]
    outer = [at(angle, 1.0) for angle in angles]
    middle = [at(angle + np.pi / 8, 0.66, -0.06 * high) for angle in angles]
    core = [at(angle, 0.36, -0.1 * high) for angle in angles]
    whole = block.polygon(outer)
    block.clear(whole, 3)
    block.fill("glow", whole)
    facets = []
    for k in range(8):
        after = (k + 1) % 8
        facets.append(([outer[k], outer[after], middle[k]], 1.05, 0.14))
        facets.append(([outer[k], middle[k], core[k], middle[k - 1]], 0.9, 0.3))
        facets.append(([middle[k], core[after], core[k]], 0.8, 0.22))
    for corners, strong, less in facets:
        facet = block.polygon(corners)
        across, down = np.mean(corners, axis=0) - (x, y)
        dark = strong * (0.5 + 0.31 * across / wide + 0.38 * down / high) - less
        lines = block.screened(
            facet.level(1.9, -np.arctan2(down, across)), facet.distance * 0 + min(dark, 0.8)
        )
        block.lay("key", facet, lines * facet.covered) if not block.night else block.cut(
            facet, lines * facet.covered
        )
    block.fill("pale", block.polygon(core))
    for corners, *_ in facets:
        for first, last in zip(corners, [*corners[1:], corners[0]], strict=True):
            block.fill("pale" if block.night else "key", block.stroke([first, last], 0.8 * thick) & whole)
    block.rim("pale" if block.night else "key", whole, 1.3 * thick, 1)


def drawn(
    block: Block, description: str, x: float, y: float, size: float = 1.0, *, mirrored: bool = False
) -> Shape:
    """The shape of a path around the origin, at a place."""
    return block.polygon(*placed(path(description), x, y, size, mirrored=mirrored))


def mirrored(points: Sequence[tuple[float, float]], middle: float) -> list[tuple[float, float]]:
    """The points on the other side of an upright line."""
    return [(2 * middle - x, y) for x, y in points]


def pine(block: Block, x: float, y: float, high: float, side: int, flat: str = "") -> None:
    """A pine in tiers, lit from one side."""
    chance = np.random.default_rng(int(x + y))
    tiers = 7
    for k in range(tiers):
        wide, foot = 0.3 * high * (1 - k / (tiers + 0.6)), y - 0.1 * high - 0.125 * high * k
        top = foot - 0.26 * high
        right = [(x, top)]
        for part in np.linspace(0, 1, 6):
            drop = 0.1 * high * (1 - part)
            right.append((x + wide * (0.25 + 0.75 * part), foot - drop + chance.uniform(-1, 1)))
            right.append((x + wide * (0.15 + 0.7 * part), foot - 0.7 * drop - 1))
        right.append((x, foot - 0.05 * high))
        tier = block.polygon(right + mirrored(right[::-1], x))
        u = (tier.x - x) / wide * side
        light = 0.04 + 0.62 * np.clip(u + 0.25, 0, 1) ** 1.3 + 0 * tier.distance
        edge = np.clip(0.25 + u, 0.1, 1) if block.night else 0.7
        block.body(tier, tier.rays(x, top - 0.06 * high, 44), light, rim=0.8, moat=1.1, edge=edge, flat=flat)


def sunburst(block: Block, x: float, y: float, count: int, light: Callable[[Field], Field]) -> None:
    """Rays from a place over all the block, as light as they are far."""
    sky = block.everywhere()
    block.hatch(block.line_ink("key"), sky, sky.rays(x, y, count), block.tone(light(sky.far(x, y))), 0)


def ruled(block: Block, light: ArrayLike, pitch: float = 3.2, wave: float = 0.0) -> None:
    """Level lines over all the block."""
    sky = block.everywhere()
    block.hatch("key", sky, sky.level(pitch, 0, wave), block.tone(np.asarray(light) + 0 * sky.distance), 0)


def blaze(block: Block, x: float, y: float, size: float) -> None:
    """A fire of three flames, one in another."""
    for description, ink, dark in FLAMES:
        flame = block.polygon(*(line * size + (x, y) for line in path(description)))
        vein = 0.16 * np.sin((flame.x - x) / size / 3.1) + 0 * flame.distance
        block.tint(
            ink, flame, flame.echo(3.0) + vein, dark * np.clip(-flame.distance / 2, 0, 1), moat=0.9, rim=1.3
        )


def crystal(block: Block, x: float, y: float, high: float, half: float, turn: float) -> None:
    """A prism with a point, in three facets."""
    c, s = np.cos(turn), np.sin(turn)

    def at(a: float, b: float) -> tuple[float, float]:
        return x + a * c + b * s, y + a * s - b * c

    cap = high - 1.5 * half
    whole = block.polygon([at(-half, 0), at(-half, cap), at(0, high), at(half, cap), at(half, 0)])
    block.clear(whole, 1.4)
    block.fill("body", whole)
    facets = (
        ([at(-half, 0), at(-half, cap), at(-0.3 * half, cap - 2), at(-0.3 * half, 0)], 0.1),
        ([at(-0.3 * half, 0), at(-0.3 * half, cap - 2), at(0.5 * half, cap - 2), at(0.5 * half, 0)], 0.09),
        ([at(0.5 * half, 0), at(0.5 * half, cap - 2), at(half, cap), at(half, 0)], 0.62),
        ([at(0.5 * half, cap - 2), at(0, high), at(half, cap)], 0.5),
    )
    for corners, dark in facets:
        facet = block.polygon(corners)
        if dark < 0.1:
            block.fill("pale", facet.grown(-0.4))
        block.lay(
            "key",
            facet,
            block.screened(facet.level(2.5, turn + 0.5), dark + 0 * facet.distance) * facet.covered,
        )
    for ends in (
        [at(-0.3 * half, 0), at(-0.3 * half, cap - 2), at(0, high)],
        [at(0.5 * half, 0), at(0.5 * half, cap - 2), at(0, high)],
        [at(-half, cap), at(-0.3 * half, cap - 2), at(0.5 * half, cap - 2), at(half, cap)],
    ):
        block.fill("key", block.stroke(ends, 0.9) & whole)
    block.rim("key", whole, 1.6, 1)


def cut_outside(block: Block, window: Shape) -> None:
    """Leave nothing outside a window."""
    whole = block.everywhere()
    block.cut(whole, np.clip(window.distances_in(whole.window) * block.fine + 0.5, 0, 1))
