"""What the finished games of the library come to, each kind of game by itself, in numbers and bars."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.base.messages import counted
from dream.base.words import say
from dream.records.library.library import Library
from dream.records.library.statistics import Score, Statistics, games_kept, statistics
from dream.ui.kit.palette import mix
from dream.ui.kit.text.fonts import Role
from dream.ui.scenes.library.wording import game_name, level_name, side_name
from dream.ui.session.game_host import GameHost
from dream.ui.widgets import paint
from dream.ui.widgets.choice import Choice, fit_side_by_side
from dream.ui.widgets.page import Page

_LINE, _BAR, _ROW, _GAP = 32, 16, 36, 12


class _Known(NamedTuple):
    """The `games` of which there are any, and what those of one `game` come to."""

    games: tuple[str, ...]
    game: str
    sums: Statistics


class StatisticsScene(Page):
    """A page of them for the game that was played last, and for any other that is chosen."""

    app: GameHost
    name = "statistics"
    heading = "library.statistics"
    widest, tallest = 820, 760

    def __init__(self, app: GameHost) -> None:
        super().__init__(app)
        self._game = app.settings.game
        self._known: _Known | None = None

    def enter(self) -> None:
        self._show(self._game)

    def _show(self, game: str) -> None:
        """Show what the games of a word come to, once that is counted."""
        self._game = game
        self.app.library.ask(lambda library: _count(library, game), lambda known: self._found(game, known))

    def _found(self, asked: str, known: _Known) -> None:
        if asked != self._game:
            return  # another was chosen meanwhile
        self._known, self._game = known, known.game
        if self.app.scene is self:
            self.app.rebuild("statistics")

    @property
    def _games(self) -> tuple[str, ...]:
        """The games to choose from, if there are several."""
        games = self._known.games if self._known else ()
        return games if len(games) > 1 else ()

    def build(self) -> None:
        super().build()
        look, inner = self.app.look, self.inner
        if self._games:
            options = [(word, game_name(word)) for word in self._games]
            fits = fit_side_by_side(look, (title for _, title in options), inner.w)
            row = Rect(inner.x, inner.y, inner.w, look.px(_ROW))
            self.app.ui.add(Choice(row, look, options, self._game, self._show, segments=fits))
        self.back_button()

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        look = self.app.look
        if self._known is None:
            return
        known, word = self._known.sums, self._known.game
        top = self.inner.y + (look.px(_ROW + _GAP) if self._games else 0)
        top = self._write(surface, top, self._sums(known))
        levels = {level_name(word, occupant): score for occupant, score in known.levels.items()}
        sides = {side_name(word, side): score for side, score in known.sides.items()}
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
        changed = [say("library.statistic.changed", count=known.changed)] if known.changed else []
        return [
            say(
                "library.statistic.games",
                count=known.finished,
                finished=f"{known.finished:,}",
                unfinished=f"{known.unfinished:,}",
            ),
            say(
                "library.statistic.lengths",
                shortest=shortest,
                mean=counted("actions", round(mean)),
                longest=longest,
            ),
            say("library.statistic.streaks", now=known.streak, longest=known.longest_streak),
            *changed,
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


def _count(library: Library, game: str) -> _Known:
    """What the games of a word come to, or those of the most frequent one where there are none of it."""
    games = games_kept(library)
    counted = game if game in games or not games else games[0]
    return _Known(games, counted, statistics(library, counted))
