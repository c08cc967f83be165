"""Play: Stones step, enter and return, until a Symbol is surrounded."""

from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene, beside
from dream.ui.game_views.alchemists_dream.scenes.game_journal import GameJournal
from dream.ui.kit.commands import Command
from dream.ui.session.table.playing import play_rows


class Play(BoardScene):
    """The journal above the buttons; the rest is the board's."""

    name: ClassVar[str] = "play"
    own_commands: tuple[Command, ...] = own_commands("play")

    def build_middle(self, rect: Rect) -> None:
        rest = self.controls.rows(rect, *play_rows(self.table, beside(self.table)))
        self.journal = GameJournal(self, self.build_course(self.build_shares_so_far(rest)))

    def update(self, now: float) -> None:
        super().update(now)
        self.journal.refresh()
        self.controls.call("autoplay", say(self.table.turns.pause_label))
