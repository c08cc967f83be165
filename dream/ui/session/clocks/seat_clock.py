"""The face of a seat's clock, for its plate: what is left, and whether it runs or is low."""

from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect, Surface

from dream.base.words import say
from dream.play.game import A, S
from dream.play.seating.clock import HOUR, MINUTE, SECOND, Reading
from dream.play.seating.seated_game import SeatedGame
from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.kit.theme import Look
from dream.ui.session.clocks.clock_words import control_words
from dream.ui.session.game_session import GameSession, called
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import Painted

TENTHS = 10 * SECOND
"""Below so much a clock shows tenths of a second."""
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True)
class Face:
    """What the face of a clock shows; `periods` is empty where none are left to be counted."""

    time: str
    periods: str = ""
    low: bool = False
    runs: bool = False


def face_of(game: SeatedGame[S, A], seat: int) -> Face | None:
    """The clock of a seat in the state looked at; None where it has none."""
    if game.clocks is None or game.supposing:
        return None
    now = not game.browsing and not game.history.explores
    reading = game.clocks.reading(seat, None if now else game.shown_node)
    if reading is None:
        return None
    runs = now and game.clocks.running == seat
    periods = f"{TIMES}{reading.periods}" if reading.periods > 1 or _has_main(game, seat, reading) else ""
    return Face(time_text(reading.left), periods, reading.low and now, runs)


def _has_main(game: SeatedGame[S, A], seat: int, reading: Reading) -> bool:
    control = game.clocks.controls[seat] if game.clocks else None
    return bool(control and control.main and reading.periods)


def time_text(milliseconds: int) -> str:
    """A time as a clock shows it: ``1:02:05``, ``2:05``, and tenths near the end: ``9.4``."""
    if milliseconds < TENTHS:
        return f"{milliseconds // SECOND}.{milliseconds % SECOND // 100}"
    seconds = milliseconds // SECOND
    hours, minutes = divmod(seconds, HOUR // SECOND)
    minutes, seconds = divmod(minutes, MINUTE // SECOND)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def paint_face(surface: Surface, look: Look, rect: Rect, face: Face) -> None:
    """Draw a clock into a rectangle: framed while it runs, in a filled frame when it is low."""
    palette, px = look.palette, look.px
    pygame.draw.rect(surface, look.field, rect)
    ink = palette.ink if face.runs else palette.ink_dim
    if face.low:
        ink = palette.mark[Mark.DANGER]
    if face.runs or face.low:
        edge = palette.mark[Mark.DANGER] if face.low else palette.gold_light
        pygame.draw.rect(surface, edge, rect, px(2 if face.low else 1))
    room = rect.inflate(-px(10), 0)
    if face.periods:
        font = look.font(Role.SMALL)
        wide = paint.width_of(font, face.periods) + px(4)
        paint.write(surface, font, face.periods, look.palette.ink_dim, room, "right")
        room.width -= wide
    font = sized_font(Role.NUMBER, round(0.8 * rect.h))
    paint.write(surface, font, face.time, ink, room, "right" if face.periods else "centre")


class SeatClock(Painted):
    """The clock of a seat on its card."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, game: SeatedGame[S, A], seat: int) -> None:
        super().__init__(rect)
        self._look, self._seat = look, seat
        self._game: SeatedGame[Any, Any] = game
        self._shown = face_of(game, seat)

    def update(self, now: float) -> bool:
        face = face_of(self._game, self._seat)
        changed, self._shown = face != self._shown, face
        return changed

    @property
    def state(self) -> Face | None:
        return self._shown

    def paint(self, surface: Surface) -> None:
        surface.fill(self._look.palette.panel, self.rect)
        if self._shown is not None:
            paint_face(surface, self._look, self.rect, self._shown)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        return tip_of(self._game, self._seat, self.rect) if self.rect.collidepoint(position) else None


def clock_lines(session: GameSession[S, A]) -> list[tuple[str, str]]:
    """What each is called who has a clock, and what it shows."""
    faces = [face_of(session.game, seat) for seat in range(len(session.game.seats))]
    names = called(session.game.seats)
    return [
        (name, " ".join(filter(None, (face.time, face.periods))))
        for name, face in zip(names, faces, strict=True)
        if face
    ]


def tip_of(game: SeatedGame[S, A], seat: int, rect: Rect) -> Tip | None:
    """What a tooltip tells of a clock: how much time there is, in words."""
    control = game.clocks.controls[seat] if game.clocks else None
    if control is None:
        return None
    return Tip(say("clock.tip", clock=control_words(control)), rect)
