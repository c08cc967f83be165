"""The fonts, by the role that a text has; every font in the window comes from this one table.

All are EB Garamond. What it lacks is drawn by the Noto fonts that pygame_gui brings, which are opened only
when a text asks for them. All are under the SIL Open Font License, whose text lies beside the files.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from dream.base.assets import asset
from dream.ui.kit.text.typeface import StandIn, Typeface, opened_font, typeface


class Role(Enum):
    """What a text is for."""

    TITLE = "title"
    HEADING = "heading"
    BODY = "body"
    ITALIC = "italic"
    SMALL = "small"
    NUMBER = "number"
    SUBHEADING = "subheading"


@dataclass(frozen=True)
class Face:
    """A font file and its size in pixels at scale 1."""

    file: str
    size: int


FACES: Mapping[Role, Face] = {
    Role.TITLE: Face("EBGaramondSC12-Regular.ttf", 60),
    Role.HEADING: Face("EBGaramondSC12-Regular.ttf", 26),
    Role.BODY: Face("EBGaramond12-Regular.ttf", 19),
    Role.ITALIC: Face("EBGaramond12-Italic.ttf", 19),
    Role.SMALL: Face("EBGaramond12-Regular.ttf", 16),
    Role.NUMBER: Face("EBGaramond12-Figures.ttf", 18),
    Role.SUBHEADING: Face("EBGaramondSC12-Regular.ttf", 18),
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
    return asset(f"fonts/{FACES[role].file}")


def font(role: Role, scale: float = 1.0) -> Typeface:
    """The typeface of a role at a UI scale, made once; the font module must be started."""
    return sized_font(role, round(FACES[role].size * scale))


def sized_font(role: Role, pixels: int) -> Typeface:
    """The typeface of a role at a size in pixels (at least 6), for texts that follow something drawn."""
    return typeface(font_path(role), max(6, pixels), stand_ins)


def forget_fonts() -> None:
    """Forget the fonts of all sizes, for others are about to be asked for."""
    typeface.cache_clear()
    opened_font.cache_clear()


def stand_ins(text: str) -> tuple[StandIn, ...]:
    """The fonts for what the font of a role lacks, the most wanted first.

    Han characters are drawn in the Japanese or the Korean way where kana or hangul stand beside them.
    """
    codes = list(map(ord, text))
    kana, hangul = (any(code in script for code in codes) for script in (_KANA, _HANGUL))
    return _ordered("JKC" if kana else "KJC" if hangul else "CJK")


@cache
def _ordered(han: str) -> tuple[StandIn, ...]:
    ours = (StandIn(asset(f"fonts/{_GARAMOND}"), 1.0), StandIn(asset(f"fonts/{SIGNS}")))
    names = (*_ALPHABETS, *(_HAN[way] for way in han), _OTHER_CHARACTERS)
    return (*ours, *(StandIn(_of_pygame_gui() / name) for name in names))


@cache
def _of_pygame_gui() -> Path:
    """The folder of fonts that pygame_gui brings, found without importing it."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui, with its fonts, is not installed")
    return Path(spec.origin).parent / "data"
