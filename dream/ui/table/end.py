"""The end of a game at its table, and what may follow."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from dream.base.texts import say
from dream.play.game import Outcome
from dream.ui.kit.loop import Memo
from dream.ui.table.controls import ButtonRow, aside, common, seldom
from dream.ui.table.ending import ending_of, figures_of, in_order
from dream.ui.table.scenes import TabletopScene
from dream.ui.table.untimed import late_after
from dream.ui.widgets.dialogs import confirm
from dream.ui.widgets.narrator import Narration
from dream.ui.widgets.result_panel import ResultPanel, ResultRow, ResultSheet

_WHAT_FOLLOWS = ("next_game", "rematch", "swap_seats", "new_board", "play_on")


class End(TabletopScene):
    """The table stays as it ended; what was done can be looked through.

    The result panel goes with the first click or key that comes when it is there, and stays away.
    """

    name: ClassVar[str] = "end"
    delay: ClassVar[float] = 0.0
    """How many seconds the table alone shows how it ended."""
    rows: ClassVar[tuple[ButtonRow, ...]] = (
        common(("end.rematch", "rematch"), ("end.judge", "judge"), ("end.new_deal", "new_board")),
        aside(("end.swap", "swap_seats"), ("game.undo", "undo"), ("end.save", "save")),
        aside(("end.review", "review"), ("end.title", "cancel")),
    )
    """The buttons of the end of a game by itself, or of a match that goes on as long as one likes."""
    match_rows: ClassVar[tuple[ButtonRow, ...]] = (
        common(("end.next_game", "next_game"), ("end.judge", "judge")),
        aside(("game.undo", "undo"), ("end.save", "save")),
        aside(("end.review", "review"), ("end.title", "cancel")),
    )
    """Those of a game in a match of several."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._result_panel = ResultPanel(self.delay)
        self._figures = Memo(self._figures_depend_on, lambda: figures_of(self.table))

    def enter(self) -> None:
        super().enter()
        self.table.judgement.look()

    def build_middle(self, rect: pygame.Rect) -> pygame.Rect:
        return self.build_accounts(self.controls.rows(rect, *self.rows_now))

    @property
    def turning_point(self) -> tuple[str, ...]:
        """Where the game turned, in a sentence, when its review is known."""
        table = self.table
        review = table.judgement.review
        points = review.turning_points if review else ()
        if not points:
            return ()
        point = max(points, key=lambda each: each.loss)
        return (say("judged.turning", number=point.done + 1, what=table.telling.told_move(point.done)),)

    @property
    def rows_now(self) -> tuple[ButtonRow, ...]:
        """The buttons of this end."""
        match = self.table.session.match_now
        late = late_after(self.table.game) is not None
        untimed = (seldom(("end.play_untimed", "play_on")),) if late else ()
        if not match.games:
            return *untimed, *self.rows
        again = common(("end.new_match", "next_game"), ("end.judge", "judge"))
        rows = (again, *self.match_rows[1:]) if match.decided else self.match_rows
        return *untimed, *rows

    def why_idle(self, command: str) -> str | None:
        several = bool(self.table.session.match.games)
        if command == "next_game" and not several:
            return say("match.none")
        if command in ("rematch", "swap_seats", "new_board") and several:
            return say("match.goes_on")
        if command == "play_on" and late_after(self.table.game) is None:
            return say("untimed.not_late")
        return super().why_idle(command)

    def _figures_depend_on(self) -> tuple[object, ...]:
        return self.table.game.snapshot, self.table.session.match, self.app.settings

    def result(self, outcome: Outcome) -> ResultSheet:
        """Who has won, why, and what each has."""
        ending, figures, names = ending_of(self.table, outcome), self._figures(), self._names
        standings = tuple(
            ResultRow(
                self.table.token_of(seat),
                names[seat],
                figures.rows[seat],
                won=seat in outcome.winners,
                lit=figures.lit[seat],
            )
            for seat in in_order(outcome, len(names))
        )
        lines = (*ending.lines, *self.turning_point)
        return ResultSheet(ending.verdict, lines, figures.headings, standings, self.course(), figures.note)

    def result_room(self) -> pygame.Rect:
        """In the middle of what the result panel lies, and how large it may be: the table."""
        return self._inset(self.place.board)

    def own_narration(self) -> Narration:
        narration, game = super().own_narration(), self.table.game
        outcome = game.history.outcome
        if outcome is None or game.browsing:
            return narration
        ending = ending_of(self.table, outcome)
        return replace(narration, heading=ending.verdict, prompt=ending.beside_move)

    # The result panel

    @property
    def covers(self) -> bool:
        """Whether the result panel lies over the table."""
        return self._result_panel.seen

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._dismiss()
        super().handle(event)

    def _dismiss(self) -> None:
        if self._result_panel.seen:
            self._result_panel.dismissed = True
            self.app.dirty("result")

    def update(self, now: float) -> None:
        super().update(now)
        if not self.presenter.moving_at(now):
            self._result_panel.update(now, at_once=self.app.settings.animation == "none")

    def draw_over(self, surface: pygame.Surface) -> None:
        super().draw_over(surface)
        game = self.table.game
        outcome = game.history.outcome
        if outcome is not None and not game.browsing:
            result, room = self.result(outcome), self.result_room()
            self._result_panel.draw(surface, self.app.look, room, result, self.paint_token)

    @property
    def animating(self) -> bool:
        return super().animating or self._result_panel.coming

    def command(self, name: str) -> bool:
        covered = self.covers
        self._dismiss()
        if name in _WHAT_FOLLOWS and (why := self.why_idle(name)):
            self.app.say(why, of_now=True)
            return True
        return (name == "cancel" and covered) or super().command(name)

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        routes = self.routes
        return {
            **super().handlers(),
            "undo": self._ask_undo,
            "next_game": routes.next_game,
            "rematch": lambda: routes.rematch(swapped=False),
            "swap_seats": lambda: routes.rematch(swapped=True),
            "new_board": routes.new_board,
            "play_on": routes.play_untimed,
            "judge": lambda: routes.review(judging=True),
            "review": routes.review,
            "autoplay": lambda: routes.review(playing=True),
        }

    def _ask_undo(self) -> None:
        """Undo the end, if that is meant: the game goes on from before it."""
        if self.table.why_no_undo:
            self.table.undo()
            return
        title, text, yes = (say(f"end.ask_undo.{part}") for part in ("title", "text", "yes"))
        confirm(self.app, title, text, self.table.undo, yes_text=yes, no_text=say("dialog.cancel"))

    def leave_game(self) -> None:
        self.app.routes.title()
