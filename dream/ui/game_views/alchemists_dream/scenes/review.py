"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

from pygame import Rect

from dream.play.outcome import Outcome
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.listing import Listing
from dream.ui.game_views.alchemists_dream.settings import TAUNTS
from dream.ui.game_views.alchemists_dream.table.news import happened
from dream.ui.game_views.alchemists_dream.table.verdict import reason, verdict
from dream.ui.kit.commands import Command
from dream.ui.session.table.reviewing import Reviewing


class Review(Reviewing, BoardScene):
    """The time line, the list and the board."""

    own_commands: tuple[Command, ...] = own_commands("review")

    def build_middle(self, rect: Rect) -> None:
        self.listing = Listing(self, self.build_playback(rect))

    def update(self, now: float) -> None:
        super().update(now)
        self.listing.refresh()

    def happened(self) -> tuple[str, ...]:
        return happened(self.table, taunts=TAUNTS.of(self.app.settings))

    def ended(self, outcome: Outcome) -> tuple[str, ...]:
        session = self.table.session
        return verdict(session, outcome) + ".", reason(session, outcome)
