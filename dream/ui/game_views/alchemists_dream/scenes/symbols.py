"""Placing the Symbols, and the haggling table: who offers what, the ledger, stand or move."""

from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.games.alchemists_dream.rules.position import Player
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.narration.haggling import utterances
from dream.ui.game_views.alchemists_dream.panel.ledger import Entry, Ledger
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene, beside
from dream.ui.game_views.alchemists_dream.settings import TAUNTS
from dream.ui.kit.commands import Command
from dream.ui.session.table.playing import play_rows


class Symbols(BoardScene):
    """The first click on a cell proposes it, the second, or the button, sets the Symbol there."""

    name: ClassVar[str] = "symbols"
    own_commands: tuple[Command, ...] = own_commands("symbols")

    def build_middle(self, rect: Rect) -> None:
        px, ui = self.app.look.px, self.app.ui
        rest = self.controls.rows(rect, *play_rows(self.table, beside(self.table)))
        offers = Rect(rest.left, rest.bottom - px(42), rest.width, px(42))
        width = (offers.width - px(6)) // 2
        left = Rect(offers.left, offers.top, width, offers.height)
        right = Rect(offers.right - width, offers.top, width, offers.height)
        self._move = self.controls.button(
            left, self._move_text, "choose", self.table.confirm, kind="@primary"
        )
        self.controls.button(right, say("dream.game.stand"), "dream.stand", kind="@primary")
        heading = Rect(rest.left, rest.top, rest.width, px(30))
        ui.label(heading, say("dream.game.ledger"), kind="@heading")
        ledger = Rect(rest.left, heading.bottom, rest.width, offers.top - heading.bottom - px(8))
        names = tuple(map(self.table.session.name, Player))
        ui.add(Ledger(ledger, self.app.look, self._memo(self.entries), names))

    @property
    def _move_text(self) -> str:
        proposal = self.table.selection.proposal
        return say("dream.game.move_here", cell=proposal.name) if proposal else say("dream.game.move_none")

    def entries(self) -> list[Entry]:
        """What the ledger says now."""
        taunts = TAUNTS.of(self.app.settings)
        return [Entry(u.player, u.deed, u.taunt if taunts else None) for u in utterances(self.table.session)]

    def update(self, now: float) -> None:
        super().update(now)
        if self._move.text != self._move_text:
            self._move.set_text(self._move_text)

    def command(self, name: str) -> bool:
        if name == "dream.stand":
            self.table.stand()
            return True
        return super().command(name)
