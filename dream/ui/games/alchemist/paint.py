"""How the things on the table are painted: cubes, cauldrons, signs and tiles, the bag, seals and schools.

A cube is painted wood seen from above, with the sign of its ingredient on it. Lengths are in halves of a
thing. What bears a text belongs to the main thread; all else any thread may paint, and it is kept.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import pi

import numpy as np
from pygame import SRCALPHA, Surface, transform

from dream.games.alchemist.rules.components import Colour
from dream.ui.games.alchemist import faces, targets
from dream.ui.games.alchemist.engraved import (
    ARMS,
    BAG,
    BREW,
    HIGH,
    back_inks,
    bag_inks,
    brew_inks,
    face_inks,
    face_name,
    seal_colours,
)
from dream.ui.games.alchemist.signs import sign_distance
from dream.ui.kit.engravings import drawn
from dream.ui.kit.painting import Canvas, Field, rounded_box, segment
from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.seat_tokens import seat_shape
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table.card_sheets import has_large_seal, is_engraved, lay_engraving
from dream.ui.table.faces import NIGHT, Card, Face, parchment, switched
from dream.ui.table.painters import digits, slab, written_on
from dream.ui.table.table_game import Painter

BARE = cache_of_a_look(most=16_000_000)
Size = tuple[float, float]


CUBE_REACH, CUBE_CORNER, CUBE_SIGN = 1.45, 0.26, 0.60
TALL = 0.20
"""How far the side of a cube is seen below its top."""


@BARE.keeping
def paint_cube(face: faces.Cube, size: Size, unit: float, palette: Palette) -> Surface:
    """A cube, face down or with its sign; one that is dim lies in shadow."""
    on = Canvas(CUBE_REACH, max(2.5, size[0] / 2), fine=2)
    colour, sign = mix(palette.panel, palette.gold_dark, 0.45), mix(palette.gold_dark, palette.gold, 0.5)
    if face.colour is not None:
        colour, sign = faces.cube_colours(palette)[face.colour], faces.sign_colour(face.colour, palette)
    if face.dim:
        colour, sign = (mix(each, mix(palette.panel, NIGHT, 0.2), 0.66) for each in (colour, sign))
    low, x, y = np.float32(TALL), on.x, on.y
    top, raised = _square(x, y + low * 0.4), y + np.float32(0.4 * TALL)
    body = np.minimum(_square(x, y - low), top)
    on.glow(_square(x - np.float32(0.10), y - np.float32(0.34)), 0.36, (0, 0, 0), 0.6)
    on.fill(body - np.float32(max(0.05, 0.8 * on.pixel)), NIGHT, 0.85)
    on.fill(body, mix(colour, NIGHT, 0.48))
    on.fill_lit(top, colour, 1.05 - 0.10 * x - 0.16 * y)
    edge = np.abs(top + np.float32(0.10)) - np.float32(0.05)
    on.lay(np.clip(0.5 - edge * on.pixels, 0, 1) * np.clip(-0.25 - x - 1.4 * y, 0, 1) * 0.55, faces.WHITE)
    if face.colour is not None:
        on.fill(sign_distance(face.colour, x, raised, CUBE_SIGN, max(0.13, 1.1 * on.pixel)), sign)
    else:
        rings = np.abs(np.hypot(x, raised) - np.float32(0.42)) - np.float32(max(0.07, 0.5 * on.pixel))
        on.fill(np.minimum(rings, np.hypot(x, raised) - np.float32(0.13)), sign)
    return on.surface()


def _square(x: Field, y: Field) -> Field:
    return rounded_box(x, y, 0.94, 0.94, CUBE_CORNER)


POT_REACH = 1.32
RIM, WALL = 0.11, 0.20


def paint_pot(face: faces.PotFace, size: Size, unit: float, palette: Palette) -> Surface:
    """A cauldron with its light beneath it and the brew in it."""
    radius = size[0] / 2
    layers = [] if face.glow is None else [paint_glow(face.glow, radius, palette)]
    layers.append(_copper_pot(face.dim, radius, palette))
    if face.brewed and not face.dim:
        layers.append(_brew(face.brewed, radius, palette))
    made = layers[0].copy()
    for layer in layers[1:]:
        made.blit(layer, layer.get_rect(center=made.get_rect().center))
    return made


@BARE.keeping
def _copper_pot(dim: bool, radius: float, palette: Palette) -> Surface:
    """An empty cauldron of copper, seen from above."""
    canvas, metal = Canvas(POT_REACH, radius), faces.copper(palette)
    rim = mix(metal, NIGHT, 0.55) if dim else metal
    x, y = canvas.x, canvas.y
    far, turn = np.hypot(x, y), np.arctan2(y, x)
    for side in (-1, 1):
        ring = np.abs(np.hypot(x - np.float32(side * 1.0), y * 0.8) - np.float32(0.15)) - np.float32(0.04)
        canvas.fill(ring - np.float32(0.03), NIGHT)
        canvas.fill(ring, mix(rim, NIGHT, 0.22))
    body, leans = far - np.float32(1.0), 0.5 * x + 0.85 * y
    canvas.fill(body - np.float32(max(0.03, canvas.pixel)), NIGHT)
    shine = 0.86 + 0.30 * np.cos(turn - np.float32(-2.25)) + 0.16 * np.cos(3 * turn)
    bevel = np.cos(np.clip((far - 0.945) / 0.055, -1, 1) * (pi / 2))
    canvas.fill_lit(body, rim, 0.45 + 0.62 * shine * bevel)
    canvas.fill(far - np.float32(1 - RIM - 0.005), NIGHT)
    wall = 0.5 + 0.5 * np.clip((far - (1 - WALL)) / (WALL - RIM), 0, 1)
    canvas.fill_lit(far - np.float32(1 - RIM - 0.02), mix(rim, NIGHT, 0.72), (0.75 + 0.5 * leans) * wall)
    ground = mix(metal, NIGHT, 0.92 if dim else 0.86)
    canvas.fill_lit(far - np.float32(1 - WALL), ground, 0.9 + 0.35 * leans)
    return canvas.surface()


@BARE.keeping
def paint_glow(mark: Mark, radius: float, palette: Palette) -> Surface:
    """The light around a cauldron that can be copied, or is chosen."""
    canvas, chosen = Canvas(POT_REACH, radius), mark is Mark.SELECTED
    far = np.hypot(canvas.x, canvas.y)
    canvas.glow(np.abs(far - np.float32(0.98)), 0.30, palette.mark[mark], 1.0 if chosen else 0.85)
    if chosen or palette.light:  # on light ground a glow alone is faint
        wide = np.float32(0.07 if chosen else 0.035)
        canvas.fill(np.abs(far - np.float32(1.02)) - wide, palette.mark[mark])
    return canvas.surface()


@BARE.keeping
def _brew(brewed: tuple[Colour, ...], radius: float, palette: Palette) -> Surface:
    """What stands in a filled cauldron: the colours of its cubes whirl along the wall, most of all the first.

    The middle is calm and of that colour alone, for what stands there must be read.
    """
    colours = faces.cube_colours(palette)
    most = [colours[colour] for colour, _ in Counter(brewed).most_common(len(ARMS))]
    arms = most[0], most[1 % len(most)], most[2] if len(most) > 2 else most[0]
    return _engraved(BREW, 2 * (1 - WALL) * radius, brew_inks(arms))


def _engraved(name: str, wide: float, inks: Mapping[str, Rgb]) -> Surface:
    """An engraving so many pixels wide."""
    side = max(1, round(wide))
    return transform.smoothscale(drawn(name, (2 * side, 2 * side), inks), (side, side))


PIPE = 7.5
"""How wide a pipe is, in units of the design."""


@BARE.keeping
def paint_pipe(face: faces.Pipe, size: Size, unit: float, palette: Palette) -> Surface:
    """A pipe from the left of its box to the right, in the colour of what it carries."""
    width, across, down = PIPE * unit, size[0] / 2, size[1] / 2 * (1 if face.falls else -1)
    start, end = (-across, -down), (across, down)
    canvas = Canvas((across + width + 3, abs(down) + width + 3), 1.0, fine=2)
    x, y = canvas.x, canvas.y
    shadow = segment(x - np.float32(1), y - np.float32(2), start, end) - np.float32(width / 2)
    line = segment(x, y, start, end) - np.float32(width / 2)
    colour = mix(faces.cube_colours(palette)[face.colour], NIGHT, 0.30)
    canvas.glow(shadow, width * 0.6, (0, 0, 0), 0.5)
    canvas.fill(line - np.float32(1.2), NIGHT)
    canvas.fill(line, mix(colour, NIGHT, 0.35))
    canvas.fill(line + np.float32(width * 0.18), colour)
    canvas.fill(line + np.float32(width * 0.40), mix(colour, faces.WHITE, 0.28))
    return canvas.surface()


@BARE.keeping
def paint_sign(face: faces.Sign, size: Size, unit: float, palette: Palette) -> Surface:
    """The sign of a colour as a medal, struck out when there is none of it any more."""
    canvas = Canvas(1.3, size[0] / 2, fine=2)
    x, y, far = canvas.x, canvas.y, np.hypot(canvas.x, canvas.y)
    colour, sign = faces.cube_colours(palette)[face.colour], faces.sign_colour(face.colour, palette)
    if face.none:
        colour, sign = (mix(each, NIGHT, 0.62) for each in (colour, sign))
    canvas.fill(far - np.float32(1.16), NIGHT)
    canvas.fill(far - np.float32(1.04), mix(faces.copper(palette), palette.gold, 0.4))
    canvas.fill(far - np.float32(0.86), NIGHT)
    canvas.fill_lit(far - np.float32(0.80), colour, 1.08 - 0.14 * x - 0.22 * y)
    canvas.fill(sign_distance(face.colour, x, y, 0.54, max(0.12, 1.1 * canvas.pixel)), sign)
    if face.none:
        stroke = segment(x, y, (-0.8, 0.8), (0.8, -0.8)) - np.float32(max(0.11, 0.8 * canvas.pixel))
        canvas.fill(stroke - np.float32(max(0.08, 0.8 * canvas.pixel)), NIGHT)
        canvas.fill(stroke, palette.mark[Mark.DANGER])
    return canvas.surface()


def paint_tile(face: faces.TileFace, size: Size, unit: float, palette: Palette) -> Surface:
    """A tile with its number, if it has one; where one has been taken, its place."""
    half, bare = size[0] / 2, _bare_tile(face.taken, face.dim, size[0] / 2, palette)
    if face.taken or not face.value:
        return bare
    ink = mix(palette.ink_dim, NIGHT, 0.35) if face.dim else mix(palette.gold_dark, NIGHT, 0.72)
    return written_on(bare, digits(str(face.value), round(half * (1.5 if face.value < 10 else 1.3)), ink))


@BARE.keeping
def _bare_tile(taken: bool, dim: bool, half: float, palette: Palette) -> Surface:
    """A tile of ivory."""
    canvas = Canvas(1.3, half, fine=2)
    x, y, pixel = canvas.x, canvas.y, canvas.pixel
    body = rounded_box(x, y, 0.96, 0.96, 0.24)
    if taken:
        line = np.abs(body + np.float32(0.06)) - np.float32(max(0.03, 0.5 * pixel))
        canvas.fill(line, mix(palette.gold_dark, palette.panel, 0.3), 0.8)
        return canvas.surface()
    paper = mix(mix(palette.pale, palette.gold_dark, 0.16), palette.panel, 0.62 if dim else 0.0)
    shadow = rounded_box(x - np.float32(0.06), y - np.float32(0.18), 0.96, 0.96, 0.24)
    canvas.glow(shadow, 0.3, (0, 0, 0), 0.55)
    canvas.fill(body - np.float32(max(0.04, pixel)), NIGHT)
    canvas.fill_lit(body, paper, 1.03 - 0.08 * x - 0.12 * y)
    line = np.abs(body + np.float32(0.15)) - np.float32(max(0.035, 0.5 * pixel))
    canvas.fill(line, mix(paper, palette.gold_dark, 0.65))
    return canvas.surface()


@BARE.keeping
def paint_bag(face: targets.Bag, size: Size, unit: float, palette: Palette) -> Surface:
    """A bag of cloth with its shadow, its neck gathered by a cord."""
    canvas = Canvas(1.25, size[0] / 2)
    canvas.glow(np.hypot(canvas.x - 0.08, canvas.y - 0.42) - np.float32(0.8), 0.3, (0, 0, 0), 0.6)
    made = canvas.surface()
    bag = _engraved(BAG, 1.12 * size[0], bag_inks(palette))
    made.blit(bag, bag.get_rect(center=made.get_rect().center))
    return made


@BARE.keeping
def paint_tag(face: faces.Tag, size: Size, unit: float, palette: Palette) -> Surface:
    """A tag of parchment for a number."""
    canvas, body = slab(size, size[1] * 0.3, edge=0, margin=3, fine=2)
    canvas.glow(
        rounded_box(canvas.x - 0.5, canvas.y - 1.5, size[0] / 2, size[1] / 2, size[1] * 0.3), 3, NIGHT, 0.7
    )
    canvas.fill(body - np.float32(0.6), NIGHT)
    canvas.fill(body, mix(parchment(palette), faces.WHITE, 0.3))
    canvas.fill(np.abs(body + np.float32(1.2)) - np.float32(0.4), palette.gold_dark, 0.8)
    return canvas.surface()


@BARE.keeping
def paint_seal(face: faces.Seal, size: Size, unit: float, palette: Palette) -> Surface:
    """A seal in wax with the shape of a seat's tokens; where it has been used, the place that it leaves."""
    canvas, colour = Canvas(1.35, max(2.5, size[0] / 2), fine=2), palette.seat[face.seat]
    x, y = canvas.x, canvas.y
    turn = np.arctan2(y, x)
    wax = np.hypot(x, y) - np.float32(0.95) - 0.05 * np.sin(5 * turn + 1) - 0.03 * np.sin(9 * turn)
    if face.used:
        ring = np.abs(wax + np.float32(0.10)) - np.float32(max(0.05, 0.5 * canvas.pixel))
        canvas.fill(ring, mix(colour, palette.panel, 0.3 if palette.light else 0.62))
        return canvas.surface()
    canvas.glow(wax - np.float32(0.05), 0.28, (0, 0, 0), 0.6)
    edge = parchment(palette) if palette.light else NIGHT  # by day wax may be as dark as a brew
    canvas.fill(wax - np.float32(max(0.06, 0.8 * canvas.pixel)), edge)
    light = 0.98 - 0.20 * x - 0.28 * y - 0.25 * np.clip(1 + wax / 0.25, 0, 1) ** 2
    canvas.fill_lit(wax, mix(colour, NIGHT, 0.12), light)
    print_ = seat_shape(face.seat, x, y, 0.46)
    canvas.fill(print_ - np.float32(0.10), mix(colour, NIGHT, 0.55))
    canvas.fill(print_, mix(colour, faces.WHITE, 0.55))
    return canvas.surface()


