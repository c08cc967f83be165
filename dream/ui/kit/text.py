"""Fonts by the role that a text has, and lines of text as pictures.

Every font in the window comes from one table. All are EB Garamond, but for addresses, which somebody may have
to copy by hand: in Fira Code 1, I and l differ, and 0 and O. What Garamond lacks is drawn by the Noto fonts
that pygame_gui brings, as Fira Code is; they are opened only when a text asks for them. All are under the SIL
Open Font License, whose text lies beside the files.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pygame

from dream.base.assets import asset
from dream.base.showable import JOINER, NON_JOINER, clusters, mark, unseen
from dream.ui.kit.font_coverage import coverage

LINE_HEIGHT = 1.35
"""From one line of text to the next, in sizes of the font."""
FALLBACK_SIZE = 0.88
"""How large a fallback font is beside ours, whose small letters are smaller than others'."""
MOST_MARKS = 4
"""How many marks are drawn on one character; no language asks for more."""
MISSING = "\N{WHITE DIAMOND}"
"""What is shown for a character that no font has."""
LOOPED_L = "\N{SCRIPT SMALL L}"
"""How an l is written that must not be read as a 1, as mathematicians do."""
_L_OF_A_PLACE = re.compile(r"(?<![^\W_])l(?=[0-9]{1,2}(?![^\W_]))")
"""An l before a number, as in the names of cells."""
_SCRIPTS = {
    "ARABIC": ("Arab", pygame.DIRECTION_RTL),
    "HEBREW": ("Hebr", pygame.DIRECTION_RTL),
    "DEVANAGARI": ("Deva", pygame.DIRECTION_LTR),
}
"""The scripts whose letters must be told to be joined or to run to the left, by their characters' names."""


class FallbackFont(NamedTuple):
    """A font file that stands in for another, and how large it is beside it."""

    file: Path
    size: float = FALLBACK_SIZE


class Run(NamedTuple):
    """A part of a text that one font draws, as letters of one script."""

    text: str
    font: FallbackFont
    script: str = ""


Fallbacks = Callable[[str], Sequence[FallbackFont]]


class Typeface:
    """A font file at a size in pixels; `fallbacks` gives others for a text, the most wanted first.

    Every text is drawn on a surface as high as a line, whatever its characters would reach to, so that no
    text moves or covers its neighbours.
    """

    def __init__(self, file: Path, pixels: int, fallbacks: Fallbacks) -> None:
        self._own, self._pixels, self._fallbacks = FallbackFont(file, 1.0), pixels, fallbacks
        self._font = opened_font(file, pixels, "")

    @property
    def pixels(self) -> int:
        """The size in pixels."""
        return self._pixels

    def sized(self, pixels: int) -> "Typeface":
        """The same typeface at another size."""
        return typeface(self._own.file, pixels, self._fallbacks)

    def get_linesize(self) -> int:
        """The height of a line in pixels."""
        return round(LINE_HEIGHT * self._pixels)

    @property
    def baseline(self) -> int:
        """From the top of a line down to where its letters stand, in pixels."""
        return (self.get_linesize() - self._font.get_height()) // 2 + self._font.get_ascent()

    def size(self, text: str) -> tuple[int, int]:
        """The width and height of a text on one line, in pixels."""
        width = sum(_width(run.text, *self._asked(run)) for run in self.runs(text))
        return width, self.get_linesize()

    def render(self, text: str, antialias: bool, colour: tuple[int, int, int]) -> pygame.Surface:
        """The text on one line, on nothing."""
        made = pygame.Surface(self.size(text), pygame.SRCALPHA)
        baseline, x = self.baseline, 0
        for run in self.runs(text):
            font = opened_font(*self._asked(run))
            drawn = font.render(run.text, antialias, colour)
            made.blit(drawn, (x, baseline - font.get_ascent() - _above(font, run.text, drawn)))
            x += drawn.get_width()
        return made

    def runs(self, text: str) -> tuple[Run, ...]:
        """The parts of a text, each with the file that draws it; in Fira Code each character stands alone.

        That font would join two hyphens, or a colon and two strokes.
        """
        if self._own.file.name == _OTHER_CHARACTERS and text.isascii() and text.isprintable():
            return tuple(Run(character, self._own) for character in text)
        text = told_apart(text)
        plain = text.isascii() and text.isprintable()
        if plain or all(_is_plain(character, self._own.file) for character in text):
            return (Run(text, self._own),) if text else ()
        return _runs(text, self._own, self._fallbacks)

    def _asked(self, run: Run) -> tuple[Path, int, str]:
        """The file, the pixels and the script of the font for a run."""
        return run.font.file, round(self._pixels * run.font.size), run.script


