"""What the finished games of the library come to, in numbers and bars."""

import pygame
from pygame import Rect, Surface

from dream.base.words import say
from dream.records.library.statistics import Score, Statistics, statistics
from dream.ui.kit.palette import mix
from dream.ui.kit.text.fonts import Role
from dream.ui.scenes.library.wording import level_name, side_name
from dream.ui.session.game_host import GameHost
from dream.ui.widgets import paint
from dream.ui.widgets.page import Page

_LINE, _BAR = 32, 16


class StatisticsScene(Page):
    """A page of them."""

    app: GameHost
    name = "statistics"
    heading = "library.statistics"
    widest, tallest = 820, 760

    def __init__(self, app: GameHost) -> None:
        super().__init__(app)
        self._known: Statistics | None = None

    def enter(self) -> None:
        self.app.library.ask(statistics, self._found)

    def _found(self, known: Statistics) -> None:
        self._known = known
        self.app.dirty("statistics")

    def build(self) -> None:
        super().build()
        self.back_button()

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        known, look = self._known, self.app.look
        if known is None:
            return
        top = self._write(surface, self.inner.y, self._sums(known))
        levels = {level_name(occupant): score for occupant, score in known.levels.items()}
        sides = {side_name(word, side): score for (word, side), score in known.sides.items()}
        for heading, scores in (("levels", levels), ("sides", sides)):
            if scores:
                rect = Rect(self.inner.x, top + look.px(8), self.inner.w, look.px(_LINE))
                text = say(f"library.statistic.{heading}")
                paint.write(surface, look.font(Role.HEADING), text, look.palette.gold_light, rect)
                top = rect.bottom
                for name, score in scores.items():
                    row = Rect(self.inner.x, top, self.inner.w, look.px(_LINE))
                    if row.bottom > self.inner.bottom:
                        return
                    self._draw_score(surface, name, score, row)
                    top = row.bottom

    def _sums(self, known: Statistics) -> list[str]:
        shortest, mean, longest = known.lengths
        return [
            say(
                "library.statistic.games",
                count=known.finished,
                finished=f"{known.finished:,}",
                unfinished=f"{known.unfinished:,}",
            ),
            say("library.statistic.lengths", shortest=shortest, mean=f"{mean:.0f}", longest=longest),
            say("library.statistic.streaks", now=known.streak, longest=known.longest_streak),
        ]

    def _write(self, surface: Surface, top: int, lines: list[str]) -> int:
        look = self.app.look
        for line in lines:
            row = Rect(self.inner.x, top, self.inner.w, look.px(_LINE))
            paint.write(surface, look.font(Role.BODY), line, look.palette.ink, row)
            top = row.bottom
        return top

    def _draw_score(self, surface: Surface, name: str, score: Score, row: Rect) -> None:
        """A name, a bar of wins, draws and losses, and the numbers."""
        look, palette = self.app.look, self.app.look.palette
        label = row.w * 26 // 100
        numbers = row.w * 30 // 100
        paint.write(surface, look.font(Role.BODY), name, palette.ink, Rect(row.x, row.y, label, row.h))
        bar = Rect(row.x + label, 0, row.w - label - numbers, look.px(_BAR))
        bar.centery = row.centery
        left = bar.x
        drawn, lost = mix(palette.panel, palette.gold, 0.45), mix(palette.panel, palette.ink_dim, 0.35)
        parts = (score.won, palette.gold), (score.drawn, drawn), (score.lost, lost)
        for count, colour in parts:
            width = round(bar.w * count / max(1, score.games))
            pygame.draw.rect(surface, colour, Rect(left, bar.y, width, bar.h))
            left += width
        pygame.draw.rect(surface, look.line, bar, look.px(1))
        text = say("library.statistic.score", won=score.won, drawn=score.drawn, lost=score.lost)
        right = Rect(row.right - numbers, row.y, numbers, row.h)
        paint.write(surface, look.font(Role.SMALL), text, palette.ink_dim, right, "right")
