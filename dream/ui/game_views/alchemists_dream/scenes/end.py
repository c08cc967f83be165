"""The end of a game: who won and why, and what next."""

from dataclasses import replace

from pygame import Rect, Surface

from dream.base.words import say
from dream.play.outcome import Outcome
from dream.ui.game_views.alchemists_dream.board.board_state import Piece
from dream.ui.game_views.alchemists_dream.board.piece_sprites import piece_sprite
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.narration.verdict import reason, verdict
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.game_journal import GameJournal
from dream.ui.kit.commands import Command
from dream.ui.session.address import address_in
from dream.ui.session.table.ending import Ending
from dream.ui.widgets.narrator import Narration
from dream.ui.widgets.overlays.ribbon import HEIGHT


class End(Ending, BoardScene):
    """The board stays as it ended; the actions can be looked through."""

    own_commands: tuple[Command, ...] = own_commands("end")

    def build_middle(self, rect: Rect) -> None:
        self.journal = GameJournal(self, self.controls.rows(rect, *self.rows))

    def update(self, now: float) -> None:
        super().update(now)
        self.journal.refresh()

    def who_won(self, outcome: Outcome) -> str:
        return verdict(address_in(self.table.session), outcome)

    def ribbon_room(self) -> Rect:
        corner = Rect(self.layout.corner(self.app.look.px(HEIGHT), top=True))
        return corner.union(Rect(0, corner.top, 1, 1))

    def medal(self) -> Surface | None:
        """The winner's Symbol."""
        game = self.table.game
        winner = game.history.outcome.winner if game.history.outcome else None
        if winner is None:
            return None
        piece = Piece(winner, game.state.sides[winner].element, True)
        return piece_sprite(piece, self.app.look.px(22), self.app.look.palette)

    def told(self) -> Narration:
        told, history = super().told(), self.table.game.history
        outcome = history.outcome
        if outcome is None or self.table.game.browsing:
            return told
        count = say("end.actions", count=len(history.actions))
        return replace(told, means=(), prompt=(*reason(address_in(self.table.session), outcome), count))
