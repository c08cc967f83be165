"""What several of our own widgets draw: text on one line or several, fields, veils."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

import pygame
from pygame import Rect, Surface
from pygame.font import Font

from dream.ui.palette import Colour
from dream.ui.theme import Look, rgb
from dream.words import showable

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@lru_cache(maxsize=512)
def written(font: Font, text: str, colour: Colour) -> Surface:
    """A line of text as a surface; not to be drawn on."""
    return font.render(showable(text), True, colour)


def write(surface: Surface, font: Font, text: str, colour: Colour, rect: Rect, align: str = "left") -> Rect:
    """Write one line in the middle of a rectangle's height; `align` is left, centre or right."""
    line = written(font, shortened(font, text, rect.width), colour)
    place = line.get_rect(midleft=rect.midleft)
    if align == "centre":
        place = line.get_rect(center=rect.center)
    elif align == "right":
        place = line.get_rect(midright=rect.midright)
    surface.blit(line, place)
    return place


@lru_cache(maxsize=512)
def shortened(font: Font, text: str, width: int) -> str:
    """The text, cut off with an ellipsis where it is wider than `width` pixels."""
    text = showable(text)
    if font.size(text)[0] <= width:
        return text
    length = len(text)
    while length and font.size(text[:length].rstrip() + ELLIPSIS)[0] > width:
        length -= 1
    return text[:length].rstrip() + ELLIPSIS


@lru_cache(maxsize=256)
def wrapped(font: Font, text: str, width: int) -> tuple[str, ...]:
    """The text in lines that are no wider than `width` pixels, where its words allow it."""
    lines: list[str] = []
    for paragraph in showable(text).split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and font.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def field(surface: Surface, look: Look, rect: Rect, *, lit: bool = False) -> None:
    """The ground and the thin frame of something that can be written or chosen in."""
    pygame.draw.rect(surface, look.field, rect)
    pygame.draw.rect(surface, look.palette.gold if lit else look.line, rect, look.px(1))


def picked(surface: Surface, look: Look, rect: Rect, *, chosen: bool, pointed_at: bool) -> None:
    """The ground of one of several things to choose from, which stays as it is unless it is one of these."""
    if chosen:
        pygame.draw.rect(surface, look.chosen, rect)
        pygame.draw.rect(surface, look.palette.gold, rect, look.px(1))
    elif pointed_at:
        pygame.draw.rect(surface, look.raised, rect)


@contextmanager
def within(surface: Surface, rect: Rect) -> Iterator[None]:
    """Meanwhile nothing is drawn outside a rectangle."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)


def framed(surface: Surface, look: Look, rect: Rect, alpha: int = 240) -> None:
    """A panel of ink with a double gold line, as dialogs and the title have it."""
    surface.blit(veil(rect.size, look.palette.panel, alpha), rect)
    pygame.draw.rect(surface, look.line, rect, look.px(1))
    inner = rect.inflate(-look.px(10), -look.px(10))
    pygame.draw.rect(surface, look.palette.gold_dark, inner, look.px(1))
    for corner in (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright):
        diamond(surface, look.palette.gold, corner, look.px(4))


def diamond(surface: Surface, colour: Colour, middle: tuple[int, int], size: int) -> None:
    """A small filled lozenge."""
    x, y = middle
    pygame.draw.polygon(surface, colour, [(x - size, y), (x, y - size), (x + size, y), (x, y + size)])


def rule(surface: Surface, look: Look, rect: Rect) -> None:
    """A thin gold line across the middle of a rectangle, with a lozenge in its middle."""
    y, gap = rect.centery, look.px(12)
    for start, end in ((rect.left, rect.centerx - gap), (rect.centerx + gap, rect.right)):
        pygame.draw.line(surface, look.line, (start, y), (end, y), look.px(1))
    diamond(surface, look.palette.gold, (rect.centerx, y), look.px(4))


@lru_cache(maxsize=8)
def veil(size: tuple[int, int], colour: Colour, alpha: int) -> Surface:
    """A surface of one colour that lets what is beneath shine through."""
    surface = Surface(size)
    surface.fill(rgb(colour))
    surface.set_alpha(alpha)
    return surface


def arrow(surface: Surface, colour: Colour, middle: tuple[int, int], size: int, towards: int) -> None:
    """A small arrow head to the right (1) or to the left (-1)."""
    x, y = middle
    tip, back = x + towards * size, x - towards * size // 2
    corners = [(tip, y), (back, y - size), (back, y + size)]
    pygame.draw.polygon(surface, colour, corners)
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        pygame.draw.aaline(surface, colour, start, end)
