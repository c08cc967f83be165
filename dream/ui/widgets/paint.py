"""What several of our own widgets draw: text on one line or several, fields, veils."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from pygame import Rect, Surface
from pygame_gui.core.surface_cache import SurfaceCache

from dream.base.showable import boundaries
from dream.ui.kit import bidi
from dream.ui.kit.line_breaking import breaks, pieces
from dream.ui.kit.mirror import pen
from dream.ui.kit.picture_cache import PictureCache, cache_of_a_look, forget_pictures
from dream.ui.kit.text import Role, Typeface, forget_fonts
from dream.ui.kit.theme import Look, Rgb

MOST = 2_000_000
"""Bytes of shapes that a layer keeps; the buttons of a scene take about half of it."""


class ShapeCache(SurfaceCache):
    """Keeps shapes one by one; that of pygame_gui has sheets of 4 MB for each layer, up to three of them.

    Only what shapes ask is done; they take copies, so any shape may be dropped at any time.
    """

    def __init__(self) -> None:  # that of pygame_gui would make the first sheet
        self.kept = PictureCache(MOST)

    def add_surface_to_cache(self, surface: Surface, string_id: str) -> None:
        self.kept.put(string_id, surface)

    def find_surface_in_cache(self, lookup_id: str) -> Surface | None:
        return self.kept.get(lookup_id)

    def remove_user_from_cache_item(self, string_id: str) -> None:
        """Nobody counts who uses a shape."""

    def update(self) -> None:
        """Nothing is moved to sheets."""


_BRIEF = 360
PATCH = 128
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
LEAST_PART, LEAST_PIXELS = 0.72, 10
"""How small a text may become, as a part of its usual size and in pixels, rather than be cut off."""


WRITTEN = cache_of_a_look(most=4 * 2560 * 1440)
"""Lines of text: as many as there is room for in the window, so that all that is seen at once is there."""


@WRITTEN.keeping
def written(font: Typeface, text: str, colour: Rgb) -> Surface:
    """A line of text as a surface; not to be drawn on."""
    return font.render(text, True, colour)


@lru_cache(maxsize=4096)
def width_of(font: Typeface, text: str) -> int:
    """How wide a text is on one line, in pixels."""
    return font.size(text)[0]


def forget(window: tuple[int, int]) -> None:
    """Forget all pictures, all that is kept of texts, and their fonts, for a window that looks different."""
    forget_pictures()
    forget_texts(window)


def forget_texts(window: tuple[int, int]) -> None:
    """Forget all that is kept of texts, and their fonts; new ones may fill a window of this size."""
    WRITTEN.clear()
    WRITTEN.most = 4 * window[0] * window[1]
    for kept in (width_of, shrunk, set_in, shortened, short_names, naming, wrapped):
        kept.cache_clear()
    forget_fonts()


def write(surface: Surface, font: Typeface, text: str, colour: Rgb, rect: Rect, align: str = "left") -> Rect:
    """Write one line in the middle of a rectangle's height; `align` is left, centre or right.

    A text that is too wide is written smaller, and what is too wide even so is cut off.
    """
    font = shrunk(font, text, rect.width)
    line = written(font, shortened(font, text, rect.width), colour)
    place = line.get_rect(midleft=rect.midleft)
    if align == "centre":
        place = line.get_rect(center=rect.center)
    elif align == "right":
        place = line.get_rect(midright=rect.midright)
    surface.blit(line, place)
    return place


def sizes_of(font: Typeface) -> range:
    """The sizes in pixels that a text of a font may have, from the usual one to the least."""
    least = max(LEAST_PIXELS, round(font.pixels * LEAST_PART))
    return range(font.pixels, min(least, font.pixels) - 1, -1)


@lru_cache(maxsize=2048)
def shrunk(font: Typeface, text: str, width: int) -> Typeface:
    """The font, or the same one as much smaller as a line takes to fit; the least where it never does."""
    if width_of(font, text) <= width:
        return font
    sizes = sizes_of(font)
    return next(
        (smaller for smaller in map(font.sized, sizes) if width_of(smaller, text) <= width),
        font.sized(sizes[-1]),
    )


class Setting(NamedTuple):
    """How a text is set in a place: its font, its lines, and whether they tell all of it."""

    font: Typeface
    lines: tuple[str, ...]
    whole: bool = True

    @property
    def height(self) -> int:
        """The height of all lines, in pixels."""
        return len(self.lines) * self.font.get_linesize()


@lru_cache(maxsize=512)
def set_in(font: Typeface, text: str, names: tuple[str, ...], size: tuple[int, int]) -> Setting:
    """A text in a place of some width and height, which is never too narrow for its lines.

    It is set smaller and on several lines before anything is cut; then those of the `names` that stand in
    it are cut, and its end only if it must be.
    """
    width, height = size
    for smaller in map(font.sized, sizes_of(font)):
        lines = wrapped(smaller, text, width)
        if len(lines) * smaller.get_linesize() <= max(height, smaller.get_linesize()) and not any(
            width_of(smaller, piece.text) > width for piece in pieces(text)
        ):
            return Setting(smaller, lines)
    most = max(1, height // smaller.get_linesize())
    if most == 1:
        return Setting(smaller, (fitted(smaller, text, names, width),), whole=False)
    lines = wrapped(smaller, text, width)
    if len(lines) <= most:
        return Setting(smaller, lines)
    for room in range(most * width, width // 2 - 1, -max(1, width // 8)):
        lines = wrapped(smaller, naming(smaller, text, names, room), width)
        if len(lines) <= most:
            break
    else:
        lines = (*lines[: most - 1], shortened(smaller, " ".join(lines[most - 1 :]), width))
    return Setting(smaller, lines, whole=False)


def write_set(
    surface: Surface,
    setting: Setting,
    colour: Rgb,
    rect: Rect,
    align: str = "left",
    lit: tuple[str, Rgb] | None = None,
) -> Rect:
    """Write a text that has been set in a rectangle, in the middle of its height; where it lies.

    What is `lit`, a part of it, has a colour of its own.
    """
    height = setting.font.get_linesize()
    row = Rect(rect.x, rect.centery - setting.height // 2, rect.width, height)
    if len(setting.lines) == 1:
        row.centery = rect.centery
    places = [
        write(surface, setting.font, line, colour, row.move(0, number * height), align)
        for number, line in enumerate(setting.lines)
    ]
    if lit and lit[0]:
        _light(surface, setting, places, *lit)
    return places[0].unionall(places[1:])


def _light(surface: Surface, setting: Setting, places: Sequence[Rect], part: str, colour: Rgb) -> None:
    """Write a part of lines that lie somewhere once more, in its colour; it may go over several lines."""
    whole, font, at = " ".join(setting.lines), setting.font, 0
    first = whole.find(part)
    for line, place in zip(setting.lines, places, strict=True):
        start, end = max(0, first - at), min(len(line), first + len(part) - at)
        at += len(line) + 1
        if first < 0 or start >= end or width_of(font, line) > place.width:
            continue
        picture, wide = written(font, line, colour), width_of(font, line)
        for left, right in font.stretches(line, start, end):
            corner = place.x + (wide - right if font.leftward else left), place.y
            surface.blit(picture, corner, Rect(left, 0, right - left, place.height))


@lru_cache(maxsize=512)
def shortened(font: Typeface, text: str, width: int) -> str:
    """The text, cut off with an ellipsis where it is wider than `width` pixels; never wider than that."""
    return _cut_to_fit(font, text, width, _cut)


def _cut_to_fit(font: Typeface, text: str, width: int, cut: Callable[[str, int], str]) -> str:
    """The text as `cut` leaves it at the last of its boundaries at which it is no wider than `width`."""
    if width_of(font, text) <= width:
        return text
    ends = boundaries(text)
    kept = bisect_right(ends, width, key=lambda end: width_of(font, cut(text, end))) - 1
    while kept >= 0 and width_of(font, cut(text, ends[kept])) > width:
        kept -= 1
    return cut(text, ends[kept]) if kept >= 0 else ""


def _cut(text: str, end: int) -> str:
    return bidi.closed(text[:end].rstrip()) + ELLIPSIS


def _cut_within(text: str, end: int) -> str:
    """The text with as many of its characters as lie before a boundary: half of them are its last ones."""
    ends = boundaries(text)
    kept = ends.index(end)
    first, last = ends[kept - kept // 2], ends[len(ends) - 1 - kept // 2]
    return f"{bidi.closed(text[:first].rstrip())}{ELLIPSIS}{text[last:].lstrip()}"


@lru_cache(maxsize=256)
def short_names(font: Typeface, names: tuple[str, ...], width: int) -> tuple[str, ...]:
    """The names, each no wider than `width` pixels, and no two of them shown alike that are not.

    They are cut at their ends or, where those were alike, in their midst, or else numbered.
    """
    for cut in (_cut, _cut_within):
        shown = tuple(_cut_to_fit(font, name, width, cut) for name in names)
        if len(set(shown)) == len(set(names)):
            return shown
    return tuple(_numbered(font, name, number, width) for number, name in enumerate(names, 1))


def _numbered(font: Typeface, name: str, number: int, width: int) -> str:
    return _cut_to_fit(font, name, width, lambda text, end: f"{_cut(text, end)}{number}")


@lru_cache(maxsize=256)
def naming(font: Typeface, text: str, names: tuple[str, ...], width: int) -> str:
    """The text with every one of these names that stands in it cut off at `width` pixels."""
    shown = dict(zip(names, short_names(font, names, width), strict=True))
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, shown[name])
    return text


def brief(look: Look, text: str) -> str:
    """A name, a seed or a file as a sentence tells of it: cut off where it is too long for that."""
    return shortened(look.font(Role.BODY), text, look.px(_BRIEF))


def fitted(font: Typeface, text: str, names: tuple[str, ...], width: int) -> str:
    """A line no wider than `width` pixels: its long names are cut first, its end only if it must be."""
    if width_of(font, text) <= width:
        return text
    named = [name for name in names if name and name in text]
    if named:
        rest = text
        for name in sorted(named, key=len, reverse=True):
            rest = rest.replace(name, "")
        text = naming(font, text, names, max(0, width - width_of(font, rest)) // len(named))
    return shortened(font, text, width)


@lru_cache(maxsize=256)
def wrapped(font: Typeface, text: str, width: int) -> tuple[str, ...]:
    """The text in lines no wider than `width` pixels, broken between words or phrases where that is possible.

    What no-break spaces hold together is one word.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += bidi.by_lines(list(_lines(font, paragraph, width)), leftward=font.leftward)
    return tuple(lines)


