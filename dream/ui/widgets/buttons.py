"""Buttons, sliders, captions, and choices among a few."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame_gui import UI_BUTTON_PRESSED, UIManager
from pygame_gui.core import ObjectID
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.elements import UIButton, UIHorizontalSlider

from dream.ui.kit.mirror import pen
from dream.ui.kit.presses import PressArea
from dream.ui.kit.text import Role, Typeface, font_path, opened_font, told_apart
from dream.ui.kit.theme import BUTTON_ROLES, LABELS, Look, mix
from dream.ui.widgets import paint
from dream.ui.widgets.widget import ENTER, Focusable, OwnWidget

PAD = 6
"""Between the text and either side, at scale 1."""


class _LineFont(GUIFontPygame):
    """A typeface as pygame_gui asks fonts: for what one font alone cannot draw."""

    def __init__(self, typeface: Typeface) -> None:
        super().__init__(font_path(Role.BODY), typeface.pixels)
        self._typeface = typeface
        self._own = opened_font(typeface.file, typeface.pixels)

    def _line(self, text: str, colour: pygame.Color) -> Surface:
        """The line, as high as the letters of its own font reach."""
        drawn = self._typeface.render(text, True, (colour.r, colour.g, colour.b))
        top = self._typeface.baseline - self._own.get_ascent()
        return drawn.subsurface(
            Rect(0, top, drawn.get_width(), self._own.get_height()).clip(drawn.get_rect())
        )

    def get_rect(self, text: str) -> Rect:
        return Rect((0, self._own.get_ascent()), (self._typeface.size(text)[0], self._own.get_height()))

    def render_premul(self, text: str, text_color: pygame.Color) -> Surface:
        return self._line(text, text_color).premul_alpha()

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> Surface:
        made = Surface(surf_size, pygame.SRCALPHA)
        corner = surf_position[0], surf_position[1] - self._own.get_ascent()
        made.blit(self.render_premul(text, text_colour), corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        return made


class Button(UIButton, Focusable):
    """A button that does `action`, with `hint` as its tooltip.

    Dimmed, it does nothing; the reason is in its tooltip, and is told to `tell` when the button is pressed
    all the same. A `text` that is too long is written smaller; one that is cut off even so is
    whole in the tooltip. What it `means` is asked where that is more than its text says.
    """

    def __init__(
        self,
        rect: Rect,
        text: str,
        manager: UIManager,
        look: Look,
        action: Callable[[], object],
        tell: Callable[[str], object],
        *,
        kind: str,
        hint: str | None,
        names: tuple[str, ...] = (),
    ) -> None:
        """No two texts of `names` are cut off alike."""
        self._names = names
        self._action, self._tell, self._hint = action, tell, hint
        self._look, self._role = look, BUTTON_ROLES.get(kind, Role.BODY)
        self.cut = False
        self.why: str | None = None
        self.means: Callable[[], Hashable] = lambda: None
        self._went_down_on: Hashable | None = None
        super().__init__(
            rect,
            text,
            manager,
            object_id=ObjectID(class_id=kind),
            command=self.press,
        )

    @property
    def deed(self) -> Hashable:
        """What a press does now."""
        return self.text, self.why is None, self.means()

    def spots(self) -> Iterator[PressArea]:
        """Yield where the button can be pressed."""
        if self.visible:
            yield PressArea((self.rect.x, self.rect.y, self.rect.w, self.rect.h), self.deed)

    def press(self) -> None:
        """Do what the button is for, or say why it does nothing now.

        A click that went down on something else, which the button did then, does nothing.
        """
        went_down_on, self._went_down_on = self._went_down_on, None
        if went_down_on not in (None, self.deed):
            return
        if self.why is None:
            self._action()
        else:
            self._tell(self.why)

    @property
    def tip(self) -> str:
        """What a tooltip tells: the hint and, in a line of its own, why the button does nothing now."""
        return "\n".join(filter(None, (self.text if self.cut else None, self._hint, self.why)))

    def set_text(self, text: str, *, text_kwargs: dict[str, str] | None = None) -> None:
        """Say something else from now on."""
        if text != self.text:
            self.text = text
            self.rebuild()

    def dim(self, why: str | None) -> None:
        """Let the button do nothing, for a reason in a sentence; with None, let it be pressed again."""
        if why == self.why:
            return
        self.why = why
        if why is None:
            UIButton.enable(self)
        else:
            UIButton.disable(self)

    # What pygame_gui asks: by itself, a disabled button takes no notice of the mouse

    def rebuild(self) -> None:
        whole, room = self.text, self.rect.width - 2 * self._look.px(PAD)
        usual = self._look.font(self._role)
        font = paint.shrunk(usual, whole, room)
        fitted = paint.fitted(font, whole, self._names, room)
        if not font.draws_alone(fitted):
            self.font = _LineFont(font)
        elif font is usual:
            self.font = self.ui_theme.get_font(self.combined_element_ids)
        else:
            self.font = GUIFontPygame(font.file, font.pixels)
        self.cut, self.text = fitted != whole, told_apart(fitted)
        UIButton.rebuild(self)
        self.text = whole

    @property
    def focusable(self) -> bool:
        return bool(self.is_enabled and self.visible)

    @property
    def keeps_focus(self) -> bool:
        return bool(self.visible)

    def key(self, event: pygame.event.Event) -> bool:
        pressed = event.key in (*ENTER, pygame.K_SPACE)
        if pressed:
            self._went_down_on = None
            self.on_self_event(UI_BUTTON_PRESSED, {"mouse_button": pygame.BUTTON_LEFT})
        return pressed

    def can_hover(self) -> bool:
        return not self.is_selected and not self.held

    def on_hovered(self) -> None:
        UIButton.on_hovered(self)
        if not self.is_enabled and self.drawable_shape is not None:
            self.drawable_shape.set_active_state("disabled")

    def process_event(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if pressed and self.hover_point(*event.pos):
            self._went_down_on = self.deed
            if self.why is not None:
                self.press()
                return True
        return bool(super().process_event(event))


_SLIDER_STEPS = 20


class Slider(UIHorizontalSlider, Focusable):
    """A slider that tells each new value from the `least` to the `most` to `changed`."""

    def __init__(
        self,
        rect: Rect,
        manager: UIManager,
        value: float,
        least: float,
        most: float,
        changed: Callable[[float], object],
    ) -> None:
        self.changed = changed
        super().__init__(rect, value, (least, most), manager)

    @property
    def focusable(self) -> bool:
        return bool(self.is_enabled and self.visible)

    def spots(self) -> Iterator[PressArea]:
        """Yield where the slider lies."""
        yield PressArea((self.rect.x, self.rect.y, self.rect.w, self.rect.h), type(self).__name__)

    def key(self, event: pygame.event.Event) -> bool:
        way = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if way is None:
            return False
        least, most = self.value_range
        value = self.get_current_value() + way * (most - least) / _SLIDER_STEPS
        value = max(least, min(most, value))
        self.set_current_value(value)
        self.changed(float(value))
        return True


class Caption(OwnWidget):
    """A text, in lines if the rectangle is high; `kind` is one of the theme's labels, such as ``@left``.

    Where it is too long, those of `names` that stand in it are cut off first.
    """

    focusable = False
    seen_in_part = False

    def __init__(
        self, rect: Rect, look: Look, text: str, kind: str = "@label", names: tuple[str, ...] = ()
    ) -> None:
        super().__init__(rect)
        style = LABELS[kind]
        self._font, self._align = look.font(style.role), style.align
        self._colour = style.colour(look.palette)
        self.text, self._names = text, names

    def set_text(self, text: str) -> None:
        """Show another text from the next frame on."""
        self.text = text

    def draw(self, surface: Surface) -> None:
        self.write(surface, self._font, self.text, self._colour, self.rect, self._align, self._names)


Value = TypeVar("Value", bound=Hashable)
_AROUND = 16
"""How much wider than its text a segment is at least, at scale 1."""


class Choice(OwnWidget, Generic[Value]):
    """A choice among `options`, pairs of a value and its text; each new value is told to `changed`.

    With `segments` all options are seen side by side where they fit, or `squeezed` even where their texts
    must be smaller for it; else only the one chosen. Left and right go from one to the next, Enter and Space
    too, round the end.
    """

    def __init__(
        self,
        rect: Rect,
        look: Look,
        options: Sequence[tuple[Value, str]],
        value: Value,
        changed: Callable[[Value], object],
        *,
        segments: bool = True,
        squeezed: bool = False,
    ) -> None:
        super().__init__(rect)
        self.look, self.options = look, tuple(options)
        self.segments = segments and (squeezed or sum(self._wanted) <= rect.w)
        self.value, self._changed = value, changed
        self._hover: int | None = None

    @property
    def place(self) -> int:
        """Which option is chosen; the first when the value is none of them."""
        return next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)

    def choose(self, place: int) -> None:
        """Choose an option by its place, and tell it when it is another one."""
        value = self.options[place][0]
        if value != self.value:
            self.value = value
            self._changed(value)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._part_at(event.pos)
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or not self.rect.collidepoint(event.pos):
            return False
        part = self._part_at(event.pos)
        if event.button == 1 and part is not None:
            self.choose(part if self.segments else (self.place + (part or -1)) % len(self.options))
        return bool(event.button == 1)

    def key(self, event: pygame.event.Event) -> bool:
        step = -1 if event.key == pygame.K_LEFT else 1
        taken = event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, *ENTER)
        if taken:
            self.choose((self.place + step) % len(self.options))
        return taken

    def _part_at(self, position: tuple[int, int]) -> int | None:
        """The segment under a point; without segments 0 for its left half, 1 for the right."""
        if not self.rect.collidepoint(position):
            return None
        if not self.segments:
            return int(position[0] >= self.rect.centerx)
        return next((n for n, part in enumerate(self.parts()) if part.collidepoint(position)), None)

    @property
    def _wanted(self) -> list[int]:
        """How wide each segment is at least."""
        font = self.look.font(Role.BODY)
        return [paint.width_of(font, text) + self.look.px(_AROUND) for _, text in self.options]

    def parts(self) -> list[Rect]:
        """The rectangles of the segments, each as wide as its text asks."""
        wanted = self._wanted
        spare = (self.rect.w - sum(wanted)) / len(wanted)
        edges = [self.rect.x]
        for want in wanted:
            edges.append(round(edges[-1] + want + spare))
        edges[-1] = self.rect.right
        return [Rect(a, self.rect.y, b - a, self.rect.h) for a, b in pairwise(edges)]

    # Looks

    def draw(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        if self.segments:
            self._draw_segments(surface)
        else:
            self._draw_line(surface)

    def _draw_segments(self, surface: Surface) -> None:
        look, palette = self.look, self.look.palette
        for number, part in enumerate(self.parts()):
            chosen = number == self.place
            if chosen:
                pen.rect(surface, look.chosen, part)
                pen.rect(surface, palette.gold, part, look.px(1))
            elif number == self._hover:
                pen.rect(surface, look.raised, part.inflate(-look.px(2), -look.px(2)))
            colour = palette.gold_light if chosen else palette.ink_dim
            paint.write(surface, look.font(Role.BODY), self.options[number][1], colour, part, "centre")

    @property
    def _middle(self) -> Rect:
        """Between the arrows."""
        return self.rect.inflate(-2 * self.rect.h, 0)

    def _draw_line(self, surface: Surface) -> None:
        palette, arrow = self.look.palette, self.rect.h
        self.draw_chosen(surface, self._middle)
        for side, x in enumerate((self.rect.left + arrow // 2, self.rect.right - arrow // 2)):
            lit = self._hover == side
            colour = palette.gold_light if lit else mix(palette.gold_dark, palette.gold, 0.7)
            paint.arrow(surface, colour, (x, self.rect.centery), self.look.px(5), 1 if side else -1)

    def draw_chosen(self, surface: Surface, room: Rect) -> None:
        """Draw the option that is chosen between the arrows, where it stands alone."""
        font, text = self.look.font(Role.BODY), self.options[self.place][1]
        paint.write(surface, font, text, self.look.palette.ink, room, "centre")
