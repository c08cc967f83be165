"""The fonts, by the role that a text has; every font in the window comes from this one table.

All are under the SIL Open Font License, whose text lies beside the files in ``assets/fonts``;
Noto Sans is the copy that pygame_gui brings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

from dream.assets import asset


class Role(Enum):
    """What a text is for."""

    TITLE = "title"
    HEADING = "heading"
    BODY = "body"
    ITALIC = "italic"
    SMALL = "small"
    NUMBER = "number"
    SIGN = "sign"


@dataclass(frozen=True)
class Face:
    """A font file and its size in pixels at scale 1."""

    file: str
    size: int


NOTO_SANS = "NotoSans-Regular.ttf"
FACES: Mapping[Role, Face] = {
    Role.TITLE: Face("EBGaramondSC12-Regular.ttf", 60),
    Role.HEADING: Face("EBGaramondSC12-Regular.ttf", 26),
    Role.BODY: Face("EBGaramond12-Regular.ttf", 19),
    Role.ITALIC: Face("EBGaramond12-Italic.ttf", 19),
    Role.SMALL: Face("EBGaramond12-Regular.ttf", 16),
    Role.NUMBER: Face(NOTO_SANS, 14),
    Role.SIGN: Face("NotoSansSymbols-Alchemy.ttf", 20),
}


@cache
def font_path(role: Role) -> Path:
    """The font file of a role."""
    name = FACES[role].file
    return _from_pygame_gui(name) if name == NOTO_SANS else asset(f"fonts/{name}")


def _from_pygame_gui(name: str) -> Path:
    """A font that pygame_gui brings, found without importing it; raises FileNotFoundError without it."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"{name} comes with pygame_gui, which is not installed")
    return Path(spec.origin).parent / "data" / name


def font(role: Role, scale: float = 1.0) -> pygame.font.Font:
    """The font of a role at a UI scale, made once; the font module must be started."""
    return sized_font(role, round(FACES[role].size * scale))


@lru_cache(maxsize=128)
def sized_font(role: Role, pixels: int) -> pygame.font.Font:
    """The font of a role at a size in pixels (at least 6), for texts that follow something drawn."""
    return pygame.font.Font(font_path(role), max(6, pixels))
