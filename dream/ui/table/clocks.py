"""The clocks of a game in the window: what has them run, their faces, the game while it is paused, and
playing on without them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

import pygame
from pygame import Rect, Surface

from dream.base.seeds import secret_seed
from dream.base.texts import say
from dream.play.clocks import HOUR, MINUTE, SECOND, Reading, TimeControl
from dream.play.game import TIME, A, S
from dream.play.history import Node
from dream.play.seated_game import MatchScore, SeatedGame, Setup, time_out
from dream.play.seats import OwnOpponent
from dream.records.record import Record
from dream.ui.kit.text import Role, sized_font
from dream.ui.kit.theme import Look, Mark
from dream.ui.table.game_session import AnySession, GameHost, GameSession, called_in
from dream.ui.table.thinking import EngineTurns
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Caption
from dream.ui.widgets.dialogs import Answer, Asked, Dialog, WidgetHost
from dream.ui.widgets.forms import Form, Note, Row, made
from dream.ui.widgets.panels import FootButton, Page
from dream.ui.widgets.widget import Tip

_LINE, _LINES_OF_NOTE = 34, 4


class Paused(Page):
    """A sheet in the place of the table of a game: who has how much time, and the way back."""

    name: ClassVar[str] = "paused"
    heading = "clock.paused"
    widest, tallest = 480, 380

    def __init__(self, app: WidgetHost, session: AnySession) -> None:
        super().__init__(app)
        self.game, self._session = session.game.history.game.id, session

    def build(self) -> None:
        super().build()
        inner = self.inner
        note = Note(say("clock.paused_note"), "@label", indented=False, gap=_LINE / 2)
        clocks = [Row(name, made(Caption, time, "@right")) for name, time in clock_lines(self._session)]
        high = min(self.app.look.px(_LINE), inner.h // (len(clocks) + _LINES_OF_NOTE))
        form = Form(self.app, (note, *clocks), inner.w, inner.w * 2 // 3, high=high, gap=0)
        form.build(inner.topleft)
        go_on = FootButton(say("game.go_on"), self.back, say("clock.go_on_hint"), "@primary")
        self.build_foot(go_on, back=False)

    def asked(self) -> Asked:
        times = (say("text.count", what=name, number=time) for name, time in clock_lines(self._session))
        note = say("clock.paused"), say("clock.paused_note")
        return Asked((*note, *times), (Answer(say("game.go_on"), self.back),))

    def command(self, name: str) -> bool:
        if name not in ("cancel", "autoplay"):
            return False
        self.back()
        return True


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
class ClockFace:
    """What the face of a clock shows; `periods` is empty where none are left to be counted."""

    time: str
    periods: str = ""
    low: bool = False
    runs: bool = False


def face_of(game: SeatedGame[S, A], seat: int) -> ClockFace | None:
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
    return ClockFace(time_text(reading.left), periods, reading.low and now, runs)


def time_text(milliseconds: int) -> str:
    """A time as a clock shows it: ``1:02:05``, ``2:05``, and tenths near the end: ``9.4``."""
    if milliseconds < TENTHS:
        return f"{milliseconds // SECOND}.{milliseconds % SECOND // 100}"
    seconds = milliseconds // SECOND
    hours, minutes = divmod(seconds, HOUR // SECOND)
    minutes, seconds = divmod(minutes, MINUTE // SECOND)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def paint_face(surface: Surface, look: Look, rect: Rect, face: ClockFace) -> None:
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


def clock_lines(session: GameSession[S, A]) -> list[tuple[str, str]]:
    """What each is called who has a clock, and what it shows."""
    faces = [face_of(session.game, seat) for seat in range(len(session.game.seats))]
    names = called_in(session.game)
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


LONGEST_GAP = 1.0
"""Seconds that count at most between two turns of the loop: a computer that slept takes nobody's time."""
HURRIED = 300
"""With so many milliseconds left our own opponent is to answer at once."""


