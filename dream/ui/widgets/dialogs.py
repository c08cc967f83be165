"""Dialogs: a question, a message, a line to type; all by mouse or by keyboard alone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.fonts import Role
from dream.ui.layer import Layer
from dream.ui.palette import Mark
from dream.ui.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.own import OwnWidget
from dream.ui.widgets.text_field import TextField
from dream.words import say

if TYPE_CHECKING:
    from dream.ui.app import App

_WIDTH, _PAD, _BUTTON = 460, 26, 40
_VEIL = 150


@dataclass(frozen=True)
class Answer:
    """A button of a dialog: its text and what it does when the dialog has closed."""

    text: str
    action: Callable[[], object] | None = None


class Dialog:
    """A framed question over the scene; Enter gives the first answer, Esc the last or the one at `escape`.

    With `field`, there is a line to type, and the first answer is given what was typed: its sentence
    of refusal keeps the dialog open, None closes it.
    """

    def __init__(
        self,
        title: str,
        text: str,
        answers: tuple[Answer, ...],
        *,
        field: "Field | None" = None,
        escape: int = -1,
    ) -> None:
        self.title, self.text, self.answers, self.field, self.escape = title, text, answers, field, escape
        self._rect = Rect(0, 0, 0, 0)

    def build(self, app: "App", ui: Layer) -> None:
        """Make the widgets in the layer of dialogs, in the middle of the window."""
        self._app, self._ui = app, ui
        px, font = ui.px, ui.look.font(Role.BODY)
        width = min(px(_WIDTH), app.size[0] - px(40))
        room = width - 2 * px(_PAD)
        lines = paint.wrapped(font, self.text, room) if self.text else ()
        refusal = self.field.refusal if self.field else None
        wrong = paint.wrapped(font, refusal, room) if refusal else ()
        text_height = (len(lines) + len(wrong)) * font.get_linesize()
        field_height = px(54) if self.field else 0
        height = px(_PAD) * 2 + px(36) + text_height + field_height + px(_BUTTON) + px(22)
        self._rect = Rect(0, 0, width, height)
        self._rect.center = app.size[0] // 2, app.size[1] // 2
        inner = self._rect.inflate(-2 * px(_PAD), -2 * px(_PAD))
        ui.label(Rect(inner.x, inner.y, inner.w, px(36)), self.title, kind="@heading")
        ui.add(_Lines(Rect(inner.x, inner.y + px(42), inner.w, text_height), ui.look, lines, wrong))
        if self.field:
            self._build_field(app, ui, Rect(inner.x, inner.bottom - px(_BUTTON + 54), inner.w, px(38)))
        self._build_answers(ui, Rect(inner.x, inner.bottom - px(_BUTTON), inner.w, px(_BUTTON)))

    def _build_field(self, app: "App", ui: Layer, rect: Rect) -> None:
        assert self.field
        field = self.field
        line = TextField(
            rect,
            ui.look,
            app.screen,
            field.text,
            limit=field.limit,
            changed=field.typed,
            done=lambda _: self.answer(0),
        )
        ui.focus.give(ui.add(line))

    def _build_answers(self, ui: Layer, row: Rect) -> None:
        gap = ui.px(12)
        width = (row.w - gap * (len(self.answers) - 1)) // len(self.answers)
        for number, answer in enumerate(self.answers):
            rect = Rect(row.x + number * (width + gap), row.y, width, row.h)
            kind = "@primary" if number == 0 else "@button"
            button = ui.button(rect, answer.text, partial(self.answer, number), kind=kind)
            if number == 0 and not self.field:
                ui.focus.give(button)
                ui.focus.shown = True

    def answer(self, number: int) -> None:
        """Close with an answer, by its number."""
        chosen = self.answers[number]
        if self.field and number == 0:
            self.field.refusal = self.field.check(self.field.text)
            if self.field.refusal is not None:
                self._app.ask(self)
                return
        self._app.close_dialog()
        if chosen.action:
            chosen.action()

    def key(self, event: Event) -> bool:
        """Take Esc, and Enter when no widget has the focus; all other keys are the widgets'."""
        if event.key == pygame.K_ESCAPE:
            self.answer(self.escape)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._ui.focus.current is None:
            self.answer(0)
        else:
            return False
        return True

    def draw_ground(self, surface: Surface) -> None:
        """Draw the veil over the scene, and the frame."""
        surface.blit(paint.veil(surface.get_size(), (0, 0, 0), _VEIL), (0, 0))
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


def confirm(
    app: "App", title: str, text: str, yes: Callable[[], object], *, yes_text: str | None = None
) -> None:
    """Ask whether to do something; `yes` is called when the player agrees."""
    agree = Answer(yes_text or say("dialog.yes"), yes)
    app.ask(Dialog(title, text, (agree, Answer(say("dialog.no")))))


def message(app: "App", title: str, text: str, then: Callable[[], object] | None = None) -> None:
    """Tell something that has to be read."""
    app.ask(Dialog(title, text, (Answer(say("dialog.ok"), then),)))


def ask_text(
    app: "App",
    title: str,
    text: str,
    check: Callable[[str], str | None],
    *,
    start: str = "",
    limit: int = 200,
) -> None:
    """Ask for a line of text; `check` uses it and gives None, or why it will not do."""
    field = Field(check, start, limit)
    app.ask(Dialog(title, text, (Answer(say("dialog.ok")), Answer(say("dialog.cancel"))), field=field))
