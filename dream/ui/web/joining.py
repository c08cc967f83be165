"""A table that guests can join: the one owner of their game, its server and its addresses."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from dream.base.errors import Malformed, message_of
from dream.base.texts import message, say
from dream.play.seats import Guest
from dream.ui.table.game_session import called_in
from dream.ui.table.guests import GuestSeat, Presence, TableCode
from dream.ui.table.presenter import Presenter
from dream.ui.web.addresses import Addresses, Listening, Tokens, forget, keep, kept
from dream.ui.web.door import Door
from dream.ui.web.hosting import TURNED_OUT, Hosting
from dream.ui.web.server import GuestServer, fresh_token


class OpenTable:
    """Has guests play a game from now on, under addresses that are listened on until it is `stop`ped."""

    def __init__(
        self,
        hosting: Hosting,
        post: Callable[[Callable[[], object]], object],
        listening: Listening,
        tokens: Tokens | None = None,
    ) -> None:
        """Those who have `tokens` keep theirs. Raises Malformed where nothing can be listened on."""
        self.hosting, self._tokens = hosting, tokens or Tokens()
        self._before: Mapping[int | None, str] = {}
        known = self._recall()
        self._tokens.table = self._tokens.table or (known.table if known else "") or fresh_token()
        self.door = Door(hosting, self._renew, lambda seat: self.server.tokens[seat])
        self.door.is_locked = known is not None and known.locked
        self.server = GuestServer(hosting, self.door, post, self._found(), listening.public)
        self.server.table = self._tokens.table
        self._listen(listening, self._tokens.port or (known.port if known else 0))
        self._tokens.port = self.server.port
        hosting.besides, hosting.roster.changed = self.door.tell, self._give_tokens
        self._keep()

    def _recall(self) -> Addresses | None:
        """The addresses under which this game was held before: its seats have those who had come then."""
        session = self.hosting.session
        known = kept(session) if session.game.history.actions else None
        self._before = known.tokens if known else {}
        for seat in self._before:
            if known is not None and seat is not None and seat not in known.free:
                self.hosting.roster.note_taken(seat)
        return known

    def _renew(self, seat: int) -> str:
        """A new key for a seat, and the end of the one that it had."""
        key = self.hosting.roster.key(seat)
        self._tokens.of[key] = fresh_token()
        self._give_tokens()
        return self._tokens.of[key]

    # What the host decides

    def lock(self, *, locked: bool) -> None:
        """Let nobody take a seat or watch by the table's code any more, or let them again."""
        self.door.is_locked = locked
        self._keep()

    def turn_out(self, seat: int) -> None:
        """Have whoever has taken a seat leave it; it is free."""
        self.door.close(seat, TURNED_OUT)
        self.hosting.turn_out(seat)

    def put_elsewhere(self, seat: int, other: int) -> bool:
        """Have two guests exchange their seats; whether they have, or are asked first."""
        return self.hosting.put_elsewhere(seat, other)

    def give(self, seat: int) -> bool:
        """Give a seat to the page that asks for it; False where none does."""
        claim = next((claim for claim in self.door.claims if claim.seat == seat), None)
        if claim is not None:
            self.door.decide(claim, yes=True)
        return claim is not None

    def gesture(self, number: int) -> bool:
        """Whoever holds the table makes a gesture, of several there the one to act; whether it was made."""
        game = self.hosting.game
        here = game.to_act if game.to_act in game.people else next(iter(game.people), None)
        return self.hosting.gesture(here, number)

    def presence(self, seat: int) -> Presence:
        """How the guest at a seat is reached."""
        return self.hosting.roster.presence(seat)

    @property
    def watching(self) -> int:
        """How many pages of watchers are open."""
        return self.hosting.roster.watching

    @property
    def hears(self) -> bool:
        """Whether gestures of others are told where the table is held."""
        return self.hosting.hears

    @hears.setter
    def hears(self, hears: bool) -> None:
        self.hosting.hears = hears

    # Who has which address

    def _found(self) -> dict[int | None, str]:
        """The tokens of those who have viewpoints: their own, or those that their seats had, or new ones."""
        seats, found = self.hosting.game.seats, dict[int | None, str]()
        for seat in self.hosting.viewpoints:
            guest = None if seat is None else seats[seat].occupant
            key = guest.key if isinstance(guest, Guest) else None
            if seat is not None and key is None:  # somebody else sits there for now
                found[seat] = self.server.tokens[seat]
                continue
            if key not in self._tokens.of:
                self._tokens.of[key] = self._before.get(seat) or fresh_token()
            found[seat] = self._tokens.of[key]
        return found

    def _listen(self, listening: Listening, before: int) -> None:
        """Listen at the port that is asked for, or else at the one `before`, or at a free one."""
        address, port = listening.address, listening.port
        with suppress(OSError):
            self.server.start(address, port or before)
            return
        try:
            self.server.start(address, port)
        except OSError as error:
            reason = message_of(error)
            where = "guests.host.no_listening" if address else "guests.host.no_listening_here"
            why = message(where, address=address, port=port, reason=reason)
            raise Malformed(why) from error

    def _keep(self) -> None:
        """Keep the addresses of those who are guests, or in whose place a computer plays, once they play."""
        if self.hosting.gathers:
            return
        people, guests = self.hosting.game.people, self.hosting.game.guests
        tokens = {seat: token for seat, token in self.server.tokens.items() if seat not in people}
        free = frozenset(filter(self.hosting.roster.is_free, guests))
        table, locked = self._tokens.table, self.door.is_locked
        keep(self.hosting.session, Addresses(self.server.port, tokens, table, free, locked))

    def welcome_guests(self) -> None:
        """Give those an address who have come to sit here meanwhile."""
        self.hosting.welcome_guests()
        self._give_tokens()

    def go_on_with(self, presented: Presenter) -> None:
        """Have the same guests play the game of another table, under the same addresses."""
        self._forget()
        self.door.void()
        self.hosting.go_on_with(presented)
        self._recall()
        self._give_tokens()

    def _give_tokens(self) -> None:
        """Have the server know who has which token by now."""
        self.server.tokens = self._found()
        former = ((key, self._tokens.of.get(key)) for key in self.hosting.roster.former)
        self.server.former = {token: key for key, token in former if token is not None}
        self._keep()

    def _forget(self) -> None:
        """What is over needs no addresses any more."""
        if self.hosting.game.history.is_over:
            forget(self.hosting.session)

    def stop(self, *, wait: bool = True) -> None:
        """Listen no more; unless it is to `wait`, the last pages are closed while this goes on."""
        self.server.stop(wait=wait)
        self.hosting.end()
        self._forget()

    @property
    def code(self) -> TableCode:
        """The address of the table, for whoever comes."""
        url, *also = (f"{origin}/#{self._tokens.table}" for origin in self.server.origins)
        free = sum(map(self.hosting.roster.is_free, self.hosting.game.guests))
        return TableCode(url, tuple(also), self.server.only_here, free, self.door.is_locked)

    @property
    def places(self) -> tuple[GuestSeat, ...]:
        """The seats of guests and the watchers, with their addresses, which they have once they play."""
        names, guests = called_in(self.hosting.game), (*self.hosting.game.guests, None)
        only_here = self.server.only_here
        return tuple(
            GuestSeat(
                seat,
                say("guests.host.watchers") if seat is None else names[seat],
                "" if self.hosting.gathers else url,
                also,
                only_here,
                seat is not None and self.hosting.roster.is_free(seat),
            )
            for seat, url, also in self.server.addresses
            if seat in guests
        )
