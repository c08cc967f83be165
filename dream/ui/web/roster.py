"""Who is at a table as a guest, from game to game: whose the seats are, and which pages are open."""

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dream.play.seated_game import SeatedGame
from dream.play.seats import Guest, Seat
from dream.ui.table.game_session import called_in, seat_label
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.guests import Presence
from dream.ui.web.pages import GuestPage

ABSENCE = 60.0
"""For how many seconds a guest must be away before what is theirs is given away unasked."""


class Roster:
    """The guests of a `table`, by keys that they keep whoever plays in their seats, and the `pages` open.

    Those are `former` guests who have lost their seats, and watch. `changed` is called when a seat has come
    to be somebody else's, or is not free any more.
    """

    def __init__(self, table: AnyGameTable) -> None:
        self.table = table
        self.pages: dict[GuestPage, None] = {}
        self.former: dict[int, Seat] = {}
        self.changed: Callable[[], object] = lambda: None
        self._devices: dict[int, set[str]] = {}
        self._last_here: dict[int, float] = {}
        self._taken: dict[int, None] = {}

    @property
    def game(self) -> SeatedGame[Any, Any]:
        """The game that is played at the table."""
        return self.table.game

    # From game to game

    def welcome(self) -> None:
        """Know the guests who have come to sit at the table."""
        self.table.owners |= {seat: self.game.seats[seat] for seat in self.game.guests}
        for key in _keys_of(self.table.owners):
            self._last_here.setdefault(key, time.monotonic())

    def go_on_at(self, table: AnyGameTable) -> None:
        """Have the guests sit at another table, each in the seat that is theirs there, if one is."""
        owners, after = self.table.owners, _keys_of(enumerate(table.game.seats))
        known = self.former | {key: owners[seat] for key, seat in _keys_of(owners).items()}
        self.former = {key: seat for key, seat in known.items() if key not in after}
        for page in self.pages:
            page.seat = None if page.key is None else after.get(page.key)
        self.table = table

    def along(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats of another game, at which those sit as guests who are guests here.

        Who sits where goes by names, then by seats; then those who are left take what is left, in order,
        where only one of both has a name.
        """
        at, found = _keys_of(self.table.owners), list(seats)
        known = self.former | {key: self.table.owners[seat] for key, seat in at.items()}
        free = [number for number, seat in enumerate(seats) if key_of(seat) not in (None, *known)]
        left = [key for key in known if key not in map(key_of, seats)]

        def match(fits: Callable[[int, int], bool]) -> None:
            for number in tuple(free):
                key = next((key for key in left if fits(number, key)), None)
                if key is not None:
                    name = seats[number].name or known[key].name
                    found[number] = Seat(name, Guest(key))
                    free.remove(number)
                    left.remove(key)

        match(lambda number, key: bool(seats[number].name) and seats[number].name == known[key].name)
        match(lambda number, key: at.get(key) == number)
        match(lambda number, key: not (seats[number].name and known[key].name))
        return tuple(found)

    # Whose the seats are

    def key(self, seat: int | None) -> int | None:
        """The key of the guest whose seat this is; None for those who watch."""
        owner = None if seat is None else self.table.owners.get(seat)
        return None if owner is None else key_of(owner)

    def seat_of(self, key: int) -> int | None:
        """The seat of the guest with a key; None for whoever has none now."""
        return _keys_of(self.table.owners).get(key)

    def name(self, seat: int) -> str:
        """What whoever sits at a seat is called, or the guest whose seat it is."""
        owner = self.table.owners.get(seat)
        if owner is None or seat in self.game.guests:
            return called_in(self.game)[seat]
        return owner.name or seat_label(seat)

    def is_free(self, seat: int) -> bool:
        """Whether a seat is a guest's that nobody has come to yet."""
        return seat in self.game.guests and self.key(seat) not in self._taken

    @property
    def taken_in_order(self) -> tuple[int, ...]:
        """The seats of guests that are not free, in the order in which they were taken."""
        seats = _keys_of(enumerate(self.game.seats))
        return tuple(seats[key] for key in self._taken if key in seats)

    def note_taken(self, seat: int) -> None:
        """Somebody has come to a seat, now or before the game was left."""
        key = self.key(seat)
        if key is not None and key not in self._taken:
            self._taken[key] = None
            self.changed()

    def take(self, seat: int, device: str) -> None:
        """Somebody takes a free seat, on a device."""
        self.give_to_device(seat, device)
        self.note_taken(seat)
        key = self.key(seat)
        assert key is not None
        self.was_here(key)

    def free(self, seat: int) -> None:
        """A seat is nobody's any more."""
        key = self.key(seat)
        if key is not None:
            self._taken.pop(key, None)

    def devices(self, seat: int) -> set[str]:
        """The devices on which whoever has a seat may open its page, for whoever learns of another."""
        key = self.key(seat)
        assert key is not None
        return self._devices.setdefault(key, set())

    def give_to_device(self, seat: int, device: str) -> None:
        """A seat belongs to a device from now on, and to none of those that had it before."""
        key = self.key(seat)
        assert key is not None
        self._devices[key] = {device} - {""}

    # Who is there

    def was_here(self, key: int) -> None:
        """A page of the guest with a key was open until now."""
        self._last_here[key] = time.monotonic()

    def is_open(self, seat: int) -> bool:
        """Whether a page of a seat is open, whoever plays there."""
        return any(page.seat == seat for page in self.pages)

    def is_away(self, seat: int, now: float) -> bool:
        """Whether no page of a seat has been open for so long."""
        key = self.key(seat)
        since = math.inf if key is None else self._last_here.get(key, math.inf)
        return not self.is_open(seat) and now - since >= ABSENCE

    @property
    def here(self) -> dict[int, int]:
        """The seats of guests, with how many pages of each are open."""
        found = dict.fromkeys(self.game.guests, 0)
        for page in self.pages:
            if page.seat is not None and page.seat in found:
                found[page.seat] += 1
        return found

    def presence(self, seat: int) -> Presence:
        """How the guest at a seat is reached: as well as by the best of the pages that are open."""
        pages = [page for page in self.pages if page.seat == seat]
        if not pages:
            return Presence.AWAY
        return Presence.SLOW if all(page.slow() for page in pages) else Presence.HERE

    @property
    def watching(self) -> int:
        """How many pages of watchers are open."""
        return sum(page.seat is None for page in self.pages)


def key_of(seat: Seat) -> int | None:
    """The key of the guest at a seat; None where none sits there."""
    return seat.occupant.key if isinstance(seat.occupant, Guest) else None


def _keys_of(seats: Mapping[int, Seat] | Iterable[tuple[int, Seat]]) -> dict[int, int]:
    """The numbers of the seats of guests by their keys."""
    keys = ((key_of(seat), number) for number, seat in dict(seats).items())
    return {key: number for key, number in keys if key is not None}
