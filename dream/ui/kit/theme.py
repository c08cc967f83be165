"""How the window looks: the palette of a theme and a scale, for our own widgets and for those of pygame_gui.

The theme of pygame_gui is made here from the palette: ink and dark purple, thin gold lines, Garamond.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted
from dream.base.showable import showable
from dream.base.texts import has_text, message, say
from dream.base.untrusted import parse_toml, read_text
from dream.ui.kit.layout import automatic_scale, in_steps, largest_scale
from dream.ui.kit.text import FACES, Role, Typeface, font, font_path

if TYPE_CHECKING:
    from pygame_gui import UIManager

DEFAULT = "classic"
LARGEST_FILE = 20_000
LONGEST_LABEL = 40
JEWELS = ("fire", "water", "earth", "air")
"""The colours of the jewels."""
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The seats that have a colour, by their names in the files."""
PENS = ("green", "red", "blue", "yellow")
"""What players draw with."""
GROUNDS = ("void", *JEWELS, "elixir")
"""The colours of the ground of a board."""

_COLOUR = re.compile("#[0-9a-fA-F]{6}")

Rgb = tuple[int, int, int]
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
    `mark` the marks, those of one game by the names that its view gives them, `pen` the `PENS`. `pattern` is
    how strongly the pattern of an element shows, 0 to 1. Cards have `pictures`, or else signs alone.
    """

    name: str
    night: Rgb
    night_light: Rgb
    table: Rgb
    panel: Rgb
    ink: Rgb
    ink_dim: Rgb
    gold: Rgb
    gold_light: Rgb
    gold_dark: Rgb
    groove: Rgb
    rim: Rgb
    ground: Mapping[str, Rgb]
    stone: Mapping[str, Rgb]
    owner: tuple[Rgb, Rgb]
    seat: tuple[Rgb, ...]
    mark: Mapping[str, Rgb]
    pen: Mapping[str, Rgb]
    pattern: float
    pictures: bool = True

    @property
    def light(self) -> bool:
        """Whether the room is light, and what is written in it dark."""
        return luminance(self.panel) > luminance(self.ink)

    @property
    def pale(self) -> Rgb:
        """What is written on things that are dark in every room: the lighter of ink and panel."""
        return self.panel if self.light else self.ink

    @property
    def ink_dim_on_table(self) -> Rgb:
        """What is said quietly on a table, whose ground is darker than a page where the room is light."""
        return self.ink if self.light else mix(self.ink_dim, self.ink, 0.25)

    @property
    def fire(self) -> Rgb:
        """The jewel of fire."""
        return self.stone["fire"]

    @property
    def water(self) -> Rgb:
        """The jewel of water."""
        return self.stone["water"]

    @property
    def earth(self) -> Rgb:
        """The jewel of earth."""
        return self.stone["earth"]

    @property
    def air(self) -> Rgb:
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


@cache
def with_signs(palette: Palette) -> Palette:
    """A palette in which cards have signs alone."""
    return replace(palette, pictures=False)


def read_palette(path: Path) -> Palette:
    """The palette in a file, called as that is; raises OSError, and Malformed when it is no theme."""
    about = message("board_view.theme")
    data = parse_toml(read_text(path, LARGEST_FILE, about), about, dots=True)
    try:
        return _palette(path.stem, data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Malformed(message("board_view.no_theme", why=quoted(str(error)))) from error


def colour(text: str) -> Rgb:
    """The colour written as ``#rrggbb``; raises ValueError for anything else."""
    if not _COLOUR.fullmatch(text):
        raise ValueError(f"{quoted(text)} is not a colour like #c8a04a")
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


def mix(one: Rgb, other: Rgb, part: float) -> Rgb:
    """The colour that lies `part` (0 to 1) of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(of: Rgb) -> float:
    """How light a colour is to the eye, 0 to 1: the relative luminance of WCAG."""
    red, green, blue = (linear(part / 255) for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """How much two colours differ to the eye, 1 to 21: the contrast of WCAG."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


