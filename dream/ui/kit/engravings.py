"""Engravings: pictures of filled outlines in assets/engravings, printed in the inks of a palette.

`python -m tools.engraving` makes the files. A picture has two cuttings: light lines on night for dark rooms,
dark lines on paper for light ones. Each path of a file names its ink, which takes its colour from here.
"""

import gzip
import re
from collections.abc import Mapping
from functools import cache
from io import BytesIO

import pygame

from dream.base.assets import asset
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Palette, Rgb, mix

_INKED = re.compile(rb'id="(\w+)" fill="#[0-9a-f]{6}"')
_FINER, _FINEST = 2, 2400
"""So many times larger a picture is drawn, for fine lines would shimmer; and the most pixels of a side."""


def inks(palette: Palette) -> dict[str, Rgb]:
    """The inks in the colours of a palette: the ground, the key of all lines, gold, and the accents."""
    fire, water = palette.stone["fire"], palette.stone["water"]
    of_both = {
        "green": palette.seat[0],
        "ember": mix(fire, palette.gold, 0.5),
        "grey": mix(palette.ink_dim, palette.night_light, 0.35),
    }
    if palette.light:
        return of_both | {
            "ground": palette.panel,
            "key": palette.ink,
            "green": mix(palette.stone["air"], (20, 110, 40), 0.75),
            "gold": (208, 152, 44),
            "glow": fire,
            "cool": water,
            "pale": mix(palette.panel, (255, 255, 255), 0.5),
        }
    return of_both | {
        "ground": mix(palette.night, palette.night_light, 0.22),
        "key": mix(palette.ink, palette.gold_light, 0.25),
        "gold": mix(palette.gold, palette.gold_light, 0.22),
        "glow": mix(fire, palette.gold_light, 0.12),
        "cool": mix(palette.stone["air"], water, 0.35),
        "pale": palette.gold_light,
    }


@cache
def _read(name: str) -> bytes:
    return gzip.decompress(asset(f"engravings/{name}.svgz").read_bytes())


def cutting(name: str, palette: Palette) -> str:
    return f"{name}-{'day' if palette.light else 'night'}"


def print_engraving(name: str, side: int, palette: Palette) -> pygame.Surface:
    """A picture in the colours of a palette, so many pixels wide."""
    finer = max(side, min(_FINER * side, _FINEST))
    large = drawn(cutting(name, palette), (finer, finer), inks(palette))
    return large if finer == side else pygame.transform.smoothscale(large, (side, side))


def drawn(name: str, size: tuple[int, int], colours: Mapping[str, Rgb]) -> pygame.Surface:
    """A file in inks, as large as that; clear where no ink is, if it has no ground."""

    def inked(found: re.Match[bytes]) -> bytes:
        ink = found[1].decode()
        colour = "#{:02x}{:02x}{:02x}".format(*colours[ink])
        return f'id="{ink}" fill="{colour}"'.encode()

    return pygame.image.load_sized_svg(BytesIO(_INKED.sub(inked, _read(name))), size)


EMBLEMS = ("dream", "jabir", "stone", "alchemist")
"""The games that have an emblem, by their words."""


@SPRITES.keeping
def paint_sign_of(word: str, side: int, palette: Palette, *, plain: bool = False) -> pygame.Surface:
    """The emblem of a game, or of the `house`, so many pixels wide; a `plain` one in ink and gold alone."""
    colours = inks(palette)
    if plain:
        accents = ("gold", "glow", "cool", "ember", "green")
        colours |= dict.fromkeys(accents, colours["gold"]) | {"pale": palette.pale}
    return drawn(cutting(f"emblem-{word}", palette), (side, side), colours)
