"""The guests of the game in the window: they can join once somebody asks for one, and nothing listens before.

What serves them is imported then, beside the loop, so that a window without guests knows nothing of it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from dream.base.errors import Malformed, reason
from dream.base.texts import message, say
from dream.play.seats import Guest, Seat
from dream.ui.table.game_session import AnySession, GameHost
from dream.ui.table.guests import ClockPatience, GuestSeat, Presence, TableCode
from dream.ui.web.addresses import Listening, Tokens, kept
from dream.ui.widgets.dialogs import Answer, Dialog

if TYPE_CHECKING:
    from dream.ui.kit.scene import Scene
    from dream.ui.table.presenter import Presenter
    from dream.ui.web.door import Claim
    from dream.ui.web.hosting import Hosting
    from dream.ui.web.joining import OpenTable

    Serving = tuple[type[Hosting], type[OpenTable]]

SHARE = 0.006
"""Seconds of a turn for telling pages what is new; those that are left follow at the next turns."""


class WindowGuests:
    """Has guests join the game in the window, from `begin` until the game is left.

    `listening` is where they are listened for, and `announce` is told every new set of addresses.
    """

    def __init__(self, app: GameHost) -> None:
        self._app = app
        self.listening = Listening()
        self.announce: Callable[[TableCode, tuple[GuestSeat, ...]], object] = lambda code, places: None
        self._tokens = Tokens()
        self._open: OpenTable | None = None
        self._presenter: Presenter | None = None
        self._patience, self._hears = ClockPatience.ONCE, True
        self._first_sheet: Scene | None = None
        self._claiming: tuple[Claim, Dialog] | None = None
        self._sheet_is_due = self._has_moved = self._leaves = False

    # What the table asks

    @property
    def places(self) -> tuple[GuestSeat, ...]:
        """The seats of guests and the watchers, with their addresses; none while nothing listens."""
        return self._open.places if self._open else ()

    @property
    def hears(self) -> bool:
        """Whether gestures of others are told in the window."""
        return self._hears

    @hears.setter
    def hears(self, hears: bool) -> None:
        self._hears = hears
        if self._open:
            self._open.hosting.hears = hears

    def gesture(self, number: int) -> bool:
        """Whoever is at the window makes a gesture, which all pages show; of several, the one to act."""
        return self._open is not None and self._open.gesture(number)

    @property
    def names(self) -> Mapping[int, str]:
        """What the guests of the game under way are called, by their seats."""
        game = self._open.hosting.game if self._open else None
        return {seat: game.seats[seat].name for seat in game.guests} if game else {}

    @property
    def code(self) -> TableCode | None:
        """The address of the table, for whoever comes; none while nothing listens."""
        return self._open.code if self._open else None

    def lock(self, *, locked: bool) -> None:
        """Let nobody take a seat or watch by the table's address any more, or let them again."""
        if self._open:
            self._open.lock(locked=locked)

    def turn_out(self, seat: int) -> None:
        """Have the guest at a seat leave it; it is free."""
        if self._open:
            self._open.turn_out(seat)

    def put_elsewhere(self, seat: int, other: int) -> bool:
        """Have the guest at a seat sit at that of another guest, who comes to theirs; whether they do now."""
        return self._open is not None and self._open.put_elsewhere(seat, other)

    def give(self, seat: int) -> bool:
        """Give a seat to the page that asks for it; False where none does."""
        return self._open is not None and self._open.give(seat)

    @property
    def watching(self) -> int:
        """How many pages of watchers are open."""
        return self._open.hosting.roster.watching if self._open else 0

    @property
    def are_here(self) -> bool:
        """Whether a page of a guest or a watcher is open, which follows whoever looks at the window."""
        return self._open is not None and bool(self._open.hosting.roster.pages)

    @property
    def are_behind(self) -> bool:
        """Whether some pages have still to be told what is new."""
        return self._open is not None and self._open.hosting.is_behind

    @property
    def patience(self) -> ClockPatience:
        """How long the clock of a guest waits who is away."""
        return self._patience

    @patience.setter
    def patience(self, patience: ClockPatience) -> None:
        self._patience = patience
        if self._open:
            self._open.hosting.patience = patience

    @property
    def snapshot(self) -> object:
        """All that is shown of guests, as one value."""
        presences = (self.presence(place.seat) for place in self.places if place.seat is not None)
        return self.code, self.places, tuple(presences), self.watching

    def presence(self, seat: int) -> Presence:
        """How the guest at a seat is reached."""
        return self._open.hosting.roster.presence(seat) if self._open else Presence.AWAY

    def recalled(self, session: AnySession) -> Mapping[int, Guest]:
        """The guests by their seats in a game that had some when it was left; who is here is the same one."""
        history = session.game.history
        known = kept(session) if history.actions and not history.is_over else None
        keys = {token: key for key, token in self._tokens.of.items() if key is not None}
        return {
            seat: Guest(keys[token]) if token in keys else Guest()
            for seat, token in (known.tokens.items() if known else ())
            if seat is not None
        }

    def along(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """The seats of a new game, at which those sit as guests who are guests now, as far as they fit."""
        return self._open.hosting.roster.along(seats) if self._open else tuple(seats)

    def stay(self) -> None:
        """A new game with guests is being laid: those who are here stay, and see it as soon as it begins."""
        self._leaves = False
        if self._open is not None:
            self._open.hosting.tell(message("guests.begins"))
            self._open.hosting.end()

    def begin(self, presenter: "Presenter", again: Callable[[], object]) -> None:
        """The game at a table begins or goes on in the window, or somebody else sits there: guests may join.

        Nothing listens for a game without guests. Another game of the same players begins by `again`.
        """
        table = presenter.table
        table.seated = lambda: self.begin(presenter, again)
        if self._open is not None and self._open.hosting.table is table:
            self._open.welcome_guests()
            self._told()
        elif table.game.guests:
            self._presenter, self._leaves = presenter, False
            if self._open is not None:
                self._begin(_load(), presenter, again)
            else:
                self._app.in_background(_load, lambda serving: self._begin(serving, presenter, again))

    # As games come and go

    def _begin(self, serving: "Serving", presenter: "Presenter", again: Callable[[], object]) -> None:
        """Have guests join a game, unless it was left meanwhile."""
        if self._presenter is not presenter:
            return
        if self._open is not None:
            self._open.go_on_with(presenter)
        else:
            hosting_type, open_table = serving
            hosting = hosting_type(self._app, presenter, self._app.say)
            hosting.patience, hosting.hears = self._patience, self._hears
            try:
                self._open = open_table(hosting, self._app.post, self.listening, self._tokens)
            except Malformed as error:
                hosting.end()
                self._app.say(reason(error), stays=True)
                return
        self._open.hosting.questions.again, self._open.server.moved = again, self._moved
        self._told()

    def _told(self) -> None:
        """Tell the addresses where somebody has still to come."""
        assert self._open is not None
        if any(self.presence(seat) is Presence.AWAY for seat in self._open.hosting.game.guests):
            self._sheet_is_due = True
            self.announce(self._open.code, self.places)

    def _moved(self) -> None:
        """This computer is reached elsewhere than before: tell the new addresses, and show them."""
        from dream.ui.table.guest_sheet import GuestSheet

        if self._open is not None:
            self.announce(self._open.code, self.places)
            self._app.say(say("guests.moved"), stays=True)
            self._has_moved = not isinstance(self._app.scene, GuestSheet)

    def leave_game(self) -> None:
        """The scenes of the game are left: nobody can join any more, unless its guests go on to another."""
        self._presenter, self._leaves = None, True
        self._sheet_is_due = self._has_moved = False

    def close(self) -> None:
        """The program ends."""
        if self._open is not None:
            self._open.stop()
            self._open = None

    def _end(self) -> None:
        if self._open is not None:
            self._open.stop(wait=False)
            self._open = None
            self._app.say(say("guests.closed"), stays=True)

    # At every turn of the loop

    def update(self, now: float) -> None:
        """Let the game of guests go on, whatever the window shows meanwhile."""
        if self._leaves:
            self._leaves = False
            self._end()
        if self._open is None:
            return
        self._open.hosting.update(now, drives=self._is_covered, most=SHARE)
        self._ask_of_claims()
        if (self._sheet_is_due or self._has_moved) and self._is_seen and self._app.dialog is None:
            waits = not self._has_moved
            self._sheet_is_due = self._has_moved = False
            self._show(waits=waits)

    def _ask_of_claims(self) -> None:
        """Ask whether a page may have the seat for which it asks, as soon as no other dialog is open."""
        assert self._open is not None
        app, door = self._app, self._open.door
        if self._claiming is not None and self._claiming[0] not in door.claims:
            if app.dialog is self._claiming[1]:
                app.close_dialog()
            self._claiming = None
        if not door.claims or app.dialog is not None or app.scene is None:
            return
        claim = door.claims[0]
        name = self._open.hosting.roster.name(claim.seat)
        yes, no = (
            Answer(say(f"guests.claim.{answer}"), partial(door.decide, claim, yes=answer == "yes"))
            for answer in ("yes", "no")
        )
        dialog = Dialog(
            say("guests.claim.title", name=name),
            say("guests.claim.text", name=name),
            no,
            (yes,),
            unbidden=True,
        )
        self._claiming = claim, dialog
        app.ask(dialog)

    def show(self) -> None:
        """Show the addresses, of which there are some."""
        self._show(waits=False)

    def _show(self, *, waits: bool) -> None:
        from dream.ui.table.guest_sheet import GuestSheet

        assert self._open is not None
        sheet = GuestSheet(self._app, self._open.hosting.session, waits=waits)
        self._first_sheet = sheet if waits else None
        self._app.push(sheet)

    @property
    def _is_seen(self) -> bool:
        """Whether the scene on top shows the game, and has it go on."""
        presenter = self._presenter
        return presenter is not None and getattr(self._app.scene, "presenter", None) is presenter

    @property
    def _is_covered(self) -> bool:
        """Whether something lies over the game with which it goes on all the same.

        Another game on the screen has the engines for itself.
        """
        scene, presenter = self._app.scene, self._presenter
        if scene is None or presenter is None or self._is_seen or scene is self._first_sheet:
            return False
        return presenter.table.plays and scene.game in (None, presenter.table.words.game.id)


def _load() -> "Serving":
    """What serves guests; the first time it is imported."""
    from dream.ui.web.hosting import Hosting
    from dream.ui.web.joining import OpenTable

    return Hosting, OpenTable
