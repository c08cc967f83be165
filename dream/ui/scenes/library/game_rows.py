"""The list of games, a row for each with a picture of how it stands: only those in sight are asked for."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.records.library.entry import Entry
from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.library.listing import Listing
from dream.ui.scenes.library.pictures import Pictures
from dream.ui.scenes.library.wording import about, day_of, game_of, heading_of
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.scroll_bar import BAR, ScrollBar
from dream.ui.widgets.widget_base import OwnWidget

_ROW, _PAD, _PICTURE, _RIGHT = 78, 10, 66, 118
_WHEEL = 2
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class GameRows(OwnWidget):
    """Shows games; a click or an arrow tells `choose` a place, a double click or Enter calls `take`."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        games: Listing,
        pictures: Pictures,
        chosen: int,
        choose: Callable[[int], object],
        take: Callable[[], object],
    ) -> None:
        super().__init__(rect)
        self.look, self.games, self._pictures = look, games, pictures
        self._choose, self._take = choose, take
        self.chosen = max(0, min(chosen, len(games) - 1))
        self._hover: int | None = None
        in_sight = max(1, rect.h // look.px(_ROW))
        self._height = rect.h // in_sight
        self._scroll = ScrollBar(rect, look, len(games), in_sight, _WHEEL)
        self._scroll.reveal(self.chosen)

    def refresh(self, chosen: int) -> None:
        """Show the games as they are known now, with one of them chosen."""
        before, count = self._scroll, len(self.games)
        self.chosen = max(0, min(chosen, count - 1))
        self._hover = None
        if before.whole != count:
            self._scroll = ScrollBar(self.rect, self.look, count, before.in_sight, _WHEEL)
            self._scroll.to(before.offset)
            self._scroll.reveal(self.chosen)

    @property
    def offset(self) -> int:
        """The place of the uppermost row."""
        return self._scroll.offset

    def scroll_to(self, offset: int) -> None:
        """Have a place uppermost, as far as that goes."""
        self._scroll.to(offset)

    def _at(self, position: tuple[int, int]) -> int | None:
        row = self._scroll.offset + (position[1] - self.rect.y) // self._height
        return row if self.rect.collidepoint(position) and 0 <= row < len(self.games) else None

    def handle(self, event: Event) -> bool:
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos)
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        row = self._at(event.pos)
        if row is None:
            return self.rect.collidepoint(event.pos)
        again = row == self.chosen and getattr(event, "clicks", 1) == 2
        self._take_row(row)
        if again:
            self._take()
        return True

    def _take_row(self, row: int) -> None:
        self.chosen = max(0, min(row, len(self.games) - 1))
        self._scroll.reveal(self.chosen)
        self._choose(self.chosen)

    def step(self, event: Event) -> bool:
        """Take the keys that go from row to row, whatever has the focus."""
        steps = {**_STEPS, pygame.K_PAGEUP: -self._scroll.in_sight, pygame.K_PAGEDOWN: self._scroll.in_sight}
        if event.key not in steps or not len(self.games):
            return False
        self._take_row(self.chosen + steps[event.key])
        return True

    def key(self, event: Event) -> bool:
        ends = {pygame.K_HOME: 0, pygame.K_END: len(self.games) - 1}
        if self.step(event):
            return True
        if event.key in ends:
            self._take_row(ends[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._take()
        else:
            return False
        return True

    def draw(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        self._cut.clear()
        with paint.within(surface, self.rect.inflate(-2, -2)):
            first = self._scroll.offset
            for place in range(first, min(len(self.games), first + self._scroll.in_sight)):
                top = self.rect.y + (place - first) * self._height
                row = Rect(self.rect.x, top, self.rect.w - self.look.px(BAR + 6), self._height)
                paint.picked(
                    surface, self.look, row, chosen=place == self.chosen, pointed_at=place == self._hover
                )
                entry = self.games.entry(place)
                if entry:
                    self._draw_game(surface, entry, row)
        self._scroll.draw(surface)

    def _draw_game(self, surface: Surface, entry: Entry, row: Rect) -> None:
        look, palette = self.look, self.look.palette
        pad = look.px(_PAD)
        picture = Rect(row.x + pad, 0, look.px(_PICTURE), look.px(_PICTURE))
        picture.centery = row.centery
        self._draw_picture(surface, entry, picture)
        left = picture.right + look.px(14)
        room = row.right - pad - look.px(_RIGHT) - left
        middle = row.centery
        title = Rect(left, middle - look.px(28), room, look.px(28))
        below = Rect(left, middle + look.px(1), room, look.px(24))
        names = tuple(seat.name for seat in entry.seats if seat.name)
        self.write(surface, look.font(Role.BODY), heading_of(entry), palette.ink, title, names=names)
        badge, colour = self._badge(entry)
        line = about(entry, stands=badge != say("library.badge.unfinished"))
        self.write(surface, look.font(Role.SMALL), line, palette.ink_dim, below)
        right = Rect(row.right - pad - look.px(_RIGHT), title.y, look.px(_RIGHT), title.h)
        paint.write(surface, look.font(Role.NUMBER), day_of(entry), palette.ink_dim, right, "right")
        right.y = below.y
        paint.write(surface, look.font(Role.SMALL), badge, colour, right, "right")

    def _badge(self, entry: Entry) -> tuple[str, tuple[int, int, int]]:
        """What there is to know first of a game, and in which colour."""
        palette = self.look.palette
        if entry.deleted:
            return say("library.badge.deleted"), palette.ink_dim
        if entry.sound is False:
            return say("library.badge.faulty"), palette.mark[Mark.DANGER]
        if entry.id in self.games.open:
            badge = "open_and_over" if entry.finished else "open"
            return say(f"library.badge.{badge}"), palette.gold_light
        if not entry.finished:
            return say("library.badge.unfinished"), palette.gold
        return "", palette.ink_dim

    def _draw_picture(self, surface: Surface, entry: Entry, rect: Rect) -> None:
        picture = self._pictures.of(entry, self.look.palette, rect.w)
        if picture is None:
            draw_placeholder(surface, self.look, rect, game_of(entry), Role.SMALL)
        else:
            surface.blit(picture, rect)


def draw_placeholder(surface: Surface, look: Look, rect: Rect, title: str, role: Role) -> None:
    """In the place of a picture, the title of the game."""
    pygame.draw.rect(surface, look.palette.night, rect)
    pygame.draw.rect(surface, look.line, rect, look.px(1))
    font = look.font(role)
    room = rect.w - look.px(6)
    lines = paint.wrapped(font, title, room)[: max(1, rect.h // font.get_linesize())]
    top = rect.centery - len(lines) * font.get_linesize() // 2
    with paint.within(surface, rect):
        for number, line in enumerate(lines):
            place = Rect(rect.x + look.px(3), top + number * font.get_linesize(), room, font.get_linesize())
            paint.write(surface, font, line, look.palette.ink_dim, place, "centre")
