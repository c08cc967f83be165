"""Who sits at each seat of a game, and who sat there before and decided something."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Generic

from dream.play.game import A, S
from dream.play.history import History
from dream.play.seating.seat import EarlierSeat, Seat


class SeatHistory(Generic[S, A]):
    """The seats of one game: `now` are those who sit there, in seating order."""

    def __init__(
        self, history: History[S, A], seats: Iterable[Seat], earlier: Iterable[EarlierSeat] = ()
    ) -> None:
        """`earlier` are those who have sat at a seat before, in their order."""
        self._history = history
        self.now = tuple(seats)
        self._left = tuple(earlier)
        self._earlier: tuple[EarlierSeat, ...] = ()
        self._earlier_of: object = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change, as one value."""
        return self.now, self._left

    def sit(self, number: int, seat: Seat, done: int) -> bool:
        """Have somebody at a seat from the action on that follows so many; whether that is somebody else."""
        before = self.now[number]
        if seat == before:
            return False
        self._left = (*self._left, EarlierSeat(number, done, before))
        self._put(number, seat)
        return True

    def call(self, number: int, name: str) -> None:
        """Have whoever sits at a seat be called so, as if that had always been so."""
        self._put(number, replace(self.now[number], name=name))

    def _put(self, number: int, seat: Seat) -> None:
        self.now = (*self.now[:number], seat, *self.now[number + 1 :])

    def acted(self, done: int) -> None:
        """Note that somebody acts after so many actions: whoever had left later, before undo, left then."""
        self._left = tuple(replace(left, until=min(left.until, done)) for left in self._left)

    @property
    def earlier(self) -> tuple[EarlierSeat, ...]:
        """Who sat at a seat and decided something there, before whoever sits there now; seat by seat."""
        known = self._left, self.now, self._history.actions
        if known != self._earlier_of:
            self._earlier, self._earlier_of = tuple(self._stints()), known
        return self._earlier

    def sat_down(self, number: int) -> int:
        """How many actions had been done when whoever sits at a seat now came to sit there."""
        return max((left.until for left in self._left if left.number == number), default=0)

    def at(self, number: int, done: int) -> Seat:
        """Who sat at a seat after so many actions; whoever sits there now, after all of them."""
        if done >= len(self._history.actions):
            return self.now[number]
        sat = (left.seat for left in self.earlier if left.number == number and done < left.until)
        return next(sat, self.now[number])

    def _stints(self) -> Iterator[EarlierSeat]:
        """Those of `earlier`, each in their order. Whoever came back at once has never left."""
        for number, seat in enumerate(self.now):
            yield from self._stints_at(number, seat, [left for left in self._left if left.number == number])

    def _stints_at(self, number: int, seat: Seat, gone: Sequence[EarlierSeat]) -> list[EarlierSeat]:
        found: list[EarlierSeat] = []
        since, count = 0, len(self._history.actions)
        for one in gone:
            until = min(one.until, count)
            if not self._decided(number, since, until):
                continue
            if found and found[-1].seat.is_told_as(one.seat):
                found.pop()
            found.append(replace(one, until=until))
            since = until
        if found and found[-1].seat.is_told_as(seat):
            found.pop()
        return found

    def _decided(self, number: int, since: int, until: int) -> bool:
        """Whether a seat has decided anything from one moment of the game to another."""
        decider = self._history.game.decider
        return any(decider(state) == number for state in self._history.states[since:until])
