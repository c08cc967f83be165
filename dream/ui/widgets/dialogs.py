"""Dialogs: what they say and ask, how they are laid out, and who opens them.

Dialogs: a question, a message, a line to type; all by mouse or by keyboard alone. Enter and Esc are
pressed without reading, so in every dialog they give the answer that loses nothing.
"""

import os
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable
from weakref import ref

import pygame
from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.kit.commands import EXPLAIN, POSSIBLE, among, find
from dream.ui.kit.input import types_character, types_text, without_keypad
from dream.ui.kit.mirror import in_window
from dream.ui.kit.presses import Lying, Place, PressArea, Pressed, Presses
from dream.ui.kit.scene import Host, Scene
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.widget import ENTER, Focusable, OwnWidget

WIDTH, PAD, NARROW_PAD, FIELD = 500, 26, 16, 54
_BUTTON, _LEAST_BUTTON, _AROUND = 40, 30, 16
_TITLE, _LINE, _EDGE = 36, 27, 12
COLUMN_GAP, _ROW_GAP, _LEAST_GAP = 12, 10, 4


@dataclass(frozen=True)
class DialogLayout:
    """The frame, the pad within it, how high the title is, the lines, and the rows of buttons.

    A row is the places of its answers; from one row to the next it is a `step`, of which a `gap` is free.
    """

    rect: Rect
    pad: int
    title: int
    text: paint.Setting | None
    wrong: paint.Setting | None
    rows: tuple[range, ...]
    step: int
    gap: int

    @property
    def inner(self) -> Rect:
        """The room within the frame."""
        return self.rect.inflate(-2 * self.pad, -2 * self.pad)

    @property
    def text_height(self) -> int:
        """The height of all lines."""
        return sum(setting.height for setting in (self.text, self.wrong) if setting)

    @property
    def rows_height(self) -> int:
        """The height of all buttons."""
        return len(self.rows) * self.step - self.gap


def in_the_middle(dialog: "Dialog", look: Look, window: tuple[int, int]) -> DialogLayout:
    """The plan in the middle of a window."""
    room = Rect(0, 0, window[0] - look.px(40), window[1] - look.px(_EDGE))
    room.center = window[0] // 2, window[1] // 2
    return _planned(dialog, look, room, look.px(PAD), dialog.columns)


def beside(dialog: "Dialog", look: Look, room: Rect) -> DialogLayout | None:
    """The plan in a narrow room, if all of it can be read there."""
    plans = (
        _planned(dialog, look, room, look.px(NARROW_PAD), columns)
        for columns in dict.fromkeys((dialog.columns, 1))
    )
    return next((plan for plan in plans if room.contains(plan.rect) and _is_read(dialog, look, plan)), None)


def _is_read(dialog: "Dialog", look: Look, plan: DialogLayout) -> bool:
    """Whether nothing of a plan is cut."""
    title = paint.set_in(look.font(Role.HEADING), dialog.title, (), (plan.inner.w, plan.title))
    font = look.font(Role.BODY)
    least = font.sized(paint.sizes_of(font)[-1])
    wide = (
        paint.width_of(least, dialog.answers[place].text) + look.px(_AROUND) > button_width(look, plan, row)
        for row in plan.rows
        for place in row
    )
    return all(setting.whole for setting in (title, plan.text, plan.wrong) if setting) and not any(wide)


def button_width(look: Look, plan: DialogLayout, row: range) -> int:
    """How wide each button of a row is."""
    return (plan.inner.w - look.px(COLUMN_GAP) * (len(row) - 1)) // len(row)