def _lines(font: Typeface, paragraph: str, width: int) -> Iterator[str]:
    line = ""
    for piece, spaced in pieces(paragraph):
        longer = f"{line} {piece}" if line and spaced else line + piece
        if width_of(font, longer) <= width:
            line = longer
            continue
        if line:
            yield line
        *full, line = _broken(font, piece, width)
        yield from full
    yield line


def _broken(font: Typeface, word: str, width: int) -> Iterator[str]:
    """A word in parts that are no wider than `width` pixels, each of at least one character."""
    while width_of(font, word) > width:
        ends = breaks(word)
        end = ends[max(1, bisect_right(ends, width, key=lambda end: width_of(font, word[:end])) - 1)]
        if end == len(word):
            break
        yield word[:end]
        word = word[end:]
    yield word


def caret_at(font: Typeface, text: str, place: int) -> int:
    """From where a line begins to be read to where a caret stands at a place in its text, in pixels."""
    at = font.caret(text, place)
    return width_of(font, text) - at if font.leftward else at


def stretches(font: Typeface, text: str, first: int, last: int) -> tuple[tuple[int, int], ...]:
    """Where a part of a line is written, from and to so many pixels from where the line begins to be read."""
    found = font.stretches(text, first, last)
    if font.leftward:
        wide = width_of(font, text)
        found = tuple((wide - right, wide - left) for left, right in reversed(found))
    return found