def told_apart(text: str) -> str:
    """The text as it is drawn: in a name such as l9, which could be read as 19, the l has a loop."""
    return _L_OF_A_PLACE.sub(LOOPED_L, text) if "l" in text else text


@lru_cache(maxsize=96)
def typeface(file: Path, pixels: int, fallbacks: Fallbacks) -> Typeface:
    """The typeface of a file at a size in pixels (at least 6), made once."""
    return Typeface(file, max(6, pixels), fallbacks)


@lru_cache(maxsize=96)
def opened_font(file: Path, pixels: int, script: str) -> pygame.font.Font:
    """The font of a file at a size, which writes a script; opened once."""
    made = pygame.font.Font(file, max(6, pixels))
    for name, direction in _SCRIPTS.values():
        if name == script:
            made.set_script(script)
            made.set_direction(direction)
    return made


@lru_cache(maxsize=4096)
def _width(text: str, file: Path, pixels: int, script: str) -> int:
    """How wide a font writes a text, in pixels: every scene that is made anew measures the same ones."""
    return opened_font(file, pixels, script).size(text)[0]


@lru_cache(maxsize=1024)
def _is_plain(character: str, file: Path) -> bool:
    """Whether a font has a character that changes none beside it and is drawn as it is."""
    if character.isascii():
        return character.isprintable()
    return (
        unicodedata.category(character)[0] in "LNPS"
        and not unseen(character)
        and not _script(character)
        and unicodedata.normalize("NFC", character) == character
        and character in coverage(file)
    )


def _above(font: pygame.font.Font, text: str, drawn: pygame.Surface) -> int:
    """How many pixels a drawn text reaches above the font's own height, as capitals with accents do."""
    more = drawn.get_height() - font.get_height()
    if more <= 0:
        return 0
    lowest = min((found[2] for found in font.metrics(text) if found), default=0)
    return max(0, more - max(0, font.get_descent() - lowest))


@lru_cache(maxsize=2048)
def _runs(text: str, own: FallbackFont, fallbacks: Fallbacks) -> tuple[Run, ...]:
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode("utf-8"))
    fonts = (own, *fallbacks(text))
    parts = [part for part in (_drawn(cluster, fonts) for cluster in clusters(text)) if part.text]
    grouped = groupby(_with_spaces(parts, own), key=lambda run: (run.font, run.script))
    return tuple(Run("".join(run.text for run in same), *key) for key, same in grouped)


def _drawn(cluster: str, fonts: Sequence[FallbackFont]) -> Run:
    """How a cluster is drawn: by the first font with all of it, or else its first character; or as missing.

    A letter that is only another shape of a usual one, as those of mathematics are, may be drawn as that one.
    """
    script = _script(cluster)
    shown = "".join(_shown(cluster, joined=bool(script)))
    if unicodedata.category(shown[:1] or " ") != "Cc":
        for wanted in (shown, shown[:1], unicodedata.normalize("NFKC", shown)):
            for font in fonts:
                if all(character in coverage(font.file) for character in wanted):
                    return Run(wanted, font, script)
    return Run(MISSING, next((font for font in fonts if MISSING in coverage(font.file)), fonts[0]))


def _shown(cluster: str, *, joined: bool) -> Iterator[str]:
    """The characters of a cluster that are drawn; joiners only where they change how letters are joined."""
    marks = 0
    for character in cluster:
        marks += mark(character)
        if character.isspace():
            yield " "
        elif marks <= MOST_MARKS and (
            not unseen(character) or (joined and character in (JOINER, NON_JOINER))
        ):
            yield character


def _script(cluster: str) -> str:
    name = unicodedata.name(cluster[0], "")
    return _SCRIPTS.get(name.split(" ", 1)[0], ("", 0))[0]


