"""How many there are of several things, each to be made more or less: by clicks, by the wheel, or typed."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, mix
from dream.ui.widgets import paint
from dream.ui.widgets.widget import OwnWidget

PaintSign = Callable[[Hashable, int, Look], Surface]
_LEAST, _MOST, _ACROSS, _GAP, _NUMBER, _ARROW = 19, 28, 128, 8, 20, 15
"""How high a row is at least and at most, how wide a column at least, and its parts, at scale 1."""


class TallyRow(NamedTuple):
    """A thing by its sign, if it has one, and its label; how many there are, and how many there may be."""

    sign: Hashable | None
    label: str
    now: int
    least: int
    most: int


class Tallies(OwnWidget):
    """Rows in as many columns as they take; one of them is `chosen`, by its place."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        rows: Callable[[], Sequence[TallyRow]],
        paint_sign: PaintSign,
        change: Callable[[int, int, bool], object],
        chosen: int = 0,
    ) -> None:
        """`change` is told the place of a row, its new number, and whether another digit was typed."""
        super().__init__(rect)
        self._look, self._rows, self._paint_sign, self._change = look, rows, paint_sign, change
        self.chosen, self._shown = chosen, rows()
        self._hover: tuple[int, int] | None = None
        self._typed = ""

    @property
    def rows(self) -> Sequence[TallyRow]:
        """What is shown."""
        return self._rows()

    # Where they are

    @property
    def columns(self) -> int:
        """In how many columns the rows stand."""
        px, count = self._look.px, max(1, len(self._shown))
        in_one = count * px(_LEAST) <= self.rect.h
        return 1 if in_one or self.rect.w < 2 * px(_ACROSS) else 2

    def places(self) -> Iterator[Rect]:
        """The place of each row, down the first column and then the next."""
        px, columns = self._look.px, self.columns
        down = -(-max(1, len(self._shown)) // columns)
        high = min(px(_MOST), self.rect.h // down)
        wide = (self.rect.w - (columns - 1) * px(_GAP)) // columns
        for number in range(len(self._shown)):
            column, row = divmod(number, down)
            left = self.rect.x + column * (wide + px(_GAP))
            yield Rect(left, self.rect.y + row * high, wide, high)

    def parts(self, place: Rect) -> tuple[Rect, Rect, Rect]:
        """What makes a row less, its number, and what makes it more."""
        px = self._look.px
        more = Rect(place.right - px(_ARROW), place.y, px(_ARROW), place.h)
        number = Rect(more.x - px(_NUMBER), place.y, px(_NUMBER), place.h)
        return Rect(number.x - px(_ARROW), place.y, px(_ARROW), place.h), number, more

    def _at(self, position: tuple[int, int]) -> tuple[int, int] | None:
        """The row at a point, and by how much a click there changes it."""
        for number, place in enumerate(self.places()):
            if place.collidepoint(position):
                less, _, more = self.parts(place)
                return number, more.collidepoint(position) - less.collidepoint(position)
        return None

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._hover = self._at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.rect.collidepoint(event.pos):
                found = self._at(event.pos)
                if found is not None:
                    self._choose(found[0])
                    self._by(found[1])
                return True
            case pygame.MOUSEWHEEL if event.y:
                found = self._at(pygame.mouse.get_pos())
                if found is not None:
                    self._choose(found[0])
                    self._by(1 if event.y > 0 else -1)
                    return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1}
        digit = getattr(event, "unicode", "")
        if not self._shown:
            return False
        if event.key in steps:
            self._choose((self.chosen + steps[event.key]) % len(self._shown))
        elif event.key in by:
            self._by(by[event.key])
        elif len(digit) == 1 and digit in "0123456789":
            self._type(digit)
        else:
            return False
        return True

    def _choose(self, number: int) -> None:
        if number != self.chosen:
            self.chosen, self._typed = number, ""

    def _by(self, by: int) -> None:
        self._typed = ""
        row = self.rows[self.chosen]
        if by and row.least <= row.now + by <= row.most:
            self._change(self.chosen, row.now + by, False)

    def _type(self, digit: str) -> None:
        """Another digit of the number, or the first of another where that would be too much."""
        row = self.rows[self.chosen]
        joined = bool(self._typed) and int(self._typed + digit) <= row.most
        self._typed = self._typed + digit if joined else digit
        self._change(self.chosen, max(row.least, min(row.most, int(self._typed))), joined)

    # Looks

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._rows()
        return before != self._shown

    def draw(self, surface: Surface) -> None:
        for number, (row, place) in enumerate(zip(self._shown, self.places(), strict=True)):
            self._draw_row(surface, number, row, place)

    def _draw_row(self, surface: Surface, number: int, row: TallyRow, place: Rect) -> None:
        look, palette, px = self._look, self._look.palette, self._look.px
        lit = self.focused and number == self.chosen
        if lit or (self._hover is not None and self._hover[0] == number):
            paint.picked(surface, look, place, chosen=lit, pointed_at=not lit)
        less, number_at, more = self.parts(place)
        left = place.x + px(2)
        if row.sign is not None:
            picture = self._paint_sign(row.sign, place.h - px(2), look)
            surface.blit(picture, picture.get_rect(midleft=(left, place.centery)))
            left += place.h + px(1)
        name = Rect(left, place.y, less.x - left, place.h)
        font = look.font(Role.SMALL)
        self.write(surface, font, row.label, palette.ink if row.now else palette.ink_dim, name)
        paint.write(
            surface,
            font,
            str(row.now),
            palette.gold_light if row.now else palette.ink_dim,
            number_at,
            "centre",
        )
        for sign, part, able in ((-1, less, row.now > row.least), (1, more, row.now < row.most)):
            pointed = self._hover == (number, sign)
            bright = palette.gold_light if pointed else mix(palette.gold_dark, palette.gold, 0.7)
            paint.arrow(surface, bright if able else palette.groove, part.center, px(4), sign)
