"""Has the clock run of whoever thinks, at every turn of the loop, and only then."""

from typing import Any, Generic, Protocol

from dream.base.words import say
from dream.play.game import A, S
from dream.play.seating.clock import SECOND, Reading
from dream.play.seating.seat import OwnOpponent
from dream.play.seating.seated_game import SeatedGame
from dream.play.seating.time_out import time_out
from dream.ui.session.clocks.paused import Paused
from dream.ui.session.clocks.seat_clock import clock_lines
from dream.ui.session.engines.engine_turns import EngineTurns
from dream.ui.session.game_host import HostedGame
from dream.ui.session.game_session import called

LONGEST_GAP = 1.0
"""Seconds that count at most between two turns of the loop: a computer that slept takes nobody's time."""
HURRIED = 300
"""With so many milliseconds left our own opponent is to answer at once."""


class ClockedTable(HostedGame, Protocol):
    """The table whose clocks run."""

    @property
    def turns(self) -> EngineTurns[Any, Any]:
        """The turns of computers."""

    def waits(self) -> bool:
        """Whether the game waits for another answer than an action."""

    def changed(self) -> None:
        """Keep the game, which has changed, and go where it has come to."""


class ClockTurns(Generic[S, A]):
    """Counts the time of whoever is to act: of a person who sees the game, of a computer that is asked."""

    def __init__(self, table: ClockedTable) -> None:
        self._table, self._app = table, table.app
        self._game: SeatedGame[S, A] = table.session.game
        self._seen: float | None = None
        self._over = 0.0
        self._told: int | None = None

    @property
    def can_pause(self) -> bool:
        """Whether there are clocks to be stopped: people play with them, and see the game."""
        game = self._game
        return bool(game.clocks and game.people and not game.over and game.covered is None)

    @property
    def runs(self) -> bool:
        """Whether the clock of a person runs, whatever lies over the table."""
        seat = self._game.clocks.running if self._game.clocks else None
        return seat is not None and self._game.seats[seat].machine_here is None and self._counts(seat)

    def pause(self) -> bool:
        """Stop the clocks, with the table out of sight; False in a game in which they can't be stopped."""
        game, session = self._game, self._table.session
        if not self.can_pause:
            return False
        self._app.push(Paused(self._app, game.history.game.id, lambda: clock_lines(session)))
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
        if game.varies or self._table.waits():
            return False
        if game.seats[seat].machine_here is not None:
            return self._table.turns.thinks and self._app.dialog is None
        return game.covered is None and not game.lingers

    def _is_own(self, seat: int) -> bool:
        return isinstance(self._game.seats[seat].machine_here, OwnOpponent)

    def _time_out(self, seat: int) -> None:
        clocks = self._game.clocks
        assert clocks is not None
        if self._is_own(seat):  # it keeps to its time: whatever is late is this machine's fault
            clocks.hold(seat)
            return
        name = called(self._game.seats)[seat]
        self._table.turns.cancel()
        self._game.browse_to_now()
        time_out(self._game, seat)
        self._app.sounds.play("bell")
        self._table.changed()
        if not self._game.over:
            self._app.rebuild("seat")
            self._app.say(say("clock.taken_over", name=name), stays=True)

    def _warn(self, seat: int, reading: Reading | None) -> None:
        """Have our own opponent hurry, and a person hear every second of a time that is low."""
        if reading is None:
            return
        if self._is_own(seat):
            if reading.left < HURRIED and not reading.periods > 1:
                self._table.turns.press()
            return
        second = reading.left // SECOND
        if reading.low and second != self._told and self._game.seats[seat].machine_here is None:
            if self._app.settings.clock_sound:
                self._app.sounds.play("tick")
            self._told = second
        elif not reading.low:
            self._told = None
