"""The covers in a row, small: one of them is chosen; where there are more, those beside it are seen."""

from collections.abc import Callable, Mapping, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers.cover_game import CoverGame
from dream.ui.scenes.covers.cover_picture import CoverPicture
from dream.ui.scenes.covers.weight import draw_weight
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import OwnWidget

_LEAST, _GAP, _PAD = 190, 8, 5
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class CoverStrip(OwnWidget):
    """A choice among games; each new one is told to `chosen` by its word. Left and right go round the end."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        games: Sequence[CoverGame],
        pictures: Mapping[str, CoverPicture],
        now: str,
        chosen: Callable[[str], object],
    ) -> None:
        super().__init__(rect)
        self.games = tuple(games)
        self._look, self._pictures, self._chosen = look, pictures, chosen
        self.place = next(place for place, game in enumerate(self.games) if game.word == now)
        self._hover: int | None = None

    @property
    def seen_places(self) -> range:
        """The games that are seen: as many as there is room for, the one chosen among them."""
        room = max(1, (self.rect.w + self._look.px(_GAP)) // self._look.px(_LEAST + _GAP))
        first = max(0, min(self.place - room // 2, len(self.games) - room))
        return range(first, min(len(self.games), first + room))

    def _part(self, place: int) -> Rect:
        seen, gap = self.seen_places, self._look.px(_GAP)
        width = (self.rect.w - gap * (len(seen) - 1)) / len(seen)
        left = self.rect.x + round((place - seen.start) * (width + gap))
        return Rect(left, self.rect.y, round(width), self.rect.h)

    def _at(self, position: tuple[int, int]) -> int | None:
        return next((place for place in self.seen_places if self._part(place).collidepoint(position)), None)

    def choose(self, place: int) -> None:
        """Choose a game by its place, and tell it when it is another one."""
        if place != self.place:
            self.place = place
            self._chosen(self.games[place].word)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        place = self._at(event.pos)
        if place is not None:
            self.choose(place)
        return place is not None

    def key(self, event: Event) -> bool:
        if event.key not in _STEPS:
            return False
        self.choose((self.place + _STEPS[event.key]) % len(self.games))
        return True

    def draw(self, surface: Surface) -> None:
        self._cut.clear()
        for place in self.seen_places:
            self._draw_game(surface, place)

    def _draw_game(self, surface: Surface, place: int) -> None:
        look, palette, px = self._look, self._look.palette, self._look.px
        part, game, chosen = self._part(place), self.games[place], place == self.place
        pygame.draw.rect(surface, look.field, part)
        paint.picked(surface, look, part, chosen=chosen, pointed_at=place == self._hover)
        pad = px(_PAD)
        picture = Rect(part.x + pad, part.y + pad, part.h - 2 * pad, part.h - 2 * pad)
        self._pictures[game.word].draw(surface.subsurface(picture), None)
        pygame.draw.rect(surface, palette.gold if chosen else look.line, part, px(1))
        text = Rect(picture.right + 2 * pad, part.y + pad, 0, part.h - 2 * pad)
        text.w = part.right - pad - text.x
        small, ink = look.font(Role.SMALL), palette.gold_light if chosen else palette.ink
        line = small.get_linesize()
        name = Rect(text.x, text.y, text.w, text.h - (line if game.facts else 0))
        self.write(surface, look.font(Role.BODY), game.name, ink, name)
        facts = Rect(text.x, name.bottom, text.w, line)
        told = paint.write(surface, small, game.players, palette.ink_dim, facts)
        draw_weight(surface, look, game, facts.move(told.w + 2 * pad, 0), small=True)
