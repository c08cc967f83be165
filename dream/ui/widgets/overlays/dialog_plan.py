"""How a dialog is laid out in a room: its frame, its lines, its buttons row by row."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from pygame import Rect

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.paint import Setting

WIDTH, PAD, NARROW_PAD, FIELD = 500, 26, 16, 54
_BUTTON, _LEAST_BUTTON, _AROUND = 40, 30, 16
_TITLE, _LINE, _EDGE = 36, 27, 12
COLUMN_GAP, _ROW_GAP, _LEAST_GAP = 12, 10, 4


@dataclass(frozen=True)
class Asked:
    """What a dialog says: its title, its text, why what was typed will not do, and the texts of its answers.

    The last answer is the safe one. They stand in one row, or the others in so many `columns` above it.
    """

    title: str
    text: str
    refusal: str | None
    answers: tuple[str, ...]
    columns: int | None
    with_field: bool


@dataclass(frozen=True)
class Plan:
    """The frame, the pad within it, how high the title is, the lines, and the rows of buttons.

    A row is the places of its answers; from one row to the next it is a `step`, of which a `gap` is free.
    """

    rect: Rect
    pad: int
    title: int
    told: Setting | None
    wrong: Setting | None
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
        return sum(setting.height for setting in (self.told, self.wrong) if setting)

    @property
    def rows_height(self) -> int:
        """The height of all buttons."""
        return len(self.rows) * self.step - self.gap


def in_the_middle(asked: Asked, look: Look, window: tuple[int, int]) -> Plan:
    """The plan in the middle of a window."""
    room = Rect(0, 0, window[0] - look.px(40), window[1] - look.px(_EDGE))
    room.center = window[0] // 2, window[1] // 2
    return _planned(asked, look, room, look.px(PAD), asked.columns)


def beside(asked: Asked, look: Look, room: Rect) -> Plan | None:
    """The plan in a narrow room, if all of it can be read there."""
    for columns in dict.fromkeys((asked.columns, 1)):
        plan = _planned(asked, look, room, look.px(NARROW_PAD), columns)
        if room.contains(plan.rect) and _is_read(asked, look, plan):
            return plan
    return None


def _is_read(asked: Asked, look: Look, plan: Plan) -> bool:
    """Whether nothing of a plan is cut."""
    whole = all(setting.whole for setting in (plan.told, plan.wrong) if setting)
    heading = look.font(Role.HEADING)
    titled = paint.set_in(heading, asked.title, (), (plan.inner.w, plan.title)).whole
    font = look.font(Role.BODY)
    least = font.sized(paint.sizes_of(font)[-1])
    rooms = chain.from_iterable(
        [(place, button_width(look, plan, row)) for place in row] for row in plan.rows
    )
    return (
        whole
        and titled
        and all(
            paint.width_of(least, asked.answers[place]) + look.px(_AROUND) <= width for place, width in rooms
        )
    )


def button_width(look: Look, plan: Plan, row: range) -> int:
    """How wide each button of a row is."""
    return (plan.inner.w - look.px(COLUMN_GAP) * (len(row) - 1)) // len(row)


def _planned(asked: Asked, look: Look, room: Rect, pad: int, columns: int | None) -> Plan:
    px, font = look.px, look.font(Role.BODY)
    width = min(px(WIDTH), room.w)
    inner = width - 2 * pad
    rows = _rows(asked.answers, look, inner, columns)
    title = px(_TITLE if paint.width_of(look.font(Role.HEADING), asked.title) <= inner else 2 * _LINE)
    around = pad * 2 + title + px(22) + (px(FIELD) if asked.with_field else 0)
    step, gap = _steps(look, len(rows), room.h - around)
    rows_height = len(rows) * step - gap
    most = max(font.get_linesize(), room.h - around - rows_height)
    wrong = paint.set_in(font, asked.refusal, (), (inner, most // 2)) if asked.refusal else None
    most -= wrong.height if wrong else 0
    told = paint.set_in(font, asked.text, (), (inner, most)) if asked.text else None
    text_height = sum(setting.height for setting in (told, wrong) if setting)
    rect = Rect(0, 0, width, around + text_height + rows_height)
    rect.center = room.center
    return Plan(rect, pad, title, told, wrong, rows, step, gap)


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
