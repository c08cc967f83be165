"""Hands the events of mouse and keyboard to whoever they are meant for."""

import pygame
from pygame.event import Event

from dream.ui.kit.commands import among
from dream.ui.kit.input.keyboard import types_text, without_keypad
from dream.ui.widgets.overlays.dialog_host import DialogHost, KeyboardHost


class EventRouter:
    """Hands each event to the dialog, the widgets, the commands or the scene: to the first that takes it.

    `held` are the codes of the keys that are down.
    """

    def __init__(self, app: KeyboardHost, dialogs: DialogHost) -> None:
        self._app, self._dialogs = app, dialogs
        self.held: set[int] = set()
        self._spent = False

    def take(self, event: Event) -> None:
        """Take an event of the mouse or the keyboard, or one that only widgets know."""
        match event.type:
            case pygame.KEYDOWN:
                key = without_keypad(event)
                held = key.key in self.held
                self.held.add(key.key)
                self._spent = self._key(key, held) or not types_text(key)
            case pygame.TEXTINPUT if self._spent:
                pass
            case pygame.KEYUP:
                key = without_keypad(event)
                self.held.discard(key.key)
                self._spent = False
                self._offer(key)
            case _:
                self._offer(event)

    def _offer(self, event: Event) -> None:
        """Hand an event that is no key to the widgets, and to the scene when no dialog is before it."""
        layer = self._dialogs.layer or self._app.ui
        if self._dialogs.ignores(event) or layer.process(event):
            return
        if self._app.scene and not self._dialogs.dialog:
            self._app.scene.handle(event)

    def _key(self, event: Event, held: bool) -> bool:
        """Hand a key to the dialog; or to the widget in focus, the commands, and at last the scene.

        Return whether it has been used as a key, so that the text that it types means nothing any more.
        """
        app, scene = self._app, self._app.scene
        if self._dialogs.dialog:
            return self._dialogs.key(event, held)
        if app.ui.process(event) or not scene:
            return True
        if event.key == pygame.K_ESCAPE and app.ui.focus.let_go():
            return True
        command = among(scene.commands, event, typing=app.ui.focus.typing, held=held)
        if command:
            return scene.command(command.name) or app.command(command.name) or True
        if not app.ui.focus.typing:
            scene.handle(event)
        return False
