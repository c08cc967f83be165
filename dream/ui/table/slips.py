"""What is touched on a phone: a slip with signs, a title and lines, as large as its box, whatever the game.

No line on it is smaller than `SMALLEST`: what is too long takes two lines, and is then cut short.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
import pygame

from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table.faces import NIGHT, Face, parchment
from dream.ui.table.painters import badge_picture, slab, text_sprite
from dream.ui.widgets.paint import shortened, width_of, wrapped

SMALLEST, LARGEST = 12, 15
"""The sizes of the type on a slip."""
SIGN, SMALL_SIGN = 28, 18
"""How large its signs are: one or two, or more."""
EDGE, LEADING = 3, 1.1
"""What is free at its sides, and from one line to the next, in sizes of the type."""
DIM = 128
"""How much is left, of 255, of what can't be chosen."""
BARE = cache_of_a_look(most=8_000_000)


class Stuff(Enum):
    """What a slip is made of."""

    PAPER = "paper"
    DARK = "dark"
    ALARM = "alarm"
    NONE = "none"
    """It has no ground."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A title, lines below it, signs above or beside them, and a label in its corner.

    One that is `lit` has a golden rim, one that is `dim` is hardly there.
    """

    title: str = ""
    lines: tuple[str, ...] = ()
    signs: tuple[Face, ...] = ()
    stuff: Stuff = Stuff.PAPER
    badge: str = ""
    lit: bool = False
    dim: bool = False
    sign: int = 0
    """How large its signs are, if not as usual."""


Paint = Callable[[Face, tuple[int, int], float, Palette], pygame.Surface]


def paint_slip(
    face: Slip, size: tuple[int, int], unit: float, palette: Palette, paint: Paint
) -> pygame.Surface:
    """A picture of a slip; `paint` paints the game's signs."""
    made = _ground(face.stuff, face.lit, size, unit, palette).copy()
    (width, height), edge = size, EDGE * unit
    sign = round((face.sign or (SIGN if len(face.signs) < 3 else SMALL_SIGN)) * unit)
    row = 0.0
    if face.signs:
        row = min((sign + 3 * unit) * len(face.signs) - 3 * unit, width - 2 * edge)
    has_text = bool(face.title or face.lines)
    beside = has_text and 0 < row < width - 70 * unit and height < sign + 40 * unit
    above = sign + unit if face.signs and not beside else 0
    aside = row + 4 * unit if beside else 0
    text = _written(face, (width - 2 * edge - aside, height - 2 * unit - above), unit)
    left = (width - aside - text.wide) / 2 if beside else (width - row) / 2
    top = (height - above - text.high) / 2
    for number, each in enumerate(face.signs):
        far = (row - sign) / max(1, len(face.signs) - 1) * number
        middle = left + sign / 2 + far, height / 2 if beside or not has_text else top + sign / 2
        picture = paint(each, (sign, sign), sign / (SIGN * unit) * unit, palette)
        made.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))
    ink, centre = _ink(face, palette), left + aside + text.wide / 2 if beside else width / 2
    for number, line in enumerate(text.lines):
        written = text_sprite(line, text.size, ink)
        y = top + above + (number + 0.5) * text.step
        made.blit(written, written.get_rect(center=(round(centre), round(y))))
    if face.badge:
        badge = badge_picture(face.badge, round(18 * unit), True, palette)
        made.blit(badge, badge.get_rect(topright=(round(width - unit), round(unit))))
    if face.dim:
        made.fill((255, 255, 255, DIM), special_flags=pygame.BLEND_RGBA_MULT)
    return made


class _Text(NamedTuple):
    """Lines of a size, each a step below the last."""

    lines: tuple[str, ...]
    size: int
    step: float
    wide: int

    @property
    def high(self) -> float:
        return len(self.lines) * self.step


def _written(face: Slip, room: tuple[float, float], unit: float) -> _Text:
    """The title and the lines, in the largest type in which they have room, or cut short in the smallest."""
    width, texts = round(room[0]), [text for text in (face.title, *face.lines) if text]
    for size in range(round(LARGEST * unit), round(SMALLEST * unit) - 1, -1):
        font, step = sized_font(Role.BODY, size), LEADING * size
        lines = tuple(part for text in texts for part in wrapped(font, text, width))
        wide = max((width_of(font, line) for line in lines), default=0)
        whole = all(word in " ".join(lines).split() for text in texts for word in text.split())
        if whole and wide <= width and len(lines) * step <= room[1]:
            return _Text(lines, size, step, wide)
    most = max(1, int(room[1] // step))
    kept = lines if len(lines) <= most else (*lines[: most - 1], f"{lines[most - 1]}\N{HORIZONTAL ELLIPSIS}")
    short = tuple(shortened(font, line, width) for line in kept)
    return _Text(short, size, step, max((width_of(font, line) for line in short), default=0))


def _ink(face: Slip, palette: Palette) -> Rgb:
    if face.stuff is Stuff.PAPER:
        return mix(NIGHT, palette.gold_dark, 0.2)
    return palette.gold_light if face.lit else palette.ink


@BARE.keeping
def _ground(stuff: Stuff, lit: bool, size: tuple[int, int], unit: float, palette: Palette) -> pygame.Surface:
    """What a slip is made of, without what stands on it."""
    if stuff is Stuff.NONE:
        return pygame.Surface(size, pygame.SRCALPHA)
    on, body = slab(size, 5 * unit)
    ground, rim = {
        Stuff.PAPER: (mix(parchment(palette), (226, 184, 118), 0.25), mix(palette.gold_dark, NIGHT, 0.25)),
        Stuff.DARK: (palette.panel, mix(palette.gold_dark, palette.panel, 0.35)),
        Stuff.ALARM: (mix(palette.panel, palette.mark[Mark.DANGER], 0.22), palette.mark[Mark.DANGER]),
    }[stuff]
    on.fill_lit(body, ground, 1.05 - 0.12 * on.y / (size[1] / 2))
    wide = 2.2 if lit else 1.0
    line = palette.gold_light if lit else rim
    on.fill(np.abs(body + np.float32(wide / 2 * unit)) - np.float32(max(0.5, wide / 2 * unit)), line)
    return on.cut(size)
