"""The ribbon across the board when a game ends: who has won, for a few seconds."""

from pygame import Rect, Surface

from dream.ui.fonts import Role
from dream.ui.pieces import piece_sprite
from dream.ui.show import Piece
from dream.ui.theme import Look
from dream.ui.widgets import paint

_COMES, _STAYS, _GOES = 0.35, 2.8, 0.9


class Ribbon:
    """Comes, stays and goes by itself, from the first `update` on."""

    def __init__(self) -> None:
        self._began: float | None = None
        self._passed = 0.0

    @property
    def showing(self) -> bool:
        """Whether it is still to be seen."""
        return self._passed < _COMES + _STAYS + _GOES

    def update(self, now: float) -> None:
        """Know the time."""
        if self._began is None:
            self._began = now
        self._passed = now - self._began

    def draw(self, surface: Surface, look: Look, board: Rect, text: str, winner: Piece | None) -> None:
        """Draw the text over the middle of `board`, between two Symbols of the winner, if there is one."""
        if not self.showing:
            return
        px = look.px
        strip = Surface((board.width, px(110)))
        strip.fill(look.palette.panel)
        inner = strip.get_rect().inflate(0, -px(12))
        for y in (inner.top, inner.bottom - px(2)):
            strip.fill(look.palette.gold, Rect(0, y, board.width, px(2)))
        place = paint.write(strip, look.font(Role.TITLE), text, look.palette.gold_light, inner, "centre")
        if winner is not None:
            medal = piece_sprite(winner, px(34), look.palette)
            for middle in (place.left - px(60), place.right + px(60)):
                strip.blit(medal, medal.get_rect(center=(middle, inner.centery)))
        strip.set_alpha(round(240 * self._strength))
        surface.blit(strip, strip.get_rect(center=board.center))

    @property
    def _strength(self) -> float:
        going = (self._passed - _COMES - _STAYS) / _GOES
        return max(0.0, min(1.0, self._passed / _COMES, 1 - going))
