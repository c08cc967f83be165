"""Fonts by the role that a text has, and lines of text as pictures.

Every font in the window comes from one table. All are EB Garamond, but for addresses, which somebody may have
to copy by hand: in Fira Code 1, I and l differ, and 0 and O. Hebrew is drawn by Frank Ruhl Libre, Japanese
by Shippori Mincho, and what these lack by the Noto fonts that pygame_gui brings, as Fira Code is; they are
opened only when a text asks for them. All are under the SIL Open Font License, whose text lies beside the
files.

A line is drawn from left to right in runs, each of one font, one script and one direction. Every run reaches
the shaper in the order in which it is read; only where SDL_ttf lacks HarfBuzz, it is turned round before.
"""

import logging
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame

from dream.base.assets import asset
from dream.base.showable import JOINER, NON_JOINER, boundaries, mark, unseen
from dream.base.texts import language, runs_leftward, upright
from dream.ui.kit import bidi
from dream.ui.kit.font_coverage import coverage
from dream.ui.kit.system_fonts import system_font

_LOG = logging.getLogger(__name__)

LINE_HEIGHT = 1.35
"""From one line of text to the next, in sizes of the font."""
FALLBACK_SIZE, HEBREW_SIZE, JAPANESE_SIZE = 0.88, 1.0, 0.9
"""How large a fallback font is beside ours, whose small letters are smaller than others'."""
MOST_MARKS = 4
"""How many marks are drawn on one character; no language asks for more."""
MISSING = "\N{WHITE DIAMOND}"
"""What is shown for a character that no font has."""
LOOPED_L = "\N{SCRIPT SMALL L}"
"""How an l is written that must not be read as a 1, as mathematicians do."""
_L_OF_A_PLACE = re.compile(r"(?<![^\W_])l(?=[0-9]{1,2}(?![^\W_]))")
"""An l before a number, as in the names of cells."""
_SCRIPTS = {"ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva"}
"""The scripts of which the shaper must be told, to join letters or place points, as characters name them."""


class FallbackFont(NamedTuple):
    """A font file that stands in for another, and how large it is beside it."""

    file: Path
    size: float = FALLBACK_SIZE


class Run(NamedTuple):
    """A part of a text that one font draws, as letters of one script, to the right or `leftward`.

    Its `parts` are what is drawn of the text between `places`, in the order in which they are read; a run
    that is the whole of a plain text has none.
    """

    text: str
    font: FallbackFont
    script: str = ""
    leftward: bool = False
    parts: tuple[str, ...] = ()
    places: tuple[tuple[int, int], ...] = ()


Fallbacks = Callable[[str], Sequence[FallbackFont]]


