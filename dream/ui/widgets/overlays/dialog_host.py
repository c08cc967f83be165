"""The dialog over a scene: at most one, on widgets of its own."""

import time
from collections.abc import Set
from typing import Protocol

import pygame
from pygame import Surface
from pygame.event import Event

from dream.ui.kit.commands import find
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.overlays.dialogs import Dialog, DialogOpener

PAST_DIALOGS = frozenset({"quit", "fullscreen"})
"""The commands that no dialog keeps from the player: the way out, and the one that fills the screen."""

READING_TIME = 0.6
"""For how many seconds an unbidden dialog takes no answer: what is pressed then was meant for the board."""


class KeyboardHost(DialogOpener, Protocol):
    """The window, which knows the keys that are down and the widgets of the scene."""

    @property
    def ui(self) -> Layer:
        """The widgets of the scene on top."""

    @property
    def held(self) -> Set[int]:
        """The codes of the keys that are held down."""


class DialogHost:
    """Opens dialogs for the app, closes and draws them; `dialog` is the one that is open."""

    def __init__(self, app: KeyboardHost) -> None:
        self._app = app
        self._ignored: set[int] = set()
        self._readable_at = 0.0
        self._widgets: Layer | None = None
        self.dialog: Dialog | None = None

    @property
    def layer(self) -> Layer | None:
        """The widgets of the dialog, while one is open."""
        return self._widgets if self.dialog else None

    def open(self, dialog: Dialog) -> None:
        """Open a dialog in the place of any other; the keys that are held down do not answer it."""
        self.dialog = dialog
        self._ignored = set(self._app.held)
        self._readable_at = time.monotonic() + READING_TIME if dialog.unbidden else 0.0
        self._build()

    def close(self) -> None:
        """Close the dialog, if one is open, without an answer."""
        if self.layer:
            self.layer.reset(self._app.look, self._app.size)
            self.dialog = None
            self._app.dirty("dialog")

    def rebuild(self) -> None:
        """Make the widgets of the dialog anew, if one is open, for the window as it is now."""
        if self.layer:
            focus = self.layer.focus.held
            self._build()
            self.layer.focus.hold(focus)

    def update(self, now: float, passed: float) -> bool:
        """Let the widgets of the dialog know the time; True when one of them must be drawn again."""
        return self.layer is not None and self.layer.update(now, passed)

    def _build(self) -> None:
        assert self.dialog
        if self._widgets is None:
            self._widgets = Layer(self._app.look, self._app.size, self._app.say, like=self._app.ui)
            self._widgets.focus.always = True
        self._widgets.reset(self._app.look, self._app.size)
        self.dialog.build(self._app, self._widgets)
        self._app.dirty("dialog")

    def draw(self, surface: Surface) -> None:
        """Draw the dialog, if one is open, over everything."""
        if self.dialog and self._widgets:
            self.dialog.draw_ground(surface)
            self._widgets.draw(surface)

    # Events

    def key(self, event: Event, held: bool) -> bool:
        """Hand a key to the dialog; one that went down before it could be read must be let go first."""
        assert self.dialog is not None
        assert self._widgets is not None
        if self._past(event, held):
            return True
        if not held:
            self._ignored.discard(event.key)
        if self._unread:
            self._ignored.add(event.key)
        return event.key in self._ignored or self.dialog.key(event) or self._widgets.process(event)

    def _past(self, event: Event, held: bool) -> bool:
        """Carry out a command that reaches past the dialog; False when the key means none."""
        scene, typing = self._app.scene, bool(self.layer and self.layer.focus.typing)
        command = find(scene.name, event, typing=typing, held=held) if scene else None
        return command is not None and command.name in PAST_DIALOGS and self._app.command(command.name)

    def ignores(self, event: Event) -> bool:
        """Whether an event of the mouse came before the dialog could be read."""
        return self.dialog is not None and self._unread and event.type == pygame.MOUSEBUTTONDOWN

    @property
    def _unread(self) -> bool:
        return time.monotonic() < self._readable_at
