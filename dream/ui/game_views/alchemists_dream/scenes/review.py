"""Review: a game from its beginning to its end, by hand or playing by itself, with what could be tried."""

from dataclasses import replace

from pygame import Rect

from dream.base import words
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.narration.tokens import paint_token
from dream.ui.game_views.alchemists_dream.narration.verdict import reason, verdict
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.game_journal import GameJournal
from dream.ui.game_views.alchemists_dream.settings import TAUNTS
from dream.ui.game_views.alchemists_dream.table.narration import happened
from dream.ui.game_views.alchemists_dream.table.prompts import prompt
from dream.ui.kit.commands import Command
from dream.ui.session.address import address_in
from dream.ui.session.review.judging import Judging
from dream.ui.widgets.narrator import Narration, PaintToken, written
from dream.ui.widgets.scrolling.journal import Journal


class Review(Judging, BoardScene):
    """The time line, the journal and the board."""

    told_room = 136, 0.3
    journal: GameJournal | None = None
    own_commands: tuple[Command, ...] = own_commands("review")

    def build_middle(self, rect: Rect) -> None:
        room = self.build_playback(rect)
        if not self.judging:
            room = self.build_course(room)
        elif self.layout.journal is not None:
            room = Rect(self.layout.journal)
        self.journal = GameJournal(self, room) if room.height else None

    @property
    def journal_apart(self) -> bool:
        return self.layout.journal is not None

    @property
    def paint_token(self) -> PaintToken:
        return paint_token

    @property
    def journal_list(self) -> Journal | None:
        return self.journal.list if self.journal else None

    def update(self, now: float) -> None:
        super().update(now)
        if self.journal:
            self.journal.refresh()

    def told(self) -> Narration:
        return self.with_judgement(self._told())

    def _told(self) -> Narration:
        session, game, hint = self.table.session, self.table.game, self.table.hints.news
        refusal, trying = self.table.sentence, (prompt(self.table),) if game.varies else ()
        assent = (words.told(self.table.assent),) if self.table.assent else ()
        told = Narration(
            hint.heading if hint else self.heading,
            happened=tuple(happened(self.table, taunts=TAUNTS.of(self.app.settings))),
            means=(*((session.fault,) if session.fault else ()), *self.comments),
            prompt=hint.sentences if hint else trying,
            offers=hint.offers if hint else (),
            answer=(written(refusal.sentence),) if refusal else assent,
            urgent=bool(refusal),
        )
        outcome = game.history.outcome
        if outcome is None or game.browsing or hint or game.varies:
            return told
        address = address_in(session)
        return replace(told, prompt=(f"{verdict(address, outcome)}.", *reason(address, outcome)))
