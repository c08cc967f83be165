"""The end of a game: who won and why, and what next."""

from typing import ClassVar

from pygame import Rect, Surface

from dream.base.words import say
from dream.ui.game_views.alchemists_dream.board_state import Piece
from dream.ui.game_views.alchemists_dream.input.command_buttons import common, seldom
from dream.ui.game_views.alchemists_dream.panel.notice import News
from dream.ui.game_views.alchemists_dream.panel.ribbon import HEIGHT, Ribbon
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene, TableRoutes
from dream.ui.game_views.alchemists_dream.scenes.listing import Listing
from dream.ui.game_views.alchemists_dream.table.presenter import Presenter
from dream.ui.game_views.alchemists_dream.table.verdict import reason, verdict
from dream.ui.session.game_host import GameHost


class End(BoardScene):
    """The board stays as it ended; the actions can be looked through."""

    name: ClassVar[str] = "end"

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self._ribbon = Ribbon()

    def build_middle(self, rect: Rect) -> None:
        rest = self.controls.rows(
            rect,
            common(("end.rematch", "rematch"), ("end.swap", "swap_seats")),
            seldom(("end.review", "review"), ("end.save", "save")),
            seldom(("game.undo", "undo"), ("end.title", "cancel")),
        )
        self.listing = Listing(self, rest)

    def update(self, now: float) -> None:
        super().update(now)
        self.listing.refresh()
        self._ribbon.update(now)

    def draw_over(self, surface: Surface) -> None:
        super().draw_over(surface)
        game = self.table.game
        outcome = game.history.outcome
        if outcome is not None and not game.browsing:
            winner = outcome.winner
            piece = None if winner is None else Piece(winner, game.state.sides[winner].element, True)
            text = verdict(self.table.session, outcome)
            corner = Rect(self.layout.corner(self.app.look.px(HEIGHT), top=True))
            room = corner.union(Rect(0, corner.top, 1, 1))
            self._ribbon.draw(surface, self.app.look, room, text, piece)

    @property
    def animating(self) -> bool:
        return super().animating or self._ribbon.showing

    def news(self) -> News:
        session, history = self.table.session, self.table.game.history
        outcome = history.outcome
        if outcome is None or self.table.game.browsing or self.table.sentence:
            return super().news()
        count = say("end.actions", count=len(history.actions))
        return News(verdict(session, outcome), (reason(session, outcome), count))

    def command(self, name: str) -> bool:
        match name:
            case "rematch":
                self.routes.rematch(swapped=False)
            case "swap_seats":
                self.routes.rematch(swapped=True)
            case "review" | "autoplay":
                self.routes.review(playing=name == "autoplay")
            case _:
                return super().command(name)
        return True

    def leave_game(self) -> None:
        self.app.routes.title()
