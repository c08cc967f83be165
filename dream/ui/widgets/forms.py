"""Forms: declared rows of a label with what is chosen or typed beside it, which lay themselves out."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec, TypeVar

from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.kit.theme import LABELS, Look
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Caption, Choice
from dream.ui.widgets.dialogs import WidgetHost
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.lists import ScrollArea
from dream.ui.widgets.widget import Focusable, OwnWidget

Value = TypeVar("Value", bound=Hashable)
Arguments = ParamSpec("Arguments")
Control = Callable[[WidgetHost, Rect], Focusable]
"""Makes what stands in a row, at its place."""
ROW, GAP = 34, 5
_CLEAR = 8
"""How far a label ends before its control."""
_NUMBER, _BEFORE_NUMBER, _RAIL = 60, 74, 6


def worded_choices(key: str, values: Iterable[Value]) -> list[tuple[Value, str]]:
    """Values to choose from, each with its text: that of its name after the key and an underscore."""
    return [(value, say(f"{key}_{str(value).lower()}")) for value in values]


def made(
    kind: Callable[Concatenate[Rect, Look, Arguments], OwnWidget],
    *args: Arguments.args,
    **named: Arguments.kwargs,
) -> Control:
    """A widget of a kind that is made in a place, with a look and these arguments."""
    return lambda app, place: app.ui.add(kind(place, app.look, *args, **named))


def one_of(
    options: Sequence[tuple[Value, str]],
    value: Value,
    changed: Callable[[Value], object],
    *,
    segments: bool = True,
    squeezed: bool = False,
) -> Control:
    """A `Choice` among options, pairs of a value and its text."""
    return lambda app, place: app.ui.add(
        Choice(place, app.look, options, value, changed, segments=segments, squeezed=squeezed)
    )


def typed(
    text: str,
    changed: Callable[[str], object],
    done: Callable[[], object],
    *,
    limit: int,
    placeholder: str,
) -> Control:
    """A line to type in; `done` is called on Enter there."""

    def make(app: WidgetHost, place: Rect) -> Focusable:
        field = TextField(
            place,
            app.look,
            app.screen,
            text,
            limit=limit,
            placeholder=placeholder,
            changed=changed,
            done=lambda _: done(),
        )
        return app.ui.add(field)

    return make


def slider(percent: float, changed: Callable[[float], object]) -> Control:
    """A slider over a hundred parts, with the number beside it."""

    def make(app: WidgetHost, place: Rect) -> Focusable:
        px = app.look.px
        number = Rect(place.right - px(_NUMBER), place.y, px(_NUMBER), place.h)
        shown = app.ui.label(number, in_percent(percent), kind="@right")
        rail = Rect(place.x, place.y + px(_RAIL), place.w - px(_BEFORE_NUMBER), place.h - px(2 * _RAIL))

        def moved(value: float) -> None:
            changed(value)
            shown.set_text(in_percent(value))

        return app.ui.slider(rail, percent, 0, 100, moved)

    def in_percent(value: float) -> str:
        return say("options.percent", number=round(value))

    return make


def buttons(gap: float, *each: tuple[str, Callable[[], object], str | None]) -> Control:
    """Buttons of one width side by side: what each says, what it does, and its hint, if any."""

    def make(app: WidgetHost, place: Rect) -> Focusable:
        apart = app.look.px(gap)
        width = (place.w - (len(each) - 1) * apart) // len(each)
        for number, (text, action, hint) in enumerate(each):
            rect = Rect(place.x + number * (width + apart), place.y, width, place.h)
            made = app.ui.button(rect, text, action, hint=hint)
        return made

    return make


def beside(one: Control, other: Control, part: float = 0.5, gap: float = 8) -> Control:
    """Two controls in a row, of which a `part` is for the one with the gap after it; the other is told."""

    def make(app: WidgetHost, place: Rect) -> Focusable:
        left = int(place.w * part)
        one(app, Rect(place.x, place.y, left - app.look.px(gap), place.h))
        return other(app, Rect(place.x + left, place.y, place.w - left, place.h))

    return make


class Rule(OwnWidget):
    """A thin line of gold between one part of a form and the next."""

    focusable = False

    def __init__(self, rect: Rect, look: Look) -> None:
        super().__init__(rect)
        self._look = look

    def draw(self, surface: Surface) -> None:
        paint.rule(surface, self._look, self.rect)


@dataclass(frozen=True)
class Row:
    """A label, of a `kind` of the theme, and the control beside it; one of them may be missing.

    By its `name` the form tells the control. How `high` it is at scale 1, and the `gap` below it, are as the
    form has it where it says nothing else.
    """

    label: str = ""
    control: Control | None = None
    name: Hashable = None
    kind: str = "@left"
    high: float | None = None
    gap: float | None = None


@dataclass(frozen=True)
class Note:
    """A sentence in as many lines as it takes, `indented` to stand under the controls."""

    text: str
    kind: str = "@small_left"
    indented: bool = True
    gap: float | None = None


class Form:
    """Rows one under the other in a column so wide; all lengths are in pixels.

    Labels are `label` wide.
    """

    def __init__(
        self,
        app: WidgetHost,
        rows: Iterable[Row | Note],
        width: int,
        label: int,
        *,
        high: int | None = None,
        gap: int | None = None,
    ) -> None:
        self._app, self._width, self._label = app, width, label
        self._high = app.look.px(ROW) if high is None else high
        self._gap = app.look.px(GAP) if gap is None else gap
        self._rows = [(row, self._lines(row)) for row in rows]

    @property
    def height(self) -> int:
        """How high it is, with the gap below its last row."""
        return sum(self._height(row, lines) + self._below(row) for row, lines in self._rows)

    def build(self, corner: tuple[int, int], area: ScrollArea | None = None) -> dict[Any, Focusable]:
        """Make the widgets from an upper left corner down, held by an `area`; the controls by their names."""
        left, top = corner
        made: dict[Any, Focusable] = {}
        for row, lines in self._rows:
            before = len(self._app.ui.own)
            place = Rect(left, top, self._width, self._height(row, lines))
            if isinstance(row, Note):
                self._write(row, lines, place)
            else:
                self._build_row(row, place, made)
            top = place.bottom + self._below(row)
            if area and len(self._app.ui.own) > before:
                area.hold(*self._app.ui.own[before:])
        return made

    def _build_row(self, row: Row, place: Rect, made: dict[Any, Focusable]) -> None:
        ui = self._app.ui
        if row.label:
            label = self._label - ui.px(_CLEAR) if row.control else place.w
            ui.label(Rect(place.x, place.y, label, place.h), row.label, kind=row.kind)
        if row.control:
            indent = self._label if row.label else 0
            control = Rect(place.x + indent, place.y, place.w - indent, place.h)
            made[row.name] = row.control(self._app, control)

    def _write(self, note: Note, lines: Sequence[str], place: Rect) -> None:
        indent, high = self._indent(note), place.h // max(1, len(lines))
        for number, line in enumerate(lines):
            row = Rect(place.x + indent, place.y + number * high, place.w - indent, high)
            self._app.ui.add(Caption(row, self._app.look, line, note.kind))

    def _lines(self, row: Row | Note) -> Sequence[str]:
        """The lines of a note."""
        if isinstance(row, Row):
            return ()
        font = self._app.look.font(LABELS[row.kind].role)
        return paint.wrapped(font, row.text, self._width - self._indent(row))

    def _indent(self, note: Note) -> int:
        return self._label if note.indented else 0

    def _height(self, row: Row | Note, lines: Sequence[str]) -> int:
        if isinstance(row, Note):
            return len(lines) * self._app.look.font(LABELS[row.kind].role).get_linesize()
        return self._high if row.high is None else self._app.look.px(row.high)

    def _below(self, row: Row | Note) -> int:
        return self._gap if row.gap is None else self._app.look.px(row.gap)
