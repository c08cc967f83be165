"""A velvet bag, tied with a cord, at any size; drawn large and made small."""

from math import cos, pi, sin

import pygame
from pygame import Surface

from dream.ui.kit.painting.picture_cache import SPRITES
from dream.ui.kit.palette import Colour, Palette, mix

_FINE = 4
_BODY = ((0.5, 0.30), (0.62, 0.33), (0.80, 0.50), (0.90, 0.70), (0.84, 0.90), (0.66, 0.97), (0.5, 0.985))
_NECK = ((0.5, 0.31), (0.60, 0.30), (0.66, 0.20), (0.74, 0.07), (0.64, 0.12), (0.57, 0.06), (0.5, 0.11))


@SPRITES.keeping
def bag_picture(size: int, palette: Palette, lit: bool, opened: bool) -> Surface:
    """A bag in a square of `size` pixels; `lit` when pointed at or picked, slack when `opened`."""
    big = size * _FINE
    made = Surface((big, big), pygame.SRCALPHA)
    cloth = (
        mix(palette.night_light, palette.gold_light, 0.42)
        if lit
        else mix(palette.night_light, palette.ink, 0.24)
    )
    pygame.draw.ellipse(made, (0, 0, 0, 90), (big * 0.12, big * 0.86, big * 0.76, big * 0.13))
    _fill(made, _NECK, mix(cloth, (0, 0, 0), 0.35), big)
    if opened:
        pygame.draw.ellipse(
            made, mix(cloth, (0, 0, 0), 0.8), (big * 0.36, big * 0.07, big * 0.28, big * 0.09)
        )
    _fill(made, _BODY, mix(cloth, (0, 0, 0), 0.25), big)
    _folds(made, cloth, big)
    _cord(made, palette, big, lit)
    return pygame.transform.smoothscale(made, (size, size))


def _fill(made: Surface, half: tuple[tuple[float, float], ...], colour: Colour, big: int) -> None:
    """A shape that is the mirror of its right half."""
    mirrored = tuple((1 - x, y) for x, y in reversed(half))
    curve = _smooth((*half, *mirrored))
    pygame.draw.polygon(made, colour, [(x * big, y * big) for x, y in curve])


def _smooth(corners: tuple[tuple[float, float], ...], rounds: int = 4) -> tuple[tuple[float, float], ...]:
    """A closed line with its corners cut off again and again (Chaikin)."""
    for _ in range(rounds):
        cut: list[tuple[float, float]] = []
        for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True):
            cut.append((x * 0.75 + next_x * 0.25, y * 0.75 + next_y * 0.25))
            cut.append((x * 0.25 + next_x * 0.75, y * 0.25 + next_y * 0.75))
        corners = tuple(cut)
    return corners


def _folds(made: Surface, cloth: Colour, big: int) -> None:
    """Light and dark folds, and a sheen where the light falls."""
    for number in range(7):
        turn = (number - 3) / 3
        foot = (0.5 + 0.34 * sin(turn * pi / 2.3), 0.60 + 0.30 * cos(turn * pi / 2.6))
        colour = mix(cloth, (255, 255, 255), 0.10) if number % 2 else mix(cloth, (0, 0, 0), 0.45)
        line = [(0.5 + 0.07 * turn, 0.34), (0.5 + 0.2 * turn, 0.5), foot]
        pygame.draw.lines(made, colour, False, [(x * big, y * big) for x, y in line], max(1, big // 70))
    sheen = Surface((big, big), pygame.SRCALPHA)
    for part in range(12):
        spread = 0.20 - part * 0.015
        box = (big * (0.36 - spread / 2), big * (0.60 - spread * 0.75), big * spread, big * spread * 1.5)
        pygame.draw.ellipse(sheen, (*mix(cloth, (255, 255, 255), 0.5), 9 + part), box)
    made.blit(sheen, (0, 0))


def _cord(made: Surface, palette: Palette, big: int, lit: bool) -> None:
    gold = palette.gold_light if lit else palette.gold
    band = (big * 0.375, big * 0.275, big * 0.25, big * 0.065)
    pygame.draw.ellipse(made, palette.gold_dark, band)
    pygame.draw.ellipse(made, gold, band, max(2, big // 90))
    for side, reach in ((-1, 0.16), (1, 0.11)):
        end = (big * (0.5 + side * reach), big * (0.47 + reach / 3))
        pygame.draw.line(made, gold, (big * (0.5 + side * 0.06), big * 0.33), end, max(2, big // 80))
        pygame.draw.circle(made, gold, end, big // 45)