@BARE.keeping
def paint_school(face: Card, size: Size, unit: float, palette: Palette) -> Surface:
    """The card of a school: a banner in its colour with its sign, or its back.

    Where it is wide enough, and pictures are wanted, it is engraved.
    """
    (across, down), wide = (size[0] / 2, size[1] / 2), size[0]
    canvas, body = slab(size, 0.12 * wide, edge=0, margin=4, fine=2)
    x, y, line = canvas.x, canvas.y, mix(palette.gold_dark, palette.gold, 0.6)
    canvas.glow(rounded_box(x - 1, y - 2, across, down, 0.12 * wide), 4, (0, 0, 0), 0.6)
    canvas.fill(body, NIGHT)
    canvas.fill(body + np.float32(1), line)
    inner, far = body + np.float32(max(2.0, 0.05 * wide)), np.hypot(x, y)
    if not isinstance(face.front, Colour):
        deep = np.asarray(mix(palette.night_light, palette.night, 0.35), np.float32)
        light = (1.04, 0.14) if palette.light else (1.15, 0.55)
        light = light[0] - light[1] * np.clip(np.hypot(x / across, y / down), 0, 1)
        canvas.fill(inner, light[..., None] * deep)
        if is_engraved(wide, palette, back=True):
            gold = mix(palette.gold_dark, NIGHT, 0.5) if palette.light else line
            lay_engraving(canvas, face_name(None, wide), back_inks(gold), 0.0, light, (wide, HIGH * wide))
            return canvas.surface()
        rings = np.abs(far - np.float32(0.5 * across)) - np.float32(max(0.6, 0.02 * wide))
        canvas.fill(np.minimum(rings, far - np.float32(0.16 * across)), line)
        return canvas.surface()
    colour, sign = faces.cube_colours(palette)[face.front], faces.sign_colour(face.front, palette)
    canvas.fill_lit(inner, colour, 1.0 - 0.30 * y / down - 0.12 * x / across)
    if is_engraved(wide, palette):
        _lay_picture(canvas, face.front, wide, palette)
        return canvas.surface()
    frame = np.abs(inner + np.float32(max(2.0, 0.05 * wide))) - np.float32(max(0.5, 0.010 * wide))
    canvas.fill(frame, sign, 0.7)
    canvas.fill(sign_distance(face.front, x, y, 0.52 * across, max(2.2, 0.045 * wide)), sign)
    return canvas.surface()


