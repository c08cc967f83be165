"""The door of a table: whoever opens the table's one code types a name and takes a free seat, or watches.

A seat that is taken has a key of its own, which the page is told and keeps. Whoever has lost theirs names a
seat whose page is away, and the host is asked. Everything here belongs to the main thread.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dream.base.texts import Value, message, say, worded
from dream.play.seats import LONGEST_NAME, clean_name
from dream.ui.web.hosting import Hosting
from dream.ui.web.pages import GuestPage, Send, display_of
from dream.ui.web.sheets import Values, sign_of
from dream.ui.web.spoken import speaking

REST = 30.0
"""For how many seconds nobody can ask for a seat that the host has just refused."""
WORDS = frozenset({"sit", "watch", "claim", "begin", "primer"})
"""What pages at the door can ask for beside how they look."""


class Arrival(GuestPage):
    """A page at the door, on a `device`; its `key` is that of the guest whose seat it has, if it has one.

    `had` is the key of the guest who was at the same browser before, if that is still good.
    """

    def __init__(self, send: Send, wish: Mapping[str, Any], key: int | None, had: int | None) -> None:
        super().__init__(None, send, display_of(wish), key=key)
        device = wish.get("device")
        self.device = device if isinstance(device, str) else ""
        self.had = had
        self.said: Value = ""
        self.is_done = False


@dataclass(eq=False)
class Claim:
    """What the host is asked: whether a page at the door may have a seat whose page is away."""

    seat: int
    arrival: Arrival
    over: Callable[[], object] = lambda: None
    """Withdraws what the host is asked about it."""


class Door:
    """Those who have opened the table's code, from `come` to `leave`; they are told what changes by `tell`.

    `renew` makes a seat a new key, which is the only one from then on, and `key_of` is that of a seat, or of
    watchers for None. `begin` has the game begin for which people are `gathered`, and `put` puts a claim to
    the host, who may have `closed` it by now.
    """

    def __init__(
        self, hosting: Hosting, renew: Callable[[int], str], key_of: Callable[[int | None], str]
    ) -> None:
        self._hosting, self._roster = hosting, hosting.roster
        self._renew, self._key_of = renew, key_of
        self._arrivals: dict[Arrival, None] = {}
        self._refused: dict[int, float] = {}
        self.claims: list[Claim] = []
        self.is_locked = False
        self.begin: Callable[[], object] = lambda: None
        self.put: Callable[[Claim], object] = lambda claim: None

    # Who is there

    def come(self, send: Send, wish: Mapping[str, Any], seat: int | None, had: int | None) -> Arrival:
        """Somebody opens the table's code or, while others are waited for, the page of a seat.

        The same browser `had` that seat before, if it did.
        """
        key, before = self._roster.key(seat), self._roster.key(had)
        arrival = Arrival(send, wish, key, before)
        self._arrivals[arrival] = None
        if seat is not None:
            self._roster.note_taken(seat)
        arrival.welcome(self._hosting.game.history.game.id)
        return arrival

    def leave(self, arrival: Arrival) -> None:
        """A page at the door is closed, or has gone on to its seat."""
        self._arrivals.pop(arrival, None)
        for claim in [each for each in self.claims if each.arrival is arrival]:
            self._end(claim)
        if arrival.key is not None:
            self._roster.was_here(arrival.key)

    def is_here(self, seat: int) -> bool:
        """Whether a page of a seat is open, at the door or at the table."""
        key = self._roster.key(seat)
        at_door = any(arrival.key == key for arrival in self._arrivals if arrival.key is not None)
        return at_door or self._roster.is_open(seat)

    @property
    def gathered(self) -> tuple[int, ...]:
        """The seats that are taken by those who are here, or have been until a minute ago."""
        hosting, now = self._hosting, time.monotonic()
        taken = (seat for seat in hosting.game.guests if not self._roster.is_free(seat))
        return tuple(seat for seat in taken if self.is_here(seat) or not self._roster.is_away(seat, now))

    @property
    def opener(self) -> int | None:
        """The seat that begins: of those who are here, that which was taken first."""
        return next((seat for seat in self._roster.taken_in_order if self.is_here(seat)), None)

    def _seat_of(self, key: int | None) -> int | None:
        """The seat of the guest with a key, if that is anybody's."""
        return None if key is None else self._roster.seat_of(key)

    def close(self, seat: int, code: int) -> None:
        """Close the pages at the door that have taken a seat."""
        key = self._roster.key(seat)
        for arrival in tuple(self._arrivals):
            if key is not None and arrival.key == key:
                arrival.close(code)

    # What pages are told

    def tell(self) -> None:
        """Send every page at the door what is new there; a claim is void where the guest has come back."""
        for claim in tuple(self.claims):
            if self.is_here(claim.seat) or claim.seat not in self._hosting.game.guests:
                self._answer(claim, message("guests.door.came_back", name=self._roster.name(claim.seat)))
        for arrival in self._arrivals:
            sheet = self._told(arrival)
            if sheet != arrival.sheet and not arrival.is_done:
                arrival.sheet = sheet
                arrival.send("door", sheet)

    def move_on(self) -> None:
        """Others are waited for no longer: the pages of seats go on to the table."""
        self.void()
        for arrival in self._arrivals:
            seat = self._seat_of(arrival.key)
            if seat is not None:
                self._give(arrival, self._key_of(seat), seat)

    def _told(self, arrival: Arrival) -> bytes:
        hosting, opener = self._hosting, self.opener
        own, before = self._seat_of(arrival.key), self._seat_of(arrival.had)
        with speaking(arrival.display.language):
            values: Values = {
                "game": worded(hosting.game.history.game.name),
                "locked": self.is_locked,
                "gathers": hosting.gathers,
                "seats": [self._seat(arrival, seat, own) for seat in range(len(hosting.game.seats))],
                "begins": hosting.gathers and own is not None and own == opener,
                "enough": len(self.gathered) > 1,
                "opener": "" if opener is None else self._roster.name(opener),
                "had": "" if before is None else self._roster.name(before),
                "asks": next((claim.seat for claim in self.claims if claim.arrival is arrival), None),
                "said": worded(arrival.said),
                "longest": LONGEST_NAME,
            }
        return json.dumps({"door": values}, ensure_ascii=False, separators=(",", ":")).encode()

    def _seat(self, arrival: Arrival, seat: int, own: int | None) -> Values:
        """A seat as a page at the door shows it."""
        hosting = self._hosting
        free = self._roster.is_free(seat)
        away = seat in hosting.game.guests and not free and not self.is_here(seat)
        if seat not in hosting.game.guests:
            who = "at_table" if seat in hosting.game.people else "computer"
        else:
            who = "free" if free else "away" if away else "here"
        return {
            "name": self._roster.name(seat),
            "who": say(f"guests.door.who.{who}"),
            "free": free,
            "away": away,
            "you": seat == own,
            "p": sign_of(hosting.table.token_of(seat), hosting.pictures, arrival.display),
        }

    # What they ask for

    def take(self, arrival: Arrival, said: Mapping[str, Any]) -> None:
        """Do what a page at the door asks for, once."""
        number, word, what = said.get("n"), said.get("do"), said.get("what")
        if not isinstance(number, int) or number <= arrival.last or arrival.is_done:
            return
        arrival.last, arrival.sheet = number, b""
        seat = what if isinstance(what, int) and what in self._hosting.game.guests else None
        if word == "show":
            arrival.display = display_of(said)
            arrival.welcome(self._hosting.game.history.game.id)
        elif word == "primer":
            arrival.tell_primer(self._hosting.viewpoints[None], self._hosting.pictures, in_hand=what == 1)
        elif word == "watch":
            self._watch(arrival)
        elif (
            word == "begin"
            and self._hosting.gathers
            and self._seat_of(arrival.key) == self.opener is not None
        ):
            self.begin()
        elif word == "sit" and seat is not None:
            self._sit(arrival, seat, said.get("name"))
        elif word == "claim" and seat is not None:
            self._claim(arrival, seat)

    def _watch(self, arrival: Arrival) -> None:
        if self.is_locked:
            arrival.said = message("guests.door.locked")
        elif not self._hosting.gathers:
            self._give(arrival, self._key_of(None), None)
        else:
            arrival.said = message("guests.door.not_begun")

    def _sit(self, arrival: Arrival, seat: int, name: object) -> None:
        """Give a free seat to a page at the door, under the name that was typed; else say why not."""
        hosting = self._hosting
        called = clean_name(name) if isinstance(name, str) else ""
        others = [
            self._roster.name(each).casefold() for each in range(len(hosting.game.seats)) if each != seat
        ]
        own = self._seat_of(arrival.key)
        if own is not None:
            others.remove(self._roster.name(own).casefold())
        if self.is_locked and own is None:
            arrival.said = message("guests.door.locked")
        elif not self._roster.is_free(seat):
            arrival.said = message("guests.door.taken", name=self._roster.name(seat))
        elif len(called) > LONGEST_NAME:
            arrival.said = message("guests.door.long_name", most=LONGEST_NAME)
        elif called.casefold() in others:
            arrival.said = message("guests.door.namesake", name=called)
        elif own is not None:
            hosting.put_elsewhere(own, seat)
            arrival.said = ""
        else:
            key = self._renew(seat)
            hosting.take_seat(seat, called, arrival.device)
            self._give(arrival, key, seat)

    def _give(self, arrival: Arrival, key: str, seat: int | None) -> None:
        """Tell a page the key under which it goes on."""
        arrival.is_done = True
        name = "" if seat is None else self._roster.name(seat)
        arrival.send("key", json.dumps({"key": key, "name": name}, ensure_ascii=False).encode())

    def _claim(self, arrival: Arrival, seat: int) -> None:
        """Put to the host that a page would have a seat whose page is away."""
        hosting = self._hosting
        rests = time.monotonic() - self._refused.get(seat, -REST) < REST
        if any(claim.arrival is arrival or claim.seat == seat for claim in self.claims) or rests:
            arrival.said = message("guests.door.asked_already")
        elif self._roster.is_free(seat) or self.is_here(seat) or not hosting.session.has_room_for_handovers:
            arrival.said = message("guests.door.taken", name=self._roster.name(seat))
        else:
            arrival.said = ""
            claim = Claim(seat, arrival)
            self.claims.append(claim)
            hosting.tell_host(say("guests.claim.told", name=self._roster.name(seat)))
            self.put(claim)

    def decide(self, claim: Claim, *, yes: bool) -> None:
        """The host has decided on a claim; a yes makes a new key and ends the old one."""
        hosting, seat = self._hosting, claim.seat
        if claim not in self.claims:
            return
        name = self._roster.name(seat)
        if not yes:
            self._refused[seat] = time.monotonic()
            self._answer(claim, message("guests.door.refused", name=name))
        elif not self.is_here(seat) and seat in hosting.game.guests:
            self._end(claim)
            key = self._renew(seat)
            hosting.give_to_device(seat, claim.arrival.device)
            self._give(claim.arrival, key, seat)

    def _answer(self, claim: Claim, sentence: Value) -> None:
        """A claim is over, and its page is told how."""
        self._end(claim)
        claim.arrival.said = sentence

    def _end(self, claim: Claim) -> None:
        self.claims.remove(claim)
        claim.over()

    def void(self) -> None:
        """Nobody is asked about claims any more: the seats are others than before."""
        while self.claims:
            self._end(self.claims[0])