class Typeface:
    """A font file at a size in pixels; `fallbacks` gives others for a text, the most wanted first.

    Lines run to the left where the language does that it writes, if that is `leftward`.

    Every text is drawn on a surface as high as a line, whatever its characters would reach to, so that no
    text moves or covers its neighbours.
    """

    def __init__(self, file: Path, pixels: int, fallbacks: Fallbacks, *, leftward: bool = False) -> None:
        self._own, self._pixels, self._fallbacks = FallbackFont(file, 1.0), pixels, fallbacks
        self._font, self.leftward = opened_font(file, pixels), leftward

    @property
    def pixels(self) -> int:
        """The size in pixels."""
        return self._pixels

    @property
    def file(self) -> Path:
        """The file of its own font."""
        return self._own.file

    def draws_alone(self, text: str) -> bool:
        """Whether its own font draws a text as it is, in one piece."""
        runs = self.runs(text)
        return not runs or (len(runs) == 1 and not runs[0].places)

    def sized(self, pixels: int) -> "Typeface":
        """The same typeface at another size."""
        return typeface(self._own.file, pixels, self._fallbacks, self.leftward)

    def get_linesize(self) -> int:
        """The height of a line in pixels."""
        return round(LINE_HEIGHT * self._pixels)

    @property
    def baseline(self) -> int:
        """From the top of a line down to where its letters stand, in pixels."""
        return (self.get_linesize() - self._font.get_height()) // 2 + self._font.get_ascent()

    def size(self, text: str) -> tuple[int, int]:
        """The width and height of a text on one line, in pixels."""
        return sum(map(self._wide, self.runs(text))), self.get_linesize()

    def _wide(self, run: Run) -> int:
        """How wide a run is, in pixels."""
        return _width(run.text, *self._asked(run))

    def render(self, text: str, antialias: bool, colour: tuple[int, int, int]) -> pygame.Surface:
        """The text on one line, on nothing."""
        made = pygame.Surface(self.size(text), pygame.SRCALPHA)
        baseline, x = self.baseline, 0
        for run in self.runs(text):
            font = opened_font(*self._asked(run))
            drawn = font.render(_shaped(run.text, leftward=run.leftward), antialias, colour)
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
        return _runs(text, (self._own, *self._fallbacks(text)), self.leftward)

    def caret(self, text: str, place: int) -> int:
        """From the left end of a line to where a caret stands at a place in its text, in pixels.

        It stands before what follows there, as that is read, and at the end after what comes last.
        """
        before: tuple[int, int] = 0, 0
        left = 0
        for run in self.runs(text):
            if not run.places:
                return self.size(text[:place])[0]
            for number, (first, last) in enumerate(run.places):
                if first <= place < last:
                    return left + self._read(run, number)
                if before[0] < last <= place:
                    before = last, left + self._read(run, number + 1)
            left += self._wide(run)
        return before[1]

    def stretches(self, text: str, first: int, last: int) -> tuple[tuple[int, int], ...]:
        """Where a part of the text is drawn, from and to so many pixels from the left end of its line.

        Where it has letters of both directions, these are several pieces.
        """
        found, left = list[tuple[int, int]](), 0
        for run in self.runs(text):
            if not run.places:
                return ((self.size(text[:first])[0], self.size(text[:last])[0]),)
            within = [number for number, place in enumerate(run.places) if first <= place[0] < last]
            if within:
                start, end = sorted(self._read(run, count) for count in (within[0], within[-1] + 1))
                if found and found[-1][1] == left + start:
                    found[-1] = found[-1][0], left + end
                else:
                    found.append((left + start, left + end))
            left += self._wide(run)
        return tuple(found)

    def _read(self, run: Run, count: int) -> int:
        """From the left end of a run to where so many of its parts have been read, in pixels."""
        read = self._wide(run._replace(text="".join(run.parts[:count])))
        return self._wide(run) - read if run.leftward else read

    def _asked(self, run: Run) -> tuple[Path, int, str, bool]:
        """The file, the pixels, the script and the direction of the font for a run."""
        return run.font.file, round(self._pixels * run.font.size), run.script, run.leftward


def told_apart(text: str) -> str:
    """The text as it is drawn: in a name such as l9, which could be read as 19, the l has a loop."""
    return _L_OF_A_PLACE.sub(LOOPED_L, text) if "l" in text else text


@lru_cache(maxsize=96)
def typeface(file: Path, pixels: int, fallbacks: Fallbacks, leftward: bool = False) -> Typeface:
    """The typeface of a file at a size in pixels (at least 6), made once."""
    return Typeface(file, max(6, pixels), fallbacks, leftward=leftward)


@lru_cache(maxsize=96)
def opened_font(file: Path, pixels: int, script: str = "", leftward: bool = False) -> pygame.font.Font:
    """The font of a file at a size, which writes a script, to the right or to the left; opened once."""
    made = pygame.font.Font(file, max(6, pixels))
    if (script or leftward) and has_shaper():
        if script:
            made.set_script(script)
        made.set_direction(pygame.DIRECTION_RTL if leftward else pygame.DIRECTION_LTR)
    return made


@cache
def has_shaper() -> bool:
    """Whether SDL_ttf has HarfBuzz, which joins letters, places points and knows directions."""
    try:
        pygame.font.Font(font_path(Role.BODY), 12).set_direction(pygame.DIRECTION_RTL)
    except pygame.error as error:
        _LOG.warning("HarfBuzz: %s", error)
        return False
    return True


def _shaped(text: str, *, leftward: bool) -> str:
    """A run as it is handed to the font: as it is read, or from left to right where there is no shaper."""
    return bidi.turned_round(text) if leftward and not has_shaper() else text


