"""What the things of the table look like, as data, and their colours."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from dream.games.alchemist.rules.components import Colour
from dream.ui.kit.theme import Mark, Palette, Rgb, legible, luminance, mix
from dream.ui.table.faces import NIGHT, Counted


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube, face down for None; `dim` where it can't be used."""

    colour: Colour | None
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Heap(Counted):
    """The cubes of a colour that lie in the reserve."""

    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class PotFace:
    """A cauldron with the cubes that are `brewed` in it, if any; it may glow, or can't be used."""

    brewed: tuple[Colour, ...] = ()
    glow: Mark | None = None
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Pipe:
    """A pipe in the colour of what it carries, from one side of its box to the other: it rises or falls."""

    colour: Colour
    falls: bool


@dataclass(frozen=True, slots=True)
class TileFace:
    """A tile with its number; `taken` is the place where one lay."""

    value: int
    taken: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag on which a number stands."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal of a seat in wax; only its place where it has been `used`."""

    seat: int
    used: bool = False


SCHOOLS = "schools"
"""The back of the cards that are schools."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Where cubes of a colour lie before the viewer."""

    colour: Colour
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a colour, as a small medal, struck out where there is `none` of it."""

    colour: Colour
    none: bool = False


WHITE: Rgb = (255, 255, 255)


@cache
def cube_colours(palette: Palette) -> Mapping[Colour, Rgb]:
    """The colours of the cubes, from the darkest, blue, to the lightest, yellow."""
    return {
        Colour.BLUE: mix(palette.water, palette.air, 0.08),
        Colour.GREEN: mix(palette.seat[0], (120, 200, 40), 0.40),
        Colour.ORANGE: mix(palette.mark[Mark.DANGER], (238, 84, 8), 0.55),
        Colour.SLATE: mix(palette.ink_dim, (58, 66, 80), 0.62),
        Colour.YELLOW: mix(palette.owner[1], palette.gold_light, 0.15),
    }


def sign_colour(of: Colour, palette: Palette) -> Rgb:
    """The sign on a cube: dark on light colours, light on dark ones."""
    colour = cube_colours(palette)[of]
    if luminance(colour) > 0.16:
        return legible(mix(colour, NIGHT, 0.86), mix(colour, (0, 0, 0), 0.12), (0, 0, 0))
    return mix(colour, WHITE, 0.88)


def copper(palette: Palette) -> Rgb:
    """The metal of the cauldrons."""
    return mix(mix(palette.earth, palette.fire, 0.30), palette.gold, 0.22)


def stone(palette: Palette) -> Rgb:
    """The green stone of the table."""
    return mix(mix(palette.table, palette.rim, 0.25), palette.seat[0], 0.15)