def field(surface: Surface, look: Look, rect: Rect, *, lit: bool = False) -> None:
    """The ground and the thin frame of something that can be written or chosen in."""
    pen.rect(surface, look.field, rect)
    pen.rect(surface, look.palette.gold if lit else look.line, rect, look.px(1))


def picked(surface: Surface, look: Look, rect: Rect, *, chosen: bool, pointed_at: bool) -> None:
    """The ground of one of several things to choose from, which stays as it is unless it is one of these."""
    if chosen:
        pen.rect(surface, look.chosen, rect)
        pen.rect(surface, look.palette.gold, rect, look.px(1))
    elif pointed_at:
        pen.rect(surface, look.raised, rect)


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
    veil(surface, rect, look.palette.panel, alpha)
    pen.rect(surface, look.line, rect, look.px(1))
    inner = rect.inflate(-look.px(10), -look.px(10))
    pen.rect(surface, look.palette.gold_dark, inner, look.px(1))
    for corner in (inner.topleft, inner.topright, inner.bottomleft, inner.bottomright):
        diamond(surface, look.palette.gold, corner, look.px(4))


def diamond(surface: Surface, colour: Rgb, middle: tuple[int, int], size: int) -> None:
    """A small filled lozenge."""
    x, y = middle
    pen.polygon(surface, colour, [(x - size, y), (x, y - size), (x + size, y), (x, y + size)])


