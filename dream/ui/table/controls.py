"""The buttons of a table: rows of them, dimmed as the game asks, and what a menu offers."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import SRCALPHA, Rect, Surface, draw

from dream.base.texts import say
from dream.play.strokes import Pen
from dream.ui.kit.commands import BY_NAME, POSSIBLE, Command
from dream.ui.kit.text import Role
from dream.ui.kit.theme import BUTTON_ROLES, Look
from dream.ui.table.commands import DRAW_ON
from dream.ui.table.game_session import GameHost
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.painters import paint_pencil
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import PAD, Button
from dream.ui.widgets.dialogs import Answer, Dialog, WidgetHost

Labelled = tuple[str, str]
"""A button: its label's key and its command."""

_GAP, _GAP_ABOVE = 6, 8
_ICON = 28
"""How wide a button with a sign is at most, at scale 1."""
LENS = "lens"
HELPS = (POSSIBLE, LENS, DRAW_ON)
"""The commands that explain what lies on a table, and the pen."""
_WAY_OUT = "cancel"
"""The command that leads elsewhere in every scene: what its button says, its tooltip says."""


@dataclass(frozen=True)
class ButtonRow:
    """Buttons side by side, of one height at scale 1 and one class of the theme.

    They are of one width or, `by_text`, as wide as their texts ask. At the right end stand small ones with
    the `icons` of commands.
    """

    buttons: tuple[Labelled, ...]
    height: int
    kind: str = "@button"
    by_text: bool = False
    icons: tuple[str, ...] = ()


def common(*buttons: Labelled, icons: tuple[str, ...] = ()) -> ButtonRow:
    """What is pressed again and again."""
    return ButtonRow(buttons, 40, icons=icons)


def seldom(*buttons: Labelled) -> ButtonRow:
    """What is pressed now and then."""
    return ButtonRow(buttons, 32)


def aside(*buttons: Labelled, icons: tuple[str, ...] = ()) -> ButtonRow:
    """What leads away from the game, or beside it."""
    return ButtonRow(buttons, 28, "@aside", by_text=True, icons=icons)


