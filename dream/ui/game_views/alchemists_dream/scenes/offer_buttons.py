"""The buttons of the haggling, in every scene in which a Symbol is placed or moved."""

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.widgets.button import Button


class OfferButtons(BoardScene):
    """The two buttons of the haggling: move the Symbol where that is proposed, or stand."""

    _move: Button | None = None

    def build_offers(self, rect: Rect) -> Rect:
        """Make them at the foot of a rectangle; the room left above."""
        px = self.app.look.px
        offers = Rect(rect.left, rect.bottom - px(42), rect.width, px(42))
        width = (offers.width - px(6)) // 2
        left = Rect(offers.left, offers.top, width, offers.height)
        right = Rect(offers.right - width, offers.top, width, offers.height)
        self._move = self.controls.button(
            left, self._move_text, "choose", self.table.confirm, kind="@primary"
        )
        stand = "@primary" if self.stand_is_lit else "@button"
        self.controls.button(right, say("dream.game.stand"), "dream.stand", kind=stand)
        return Rect(rect.left, rect.top, rect.width, offers.top - rect.top - px(8))

    @property
    def stand_is_lit(self) -> bool:
        """Whether to stand is offered as much as to move."""
        return True

    @property
    def _move_text(self) -> str:
        proposal = self.table.selection.proposal
        return say("dream.game.move_here", cell=proposal.name) if proposal else say("dream.game.move_none")

    def update(self, now: float) -> None:
        super().update(now)
        if self._move is not None and self._move.text != self._move_text:
            self._move.set_text(self._move_text)

    def command(self, name: str) -> bool:
        if name == "dream.stand":
            self.table.stand()
            return True
        return super().command(name)
