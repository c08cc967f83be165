"""What the end of any game has: a cartouche that tells the result, and what can follow."""

from abc import abstractmethod
from typing import Any, ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.play.outcome import Outcome
from dream.ui.session.clocks.untimed import late_after
from dream.ui.session.table.command_buttons import Row, aside, common, seldom
from dream.ui.session.table.match_words import how_it_stands
from dream.ui.session.table.table_scene import TableScene
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.overlays.cartouche import Cartouche, Result

_WHAT_FOLLOWS = ("next_game", "rematch", "swap_seats", "new_board", "play_on")


class Ending(TableScene):
    """Beside the scene of a game that this is joined with: it stays as it ended.

    The cartouche goes with the first click or key that comes when it is there, and stays away.
    """

    name: ClassVar[str] = "end"
    delay: ClassVar[float] = 0.0
    """How many seconds the table alone shows how it ended."""
    rows: ClassVar[tuple[Row, ...]] = (
        common(("end.rematch", "rematch"), ("end.judge", "judge"), ("end.new_board", "new_board")),
        aside(("end.swap", "swap_seats"), ("end.review", "review"), ("end.save", "save")),
        aside(("game.undo", "undo"), ("end.title", "cancel")),
    )
    """The buttons of the end of a game by itself, or of a match that goes on as long as one likes."""
    match_rows: ClassVar[tuple[Row, ...]] = (
        common(("end.next_game", "next_game"), ("end.judge", "judge")),
        aside(("end.review", "review"), ("end.save", "save")),
        aside(("game.undo", "undo"), ("end.title", "cancel")),
    )
    """Those of a game in a match of several."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._cartouche = Cartouche(self.delay)

    def enter(self) -> None:
        super().enter()
        self._game_table.judgement.look()

    @property
    def turning_point(self) -> tuple[str, ...]:
        """Where the game turned, in a sentence, when its review is known."""
        table = self._game_table
        review = table.judgement.review
        points = review.turning_points if review else ()
        if not points:
            return ()
        point = max(points, key=lambda each: each.loss)
        return (say("judged.turning", number=point.done + 1, what=table.told_move(point.done)),)

    @abstractmethod
    def result(self, outcome: Outcome) -> Result:
        """Who has won, why, and what each has."""

    @abstractmethod
    def cartouche_room(self) -> Rect:
        """In the middle of what the cartouche lies, and how large it may be."""

    @property
    @abstractmethod
    def paint_token(self) -> PaintToken:
        """Paints the tokens of those who played."""

    @property
    def rows_now(self) -> tuple[Row, ...]:
        """The buttons of this end."""
        match = self._game_table.session.match_now
        late = late_after(self._game_table.game) is not None
        untimed = (seldom(("end.play_untimed", "play_on")),) if late else ()
        if not match.games:
            return *untimed, *self.rows
        again = common(("end.new_match", "next_game"), ("end.judge", "judge"))
        rows = (again, *self.match_rows[1:]) if match.decided else self.match_rows
        return *untimed, *rows

    @property
    def match_told(self) -> tuple[str, ...]:
        """How the match of several games stands, in a sentence."""
        session = self._game_table.session
        return (how_it_stands(session),) if session.match.games else ()

    def why_idle(self, command: str) -> str | None:
        several = bool(self._game_table.session.match.games)
        if command == "next_game" and not several:
            return say("match.none")
        if command in ("rematch", "swap_seats", "new_board") and several:
            return say("match.goes_on")
        if command == "play_on" and late_after(self._game_table.game) is None:
            return say("untimed.not_late")
        return super().why_idle(command)

    @property
    def covers(self) -> bool:
        """Whether the cartouche lies over the table."""
        return self._cartouche.seen

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._dismiss()
        super().handle(event)

    def _dismiss(self) -> None:
        if self._cartouche.seen:
            self._cartouche.dismissed = True
            self.app.dirty("cartouche")

    def update(self, now: float) -> None:
        super().update(now)
        if not self._shows.moving_at(now):
            self._cartouche.update(now, at_once=self.app.settings.animation == "none")

    def draw_over(self, surface: Surface) -> None:
        super().draw_over(surface)
        game = self._game_table.game
        outcome = game.history.outcome
        if outcome is not None and not game.browsing:
            result, room = self.result(outcome), self.cartouche_room()
            self._cartouche.draw(surface, self.app.look, room, result, self.paint_token)

    @property
    def animating(self) -> bool:
        return super().animating or self._cartouche.coming

    def command(self, name: str) -> bool:
        covered = self.covers
        self._dismiss()
        if name in _WHAT_FOLLOWS and (why := self.why_idle(name)):
            self.app.say(why, of_now=True)
            return True
        match name:
            case "next_game":
                self.routes.next_game()
            case "cancel" if covered:
                return True
            case "rematch":
                self.routes.rematch(swapped=False)
            case "swap_seats":
                self.routes.rematch(swapped=True)
            case "new_board":
                self.routes.new_board()
            case "play_on":
                self.routes.play_untimed()
            case "judge":
                self.routes.review(judging=True)
            case "review" | "autoplay":
                self.routes.review(playing=name == "autoplay")
            case _:
                return super().command(name)
        return True

    def leave_game(self) -> None:
        self.app.routes.title()
