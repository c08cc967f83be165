"""Medallions: a head in profile in a ring of metal, which is nobler the better somebody plays."""

from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from dream.ui.kit.engravings import drawn
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Rgb, mix

SCALES = "scales"
"""What stands for an opponent that keeps the game near even."""
PERSON = "person"
"""The head of people who have chosen none."""
LEAST = 32
"""In fewer pixels no medallion stands alone: nobody would know a face again."""
METALS: dict[str, Rgb] = {
    "lead": (112, 118, 132),
    "quicksilver": (152, 170, 184),
    "tin": (176, 172, 160),
    "iron": (146, 104, 90),
    "copper": (204, 120, 68),
    "silver": (214, 220, 230),
    "gold": (238, 192, 84),
}
"""From the base one to the noble one, as the Stone's ladder has them."""
IVORY = "ivory"
"""What the rings of people are made of."""
FINE = 80
"""From so many pixels on a medallion is printed in fine lines."""
PIPS = 44
"""From so many on it has a pip for each level up to its own."""
_COLOURS = {**METALS, IVORY: (232, 222, 200)}
_FIELD: Rgb = (20, 16, 34)
_FINER = 2
"""So many times larger it is drawn at first, for fine lines would shimmer."""
_UNITS, _RING, _APART = 64.0, 57.5, 0.2
"""Half a medallion, and where the middle of its ring is; how far apart pips are, in radians."""


@dataclass(frozen=True, slots=True)
class Medallion:
    """One of the `HEADS` of alchemists, `PERSON` or `SCALES`, in a ring of metal or ivory, with pips."""

    head: str
    metal: str = IVORY
    pips: int = 0


def metal_of(share: float) -> str:
    """The metal of somebody who is so strong, 0 to 1."""
    return tuple(METALS)[round(max(0.0, min(1.0, share)) * (len(METALS) - 1))]


def face_inks(metal: str) -> dict[str, Rgb]:
    """The inks of a medallion, which is as dark in every room."""
    of_it = _COLOURS[metal]
    light = mix(of_it, (255, 246, 224), 0.72)
    return {
        "ground": mix(_FIELD, of_it, 0.1),
        "key": light,
        "pale": mix(light, (255, 255, 255), 0.5),
        "metal": of_it,
        "dim": mix(of_it, _FIELD, 0.42),
        "glow": (232, 92, 40),
        "warm": mix((240, 168, 110), light, 0.3),
        "gold": METALS["gold"],
    }


@SPRITES.keeping
def paint_medallion(medallion: Medallion, side: int) -> pygame.Surface:
    """A medallion, so many pixels wide."""
    inks, large = face_inks(medallion.metal), _FINER * side
    made = drawn(f"medallion-{medallion.head}{'' if side >= FINE else '-small'}", (large, large), inks)
    if side >= PIPS:
        _draw_pips(made, medallion.pips, inks)
    return pygame.transform.smoothscale(made.premul_alpha(), (side, side)).convert_alpha()


def _draw_pips(made: pygame.Surface, count: int, inks: dict[str, Rgb]) -> None:
    """A lozenge for each level, at the foot of the ring."""
    unit = made.get_width() / (2 * _UNITS)
    for number in range(count):
        turn = pi / 2 - (number - (count - 1) / 2) * _APART
        x, y = _UNITS + _RING * cos(turn), _UNITS + _RING * sin(turn)
        for ink, half in (("ground", 4.6), ("metal", 3.2)):
            corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
            pygame.draw.polygon(made, inks[ink], [(a * unit, b * unit) for a, b in corners])
