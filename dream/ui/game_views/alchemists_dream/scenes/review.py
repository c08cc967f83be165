"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

from dataclasses import replace

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.narration.verdict import reason, verdict
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.game_journal import GameJournal
from dream.ui.game_views.alchemists_dream.settings import TAUNTS
from dream.ui.game_views.alchemists_dream.table.narration import happened
from dream.ui.kit.commands import Command
from dream.ui.session.address import address_in
from dream.ui.session.table.reviewing import Reviewing
from dream.ui.widgets.narrator import Narration


class Review(Reviewing, BoardScene):
    """The time line, the journal and the board."""

    own_commands: tuple[Command, ...] = own_commands("review")

    def build_middle(self, rect: Rect) -> None:
        self.journal = GameJournal(self, self.build_playback(rect))

    def update(self, now: float) -> None:
        super().update(now)
        self.journal.refresh()

    def told(self) -> Narration:
        session, game, hint = self.table.session, self.table.game, self.table.hints.news
        told = Narration(
            hint.heading if hint else say("game.looking", at=game.shown_at, all=len(game.history.actions)),
            happened=tuple(happened(self.table, taunts=TAUNTS.of(self.app.settings))),
            means=(session.fault,) if session.fault else (),
            prompt=hint.sentences if hint else (),
            offers=hint.offers if hint else (),
        )
        outcome = game.history.outcome
        if outcome is None or game.browsing or hint:
            return told
        address = address_in(session)
        return replace(told, prompt=(f"{verdict(address, outcome)}.", *reason(address, outcome)))