SEAL, LARGE_SEAL = (0.49, 0.155), (0.40, 0.24)
"""How far below the middle of a card its seal lies, and its radius, in widths of the card; in a small one."""


def _lay_picture(on: Canvas, school: Colour, wide: float, palette: Palette) -> None:
    """The engraving of a school, and its sign on a seal at the foot of it."""
    light = 1.08 - 0.22 * np.clip(np.hypot(on.x, on.y) / wide, 0, 1)
    lay_engraving(on, face_name(school, wide), face_inks(school, palette), 0.0, light, (wide, HIGH * wide))
    (ground, sign), (place, radius) = (
        seal_colours(school, palette),
        (part * wide for part in (LARGE_SEAL if has_large_seal(wide) else SEAL)),
    )
    y, edge = on.y - np.float32(place), faces.cube_colours(palette)[school]
    seal = np.hypot(on.x, y) - np.float32(radius)
    on.glow(seal, 0.05 * wide, NIGHT, 0.6)
    on.fill(seal, ground)
    on.fill(np.abs(seal) - np.float32(max(0.7, 0.012 * wide)), mix(edge, NIGHT, 0.5))
    on.fill(sign_distance(school, on.x, y, 0.62 * radius, max(1.4, 0.03 * wide)), sign)


@BARE.keeping
def paint_tray(face: faces.Tray, size: Size, unit: float, palette: Palette) -> Surface:
    """A hollow in wood in which cubes of a colour lie."""
    canvas, body = slab(size, 6 * unit, edge=0)
    colour, dim, down = faces.cube_colours(palette)[face.colour], face.dim, size[1] / 2
    hollow = np.clip(1 + body / (9 * unit), 0, 1)
    ground = mix(mix(palette.panel, palette.table, 0.5), colour, 0.05 if dim else 0.16)
    canvas.fill_lit(body, ground, 1.0 - 0.45 * hollow**2 + 0.25 * hollow * canvas.y / down, 0.92)
    line = np.abs(body + np.float32(0.6 * unit)) - np.float32(max(0.5, 0.6 * unit))
    canvas.fill(line, mix(palette.gold_dark, colour, 0.10 if dim else 0.45), 0.55 if dim else 0.9)
    sign = sign_distance(face.colour, canvas.x, canvas.y - np.float32(down * 0.30), 20 * unit, 4 * unit)
    canvas.fill(sign, colour, 0.05 if dim else 0.13)
    return canvas.surface()


