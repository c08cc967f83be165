"""Hands the events of mouse and keyboard to whoever they are meant for."""

import pygame
from pygame import Rect
from pygame.event import Event

from dream.base.words import say
from dream.ui.kit.commands import EXPLAIN, POSSIBLE, among
from dream.ui.kit.input.keyboard import types_character, types_text, without_keypad
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.overlays.dialog_host import DialogHost, KeyboardHost
from dream.ui.widgets.widget_base import OwnWidget


class EventRouter:
    """Hands each event to the dialog, the widgets, the commands or the scene: to the first that takes it.

    `held` are the codes of the keys that are down.
    """

    def __init__(self, app: KeyboardHost, dialogs: DialogHost) -> None:
        self._app, self._dialogs = app, dialogs
        self.held: set[int] = set()
        self._spent = False
        self._field: OwnWidget | None = None
        self._writes_at: Rect | None = Rect(0, 0, 0, 0)

    def take(self, event: Event) -> None:
        """Take an event of the mouse or the keyboard, or one that only widgets know."""
        match event.type:
            case pygame.KEYDOWN if self._composing:
                self._spent = False
            case pygame.KEYDOWN:
                key = without_keypad(event)
                held = key.key in self.held
                self.held.add(key.key)
                self._spent = self._key(key, held) or not types_text(key)
                if self._writes_at is None and not self._spent:
                    self._spent = self._type(key)
            case pygame.TEXTINPUT if self._spent:
                pass
            case pygame.KEYUP:
                key = without_keypad(event)
                self.held.discard(key.key)
                self._spent = False
                self._offer(key)
            case _:
                self._offer(event)

    def follow_focus(self) -> None:
        """Have keys type text, with input methods, while a text field has the focus, and not otherwise."""
        field = self._layer.focus.field
        writes_at = field.writes_at if field else None
        if field is not self._field and field and self._field:
            self._app.screen.take_text(None)  # what was being composed is not for another field
        if (field, writes_at) != (self._field, self._writes_at):
            self._app.screen.take_text(writes_at)
        self._field, self._writes_at = field, writes_at

    @property
    def _layer(self) -> Layer:
        return self._dialogs.layer or self._app.ui

    @property
    def _composing(self) -> bool:
        field = self._layer.focus.field
        return field is not None and field.composing

    def _type(self, key: Event) -> bool:
        """Type what a key types, as far as it is known, for a field that got the focus only just before."""
        types = self._layer.focus.typing and types_character(key) and key.unicode.isprintable()
        return types and self._layer.process(Event(pygame.TEXTINPUT, text=key.unicode))

    def _of_every_scene(self, command: str) -> bool:
        """Carry out what means the same in every scene; what is possible is marked as well as told."""
        done = self._app.command(command)
        self._layer.marks_places = done and command == POSSIBLE
        return True

    def _unmark(self) -> bool:
        """Stop marking and telling what is possible."""
        self._layer.marks_places = False
        self._app.unsay()
        self._app.dirty("possible")
        return True

    def _explain(self) -> bool:
        """Tell what the next term in sight means."""
        if not self._layer.explain_next():
            self._app.say(say("app.no_terms"), of_now=True)
        self._app.dirty("term")
        return True

    def _offer(self, event: Event) -> None:
        """Hand an event that is no key to the widgets, and to the scene when no dialog is before it."""
        if self._dialogs.ignores(event) or self._layer.process(event):
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
        if event.key == pygame.K_ESCAPE and app.ui.marks_places:
            return self._unmark()
        if (scene and scene.wants(event, held)) or app.ui.process(event) or not scene:
            return True
        if event.key == pygame.K_ESCAPE and app.ui.focus.let_go():
            return True
        command = among(scene.commands, event, typing=app.ui.focus.typing, held=held)
        if command and command.name == EXPLAIN:
            return self._explain()
        if command:
            return scene.command(command.name) or self._of_every_scene(command.name)
        if not app.ui.focus.typing:
            scene.handle(event)
        return False
