"""The judgement of a game in rows, each of which leads to where something happened."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark
from dream.ui.widgets import paint
from dream.ui.widgets.lists import Rows
from dream.ui.widgets.narrator import PaintToken

_ROW, _GAP, _TOKEN = 34, 5, 22
"""How high a row is, the gaps in it, and how wide a token is, at scale 1."""


@dataclass(frozen=True)
class ReviewRow:
    """A row with the token of a seat, a text and a sign; it leads to where so many actions are `done`.

    One that is a `heading` tells of a seat as a whole, and may be picked where it names the `seat`; a `grave`
    one is written in the colour of danger.
    """

    text: str
    done: int
    token: Hashable
    sign: str = ""
    heading: bool = False
    grave: bool = False
    seat: int | None = None


class ReviewRows(Rows):
    """Asks `rows` for what it lists, and `place` for where one is in the game; `browse` goes elsewhere.

    While the mouse points at a row, none changes or moves: more come only below.
    """

    at_once = True

    def __init__(
        self,
        rect: Rect,
        look: Look,
        rows: Callable[[], Sequence[ReviewRow]],
        place: Callable[[], int],
        browse: Callable[[int], object],
        paint_token: PaintToken,
        pick: Callable[[int], object],
        empty: Callable[[], str],
    ) -> None:
        """`pick` is told whose heading was clicked; `empty` says why there is no row where there is none."""
        self._empty = empty
        self._rows, self._place, self._browse, self._paint_token = rows, place, browse, paint_token
        self._pick = pick
        self._shown, self._now_at = tuple(rows()), place()
        font = look.font(Role.SMALL)
        two_lines = 2 * font.sized(paint.sizes_of(font)[-1]).get_linesize()
        height = max(look.px(_ROW), two_lines)
        super().__init__(rect, look, len(self._shown), self._row_here, height)

    @property
    def _row_here(self) -> int:
        """The row of where one is: the last that is not beyond it."""
        listed = enumerate(self._shown)
        rows = [number for number, row in listed if not row.heading and row.done <= self._now_at]
        return rows[-1] if rows else 0

    def update(self, now: float) -> bool:
        before, rows = (self._shown, self._now_at), tuple(self._rows())
        self._now_at = self._place()
        if not self.pointed_at or rows[: len(self._shown)] == self._shown:  # else another would be clicked
            self._shown = rows
        if (self._shown, self._now_at) == before:
            return False
        self.recount(len(self._shown), self._row_here)
        if self._now_at != before[1]:
            self.choose(self._row_here)
        return True

    def take(self) -> None:
        row = self._shown[self.chosen] if self._shown else None
        if row is not None and row.seat is not None:
            self._pick(row.seat)
        elif row is not None:
            self._browse(row.done)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self._shown:
            font, room = self.look.font(Role.ITALIC), self.rect.inflate(-self.look.px(24), -self.look.px(16))
            paint.write_set(
                surface, paint.set_in(font, self._empty(), (), room.size), self.look.palette.ink_dim, room
            )

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        look, row = self.look, self._shown[place]
        palette, gap = look.palette, look.px(_GAP)
        picture = self._paint_token(row.token, min(rect.h - look.px(4), look.px(_TOKEN)), look)
        surface.blit(picture, picture.get_rect(midleft=(rect.x + gap, rect.centery)))
        left = rect.x + look.px(_TOKEN) + 2 * gap
        wide = paint.width_of(look.font(Role.NUMBER), row.sign)
        sign = Rect(rect.right - wide - gap, rect.y, wide, rect.h)
        ink = palette.gold_light if row.heading else palette.ink
        text = Rect(left, rect.y, (sign.left if row.sign else rect.right) - gap - left, rect.h)
        self.write(surface, look.font(Role.SMALL), row.text, ink, text)
        if row.sign:
            colour = palette.mark[Mark.DANGER] if row.grave else palette.gold_light
            paint.write(surface, look.font(Role.NUMBER), row.sign, colour, sign, "right")
