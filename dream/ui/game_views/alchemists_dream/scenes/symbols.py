"""Placing the Symbols, and the haggling table: who offers what, the journal, stand or move."""

from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.narration.journal import offers_of
from dream.ui.game_views.alchemists_dream.narration.tokens import paint_token
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene, beside
from dream.ui.game_views.alchemists_dream.settings import TAUNTS
from dream.ui.kit.commands import Command
from dream.ui.session.table.playing import play_rows
from dream.ui.widgets.button import Button
from dream.ui.widgets.scrolling.entries import Entry
from dream.ui.widgets.scrolling.journal import Journal

NARRATOR_ALONE = 0.76
"""How much of the panel the narrator has with the buttons alone."""


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
        self.controls.button(right, say("dream.game.stand"), "dream.stand", kind="@primary")
        return Rect(rect.left, rect.top, rect.width, offers.top - rect.top - px(8))

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


class Symbols(OfferButtons):
    """The first click on a cell proposes it, the second, or the button, sets the Symbol there."""

    name: ClassVar[str] = "symbols"
    own_commands: tuple[Command, ...] = own_commands("symbols")

    @property
    def told_share(self) -> float:
        """All that the buttons leave, where the journal is in the wing."""
        return super().told_share if self.layout.journal is None else NARRATOR_ALONE

    def build_middle(self, rect: Rect) -> None:
        rest = self.controls.rows(rect, *play_rows(self.table, beside(self.table)))
        place = self.journal_place(self.build_offers(rest))
        point = self.presenter.point_at_action
        self.journal = self.app.ui.add(
            Journal(place, self.app.look, self.browse, columns=1, paint_token=paint_token, pointed=point)
        )
        point(None)
        self._offers = self._memo(self.offers)
        self._show_offers()

    def offers(self) -> tuple[Entry, ...]:
        """What was placed and offered so far."""
        return offers_of(self.table.session, taunts=TAUNTS.of(self.app.settings))

    def _show_offers(self) -> None:
        self.journal.show(self._offers(), self.table.game.shown_at)

    def update(self, now: float) -> None:
        super().update(now)
        self._show_offers()