READ = 4.5
"""From this contrast on letters and signs are read."""


@cache
def legible(colour: Rgb, ground: Rgb, ink: Rgb) -> Rgb:
    """A colour with as much of an ink in it as it takes to be read on a ground."""
    mixed = (mix(colour, ink, step / 40) for step in range(40))
    return next((each for each in mixed if contrast(each, ground) >= READ), ink)


def linear(part: float) -> float:
    """The light that a part of an sRGB colour stands for, both 0 to 1."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


@cache
def _default() -> Palette:
    """The palette that is always there; raises OSError or Malformed in an installation that is broken."""
    return read_palette(asset(f"themes/{DEFAULT}.toml"))


@cache
def _known(name: str) -> Palette | None:
    """The palette of a name, always the same one; None when its file is no theme."""
    try:
        return read_palette(asset(f"themes/{name}.toml"))
    except (OSError, Malformed):
        return None


def _palette(name: str, data: Mapping[str, Any]) -> Palette:
    """The palette of a theme's tables; raises KeyError, TypeError or ValueError where they will not do."""
    room: dict[str, Any] = {key: colour(text) for key, text in data["room"].items()}
    grounds, stones, marks = data["ground"], data["stone"], data["mark"]
    pattern = float(data["pattern"])
    if not 0 <= pattern <= 1:
        raise ValueError(f"pattern lies between 0 and 1, not at {pattern}")
    return Palette(
        name=name,
        **room,
        ground=MappingProxyType({ground: colour(grounds[ground]) for ground in GROUNDS}),
        stone=MappingProxyType({jewel: colour(stones[jewel]) for jewel in JEWELS}),
        owner=(colour(data["owner"]["first"]), colour(data["owner"]["second"])),
        seat=tuple(colour(data["seat"][seat]) for seat in SEATS),
        mark=MappingProxyType({mark: colour(marks[mark]) for mark in {*Mark, *marks}}),
        pen=MappingProxyType({pen: colour(data["pen"][pen]) for pen in PENS}),
        pattern=pattern,
    )


Block = dict[str, Any]
Ink = Literal["ink", "ink_dim", "gold_light", "danger"]
BLACK: Rgb = (0, 0, 0)
PAPER: Rgb = (255, 253, 246)
"""What light fields are made of."""
FONT = "dream_"
"""How the names of our fonts begin where pygame_gui keeps them."""


def fitting_scale(size: tuple[int, int], wished: float | None, table: float | None = None) -> float:
    """The scale for a window: the one wished for, as far as a whole scene still fits, or the automatic one.

    Where a scene has a `table`, so many times as wide as high, its automatic scale may be larger than that of
    other scenes. What is wished for then lies as far above or below it as it does elsewhere, so that what is
    larger in one scene is larger in all.
    """
    natural, largest = automatic_scale(size), largest_scale(size)
    if wished is None or table is None:
        return automatic_scale(size, table) if wished is None else in_steps(min(wished, largest))
    at_table = automatic_scale(size, table)
    if wished <= natural or natural >= largest:
        return in_steps(min(wished * at_table / natural, largest))
    return in_steps(at_table + (min(wished, largest) - natural) * (largest - at_table) / (largest - natural))