@lru_cache(maxsize=4096)
def _width(text: str, file: Path, pixels: int, script: str, leftward: bool) -> int:
    """How wide a font writes a text, in pixels: every scene that is made anew measures the same ones."""
    font = opened_font(file, pixels, script, leftward)
    return font.size(_shaped(text, leftward=leftward))[0]


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
def _runs(text: str, fonts: tuple[FallbackFont, ...], leftward: bool) -> tuple[Run, ...]:
    """The runs of a text from left to right; `leftward` says whether the language runs to the left."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    places = list(pairwise(boundaries(text)))
    parts = [_drawn(unicodedata.normalize("NFC", text[first:last]), fonts) for first, last in places]
    parts = _with_spaces(parts, fonts[0])
    if bidi.has_directions(text):
        marked = [
            parts[number].text[:1] + bidi.controls(text[slice(*place)]) for number, place in enumerate(places)
        ]
        order = bidi.in_order(marked, leftward=leftward)
    else:
        order = [bidi.Placed(number, leftward=False) for number in range(len(parts))]
    runs: list[list[bidi.Placed]] = []
    for each in order:
        part, before = parts[each.number], runs[-1][-1] if runs else None
        if not part.text:
            continue
        step = -1 if each.leftward else 1
        beside = before is not None and before.leftward == each.leftward
        if (
            before is not None
            and beside
            and part[1:3] == parts[before.number][1:3]
            and ((each.number - before.number) * step > 0)
        ):
            runs[-1].append(each)
        else:
            runs.append([each])
    return tuple(_run(stretch, parts, places) for stretch in runs)


def _go_on(before: bidi.Placed, after: bidi.Placed, parts: Sequence[Run]) -> bool:
    """Whether one font draws two parts of a text that are seen side by side as it draws one."""
    onward = (after.number > before.number) != after.leftward
    return (
        onward and before.leftward == after.leftward and parts[before.number][1:3] == parts[after.number][1:3]
    )


def _run(stretch: Sequence[bidi.Placed], parts: Sequence[Run], places: Sequence[tuple[int, int]]) -> Run:
    """The run of parts of a text that are drawn side by side."""
    leftward = stretch[0].leftward
    numbers = [each.number for each in (reversed(stretch) if leftward else stretch)]
    shown, first = tuple(parts[number].text for number in numbers), parts[numbers[0]]
    where = tuple(places[number] for number in numbers)
    return Run("".join(shown), first.font, first.script, leftward, shown, where)


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
    of_the_system = system_font(shown) if shown else None
    if of_the_system is not None:
        return Run(shown, FallbackFont(of_the_system), script)
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
    return _SCRIPTS.get(name.split(" ", 1)[0], "")


def _with_spaces(parts: list[Run], own: FallbackFont) -> list[Run]:
    """The parts with every space between two words of the same other font given to that font."""
    for place in range(1, len(parts) - 1):
        before, after = parts[place - 1], parts[place + 1]
        between = parts[place].text == " " and before.font != own and before[1:3] == after[1:3]
        if between and " " in coverage(before.font.file):
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
HEBREW, JAPANESE = "FrankRuhlLibre-Hebrew.ttf", "ShipporiMincho-Japanese.ttf"
_ALPHABETS = tuple(f"NotoSans{name}-Regular.ttf" for name in ("", "Georgian", "Hebrew", "Arabic"))
_HAN = {"C": "NotoSansSC-Regular.otf", "J": "NotoSansJP-Regular.otf", "K": "NotoSansKR-Regular.ttf"}
_WAYS = {"ja": "J", "ko": "K"}
"""In which way a language draws Han characters, where it is not the Chinese one."""
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
    role = Role.BODY if role is Role.ITALIC and upright() else role
    return typeface(font_path(role), max(6, pixels), fallbacks, runs_leftward())


def forget_fonts() -> None:
    """Forget the fonts of all sizes, for others are about to be asked for."""
    typeface.cache_clear()
    opened_font.cache_clear()


def fallbacks(text: str) -> tuple[FallbackFont, ...]:
    """The fonts for what the font of a role lacks, the most wanted first.

    Han characters are drawn in the Japanese or the Korean way where kana or hangul stand beside them, or else
    in that of the language.
    """
    codes = list(map(ord, text))
    kana, hangul = (any(code in script for code in codes) for script in (_KANA, _HANGUL))
    way = "J" if kana else "K" if hangul else _WAYS.get(language().partition("_")[0], "C")
    return _ordered(way + "CJK".replace(way, ""))


@cache
def _ordered(han: str) -> tuple[FallbackFont, ...]:
    ours = (
        FallbackFont(asset(f"fonts/{_GARAMOND}"), 1.0),
        FallbackFont(asset(f"fonts/{SIGNS}")),
        FallbackFont(asset(f"fonts/{HEBREW}"), HEBREW_SIZE),
        *((FallbackFont(asset(f"fonts/{JAPANESE}"), JAPANESE_SIZE),) if han[0] == "J" else ()),
    )
    names = (*_ALPHABETS, *(_HAN[way] for way in han), _OTHER_CHARACTERS)
    return (*ours, *(FallbackFont(_of_pygame_gui() / name) for name in names))


@cache
def _of_pygame_gui() -> Path:
    """The folder of fonts that pygame_gui brings, found without importing it."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui, with its fonts, is not installed")
    return Path(spec.origin).parent / "data"
