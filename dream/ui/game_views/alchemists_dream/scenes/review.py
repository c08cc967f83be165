"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

import time
from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.input.command_buttons import seldom
from dream.ui.game_views.alchemists_dream.panel.notice import News
from dream.ui.game_views.alchemists_dream.panel.playback import Pace, Playback
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene, TableRoutes
from dream.ui.game_views.alchemists_dream.scenes.listing import Listing
from dream.ui.game_views.alchemists_dream.table.news import taken
from dream.ui.game_views.alchemists_dream.table.presenter import Presenter
from dream.ui.game_views.alchemists_dream.table.verdict import reason, verdict
from dream.ui.session.game_host import GameHost

ACTING = frozenset(
    {"choose", "undo", "redo", "offer_draw", "give_up", "resign", "decline", "notation", "place", "return"}
)


class Review(BoardScene):
    """The time line, the list and the board; `autoplay` is how it plays by itself.

    Leaving goes back to where it was opened from.
    """

    name: ClassVar[str] = "review"
    plays: ClassVar[bool] = False

    def __init__(
        self, app: GameHost, presenter: Presenter, routes: TableRoutes, *, playing: bool = False
    ) -> None:
        """`playing`, it plays by itself at once."""
        super().__init__(app, presenter, routes)
        self.autoplay = Pace()
        if playing:
            self.autoplay.toggle(time.monotonic())

    def build_middle(self, rect: Rect) -> None:
        hint, copy = ("game.hint", "advice"), ("game.copy_game", "copy_game")
        row = seldom(hint, copy, ("game.save", "save"), ("review.close", "cancel"))
        rest = self.controls.rows(rect, row)
        px, game = self.app.look.px, self.table.game
        playback = Rect(rest.left, rest.bottom - px(70), rest.width, px(70))
        count = len(game.history.actions)
        self._playback = Playback(
            self.app.ui, playback, count, game.shown_at, self.autoplay, self.browse, self._play
        )
        self.listing = Listing(self, Rect(rest.left, rest.top, rest.width, playback.top - rest.top - px(8)))

    def _play(self) -> None:
        if not self.autoplay.playing and not self.table.game.browsing:
            self.table.browse(0)
        self.autoplay.toggle(time.monotonic())
        self.app.rebuild("autoplay")

    def browse(self, count: int) -> None:
        if self.autoplay.playing:
            self._play()
        super().browse(count)

    def update(self, now: float) -> None:
        if self.autoplay.due(now):
            self.table.browse(self.table.game.shown_at + 1)
            if not self.table.game.browsing:
                self._play()
            self.app.dirty("autoplay")
        super().update(now)
        self.listing.refresh()
        self._playback.show(self.table.game.shown_at, len(self.table.game.history.actions))

    def news(self) -> News:
        session, hint, game = self.table.session, self.table.hints.news, self.table.game
        if hint:
            return hint
        heading = say("game.looking", at=game.shown_at, all=len(game.history.actions))
        told = [session.fault] if session.fault else []
        told += taken(self.table)
        outcome = game.history.outcome
        if outcome and not game.browsing:
            told += [verdict(session, outcome) + ".", reason(session, outcome)]
        return News(heading, tuple(told))

    def command(self, name: str) -> bool:
        match name:
            case "autoplay":
                self._play()
            case "cancel":
                if not self.table.hints.forget():
                    self.leave_game()
            case "faster" | "slower":
                self.autoplay.faster(1 if name == "faster" else -1)
                self.app.rebuild("speed")
            case _ if name in ACTING:
                return False
            case _:
                return super().command(name)
        return True

    def leave_game(self) -> None:
        self.table.browse_to_now()
        self.app.pop()
