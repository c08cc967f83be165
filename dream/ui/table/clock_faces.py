"""The face of a clock: what it shows, how it is drawn, and how a time is written."""

from dataclasses import dataclass

import pygame

from dream.base.texts import say
from dream.play.clocks import HOUR, MINUTE, SECOND, TimeControl
from dream.play.game import A, S
from dream.play.seated_game import SeatedGame
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Look, Mark
from dream.ui.table.game_session import GameSession, called_in
from dream.ui.widgets import paint
from dream.ui.widgets.widget import Tip

_UNITS = ((HOUR, "hours"), (MINUTE, "minutes"), (SECOND, "seconds"))


def duration(milliseconds: int) -> str:
    """How long something is, in hours, minutes and seconds as far as there are any: ``5 min``, ``0 min``."""
    parts, rest = [], milliseconds
    for unit, name in _UNITS:
        count, rest = divmod(rest, unit)
        parts += [say(f"clock.{name}", number=count)] if count else []
    return " ".join(parts) or say("clock.minutes", number=0)


def control_words(control: TimeControl) -> str:
    """A control as a player reads it: ``5 min + 3 s``."""
    if not control.periods:
        main = duration(control.main)
        if not control.increment:
            return main
        return say("clock.fischer", main=main, added=duration(control.increment))
    period = duration(control.period)
    if control.periods == 1 and not control.main:
        return say("clock.per_move", time=period)
    periods = say("clock.periods", number=control.periods, period=period)
    return say("clock.then", main=duration(control.main), periods=periods) if control.main else periods


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
    control = game.clocks.controls[seat]
    counted = reading.periods > 1 or (control is not None and control.main and reading.periods)
    periods = f"{TIMES}{reading.periods}" if counted else ""
    return Face(time_text(reading.left), periods, reading.low and now, runs)


def time_text(milliseconds: int) -> str:
    """A time as a clock shows it: ``1:02:05``, ``2:05``, and tenths near the end: ``9.4``."""
    if milliseconds < TENTHS:
        return f"{milliseconds // SECOND}.{milliseconds % SECOND // 100}"
    seconds = milliseconds // SECOND
    hours, minutes = divmod(seconds, HOUR // SECOND)
    minutes, seconds = divmod(minutes, MINUTE // SECOND)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def paint_face(surface: pygame.Surface, look: Look, rect: pygame.Rect, face: Face) -> None:
    """Draw a clock into a rectangle: framed while it runs, in a filled frame when it is low."""
    palette, px = look.palette, look.px
    pen.rect(surface, look.field, rect)
    ink = palette.ink if face.runs else palette.ink_dim
    if face.low:
        ink = palette.mark[Mark.DANGER]
    if face.runs or face.low:
        edge = palette.mark[Mark.DANGER] if face.low else palette.gold_light
        pen.rect(surface, edge, rect, px(2 if face.low else 1))
    room = rect.inflate(-px(10), 0)
    if face.periods:
        font = look.font(Role.SMALL)
        wide = paint.width_of(font, face.periods) + px(4)
        paint.write(surface, font, face.periods, look.palette.ink_dim, room, "right")
        room.width -= wide
    font = sized_font(Role.NUMBER, round(0.8 * rect.h))
    paint.write(surface, font, face.time, ink, room, "right" if face.periods else "centre")


def clock_lines(session: GameSession[S, A]) -> list[tuple[str, str]]:
    """What each is called who has a clock, and what it shows."""
    faces = [face_of(session.game, seat) for seat in range(len(session.game.seats))]
    names = called_in(session.game)
    return [
        (name, " ".join(filter(None, (face.time, face.periods))))
        for name, face in zip(names, faces, strict=True)
        if face
    ]


def tip_of(game: SeatedGame[S, A], seat: int, rect: pygame.Rect) -> Tip | None:
    """What a tooltip tells of a clock: how much time there is, in words."""
    control = game.clocks.controls[seat] if game.clocks else None
    if control is None:
        return None
    return Tip(say("clock.tip", clock=control_words(control)), rect)
