"""Engravings: pictures of filled outlines in assets/engravings, printed in the inks of a palette.

`python -m tools.engraving` makes the files. A picture has two cuttings: light lines on night for dark rooms,
dark lines on paper for light ones. Each path of a file names its ink, which takes its colour from here.
"""

import gzip
import re
from functools import cache
from io import BytesIO
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.base.assets import asset
from dream.ui.kit.backdrop import SPRITES, Picture
from dream.ui.kit.scene import Host, LivingPicture, WantedPicture, cover_name, draw_shine
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
            "gold": mix(palette.gold, (255, 190, 60), 0.35),
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


def _cutting(name: str, palette: Palette) -> str:
    return f"{name}-{'day' if palette.light else 'night'}"


def print_engraving(name: str, side: int, palette: Palette) -> Surface:
    """A picture in the colours of a palette, so many pixels wide."""
    colours = {ink: "#{:02x}{:02x}{:02x}".format(*colour) for ink, colour in inks(palette).items()}

    def inked(found: re.Match[bytes]) -> bytes:
        ink = found[1].decode()
        return f'id="{ink}" fill="{colours[ink]}"'.encode()

    drawn = _INKED.sub(inked, _read(_cutting(name, palette)))
    finer = max(side, min(_FINER * side, _FINEST))
    large = pygame.image.load_sized_svg(BytesIO(drawn), (finer, finer))
    return large if finer == side else pygame.transform.smoothscale(large, (side, side))


class Focus(NamedTuple):
    """Where the eye of a picture is, and how far around it a small place shows, in parts of its side."""

    x: float
    y: float
    near: float


_SMALL = 150
"""In a place that is not as wide or high as this, the eye of the picture stands for the whole."""


class EngravedCover(LivingPicture):
    """The engraving of a game on its cover; while it lives, the light in its focus breathes."""

    def __init__(self, app: Host, word: str, focus: Focus) -> None:
        self._name, self._focus = f"cover-{word}", focus
        super().__init__(app, cover_name(word))

    def _painted(self, wanted: WantedPicture) -> Picture:
        seen, side = self._seen(wanted.size)
        whole = print_engraving(self._name, side, wanted.palette)
        return Picture(wanted.size, pygame.image.tobytes(whole.subsurface(seen), "RGB"))

    def _seen(self, size: tuple[int, int]) -> tuple[Rect, int]:
        """The part that is seen of the whole, and how many pixels wide that is."""
        small = min(size) < _SMALL
        side = round(max(size) / (2 * self._focus.near)) if small else max(size)
        seen = Rect((0, 0), size)
        if small:
            seen.center = round(self._focus.x * side), round(self._focus.y * side)
        else:
            seen.topleft = (side - size[0]) // 2, round((side - size[1]) * self._focus.y)
        return seen.clamp(Rect(0, 0, side, side)), side

    def _draw_life(self, surface: Surface, wanted: WantedPicture, now: float) -> None:
        seen, side = self._seen(wanted.size)
        middle = self._focus.x * side - seen.x, self._focus.y * side - seen.y
        shine = _paint_shine(round(self._focus.near * side), wanted.palette)
        draw_shine(surface, shine, middle, 0.5 - 0.5 * pygame.math.Vector2(1, 0).rotate(now * _BREATH).x)


_BREATH = 110.0
"""Degrees a second; 360 are one breath."""


@SPRITES.keeping
def _paint_shine(radius: int, palette: Palette) -> Surface:
    """A soft light that dies away."""
    made = Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for step in range(radius, 0, -1):
        alpha = round(120 * (1 - step / radius) ** 2)
        pygame.draw.circle(made, (*palette.gold_light, alpha), (radius, radius), step)
    return made
