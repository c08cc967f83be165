"""Every colour in the window: palettes, each a TOML file in ``assets/themes``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted
from dream.base.messages import message
from dream.base.showable import showable
from dream.base.untrusted import parse_toml, read_text
from dream.base.words import has_text, say

DEFAULT = "classic"
LARGEST_FILE = 20_000
LONGEST_LABEL = 40
JEWELS = ("fire", "water", "earth", "air")
"""The colours of the jewels."""
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The seats that have a colour, by their names in the files."""
GROUNDS = ("void", *JEWELS, "elixir")
"""The colours of the ground of a board."""

_COLOUR = re.compile("#[0-9a-fA-F]{6}")

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


class Mark(StrEnum):
    """A meaning that a place on any table can be marked with; each mark also has a shape of its own."""

    SELECTED = "selected"
    TARGET = "target"
    DANGER = "danger"
    LAST = "last"
    CURSOR = "cursor"
    HOVER = "hover"
    REFUSED = "refused"
    HINT = "hint"


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of one theme; equal only to itself, so that it can be the key of caches.

    `night` to `rim` are the room: the background and its clouds, the round table under the board,
    panels, texts, gold ornament, the grooves between cells, the cells of the rim. `ground` is the
    floor of a board by the `GROUNDS`, `stone` the brighter jewels of the pieces by the `JEWELS`,
    `owner` the metal of the first and the second player's pieces, `seat` the tokens of the `SEATS`,
    `mark` the marks, those of one game by the names that its view gives them. `pattern` is how strongly
    the pattern of an element shows, 0 to 1.
    """

    name: str
    night: Colour
    night_light: Colour
    table: Colour
    panel: Colour
    ink: Colour
    ink_dim: Colour
    gold: Colour
    gold_light: Colour
    gold_dark: Colour
    groove: Colour
    rim: Colour
    ground: Mapping[str, Colour]
    stone: Mapping[str, Colour]
    owner: tuple[Colour, Colour]
    seat: tuple[Colour, ...]
    mark: Mapping[str, Colour]
    pattern: float

    @property
    def light(self) -> bool:
        """Whether the room is light, and what is written in it dark."""
        return luminance(self.panel) > luminance(self.ink)

    @property
    def pale(self) -> Colour:
        """What is written on things that are dark in every room: the lighter of ink and panel."""
        return self.panel if self.light else self.ink

    @property
    def ink_dim_on_table(self) -> Colour:
        """What is said quietly on a table, whose ground is darker than a page where the room is light."""
        return mix(self.ink_dim, self.ink, 0.6) if self.light else self.ink_dim

    @property
    def fire(self) -> Colour:
        """The jewel of fire."""
        return self.stone["fire"]

    @property
    def water(self) -> Colour:
        """The jewel of water."""
        return self.stone["water"]

    @property
    def earth(self) -> Colour:
        """The jewel of earth."""
        return self.stone["earth"]

    @property
    def air(self) -> Colour:
        """The jewel of air."""
        return self.stone["air"]

    @property
    def label(self) -> str:
        """The name that a player reads."""
        key = f"board_view.palette.{self.name}"
        return say(key) if has_text(key) else showable(self.name, LONGEST_LABEL)


@cache
def palette_names() -> tuple[str, ...]:
    """The palettes that can be chosen, the default one first; a file that is no theme is passed over."""
    found = {path.stem for path in asset("themes").glob("*.toml")}
    return (DEFAULT, *(name for name in sorted(found - {DEFAULT}) if _known(name)))


def palette(name: str = DEFAULT) -> Palette:
    """The palette of a name; the default one for a name that is none (a setting may be old)."""
    known = _known(name) if name in palette_names() and name != DEFAULT else None
    return _default() if known is None else known


def read_palette(path: Path) -> Palette:
    """The palette in a file, called as that is; raises OSError, and Malformed when it is no theme."""
    about = message("board_view.theme")
    data = parse_toml(read_text(path, LARGEST_FILE, about), about, dots=True)
    try:
        return _palette(path.stem, data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Malformed(message("board_view.no_theme", why=quoted(str(error)))) from error


def colour(text: str) -> Colour:
    """The colour written as ``#rrggbb``; raises ValueError for anything else."""
    if not _COLOUR.fullmatch(text):
        raise ValueError(f"{quoted(text)} is not a colour like #c8a04a")
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """The colour that lies `part` (0 to 1) of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(of: Colour) -> float:
    """How light a colour is to the eye, 0 to 1: the relative luminance of WCAG."""
    red, green, blue = (linear(part / 255) for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    """The light that a part of an sRGB colour stands for, both 0 to 1."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


@cache
def _default() -> Palette:
    """The palette that is always there; raises OSError or Malformed in an installation that is broken."""
    return read_palette(_file(DEFAULT))


def _file(name: str) -> Path:
    return asset(f"themes/{name}.toml")


@cache
def _known(name: str) -> Palette | None:
    """The palette of a name, always the same one; None when its file is no theme."""
    try:
        return read_palette(_file(name))
    except (OSError, Malformed):
        return None


def _palette(name: str, data: Mapping[str, Any]) -> Palette:
    """The palette of a theme's tables; raises KeyError, TypeError or ValueError where they will not do."""
    room: dict[str, Any] = {key: colour(text) for key, text in data["room"].items()}
    grounds, stones, owners, seats, marks = (
        data[key] for key in ("ground", "stone", "owner", "seat", "mark")
    )
    pattern = float(data["pattern"])
    if not 0 <= pattern <= 1:
        raise ValueError(f"pattern lies between 0 and 1, not at {pattern}")
    return Palette(
        name=name,
        **room,
        ground=MappingProxyType({ground: colour(grounds[ground]) for ground in GROUNDS}),
        stone=MappingProxyType({jewel: colour(stones[jewel]) for jewel in JEWELS}),
        owner=(colour(owners["first"]), colour(owners["second"])),
        seat=tuple(colour(seats[seat]) for seat in SEATS),
        mark=MappingProxyType({mark: colour(marks[mark]) for mark in {*Mark, *marks}}),
        pattern=pattern,
    )
