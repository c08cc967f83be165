"""Dialogs: a question, a message, a line to type; all by mouse or by keyboard alone.

Enter and Esc are pressed without reading, so in every dialog they give the answer that loses nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.ui.kit.palette import Mark
from dream.ui.kit.scene import SceneHost
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.text_field import TextField
from dream.ui.widgets.widget_base import OwnWidget

_WIDTH, _PAD, _BUTTON = 500, 26, 40
_COLUMN_GAP, _ROW_GAP = 12, 10
_VEIL = 150


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
    """A button of a dialog: its text and what it does when the dialog has closed."""

    text: str
    action: Callable[[], object] | None = None


class Dialog:
    """A framed question over the scene. The `safe` answer is the one that loses nothing.

    The safe answer stands last and has the focus, so that Enter gives it; Esc always does. With `field`
    there is a line to type: Enter in it gives the first of the `others` what was typed, whose sentence of
    refusal keeps the dialog open, while None closes it. The answers stand in one row, or the others in
    so many `columns` above the safe one. `unbidden` is a dialog that comes up while the player may be
    pressing something else: nothing answers it in its first moment.
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
    ) -> None:
        self.title, self.text, self.safe, self.others, self.field = title, text, safe, others, field
        self.unbidden = unbidden
        self._columns = columns
        self._rect = Rect(0, 0, 0, 0)
        self._line: TextField | None = None

    @property
    def default(self) -> Answer:
        """The answer that Enter gives."""
        return self.others[0] if self.field else self.safe

    def build(self, app: DialogOpener, ui: Layer) -> None:
        """Make the widgets in the layer of dialogs, in the middle of the window."""
        self._app, self._ui = app, ui
        px, font = ui.px, ui.look.font(Role.BODY)
        width = min(px(_WIDTH), app.size[0] - px(40))
        room = width - 2 * px(_PAD)
        lines = paint.wrapped(font, self.text, room) if self.text else ()
        refusal = self.field.refusal if self.field else None
        wrong = paint.wrapped(font, refusal, room) if refusal else ()
        rows = self._rows(ui, room)
        text_height = (len(lines) + len(wrong)) * font.get_linesize()
        field_height = px(54) if self.field else 0
        rows_height = len(rows) * px(_BUTTON + _ROW_GAP) - px(_ROW_GAP)
        height = px(_PAD) * 2 + px(36) + text_height + field_height + rows_height + px(22)
        self._rect = Rect(0, 0, width, height)
        self._rect.center = app.size[0] // 2, app.size[1] // 2
        inner = self._rect.inflate(-2 * px(_PAD), -2 * px(_PAD))
        ui.label(Rect(inner.x, inner.y, inner.w, px(36)), self.title, kind="@heading")
        ui.add(_Lines(Rect(inner.x, inner.y + px(42), inner.w, text_height), ui.look, lines, wrong))
        top = inner.bottom - rows_height
        if self.field:
            self._build_field(app, ui, Rect(inner.x, top - px(54), inner.w, px(38)))
        for number, row in enumerate(rows):
            place = Rect(inner.x, top + number * px(_BUTTON + _ROW_GAP), inner.w, px(_BUTTON))
            self._build_row(ui, place, row)

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
            line.take_over(self._line)
        self._line = line

    def _rows(self, ui: Layer, room: int) -> list[tuple[Answer, ...]]:
        """The answers in rows: all in one, in the columns asked for, or one below the other when too wide."""
        everything = (*self.others, self.safe)
        font, columns = ui.look.font(Role.BODY), self._columns or len(everything)
        widest = max(font.size(answer.text)[0] for answer in everything) + ui.px(16)
        if columns * (widest + ui.px(_COLUMN_GAP)) - ui.px(_COLUMN_GAP) > room:
            columns = 1
        if columns == len(everything):
            return [everything]
        return [*_in_rows_of(columns, self.others), (self.safe,)]

    def _build_row(self, ui: Layer, row: Rect, answers: tuple[Answer, ...]) -> None:
        gap = ui.px(_COLUMN_GAP)
        width = (row.w - gap * (len(answers) - 1)) // len(answers)
        for number, answer in enumerate(answers):
            rect = Rect(row.x + number * (width + gap), row.y, width, row.h)
            kind = "@primary" if answer is self.default else "@button"
            button = ui.button(rect, answer.text, partial(self.answer, answer), kind=kind)
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
        """Draw the veil over the scene, and the frame."""
        paint.veil(surface, surface.get_rect(), (0, 0, 0), _VEIL)
        paint.framed(surface, self._app.look, self._rect, 250)


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


class _Lines(OwnWidget):
    """Lines of text in the middle of the dialog, and under them those that say what is wrong."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, lines: tuple[str, ...], wrong: tuple[str, ...]) -> None:
        super().__init__(rect)
        self._look, self._lines, self._wrong = look, lines, wrong

    def draw(self, surface: Surface) -> None:
        font, palette = self._look.font(Role.BODY), self._look.palette
        height = font.get_linesize()
        for number, line in enumerate((*self._lines, *self._wrong)):
            colour = palette.ink if number < len(self._lines) else palette.mark[Mark.DANGER]
            row = Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)
            paint.write(surface, font, line, colour, row, "centre")


def _in_rows_of(columns: int, answers: tuple[Answer, ...]) -> list[tuple[Answer, ...]]:
    return [answers[place : place + columns] for place in range(0, len(answers), columns)]


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
) -> None:
    """Ask for a line of text; `check` uses it and gives None, or why it will not do."""
    field = Field(check, start, limit)
    app.ask(Dialog(title, text, Answer(say("dialog.cancel")), (Answer(say("dialog.ok")),), field=field))