@dataclass(frozen=True)
class Look:
    """A palette at a scale."""

    palette: Palette
    scale: float = 1.0

    def px(self, length: float) -> int:
        """A length of the design in pixels; at least one, unless it is nothing."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    def font(self, role: Role) -> Typeface:
        """The typeface of a role at this scale."""
        return font(role, self.scale)

    @property
    def line(self) -> Rgb:
        """Thin lines around panels and fields."""
        return mix(self.palette.gold_dark, self.palette.gold, 0.35)

    @property
    def field(self) -> Rgb:
        """The ground of what can be written or chosen in."""
        return mix(self.palette.panel, *((PAPER, 0.6) if self.palette.light else (BLACK, 0.35)))

    @property
    def deep(self) -> Rgb:
        """The foot of what can be pressed: its ground is darker there."""
        return mix(self.palette.panel, *((self.palette.table, 0.8) if self.palette.light else (BLACK, 0.2)))

    @property
    def raised(self) -> Rgb:
        """The ground of what can be pressed."""
        return mix(self.palette.panel, self.palette.night_light, 0.35)

    @property
    def lit(self) -> Rgb:
        """The ground of what can be pressed, under the mouse."""
        return mix(self.palette.panel, self.palette.night_light, 0.8)

    @property
    def chosen(self) -> Rgb:
        """The ground of what is chosen."""
        return mix(self.palette.panel, self.palette.gold_dark, 0.85)

    def apply_to(self, manager: "UIManager") -> None:
        """Give the widgets of a manager of pygame_gui this look, and forget the fonts of another."""
        worn: Any = manager.get_theme()
        fonts = worn.get_font_dictionary().loaded_fonts
        for name in [name for name in fonts if name.startswith(FONT)]:
            del fonts[name]
        worn.load_theme(theme(self))


class LabelStyle(NamedTuple):
    """How a kind of label is written: its role, its colour in the palette, and left, centre or right."""

    role: Role
    ink: Ink = "ink"
    align: str = "centre"

    def colour(self, palette: Palette) -> Rgb:
        """Its colour in a palette."""
        return palette.mark[Mark.DANGER] if self.ink == "danger" else getattr(palette, self.ink)


LABELS: Mapping[str, LabelStyle] = {
    "@label": LabelStyle(Role.BODY),
    "@left": LabelStyle(Role.BODY, align="left"),
    "@gold_left": LabelStyle(Role.BODY, "gold_light", "left"),
    "@right": LabelStyle(Role.BODY, align="right"),
    "@title": LabelStyle(Role.TITLE, "gold_light"),
    "@heading": LabelStyle(Role.HEADING, "gold_light"),
    "@heading_left": LabelStyle(Role.HEADING, "gold_light", "left"),
    "@italic": LabelStyle(Role.ITALIC, "ink_dim"),
    "@italic_left": LabelStyle(Role.ITALIC, "ink_dim", "left"),
    "@wrong_left": LabelStyle(Role.SMALL, "danger", "left"),
    "@small": LabelStyle(Role.SMALL, "ink_dim"),
    "@small_left": LabelStyle(Role.SMALL, "ink_dim", "left"),
    "@address": LabelStyle(Role.ADDRESS),
    "@address_left": LabelStyle(Role.ADDRESS, align="left"),
}


BUTTON_ROLES: Mapping[str, Role] = {"@aside": Role.SMALL, "@icon": Role.NUMBER}
"""What the text of a kind of button is written as, where it is not running text."""


def hexed(colour: Rgb, alpha: int = 255) -> str:
    """A colour as the theme writes it."""
    return "#{:02x}{:02x}{:02x}{:02x}".format(*colour, alpha)


def theme(look: Look) -> Block:
    """The theme of pygame_gui for a look."""
    return {
        "defaults": {"colours": _defaults(look)},
        "button": _button(look),
        "@button": _button(look),
        "@primary": _primary(look),
        "@quiet": _quiet(look),
        "@aside": _aside(look),
        "@icon": _button(look, "@icon"),
        "horizontal_slider": _slider(look),
        "horizontal_slider.#sliding_button": _knob(look),
    }


def _font(look: Look, role: Role) -> Block:
    size = str(round(FACES[role].size * look.scale))
    return {"name": f"{FONT}{role.value}", "size": size, "regular_path": str(font_path(role))}


def _defaults(look: Look) -> Mapping[str, str]:
    palette = look.palette
    return {
        "dark_bg": hexed(palette.panel),
        "normal_bg": hexed(look.raised),
        "hovered_bg": hexed(look.lit),
        "active_bg": hexed(look.chosen),
        "selected_bg": hexed(look.chosen),
        "disabled_bg": hexed(palette.panel),
        "normal_text": hexed(palette.ink),
        "hovered_text": hexed(palette.gold_light),
        "active_text": hexed(palette.gold_light),
        "selected_text": hexed(palette.gold_light),
        "disabled_text": hexed(mix(palette.ink_dim, palette.panel, 0.45)),
        "link_text": hexed(palette.gold_light),
        "link_hover": hexed(palette.ink),
        "link_selected": hexed(palette.gold),
        "normal_border": hexed(look.line),
        "hovered_border": hexed(palette.gold),
        "active_border": hexed(palette.gold_light),
        "selected_border": hexed(palette.gold),
        "disabled_border": hexed(mix(palette.panel, look.line, 0.35)),
        "text_shadow": hexed((0, 0, 0), 0),
    }


def _button(look: Look, kind: str = "") -> Block:
    role = BUTTON_ROLES.get(kind, Role.BODY)
    light, dark = hexed(look.raised), hexed(look.deep)
    lit = hexed(look.lit)
    return {
        "font": _font(look, role),
        "colours": {
            **_defaults(look),
            "normal_bg": f"{light},{dark},90",
            "hovered_bg": f"{lit},{light},90",
            "active_bg": f"{dark},{light},90",
            "disabled_bg": hexed(look.palette.panel),
        },
        "misc": {
            "shape": "rounded_rectangle",
            "shape_corner_radius": ",".join([str(look.px(6))] * 4),
            "border_width": str(look.px(1)),
            "shadow_width": "0",
            "text_horiz_alignment_padding": str(look.px(4)),
        },
    }


def _primary(look: Look) -> Block:
    """The button that goes on: gold."""
    block, palette = _button(look), look.palette
    deep, gold = mix(palette.gold_dark, palette.panel, 0.25), mix(palette.gold_dark, palette.gold, 0.3)
    block["colours"] |= {
        "normal_bg": f"{hexed(gold)},{hexed(deep)},90",
        "hovered_bg": f"{hexed(mix(gold, palette.gold, 0.35))},{hexed(gold)},90",
        "normal_text": hexed(palette.gold_light),
        "normal_border": hexed(palette.gold),
        "hovered_border": hexed(palette.gold_light),
    }
    return block


def _aside(look: Look) -> Block:
    """A button of little weight: small, dim, and flat until the mouse is over it."""
    block, palette = _button(look, "@aside"), look.palette
    block["colours"] |= {
        "normal_bg": hexed(palette.panel),
        "normal_text": hexed(palette.ink_dim),
        "normal_border": hexed(mix(palette.panel, look.line, 0.6)),
    }
    return block


def _quiet(look: Look) -> Block:
    """A button that is only its text until the mouse is over it."""
    block = _button(look)
    clear = hexed(look.palette.panel, 0)
    block["colours"] |= {
        "normal_bg": clear,
        "disabled_bg": clear,
        "normal_border": clear,
        "disabled_border": clear,
    }
    return block


def _slider(look: Look) -> Block:
    return {
        "colours": {"dark_bg": hexed(look.field), "normal_border": hexed(look.line)},
        "misc": {
            "shape": "rectangle",
            "border_width": str(look.px(1)),
            "shadow_width": "0",
            "enable_arrow_buttons": "0",
            "sliding_button_width": str(look.px(16)),
        },
    }


def _knob(look: Look) -> Block:
    gold = mix(look.palette.gold_dark, look.palette.gold, 0.45)
    return {
        "colours": {
            "normal_bg": hexed(gold),
            "hovered_bg": hexed(look.palette.gold),
            "active_bg": hexed(look.palette.gold_light),
            "selected_bg": hexed(look.palette.gold_light),
            "normal_border": hexed(look.palette.gold_light),
            "hovered_border": hexed(look.palette.gold_light),
        },
        "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0"},
    }
