"""What the finished games of the library come to, each kind of game by itself, in numbers and bars."""

from typing import NamedTuple

from pygame import Rect

from dream.base.words import say, told
from dream.records.library.library import Library
from dream.records.library.statistics import Statistics, games_kept, statistics
from dream.ui.scenes.library.score_row import ScoreRow
from dream.ui.scenes.library.wording import game_name, level_name, side_name
from dream.ui.session.game_host import GameHost
from dream.ui.widgets.choice import Choice, fit_side_by_side
from dream.ui.widgets.page import Page
from dream.ui.widgets.scrolling.scroll_area import ScrollArea
from dream.ui.widgets.scrolling.scroll_bar import BAR

_LINE, _ROW, _GAP, _BESIDE_BAR = 32, 36, 12, 6


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
        top = inner.y
        if self._games:
            options = [(word, game_name(word)) for word in self._games]
            fits = fit_side_by_side(look, (title for _, title in options), inner.w)
            row = Rect(inner.x, inner.y, inner.w, look.px(_ROW))
            self.app.ui.add(Choice(row, look, options, self._game, self._show, segments=fits))
            top = row.bottom + look.px(_GAP)
        if self._known:
            self._build_numbers(self._known, Rect(inner.x, top, inner.w, inner.bottom - top))
        self.back_button()

    def _build_numbers(self, known: _Known, room: Rect) -> None:
        """The sums, and a row for each level and each side, which scroll where they need to."""
        ui, height, gap = self.app.ui, self.app.look.px(_LINE), self.app.look.px(_GAP)
        levels = {level_name(known.game, occupant): score for occupant, score in known.sums.levels.items()}
        sides = {side_name(known.game, side): score for side, score in known.sums.sides.items()}
        tables = {name: scores for name, scores in (("levels", levels), ("sides", sides)) if scores}
        sums = self._sums(known.sums)
        lines = len(sums) + sum(1 + len(scores) for scores in tables.values())
        whole = lines * height + len(tables) * gap
        area = ui.add(ScrollArea(room, ui.look, keys=whole > room.h))
        row = Rect(room.x, room.y, room.w - ui.px(BAR + _BESIDE_BAR), height)
        for text in sums:
            area.hold(ui.label(row, text, kind="@left"))
            row = row.move(0, height)
        for heading, scores in tables.items():
            row = row.move(0, gap)
            area.hold(ui.label(row, say(f"library.statistic.{heading}"), kind="@heading_left"))
            for name, score in scores.items():
                row = row.move(0, height)
                area.hold(ui.add(ScoreRow(row, ui.look, name, score)))
            row = row.move(0, height)

    def _sums(self, known: Statistics) -> list[str]:
        changed = [say("library.statistic.changed", count=known.changed)] if known.changed else []
        return [
            say(
                "library.statistic.games",
                count=known.finished,
                finished=known.finished,
                unfinished=known.unfinished,
            ),
            told(known.length),
            say("library.statistic.streaks", now=known.streak, longest=known.longest_streak),
            *changed,
        ]


def _count(library: Library, game: str) -> _Known:
    """What the games of a word come to, or those of the most frequent one where there are none of it."""
    games = games_kept(library)
    counted = game if game in games or not games else games[0]
    return _Known(games, counted, statistics(library, counted))
