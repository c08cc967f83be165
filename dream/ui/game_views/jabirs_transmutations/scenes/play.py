"""Play: events are answered, cards are picked, matter is transmuted."""

from collections.abc import Iterator
from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.jabirs_transmutations.input import commands
from dream.ui.game_views.jabirs_transmutations.scenes.jabir_scene import JabirScene
from dream.ui.kit.commands import Command
from dream.ui.session.table.command_buttons import Row, aside, common, seldom


class Play(JabirScene):
    """The log above the buttons; the rest is the table's."""

    name: ClassVar[str] = "play"
    own_commands: ClassVar[tuple[Command, ...]] = commands.PLAY

    def build_middle(self, rect: Rect) -> Rect:
        return self.controls.rows(rect, *self._rows())

    def _rows(self) -> Iterator[Row]:
        """The buttons for those who sit here: who only watches can pause the machine, and needs no hint."""
        people, seats = len(self.table.game.people), len(self.table.game.seats)
        undo, redo, now = ("game.undo", "undo"), ("game.redo", "redo"), ("game.now", "move_now")
        if people:
            yield common(undo, redo, ("game.hint", "advice"))
            if people < seats:
                yield seldom((self.table.turns.pause_label, "autoplay"), now)
        else:
            yield common((self.table.turns.pause_label, "autoplay"), now)
            yield seldom(undo, redo)
        typed = (("game.typed_button", "notation"),) if people else ()
        yield aside(*typed, ("game.save", "save"), ("game.rules", "help"), ("game.menu", "cancel"))

    def update(self, now: float) -> None:
        """A curtain waits until what was done has been seen; until then nobody's hidden cards are shown."""
        super().update(now)
        self.controls.call("autoplay", say(self.table.turns.pause_label))
        if self.table.game.covered is not None and not self.animating:
            self.table.follow()