class ClockTurns(Generic[S, A]):
    """Counts the time of whoever is to act: of a person who sees the game, of a computer that is asked.

    `turns` are those of computers, `waits` tells whether the game waits for another answer than an action,
    and `changed` is called when somebody's time has run out.
    """

    def __init__(
        self,
        app: GameHost,
        session: GameSession[S, A],
        turns: EngineTurns[S, A],
        waits: Callable[[], bool],
        changed: Callable[[], object],
    ) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._turns, self._waits, self._changed = turns, waits, changed
        self._seen: float | None = None
        self._over = 0.0
        self._told: int | None = None

    @property
    def can_pause(self) -> bool:
        """Whether there are clocks to be stopped: people play with them here alone, and see the game."""
        game = self._game
        here = game.people and not game.guests
        return bool(game.clocks and here and not game.over and game.covered is None)

    @property
    def runs(self) -> bool:
        """Whether the clock of a person runs, whatever lies over the table."""
        seat = self._game.clocks.running if self._game.clocks else None
        return seat is not None and self._game.seats[seat].machine_here is None and self._counts(seat)

    def pause(self) -> bool:
        """Stop the clocks, with the table out of sight; False in a game in which they can't be stopped."""
        if not self.can_pause:
            return False
        self._app.push(Paused(self._app, self._session))
        return True

    def rest(self) -> None:
        """Nothing that passes until the next `watch` counts."""
        self._seen = None

    def watch(self, now: float, *, moving: bool) -> None:
        """Count the time since the last look for whoever thinks; while something is `moving`, for nobody."""
        before, self._seen = self._seen, now
        clocks = self._game.clocks
        seat = clocks.running if clocks else None
        if clocks is None or seat is None or before is None or moving or not self._counts(seat):
            return
        self._over += min(now - before, LONGEST_GAP) * SECOND
        whole = int(self._over)
        self._over -= whole
        if clocks.run(whole):
            self._time_out(seat)
        else:
            self._warn(seat, clocks.reading(seat))

    def charge(self, seconds: float) -> bool:
        """Have whoever is to act have thought so long elsewhere; whether they may still act."""
        clocks = self._game.clocks
        seat = clocks.running if clocks else None
        if clocks is None or seat is None or not clocks.run(round(seconds * SECOND)):
            return True
        self._time_out(seat)
        return False

    def _counts(self, seat: int) -> bool:
        """Whether a seat thinks now."""
        game = self._game
        if game.varies or self._waits():
            return False
        if game.seats[seat].machine_here is not None:
            return self._turns.thinks and self._app.dialog is None
        return game.seats[seat].is_guest or (game.covered is None and not game.lingers)

    def _is_own(self, seat: int) -> bool:
        return isinstance(self._game.seats[seat].machine_here, OwnOpponent)

    def _time_out(self, seat: int) -> None:
        clocks = self._game.clocks
        assert clocks is not None
        if self._is_own(seat):  # it keeps to its time: whatever is late is this machine's fault
            clocks.hold(seat)
            return
        name = called_in(self._game)[seat]
        self._turns.cancel()
        self._game.browse_to_now()
        time_out(self._game, seat)
        self._app.sounds.play("bell")
        self._changed()
        if not self._game.over:
            self._app.rebuild("seat")
            self._app.say(say("clock.taken_over", name=name), stays=True)

    def _warn(self, seat: int, reading: Reading | None) -> None:
        """Have our own opponent hurry, and a person hear every second of a time that is low."""
        if reading is None:
            return
        if self._is_own(seat):
            if reading.left < HURRIED and not reading.periods > 1:
                self._turns.press()
            return
        second = reading.left // SECOND
        if reading.low and second != self._told and seat in self._game.people:
            if self._app.settings.clock_sound:
                self._app.sounds.play("tick")
            self._told = second
        elif not reading.low:
            self._told = None


Begin = Callable[[GameSession[Any, Any]], object]
"""Takes the game that is to begin."""


def late_after(game: SeatedGame[Any, Any]) -> int | None:
    """After how many actions the time of a seat had run out, in a game that is over; None where none had.

    Of two seats, that was the end; of more, the computer has played on there.
    """
    history, clocks = game.history.as_played(), game.clocks
    if history.outcome is None or clocks is None:
        return None
    if history.outcome.reason == TIME:
        return len(history.actions)
    return min((one.until for one in game.earlier if clocks.ran_out(one.number)), default=None)


class Untimed(GameSession[S, A]):
    """A game that goes on without clocks from where the time of a `finished` one had run out.

    It is no game of its own: it is kept as variations of the finished one, whose result stands.
    """

    saved_text = "menu.saved_untimed"

    def __init__(self, finished: GameSession[S, A], variation: Sequence[Node[S, A]] = ()) -> None:
        """With the moves of a `variation` that begins there, it goes on after them."""
        game = finished.game
        game.return_to_played()
        done = late_after(game)
        assert done is not None, "time has run out in this game"
        history = game.history.copy(done)
        line = dict(zip(history.line, game.history.line, strict=False))
        self._finished, self._kept = finished, line
        for own, kept in line.items():
            history.tree.comment(own, *game.history.tree.comments(kept))
        for node in variation:
            assert node.action is not None
            history.play(node.action)
            self._kept[history.node(-1)] = node
        seed = secret_seed() if game.history.game.hidden else finished.seed
        earlier = [one for one in game.earlier if one.until <= done]
        seated = SeatedGame(history, finished.players, seed, earlier)
        notes = dict(finished.notes)
        super().__init__(seated, finished.origin, finished.played, match=finished.match, notes=notes)
        self.kept_as = finished.kept_as
        self.seat_persons()

    def record(self) -> Record:
        """The record of the finished game, with all that was played here beside it.

        Moves for which that has no more room are left out.
        """
        own, kept = self.game.history, self._finished.game.history
        for node, *_ in own.tree.in_order(own.played):
            if node not in self._kept:
                before = self._kept.get(node.parent) if node.parent else None
                if before is None or node.action is None or kept.tree.is_full(kept.played):
                    continue
                self._kept[node] = kept.vary(before, node.action)
        for node, beside in self._kept.items():
            if own.tree.comments(node) != kept.tree.comments(beside):
                kept.tree.comment(beside, *own.tree.comments(node))
        return self._finished.record()

    @property
    def match_now(self) -> MatchScore:
        """The match with the finished game, whatever comes of this."""
        return self._finished.match_now

    def rematch(self, *, swapped: bool) -> GameSession[S, A]:
        """The finished game once more, with its clocks."""
        return self._finished.rematch(swapped=swapped)

    def next_setup(self) -> Setup:
        """The game that follows the finished one."""
        return self._finished.next_setup()


def play_untimed(app: GameHost, session: GameSession[S, A], begin: Begin) -> None:
    """Begin to play on where time had run out; where somebody did so before, ask whether to go on there."""
    history, done = session.game.history, late_after(session.game)
    assert done is not None, "time has run out in this game"
    at = history.played[done]
    tried = next((node for node in history.tree.children(at) if node not in history.played), None)
    if tried is None:
        begin(Untimed(session))
        return
    variation = history.tree.line_through(tried)[done + 1 :]
    others = (
        Answer(say("untimed.go_on", count=len(variation)), lambda: begin(Untimed(session, variation))),
        Answer(say("untimed.anew"), lambda: begin(Untimed(session))),
    )
    title, cancel = say("untimed.title"), Answer(say("dialog.cancel"))
    app.ask(Dialog(title, say("untimed.text"), cancel, others, columns=1, leads_on=True))
