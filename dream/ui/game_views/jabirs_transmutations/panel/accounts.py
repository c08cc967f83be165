"""The points at the end of a game: what each seat has by gold, by silver and by elixirs."""

import pygame
from pygame import Rect, Surface

from dream.base.words import say
from dream.ui.game_views.jabirs_transmutations.table.verdict import Account
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import Painted

COLUMNS = ("gold", "silver", "elixirs", "points")
HEADINGS, ROW = 24, 36
"""How high the line of headings is at scale 1, and the row of a seat: two lines of a long name."""
HEIGHT = HEADINGS + ROW * 3 + 12
"""The height of the table at scale 1: a line of headings, and three seats."""


class Accounts(Painted):
    """A table of points, the winners marked."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, accounts: tuple[Account, ...]) -> None:
        super().__init__(rect)
        self._look, self._accounts = look, accounts

    @property
    def state(self) -> tuple[Account, ...]:
        return self._accounts

    def paint(self, surface: Surface) -> None:
        look, px = self._look, self._look.px
        surface.fill(look.palette.panel, self.rect)
        pygame.draw.rect(surface, look.line, self.rect, px(1))
        row = Rect(self.rect.x + px(12), self.rect.y + px(5), self.rect.w - px(20), px(HEADINGS))
        for cell, column in zip(self._cells(row)[1:], COLUMNS, strict=True):
            text = say(f"jabir.end.account.{column}")
            self.write(surface, look.font(Role.SMALL), text, look.palette.ink_dim, cell, "right")
        row = Rect(row.x, row.bottom - px(ROW), row.w, px(ROW))
        for account in self._accounts:
            row = row.move(0, px(ROW))
            self._paint_row(surface, row, account)

    def _paint_row(self, surface: Surface, row: Rect, account: Account) -> None:
        look = self._look
        name, *cells = self._cells(row)
        ink = look.palette.gold_light if account.won else look.palette.ink
        if account.won:
            paint.diamond(surface, ink, (row.x + look.px(4), row.centery), look.px(5))
        names = tuple(account.name for account in self._accounts)
        self.write(surface, look.font(Role.BODY), account.name, ink, name, names=names)
        for cell, column in zip(cells, COLUMNS, strict=True):
            text = str(getattr(account, column))
            paint.write(surface, look.font(Role.NUMBER), text, ink, cell, "right")

    def _cells(self, row: Rect) -> list[Rect]:
        """The name's cell, and those of the numbers."""
        width = row.w * 16 // 100
        left = row.x + self._look.px(14)
        name = Rect(left, row.y, row.right - 4 * width - left - self._look.px(4), row.h)
        return [name, *(Rect(row.right - (4 - n) * width, row.y, width, row.h) for n in range(4))]