def _planned(dialog: "Dialog", look: Look, room: Rect, pad: int, columns: int | None) -> DialogLayout:
    px, font = look.px, look.font(Role.BODY)
    width = min(px(WIDTH), room.w)
    inner = width - 2 * pad
    rows = _rows([answer.text for answer in dialog.answers], look, inner, columns)
    title = px(_TITLE if paint.width_of(look.font(Role.HEADING), dialog.title) <= inner else 2 * _LINE)
    around = pad * 2 + title + px(22) + (px(FIELD) if dialog.field else 0)
    step, gap = _steps(look, len(rows), room.h - around)
    rows_height = len(rows) * step - gap
    most = max(font.get_linesize(), room.h - around - rows_height)
    refusal = dialog.field.refusal if dialog.field else None
    wrong = paint.set_in(font, refusal, (), (inner, most // 2)) if refusal else None
    most -= wrong.height if wrong else 0
    text = paint.set_in(font, dialog.text, (), (inner, most)) if dialog.text else None
    plan = DialogLayout(Rect(0, 0, width, 0), pad, title, text, wrong, rows, step, gap)
    plan.rect.height = around + plan.text_height + rows_height
    plan.rect.center = room.center
    return plan


def _steps(look: Look, rows: int, room: int) -> tuple[int, int]:
    """From one row of buttons to the next, and what of that is free: less where there is little room."""
    for gap in (_ROW_GAP, _LEAST_GAP):
        for button in (_BUTTON, _LEAST_BUTTON):
            if rows * look.px(button + gap) <= room - 2 * look.font(Role.BODY).get_linesize():
                return look.px(button + gap), look.px(gap)
    return look.px(_LEAST_BUTTON + _LEAST_GAP), look.px(_LEAST_GAP)


def _rows(answers: Sequence[str], look: Look, room: int, columns: int | None) -> tuple[range, ...]:
    """The answers in rows: all in one, in the columns asked for, or one below the other when too wide."""
    count = len(answers)
    font, wanted = look.font(Role.BODY), columns or count
    widest = max(font.size(answer)[0] for answer in answers) + look.px(_AROUND)
    if not columns and wanted * (widest + look.px(COLUMN_GAP)) - look.px(COLUMN_GAP) > room:
        wanted = 1
    if wanted == count:
        return (range(count),)
    others = range(count - 1)
    return (
        *(others[start : start + wanted] for start in range(0, count - 1, wanted)),
        range(count - 1, count),
    )


_VEIL, _TOKEN_EDGE = 150, 5


class InWindow(NamedTuple):
    """What can be pressed in the window: in the dialog that is open within its `frame`, else in the scene.

    Neither is kept alive by what is remembered of it.
    """

    dialog: "ref[Dialog] | None"
    frame: Rect | None
    answers: tuple[PressArea, ...]
    scene: "ref[Scene] | None"
    widgets: tuple[PressArea, ...]
    table: Lying | None

    @property
    def owner(self) -> Pressed:
        """Who has the keys that no widget has."""
        owner = self.dialog or self.scene
        return Pressed(owner, owner)

    def at(self, place: Place) -> Pressed:
        """What lies uppermost at a place: beside a dialog that is what lies beneath it."""
        if self.frame is not None and self.frame.collidepoint(place):
            return _pressed(self.dialog, self.answers, _uppermost(self.answers, place))
        spot = _uppermost(self.widgets, place)
        if spot is None and self.table is not None:
            return self.table.at(place)
        return _pressed(self.scene, self.widgets, spot)


def _uppermost(spots: Sequence[PressArea], place: Place) -> PressArea | None:
    return next((spot for spot in reversed(spots) if spot.holds(place)), None)


def _pressed(owner: Hashable, spots: Sequence[PressArea], spot: PressArea | None) -> Pressed:
    """A widget is pressed; the moment is what all of them do, wherever they are scrolled to."""
    return Pressed((owner, spot), (owner, tuple(each.deed for each in spots)))


class WidgetHost(Host, Protocol):
    """The window with its scenes, their widgets, and one dialog that can be open over them."""

    @property
    def ui(self) -> Layer:
        """The layer that the scene on top makes its widgets in."""

    @property
    def dialog(self) -> "Dialog | None":
        """The dialog that is open."""

    def ask(self, dialog: "Dialog") -> None:
        """Open a dialog over the scene; it has all keys and clicks until it is closed."""

    def close_dialog(self) -> None:
        """Close the dialog, if one is open, without an answer."""

    @property
    def presses(self) -> Presses[InWindow]:
        """What lay in the window lately."""

    def is_meant(self, on: Callable[[InWindow], Pressed]) -> bool:
        """Whether a press now is meant for what it goes down `on` in the window."""


@dataclass(frozen=True)
class Answer:
    """A button of a dialog: its text and what it does when the dialog has closed.

    Where it is about somebody, `token` paints theirs as a square of so many pixels.
    """

    text: str
    action: Callable[[], object] | None = None
    token: Callable[[int], Surface | None] | None = None


class Asked(NamedTuple):
    """A question in words: its sentences, and the answers to it; none while nobody is to answer.

    The `hint` helps to choose one, where there is anything to be said.
    """

    sentences: tuple[str, ...]
    answers: tuple[Answer, ...]
    hint: str = ""


@runtime_checkable
class Asks(Protocol):
    """A scene that is nothing but a question, and so can be asked without a window."""

    def asked(self) -> Asked:
        """What it asks now."""


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
        self.unbidden, self._leads_on, self.columns = unbidden, leads_on, columns
        self._line: TextField | None = None

    @property
    def default(self) -> Answer:
        """The answer that Enter gives."""
        return self.others[0] if self.field or self._leads_on else self.safe

    @property
    def frame(self) -> Rect:
        """Where it lies in the window."""
        return self._plan.rect

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers in their order."""
        return *self.others, self.safe

    def build(self, app: WidgetHost, ui: Layer) -> None:
        """Make the widgets in the layer of dialogs."""
        self._app, self._ui = app, ui
        self._room = app.scene.dialog_room if app.scene else None
        found = beside(self, ui.look, self._room) if self._room else None
        if found is None:
            self._room = None
        plan = self._plan = found or in_the_middle(self, ui.look, app.size)
        px, inner = ui.px, plan.inner
        ui.label(Rect(inner.x, inner.y, inner.w, plan.title), self.title, kind="@heading")
        lines = Rect(inner.x, inner.y + plan.title + px(6), inner.w, plan.text_height)
        ui.add(_Lines(lines, ui.look, plan.text, plan.wrong))
        top = inner.bottom - plan.rows_height
        if self.field:
            self._build_field(self.field, Rect(inner.x, top - px(FIELD), inner.w, px(38)))
        for number, row in enumerate(plan.rows):
            self._build_row(ui, Rect(inner.x, top + number * plan.step, inner.w, plan.step - plan.gap), row)

    def _build_field(self, field: "Field", rect: Rect) -> None:
        line = TextField(
            rect,
            self._ui.look,
            self._app.screen,
            field.text,
            limit=field.limit,
            changed=field.typed,
            done=lambda _: self.answer(self.default),
        )
        self._ui.focus.give(self._ui.add(line))
        if self._line:
            line.go_on(self._line.editing)
        self._line = line

    def _build_row(self, ui: Layer, row: Rect, places: range) -> None:
        gap, width = ui.px(COLUMN_GAP), button_width(ui.look, self._plan, places)
        names = tuple(answer.text for answer in self.answers)
        for number, place in enumerate(places):
            answer = self.answers[place]
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

    def key(self, event: pygame.event.Event) -> bool:
        """Take Esc, and Enter when no widget has the focus; all other keys are the widgets'."""
        if event.key == pygame.K_ESCAPE:
            self.answer(self.safe)
        elif event.key in ENTER and self._ui.focus.current is None:
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

    def __init__(
        self, rect: Rect, look: Look, text: paint.Setting | None, wrong: paint.Setting | None
    ) -> None:
        super().__init__(rect)
        self._look, self._told, self._wrong = look, text, wrong

    def draw(self, surface: Surface) -> None:
        palette, top = self._look.palette, self.rect.y
        for setting, colour in ((self._told, palette.ink), (self._wrong, palette.mark[Mark.DANGER])):
            if setting:
                place = Rect(self.rect.x, top, self.rect.w, setting.height)
                paint.write_set(surface, setting, colour, place, "centre")
                top = place.bottom


def confirm(
    app: WidgetHost,
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
    app: WidgetHost,
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


PAST_DIALOGS = frozenset({"quit", "fullscreen"})
"""The commands that no dialog keeps from the player: the way out, and the one that fills the screen."""

READING_TIME = 0.6
"""For how many seconds an unbidden dialog takes no answer: what is pressed then was meant for the board."""


class DialogHost:
    """Opens dialogs for the app, closes and draws them; `dialog` is the one that is open.

    `held` are the codes of the keys that are down. Once a dialog is `used` by another key than those that
    press, whoever does it has seen that it is there.
    """

    def __init__(self, app: WidgetHost) -> None:
        self._app = app
        self.held: set[int] = set()
        self.used = False
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
        self.dialog, self.used = dialog, False
        self._ignored = set(self.held)
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
            focus = self.layer.focus.state
            self._build()
            self.layer.focus.resume(focus)

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

    def key(self, event: pygame.event.Event, held: bool) -> bool:
        """Hand a key to the dialog; one that went down before it could be read must be let go first."""
        assert self.dialog is not None
        assert self._widgets is not None
        scene = self._app.scene
        command = find(scene.name, event, typing=self._widgets.focus.typing, held=held) if scene else None
        if command and command.name in PAST_DIALOGS and self._app.command(command.name):
            return True
        if not held:
            self._ignored.discard(event.key)
        self.used = self.used or event.key not in PRESSING
        if self._unread:
            self._ignored.add(event.key)
        return event.key in self._ignored or self.dialog.key(event) or self._widgets.process(event)

    def ignores(self, event: pygame.event.Event) -> bool:
        """Whether an event of the mouse came before the dialog could be read."""
        return self.dialog is not None and self._unread and event.type == pygame.MOUSEBUTTONDOWN

    @property
    def _unread(self) -> bool:
        return time.monotonic() < self._readable_at


PRESSING = (*ENTER, pygame.K_SPACE)
"""The keys that press what has the focus."""


class EventRouter:
    """Hands each event to the dialog, the widgets, the commands or the scene: to the first that takes it.

    A press that is not meant for what lies under it goes nowhere; neither does what a held key repeats.
    """

    def __init__(self, app: WidgetHost, dialogs: DialogHost) -> None:
        self._app, self._dialogs = app, dialogs
        self._dropped = self._spent = False
        self._field: Focusable | None = None
        self._writes_at: Rect | None = Rect(0, 0, 0, 0)

    @property
    def lying(self) -> InWindow:
        """What can be pressed in the window now."""
        app, dialog, layer = self._app, self._dialogs.dialog, self._dialogs.layer
        table = app.scene.lying() if app.scene else None
        answers = layer.spots() if layer else ()
        asks, scene = ref(dialog) if dialog else None, ref(app.scene) if app.scene else None
        return InWindow(asks, dialog.frame if dialog else None, answers, scene, app.ui.spots(), table)

    def is_meant(self, on: Callable[[InWindow], Pressed]) -> bool:
        """Whether a press now is meant for what it goes down `on`."""
        return self._app.presses.are_meant(self.lying, on)

    def take(self, event: pygame.event.Event) -> None:
        """Take an event of the mouse or the keyboard, or one that only widgets know."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._dropped = not self.is_meant(lambda lying: lying.at(event.pos))
                if not self._dropped:
                    self._offer(event)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT and self._dropped:
                self._dropped = False
            case pygame.KEYDOWN if self._layer.focus.field and self._layer.focus.field.composing:
                self._spent = False
            case pygame.KEYDOWN:
                key = without_keypad(event)
                held = key.key in self._dialogs.held
                self._dialogs.held.add(key.key)
                self._spent = self._key(key, held) or not types_text(key)
                if self._writes_at is None and not self._spent:
                    self._spent = self._type(key)
            case pygame.TEXTINPUT if self._spent:
                pass
            case pygame.KEYUP:
                key = without_keypad(event)
                self._dialogs.held.discard(key.key)
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
            self._app.screen.take_text(in_window(writes_at) if writes_at else None)
        self._field, self._writes_at = field, writes_at

    @property
    def _layer(self) -> Layer:
        return self._dialogs.layer or self._app.ui

    def _type(self, key: pygame.event.Event) -> bool:
        """Type what a key types, as far as it is known, for a field that got the focus only just before."""
        types = self._layer.focus.typing and types_character(key) and key.unicode.isprintable()
        return types and self._layer.process(pygame.event.Event(pygame.TEXTINPUT, text=key.unicode))

    def _unmark(self) -> None:
        """Stop marking and telling what is possible."""
        self._layer.marks_places = False
        self._app.unsay()
        self._app.dirty("possible")

    def _carry_out(self, command: str) -> None:
        """Carry out what means the same in every scene; what is possible is marked as well as told."""
        if command == EXPLAIN:
            if not self._layer.explain_next():
                self._app.say(say("app.no_terms"), of_now=True)
            self._app.dirty("term")
        else:
            done = self._app.command(command)
            self._layer.marks_places = done and command == POSSIBLE

    def _offer(self, event: pygame.event.Event) -> None:
        """Hand an event that is no key to the widgets, and to the scene when no dialog is before it."""
        if self._dialogs.ignores(event) or self._layer.process(event):
            return
        if self._app.scene and not self._dialogs.dialog:
            self._app.scene.handle(event)

    def _is_dropped(self, event: pygame.event.Event, held: bool) -> bool:
        """Whether a key would press something that has come to have the focus only just now, or is held."""
        focus, typing = self._layer.focus, self._layer.focus.typing
        if event.key not in PRESSING or (typing and event.key == pygame.K_SPACE):
            return False
        if held:
            return True
        if self._dialogs.dialog and self._dialogs.used:
            return False
        widget = focus.current if focus.current is not None and focus.current.keeps_focus else None
        middle = None if widget is None or typing else widget.seen.center
        on_owner = self.is_meant(lambda lying: lying.owner)
        return not on_owner or (middle is not None and not self.is_meant(lambda lying: lying.at(middle)))

    def _key(self, event: pygame.event.Event, held: bool) -> bool:
        """Hand a key to the dialog; or to the widget in focus, the commands, and at last the scene.

        Return whether it has been used as a key, so that the text that it types means nothing any more.
        """
        app, scene = self._app, self._app.scene
        if self._is_dropped(event, held):
            return True
        if self._dialogs.dialog:
            return self._dialogs.key(event, held)
        if event.key == pygame.K_ESCAPE and app.ui.marks_places:
            self._unmark()
            return True
        if (scene and scene.wants(event, held)) or app.ui.process(event) or not scene:
            return True
        if event.key == pygame.K_ESCAPE and app.ui.focus.let_go():
            return True
        command = among(scene.commands, event, typing=app.ui.focus.typing, held=held)
        if command is None:
            if not app.ui.focus.typing:
                scene.handle(event)
            return False
        if command.name == EXPLAIN or not scene.command(command.name):
            self._carry_out(command.name)
        return True
