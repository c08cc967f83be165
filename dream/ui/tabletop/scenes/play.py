"""Play: what is on the table is chosen, and what can be done with it is done."""

from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.playing import play_rows
from dream.ui.session.table.table_scene import TableRoutes
from dream.ui.tabletop.commands import CURSOR
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.scenes.base import TabletopScene


class Play(TabletopScene):
    """The log above the buttons; the rest is the table's."""

    name: ClassVar[str] = "play"

    def __init__(self, app: GameHost, presenter: TablePresenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self.own_commands = (*self.words.keys, *CURSOR)

    def build_middle(self, rect: Rect) -> Rect:
        pause, now = (self.table.turns.pause_label, "autoplay"), ("game.now", "move_now")
        mixed = len(self.table.game.people) < len(self.table.game.seats)
        rest = self.controls.rows(rect, *play_rows(self.table, (pause, now) if mixed else ()))
        return self.build_shares_so_far(rest)

    def update(self, now: float) -> None:
        """A curtain, and the end, wait until what was done has been seen."""
        super().update(now)
        self.controls.call("autoplay", say(self.table.turns.pause_label))
        if (self.table.game.covered is not None or self.table.game.over) and not self.animating:
            self.table.follow()
