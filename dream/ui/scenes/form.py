"""A form: rows of labelled choices and fields, one under the other, which scroll where they need to."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from pygame import Rect, Surface

from dream.ui.kit.theme import LABELS, Look
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Caption, Choice, fit_side_by_side
from dream.ui.widgets.fields import Clipboard, TextField
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.lists import ScrollArea
from dream.ui.widgets.widget import OwnWidget

Value = TypeVar("Value", bound=Hashable)
Own = TypeVar("Own", bound=OwnWidget)
ROW, GAP = 34, 5
_LABEL, _MARGIN, _BAR, _RULE = 150, 6, 12, 16
_CLEAR = 8
"""How far a label ends before its control."""


class Rule(OwnWidget):
    """A thin line of gold across a rectangle."""

    focusable = False

    def __init__(self, rect: Rect, look: Look) -> None:
        super().__init__(rect)
        self._look = look

    def draw(self, surface: Surface) -> None:
        paint.rule(surface, self._look, self.rect)


class Form:
    """Fills a column of the window from above; `area` scrolls it, its bar at the right of the column."""

    def __init__(self, ui: Layer, column: Rect, clipboard: Clipboard) -> None:
        self._ui, self._clipboard, self._column = ui, clipboard, column
        self._top = column.y
        around = column.inflate(2 * ui.px(_MARGIN), 2 * ui.px(_MARGIN))
        around.width += ui.px(_BAR)
        self.area: ScrollArea = ui.add(ScrollArea(around, ui.look))

    def _line(self, height: int, gap: int = GAP) -> Rect:
        line = Rect(self._column.x, self._top, self._column.w, height)
        self._top = line.bottom + self._ui.px(gap)
        return line

    def space(self, height: int) -> None:
        """Leave room before the next row."""
        self._top += self._ui.px(height)

    def labelled(self, text: str, *, kind: str = "@left", gap: int = GAP) -> Rect:
        """Label the next row, and give the place of its control."""
        line, label = self._line(self._ui.px(ROW), gap), self._ui.px(_LABEL)
        self.area.hold(
            self._ui.label(Rect(line.x, line.y, label - self._ui.px(_CLEAR), line.h), text, kind=kind)
        )
        return Rect(line.x + label, line.y, line.w - label, line.h)

    def note(self, text: str, *, kind: str = "@small_left", indented: bool = True) -> None:
        """A sentence in as many lines as it takes, `indented` under the controls."""
        look, label = self._ui.look, self._ui.px(_LABEL) if indented else 0
        font = look.font(LABELS[kind].role)
        for part in paint.wrapped(font, text, self._column.w - label):
            line = self._line(font.get_linesize(), 0)
            place = Rect(line.x + label, line.y, line.w - label, line.h)
            self.area.hold(self._ui.add(Caption(place, look, part, kind)))
        self._top += self._ui.px(GAP)

    def problem(self, sentence: str | None) -> None:
        """What is wrong with the control above, if anything."""
        if sentence:
            self.note(sentence, kind="@wrong_left")

    def rule(self) -> None:
        """A line between one part and the next."""
        self.area.hold(self._ui.add(Rule(self._line(self._ui.px(_RULE)), self._ui.look)))

    def choice(
        self,
        place: Rect,
        options: Sequence[tuple[Value, str]],
        value: Value,
        changed: Callable[[Value], object],
        *,
        segments: bool = True,
    ) -> Choice[Value]:
        """A choice, with `segments` where they fit."""
        look = self.look
        fits = segments and fit_side_by_side(look, (text for _, text in options), place.w)
        return self.add(Choice(place, look, options, value, changed, segments=fits))

    def add(self, widget: Own) -> Own:
        """A widget of another kind, at a place that the form gave."""
        return self.area.hold(self._ui.add(widget))

    @property
    def look(self) -> Look:
        """How its widgets look."""
        return self._ui.look

    def field(
        self,
        place: Rect,
        text: str,
        changed: Callable[[str], object],
        done: Callable[[str], object],
        *,
        limit: int,
        placeholder: str,
    ) -> TextField:
        """A line to type in."""
        field = TextField(
            place,
            self._ui.look,
            self._clipboard,
            text,
            limit=limit,
            placeholder=placeholder,
            changed=changed,
            done=done,
        )
        return self.area.hold(self._ui.add(field))
