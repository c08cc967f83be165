"""Placing the Symbols, and the haggling table: who offers what, the journal, stand or move."""

from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.games.alchemists_dream.rules.position import Player
from dream.games.alchemists_dream.sealed import can_seal
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.narration.journal import offers_of
from dream.ui.game_views.alchemists_dream.narration.tokens import paint_token
from dream.ui.game_views.alchemists_dream.scenes.board_scene import beside
from dream.ui.game_views.alchemists_dream.scenes.offer_buttons import OfferButtons
from dream.ui.game_views.alchemists_dream.scenes.sealed import SealedRound
from dream.ui.game_views.alchemists_dream.settings import TAUNTS
from dream.ui.kit.commands import Command
from dream.ui.session.table.playing import play_rows
from dream.ui.widgets.scrolling.entries import Entry
from dream.ui.widgets.scrolling.journal import Journal

NARRATOR_ALONE = 0.76
"""How much of the panel the narrator has with the buttons alone."""


class Symbols(OfferButtons):
    """The first click on a cell proposes it, the second, or the button, sets the Symbol there."""

    name: ClassVar[str] = "symbols"
    own_commands: tuple[Command, ...] = own_commands("symbols")

    @property
    def told_share(self) -> float:
        """All that the buttons leave, where the journal is in the wing."""
        return super().told_share if self.layout.journal is None else NARRATOR_ALONE

    def build_middle(self, rect: Rect) -> None:
        sealed = (("dream.sealed.button", "dream.sealed"),) if self._two_write else ()
        rest = self.controls.rows(rect, *play_rows(self.table, (*sealed, *beside(self.table))))
        place = self.journal_place(self.build_offers(rest))
        point = self.presenter.point_at_action
        self.journal = self.app.ui.add(
            Journal(place, self.app.look, self.browse, columns=1, paint_token=paint_token, pointed=point)
        )
        point(None)
        self._offers = self._memo(self.offers)
        self._show_offers()

    @property
    def _two_write(self) -> bool:
        """Whether two people sit here who could seal their offers."""
        return len(self.table.game.people) == len(Player)

    def command(self, name: str) -> bool:
        if name != "dream.sealed":
            return super().command(name)
        game = self.table.game
        if self._two_write and can_seal(game.state) and not game.browsing:
            self.table.let_go()
            SealedRound(self.app, self.presenter, self.routes).begin()
        else:
            self.app.say(say("dream.sealed.not_now"), of_now=True)
        return True

    def offers(self) -> tuple[Entry, ...]:
        """What was placed and offered so far."""
        return offers_of(self.table.session, taunts=TAUNTS.of(self.app.settings))

    def _show_offers(self) -> None:
        self.journal.show(self._offers(), self.table.game.shown_at)

    def update(self, now: float) -> None:
        super().update(now)
        self._show_offers()
