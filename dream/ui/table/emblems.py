"""The emblem of whoever may sit at a seat: a bust, a phone, a gear, or the medallion of an alchemist.

The medallion is that of a level, of an opponent that spars, or one that somebody has chosen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from dream.play.alchemists import HEAD_OF, HEADS
from dream.play.levels import faces_of, levels_of
from dream.play.seats import OwnOpponent, Person, Seat
from dream.ui.kit.medallions import SCALES, Medallion, metal_of, paint_medallion
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Palette, mix

_FINER = 4
"""How many times as large an emblem is drawn at first, so that its edges are smooth."""
_TEETH = 8
Point = tuple[float, float]


@dataclass(frozen=True)
class Emblem:
    """What is drawn: a ``person``, a ``guest``, an ``engine``, or a medallion."""

    kind: str
    medallion: Medallion | None = None


SPARRING = Emblem("medallion", Medallion(SCALES, "silver"))


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
        case Person() if seat.name in chosen:
            return Medallion(chosen[seat.name])
    return None


@SPRITES.keeping
def paint_emblem(emblem: Emblem, size: int, palette: Palette) -> pygame.Surface:
    """An emblem as a square of so many pixels."""
    if emblem.medallion is not None:
        return paint_medallion(emblem.medallion, size)
    large = pygame.Surface((size * _FINER, size * _FINER), pygame.SRCALPHA)
    match emblem.kind:
        case "person":
            _paint_person(large, palette)
        case "guest":
            _paint_guest(large, palette)
        case _:
            _paint_engine(large, palette)
    return pygame.transform.smoothscale(large, (size, size))


def _paint_person(surface: pygame.Surface, palette: Palette) -> None:
    """Head and shoulders in a ring."""
    side = surface.get_width()
    middle = side / 2
    clip = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(clip, palette.ink, (middle, side * 0.40), side * 0.15)
    pygame.draw.ellipse(clip, palette.ink, (side * 0.22, side * 0.58, side * 0.56, side * 0.5))
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255), (middle, middle), side * 0.40)
    clip.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.circle(surface, mix(palette.panel, palette.night_light, 0.7), (middle, middle), side * 0.40)
    surface.blit(clip, (0, 0))
    pygame.draw.circle(surface, palette.gold, (middle, middle), side * 0.40, _FINER)


def _paint_guest(surface: pygame.Surface, palette: Palette) -> None:
    """A phone with head and shoulders on it."""
    side = surface.get_width()
    case = pygame.Rect(0, 0, round(side * 0.46), round(side * 0.78))
    case.center = round(side / 2), round(side / 2)
    glass = case.inflate(-round(side * 0.06), -round(side * 0.16))
    pygame.draw.rect(surface, palette.gold, case, border_radius=round(side * 0.07))
    pygame.draw.rect(surface, mix(palette.panel, palette.night_light, 0.7), glass)
    pygame.draw.circle(surface, palette.ink, (side / 2, side * 0.44), side * 0.085)
    shoulders = pygame.Rect(0, 0, round(side * 0.32), round(side * 0.3))
    shoulders.midtop = case.centerx, round(side * 0.55)
    surface.set_clip(glass)
    pygame.draw.ellipse(surface, palette.ink, shoulders)
    surface.set_clip(None)
    pygame.draw.circle(surface, palette.panel, (side / 2, case.bottom - side * 0.04), side * 0.022)


def _paint_engine(surface: pygame.Surface, palette: Palette) -> None:
    """A gear."""
    middle, radius = surface.get_width() / 2, surface.get_width() * 0.30
    colour = palette.ink_dim
    for tooth in range(_TEETH):
        angle = 2 * pi * tooth / _TEETH
        corners = [
            _at(middle, radius * 0.9, angle - 0.24),
            _at(middle, radius * 1.34, angle - 0.15),
            _at(middle, radius * 1.34, angle + 0.15),
            _at(middle, radius * 0.9, angle + 0.24),
        ]
        pygame.draw.polygon(surface, colour, corners)
    pygame.draw.circle(surface, colour, (middle, middle), radius)
    pygame.draw.circle(surface, palette.panel, (middle, middle), radius * 0.45)


def _at(middle: float, radius: float, angle: float) -> Point:
    return middle + radius * cos(angle), middle + radius * sin(angle)
