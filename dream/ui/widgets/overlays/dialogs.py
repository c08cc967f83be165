"""Dialogs: a question, a message, a line to type; all by mouse or by keyboard alone.

Enter and Esc are pressed without reading, so in every dialog they give the answer that loses nothing.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.ui.kit.palette import Mark
from dream.ui.kit.scene import SceneHost
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.button import Button
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.overlays.dialog_plan import (
    COLUMN_GAP,
    FIELD,
    Asked,
    Plan,
    beside,
    button_width,
    in_the_middle,
)
from dream.ui.widgets.paint import Setting
from dream.ui.widgets.text_field import TextField
from dream.ui.widgets.widget_base import OwnWidget

_VEIL, _TOKEN_EDGE = 150, 5


class DialogOpener(SceneHost, Protocol):
    """The window, over whose scene one dialog can be open."""

    @property
    def dialog(self) -> "Dialog | None":
        """The dialog that is open."""

    def ask(self, dialog: "Dialog") -> None:
        """Open a dialog over the scene; it has all keys and clicks until it is closed."""

    def close_dialog(self) -> None:
        """Close the dialog, if one is open, without an answer."""


@dataclass(frozen=True)
class Answer:
    """A button of a dialog: its text and what it does when the dialog has closed.

    Where it is about somebody, `token` paints theirs as a square of so many pixels.
    """

    text: str
    action: Callable[[], object] | None = None
    token: Callable[[int], Surface | None] | None = None


class Dialog:
    """A framed question over the scene. The `safe` answer is the one that loses nothing.

    The safe answer stands last and has the focus, so that Enter gives it; Esc always does. With `field`
    there is a line to type: Enter in it gives the first of the `others` what was typed, whose sentence of
    refusal keeps the dialog open, while None closes it. The answers stand in one row, or the others in
    so many `columns` above the safe one; texts that are too wide for that are written smaller.

    Where no answer loses anything a dialog `leads_on`: the first of the others is lit, and Enter gives it.

    `unbidden` is a dialog that comes up while the player may be pressing something else: nothing answers it
    in its first moment.
    """

    def __init__(
        self,
        title: str,
        text: str,
        safe: Answer,
        others: tuple[Answer, ...] = (),
        *,
        field: "Field | None" = None,
        columns: int | None = None,
        unbidden: bool = False,
        leads_on: bool = False,
    ) -> None:
        self.title, self.text, self.safe, self.others, self.field = title, text, safe, others, field
        self.unbidden, self._leads_on = unbidden, leads_on
        self._columns = columns
        self._plan: Plan
        self._room: Rect | None = None
        self._line: TextField | None = None

    @property
    def default(self) -> Answer:
        """The answer that Enter gives."""
        return self.others[0] if self.field or self._leads_on else self.safe

    def build(self, app: DialogOpener, ui: Layer) -> None:
        """Make the widgets in the layer of dialogs."""
        self._app, self._ui = app, ui
        plan = self._plan = self._planned(app, ui)
        px, inner = ui.px, plan.inner
        ui.label(Rect(inner.x, inner.y, inner.w, plan.title), self.title, kind="@heading")
        lines = Rect(inner.x, inner.y + plan.title + px(6), inner.w, plan.text_height)
        ui.add(_Lines(lines, ui.look, plan.told, plan.wrong))
        top = inner.bottom - plan.rows_height
        if self.field:
            self._build_field(app, ui, Rect(inner.x, top - px(FIELD), inner.w, px(38)))
        for number, row in enumerate(plan.rows):
            self._build_row(ui, Rect(inner.x, top + number * plan.step, inner.w, plan.step - plan.gap), row)

    def _planned(self, app: DialogOpener, ui: Layer) -> Plan:
        """Beside what the scene shows, where it has a room for that, or else in the middle of the window."""
        refusal = self.field.refusal if self.field else None
        texts = tuple(answer.text for answer in self._answers)
        asked = Asked(self.title, self.text, refusal, texts, self._columns, bool(self.field))
        self._room = app.scene.dialog_room if app.scene else None
        found = beside(asked, ui.look, self._room) if self._room else None
        if found is None:
            self._room = None
        return found or in_the_middle(asked, ui.look, app.size)

    @property
    def _answers(self) -> tuple[Answer, ...]:
        return *self.others, self.safe

    def _build_field(self, app: DialogOpener, ui: Layer, rect: Rect) -> None:
        assert self.field
        field = self.field
        line = TextField(
            rect,
            ui.look,
            app.screen,
            field.text,
            limit=field.limit,
            changed=field.typed,
            done=lambda _: self.answer(self.default),
        )
        ui.focus.give(ui.add(line))
        if self._line:
            line.go_on(self._line.editing)
        self._line = line

    def _build_row(self, ui: Layer, row: Rect, places: range) -> None:
        gap, width = ui.px(COLUMN_GAP), button_width(ui.look, self._plan, places)
        names = tuple(answer.text for answer in self._answers)
        for number, place in enumerate(places):
            answer = self._answers[place]
            rect = Rect(row.x + number * (width + gap), row.y, width, row.h)
            kind = "@primary" if answer is self.default else "@button"
            button = ui.button(rect, answer.text, partial(self.answer, answer), kind=kind, names=names)
            if answer.token:
                _add_token(ui, button, answer.token)
            if answer is self.default and not self.field:
                ui.focus.give(button)
                ui.focus.shown = True

    def answer(self, chosen: Answer) -> None:
        """Close with one of the answers; what the text of its field has opened in its place stays open."""
        if self.field and chosen is self.default:
            self.field.refusal = self.field.check(self.field.text)
            if self.field.refusal is not None:
                self._app.ask(self)
                return
        if self._app.dialog is self:
            self._app.close_dialog()
        if chosen.action:
            chosen.action()

    def key(self, event: Event) -> bool:
        """Take Esc, and Enter when no widget has the focus; all other keys are the widgets'."""
        if event.key == pygame.K_ESCAPE:
            self.answer(self.safe)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._ui.focus.current is None:
            self.answer(self.default)
        else:
            return False
        return True

    def draw_ground(self, surface: Surface) -> None:
        """Draw the veil over the scene, or over the room beside what it shows, and the frame."""
        veiled = surface.get_rect()
        if self._room:
            veiled.x, veiled.w = self._room.x, veiled.right - self._room.x
        paint.veil(surface, veiled, (0, 0, 0), _VEIL)
        paint.framed(surface, self._app.look, self._plan.rect, 250)


