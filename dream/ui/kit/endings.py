"""The picture of an end: engraved sun or moon around the medallion of whoever has won.

A win, a loss, a draw and the end of a match each have their own, wide to lie above a result, or square to
stand beside its title. `python -m tools.engraving endings` makes the files.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import pygame

from dream.ui.kit import engravings
from dream.ui.kit.engravings import cutting, drawn
from dream.ui.kit.medallions import METALS, Medallion, paint_medallion
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Palette, Rgb, mix


class EndKind(StrEnum):
    """How a game, or a match, has ended for whoever looks."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    MATCH_WON = "match_won"
    MATCH_LOST = "match_lost"


LOST = frozenset({EndKind.LOSS, EndKind.MATCH_LOST})
WIDE, SQUARE = (320, 160), (128, 128)
"""How large the pictures are drawn, in units."""
ORB = "end-orb"
"""What lies in the middle where whoever has won has no medallion."""
_FINER = 2
"""So many times larger a picture is drawn at first, for fine lines would shimmer."""


class Place(NamedTuple):
    """Where in a picture the medallion lies, and whether it is a wide one."""

    x: float
    y: float
    radius: float
    wide: bool


_SQUARE = {EndKind.LOSS: (70, 58), EndKind.MATCH_WON: (64, 67)}


def place_of(kind: EndKind, *, wide: bool) -> Place:
    """Where the medallion lies in a picture."""
    return Place(160, 80, 54, wide) if wide else Place(*_SQUARE.get(kind, (64, 64)), 50, wide)


def medallion_in(*, wide: bool) -> float:
    """How wide the medallion is, in parts of the height of a picture."""
    return 2 * place_of(EndKind.WIN, wide=wide).radius / (WIDE if wide else SQUARE)[1]


@dataclass(frozen=True, slots=True)
class EndPicture:
    """How it has ended, and the medallion of whoever has won, if they have one."""

    kind: EndKind
    medallion: Medallion | None = None


def inks(palette: Palette) -> dict[str, Rgb]:
    """The inks of an end in the colours of a palette: those of engravings, with silver and what is dim."""
    of_all = engravings.inks(palette)
    gold = mix(of_all["gold"], METALS["gold"], 0.75) if palette.light else of_all["gold"]
    return of_all | {
        "gold": gold,
        "body": gold,
        "silver": METALS["silver"],
        "dim": palette.ink_dim if palette.light else mix(palette.ink_dim, palette.panel, 0.15),
    }


def paint_end(
    picture: EndPicture, high: int, palette: Palette, ground: Rgb | None, *, wide: bool
) -> pygame.Surface:
    """The picture of an end on a ground, or on nothing, so many pixels high."""
    return _painted(picture, high, palette, ground, wide)


@SPRITES.keeping
def _painted(
    picture: EndPicture, high: int, palette: Palette, ground: Rgb | None, wide: bool
) -> pygame.Surface:
    shape, units = ("wide", WIDE) if wide else ("square", SQUARE)
    finer, width, colours = _FINER if ground else 1, round(high * units[0] / units[1]), inks(palette)
    large = drawn(cutting(f"end-{picture.kind}-{shape}", palette), (finer * width, finer * high), colours)
    if ground:
        sheet = pygame.Surface(large.get_size())
        sheet.fill(ground)
        sheet.blit(large, (0, 0))
        large = sheet
    place, scale = place_of(picture.kind, wide=wide), finer * high / units[1]
    middle = round(place.x * scale), round(place.y * scale)
    if picture.kind is not EndKind.DRAW and picture.medallion is None:
        if picture.kind in LOST:
            colours["body"] = colours["silver"]
        orb = drawn(cutting(ORB, palette), (round(2 * place.radius * scale),) * 2, colours)
        large.blit(orb, orb.get_rect(center=middle))
    made = pygame.transform.smoothscale(large, (width, high)) if ground else large
    if picture.kind is not EndKind.DRAW and picture.medallion is not None:
        medallion = paint_medallion(picture.medallion, round(2 * place.radius * scale / finer))
        made.blit(medallion, medallion.get_rect(center=(middle[0] / finer, middle[1] / finer)))
    return made
