"""What all scenes with the table share: the picture, the notice, the log, pointing and acting."""

from collections.abc import Sequence
from typing import ClassVar

import pygame
from pygame import Rect
from pygame.event import Event

from dream.games.jabirs_transmutations import WORD
from dream.ui.game_views.jabirs_transmutations.input.keyboard_cursor import Cursor
from dream.ui.game_views.jabirs_transmutations.input.pointer_input import PointerInput
from dream.ui.game_views.jabirs_transmutations.panel.log import Log
from dream.ui.game_views.jabirs_transmutations.panel.picture_tips import PictureTips
from dream.ui.game_views.jabirs_transmutations.table.news import news_of
from dream.ui.game_views.jabirs_transmutations.table.presenter import TablePresenter
from dream.ui.kit.layout import layout
from dream.ui.kit.memo import Memo
from dream.ui.kit.scene import Room
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.table_scene import TableRoutes, TableScene
from dream.ui.widgets.notice import News, Notice

NOTICE, GAP = 150, 8


class JabirScene(TableScene):
    """A scene of one game. Subclasses fill the middle of the panel and add their commands."""

    game: ClassVar[str | None] = WORD
    typed_text: ClassVar[str] = "jabir.table.typed"

    def __init__(self, app: GameHost, presenter: TablePresenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, presenter.table, routes)
        self.presenter, self.table = presenter, presenter.table
        self._pointer = PointerInput(presenter)
        self._cursor = Cursor(presenter)

    # Building

    def enter(self) -> None:
        super().enter()
        self.presenter.cut()

    def build(self) -> None:
        place = layout(self.app.size, self.app.look.scale)
        self.presenter.fit(self.app.size, place.board, place.panel, self.app.look.palette)
        px, look = self.app.look.px, self.app.look
        panel = Rect(*place.panel).inflate(-2 * px(GAP), -2 * px(GAP))
        notice = Rect(panel.left, panel.top, panel.width, px(NOTICE))
        names = tuple(map(self.table.session.name, range(len(self.table.game.seats))))
        news = Memo(lambda: (self.table.snapshot, self.app.settings, self.presenter.rolling), self.news)
        self.app.ui.add(Notice(notice, look, news, names))
        self.app.ui.add(PictureTips(Rect(*place.board), self.presenter.picture, lambda: self.presenter.seen))
        self.make_controls()
        top = notice.bottom + px(GAP)
        rest = self.build_middle(Rect(panel.left, top, panel.width, panel.bottom - top))
        self.log = Log(rest, look, self.table.session, self.browse, lambda: self.presenter.rolling)
        self.app.ui.add(self.log.list)
        self.controls.refresh()

    def build_middle(self, rect: Rect) -> Rect:
        """Make the widgets of the scene below the notice; the room that is left for the log."""
        return rect

    def news(self) -> News:
        """What the notice says now."""
        return news_of(self.table, rolling=self.presenter.rolling)

    # Acting

    def handle(self, event: Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._seen():
            return
        super().handle(event)
        self._pointer.handle(event)
        if event.type == pygame.MOUSEMOTION:
            self.app.dirty("pointing")

    def _seen(self) -> bool:
        """The player has seen what lies open: it goes on; False when nothing does."""
        return self.presenter.go_on() or (self.plays and self.table.turns.go_on())

    def command(self, name: str) -> bool:
        if self._seen() and (name == "choose" or name.startswith("jabir.")):
            return True
        if name != "advice":
            self.table.hints.interrupt()
        return self._cursor.command(name) or super().command(name)

    def _let_go(self) -> bool:
        return self.table.cancel() or super()._let_go()

    def _unpoint(self) -> bool:
        had, self.presenter.pointing.cursor = self.presenter.pointing.cursor is not None, None
        return had

    # Frames

    def toast_rooms(self) -> Sequence[Room]:
        """At the foot of the notice's column, over the log."""
        return (Room(self.log.list.rect.inflate(0, -self.app.look.px(12)), "midbottom"),)

    def update(self, now: float) -> None:
        super().update(now)
        self.log.refresh()