ROWS = (4, 4, 4, 3, 2, 1)
"""How many cubes lie beside one another in each row of a heap, the lowest first; more lie on the highest."""
IN_HEAP = 0.205
"""Half the side of a cube in a heap, in halves of its well."""


def paint_heap(face: faces.Heap, size: Size, unit: float, palette: Palette) -> Surface:
    """So many cubes in the middle of a well."""
    half, left, rows = size[0] / 2, face.count, list[int]()
    side = round(2.5 * half)
    made = Surface((side, side), SRCALPHA)
    while left > 0:
        rows.append(min(left, ROWS[min(len(rows), len(ROWS) - 1)]))
        left -= rows[-1]
    cube, step = 2 * round(IN_HEAP * half, 1), 2 * IN_HEAP * half
    one = paint_cube(faces.Cube(face.colour), (cube, cube), unit, palette)
    low = side / 2 + (0.10 + 0.08 * min(4, len(rows))) * half
    for up in reversed(range(len(rows))):
        for place in range(rows[up]):
            x = side / 2 + (place - (rows[up] - 1) / 2) * step * 1.03
            y = low - (up * 0.56 + (place * 5 + up * 3) % 4 * 0.04) * step
            made.blit(one, one.get_rect(center=(round(x), round(y))))
    return made


PAINTERS: Mapping[type, Painter] = {
    faces.Cube: paint_cube,
    faces.Heap: paint_heap,
    faces.PotFace: paint_pot,
    faces.Pipe: paint_pipe,
    faces.Sign: paint_sign,
    faces.TileFace: paint_tile,
    targets.Bag: paint_bag,
    faces.Tag: paint_tag,
    faces.Seal: paint_seal,
    faces.Tray: paint_tray,
    Card: paint_school,
}


def variants(face: Face) -> Iterator[Face]:
    """The faces without a text that may come into a place where this one lies."""
    match face:
        case faces.Cube():
            yield from (each for colour in (None, *Colour) for each in switched(faces.Cube(colour)))
        case faces.PotFace():
            for other in (replace(face, dim=True), replace(face, dim=False)):
                yield from (replace(other, glow=glow) for glow in (None, Mark.TARGET, Mark.SELECTED))
        case Card():
            yield from (replace(face, front=colour) for colour in (None, *Colour))
        case faces.Pipe():
            yield face
        case faces.Heap() | targets.Bag() | faces.Sign() | faces.Seal() | faces.Tray():
            yield from switched(face)
