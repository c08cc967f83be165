"""A window whose reading begins at the right: everything on it lies mirrored, and nothing is drawn mirrored.

Scenes and widgets know places as they are where reading begins at the left. On a `Mirrored` surface these
become the places in the window: what is drawn there, such as a line of text or a picture, is drawn as ever.
What `lies_as_it_is`, a table, goes to the other side whole. `kit/layout` has the arithmetic; what the mouse
does comes back by it. Shapes are drawn by `pen`, which knows both kinds of surfaces.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pygame
from pygame import Rect, Surface

from dream.base.texts import runs_leftward
from dream.ui.kit.layout import AS_READ, Mirroring

_window = {"now": AS_READ}


def mirror_window(mirroring: Mirroring) -> None:
    """Have the window lie like this from now on."""
    _window["now"] = mirroring


def pointed_at() -> tuple[int, int]:
    """Where the mouse is, as scenes know places."""
    x, y = pygame.mouse.get_pos()
    there = _window["now"].on_table(x, y)
    return as_read((x, y)) if there is None else (there, y)


def as_read(position: tuple[int, int]) -> tuple[int, int]:
    """A point of the window as scenes know it, beside a table."""
    return _window["now"].pixel(position[0]), position[1]


def in_window(rect: Rect) -> Rect:
    """Where a place of a scene is in the window."""
    return Rect(_window["now"].left(rect.x, rect.w), rect.y, rect.w, rect.h)


def beside_table(rect: Rect) -> Rect:
    """Where a place on a table is for what lies over it, such as a tooltip."""
    mirroring = _window["now"]
    if not mirroring.width:
        return rect
    return Rect(mirroring.left(rect.x + mirroring.shift(rect.centerx), rect.w), rect.y, rect.w, rect.h)


class Mirrored(Surface):
    """The surface of a window, to draw on at places as scenes know them."""

    def __init__(self, window: Surface, mirroring: Mirroring) -> None:
        super().__init__((1, 1))
        self.window, self._mirroring = window, mirroring
        self.as_it_is = False

    def x(self, left: float, width: float) -> float:
        """Where in the window something so wide begins."""
        mirroring = self._mirroring
        return left + mirroring.shift(left + width / 2) if self.as_it_is else mirroring.left(left, width)

    def placed(self, rect: Any) -> Rect:
        """A rectangle in the window; one over several parts of a table is all across it."""
        place = Rect(rect)
        if self.as_it_is and any(
            place.x <= start and end <= place.right for start, end in self._mirroring.parts
        ):
            return (
                Rect(0, place.y, self._mirroring.width, place.h) if len(self._mirroring.parts) > 1 else place
            )
        return Rect(int(self.x(place.x, place.w)), place.y, place.w, place.h)

    def point(self, point: Any) -> tuple[float, float]:
        """A point in the window."""
        return self.x(point[0], 1), point[1]

    def _corner(self, source: Surface, dest: Any, area: Any) -> tuple[float, float]:
        left, top = (dest.x, dest.y) if isinstance(dest, Rect) else (dest[0], dest[1])
        wide = source.get_width() if area is None else Rect(area).clip(source.get_rect()).w
        return self.x(left, wide), top

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        if self.as_it_is and area is None and source.get_width() > self.window.get_width() // 2:
            return self._blit_in_parts(source, dest, special_flags)
        return self.window.blit(source, self._corner(source, dest, area), area, special_flags)

    def _blit_in_parts(self, source: Surface, dest: Any, special_flags: int) -> Rect:
        """Draw what may lie over several parts of a table, such as its ground."""
        whole = Rect((dest[0], dest[1]), source.get_size())
        for start, end in self._mirroring.parts:
            part = whole.clip(Rect(start, whole.y, end - start, whole.h))
            if part.w:
                area = part.move(-whole.x, -whole.y)
                corner = part.x + self._mirroring.shift(part.centerx), part.y
                self.window.blit(source, corner, area, special_flags)
        return whole

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        placed = [(source, self._corner(source, dest, None)) for source, dest in blit_sequence]
        self.window.fblits(placed, special_flags)

    def blits(self, blit_sequence: Any, doreturn: Any = 1) -> Any:
        placed = []
        for source, dest, *rest in blit_sequence:
            area = rest[0] if rest else None
            placed.append((source, self._corner(source, dest, area), *rest))
        return self.window.blits(placed, doreturn)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        return self.window.fill(color, None if rect is None else self.placed(rect), special_flags)

    def set_clip(self, rect: Any = None, /) -> None:
        self.window.set_clip(None if rect is None else self.placed(rect))

    def get_clip(self) -> Rect:
        clip = self.window.get_clip()
        mirroring = self._mirroring
        back = (
            clip.x - mirroring.shift_back(clip.centerx) if self.as_it_is else mirroring.left(clip.x, clip.w)
        )
        left = clip.x if clip.w == mirroring.width else back
        return Rect(left, clip.y, clip.w, clip.h)

    def subsurface(self, *rect: Any) -> Surface:
        return self.window.subsurface(self.placed(rect[0] if len(rect) == 1 else rect))

    def copy(self) -> Surface:
        return self.window.copy()

    def get_rect(self, **anchors: Any) -> Rect:
        return self.window.get_rect(**anchors)

    def get_size(self) -> tuple[int, int]:
        return self.window.get_size()

    def get_width(self) -> int:
        return self.window.get_width()

    def get_height(self) -> int:
        return self.window.get_height()


def facing(picture: Surface) -> Surface:
    """What to draw on so that arrows of a picture point where reading goes on in the language."""
    return Mirrored(picture, Mirroring(picture.get_width())) if runs_leftward() else picture


@contextmanager
def lies_as_it_is(surface: Surface) -> Iterator[None]:
    """Meanwhile what is drawn is not mirrored, but goes to the other side whole."""
    if not isinstance(surface, Mirrored):
        yield
        return
    before, surface.as_it_is = surface.as_it_is, True
    try:
        yield
    finally:
        surface.as_it_is = before


class _Pen:
    """Draws shapes as `pygame.draw` does, at the places that a surface has for them."""

    def rect(self, surface: Surface, color: Any, rect: Any, *rest: Any, **named: Any) -> Rect:
        if isinstance(surface, Mirrored):
            return pygame.draw.rect(surface.window, color, surface.placed(rect), *rest, **named)
        return pygame.draw.rect(surface, color, rect, *rest, **named)

    def ellipse(self, surface: Surface, color: Any, rect: Any, *rest: Any) -> Rect:
        if isinstance(surface, Mirrored):
            return pygame.draw.ellipse(surface.window, color, surface.placed(rect), *rest)
        return pygame.draw.ellipse(surface, color, rect, *rest)

    def line(self, surface: Surface, color: Any, start: Any, end: Any, *rest: Any) -> Rect:
        window, (start, end) = _placed(surface, (start, end))
        return pygame.draw.line(window, color, start, end, *rest)

    def aaline(self, surface: Surface, color: Any, start: Any, end: Any, *rest: Any) -> Rect:
        window, (start, end) = _placed(surface, (start, end))
        return pygame.draw.aaline(window, color, start, end, *rest)

    def lines(self, surface: Surface, color: Any, closed: bool, points: Sequence[Any], *rest: Any) -> Rect:
        return pygame.draw.lines(*_with(surface, color, closed, points), *rest)

    def aalines(self, surface: Surface, color: Any, closed: bool, points: Sequence[Any]) -> Rect:
        return pygame.draw.aalines(*_with(surface, color, closed, points))

    def polygon(self, surface: Surface, color: Any, points: Sequence[Any], *rest: Any) -> Rect:
        window, placed = _placed(surface, points)
        return pygame.draw.polygon(window, color, placed, *rest)

    def circle(self, surface: Surface, color: Any, center: Any, radius: float, *rest: Any) -> Rect:
        window, (middle,) = _placed(surface, (center,))
        return pygame.draw.circle(window, color, middle, radius, *rest)

    def aacircle(self, surface: Surface, color: Any, center: Any, radius: float, *rest: Any) -> Rect:
        window, (middle,) = _placed(surface, (center,))
        return pygame.draw.aacircle(window, color, middle, radius, *rest)


def _placed(surface: Surface, points: Sequence[Any]) -> tuple[Surface, Sequence[Any]]:
    """What is drawn on, and where points are on it."""
    if isinstance(surface, Mirrored):
        return surface.window, [surface.point(each) for each in points]
    return surface, points


def _with(surface: Surface, color: Any, closed: bool, points: Sequence[Any]) -> Any:
    window, placed = _placed(surface, points)
    return window, color, closed, placed


pen = _Pen()
