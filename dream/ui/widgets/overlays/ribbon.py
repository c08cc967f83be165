"""The ribbon at the end of a game: who has won, for a few seconds, in a corner beside the board."""

import pygame
from pygame import Rect, Surface

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.text.typeface import Typeface
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint

HEIGHT = 64
_COMES, _STAYS, _GOES = 0.35, 2.8, 0.9
_ROLES = (Role.TITLE, Role.HEADING, Role.BODY, Role.SMALL)


class Ribbon:
    """Comes from the left, stays and goes by itself, from the first `update` on."""

    def __init__(self) -> None:
        self._began: float | None = None
        self._passed = 0.0
        self._picture: tuple[tuple[object, ...], Surface] | None = None

    @property
    def showing(self) -> bool:
        """Whether it is still to be seen."""
        return self._passed < _COMES + _STAYS + _GOES

    def update(self, now: float) -> None:
        """Know the time."""
        if self._began is None:
            self._began = now
        self._passed = now - self._began

    def draw(self, surface: Surface, look: Look, room: Rect, text: str, medal: Surface | None) -> None:
        """Draw the text with a `medal` before it, as far into `room` as it has come."""
        if not self.showing:
            return
        made = self._made(look, room, text, medal)
        made.set_alpha(round(255 * self._strength))
        hidden = round(made.get_width() * (1 - min(1.0, self._passed / _COMES)) ** 2)
        with paint.within(surface, room):
            surface.blit(made, (room.left - hidden, room.top))

    def _made(self, look: Look, room: Rect, text: str, medal: Surface | None) -> Surface:
        key = look, room.size, text, medal
        if self._picture is None or self._picture[0] != key:
            self._picture = key, _painted(look, room, text, medal)
        return self._picture[1]

    @property
    def _strength(self) -> float:
        going = (self._passed - _COMES - _STAYS) / _GOES
        return max(0.0, min(1.0, 1 - going))


def _painted(look: Look, room: Rect, text: str, medal: Surface | None) -> Surface:
    """A band with gold edges and a swallow's tail, no longer than the room."""
    px, height = look.px, room.height
    left, tail = px(14) + (medal.get_width() if medal else 0), px(24)
    most = room.width - left - tail
    font, lines = _fitted(look, text, most, height)
    width = left + min(most, max(font.size(line)[0] for line in lines)) + tail
    made = Surface((width, height), pygame.SRCALPHA)
    shape = [(0, 0), (width - 1, 0), (width - px(14), height // 2), (width - 1, height - 1), (0, height - 1)]
    pygame.draw.polygon(made, look.palette.panel, shape)
    pygame.draw.lines(made, look.palette.gold, False, shape, px(2))
    if medal:
        made.blit(medal, medal.get_rect(midleft=(px(6), height // 2)))
    top = (height - len(lines) * font.get_linesize()) // 2
    for number, line in enumerate(lines):
        row = Rect(left, top + number * font.get_linesize(), width - left - tail, font.get_linesize())
        paint.write(made, font, line, look.palette.gold_light, row)
    return made


def _fitted(look: Look, text: str, width: int, height: int) -> tuple[Typeface, tuple[str, ...]]:
    """The largest font in which the text fits, and its lines."""
    for font in map(look.font, _ROLES):
        lines = paint.wrapped(font, text, width)
        if len(lines) * font.get_linesize() <= height and all(font.size(line)[0] <= width for line in lines):
            break
    return font, lines
