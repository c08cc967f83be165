"""The emblem of whoever may sit at a seat: a bust, a phone, a gear, scales, or a moon.

The moon is a level's: it waxes to the sun by strength.
"""

from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Palette, mix

_FINER = 4
"""How many times as large an emblem is drawn at first, so that its edges are smooth."""
_RAYS, _TEETH = 16, 8
Point = tuple[float, float]


@dataclass(frozen=True)
class Emblem:
    """What is drawn: a ``person``, ``guest``, ``engine``, ``sparring`` or ``level``, of a strength 0 to 1."""

    kind: str
    strength: float = 0.0


@SPRITES.keeping
def paint_emblem(emblem: Emblem, size: int, palette: Palette) -> pygame.Surface:
    """An emblem as a square of so many pixels."""
    large = pygame.Surface((size * _FINER, size * _FINER), pygame.SRCALPHA)
    match emblem.kind:
        case "person":
            _paint_person(large, palette)
        case "guest":
            _paint_guest(large, palette)
        case "engine":
            _paint_engine(large, palette)
        case "sparring":
            _paint_scales(large, palette)
        case _:
            _paint_level(large, palette, emblem.strength)
    return pygame.transform.smoothscale(large, (size, size))


def _paint_level(surface: pygame.Surface, palette: Palette, strength: float) -> None:
    """A disc that is lit from the right, as much as the strength; all of it shines as the sun."""
    middle, radius = surface.get_width() / 2, surface.get_width() * 0.36
    if strength >= 1:
        for ray in range(_RAYS):
            angle = 2 * pi * ray / _RAYS
            corners = [
                _at(middle, radius * 1.04, angle - 0.1),
                _at(middle, radius * 1.36, angle),
                _at(middle, radius * 1.04, angle + 0.1),
            ]
            pygame.draw.polygon(surface, palette.gold, corners)
    pygame.draw.circle(surface, mix(palette.panel, palette.night_light, 0.7), (middle, middle), radius)
    turns = [pi * (step / 40 - 0.5) for step in range(41)]
    edge = 1 - 2 * strength
    outer = [(middle + radius * cos(turn), middle + radius * sin(turn)) for turn in turns]
    inner = [(middle + edge * radius * cos(turn), middle + radius * sin(turn)) for turn in reversed(turns)]
    pygame.draw.polygon(surface, mix(palette.ink_dim, palette.gold, strength), outer + inner)
    pygame.draw.circle(surface, palette.gold, (middle, middle), radius, _FINER)


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


def _paint_scales(surface: pygame.Surface, palette: Palette) -> None:
    """A pair of scales that balance."""
    side, width = surface.get_width(), max(_FINER, surface.get_width() // 26)
    middle, beam, foot = side / 2, side * 0.26, side * 0.82
    pygame.draw.line(surface, palette.gold, (middle, side * 0.16), (middle, foot), width)
    pygame.draw.line(surface, palette.gold, (side * 0.34, foot), (side * 0.66, foot), width)
    pygame.draw.line(surface, palette.gold, (side * 0.18, beam), (side * 0.82, beam), width)
    for centre in (side * 0.24, side * 0.76):
        pan = side * 0.56
        for edge in (centre - side * 0.13, centre + side * 0.13):
            pygame.draw.line(surface, palette.ink_dim, (centre, beam), (edge, pan), width // 2)
        bowl = pygame.Rect(0, 0, round(side * 0.32), round(side * 0.24))
        bowl.center = round(centre), round(pan)
        pygame.draw.arc(surface, palette.gold, bowl, pi, 2 * pi, width)
        pygame.draw.line(surface, palette.gold, (bowl.left, pan), (bowl.right, pan), width // 2)


def _at(middle: float, radius: float, angle: float) -> Point:
    return middle + radius * cos(angle), middle + radius * sin(angle)
