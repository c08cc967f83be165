"""Play: Stones step, enter and return, until a Symbol is surrounded."""

from collections.abc import Iterator
from typing import ClassVar

from pygame import Rect

from dream.ui.scenes.board_scene import BoardScene
from dream.ui.scenes.listing import Listing


class Play(BoardScene):
    """The list of actions above the buttons; the rest is the board's."""

    name: ClassVar[str] = "play"

    def build_middle(self, rect: Rect) -> None:
        self.listing = Listing(self, self.button_rows(rect, *self._rows()))

    def _rows(self) -> Iterator[tuple[tuple[str, str], ...]]:
        """The buttons for those who sit here: who only watches can pause the machine, and needs no hint."""
        people = len(self.table.people)
        hint = (("game.hint", "advice"),) if people else ()
        yield ("game.undo", "undo"), ("game.redo", "redo"), *hint, ("game.typed_button", "notation")
        if people:
            yield ("game.draw", "offer_draw"), ("game.decline", "decline"), ("game.resign", "resign")
        else:
            yield ("game.pause", "autoplay"), ("game.now", "move_now")
        rules = ("game.now", "move_now") if people == 1 else ("game.rules", "help")
        yield ("game.save", "save"), rules, ("game.menu", "cancel")

    def update(self, now: float) -> None:
        super().update(now)
        self.listing.refresh()
