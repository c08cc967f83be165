"""Play: Stones step, enter and return, until a Symbol is surrounded."""

from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.listing import Listing
from dream.ui.kit.commands import Command
from dream.ui.session.table.command_buttons import seldom
from dream.ui.session.table.playing import play_rows


class Play(BoardScene):
    """The list of actions above the buttons; the rest is the board's."""

    name: ClassVar[str] = "play"
    own_commands: tuple[Command, ...] = own_commands("play")

    def build_middle(self, rect: Rect) -> None:
        draw, give_up = ("game.draw", "offer_draw"), ("game.give_up", "give_up")
        alone = len(self.table.game.people) == 1
        row = seldom(draw, ("game.now", "move_now"), give_up) if alone else seldom(draw, give_up)
        self.listing = Listing(self, self.controls.rows(rect, *play_rows(self.table, (row,))))

    def update(self, now: float) -> None:
        super().update(now)
        self.listing.refresh()
        self.controls.call("autoplay", say(self.table.turns.pause_label))
