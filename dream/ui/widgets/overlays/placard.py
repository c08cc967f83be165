"""A placard: what has just happened, large over the middle of a table, with arrows to whom it hits."""

from dataclasses import dataclass
from enum import Enum
from math import hypot

import pygame
from pygame import Rect, Surface, Vector2

from dream.ui.kit.palette import Colour, Mark, Palette
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint

COMES = 0.18
"""How many seconds it takes to come, and to go."""
DARK = 0.52
"""How dark the rest of the table is meanwhile."""
_WIDTH, _PAD, _GAP, _ROUND, _APART = 600, 22, 14, 6, 44
_TITLE = 0.66
"""How large the title is beside that of the program."""
_SHAFT, _HEAD = 5, 20
"""How thick an arrow is, and how long its head."""


class Tone(Enum):
    """Whether what has happened is good or bad for whoever it happens to; or neither."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"

    def ink(self, palette: Palette) -> Colour:
        """Its colour."""
        if self is Tone.PLAIN:
            return palette.gold_light
        return palette.mark[Mark.TARGET if self is Tone.GOOD else Mark.DANGER]


@dataclass(frozen=True)
class Placard:
    """A `title` and a sentence, beside `pictures`, the token of whoever did it first.

    A line comes from what is `by` whoever did it, and arrows go to all that it `hits`: those places of the
    window stay bright, and those which are `beside` it.
    """

    title: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    pictures: tuple[Surface, ...] = ()
    by: tuple[Rect, ...] = ()
    hits: tuple[Rect, ...] = ()
    beside: tuple[Rect, ...] = ()

    @property
    def bright(self) -> tuple[Rect, ...]:
        """What is not veiled."""
        return *self.by, *self.hits, *self.beside


class PlacardPainter:
    """Draws placards; the picture of the last one is kept."""

    def __init__(self) -> None:
        self._kept: tuple[object, Surface] | None = None

    def draw(self, surface: Surface, look: Look, room: Rect, placard: Placard, part: float) -> None:
        """Draw one over a room of the window, as far as it has come, 0 to 1."""
        grown = tuple(rect.inflate(2 * look.px(_ROUND), 2 * look.px(_ROUND)) for rect in placard.bright)
        dark = round(255 * DARK * part)
        for rect in beside(room, grown):
            paint.veil(surface, rect, look.palette.night, dark)
        made = self._made(look, room.size, placard)
        place = place_of(made.get_size(), room, placard.bright, look.px(_APART))
        ink = placard.tone.ink(look.palette)
        for rect in placard.by:
            _draw_arrow(surface, look, rect, place, ink, part, headless=True)
        for rect in placard.hits:
            pygame.draw.rect(
                surface, ink, rect.inflate(look.px(_ROUND), look.px(_ROUND)), look.px(2), look.px(5)
            )
            _draw_arrow(surface, look, place, rect, ink, part)
        made.set_alpha(round(255 * part) if part < 1 else None)
        surface.blit(made, place)

    def _made(self, look: Look, room: tuple[int, int], placard: Placard) -> Surface:
        key = look, room, placard
        if self._kept is None or self._kept[0] != key:
            self._kept = key, _painted(look, room, placard)
        return self._kept[1]


def beside(room: Rect, holes: tuple[Rect, ...]) -> list[Rect]:
    """Rectangles that together are a room without its holes."""
    parts = [room]
    for hole in holes:
        parts = [left for part in parts for left in _without(part, hole.clip(part))]
    return parts


def _without(part: Rect, hole: Rect) -> list[Rect]:
    if not hole.w or not hole.h:
        return [part]
    around = (
        Rect(part.x, part.y, part.w, hole.top - part.y),
        Rect(part.x, hole.bottom, part.w, part.bottom - hole.bottom),
        Rect(part.x, hole.y, hole.x - part.x, hole.h),
        Rect(hole.right, hole.y, part.right - hole.right, hole.h),
    )
    return [rect for rect in around if rect.w and rect.h]


def place_of(size: tuple[int, int], room: Rect, bright: tuple[Rect, ...], apart: int = 0) -> Rect:
    """Where a placard lies: as near to the middle as it can be without covering what is bright.

    It lies so many pixels `apart` from that, where there is room.
    """
    place = Rect((0, 0), size)
    place.center = room.center
    step = max(1, room.h // 24)
    others = [place.move(0, way * n * step) for n in range(13) for way in (1, -1)]
    within = [each for each in others if room.contains(each)]
    for far in (apart, 0):
        kept = [rect.inflate(2 * far, 2 * far) for rect in bright]
        for each in within:
            if each.collidelist(kept) < 0:
                return each
    return place


def _painted(look: Look, room: tuple[int, int], placard: Placard) -> Surface:
    """The panel with the pictures at its left and the texts at its right."""
    px, palette = look.px, look.palette
    shown = sum(picture.get_width() + px(_GAP) for picture in placard.pictures)
    most = min(px(_WIDTH) + max(0, shown - px(60)), room[0] - 2 * px(_GAP))
    inner = max(px(120), most - 2 * px(_PAD) - shown)
    usual = look.font(Role.TITLE)
    title = paint.set_in(
        usual.sized(round(usual.pixels * _TITLE)), placard.title, (), (inner, 2 * usual.pixels)
    )
    body = look.font(Role.BODY)
    lines = paint.wrapped(body, placard.text, inner) if placard.text else ()
    widest = max(paint.width_of(title.font, line) for line in title.lines)
    widest = max([widest, *(paint.width_of(body, line) for line in lines)])
    high = title.height + len(lines) * body.get_linesize()
    tall = max([high, *(picture.get_height() for picture in placard.pictures)])
    made = Surface((widest + shown + 2 * px(_PAD), tall + 2 * px(_PAD)))
    made.fill(palette.panel)
    paint.framed(made, look, made.get_rect(), 255)
    x, middle = px(_PAD), made.get_height() // 2
    for picture in placard.pictures:
        made.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += picture.get_width() + px(_GAP)
    y = middle - high // 2
    paint.write_set(made, title, placard.tone.ink(palette), Rect(x, y, widest, title.height), "centre")
    y += title.height
    for line in lines:
        paint.write(made, body, line, palette.ink, Rect(x, y, widest, body.get_linesize()), "centre")
        y += body.get_linesize()
    return made


def _draw_arrow(
    surface: Surface, look: Look, start: Rect, end: Rect, ink: Colour, part: float, *, headless: bool = False
) -> None:
    """A line between the edges of two places, drawn as far as it has come."""
    one, other = (Vector2(rect.center) for rect in (start, end))
    first, last = start.clipline(one, other), end.clipline(other, one)
    if not first or not last:
        return
    tail, tip = Vector2(first[1]), Vector2(last[1])
    way = tip - tail
    if hypot(*way) < look.px(_HEAD) or way.dot(other - one) <= 0:
        return
    along = way.normalize()
    tip = tail + way * part
    aside, head = Vector2(-along.y, along.x), 0 if headless else look.px(_HEAD)
    neck = tip - along * head * 0.8
    pygame.draw.aaline(surface, look.palette.night, tail, neck, look.px(_SHAFT) + 4)
    pygame.draw.aaline(surface, ink, tail, neck, look.px(_SHAFT))
    if not headless:
        corners = [tip, tip - along * head + aside * head * 0.55, tip - along * head - aside * head * 0.55]
        pygame.draw.polygon(surface, ink, corners)
        pygame.draw.aalines(surface, ink, True, corners)
