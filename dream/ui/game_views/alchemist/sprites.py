"""Pictures of this game's faces."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
from pygame import Surface

from dream.games.alchemist.rules.components import Colour
from dream.ui.game_views.alchemist import faces
from dream.ui.game_views.alchemist.painters import cube_painter as cubes
from dream.ui.game_views.alchemist.painters import pot_painter as pots
from dream.ui.game_views.alchemist.painters import small_painter as small
from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.palette import Mark, Palette, mix
from dream.ui.tabletop.items.faces import Card, Face
from dream.ui.tabletop.painters.inks import NIGHT
from dream.ui.tabletop.painters.texts import digits, written_on

BARE = cache_of_a_look(most=16_000_000)
cube = BARE.keeping(cubes.paint_cube)
pot = BARE.keeping(pots.paint_pot)
brew = BARE.keeping(pots.paint_brew)
glow = BARE.keeping(pots.paint_glow)
pipe = BARE.keeping(pots.paint_pipe)
boss = BARE.keeping(pots.paint_boss)
tile = BARE.keeping(small.paint_tile)
bag = BARE.keeping(small.paint_bag)
seal = BARE.keeping(small.paint_seal)
card = BARE.keeping(small.paint_school)
tray = BARE.keeping(small.paint_tray)
PIPE = 7.5
"""How wide a pipe is, in units of the design."""


def picture(face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
    """The picture of a face of this game; None for one of every table."""
    half = size[0] / 2
    match face:
        case faces.Cube(colour, dim):
            return cube(colour, half, palette, dim=dim)
        case faces.Heap(colour, count):
            return _heap(colour, count, half, palette)
        case faces.PotFace():
            return _pot(face, half, palette)
        case faces.Pipe(colour, falls):
            across, down = size[0] / 2, size[1] / 2 * (1 if falls else -1)
            return pipe(colour, (-across, -down), (across, down), PIPE * unit, palette)
        case faces.Boss(colour, exhausted):
            return boss(colour, exhausted, half, palette)
        case faces.Sign(colour, dim):
            return boss(colour, dim, half, palette)
        case faces.TileFace():
            return _tile(face, half, palette)
        case faces.BagFace():
            return bag(half, palette)
        case faces.Seal(seat, used):
            return seal(seat, used, half, palette)
        case Card(front, faces.SCHOOLS):
            assert front is None or isinstance(front, Colour)
            return card(front, size, palette)
        case faces.Tray(colour, dim):
            return tray(colour, dim, size, unit, palette)
    return None


def _pot(face: faces.PotFace, radius: float, palette: Palette) -> Surface:
    """A cauldron with its light beneath it and the brew in it."""
    bare = pot(face.dim, radius, palette)
    if face.glow is None and not face.filled:
        return bare
    made = bare if face.glow is None else glow(face.glow, radius, palette)
    made = made.copy()
    layers = [bare] if face.glow is not None else []
    if face.filled and not face.dim:
        layers.append(brew(face.yields, radius, palette))
    for layer in layers:
        made.blit(layer, layer.get_rect(center=made.get_rect().center))
    return made


ROWS = (4, 4, 4, 3, 2, 1)
"""How many cubes lie beside one another in each row of a heap, the lowest first; more lie on the highest."""
IN_HEAP = 0.205
"""Half the side of a cube in a heap, in halves of its well."""


def _heap(colour: Colour, count: int, half: float, palette: Palette) -> Surface:
    """So many cubes in the middle of a well, whose edge is so many pixels from its middle."""
    size = round(2.5 * half)
    made = Surface((size, size), pygame.SRCALPHA)
    rows: list[int] = []
    while count > 0:
        rows.append(min(count, ROWS[min(len(rows), len(ROWS) - 1)]))
        count -= rows[-1]
    one, step = cube(colour, round(IN_HEAP * half, 1), palette), 2 * IN_HEAP * half
    low = size / 2 + (0.10 + 0.08 * min(4, len(rows))) * half
    for up in reversed(range(len(rows))):
        for place in range(rows[up]):
            x = size / 2 + (place - (rows[up] - 1) / 2) * step * 1.03
            y = low - (up * 0.56 + (place * 5 + up * 3) % 4 * 0.04) * step
            made.blit(one, one.get_rect(center=(round(x), round(y))))
    return made


def _tile(face: faces.TileFace, half: float, palette: Palette) -> Surface:
    bare = tile(not face.taken, face.dim, half, palette)
    if face.taken or not face.value:
        return bare
    ink = mix(palette.ink_dim, NIGHT, 0.35) if face.dim else mix(palette.gold_dark, NIGHT, 0.72)
    return written_on(bare, digits(str(face.value), round(half * (1.5 if face.value < 10 else 1.3)), ink))


def variants(face: Face) -> Iterator[Face]:
    """The faces without a text that may come into a place where this one lies."""
    match face:
        case faces.Cube():
            yield from (faces.Cube(colour, dim) for colour in (None, *Colour) for dim in (False, True))
        case faces.PotFace():
            for dims in (replace(face, dim=True), replace(face, filled=True)):
                yield from (dims, replace(dims, glow=Mark.TARGET), replace(dims, glow=Mark.SELECTED))
        case faces.Boss(colour):
            yield from (faces.Boss(colour), faces.Boss(colour, True))
        case faces.Sign(colour):
            yield from (faces.Sign(colour), faces.Sign(colour, True))
        case faces.Seal(seat):
            yield from (faces.Seal(seat), faces.Seal(seat, True))
        case faces.Tray(colour):
            yield from (faces.Tray(colour), faces.Tray(colour, True))
        case Card(_, faces.SCHOOLS):
            yield from (Card(colour, faces.SCHOOLS) for colour in (None, *Colour))
        case faces.Pipe() | faces.Heap() | faces.BagFace():
            yield face
