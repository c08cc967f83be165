"""Boards to choose from, by what games on them were like: balanced ones, quick ones, and that of the day."""

from collections.abc import Callable

from pygame import Rect, Surface

from dream.base.texts import capitalized, say
from dream.play.game import NO_OPTIONS
from dream.play.registry import find
from dream.study.repetition import today
from dream.study.tried_boards import BoardKind, TriedBoard, board_of_the_day, of_kind, tried_boards
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.library_rows import side_name
from dream.ui.table.view import Preview
from dream.ui.widgets.dialogs import WidgetHost
from dream.ui.widgets.forms import Row, one_of
from dream.ui.widgets.lists import Rows
from dream.ui.widgets.page import FootButton, Page

_ROW, _GAP, _LIST = 56, 10, 0.52


class Boards(Page):
    """A list of boards as one wishes, with a picture of the chosen one."""

    name = "boards"
    heading = "boards.heading"
    widest, tallest = 1000, 760

    def __init__(self, app: WidgetHost, game: str, preview: Preview, take: Callable[[str], object]) -> None:
        """`take` is given the seed that is chosen; the game, by its word, has boards that were tried."""
        super().__init__(app)
        self._game, self._preview, self._take = game, preview, take
        self._all = tried_boards(game)
        self._kind = BoardKind.ANY
        self._boards = list(self._all)
        self._chosen = 0
        self._picture = Rect(0, 0, 0, 0)
        self._options = find(game).parse_options(NO_OPTIONS)

    def build(self) -> None:
        super().build()
        ui = self.app.ui
        room = self.build_rows(
            Row(say("boards.about"), kind="@small", high=28, gap=0),
            Row(
                control=one_of(
                    [(kind, say(f"boards.{kind.value}")) for kind in BoardKind], self._kind, self._look_for
                ),
                gap=_GAP,
            ),
        )
        left = Rect(room.x, room.y, round(room.w * _LIST), room.h - ui.px(_GAP))
        ui.add(BoardRows(left, ui.look, self._game, self._boards, self._chosen, self._see, self._use))
        side = min(room.right - left.right - ui.px(_GAP), left.h)
        self._picture = Rect(room.right - side, left.y + (left.h - side) // 2, side, side)
        take = FootButton(say("boards.take"), self._use, kind="@primary")
        self.build_foot(take, FootButton(say("boards.of_the_day"), self._of_the_day))

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._preview.draw(surface, self._picture, self._boards[self._chosen].seed, self._options)

    def _look_for(self, kind: BoardKind) -> None:
        self._kind, self._boards, self._chosen = kind, of_kind(self._all, kind) or list(self._all), 0
        self.app.rebuild("boards")

    def _of_the_day(self) -> None:
        """The board of today, among all."""
        self._look_for(BoardKind.ANY)
        self._chosen = self._boards.index(board_of_the_day(self._all, today()))
        self.app.rebuild("boards")

    def _see(self, place: int) -> None:
        self._chosen = place

    def _use(self) -> None:
        self._take(self._boards[self._chosen].seed)
        self.app.pop()


class BoardRows(Rows):
    """A row for each board: its seed, and what games on it were like."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        game: str,
        boards: list[TriedBoard],
        chosen: int,
        see: Callable[[int], object],
        use: Callable[[], object],
    ) -> None:
        super().__init__(rect, look, len(boards), chosen, look.px(_ROW), see)
        self._game, self._boards, self._use = game, boards, use

    def take(self) -> None:
        self._use()

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        look, board = self.look, self._boards[place]
        body, small = look.font(Role.BODY), look.font(Role.SMALL)
        name = Rect(rect.x, 0, rect.w, body.get_linesize()).inflate(-look.px(2 * _GAP), 0)
        name.y = rect.y + (rect.h - name.h - small.get_linesize()) // 2
        self.write(surface, body, board.seed, look.palette.ink, name)
        below = Rect(name.x, name.bottom, name.w, small.get_linesize())
        self.write(surface, small, self._told(board), look.palette.ink_dim, below)

    def _told(self, board: TriedBoard) -> str:
        """What games on a board were like, in a line."""
        elixir = say("boards.elixir_share", percent=round(100 * board.elixir_share))
        return ", ".join([self._favoured(board), say("boards.length", count=round(board.length)), elixir])

    def _favoured(self, board: TriedBoard) -> str:
        if board.favoured is None:
            return say("boards.even")
        share = max(board.first_share, 1 - board.first_share)
        name = side_name(self._game, board.favoured)
        return say("boards.favoured", name=capitalized(name), percent=round(100 * share))
