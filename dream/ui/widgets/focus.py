"""Which widget the keyboard speaks to: Tab and the arrows go from one to the next, Enter and Space press.

pygame_gui has no such thing of its own. The order is the order in which widgets were made.
"""

from typing import NamedTuple

import pygame

from dream.ui.kit.mirror import pen
from dream.ui.kit.theme import Rgb
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.edited_line import EditedLine
from dream.ui.widgets.widget import ENTER, Focusable

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class FocusState(NamedTuple):
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
    def state(self) -> FocusState:
        """How the focus is now: for `resume`, when the same widgets were made anew."""
        editing = self.current.editing if self.current else None
        other = (item.editing for item in self._items if item is not self.current)
        return FocusState(self.place, self.shown, editing, tuple(filter(None, other)))

    def resume(self, state: FocusState) -> None:
        """Have the focus as it was; other fields go on with what was edited in those of the same text."""
        self.shown = state.shown
        self.restore(state.place)
        if state.editing is not None and self.current:
            self.current.go_on(state.editing)
        lines = list(state.other)
        for item in self._items:
            text = item.editing.now.text if item is not self.current and item.editing else None
            same = next((line for line in lines if line.now.text == text), None)
            if same is not None:
                lines.remove(same)
                item.go_on(same)

    def give(self, item: Focusable | None) -> None:
        """Move the focus to a widget, or to none."""
        if self.current is item:
            return
        if self.current:
            self.current.focused = False
        self.current = item
        if item:
            item.focused = True
            item.focus_came()

    @property
    def field(self) -> Focusable | None:
        """The text field that has the focus, if one has."""
        return self.current if self.current and self.current.typing else None

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
        under = [item for item in self._reachable() if item.seen.collidepoint(position)]
        if under and (self.always or not isinstance(under[-1], Button)):
            self.give(under[-1])
        elif not self.always or self.typing:
            self.give(None)

    def let_go(self) -> bool:
        """Take the focus from a text field, or where none need have it; False when all stays as it is."""
        if not self.typing and (self.always or self.current is None or not self.shown):
            return False
        self.give(None)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key; True when nobody else may have it."""
        if event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        fills_screen = event.key in ENTER and event.mod & pygame.KMOD_ALT
        if self.current is None or not self.current.keeps_focus or fills_screen:
            return False
        if self.current.key(event):
            self.shown = True
            return True
        arrow = _ARROWS.get(event.key)
        if arrow and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._go(arrow)
            return True
        return False

    def draw(self, surface: pygame.Surface, colour: Rgb, width: int) -> None:
        """Draw the outline around the widget that has the focus."""
        if self.shown and self.current and self.current.keeps_focus and self.current.seen:
            rect = self.current.seen.inflate(4 * width, 4 * width)
            pen.rect(surface, colour, rect, width, border_radius=4 * width)

    @property
    def places(self) -> list[pygame.Rect]:
        """Where the widgets are that the keyboard can reach."""
        return [item.seen for item in self._reachable()]

    def _reachable(self) -> list[Focusable]:
        return [item for item in self._items if item.focusable]

    def _walk(self, step: int) -> None:
        """Go to the next widget that can be used, round the end."""
        start = (-1 if step > 0 else 0) if self.place is None else self.place
        count = len(self._items)
        others = (self._items[(start + step * away) % count] for away in range(1, count + 1))
        found = next((item for item in others if item.focusable), None)
        if found:
            self.shown = True
            self.give(found)

    def _go(self, arrow: tuple[int, int]) -> None:
        """Move to the nearest widget in the direction of an arrow, if there is one."""
        assert self.current is not None
        here, along = pygame.Vector2(self.current.rect.center), pygame.Vector2(arrow)
        best: tuple[float, Focusable] | None = None
        for item in self._reachable():
            way = pygame.Vector2(item.rect.center) - here
            cost = way.dot(along) + 3 * abs(way.cross(along))
            if way.dot(along) > 4 and (best is None or cost < best[0]):
                best = cost, item
        self.shown = True
        if best:
            self.give(best[1])
