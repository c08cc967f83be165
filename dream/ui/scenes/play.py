"""Play: Stones step, enter and return, until a Symbol is surrounded."""

from typing import ClassVar

from pygame import Rect

from dream.ui.scenes.board_scene import BoardScene
from dream.ui.scenes.listing import Listing


class Play(BoardScene):
    """The list of actions above the buttons; the rest is the board's."""

    name: ClassVar[str] = "play"

    def build_middle(self, rect: Rect) -> None:
        rest = self.button_rows(
            rect,
            (("game.undo", "undo"), ("game.redo", "redo"), ("game.typed_button", "notation")),
            (("game.draw", "offer_draw"), ("game.decline", "decline"), ("game.resign", "resign")),
            (("game.save", "save"), ("game.rules", "help"), ("game.menu", "cancel")),
        )
        self.listing = Listing(self, rest)

    def update(self, now: float) -> None:
        super().update(now)
        self.listing.refresh()
