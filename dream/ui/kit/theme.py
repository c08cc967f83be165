"""How the window looks: a palette and a scale, for our own widgets and for those of pygame_gui.

The theme of pygame_gui is made here from the palette: ink and dark purple, thin gold lines, Garamond.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

import pygame

from dream.ui.kit.layout import automatic_scale, in_steps, largest_scale
from dream.ui.kit.palette import Colour, Mark, Palette, mix
from dream.ui.kit.text.fonts import FACES, Role, font, font_path
from dream.ui.kit.text.typeface import Typeface

Block = dict[str, Any]
Ink = Literal["ink", "ink_dim", "gold_light", "danger"]
BLACK: Colour = (0, 0, 0)
PAPER: Colour = (255, 253, 246)
"""What light fields are made of."""
FONT = "dream_"
"""How the names of our fonts begin where pygame_gui keeps them."""


class Themed(Protocol):
    """A manager of pygame_gui, for what is needed of it here."""

    def get_theme(self) -> Any:
        """The theme that its widgets follow."""


def fitting_scale(size: tuple[int, int], wished: float | None, table: float | None = None) -> float:
    """The scale for a window: the one wished for, as far as a whole scene still fits, or the natural one.

    That depends on how wide the `table` is, in its heights, where the scene has one.
    """
    if wished is None:
        return automatic_scale(size, table)
    return in_steps(min(wished, largest_scale(size)))


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
    def line(self) -> Colour:
        """Thin lines around panels and fields."""
        return mix(self.palette.gold_dark, self.palette.gold, 0.35)

    @property
    def field(self) -> Colour:
        """The ground of what can be written or chosen in."""
        return mix(self.palette.panel, *((PAPER, 0.6) if self.palette.light else (BLACK, 0.35)))

    @property
    def deep(self) -> Colour:
        """The foot of what can be pressed: its ground is darker there."""
        return mix(self.palette.panel, *((self.palette.table, 0.8) if self.palette.light else (BLACK, 0.2)))

    @property
    def raised(self) -> Colour:
        """The ground of what can be pressed."""
        return mix(self.palette.panel, self.palette.night_light, 0.35)

    @property
    def lit(self) -> Colour:
        """The ground of what can be pressed, under the mouse."""
        return mix(self.palette.panel, self.palette.night_light, 0.8)

    @property
    def chosen(self) -> Colour:
        """The ground of what is chosen."""
        return mix(self.palette.panel, self.palette.gold_dark, 0.85)

    def dress(self, manager: Themed) -> None:
        """Give the widgets of a manager of pygame_gui this look, and forget the fonts of another."""
        worn = manager.get_theme()
        fonts = worn.get_font_dictionary().loaded_fonts
        for name in [name for name in fonts if name.startswith(FONT)]:
            del fonts[name]
        worn.load_theme(theme(self))


class LabelStyle(NamedTuple):
    """How a kind of label is written: its role, its colour in the palette, and left, centre or right."""

    role: Role
    ink: Ink = "ink"
    align: str = "centre"

    def colour(self, palette: Palette) -> Colour:
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
}


BUTTON_ROLES: Mapping[str, Role] = {"@aside": Role.SMALL, "@menu": Role.HEADING, "@icon": Role.NUMBER}
"""What the text of a kind of button is written as, where it is not running text."""


def hexed(colour: Colour, alpha: int = 255) -> str:
    """A colour as the theme writes it."""
    return "#{:02x}{:02x}{:02x}{:02x}".format(*colour, alpha)


def theme(look: Look) -> Block:
    """The theme of pygame_gui for a look."""
    palette = look.palette
    return {
        "defaults": {"colours": _defaults(look)},
        "button": _button(look),
        "@button": _button(look),
        "@primary": _primary(look),
        "@quiet": _quiet(look),
        "@aside": _aside(look),
        "@icon": _button(look, "@icon"),
        "@menu": _menu(look),
        "panel": _box(look, palette.panel, 235),
        "@panel": _box(look, palette.panel, 235),
        "@plain": _box(look, palette.panel, 0, line=0),
        "horizontal_slider": _slider(look),
        "horizontal_slider.#sliding_button": _knob(look),
        "vertical_scroll_bar": _scroll_bar(look),
        "vertical_scroll_bar.#sliding_button": _knob(look),
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


def _menu(look: Look) -> Block:
    """A line of the title's menu."""
    block, palette = _quiet(look), look.palette
    block["font"] = _font(look, BUTTON_ROLES["@menu"])
    veil = hexed(palette.night_light, 120)
    block["colours"] |= {"hovered_bg": veil, "active_bg": veil, "normal_text": hexed(palette.ink)}
    return block


def _box(look: Look, ground: Colour, alpha: int, line: float = 1) -> Block:
    return {
        "colours": {"dark_bg": hexed(ground, alpha), "normal_border": hexed(look.line)},
        "misc": {"shape": "rectangle", "border_width": str(look.px(line)), "shadow_width": "0"},
    }


def _slider(look: Look) -> Block:
    block = _box(look, look.field, 255)
    block["misc"] |= {"enable_arrow_buttons": "0", "sliding_button_width": str(look.px(16))}
    return block


def _scroll_bar(look: Look) -> Block:
    block = _box(look, look.field, 255)
    block["misc"] |= {"enable_arrow_buttons": "0"}
    return block


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


def rgb(colour: Colour, alpha: int = 255) -> pygame.Color:
    """A colour of the palette as pygame takes it."""
    return pygame.Color(*colour, alpha)
