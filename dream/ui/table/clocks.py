"""What has the clocks of a game in the window run: whoever is to act thinks, and time may run out."""

from collections.abc import Callable
from typing import Generic

from dream.base.texts import say
from dream.play.clocks import SECOND, Reading
from dream.play.game import A, S
from dream.play.seated_game import time_out
from dream.play.seats import OwnOpponent
from dream.ui.table.game_session import GameHost, GameSession, called_in
from dream.ui.table.paused import Paused
from dream.ui.table.thinking import EngineTurns

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
