"""The end of a game at its table, and what may follow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from dream.base.texts import say
from dream.play.game import Outcome
from dream.ui.kit.commands import CHANGE
from dream.ui.kit.layout import Layout
from dream.ui.kit.loop import Memo
from dream.ui.kit.scene import Room
from dream.ui.table.controls import ButtonRow, aside, common, seldom
from dream.ui.table.decided import tone_of
from dream.ui.table.ending import ending_of, figures_of, in_order, picture_of
from dream.ui.table.scenes import GAP, TabletopScene, foot_of
from dream.ui.table.table_game import sign_painter
from dream.ui.table.untimed import late_after
from dream.ui.widgets.dialogs import confirm
from dream.ui.widgets.narrator import Narration
from dream.ui.widgets.result_panel import COMES, ResultPanel, ResultRow, ResultSheet, height_for

LEAST_JOURNAL = 120
"""How high a journal below the result is at least, at scale 1; the result takes what is less."""
_WHAT_FOLLOWS = ("next_game", "rematch", "swap_seats", "new_board", "play_on")


class End(TabletopScene):
    """The table stays as it ended; what was done can be looked through.

    The result has the place of what is told beside the table and of the journal. It goes with the first click
    or key, and stays away.
    """

    name: ClassVar[str] = "end"
    rows: ClassVar[tuple[ButtonRow, ...]] = (
        common(("end.rematch", "rematch"), ("end.judge", "judge"), ("end.new_deal", "new_board")),
        aside(("end.swap", "swap_seats"), ("game.undo", "undo"), ("end.save", "save")),
        aside(
            ("end.review", "review"),
            ("end.analyse", "analyse"),
            ("set_up.change", CHANGE),
            ("end.title", "cancel"),
        ),
    )
    """The buttons of the end of a game by itself, or of a match that goes on as long as one likes."""
    match_rows: ClassVar[tuple[ButtonRow, ...]] = (
        common(("end.next_game", "next_game"), ("end.judge", "judge")),
        aside(("game.undo", "undo"), ("end.save", "save")),
        aside(("end.review", "review"), ("end.analyse", "analyse"), ("end.title", "cancel")),
    )
    """Those of a game in a match of several."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._result_panel: ResultPanel | None = None
        self._dismissed = self._came = False
        self._figures = Memo(self._figures_depend_on, lambda: figures_of(self.table))

    def enter(self) -> None:
        super().enter()
        self.table.judgement.look()

    def build_panel(self, place: Layout) -> None:
        outcome = self.table.game.history.outcome
        if self._dismissed or outcome is None or self.table.game.browsing:
            self._result_panel = None
            super().build_panel(place)
            return
        rest = self.controls.rows(self.panel_room, *self.rows_now)
        result = Memo(self._result_depends_on, lambda: self.result(outcome))
        high = height_for(self.app.look, rest.size, result())
        if self.journal_room is not None or rest.height - high < self.app.look.px(LEAST_JOURNAL):
            high = rest.height
        comes = 0.0 if self._came or self.app.settings.animation == "none" else COMES
        room = pygame.Rect(rest.left, rest.top, rest.width, high)
        paint = sign_painter(self.presenter.looks, self.paint_token)
        self._result_panel = self.app.ui.add(
            ResultPanel(room, self.app.look, result, paint, self._dismiss, comes)
        )
        self._came = True
        self.build_beside_result(pygame.Rect(rest.left, room.bottom, rest.width, rest.bottom - room.bottom))

    def build_beside_result(self, rest: pygame.Rect) -> None:
        """Make the journal where it has a place of its own, or else where the result leaves it room."""
        gap, journal = self.app.look.px(GAP), self.journal_room
        below = pygame.Rect(rest.left, rest.top + gap, rest.width, rest.height - gap)
        if journal is not None or below.height > 0:
            self.build_log(below if journal is None else journal)
        else:
            self.log = None

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
        if command == "analyse":
            return self.table.analysis.why_never
        if command == "play_on" and late_after(self.table.game) is None:
            return say("untimed.not_late")
        return super().why_idle(command)

    def _figures_depend_on(self) -> tuple[object, ...]:
        return self.table.game.snapshot, self.table.session.match, self.app.settings

    def _result_depends_on(self) -> tuple[object, ...]:
        return *self._told_depends_on(), *self._figures_depend_on()

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
                portrait=self.presenter.sight.medallion(seat),
            )
            for seat in in_order(outcome, len(names))
        )
        lines = (*ending.lines, *self.turning_point)
        tone = tone_of(outcome, self.table.game.people)
        golden = names[outcome.winners[0]] if len(outcome.winners) == 1 else ""
        picture = picture_of(self.table, outcome)
        course, headings, note = self.course(), figures.headings, figures.note
        return ResultSheet(ending.verdict, lines, headings, standings, course, note, tone, picture, golden)

    def own_narration(self) -> Narration:
        narration, game = super().own_narration(), self.table.game
        outcome = game.history.outcome
        if outcome is None or game.browsing:
            return narration
        ending = ending_of(self.table, outcome)
        return replace(narration, heading=ending.verdict, prompt=ending.beside_move)

    def update(self, now: float) -> None:
        super().update(now)
        self.table.analysis.prepare(now)

    # The result panel

    @property
    def tells_result(self) -> bool:
        """Whether the result is told beside the table."""
        return self._result_panel is not None

    def toast_rooms(self) -> Sequence[Room]:
        """At the foot of the table while the result has the place where else all is told."""
        return (foot_of(self.presenter.table_room, self.app.look),) if self.tells_result else ()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._dismiss()
        super().handle(event)

    def browse(self, count: int) -> None:
        self._dismiss()
        super().browse(count)

    def _dismiss(self) -> None:
        if not self._dismissed:
            self._dismissed = True
            self.app.rebuild("result")

    def command(self, name: str) -> bool:
        shown = self.tells_result
        self._dismiss()
        if name in _WHAT_FOLLOWS and (why := self.why_idle(name)):
            self.app.say(why, of_now=True)
            return True
        return (name == "cancel" and shown) or super().command(name)

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
            "analyse": self._analyse,
            CHANGE: self.change_position,
            "autoplay": lambda: routes.review(playing=True),
        }

    def _analyse(self) -> None:
        """Have what is looked at analysed, if that may be."""
        why = self.table.analysis.why_never
        if why:
            self.app.say(why, of_now=True)
        else:
            self.routes.review(analysing=True)

    def _ask_undo(self) -> None:
        """Undo the end, if that is meant: the game goes on from before it."""
        if self.table.why_no_undo:
            self.table.undo()
            return
        title, text, yes = (say(f"end.ask_undo.{part}") for part in ("title", "text", "yes"))
        confirm(self.app, title, text, self.table.undo, yes_text=yes, no_text=say("dialog.cancel"))

    def leave_game(self) -> None:
        self.app.routes.title()
