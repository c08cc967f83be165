"""Buttons that can be dimmed while they would do nothing, and then say why; their texts always fit."""

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.elements import UIButton

from dream.ui.kit.text.fonts import Role, font_path
from dream.ui.kit.text.typeface import told_apart
from dream.ui.kit.theme import BUTTON_ROLES, Look
from dream.ui.widgets import paint

_PAD = 6
"""Between the text and either side, at scale 1."""


class Button(UIButton):
    """A button that does `action`, with `hint` as its tooltip.

    Dimmed, it does nothing; the reason is in its tooltip, and is told to `tell` when the button is pressed
    all the same. A `text` that is too long is written smaller; one that is cut off even so is
    whole in the tooltip.
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
        super().__init__(
            rect,
            text,
            manager,
            object_id=ObjectID(class_id=kind),
            command=self.press,
        )

    def press(self) -> None:
        """Do what the button is for, or say why it does nothing now."""
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
        whole, room = self.text, self.rect.width - 2 * self._look.px(_PAD)
        usual = self._look.font(self._role)
        font = paint.shrunk(usual, whole, room)
        if font is usual:
            self.font = self.ui_theme.get_font(self.combined_element_ids)
        else:
            self.font = GUIFontPygame(font_path(self._role), font.pixels)
        fitted = paint.fitted(font, whole, self._names, room)
        self.cut, self.text = fitted != whole, told_apart(fitted)
        UIButton.rebuild(self)
        self.text = whole

    def can_hover(self) -> bool:
        return not self.is_selected and not self.held

    def on_hovered(self) -> None:
        UIButton.on_hovered(self)
        if not self.is_enabled and self.drawable_shape is not None:
            self.drawable_shape.set_active_state("disabled")

    def process_event(self, event: Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if pressed and self.why is not None and self.hover_point(*event.pos):
            self.press()
            return True
        return bool(super().process_event(event))
