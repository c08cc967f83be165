"""Pictures of this game's faces."""

from pygame import Surface

from dream.games.alchemist.rules.components import Colour
from dream.ui.game_views.alchemist import faces
from dream.ui.game_views.alchemist.colours import NIGHT
from dream.ui.game_views.alchemist.painters import cube_painter as cubes
from dream.ui.game_views.alchemist.painters import pot_painter as pots
from dream.ui.game_views.alchemist.painters import small_painter as small
from dream.ui.kit.painting.picture_cache import cache_of_a_look
from dream.ui.kit.palette import Palette, mix
from dream.ui.tabletop.items.faces import Card, Face
from dream.ui.tabletop.painters.texts import digits

BARE = cache_of_a_look(most=16_000_000)
cube = BARE.keeping(cubes.paint_cube)
heap = BARE.keeping(cubes.paint_heap)
pot = BARE.keeping(pots.paint_pot)
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
            return heap(colour, count, half, palette)
        case faces.PotFace(yields, filled, glows, dim):
            return pot(yields, filled, glows, dim, half, palette)
        case faces.Pipe(colour, falls):
            across, down = size[0] / 2, size[1] / 2 * (1 if falls else -1)
            return pipe(colour, (-across, -down), (across, down), PIPE * unit, palette)
        case faces.Boss(colour, exhausted):
            return boss(colour, exhausted, half, palette)
        case faces.Sign(colour, dim):
            return boss(colour, dim, half, palette)
        case faces.TileFace(value, taken, dim):
            return _numbered(
                tile(not taken, dim, half, palette), "" if taken else str(value), half, dim, palette
            )
        case faces.BagFace(empty):
            return bag(empty, half, palette)
        case faces.Seal(seat, used):
            return seal(seat, used, half, palette)
        case Card(front, faces.SCHOOLS):
            assert front is None or isinstance(front, Colour)
            return card(front, size, palette)
        case faces.Tray(colour, dim):
            return tray(colour, dim, size, unit, palette)
    return None


def _numbered(bare: Surface, text: str, half: float, dim: bool, palette: Palette) -> Surface:
    if not text:
        return bare
    made = bare.copy()
    ink = mix(palette.gold_dark, NIGHT, 0.72) if not dim else mix(palette.ink_dim, NIGHT, 0.35)
    number = digits(text, round(half * (1.5 if len(text) < 2 else 1.3)), ink)
    made.blit(number, number.get_rect(center=made.get_rect().center))
    return made
