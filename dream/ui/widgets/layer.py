"""A layer of widgets: who has the focus, who gets an event, what is drawn.

Which widget the keyboard speaks to: Tab and the arrows go from one to the next, Enter and Space press.
pygame_gui has no such thing of its own. The order is the order in which widgets were made.

A layer: the widgets of a scene or of a dialog, with the means to make them. A layer owns one manager of
pygame_gui, the widgets of our own, and the ring of the focus. All sizes that it takes are in pixels;
`px` turns a length of the design, at scale 1, into pixels.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import i18n
import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.texts import NO_TERMS, Glossary, glossary_of
from dream.ui.kit.presses import PressArea
from dream.ui.kit.theme import Look, Rgb
from dream.ui.widgets.buttons import Button, Caption, Slider
from dream.ui.widgets.paint import ShapeCache, within
from dream.ui.widgets.widget import (
    ENTER,
    EditedLine,
    Focusable,
    OwnWidget,
    TermPlace,
    TermPlaces,
    Tip,
    Tooltip,
)

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

    def key(self, event: Event) -> bool:
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

    def draw(self, surface: Surface, colour: Rgb, width: int) -> None:
        """Draw the outline around the widget that has the focus."""
        if self.shown and self.current and self.current.keeps_focus and self.current.seen:
            rect = self.current.seen.inflate(4 * width, 4 * width)
            pygame.draw.rect(surface, colour, rect, width, border_radius=4 * width)

    @property
    def places(self) -> list[Rect]:
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


Own = TypeVar("Own", bound=OwnWidget)
_NOWHERE = (-1, -1)


class _Manager(pygame_gui.UIManager):
    """A manager whose widgets do not see the mouse while they are `covered` by others.

    It wears the theme of another manager, or one of its own: to read one takes longer than a frame may.
    Labels are ours: pygame_gui would look for each among its translations, and once more for every manager.
    """

    covered = False

    def __init__(self, size: tuple[int, int], theme: Any) -> None:
        """`theme` None: one of its own."""
        self._worn = theme
        super().__init__(size, enable_live_theme_updates=False)
        i18n.load_path.clear()

    def create_new_theme(self, theme_path: Any = None) -> Any:
        return self._worn or super().create_new_theme(theme_path)

    def calculate_scaled_mouse_position(self, position: tuple[int, int]) -> tuple[int, int]:
        return _NOWHERE if self.covered else super().calculate_scaled_mouse_position(position)


class Layer:
    """Widgets that are shown, and take events, together; `tell` shows a sentence to the player.

    Where it is `like` another layer it looks as that one does, which is to be given a look first.
    """

    marks_places = False
    """Whether everything that can be reached is marked, until the next key or click."""

    def __init__(
        self,
        look: Look,
        size: tuple[int, int],
        tell: Callable[[str], object] = lambda sentence: None,
        *,
        like: "Layer | None" = None,
    ) -> None:
        self.look = look
        self.size = size
        self._like = like
        self._manager = _Manager(size, like.gui.get_theme() if like else None)
        self.gui: pygame_gui.UIManager = self._manager
        self.focus = FocusRing()
        self.own: list[OwnWidget] = []
        self.buttons: list[Button] = []
        self.sliders: list[Slider] = []
        self._tell = tell
        self.glossary: Glossary = NO_TERMS
        self.tooltip = Tooltip()
        self._explained: Tip | None = None
        self._explained_last = -1
        self._mouse: tuple[int, int] | None = None
        self._last_seen_at: tuple[int, int] | None = None
        self._moved = self._by_keys = False
        self._seen: list[tuple[Surface, tuple[int, ...]]] = []
        self._wear(look, anew=True)

    def _wear(self, look: Look, *, anew: bool) -> None:
        """Have the theme of a look, and no shapes that were drawn before; `anew` where it is another look."""
        if self._like is None:
            self.gui.get_theme().shape_cache = ShapeCache()
            if anew:
                look.apply_to(self.gui)

    def reset(self, look: Look, size: tuple[int, int], game: str | None = None) -> None:
        """Throw all widgets away and be ready to make them for another look and size.

        The terms of a `game`, by its word, are explained in what they write.
        """
        self.glossary = glossary_of(game)
        if (look, size) != (self.look, self.size):
            self._wear(look, anew=look != self.look)
        self.look, self.size = look, size
        self.gui.set_window_resolution(size)
        self.gui.clear_and_reset()
        self.gui.ui_group.lostsprites.clear()  # to which pygame_gui only adds
        self.focus.clear()
        self.own.clear()
        self.buttons.clear()
        self.sliders.clear()
        self._mouse = self._explained = None
        self.marks_places = False

    def px(self, length: float) -> int:
        """A length of the design in pixels, at least one unless it is nothing."""
        return self.look.px(length)

    # Making widgets

    def button(
        self,
        rect: Rect,
        text: str,
        action: Callable[[], object],
        *,
        kind: str = "@button",
        hint: str | None = None,
        names: tuple[str, ...] = (),
        tell: Callable[[str], object] | None = None,
    ) -> Button:
        """A button that does `action`; its `kind` is a class of the theme, such as ``@primary``.

        A tooltip tells its `hint`. Where its text is one of the `names` it is shown like no other of them.
        What it says when it is pressed while dimmed is told to `tell`, or else to the layer's own.
        """
        teller = tell or self._tell
        button = Button(rect, text, self.gui, self.look, action, teller, kind=kind, hint=hint, names=names)
        self.buttons.append(button)
        self.focus.add(button)
        return button

    def icon_button(
        self,
        rect: Rect,
        image: Surface,
        action: Callable[[], object],
        *,
        kind: str = "@icon",
        hint: str | None = None,
    ) -> Button:
        """A button with a picture in its middle."""
        button = self.button(rect, "", action, kind=kind, hint=hint)
        self.picture(rect, image)
        return button

    def picture(self, rect: Rect, image: Surface) -> None:
        """A picture in the middle of a rectangle."""
        self.add(_Picture(image.get_rect(center=rect.center), image))

    def label(self, rect: Rect, text: str, *, kind: str = "@label", names: tuple[str, ...] = ()) -> Caption:
        """A line of text; its `kind` is one of the theme's labels, such as ``@left`` or ``@heading``.

        Where it is too long, those of `names` that stand in it are cut off first.
        """
        return self.add(Caption(rect, self.look, text, kind, names))

    def slider(
        self, rect: Rect, value: float, least: float, most: float, changed: Callable[[float], object]
    ) -> Slider:
        """A slider that tells each new value to `changed`."""
        slider = Slider(rect, self.gui, value, least, most, changed)
        self.sliders.append(slider)
        self.focus.add(slider)
        return slider

    def add(self, widget: Own) -> Own:
        """Show a widget of our own, above those of pygame_gui."""
        self.own.append(widget)
        widget.terms.glossary, widget.tell = self.glossary, self._tell
        if widget.focusable:
            self.focus.add(widget)
        return widget

    # Events and frames

    def spots(self) -> tuple[PressArea, ...]:
        """All places where something can be pressed, those that lie above last."""
        pressed: tuple[Button | Slider | OwnWidget, ...] = *self.buttons, *self.sliders, *self.own
        return tuple(spot for widget in pressed for spot in widget.spots())

    def process(self, event: Event) -> bool:
        """Hand an event to the widgets; True when one of them has taken it."""
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            held = any(getattr(event, "buttons", ()))
            self._mouse = None if held else getattr(event, "pos", None)
            stirred = any(getattr(event, "rel", (0, 0)))  # nought when the window comes to the mouse
            moved = stirred and self._mouse != self._last_seen_at
            self._moved |= moved
            self._by_keys &= not moved
            self._explained = None if moved else self._explained
            self._last_seen_at = self._mouse
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self.tooltip.dismiss()
            self.marks_places = False
        if event.type == pygame.KEYDOWN:
            self._moved = self._by_keys = True
            self._explained = None
            return self.focus.key(event)
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            if event.ui_element in self.sliders:
                event.ui_element.changed(float(event.value))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.focus.click(event.pos)
        pressed = event.pos if event.type == pygame.MOUSEBUTTONDOWN else None
        meant = (widget for widget in reversed(self.own) if not (pressed and _hidden(widget, pressed)))
        if any(widget.handle(event) for widget in meant):
            return True
        return bool(self.gui.process_events(event))

    def update(self, now: float, passed: float, *, covered: bool = False) -> bool:
        """Let the widgets know the time, and whether a dialog covers them and has the mouse.

        True when something looks different, so that a frame must be drawn.
        """
        self._manager.covered = covered
        if covered:
            self._mouse, self._by_keys = None, False
        self.gui.update(passed)
        seen = [(image, tuple(rect)) for image, rect, *_ in self.gui.ui_group.visible]
        changed, self._seen = seen != self._seen, seen
        tip_changed = self.tooltip.watch(self._tip(), now, moved=self._moved)
        self._moved = False
        return bool(sum(widget.update(now) for widget in self.own)) or changed or tip_changed

    def _tip(self) -> Tip | None:
        """What can be told of where the keyboard's cursor is, or once the mouse has moved, of its place."""
        if self._explained is not None:
            return self._explained
        pointed = (tip for widget in self.own if self._by_keys and (tip := widget.tip_of_cursor()))
        tip = next(pointed, None)
        if tip or self._mouse is None:
            return tip
        seen = (widget for widget in self.own if not _hidden(widget, self._mouse))
        found = next((tip for widget in seen if (tip := widget.tip_at(self._mouse))), None)
        under = (button for button in self.buttons if button.rect.collidepoint(self._mouse))
        return found or next((Tip(button.tip, button.rect) for button in under if button.tip), None)

    def explain_next(self) -> bool:
        """Tell what the next of the terms in sight means, those of a tooltip first; False without any."""
        shown, tips = self.tooltip.shown, list[Tip]()
        if shown is not None and self._explained is None:
            terms = TermPlaces(self.glossary)
            about = dict.fromkeys(span.term for span in self.glossary.find(shown.text))
            tips += [terms.tip_of(TermPlace(shown.about, term)) for term in about]
        for widget in self.own:
            tips += [widget.terms.tip_of(place) for place in widget.terms.places]
        if not tips:
            return False
        self._explained_last = (self._explained_last + 1) % len(tips)
        self._explained = tips[self._explained_last]
        self.tooltip.tell(self._explained)
        return True

    def draw(self, surface: Surface) -> None:
        """Draw all widgets."""
        self.gui.draw_ui(surface)
        for widget in self.own:
            if widget.within is None:
                widget.draw(surface)
            elif widget.seen:
                with within(surface, widget.within):
                    widget.draw(surface)
        self.focus.draw(surface, self.look.palette.gold_light, max(1, self.px(1.5)))
        self._draw_marks(surface)
        if self.tooltip.shown:
            marks = None if self._explained else TermPlaces(self.glossary).underline
            self.tooltip.draw(surface, self.look, self.focus.places, marks)

    def _draw_marks(self, surface: Surface) -> None:
        """Draw a frame around the term that is explained, and around all that can be reached."""
        gold = self.look.palette.gold_light
        if self._explained is not None:
            pygame.draw.rect(surface, gold, self._explained.about.inflate(4, 0), self.px(1))
        if self.marks_places:
            for place in self.focus.places:
                pygame.draw.rect(surface, gold, place.inflate(self.px(6), self.px(6)), self.px(1), self.px(4))

    @property
    def animating(self) -> bool:
        """Whether a widget of our own moves now."""
        return any(widget.animating for widget in self.own)


def _hidden(widget: OwnWidget, position: tuple[int, int]) -> bool:
    """Whether a widget is out of sight at a point."""
    return widget.within is not None and not widget.within.collidepoint(position)


class _Picture(OwnWidget):
    """A picture, on a button or by itself."""

    focusable = False

    def __init__(self, rect: Rect, image: Surface) -> None:
        super().__init__(rect)
        self._image = image

    def draw(self, surface: Surface) -> None:
        surface.blit(self._image, self.rect)
