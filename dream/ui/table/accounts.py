"""The account of a game at its table: what each seat has, in a row of its own."""

from collections.abc import Callable
from itertools import accumulate, pairwise

from pygame import Rect, Surface

from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look
from dream.ui.table.painters import paint_token
from dream.ui.table.words import Account
from dream.ui.widgets import paint
from dream.ui.widgets.widget import Painted

HEADINGS, ROW, EDGE = 24, 36, 12
"""How high the line of headings is at scale 1, the row of a seat (two lines of a long name), and the rest."""
TOKEN = 22
"""How wide the token of a seat is at scale 1."""
APART = 8
"""How far the headings are from one another at scale 1, at least."""
CELL, MOST = 16, 64
"""How wide the cell of a number is in per cent of a row at least, and those of all columns as a rule."""
NARROW, LEAST_NAME = 2, 40
"""Where a name is more than so many times as wide as its cell, or that is narrow, its token stands alone."""


def height_for(seats: int) -> int:
    """The height of a table for so many seats at scale 1."""
    return HEADINGS + ROW * seats + EDGE


class Accounts(Painted):
    """A box that asks `account` for what it shows."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, account: Callable[[], Account]) -> None:
        super().__init__(rect)
        self._look, self._account = look, account
        self._shown = account()

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._account()
        return self._shown != before

    @property
    def state(self) -> Account:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look, px = self._look, self._look.px
        surface.fill(look.palette.panel, self.rect)
        pen.rect(surface, look.line, self.rect, px(1))
        row = Rect(self.rect.x + px(12), self.rect.y + px(5), self.rect.w - px(20), px(HEADINGS))
        for cell, column in zip(self._cells(row)[1:], self._shown.columns, strict=True):
            self.write(surface, look.font(Role.SMALL), column, look.palette.ink_dim, cell, "right")
        row = Rect(row.x, row.bottom - px(ROW), row.w, px(ROW))
        for seat in range(len(self._shown.rows)):
            row = row.move(0, px(ROW))
            self._paint_row(surface, row, seat)

    def _paint_row(self, surface: Surface, row: Rect, seat: int) -> None:
        look, shown = self._look, self._shown
        name, *cells = self._cells(row)
        won = seat in shown.winners
        ink = look.palette.gold_light if won else look.palette.ink
        if won:
            paint.diamond(surface, ink, (row.x - look.px(4), row.centery), look.px(4))
        token = paint_token(seat, look.px(TOKEN), look)
        surface.blit(token, token.get_rect(midleft=(row.x + look.px(1), row.centery)))
        font, names = look.font(Role.BODY), shown.names
        if name.w >= look.px(LEAST_NAME) and paint.width_of(font, names[seat]) <= NARROW * name.w:
            self.write(surface, font, names[seat], ink, name, names=names)
        for cell, number in zip(cells, shown.rows[seat], strict=True):
            paint.write(surface, look.font(Role.NUMBER), str(number), ink, cell, "right")

    def _cells(self, row: Rect) -> list[Rect]:
        """The name's cell, and those of the columns, each wide enough for its heading."""
        look, columns = self._look, self._shown.columns
        font, usual = look.font(Role.SMALL), row.w * min(CELL, MOST // max(1, len(columns))) // 100
        asked = [paint.width_of(font, column) + look.px(APART) for column in columns]
        names = max((paint.width_of(look.font(Role.BODY), name) for name in self._shown.names), default=0)
        spare = row.w - look.px(TOKEN + 8) - round(names / NARROW) - sum(asked)
        even = max(0, spare) // max(1, len(columns))
        widths = [max(wide, min(usual, wide + even)) for wide in asked]
        edges = list(accumulate(reversed(widths), initial=0))
        cells = [Rect(row.right - end, row.y, end - start, row.h) for start, end in pairwise(edges)][::-1]
        left = row.x + look.px(TOKEN + 4)
        return [Rect(left, row.y, row.right - edges[-1] - left - look.px(4), row.h), *cells]
