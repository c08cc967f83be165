"""A layer: the widgets of a scene or of a dialog, with the means to make them.

A layer owns one manager of pygame_gui, the widgets of our own, and the ring of the focus. All sizes that it
takes are in pixels; `px` turns a length of the design, at scale 1, into pixels.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import i18n
import pygame
import pygame_gui
from pygame import Rect, Surface

from dream.base.texts import NO_TERMS, Glossary, glossary_of, runs_leftward
from dream.ui.kit.mirror import pen, pointed_at
from dream.ui.kit.presses import PressArea
from dream.ui.kit.theme import Look
from dream.ui.widgets.buttons import Button, Caption, Slider
from dream.ui.widgets.focus import FocusRing
from dream.ui.widgets.paint import ShapeCache, within
from dream.ui.widgets.widget import OwnWidget, TermPlace, TermPlaces, Tip, Tooltip

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

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.calculate_scaled_mouse_position(pointed_at())


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

    def process(self, event: pygame.event.Event) -> bool:
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
            return self.focus.key(event if self.focus.typing else _as_seen(event))
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
            pen.rect(surface, gold, self._explained.about.inflate(4, 0), self.px(1))
        if self.marks_places:
            for place in self.focus.places:
                pen.rect(surface, gold, place.inflate(self.px(6), self.px(6)), self.px(1), self.px(4))

    @property
    def animating(self) -> bool:
        """Whether a widget of our own moves now."""
        return any(widget.animating for widget in self.own)


def _as_seen(event: pygame.event.Event) -> pygame.event.Event:
    """A key as widgets know it, to whom the right is where reading goes on."""
    other = {pygame.K_LEFT: pygame.K_RIGHT, pygame.K_RIGHT: pygame.K_LEFT}.get(event.key)
    if other is None or not runs_leftward():
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": other})


def _hidden(widget: OwnWidget, position: tuple[int, int]) -> bool:
    """Whether a widget is out of sight at a point."""
    return widget.out_of_sight or (widget.within is not None and not widget.within.collidepoint(position))


class _Picture(OwnWidget):
    """A picture, on a button or by itself."""

    focusable = False

    def __init__(self, rect: Rect, image: Surface) -> None:
        super().__init__(rect)
        self._image = image

    def draw(self, surface: Surface) -> None:
        surface.blit(self._image, self.rect)