def rule(surface: Surface, look: Look, rect: Rect) -> None:
    """A thin gold line across the middle of a rectangle, with a lozenge in its middle."""
    y, gap = rect.centery, look.px(12)
    for start, end in ((rect.left, rect.centerx - gap), (rect.centerx + gap, rect.right)):
        pen.line(surface, look.line, (start, y), (end, y), look.px(1))
    diamond(surface, look.palette.gold, (rect.centerx, y), look.px(4))


def veil(surface: Surface, rect: Rect, colour: Rgb, alpha: int) -> None:
    """Cover a rectangle with one colour that lets what is beneath shine through.

    It is laid in patches, for a veil of the whole window is too large to be kept, and slower besides.
    """
    laid = patch(colour, alpha)
    with within(surface, rect):
        corners = product(range(rect.left, rect.right, PATCH), range(rect.top, rect.bottom, PATCH))
        surface.fblits([(laid, corner) for corner in corners])


@contextmanager
def fading_in(surface: Surface, rect: Rect, part: float) -> Iterator[None]:
    """While this lasts, what is drawn in a rectangle hides only so much (0 to 1) of what was there."""
    if part >= 1:
        yield
        return
    before = surface.subsurface(rect.clip(surface.get_rect())).copy()
    yield
    before.set_alpha(round(255 * (1 - part)))
    surface.blit(before, rect)


@lru_cache(maxsize=8)
def patch(colour: Rgb, alpha: int) -> Surface:
    """A square of one colour, `PATCH` pixels wide, that lets what is beneath shine through."""
    surface = Surface((PATCH, PATCH))
    surface.fill(colour)
    surface.set_alpha(alpha)
    return surface


def arrow(surface: Surface, colour: Rgb, middle: tuple[int, int], size: int, towards: int) -> None:
    """A small arrow head to the right (1) or to the left (-1)."""
    x, y = middle
    tip, back = x + towards * size, x - towards * size // 2
    corners = [(tip, y), (back, y - size), (back, y + size)]
    pen.polygon(surface, colour, corners)
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        pen.aaline(surface, colour, start, end)
