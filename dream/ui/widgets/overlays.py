"""What lies over a scene for a while: banners, with a veil around what stays bright."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import hypot
from typing import NamedTuple

from pygame import SRCALPHA, Rect, Surface, Vector2

from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, Palette, Rgb
from dream.ui.widgets import paint

COMES = 0.18
"""How many seconds it takes to come, and to go."""
DARK = 0.52
"""How dark the rest of the table is meanwhile."""
_PAD = 22
_WIDTH, _GAP, _ROUND, _APART = 600, 14, 6, 44
_TITLE = 0.66
"""How large the title is beside that of the program."""
_SHAFT, _HEAD = 5, 20
"""How thick an arrow is, and how long its head."""


class Tone(Enum):
    """Whether what has happened is good or bad for whoever it happens to; or neither."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"

    def ink(self, palette: Palette) -> Rgb:
        """Its colour."""
        if self is Tone.PLAIN:
            return palette.gold_light
        return palette.mark[Mark.TARGET if self is Tone.GOOD else Mark.DANGER]


class Bright(NamedTuple):
    """A place of the window that stays bright: a rectangle or, in it, what lies within some `corners`."""

    rect: Rect
    corners: tuple[tuple[float, float], ...] = ()

    def grown(self, by: int) -> "Bright":
        """The same with so many pixels more around it."""
        middle = Vector2(self.rect.center)
        parts = ((Vector2(corner) - middle) for corner in self.corners)
        corners = tuple((x, y) for x, y in (middle + part * (1 + by / part.length()) for part in parts))
        return Bright(self.rect.inflate(2 * by, 2 * by), corners)


@dataclass(frozen=True)
class Banner:
    """A `title` and a sentence, beside `pictures`, the token of whoever did it first.

    A line comes from what is `by` whoever did it, and arrows go to all that it `hits`: those places of the
    window stay bright, and those which are `beside` it.
    """

    title: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    pictures: tuple[Surface, ...] = ()
    by: tuple[Bright, ...] = ()
    hits: tuple[Bright, ...] = ()
    beside: tuple[Bright, ...] = ()

    @property
    def bright(self) -> tuple[Bright, ...]:
        """What is not veiled."""
        return *self.by, *self.hits, *self.beside


class BannerPainter:
    """Draws banners; the picture of the last one is kept."""

    def __init__(self) -> None:
        self._kept: tuple[object, Surface] | None = None
        self._veil: tuple[object, Surface] | None = None

    def draw(self, surface: Surface, look: Look, room: Rect, banner: Banner, part: float) -> None:
        """Draw one over a room of the window, as far as it has come, 0 to 1."""
        self._draw_veil(surface, look, room, banner, part)
        key = look, room.size, banner
        if self._kept is None or self._kept[0] != key:
            self._kept = key, _painted_banner(look, room.size, banner)
        made = self._kept[1]
        bright = tuple(each.rect for each in banner.bright)
        place = place_of(made.get_size(), room, bright, look.px(_APART))
        ink = banner.tone.ink(look.palette)
        for rect, _ in banner.by:
            _draw_arrow(surface, look, rect, place, ink, part, headless=True)
        for hit in banner.hits:
            rect, corners = hit.grown(look.px(_ROUND) // 2)
            if corners:
                pen.polygon(surface, ink, corners, look.px(2))
            else:
                pen.rect(surface, ink, rect, look.px(2), look.px(5))
            _draw_arrow(surface, look, place, hit.rect, ink, part)
        made.set_alpha(round(255 * part) if part < 1 else None)
        surface.blit(made, place)

    def _draw_veil(self, surface: Surface, look: Look, room: Rect, banner: Banner, part: float) -> None:
        """Darken the room but for what is bright; where that has corners, by a picture that is kept."""
        grown = tuple(each.grown(look.px(_ROUND)) for each in banner.bright)
        angular = [each.rect for each in grown if each.corners]
        around = angular[0].unionall(angular).clip(room) if angular else None
        holes = [each.rect for each in grown if not each.corners] + ([around] if around else [])
        for rect in beside(room, tuple(holes)):
            paint.veil(surface, rect, look.palette.night, round(255 * DARK * part))
        if around is None:
            return
        key = look, room, banner
        if self._veil is None or self._veil[0] != key:
            self._veil = key, _veil_around(around, grown, look.palette.night)
        veil = self._veil[1]
        veil.set_alpha(round(255 * part))
        surface.blit(veil, around)


def _veil_around(room: Rect, bright: Sequence[Bright], night: Rgb) -> Surface:
    """A picture that darkens a room but for what is bright."""
    veil = Surface(room.size, SRCALPHA)
    veil.fill((*night, round(255 * DARK)))
    for rect, corners in bright:
        if corners:
            pen.polygon(veil, (0, 0, 0, 0), [(x - room.x, y - room.y) for x, y in corners])
        else:
            veil.fill((0, 0, 0, 0), rect.move(-room.x, -room.y))
    return veil


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
    """Where a banner lies: as near to the middle as it can be without covering what is bright.

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


def _painted_banner(look: Look, room: tuple[int, int], banner: Banner) -> Surface:
    """The panel with the pictures at its left and the texts at its right."""
    px, palette = look.px, look.palette
    shown = sum(picture.get_width() + px(_GAP) for picture in banner.pictures)
    most = min(px(_WIDTH) + max(0, shown - px(60)), room[0] - 2 * px(_GAP))
    inner = max(px(120), most - 2 * px(_PAD) - shown)
    usual = look.font(Role.TITLE)
    title = paint.set_in(
        usual.sized(round(usual.pixels * _TITLE)), banner.title, (), (inner, 2 * usual.pixels)
    )
    body = look.font(Role.BODY)
    text = paint.Setting(body, paint.wrapped(body, banner.text, inner) if banner.text else ())
    widest = max(paint.width_of(each.font, line) for each in (title, text) for line in each.lines)
    high = title.height + text.height
    tall = max([high, *(picture.get_height() for picture in banner.pictures)])
    made = Surface((widest + shown + 2 * px(_PAD), tall + 2 * px(_PAD)))
    made.fill(palette.panel)
    paint.framed(made, look, made.get_rect(), 255)
    x, middle = px(_PAD), made.get_height() // 2
    for picture in banner.pictures:
        made.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += picture.get_width() + px(_GAP)
    y = middle - high // 2
    paint.write_set(made, title, banner.tone.ink(palette), Rect(x, y, widest, title.height), "centre")
    if text.lines:
        place = Rect(x, y + title.height, widest, text.height)
        paint.write_set(made, text, palette.ink, place, "centre")
    return made


def _draw_arrow(
    surface: Surface, look: Look, start: Rect, end: Rect, ink: Rgb, part: float, *, headless: bool = False
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
    pen.aaline(surface, look.palette.night, tail, neck, look.px(_SHAFT) + 4)
    pen.aaline(surface, ink, tail, neck, look.px(_SHAFT))
    if not headless:
        corners = [tip, tip - along * head + aside * head * 0.55, tip - along * head - aside * head * 0.55]
        pen.polygon(surface, ink, corners)
        pen.aalines(surface, ink, True, corners)
