"""A small chart of the course of a game: what each side had in each round, with its token at the end."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from dream.base.words import told
from dream.ui.kit.palette import Colour, mix
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.narrator import PaintToken

_THICK, _GAP = 2, 6
_TOKEN = 18
"""How wide a token is at the end of its line, at scale 1."""


@dataclass(frozen=True)
class Curve:
    """What somebody had from round to round: their token, the colour of the line, and the numbers."""

    token: Hashable
    colour: Colour
    values: tuple[float, ...]


@dataclass(frozen=True)
class Course:
    """Curves, all as long, with what they count; at a `goal` there is a line across, if there is one."""

    title: str
    curves: tuple[Curve, ...]
    goal: float | None = None

    @property
    def tells(self) -> bool:
        """Whether there is anything to see: two rounds at least, and a number that is not nought."""
        return any(len(curve.values) > 1 and any(curve.values) for curve in self.curves)


def paint_course(surface: Surface, look: Look, rect: Rect, course: Course, token: PaintToken) -> None:
    """Paint it in a rectangle: the title, a line for each, numbers at the foot and the head of the scale."""
    px, palette = look.px, look.palette
    font = look.font(Role.SMALL)
    title = Rect(rect.x, rect.y, rect.w, font.get_linesize())
    paint.write(surface, font, course.title, palette.ink_dim, title, "centre")
    most = max([course.goal or 1, *(value for curve in course.curves for value in curve.values)])
    number = paint.width_of(font, told(most))
    room = Rect(rect.x + number + px(_GAP), title.bottom + px(_GAP), 0, 0)
    room.size = rect.right - px(_TOKEN + _GAP) - room.x, rect.bottom - px(_GAP) - room.y
    faint = mix(palette.panel, palette.ink_dim, 0.45)
    scale = ((0.0, palette.ink_dim), (most, palette.ink_dim))
    for value, ink in scale:
        y = _height(value, most, room)
        pygame.draw.line(surface, faint, (room.left, y), (room.right, y))
        cell = Rect(rect.x, y - font.get_linesize() // 2, number, font.get_linesize())
        paint.write(surface, font, told(value), ink, cell, "right")
    if course.goal is not None and course.goal < most:
        y = _height(course.goal, most, room)
        pygame.draw.line(surface, palette.gold, (room.left, y), (room.right, y))
    for curve in course.curves:
        _draw_curve(surface, look, room, curve, most)
    _draw_tokens(surface, look, room, course, most, token)


def _height(value: float, most: float, room: Rect) -> int:
    return round(room.bottom - room.h * value / most)


def _draw_curve(surface: Surface, look: Look, room: Rect, curve: Curve, most: float) -> None:
    steps = max(1, len(curve.values) - 1)
    points = [
        (round(room.left + room.w * n / steps), _height(value, most, room))
        for n, value in enumerate(curve.values)
    ]
    for one, other in pairwise(points):
        pygame.draw.aaline(surface, curve.colour, one, other, look.px(_THICK))


def _draw_tokens(
    surface: Surface, look: Look, room: Rect, course: Course, most: float, token: PaintToken
) -> None:
    """The tokens at the ends of the lines, from the highest down, none over another."""
    side = look.px(_TOKEN)
    places = _apart([_height(curve.values[-1], most, room) for curve in course.curves], side, room)
    for curve, y in zip(course.curves, places, strict=True):
        picture = token(curve.token, side, look)
        surface.blit(picture, picture.get_rect(center=(room.right + side // 2 + look.px(2), y)))


def _apart(heights: Sequence[int], side: int, room: Rect) -> list[int]:
    """The same heights, moved downwards so far, and then all up, that they lie a side apart."""
    places = list(heights)
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    for before, each in pairwise(order):
        places[each] = max(places[each], places[before] + side)
    beyond = max(0, max(places, default=0) - (room.bottom + side // 3))
    return [place - beyond for place in places]