def icon(command: str, side: int, look: Look, pen: Pen | None = None) -> Surface:
    """The sign of a command in a square: a lens, a question mark, or a pencil in the colour of a `pen`."""
    if command == DRAW_ON:
        return paint_pencil(side, look.palette.ink_dim if pen is None else look.palette.pen[pen.name.lower()])
    made, colour = Surface((side, side), SRCALPHA), look.palette.ink_dim
    thick = max(1, side // 9)
    if command == LENS:
        middle, radius = (round(0.42 * side), round(0.42 * side)), round(0.34 * side)
        draw.aacircle(made, colour, middle, radius, thick)
        draw.line(made, colour, (0.67 * side, 0.67 * side), (0.94 * side, 0.94 * side), thick + 1)
    else:
        mark = paint.written(look.font(Role.BODY).sized(round(1.05 * side)), "?", colour)
        made.blit(mark, mark.get_rect(center=(side // 2, side // 2)))
    return made


class Controls:
    """Makes the buttons of a scene, and keeps them dimmed as the game asks."""

    def __init__(
        self,
        app: WidgetHost,
        carry_out: Callable[[str], object],
        why_idle: Callable[[str], str | None],
        depends: Callable[[], object],
        commands: Iterable[Command],
        means: Callable[[str], Hashable] = lambda command: None,
        pen: Callable[[], Pen | None] = lambda: None,
    ) -> None:
        """`carry_out` does what a command stands for, `why_idle` tells why it can do nothing now.

        What a command `means` differs where it does something else than before. The `pen` that is down, if
        any is, shows on its switch.

        `commands` are those that the scene has beside the ones of every game.

        That is asked again when what it `depends` on has changed.
        """
        self._app, self._carry_out, self._why_idle, self._depends = app, carry_out, why_idle, depends
        self._means, self._pen = means, pen
        self._commands = BY_NAME | {row.name: row for row in commands}
        self.buttons: list[tuple[Button, str]] = []
        self._seen: object = None

    def rows(self, rect: Rect, *rows: ButtonRow) -> Rect:
        """Rows of buttons at the foot of `rect`; the room left above them."""
        px = self._app.look.px
        top = rect.bottom - sum(px(row.height) for row in rows) - px(_GAP) * (len(rows) - 1)
        left_above = Rect(rect.left, rect.top, rect.width, top - rect.top - px(_GAP_ABOVE))
        for row in rows:
            self._row(Rect(rect.left, top, rect.width, px(row.height)), row)
            top += px(row.height) + px(_GAP)
        return left_above

    def _row(self, rect: Rect, row: ButtonRow) -> None:
        rect = self.icons(rect, row.icons)
        gap, left = self._app.look.px(_GAP), float(rect.left)
        texts = [say(label) for label, _ in row.buttons]
        room = rect.width - gap * (len(texts) - 1)
        for text, width, (_, command) in zip(texts, self._widths(row, texts, room), row.buttons, strict=True):
            cell = Rect(round(left), rect.top, round(left + width) - round(left), rect.height)
            self.button(cell, text, command, kind=row.kind)
            left += width + gap

    def asides(self, width: int, *buttons: Labelled, icons: tuple[str, ...] = ()) -> tuple[ButtonRow, ...]:
        """Quiet buttons in one row so wide or, where not all of their texts are whole in it, in two.

        At the end of the last stand small ones with the `icons` of commands.
        """
        row, px = aside(*buttons, icons=icons), self._app.look.px
        width -= len(icons) * (px(_ICON) + px(_GAP))
        font = self._app.look.font(BUTTON_ROLES[row.kind])
        least = font.sized(paint.sizes_of(font)[-1])
        texts = [say(label) for label, _ in buttons]
        room = width - px(_GAP) * (len(texts) - 1)
        cells = zip(texts, self._widths(row, texts, room), strict=True)
        if all(paint.width_of(least, text) + 2 * px(PAD) <= int(cell) for text, cell in cells):
            return (row,)
        half = (len(buttons) + 1) // 2
        return aside(*buttons[:half]), aside(*buttons[half:], icons=icons)

    def _widths(self, row: ButtonRow, texts: Sequence[str], room: int) -> list[float]:
        """How wide each button of a row is, which share a room."""
        if not row.by_text:
            return [room / len(texts)] * len(texts)
        font = self._app.look.font(BUTTON_ROLES[row.kind])
        asked = [paint.width_of(font, text) for text in texts]
        spare = (room - sum(asked)) / len(texts)
        return [width + spare for width in asked] if spare > 0 else [room * n / sum(asked) for n in asked]

    def icons(self, rect: Rect, commands: Sequence[str]) -> Rect:
        """Small buttons with the signs of commands at the right end of a rectangle; what is left of it."""
        gap, wide, rest = self._app.look.px(_GAP), min(rect.height, self._app.look.px(_ICON)), rect
        for name in reversed(commands):
            cell = Rect(rest.right - wide, rest.top, wide, rest.height)
            side, pen = min(self._app.look.px(18), round(0.62 * min(cell.size))), self._pen()
            picture = icon(name, side, self._app.look, pen)
            does = partial(self._carry_out, name)
            kind = "@primary" if name == DRAW_ON and pen is not None else "@aside"
            button = self._app.ui.icon_button(cell, picture, does, kind=kind, hint=self._commands[name].hint)
            self.buttons.append((button, name))
            rest = Rect(rest.left, rest.top, rest.width - wide - gap, rest.height)
        return rest

    def button(
        self,
        rect: Rect,
        text: str,
        command: str,
        action: Callable[[], object] | None = None,
        *,
        kind: str = "@button",
        tell: Callable[[str], object] | None = None,
    ) -> Button:
        """A button for a command, which carries it out unless there is another `action`.

        While it is dimmed, `tell` is told why when it is pressed all the same, or else the player is.
        """
        does = action or (lambda: self._carry_out(command))
        row = self._commands[command]
        hint = row.hint_for(text) if command == _WAY_OUT else row.hint
        button = self._app.ui.button(rect, text, does, kind=kind, hint=hint, tell=tell)
        button.means = partial(self._means, command)
        self.buttons.append((button, command))
        return button

    def call(self, command: str, text: str) -> None:
        """Have the button of a command say this from now on."""
        for button, name in self.buttons:
            if name == command and button.text != text:
                button.set_text(text)
                self._app.dirty("called")

    def refresh(self) -> None:
        """Dim the buttons whose command can do nothing now, and no others."""
        seen = self._depends()
        if seen == self._seen:
            return
        self._seen = seen
        for button, command in self.buttons:
            why = self._why_idle(command)
            if why != button.why:
                button.dim(why)
                self._app.dirty("dimmed")


def play_rows(table: AnyGameTable, beside: Sequence[Labelled] = ()) -> Iterator[ButtonRow]:
    """The buttons for those who sit here: two large ones, and among the quiet ones those `beside` them.

    Who only watches can pause the machine, if there is one, and needs no hint. All else is in the menu.
    """
    if table.clock.can_pause and (pause := (table.turns.pause_label, "autoplay")) not in beside:
        beside = (pause, *beside)
    undo, redo, menu = ("game.undo", "undo"), ("game.redo", "redo"), ("game.menu", "cancel")
    if table.game.people:
        yield common(undo, ("game.hint", "advice"), icons=HELPS)
        yield aside(redo, *beside, menu)
    elif len(table.game.guests) < len(table.game.seats):
        yield common((table.turns.pause_label, "autoplay"), ("game.now", "move_now"), icons=HELPS)
        yield aside(undo, redo, menu)
    else:
        yield common(undo, menu, icons=HELPS)


def open_menu(
    app: GameHost,
    carry_out: Callable[[str], object],
    text: str,
    *,
    plays: bool,
    own: Iterable[str],
    pause: str | None,
    guests: bool = False,
) -> None:
    """Ask what the player wants beside the game; `text` tells whether it is kept, and what goes on.

    `own` are the commands that the game adds for somebody who `plays`; `pause` is what the command to pause
    says, where there is something to be paused. With `guests` their addresses can be shown.
    """

    def carries_out(command: str) -> Answer:
        game, dot, name = command.rpartition(".")
        return Answer(say(f"{game}{dot}menu.{name}"), lambda: carry_out(command))

    others = (
        *((Answer(pause, lambda: carry_out("autoplay")),) if pause else ()),
        carries_out("save"),
        carries_out("help"),
        carries_out("possible"),
        carries_out("lens"),
        *((carries_out("notation"),) if plays else ()),
        carries_out("open"),
        carries_out("options"),
        carries_out("new_game"),
        Answer(say("menu.title"), app.routes.title),
        *(map(carries_out, own) if plays else ()),
        carries_out("seats"),
        *((carries_out("guests"),) if guests else ()),
        carries_out("quit"),
    )
    app.ask(Dialog(say("menu.heading"), text, Answer(say("menu.play_on")), others, columns=2))
