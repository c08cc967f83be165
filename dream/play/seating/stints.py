"""Who sat at a seat of a game before, and decided something there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from dream.play.history import History
from dream.play.seating.seat import EarlierSeat, Seat

AnyHistory = History[Any, Any]


def stints(history: AnyHistory, seats: Sequence[Seat], left: Iterable[EarlierSeat]) -> Iterator[EarlierSeat]:
    """Those who decided something before whoever sits there now; seat by seat, each in their order.

    `left` are all who have left a seat, oldest first. Whoever came back at once has never left.
    """
    gone = tuple(left)
    for number, seat in enumerate(seats):
        yield from _at(history, number, seat, [one for one in gone if one.number == number])


def _at(history: AnyHistory, number: int, seat: Seat, gone: Iterable[EarlierSeat]) -> list[EarlierSeat]:
    found: list[EarlierSeat] = []
    since, count = 0, len(history.actions)
    for one in gone:
        until = min(one.until, count)
        if not _decided(history, number, since, until):
            continue
        if found and found[-1].seat.is_told_as(one.seat):
            found.pop()
        found.append(replace(one, until=until))
        since = until
    if found and found[-1].seat.is_told_as(seat):
        found.pop()
    return found


def _decided(history: AnyHistory, number: int, since: int, until: int) -> bool:
    """Whether a seat has decided anything from one moment of the game to another."""
    decider = history.game.decider
    return any(decider(state) == number for state in history.states[since:until])