def _with_spaces(parts: list[Run], own: FallbackFont) -> list[Run]:
    """The parts with every space between two words of the same other font given to that font.

    So words that run to the left stay in their order.
    """
    for place in range(1, len(parts) - 1):
        before, after = parts[place - 1], parts[place + 1]
        if parts[place].text == " " and before.font != own and before[1:] == after[1:]:
            parts[place] = before._replace(text=" ")
    return parts


class Role(Enum):
    """What a text is for."""

    TITLE = "title"
    HEADING = "heading"
    BODY = "body"
    ITALIC = "italic"
    SMALL = "small"
    NUMBER = "number"
    SUBHEADING = "subheading"
    ADDRESS = "address"


@dataclass(frozen=True)
class FontFace:
    """A font file and its size in pixels at scale 1."""

    file: str
    size: int


FACES: Mapping[Role, FontFace] = {
    Role.TITLE: FontFace("EBGaramondSC12-Regular.ttf", 60),
    Role.HEADING: FontFace("EBGaramondSC12-Regular.ttf", 26),
    Role.BODY: FontFace("EBGaramond12-Regular.ttf", 19),
    Role.ITALIC: FontFace("EBGaramond12-Italic.ttf", 19),
    Role.SMALL: FontFace("EBGaramond12-Regular.ttf", 16),
    Role.NUMBER: FontFace("EBGaramond12-Figures.ttf", 18),
    Role.SUBHEADING: FontFace("EBGaramondSC12-Regular.ttf", 18),
    Role.ADDRESS: FontFace("FiraCode-Regular.ttf", 13),
}
SIGNS = "NotoSansSymbols-Alchemy.ttf"
_GARAMOND = "EBGaramond12-Regular.ttf"
_ALPHABETS = tuple(f"NotoSans{name}-Regular.ttf" for name in ("", "Georgian", "Hebrew", "Arabic"))
_HAN = {"C": "NotoSansSC-Regular.otf", "J": "NotoSansJP-Regular.otf", "K": "NotoSansKR-Regular.ttf"}
_OTHER_CHARACTERS = "FiraCode-Regular.ttf"
_KANA, _HANGUL = range(0x3040, 0x3100), range(0xAC00, 0xD7A4)


@cache
def font_path(role: Role) -> Path:
    """The font file of a role."""
    file = FACES[role].file
    return _of_pygame_gui() / file if file == _OTHER_CHARACTERS else asset(f"fonts/{file}")


def font(role: Role, scale: float = 1.0) -> Typeface:
    """The typeface of a role at a UI scale, made once; the font module must be started."""
    return sized_font(role, round(FACES[role].size * scale))


def sized_font(role: Role, pixels: int) -> Typeface:
    """The typeface of a role at a size in pixels (at least 6), for texts that follow something drawn."""
    return typeface(font_path(role), max(6, pixels), fallbacks)


def forget_fonts() -> None:
    """Forget the fonts of all sizes, for others are about to be asked for."""
    typeface.cache_clear()
    opened_font.cache_clear()


def fallbacks(text: str) -> tuple[FallbackFont, ...]:
    """The fonts for what the font of a role lacks, the most wanted first.

    Han characters are drawn in the Japanese or the Korean way where kana or hangul stand beside them.
    """
    codes = list(map(ord, text))
    kana, hangul = (any(code in script for code in codes) for script in (_KANA, _HANGUL))
    return _ordered("JKC" if kana else "KJC" if hangul else "CJK")


@cache
def _ordered(han: str) -> tuple[FallbackFont, ...]:
    ours = (FallbackFont(asset(f"fonts/{_GARAMOND}"), 1.0), FallbackFont(asset(f"fonts/{SIGNS}")))
    names = (*_ALPHABETS, *(_HAN[way] for way in han), _OTHER_CHARACTERS)
    return (*ours, *(FallbackFont(_of_pygame_gui() / name) for name in names))


@cache
def _of_pygame_gui() -> Path:
    """The folder of fonts that pygame_gui brings, found without importing it."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui, with its fonts, is not installed")
    return Path(spec.origin).parent / "data"
