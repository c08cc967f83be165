"""What all scenes with the table share: the picture, the narrator, the log, pointing and acting."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.messages import message
from dream.play.outcome import TIME
from dream.play.refusal import Refusal
from dream.ui.kit.commands import Command
from dream.ui.kit.layout import WIDEST_TABLE, Box, Layout, layout
from dream.ui.kit.memo import Memo
from dream.ui.kit.scene import Room
from dream.ui.session.address import address_in
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.table_scene import TableRoutes, TableScene
from dream.ui.tabletop.commands import GROUP
from dream.ui.tabletop.input.cursor import Cursor
from dream.ui.tabletop.input.pointer import PointerInput
from dream.ui.tabletop.narration import named, narration_of
from dream.ui.tabletop.panel.accounts import Account, Accounts, height_for
from dream.ui.tabletop.panel.clocks import TableClocks
from dream.ui.tabletop.panel.course import CourseOfGame
from dream.ui.tabletop.panel.log import Lines, Log
from dream.ui.tabletop.panel.tips import TableTips
from dream.ui.tabletop.panel.tokens import paint_token, sign_painter
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.scenes.curtain import too_soon
from dream.ui.tabletop.words import PointAt
from dream.ui.widgets.charts.course_view import LEAST as LEAST_CHART
from dream.ui.widgets.charts.course_view import MOST as HIGHEST_CHART
from dream.ui.widgets.charts.course_view import CourseView
from dream.ui.widgets.narrator import Narration, Narrator, written

NARRATOR, GAP = 160, 8
NARRATOR_SHARE, NARRATOR_BESIDE_WING = 0.26, 0.42
"""How much of the panel the narrator has at least, above the log and where the log is in the wing."""


class TabletopScene(TableScene):
    """A scene of one game. Subclasses fill the middle of the panel and add their commands."""

    table_shape = WIDEST_TABLE
    told_high = NARRATOR
    """How high the narrator is, at scale 1."""
    log: Log | None = None

    def __init__(self, app: GameHost, presenter: TablePresenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, presenter.table, routes)
        self.presenter, self.table = presenter, presenter.table
        self.words = presenter.table.words
        self.game, self.typed_text = self.words.game.id, self.words.typed
        self._pointer, self._cursor = PointerInput(presenter), Cursor(presenter)
        self._lines = Lines(self.words, self.table.session)
        course = CourseOfGame(self.words, self.table.session)
        self.course = self._memo(lambda: course.made(app.look.palette))
        self._lies_open: float | None = None
        self._now = 0.0

    @property
    def commands(self) -> tuple[Command, ...]:
        """Those of its game come first only while somebody may act here."""
        rows, own = super().commands, self.words.keys
        if self.table.acts:
            return rows
        return *(row for row in rows if row not in own), *(row for row in rows if row in own)

    # Building

    def enter(self) -> None:
        super().enter()
        self.presenter.cut()

    def build(self) -> None:
        place = self.place
        self.presenter.fit(place, self.app.look.palette)
        rest = self.build_narrator(self._inset(place.panel))
        self.app.ui.add(TableTips(Rect(place.board), self.presenter))
        if self.table.game.clocks:
            self.app.ui.add(TableClocks(Rect(place.board), self.app.look, self.presenter))
        self.make_controls()
        rest = self.build_middle(rest)
        if place.wing is None:
            self.build_log(rest)
        else:
            self.build_log(self._inset(place.wing))
            self.build_beside_wing(rest)
        self.build_bar(Rect(place.panel))
        self.controls.refresh()

    @property
    def place(self) -> Layout:
        """How the window is cut up: the log has the wing for itself, where there is one."""
        return layout(self.app.size, self.app.look.scale)

    def _inset(self, box: Box) -> Rect:
        return Rect(box.inset(self.app.look.px(GAP)))

    @property
    def dialog_room(self) -> Rect:
        return self._inset(self.place.panel)

    def build_narrator(self, rect: Rect) -> Rect:
        """Make the narrator at the head of a rectangle; the room left below."""
        px = self.app.look.px
        share = NARRATOR_SHARE if self.place.wing is None else NARRATOR_BESIDE_WING
        height = max(px(self.told_high), round(rect.height * share))
        place = Rect(rect.left, rect.top, rect.width, height)
        told = Memo(self._told_depends_on, self.narration)
        self.app.ui.add(Narrator(place, self.app.look, told, paint_token, self._names, self.carry_out))
        top = place.bottom + px(GAP)
        return Rect(rect.left, top, rect.width, rect.bottom - top)

    def build_log(self, rect: Rect) -> None:
        """Make the log of all that was done."""
        paint = sign_painter(self.presenter.looks)
        self.log = Log(rect, self.app.look, self._lines, self.browse, paint, self.presenter, self.go_to)
        self.app.ui.add(self.log.list)

    def build_beside_wing(self, rect: Rect) -> None:
        """Fill what is left of the panel where the log is in the wing: with the course of the game."""
        px = self.app.look.px
        if self.words.counted and rect.height >= px(LEAST_CHART):
            high = min(rect.height, px(HIGHEST_CHART))
            place = Rect(rect.left, rect.bottom - high, rect.width, high)
            self.app.ui.add(CourseView(place, self.app.look, self.course, paint_token))

    @property
    def _names(self) -> tuple[str, ...]:
        """What those at the seats are called."""
        return address_in(self.table.session).names

    def seat_token(self, number: int, size: int) -> Surface:
        return paint_token(number, size, self.app.look)

    def build_middle(self, rect: Rect) -> Rect:
        """Make the widgets of the scene below the narrator; the room that is left for the log."""
        return rect

    def build_accounts(self, rect: Rect) -> Rect:
        """Make a table of what each seat has, in a game that counts; the room left below it."""
        if self._accounts() is None:
            return rect
        px, deep = self.app.look.px, self.app.look.px(height_for(len(self.table.game.seats)))
        accounts = self._memo(lambda: self._accounts() or Account((), ()))
        self.app.ui.add(Accounts(Rect(rect.left, rect.top, rect.width, deep), self.app.look, accounts))
        top = rect.top + deep + px(GAP)
        return Rect(rect.left, top, rect.width, rect.bottom - top)

    def _accounts(self) -> Account | None:
        outcome = self.table.game.history.outcome
        account = self.words.accounts(self.table.view_now, outcome)
        return account and replace(account, names=self._names, winners=outcome.winners if outcome else ())

    # Telling

    def _told_depends_on(self) -> tuple[object, ...]:
        return self.table.snapshot, self.app.settings, self.presenter.rolling, self.app.spoken

    def narration(self) -> Narration:
        """What the narrator tells now, with what is spoken to the player."""
        told, spoken = self.told(), self.app.spoken
        return replace(told, answer=(*told.answer, spoken)) if spoken else told

    def told(self) -> Narration:
        """What is told of the game."""
        return narration_of(self.table, rolling=self.presenter.rolling)

    def worded(self, refusal: Refusal) -> str:
        return written(named(self.table, refusal))

    def why(self, outcome: Any) -> Iterable[str]:
        """What decided, where the game says more than who has won."""
        if outcome.reason == TIME:
            return (address_in(self.table.session).say("clock.lost", 1 - outcome.winners[0]),)
        reason = self.words.reason(self.table.view_now, outcome, address_in(self.table.session))
        return (reason,) if reason else ()

    # Acting

    def handle(self, event: Event) -> None:
        if self._cut_short(event):
            return
        super().handle(event)
        self._pointer.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self.app.dirty("pointing")

    def seen(self) -> bool:
        if self.presenter.go_on() or (self.plays and self.table.turns.go_on()):
            return True
        if not self._lingers:
            return False
        if not too_soon(self._lies_open, self._now):
            self.table.game.pass_on()
            self.table.changed()
        return True

    @property
    def _lingers(self) -> bool:
        """Whether what has just been shown lies open until somebody has seen it."""
        return self.plays and self.table.game.lingers and not self.presenter.has_more_to_show

    def command(self, name: str) -> bool:
        if self.seen() and (name == "choose" or "." in name):
            return True
        if name != "advice":
            self.table.hints.interrupt()
        return self._moves_cursor(name) or self._is_own_key(name) or super().command(name)

    def _moves_cursor(self, name: str) -> bool:
        group, _, key = name.rpartition(".")
        return (group == GROUP or key == "choose") and self._cursor.command(key)

    def _is_own_key(self, name: str) -> bool:
        """Come to what a key of the game stands for, and act there; False when it is no such key."""
        if name not in (row.name for row in self.words.keys):
            return False
        pointing, chosen = self.presenter.pointing, self.table.selection.chosen
        match self.words.keyed(self.table.view_now, chosen, name, pointing.cursor):
            case None:
                self.table.refuse(Refusal(message("tabletop.nothing_there")))
            case PointAt(target):
                pointing.cursor, pointing.hover = target, None
            case target:
                self._cursor.come_to(target)
        self.app.dirty("cursor")
        return True

    def _let_go(self) -> bool:
        return self.table.cancel() or super()._let_go()

    def _unpoint(self) -> bool:
        had, self.presenter.pointing.cursor = self.presenter.pointing.cursor is not None, None
        return had

    # Frames

    def toast_rooms(self) -> Sequence[Room]:
        return ()

    def update(self, now: float) -> None:
        super().update(now)
        self._lies_open, self._now = (self._lies_open or now) if self._lingers else None, now
        if self.log is not None:
            self.log.refresh()
