"""The library of games: searched, opened, renamed, imported, exported."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect, Surface

from dream.base.texts import say, worded
from dream.play import registry
from dream.play.game import UNFINISHED
from dream.records.library.exchange import ExportReport, ImportReport, export_games, import_files
from dream.records.library.library import LONGEST_NAME, Entry, Library, Order, Query
from dream.records.reader import Opened, open_record
from dream.ui.games.registry import has_view
from dream.ui.kit.commands import commands_of, key_of
from dream.ui.kit.text import Role
from dream.ui.scenes.library_rows import (
    Details,
    GameListing,
    GameRows,
    LibraryPictures,
    count_of,
    game_name,
    game_of,
    title_of,
)
from dream.ui.table.game_session import GameHost
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import (
    LONGEST_PATH,
    Answer,
    Dialog,
    Field,
    WidgetHost,
    ask_text,
    confirm,
    typed_path,
)
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.forms import Form, Row, beside, buttons, one_of
from dream.ui.widgets.page import FootButton, Page

MOST_NAMED = 6
"""So many refused files are named in a dialog."""


def ask_export(app: GameHost, one: int, listed: Sequence[int]) -> None:
    """Ask for a folder, and write one game into it, or all that are listed."""
    field = Field(lambda text: _export(app, [one], text), str(Path("~") / "dream"), LONGEST_PATH)
    others = [Answer(say("library.export_one"))]
    if len(listed) > 1:
        everything = say("library.export_all", count=len(listed))
        others.append(Answer(everything, lambda: _export(app, listed, field.text)))
    title, text = say("library.export_title"), say("library.export_text")
    app.ask(Dialog(title, text, Answer(say("dialog.cancel")), tuple(others), field=field, columns=1))


def _export(app: GameHost, ids: Sequence[int], typed: str) -> str | None:
    """Have games written into a folder; why it is none, or None."""
    if not typed.strip():
        return say("library.no_path")
    folder = typed_path(typed)
    shown = paint.brief(app.look, str(folder))

    def written(report: ExportReport) -> None:
        app.say(say("library.export_done.written", count=report.written, folder=shown))

    def export() -> None:
        app.library.ask(lambda library: export_games(library, ids, folder), written)

    def asked(secret: int) -> None:
        if not secret:
            export()
            return
        title, yes = say("library.export_secret.title"), say("library.export_secret.yes")
        text = say("library.export_secret.text", count=secret)
        confirm(app, title, text, export, yes_text=yes, no_text=say("dialog.cancel"))

    app.library.ask(lambda library: sum(entry.is_secret for entry in library.entries(ids)), asked)
    return None


def _tell(app: GameHost, report: ImportReport) -> None:
    """Say how many games were imported, and in a dialog which files were not or are damaged, and why."""
    counts = " ".join(
        say(f"library.import.{what}", count=getattr(report, what))
        for what in ("new", "known", "damaged", "refused")
        if getattr(report, what)
    )
    app.say(counts or say("library.import.nothing"))
    if (report.refused or report.damaged) and app.dialog is None:
        safe, title = Answer(say("dialog.ok")), "refused_title" if report.refused else "damaged_title"
        app.ask(Dialog(say(f"library.{title}"), _refusals(app, report), safe, unbidden=True))


def _refusals(app: GameHost, report: ImportReport) -> str:
    """Return the lines of a text that names refused and damaged files with reasons, as many as have room."""
    named = [*report.refusals, *report.damage][:MOST_NAMED]
    lines = [
        say(
            "library.import.refused_file", path=paint.brief(app.look, path.name or str(path)), why=worded(why)
        )
        for path, why in named
    ]
    refused = min(len(report.refusals), MOST_NAMED)
    for key, more in (
        ("more_refused", report.refused - refused),
        ("more_damaged", report.damaged - (len(named) - refused)),
    ):
        lines += [say(f"library.{key}", count=more)] if more > 0 else []
    return "\n".join(lines)


class SearchField(TextField):
    """A line of text that offers keys it has no use for to `others`."""

    others: Callable[[pygame.event.Event], bool] | None = None

    def key(self, event: pygame.event.Event) -> bool:
        return super().key(event) or bool(self.others and self.others(event))


LONGEST_SEARCH = 100
_ROW, _GAP, _SIDE = 36, 12, 0.34
_PART = 0.56
"""How much of a row what stands at its left has."""
KINDS = {
    "all": (None, False),
    "unfinished": (False, False),
    "finished": (True, False),
    "deleted": (None, True),
}
"""Whether the games are finished, and whether they are deleted."""
ORDERS = {
    "latest": (Order.PLAYED, True),
    "oldest": (Order.PLAYED, False),
    "changed": (Order.UPDATED, True),
    "longest": (Order.LENGTH, True),
    "shortest": (Order.LENGTH, False),
    "seed": (Order.SEED, False),
    "result": (Order.RESULT, False),
}
"""What they are sorted by, and whether from the greatest down."""


class LibraryScene(Page):
    """A list that is searched as one types, and beside it the game that is chosen."""

    app: GameHost
    name = "library"
    heading = "library.heading"
    widest, tallest, foot_width = 1240, 960, 132

    def __init__(self, app: GameHost) -> None:
        super().__init__(app)
        self.games = GameListing(app.library, self._known)
        self._pictures = LibraryPictures(app.library, lambda: app.dirty("picture"))
        self._query = Query(order=Order.PLAYED, descending=True)
        self._chosen: int | None = None
        self._rows: GameRows | None = None
        self._deleted: list[tuple[int, str]] = []

    def enter(self) -> None:
        self.refresh()
        self.app.library.tend()

    def refresh(self) -> None:
        """Look again for what is asked for, which other windows may have changed."""
        self.games.ask(self._query)

    def _look_for(self, **wanted: Any) -> None:
        """Look for other games."""
        self._query, self._chosen = replace(self._query, **wanted), None
        self.refresh()

    @property
    def entry(self) -> Entry | None:
        """The game that is chosen, once it is known."""
        return self.games.entry(self._rows.chosen) if self._rows else None

    def _known(self) -> None:
        """More is known of the games."""
        if self._rows and self.app.scene is self:
            self._rows.recount(len(self.games), self.games.place_of(self._chosen))
        self.app.dirty("library")

    # Widgets

    def build(self) -> None:
        super().build()
        ui, inner, px = self.app.ui, self.inner, self.app.ui.px
        side = Rect(0, inner.y, round(inner.w * _SIDE), inner.h - px(_GAP))
        side.right = inner.right
        left = Rect(inner.x, inner.y, side.x - inner.x - px(24), side.h)
        head = Form(self.app, self._head(), left.w, 0, high=px(_ROW))
        head.build(left.topleft)
        top = left.y + head.height
        self._count = Rect(left.x, left.bottom - px(24), left.w, px(24))
        rows = Rect(left.x, top, left.w, self._count.y - px(4) - top)
        offset = self._rows.offset if self._rows else 0
        place, go_on = self.games.place_of(self._chosen), self._actions["go_on"]
        self._rows = ui.add(
            GameRows(rows, self.app.look, self.games, self._pictures, place, self._choose, go_on)
        )
        self._rows.scroll_to(offset)
        self._build_side(side)
        self._build_ways()

    def _head(self) -> Iterator[Row]:
        """What is looked for, and in which order."""
        query, words = self._query, filter(has_view, registry.packages())
        games = [(None, say("library.any_game")), *((word, game_name(word)) for word in words)]
        game = one_of(games, query.game, lambda word: self._look_for(game=word), segments=False)
        yield Row(control=beside(self._search_field, game, _PART, 10), gap=8)
        kinds = [(wanted, say(f"library.kind.{kind}")) for kind, wanted in KINDS.items()]
        kind = one_of(kinds, (query.finished, query.deleted), self._show_kind)
        orders = [(wanted, say(f"library.order.{order}")) for order, wanted in ORDERS.items()]
        order = one_of(orders, (query.order, query.descending), self._sort, segments=False)
        yield Row(control=beside(kind, order, _PART, 10), high=34, gap=10)

    def _search_field(self, app: WidgetHost, place: Rect) -> SearchField:
        field = SearchField(
            place,
            app.look,
            app.screen,
            self._query.text,
            limit=LONGEST_SEARCH,
            placeholder=say("library.search"),
            changed=lambda text: self._look_for(text=text),
            done=lambda _: self._do(self._go_on),
        )
        field.others = self._step
        return app.ui.add(field)

    def _step(self, event: pygame.event.Event) -> bool:
        """Take the keys that go through the rows, whatever has the focus."""
        return self._rows is not None and self._rows.step(event)

    def _build_ways(self) -> None:
        """What can be done with the game that is chosen, and with the library."""
        go_on, *others = (
            FootButton(*self._told_of(name))
            for name in ("go_on", "replay", "judge", "statistics", "take_in", "set_up")
        )
        self.build_foot(go_on._replace(kind="@primary"), *others)

    def _build_side(self, side: Rect) -> None:
        px = self.app.ui.px
        details = Rect(side.x, side.y, side.w, side.h - px(_ROW + _GAP))
        self.app.ui.add(Details(details, self.app.look, lambda: self.entry, self._pictures))
        names = "rename", "export", "restore" if self._query.deleted else "delete"
        row = Rect(side.x, side.bottom - px(_ROW), side.w, px(_ROW))
        buttons(8, *(self._told_of(name, "button.") for name in names))(self.app, row)

    def _told_of(self, name: str, among: str = "") -> tuple[str, Callable[[], object], str]:
        """A button for what can be done: what it says, what it does, and its hint."""
        return say(f"library.{among}{name}"), self._actions[name], _hint(name)

    def _show_kind(self, kind: tuple[bool | None, bool]) -> None:
        finished, deleted = kind
        was_in_bin, chosen = self._query.deleted, self._chosen
        self._look_for(finished=finished, deleted=deleted)
        self._chosen = chosen
        if was_in_bin is not deleted:
            self.app.rebuild("library")

    def _sort(self, order: tuple[Order, bool]) -> None:
        self._look_for(order=order[0], descending=order[1])

    def _choose(self, place: int) -> None:
        entry = self.games.entry(place)
        self._chosen = entry.id if entry else None

    # What is done with a game

    @property
    def _actions(self) -> dict[str, Callable[[], object]]:
        of_game: dict[str, Callable[[Entry], object]] = {
            "go_on": self._go_on,
            "replay": partial(self._open, to_play=False),
            "judge": partial(self._open, to_play=False, judging=True),
            "rename": self._rename,
            "export": self._export,
            "delete": self._delete,
            "restore": self._restore,
        }
        return {
            **{name: partial(self._do, action) for name, action in of_game.items()},
            "statistics": self._statistics,
            "take_in": self._ask_take_in,
            "set_up": self._ask_set_up,
            "undo": self._undo,
        }

    def _ask_set_up(self) -> None:
        """Ask of which game a position is set up."""
        routes = self.app.routes
        games = (game for game in registry.games() if routes.can_set_up(game.id))
        answers = tuple(Answer(worded(game.name), partial(routes.set_up, game.id)) for game in games)
        title, text = say("set_up.which_title"), say("set_up.which_text")
        self.app.ask(Dialog(title, text, Answer(say("dialog.cancel")), answers, columns=1))

    def command(self, name: str) -> bool:
        if name not in self._actions:
            return super().command(name)
        self._actions[name]()
        return True

    def _do(self, action: Callable[[Entry], object]) -> None:
        """Do something with the game that is chosen, or say that none is."""
        if self.entry is None:
            self.app.say(say("library.nothing"))
        else:
            action(self.entry)

    def _go_on(self, entry: Entry) -> None:
        elsewhere = entry.id in self.games.open and entry.id != self.app.journal.id
        if elsewhere:
            self.app.say(say("library.open_elsewhere"), stays=True)
        self._open(entry, to_play=not (elsewhere or entry.finished or self._query.deleted))

    def _open(self, entry: Entry, *, to_play: bool, judging: bool = False) -> None:
        if registry.playable(entry.game) is None:
            self.app.say(say("open_game.not_here", game=game_of(entry)), stays=True)
            return

        def read(library: Library) -> Opened:
            return replace(open_record(library.record(entry.id)), kept_as=entry.id)

        def opened(found: Opened) -> None:
            if self.app.scene is not self:
                return
            if to_play and found.record.result == UNFINISHED:
                self.app.routes.go_on(found)
            else:
                self.app.routes.replay(found, judging=judging)
            if found.trouble and has_view(found.game.game.id):
                self.app.say(worded(found.trouble))

        self.app.library.ask(read, opened)

    def _rename(self, entry: Entry) -> None:
        def name(text: str) -> None:
            self._chosen = entry.id
            self.app.library.ask(lambda library: library.rename(entry.id, text), lambda _: self.refresh())

        title, text = say("library.rename"), say("library.rename_text", title=title_of(entry))
        ask_text(self.app, title, text, name, start=entry.name, limit=LONGEST_NAME)

    def _delete(self, entry: Entry) -> None:
        """Delete the game that is chosen; nothing has the focus then, so that Enter does no harm."""
        if self._query.deleted:
            self.app.say(say("library.deleted_already"))
            return
        if entry.id in self.games.open and not entry.finished:
            self.app.say(say("library.delete_open"))
            return
        title = self._called(entry)
        self._deleted.append((entry.id, title))
        self._take_out(
            lambda library: library.delete([entry.id]),
            say("library.deleted", title=title, key=key_of("undo")),
        )

    def _restore(self, entry: Entry) -> None:
        """Bring the deleted game back that is chosen."""
        self._deleted = [deleted for deleted in self._deleted if deleted[0] != entry.id]
        said = say("library.restored", title=self._called(entry))
        self._take_out(lambda library: library.restore([entry.id]), said)

    def _take_out(self, work: Callable[[Library], object], said: str) -> None:
        """Do to the chosen game what takes it out of the list, and choose the one after it."""
        if self._rows and self._rows.chosen + 1 < len(self.games):
            following = self.games.entry(self._rows.chosen + 1)
            self._chosen = following.id if following else None
        self.app.ui.focus.give(None)
        self.app.library.ask(work, lambda _: self._told(said))

    def _called(self, entry: Entry) -> str:
        """What a sentence calls a game."""
        return say(
            "library.title_and_game", title=paint.brief(self.app.look, title_of(entry)), game=game_of(entry)
        )

    def _undo(self) -> None:
        if not self._deleted:
            self.app.say(say("library.nothing_deleted"))
            return
        id, title = self._deleted.pop()
        self._chosen = id
        said = say("library.restored", title=title)
        self.app.library.ask(lambda library: library.restore([id]), lambda _: self._told(said))

    def _told(self, said: str) -> None:
        self.app.say(said)
        self.refresh()

    def _statistics(self) -> None:
        from dream.ui.scenes.statistics import StatisticsScene

        self.app.push(StatisticsScene(self.app))

    # Files

    def _export(self, entry: Entry) -> None:
        if self.games.ids is not None:
            ask_export(self.app, entry.id, self.games.ids)

    def _ask_take_in(self) -> None:
        """Ask for a file or a folder whose games are put in."""

        def check(typed: str) -> str | None:
            if not typed.strip():
                return say("library.no_path")
            path, there = typed_path(typed), False
            with suppress(OSError, ValueError):
                there = path.exists()
            if not there:
                return say("library.no_file", path=paint.brief(self.app.look, str(path)))
            self.app.post(partial(self.take_in, [path]))  # when this dialog has closed
            return None

        title, text = say("library.take_in"), say("library.take_in_text")
        ask_text(self.app, title, text, check, limit=LONGEST_PATH)

    def take_in(self, paths: Sequence[Path]) -> None:
        """Put the games of files and folders into the library, and choose the last of them."""
        self.app.library.ask(lambda library: import_files(library, paths), self._taken_in)

    def _taken_in(self, report: ImportReport) -> None:
        _tell(self.app, report)
        if report.last is not None:
            self._query = replace(self._query, text="", game=None, finished=None, deleted=False)
            self._chosen = report.last
        self.refresh()
        if self.app.scene is self:
            self.app.rebuild("library")

    def handle(self, event: pygame.event.Event) -> None:
        """Keys that no widget has taken go through the rows, which have the focus then."""
        if event.type == pygame.KEYDOWN and self._step(event):
            self.app.ui.focus.give(self._rows)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look, palette = self.app.look, self.app.look.palette
        if self.games.ids is not None and len(self.games):
            text = count_of(self._query, len(self.games), self.games.total)
            paint.write(surface, look.font(Role.SMALL), text, palette.ink_dim, self._count)

    def draw_over(self, surface: Surface) -> None:
        if self._rows is None or len(self.games):
            return
        look = self.app.look
        paint.write(
            surface,
            look.font(Role.ITALIC),
            self._why_empty(),
            look.palette.ink_dim,
            self._rows.rect,
            "centre",
        )

    def _why_empty(self) -> str:
        """Why no game is listed."""
        if self.games.trouble:
            return self.games.trouble
        if self.games.ids is None:
            return say("library.looking")
        if self._query.deleted and not self._query.text and not self._query.game:
            return say("library.bin_empty")
        return say("library.none_found" if self.games.total else "library.empty")


def _hint(name: str) -> str:
    """What a button does, with the key of the command of its name where there is one for this scene."""
    hint = say(f"library.hint.{name}")
    rows = (row for row in commands_of(LibraryScene.name) if row.name == name)
    return next((row.hint_for(hint) for row in rows), hint)
