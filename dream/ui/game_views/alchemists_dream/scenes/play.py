"""Play: Stones step, enter and return, until a Symbol is surrounded."""

from collections.abc import Iterator
from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.listing import Listing
from dream.ui.kit.commands import Command
from dream.ui.session.table.command_buttons import Row, aside, common, seldom


class Play(BoardScene):
    """The list of actions above the buttons; the rest is the board's."""

    name: ClassVar[str] = "play"
    own_commands: ClassVar[tuple[Command, ...]] = own_commands("play")

    def build_middle(self, rect: Rect) -> None:
        self.listing = Listing(self, self.controls.rows(rect, *self._rows()))

    def _rows(self) -> Iterator[Row]:
        """The buttons for those who sit here: who only watches can pause the machine, and needs no hint."""
        people = len(self.table.game.people)
        undo, redo, now = ("game.undo", "undo"), ("game.redo", "redo"), ("game.now", "move_now")
        if people:
            yield common(undo, redo, ("game.hint", "advice"))
            draw, give_up = ("game.draw", "offer_draw"), ("game.give_up", "give_up")
            yield seldom(draw, now, give_up) if people == 1 else seldom(draw, give_up)
        else:
            yield common((self.table.turns.pause_label, "autoplay"), now)
            yield seldom(undo, redo)
        typed = (("game.typed_button", "notation"),) if people else ()
        yield aside(*typed, ("game.save", "save"), ("game.rules", "help"), ("game.menu", "cancel"))

    def update(self, now: float) -> None:
        super().update(now)
        self.listing.refresh()
        self.controls.call("autoplay", say(self.table.turns.pause_label))
