"""Statistics: who won how often, and how strong people have become."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from dream.base.texts import capitalized, say, worded
from dream.play.levels import strengths_of
from dream.records.library.library import Library
from dream.records.library.statistics import Rating, Statistics, WonDrawnLost, games_kept, ratings, statistics
from dream.ui.games.registry import seat_token
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, mix
from dream.ui.scenes.library_rows import ScoreRow, emblem_of, game_name, level_name, side_name
from dream.ui.table.emblems import paint_emblem
from dream.ui.table.game_session import GameHost
from dream.ui.widgets import paint
from dream.ui.widgets.forms import Form, Row, made, one_of
from dream.ui.widgets.lists import BAR, ScrollArea
from dream.ui.widgets.page import Page
from dream.ui.widgets.widget import Painted

HEIGHT = 150
"""At scale 1."""
_THICK, _CHART_GAP = 2, 8
MARGIN = 100.0
"""How many Elo there are below the weakest level and above the strongest."""


class StrengthChart(Painted):
    """The ratings after each game, from left to right, in a band of what they may be; lines are levels."""

    focusable = False
    seen_in_part = False

    def __init__(self, rect: Rect, look: Look, ratings: Sequence[Rating], levels: Sequence[float]) -> None:
        """There is one rating at least, and the levels' strengths, the weakest first."""
        super().__init__(rect)
        self._look, self._ratings, self._levels = look, tuple(ratings), tuple(levels)

    @property
    def state(self) -> tuple[Rating, ...]:
        return self._ratings

    def paint(self, surface: Surface) -> None:
        look, palette = self._look, self._look.palette
        surface.fill(palette.panel, self.rect)
        font = look.font(Role.SMALL)
        names = [say("library.statistic.level", number=number + 1) for number in range(len(self._levels))]
        label = max(paint.width_of(font, name) for name in names)
        room = Rect(self.rect.x + label + look.px(_CHART_GAP), self.rect.y, 0, self.rect.h)
        room.w = self.rect.right - room.x
        self._draw_band(surface, room)
        faint, last = mix(palette.panel, palette.ink_dim, 0.45), self.rect.bottom + font.get_linesize()
        for name, strength in zip(names, self._levels, strict=True):
            y = self._height(strength, room)
            pen.line(surface, faint, (room.left, y), (room.right, y))
            if last - y >= font.get_linesize():
                cell = Rect(self.rect.x, y - font.get_linesize() // 2, label, font.get_linesize())
                paint.write(surface, font, name, palette.ink_dim, cell, "right")
                last = y
        self._draw_curve(surface, room)

    def _columns(self, room: Rect) -> list[int]:
        """Where the game of each rating stands, from left to right."""
        steps = max(1, len(self._ratings) - 1)
        return [round(room.left + room.w * number / steps) for number in range(len(self._ratings))]

    def _draw_band(self, surface: Surface, room: Rect) -> None:
        """Draw what the strength may be, beneath the lines of the levels."""
        palette, columns = self._look.palette, self._columns(room)
        low, high = ([self._height(rating.range[end], room) for rating in self._ratings] for end in (0, 1))
        edge = [*zip(columns, high, strict=True), *reversed(list(zip(columns, low, strict=True)))]
        if len(edge) > 2:
            pen.polygon(surface, mix(palette.panel, palette.gold, 0.22), edge)

    def _draw_curve(self, surface: Surface, room: Rect) -> None:
        look, palette, columns = self._look, self._look.palette, self._columns(room)
        points = [
            (x, self._height(rating.value, room)) for x, rating in zip(columns, self._ratings, strict=True)
        ]
        for one, other in pairwise(points):
            pen.aaline(surface, palette.gold, one, other, look.px(_THICK))
        pen.circle(surface, palette.gold, points[-1], look.px(2 * _THICK))

    def _height(self, strength: float, room: Rect) -> int:
        """Where a strength lies, at the edge where it is beyond what is shown."""
        lowest, highest = self._levels[0] - MARGIN, self._levels[-1] + MARGIN
        share = (strength - lowest) / (highest - lowest)
        return round(room.bottom - room.h * min(1.0, max(0.0, share)))


def told_strength(rating: Rating, levels: Sequence[float]) -> str:
    """A strength in words, by the levels that are nearest to it and to the ends of its range."""
    low, here, high = (_nearest(value, levels) for value in (rating.range[0], rating.value, rating.range[1]))
    if low == high:
        return say("library.statistic.strength", level=here)
    return say("library.statistic.strength_between", level=here, low=low, high=high)


def _nearest(value: float, levels: Sequence[float]) -> int:
    """The number of the level that is nearest."""
    return 1 + min(range(len(levels)), key=lambda number: abs(levels[number] - value))


_LINE, _GAP, _BESIDE_BAR = 32, 12, 6


class _KnownGames(NamedTuple):
    """The `games` of which there are any, and what those of one `game` come to."""

    games: tuple[str, ...]
    game: str
    sums: Statistics
    ratings: tuple[Rating, ...]


_Scored = tuple[str, WonDrawnLost, Surface | None]
"""What is told of some games: against whom or on which side, how they went, and a sign of that."""


def _heading(name: str) -> tuple[Row, Row]:
    """A heading, with room above it."""
    return Row(high=_GAP), Row(say(f"library.statistic.{name}"), kind="@heading_left", high=_LINE)


class StatisticsScene(Page):
    """A page of them for the game that was played last, and for any other that is chosen."""

    app: GameHost
    name = "statistics"
    heading = "library.statistics"
    widest, tallest = 820, 760

    def __init__(self, app: GameHost) -> None:
        super().__init__(app)
        self._game = app.settings.game
        self._known: _KnownGames | None = None

    def enter(self) -> None:
        self._show(self._game)

    def _show(self, game: str) -> None:
        """Show what the games of a word come to, once that is counted."""
        self._game = game
        self.app.library.ask(lambda library: _count(library, game), lambda known: self._found(game, known))

    def _found(self, asked: str, known: _KnownGames) -> None:
        if asked != self._game:
            return  # another was chosen meanwhile
        self._known, self._game = known, known.game
        if self.app.scene is self:
            self.app.rebuild("statistics")

    def build(self) -> None:
        super().build()
        games = [(word, game_name(word)) for word in self._known.games] if self._known else []
        choice = Row(control=one_of(games, self._game, self._show), gap=_GAP)
        room = self.build_rows(*([choice] if len(games) > 1 else []))
        if self._known:
            rows = Form(
                self.app, self._rows(self._known), room.w - self.app.look.px(BAR + _BESIDE_BAR), 0, gap=0
            )
            area = self.app.ui.add(ScrollArea(room, self.app.look, keys=rows.height > room.h))
            rows.build(room.topleft, area)
        self.build_foot()

    def _rows(self, known: _KnownGames) -> Iterator[Row]:
        """The sums, how strong somebody has become, and a row for each level and each side."""
        for text in self._sums(known.sums):
            yield Row(text, high=_LINE)
        if known.ratings:
            levels = strengths_of(known.game)
            yield from _heading("strength_heading")
            yield Row(told_strength(known.ratings[-1], levels), high=_LINE, gap=_GAP)
            yield Row(control=made(StrengthChart, known.ratings, levels), high=HEIGHT)
        for heading, scores in (("levels", self._levels(known)), ("sides", self._sides(known))):
            rows = [Row(control=made(ScoreRow, *each), high=_LINE) for each in scores]
            yield from (*_heading(heading), *rows) if rows else ()

    def _levels(self, known: _KnownGames) -> Iterator[_Scored]:
        look, size = self.app.look, self.app.look.px(_LINE - 4)
        for occupant, score in known.sums.levels.items():
            emblem = paint_emblem(emblem_of(known.game, occupant), size, look.palette)
            yield level_name(known.game, occupant), score, emblem

    def _sides(self, known: _KnownGames) -> Iterator[_Scored]:
        look, size = self.app.look, self.app.look.px(_LINE - 4)
        for side, score in known.sums.sides.items():
            token = seat_token(known.game, 0, side, size, look)
            yield capitalized(side_name(known.game, side)), score, token

    def _sums(self, known: Statistics) -> list[str]:
        ended = [
            worded(known.length),
            say("library.statistic.streaks", now=known.streak, longest=known.longest_streak),
        ]
        return [
            say(
                "library.statistic.games",
                count=known.finished,
                finished=known.finished,
                unfinished=known.unfinished,
            ),
            *(ended if known.finished else ()),
            *map(worded, known.uncounted),
        ]


def _count(library: Library, game: str) -> _KnownGames:
    """What the games of a word come to, or those of the most frequent one where there are none of it."""
    games = games_kept(library)
    counted = game if game in games or not games else games[0]
    return _KnownGames(
        games, counted, statistics(library, counted), ratings(library, counted, strengths_of(counted))
    )
