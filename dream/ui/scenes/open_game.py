"""Saved games: those of the library and any other file, to go on with or to look through."""

import os
from pathlib import Path

from pygame import Rect, Surface

from dream.base.durable_files import reason
from dream.base.words import say
from dream.play import registry
from dream.play.outcome import UNFINISHED
from dream.records.library import Entry, entries
from dream.records.reader import Opened, read_record
from dream.ui.game_views.registry import has_view
from dream.ui.kit.text.fonts import Role
from dream.ui.widgets import paint
from dream.ui.widgets.page import Page
from dream.ui.widgets.rows import Row, Rows
from dream.ui.widgets.text_field import TextField
from dream.ui.widgets.widget_host import WidgetHost

LONGEST_PATH = 1000
_ROW, _GAP = 36, 12


class OpenGame(Page):
    """A list of the library, and a line for the path of another file."""

    name = "open_game"
    heading = "open_game.heading"
    widest, tallest = 900, 760

    def __init__(self, app: WidgetHost) -> None:
        super().__init__(app)
        self._entries: list[Entry] | None = None
        self._path = ""
        self._chosen = 0

    def enter(self) -> None:
        self.app.in_background(_listed, self._found)

    def _found(self, found: list[Entry] | str) -> None:
        """What is in the library, or why that cannot be known."""
        if isinstance(found, str):
            self.app.say(found)
            found = []
        self._entries = found
        if self.app.scene is self:
            self.app.rebuild("library", keep_focus=False)

    def build(self) -> None:
        super().build()
        ui, inner = self.app.ui, self.inner
        line = inner.bottom - ui.px(_ROW + _GAP)
        self._list = Rect(inner.x, inner.y, inner.w, line - ui.px(_GAP) - inner.y)
        rows = [row_of(entry) for entry in self._entries or []]
        if rows:
            shown = Rows(self._list, ui.look, rows, self._chosen, self._choose, self._go_on)
            ui.focus.give(ui.add(shown))
        label = ui.px(150)
        ui.label(Rect(inner.x, line, label, ui.px(_ROW)), say("open_game.path"), kind="@left")
        field = TextField(
            Rect(inner.x + label, line, inner.w - label, ui.px(_ROW)),
            ui.look,
            self.app.screen,
            self._path,
            limit=LONGEST_PATH,
            placeholder=say("open_game.path_placeholder"),
            changed=self._type,
            done=lambda _: self._go_on(),
        )
        ui.add(field)
        if not rows:
            ui.focus.give(field)
        ui.button(self.foot(0, 3), say("open_game.go_on"), self._go_on, kind="@primary")
        ui.button(self.foot(1, 3), say("open_game.replay"), self._replay)
        self.back_button(2, 3)

    def _choose(self, place: int) -> None:
        self._chosen = place

    def _type(self, path: str) -> None:
        self._path = path

    def _go_on(self) -> None:
        opened = self._opened()
        if opened is None:
            return
        if opened.record.result != UNFINISHED:
            self.app.routes.replay(opened)
        else:
            self.app.routes.go_on(opened)
        self._tell_fault(opened)

    def _replay(self) -> None:
        opened = self._opened()
        if opened:
            self.app.routes.replay(opened)
            self._tell_fault(opened)

    def _tell_fault(self, opened: Opened) -> None:
        if opened.fault and has_view(opened.game.game.id):
            self.app.say(say("open_game.damaged", fault=opened.fault))

    def _opened(self) -> Opened | None:
        """The game that is chosen, or None after saying why it cannot be opened; a typed path goes first."""
        path = self._wanted()
        if path is None:
            self.app.say(say("open_game.nothing"))
            return None
        try:
            if path.exists() and not path.is_file():
                raise OSError(say("open_game.no_file"))
            return read_record(path)
        except (OSError, ValueError) as error:
            shown = paint.brief(self.app.look, path.name or str(path))
            self.app.say(say("open_game.unreadable", path=shown, reason=reason(error)))
            return None

    def _wanted(self) -> Path | None:
        typed = self._path.strip().strip('"')
        if typed:
            return Path(os.path.expanduser(typed))
        return self._entries[self._chosen].path if self._entries else None

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self._entries:
            look = self.app.look
            paint.field(surface, look, self._list)
            text = say("open_game.empty" if self._entries is not None else "open_game.looking")
            paint.write(surface, look.font(Role.ITALIC), text, look.palette.ink_dim, self._list, "centre")


def _listed() -> list[Entry] | str:
    try:
        return entries()
    except OSError as error:
        return say("open_game.no_library", reason=reason(error))


def row_of(entry: Entry) -> Row:
    """How a saved game is listed: who played, how it stands, when."""
    if entry.fault:
        return Row(entry.title, say("open_game.row_damaged"), "")
    game = registry.titled(entry.game)
    if game is None or not has_view(game.id):
        return Row(entry.game, say("open_game.row_no_view"), entry.day.isoformat())
    names = _name(entry, 0), _name(entry, 1)
    state = say(f"open_game.result.{entry.result}") if entry.result in _RESULTS else entry.result
    title = say("open_game.names", first=names[0], second=names[1])
    return Row(title, say("open_game.state", state=state, count=entry.moves), entry.day.isoformat(), names)


_RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})


def _name(entry: Entry, place: int) -> str:
    return entry.names[place] or say(f"new_game.nobody_{place}")
