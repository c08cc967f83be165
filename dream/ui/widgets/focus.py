"""Which widget the keyboard speaks to: Tab and the arrows go from one to the next, Enter and Space press.

pygame_gui has no such thing of its own. The order is the order in which widgets were made.
"""

from typing import NamedTuple

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton, UIHorizontalSlider

from dream.ui.widgets.button import Button
from dream.ui.widgets.typing.edited_line import EditedLine
from dream.ui.widgets.widget_base import OwnWidget

Focusable = UIButton | UIHorizontalSlider | OwnWidget
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_SLIDER_STEPS = 20


class Held(NamedTuple):
    """Where in the order the focus is, whether it shows, what is edited there, and in the `other` fields."""

    place: int | None
    shown: bool
    editing: EditedLine | None = None
    other: tuple[EditedLine, ...] = ()


class FocusRing:
    """The widgets of a layer that the keyboard can reach, and the one that has the focus, if any.

    Dimmed buttons are passed by; one that is dimmed while it has the focus keeps it, and tells why when
    it is pressed, so that Enter never goes to another thing than the one it was meant for.
    `shown` tells whether the outline is drawn: from the first key on, until the mouse is used. With
    `always` some widget has the focus all the time; without, buttons do not take it from a click, so
    that Enter and Space go on meaning what they mean on a board.
    """

    def __init__(self) -> None:
        self._items: list[Focusable] = []
        self.current: Focusable | None = None
        self.shown = False
        self.always = False

    def clear(self) -> None:
        """Forget all widgets."""
        self._items = []
        self.current = None

    def add(self, item: Focusable) -> None:
        """Let the keyboard reach a widget, after those that were added before."""
        self._items.append(item)

    @property
    def place(self) -> int | None:
        """Where in the order the focus is: what `restore` takes after widgets were made anew."""
        return self._items.index(self.current) if self.current in self._items else None

    def restore(self, place: int | None) -> None:
        """Give the focus to the widget at this place of the order, where there is one."""
        if place is not None and place < len(self._items):
            self.give(self._items[place])

    @property
    def held(self) -> Held:
        """How the focus is now: for `hold`, when the same widgets were made anew."""
        editing = self.current.editing if isinstance(self.current, OwnWidget) else None
        lines = (item.editing for item in self._items if isinstance(item, OwnWidget))
        return Held(
            self.place, self.shown, editing, tuple(line for line in lines if line not in (None, editing))
        )

    def hold(self, held: Held) -> None:
        """Have the focus as it was."""
        self.shown = held.shown
        self.restore(held.place)
        if held.editing is not None and isinstance(self.current, OwnWidget):
            self.current.go_on(held.editing)
        self._go_on_elsewhere(list(held.other))

    def _go_on_elsewhere(self, lines: list[EditedLine]) -> None:
        """Let the fields without the focus go on with what was edited in those of the same text before."""
        for item in self._items:
            if item is self.current or not isinstance(item, OwnWidget) or item.editing is None:
                continue
            text = item.editing.now.text
            same = next((line for line in lines if line.now.text == text), None)
            if same is not None:
                lines.remove(same)
                item.go_on(same)

    def give(self, item: Focusable | None) -> None:
        """Move the focus to a widget, or to none."""
        if self.current is not item:
            _tell(self.current, False)
            self.current = item
            _tell(item, True)

    @property
    def field(self) -> OwnWidget | None:
        """The text field that has the focus, if one has."""
        return self.current if isinstance(self.current, OwnWidget) and self.current.typing else None

    @property
    def typing(self) -> bool:
        """Whether keys go into a text field."""
        return self.field is not None

    def first(self) -> None:
        """Give the focus to the first widget, unless one has it."""
        items = self._reachable()
        if self.current is None and items:
            self.give(items[0])

    def click(self, position: tuple[int, int]) -> None:
        """The mouse was pressed here: what is under it takes the focus, or what had it loses it."""
        self.shown = False
        under = [item for item in self._reachable() if _seen(item).collidepoint(position)]
        if under and (self.always or not isinstance(under[-1], UIButton)):
            self.give(under[-1])
        elif not self.always or self.typing:
            self.give(None)

    def let_go(self) -> bool:
        """Take the focus from a text field, or where none need have it; False when all stays as it is."""
        if not self.typing and (self.always or self.current is None or not self.shown):
            return False
        self.give(None)
        return True

    def key(self, event: Event) -> bool:
        """Take a key; True when nobody else may have it."""
        if event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if self.current is None or not _there(self.current) or _is_for_the_window(event):
            return False
        if _press(self.current, event):
            self.shown = True
            return True
        arrow = _ARROWS.get(event.key)
        if arrow and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._go(arrow)
            return True
        return False

    def draw(self, surface: Surface, colour: pygame.Color, width: int) -> None:
        """Draw the outline around the widget that has the focus."""
        if self.shown and self.current is not None and _there(self.current):
            seen = _seen(self.current)
            if seen:
                rect = seen.inflate(4 * width, 4 * width)
                pygame.draw.rect(surface, colour, rect, width, border_radius=4 * width)

    @property
    def places(self) -> list[Rect]:
        """Where the widgets are that the keyboard can reach."""
        return [_seen(item) for item in self._reachable()]

    def _reachable(self) -> list[Focusable]:
        return [item for item in self._items if _usable(item)]

    def _walk(self, step: int) -> None:
        """Go to the next widget that can be used, round the end."""
        start = self.place
        if start is None:
            start = -1 if step > 0 else 0
        for away in range(1, len(self._items) + 1):
            item = self._items[(start + step * away) % len(self._items)]
            if _usable(item):
                self.shown = True
                self.give(item)
                return

    def _go(self, arrow: tuple[int, int]) -> None:
        """Move to the nearest widget in the direction of an arrow, if there is one."""
        assert self.current is not None
        here, along = pygame.Vector2(_rect(self.current).center), pygame.Vector2(arrow)
        best: tuple[float, Focusable] | None = None
        for item in self._reachable():
            way = pygame.Vector2(_rect(item).center) - here
            ahead = way.dot(along)
            cost = ahead + 3 * abs(way.cross(along))
            if item is not self.current and ahead > 4 and (best is None or cost < best[0]):
                best = (cost, item)
        self.shown = True
        if best:
            self.give(best[1])