def _add_token(ui: Layer, button: Button, paint_token: Callable[[int], Surface | None]) -> None:
    """Show a token at the left of a button, where its text leaves the room."""
    rect, edge = button.rect, ui.px(_TOKEN_EDGE)
    side = rect.h - 2 * edge
    token = paint_token(side)
    if token and paint.width_of(button.font, button.text) <= rect.w - 2 * (side + 2 * edge):
        ui.picture(Rect(rect.x + 2 * edge, rect.y + edge, side, side), token)


@dataclass
class Field:
    """A line to type in a dialog; `check` takes what was typed and gives None, or why it will not do."""

    check: Callable[[str], str | None]
    text: str = ""
    limit: int = 200
    refusal: str | None = None

    def typed(self, text: str) -> None:
        """Remember what was typed."""
        self.text = text


LONGEST_PATH = 1000
"""How many characters of a path can be typed."""


def typed_path(text: str) -> Path:
    """The path that was typed or pasted, such as ``~/game.png``, in quotation marks or without any."""
    return Path(os.path.expanduser(text.strip().strip('"')))


class _Lines(OwnWidget):
    """Lines of text in the middle of the dialog, and under them those that say what is wrong."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, told: Setting | None, wrong: Setting | None) -> None:
        super().__init__(rect)
        self._look, self._told, self._wrong = look, told, wrong

    def draw(self, surface: Surface) -> None:
        palette, top = self._look.palette, self.rect.y
        for setting, colour in ((self._told, palette.ink), (self._wrong, palette.mark[Mark.DANGER])):
            if setting:
                place = Rect(self.rect.x, top, self.rect.w, setting.height)
                paint.write_set(surface, setting, colour, place, "centre")
                top = place.bottom


def confirm(
    app: DialogOpener,
    title: str,
    text: str,
    yes: Callable[[], object],
    *,
    yes_text: str | None = None,
    no_text: str | None = None,
) -> None:
    """Ask whether to do something that cannot be undone or loses something; `yes` is called when agreed."""
    agree = Answer(yes_text or say("dialog.yes"), yes)
    app.ask(Dialog(title, text, Answer(no_text or say("dialog.no")), (agree,)))


def ask_text(
    app: DialogOpener,
    title: str,
    text: str,
    check: Callable[[str], str | None],
    *,
    start: str = "",
    limit: int = 200,
    cancelled: Callable[[], object] | None = None,
) -> None:
    """Ask for a line of text; `check` uses it and gives None, or why it will not do.

    `cancelled` is called when the player has none to give.
    """
    field, cancel = Field(check, start, limit), Answer(say("dialog.cancel"), cancelled)
    app.ask(Dialog(title, text, cancel, (Answer(say("dialog.ok")),), field=field))
