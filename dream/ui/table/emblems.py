"""The emblem of whoever may sit at a seat: a medallion, or a phone or a gear in a ring such as those have.

The medallion is that of a level, of an opponent that spars, of people, or one that somebody has chosen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from dream.play.alchemists import HEAD_OF, HEADS
from dream.play.levels import faces_of, levels_of
from dream.play.seats import OwnOpponent, Person, Seat
from dream.ui.kit.medallions import IVORY, PERSON, SCALES, Medallion, face_inks, metal_of, paint_medallion
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Palette, Rgb

_FINER = 4
"""How many times as large an emblem is drawn at first, so that its edges are smooth."""
_TEETH = 8
Point = tuple[float, float]


@dataclass(frozen=True)
class Emblem:
    """What is drawn: a medallion or, without one, a ``guest`` or an ``engine``."""

    kind: str
    medallion: Medallion | None = None


SPARRING = Emblem("medallion", Medallion(SCALES, "silver"))
SOMEBODY = Emblem("medallion", Medallion(PERSON))
"""A person who has chosen no head."""


def emblem_of_level(game: str, number: int) -> Emblem:
    """The emblem of a level of a game, by the game's word; one that there is no more has the nearest."""
    return Emblem("medallion", medallion_of_level(game, number))


def medallion_of_level(game: str, number: int, name: str = "") -> Medallion:
    """The medallion of our own opponent at a level: with the head that goes with a name, or the level's."""
    count, faces = max(number, len(levels_of(game))), faces_of(game)
    share = (number - 1) / (count - 1) if count > 1 else 1.0
    of_level = faces[number - 1] if number <= len(faces) else HEADS[round(share * (len(HEADS) - 1))]
    return Medallion(HEAD_OF.get(name, of_level), metal_of(share), number)


def medallion_of(game: str, seat: Seat, chosen: Mapping[str, str]) -> Medallion | None:
    """The medallion of whoever sits at a seat of a game, if they have one.

    `chosen` are the heads that people have chosen, by their names.
    """
    match seat.occupant:
        case OwnOpponent() as own if own.spars:
            return SPARRING.medallion
        case OwnOpponent(level):
            return medallion_of_level(game, level, seat.name)
        case Person():
            return Medallion(chosen.get(seat.name, PERSON))
    return None


@SPRITES.keeping
def paint_emblem(emblem: Emblem, size: int, palette: Palette) -> pygame.Surface:
    """An emblem as a square of so many pixels."""
    if emblem.medallion is not None:
        return paint_medallion(emblem.medallion, size)
    large = pygame.Surface((size * _FINER, size * _FINER), pygame.SRCALPHA)
    inks = face_inks(IVORY if emblem.kind == "guest" else "iron")
    middle = large.get_rect().center
    for ink, part in (("metal", 0.484), ("ground", 0.43)):
        pygame.draw.circle(large, inks[ink], middle, part * large.get_width())
    (_paint_guest if emblem.kind == "guest" else _paint_engine)(large, inks)
    return pygame.transform.smoothscale(large, (size, size))


def _paint_guest(surface: pygame.Surface, inks: Mapping[str, Rgb]) -> None:
    """A phone with head and shoulders on it."""
    side = surface.get_width()
    case = pygame.Rect(0, 0, round(side * 0.36), round(side * 0.60))
    case.center = round(side / 2), round(side / 2)
    glass = case.inflate(-round(side * 0.06), -round(side * 0.15))
    pygame.draw.rect(surface, inks["metal"], case, border_radius=round(side * 0.06))
    pygame.draw.rect(surface, inks["ground"], glass)
    pygame.draw.circle(surface, inks["key"], (side / 2, side * 0.45), side * 0.075)
    shoulders = pygame.Rect(0, 0, round(side * 0.26), round(side * 0.3))
    shoulders.midtop = case.centerx, round(side * 0.55)
    surface.set_clip(glass)
    pygame.draw.ellipse(surface, inks["key"], shoulders)
    surface.set_clip(None)


def _paint_engine(surface: pygame.Surface, inks: Mapping[str, Rgb]) -> None:
    """A gear."""
    middle, radius = surface.get_width() / 2, surface.get_width() * 0.24
    for tooth in range(_TEETH):
        angle = 2 * pi * tooth / _TEETH
        corners = [
            _at(middle, radius * 0.9, angle - 0.24),
            _at(middle, radius * 1.34, angle - 0.15),
            _at(middle, radius * 1.34, angle + 0.15),
            _at(middle, radius * 0.9, angle + 0.24),
        ]
        pygame.draw.polygon(surface, inks["key"], corners)
    pygame.draw.circle(surface, inks["key"], (middle, middle), radius)
    pygame.draw.circle(surface, inks["ground"], (middle, middle), radius * 0.45)


def _at(middle: float, radius: float, angle: float) -> Point:
    return middle + radius * cos(angle), middle + radius * sin(angle)