def _rect(item: Focusable) -> Rect:
    return item.rect


def _seen(item: Focusable) -> Rect:
    """What is seen of a widget in the window."""
    return item.seen if isinstance(item, OwnWidget) else item.rect


def _usable(item: Focusable) -> bool:
    if isinstance(item, (UIButton, UIHorizontalSlider)):
        return bool(item.is_enabled and item.visible)
    return item.focusable


def _there(item: Focusable) -> bool:
    """Whether a widget can have the focus: it can be used, or it can say why it cannot."""
    return _usable(item) or (isinstance(item, Button) and bool(item.visible) and item.why is not None)


def _tell(item: Focusable | None, focused: bool) -> None:
    """Let an own widget know that it has the focus, or has it no longer."""
    if item is not None and not isinstance(item, (UIButton, UIHorizontalSlider)):
        item.focused = focused
        if focused:
            item.focus_came()


def _is_for_the_window(event: Event) -> bool:
    """Whether a key would press a widget, but means the window: Enter with Alt fills the screen."""
    return event.key in _ENTER and bool(event.mod & pygame.KMOD_ALT)


def _press(item: Focusable, event: Event) -> bool:
    """What a key does to the widget itself; False when nothing."""
    if isinstance(item, UIButton):
        if event.key not in (*_ENTER, pygame.K_SPACE):
            return False
        item.on_self_event(pygame_gui.UI_BUTTON_PRESSED, {"mouse_button": pygame.BUTTON_LEFT})
        return True
    if isinstance(item, UIHorizontalSlider):
        return _slide(item, event)
    return item.key(event)


def _slide(slider: UIHorizontalSlider, event: Event) -> bool:
    step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
    if step is None:
        return False
    least, most = slider.value_range
    value = slider.get_current_value() + step * (most - least) / _SLIDER_STEPS
    value = max(least, min(most, value))
    slider.set_current_value(value)
    pygame.event.post(Event(pygame_gui.UI_HORIZONTAL_SLIDER_MOVED, ui_element=slider, value=value))
    return True
