"""A game that guests play: what each page is told of it, from the viewpoint of its seat or of a watcher.

Everything here belongs to the main thread.
"""

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dream.base.texts import Message, Value, message, say, worded
from dream.play.game import Refusal, letter
from dream.play.seated_game import UndoStep
from dream.play.seats import Guest, OwnOpponent, Person, Seat
from dream.records.record import GESTURES, HINTED
from dream.ui.kit.settings import pace_stretch
from dream.ui.table.game_session import GameHost, seat_label
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.gestures import gestures
from dream.ui.table.guests import ClockPatience
from dream.ui.table.presenter import Presenter
from dream.ui.web.pages import GuestPage, Send, display_of, packed
from dream.ui.web.pictures import Pictures
from dream.ui.web.questions import GuestRequest, Questions
from dream.ui.web.roster import Roster, key_of
from dream.ui.web.sheets import Display, ViewedTable, seats, sheet
from dream.ui.web.spoken import speaking
from dream.ui.web.views import PageNumbers, TableHost, Viewpoint

TURNED_OUT, LEFT_TABLE = 4006, 4007
"""Why the page of a seat is closed that the host, or the guest, has freed; the server has more such codes."""
GRACE = 60.0
"""For how many seconds the clock of a guest who is away waits, once in a game."""
GLIDE, READING, OTHER = 0.5, 0.016, 0.5
"""For how many seconds pages move what was done, how long a letter of it is read, and how much longer it lies
open before somebody else acts; at the normal pace."""
GESTURE_REST = 5.0
"""For how many seconds a seat makes no other gesture."""
Moments = dict[tuple[Viewpoint, str, bool], ViewedTable]
"""What is seen from viewpoints at one instant, in some languages."""


class Hosting:
    """Has guests play the game of a table, on which scenes of a window may lie or none.

    `said` is told who comes and goes. `host` is the window as the table knows it where there is none.
    """

    def __init__(
        self,
        app: GameHost,
        presented: Presenter,
        said: Callable[[str], object] = lambda sentence: None,
        host: TableHost | None = None,
    ) -> None:
        self._app, self._said, self._host = app, said, host or TableHost(app)
        self.roster = Roster(presented.table)
        self.viewpoints: dict[int | None, Viewpoint] = {}
        self.questions = Questions(app, self.roster, self.viewpoints)
        self._news: dict[int, list[Message]] = {}
        self._numbers: dict[int | None, PageNumbers] = {}
        self._gestured: dict[int | None, float] = {}
        self._hinted: object = None
        self.hears = True
        """Whether gestures are told where the game is held."""
        self.gathers = False
        """Whether the game waits for those who are to play it, and is shown to nobody yet."""
        self.besides: Callable[[], object] = lambda: None
        """Tells what is told beside the game, whenever pages are told what is new."""
        self.patience = ClockPatience.ONCE
        self._sit_at(presented)

    def _sit_at(self, presented: Presenter) -> None:
        """Have the guests play the game of a table from now on."""
        self.table: AnyGameTable = presented.table
        self.session, self.game = self.table.session, self.table.game
        self.ended, self.table.company = False, self
        self._goes_on, self.table.follow = self.table.follow, self._follow
        self.pictures = Pictures(presented.looks, len(self.game.seats))
        self._told_at = 0
        self.viewpoints.clear()
        self.welcome_guests()
        self._grace: dict[int, float] = {}
        self._now: float | None = None
        self._read: object = self.game.history.node(-1)
        self._read_from = self._read_for = 0.0
        self._moments: Moments = {}
        self._sheets: dict[tuple[Viewpoint, Display], bytes] = {}

    def welcome_guests(self) -> None:
        """Have a viewpoint for each guest, those who have come to sit here meanwhile, and for watchers."""
        self.roster.welcome()
        for seat in (*self.game.guests, None):
            if seat not in self.viewpoints:
                self.viewpoints[seat] = self._viewpoint(seat)

    def go_on_with(self, presented: Presenter) -> None:
        """Have the guests play the game of another table, each in the seat that is theirs there.

        Who has none there is told, and watches.
        """
        for request in tuple(self.questions.requests):
            self.questions.settle(request, yes=False)
        self.questions.close()
        self.end()
        self.roster.go_on_at(presented.table)
        lost = message("guests.news.no_seat")
        self._news = {key: [each for each in news if each != lost] for key, news in self._news.items()}
        for key in self.roster.former:
            self._news.setdefault(key, []).append(lost)
        for guest in self.roster.pages:
            guest.back, guest.is_due = None, True
        self._sit_at(presented)
        for guest in self.roster.pages:
            guest.welcome(self.game.history.game.id)
            self._tell_news_of(guest)

    def end(self) -> None:
        """Have the table be its own again: what is done there is told to no page any more."""
        self.ended, self.table.company, self.table.follow = True, None, self._goes_on

    def _viewpoint(self, seat: int | None) -> Viewpoint:
        """A viewpoint of a seat."""
        numbers = self._numbers.setdefault(self.roster.key(seat), PageNumbers())
        return Viewpoint(self._app, self.table, seat, self._act, numbers)

    # Time

    def update(self, now: float, *, drives: bool = True, most: float = math.inf) -> None:
        """Tell the pages what is new, then let the game go on; nothing is told that is not kept.

        Unless this `drives` the game, something else has it go on. Telling takes `most` seconds, and tells at
        least one page; those that are left are told at the next turns.
        """
        if self.gathers:
            self.besides()
            return
        if not self.ended:
            self.questions.grant_absent(now)
        self.tell_news(most)
        self.besides()
        if self.ended:
            return
        self.questions.ask_here()
        passed, self._now = 0.0 if self._now is None else now - self._now, now
        if self._waits_for_absent(passed):
            self.table.clock.rest()
        if drives:
            self.table.update(now, moving=self._is_read(now))

    def _is_read(self, now: float) -> bool:
        """Whether what a computer or chance did last is still read on a page, before a computer acts again.

        How long that takes goes by what everybody may know.
        """
        game, node = self.game, self.game.history.node(-1)
        if node is not self._read:
            self._read, self._read_from = node, now
            self._read_for = self._reading() if game.machine_to_act and self.roster.pages else 0.0
        return now - self._read_from < self._read_for

    def _reading(self) -> float:
        """For how many seconds the last action is read, at the pace of the table."""
        game, number = self.game, len(self.game.history.actions) - 1
        if number < 0:
            return 0.0
        table, decides = self.viewpoints[None].table, game.history.game.deciding_seat
        letters = sum(len(line.text) for line in table.telling.news(table.session.move(number)))
        is_other = decides(game.history.states[number]) != game.to_act
        return (GLIDE + READING * letters + OTHER * is_other) * pace_stretch(self._app.settings.pace)

    def _waits_for_absent(self, passed: float) -> bool:
        """Whether the clock that runs is that of a guest who is away, and is waited for."""
        seat = self.game.clocks.running if self.game.clocks else None
        if seat is None or self.roster.here.get(seat, 1) or self.patience is ClockPatience.NONE:
            return False
        left = self._grace.get(seat, GRACE)
        self._grace[seat] = left - passed
        return left > 0 or self.patience is ClockPatience.ALWAYS

    @property
    def varies(self) -> bool:
        """Whether a variation is tried in the window: pages show the game as it was before."""
        return self.game.history.explores

    @property
    def is_behind(self) -> bool:
        """Whether some pages have still to be told what is new."""
        return any(guest.is_due for guest in self.roster.pages)

    def tell_news(self, most: float = math.inf) -> None:
        """Send a new sheet to each page that shows what is not as it was, or begin to: see `update`."""
        if self.varies:
            self._moments, self._sheets = {}, {}
            for guest in self.roster.pages:
                if guest.is_due:
                    guest.show(guest.sheet or self.sheet_of(self.shown_to(guest), guest.display))
            return
        beside = (
            tuple(self.roster.here.items()),
            self.roster.watching,
            self._host.spoken,
            self.table.turns.snapshot,
            len(self.questions.question.given) if self.questions.question else 0,
            tuple(self._at_rest()),
            self.unsaved,
            self.session.handovers,
            self.session.sayings,
            self.table.drawing.version,
        )
        self._call_back()
        shown = dict.fromkeys((*self.viewpoints.values(), *map(self.shown_to, self.roster.pages)))
        news = {
            viewpoint for viewpoint in shown if viewpoint.has_news(self.questions.of(viewpoint.seat), beside)
        }
        self._moments = {key: made for key, made in self._moments.items() if key[0] not in news}
        self._sheets = {key: made for key, made in self._sheets.items() if key[0] not in news}
        for guest in self.roster.pages:
            guest.is_due = guest.is_due or self.shown_to(guest) in news
        self._tell_due(most)

    def _tell_due(self, most: float) -> None:
        """Send pages what is due to them, first to whoever is to act, until `most` seconds have passed."""
        due = [(self.shown_to(guest), guest) for guest in self.roster.pages if guest.is_due]
        until, made = time.perf_counter() + most, 0
        for viewpoint, guest in sorted(due, key=lambda each: not each[0].table.acts):
            key = viewpoint, guest.display
            if key not in self._sheets:
                if made and time.perf_counter() > until:
                    return
                self._sheets[key], made = self.sheet_of(*key, self._moments), made + 1
            guest.show(self._sheets[key])
        self._moments, self._sheets = {}, {}

    @property
    def unsaved(self) -> str:
        """Why the game can't be kept, in a sentence; empty where it can."""
        journal = self.session.journal
        return (self.session.why_unsaved or "") if journal is not None and journal.failing else ""

    def shown_to(self, guest: GuestPage) -> Viewpoint:
        """The viewpoint that a page shows."""
        return guest.back or self.viewpoints[guest.seat]

    def _at_rest(self) -> Iterable[int | None]:
        """What the clocks show that do not run: a page counts by itself the one that does."""
        clocks = self.game.clocks
        for seat in range(len(self.game.seats)) if clocks else ():
            reading = clocks.reading(seat) if clocks and clocks.running != seat else None
            yield reading.left if reading else None

    # What is done

    def _act(self, action: Any) -> Refusal | None:
        """Do the action of the guest whose turn it is; when it is not possible, why."""
        refusal = self.game.guest_acts(action)
        if refusal is None:
            self.table.changed()
        return refusal

    def _follow(self) -> bool:
        """The game has changed: every viewpoint knows, and whatever else shows the game follows.

        What was told to all goes when a person has moved since.
        """
        history = self.game.history
        since = history.states[self._told_at : -1]
        if len(history.actions) < self._told_at or any(
            history.game.deciding_seat(state) in self.game.persons for state in since
        ):
            self._host.unsay()
        if self.questions.question is not None and self.questions.question.void:
            self.questions.close()
        step: UndoStep[Any, Any] | None = self.table.undo_step
        for viewpoint in self.viewpoints.values():
            viewpoint.changed(step)
        for guest in self.roster.pages:
            if guest.back is not None and step is None:
                guest.back.changed()
            elif guest.back is not None:
                self._show_now(guest)
        return self._goes_on()

    # Looking back

    def look(self, guest: GuestPage, at: int) -> None:
        """Show a page the game after so many actions, by a viewpoint of its own; the last is the game now."""
        if at >= len(self.game.history.actions):
            self._show_now(guest)
            return
        if guest.back is None:
            guest.back, guest.called = self._viewpoint(guest.seat), self._needed_for(guest.seat)
        guest.back.table.browse(at)

    def _show_now(self, guest: GuestPage) -> None:
        """Show a page the game as it is, if it looks back."""
        guest.is_due, guest.back = guest.is_due or guest.back is not None, None

    def _call_back(self) -> None:
        """Show those the game as it is who look back while they have come to be needed, or it is over."""
        for guest in self.roster.pages:
            if guest.back is not None and guest.seat is not None:
                needed = self._needed_for(guest.seat)
                if needed - guest.called:
                    self._show_now(guest)
                guest.called = needed

    def _needed_for(self, seat: int | None) -> frozenset[object]:
        """What a seat is needed for now: its turn, a question, the end."""
        found: set[object] = set()
        if self.game.over:
            found.add("end")
        elif seat is not None and self.viewpoints[seat].table.acts:
            found.add(len(self.game.history.actions))
        if self.questions.question is not None and seat in self.questions.question.asked:
            found.add(self.questions.question)
        if seat is not None and (request := self.questions.request_of(seat)) is not None:
            found.add(request)
        return frozenset(found)

    # Seats that change hands

    def must_agree(self, number: int, seat: Seat, then: Callable[[], object]) -> bool:
        """Whether the guest whose seat it is must agree first to who is to play there, and is asked."""
        asked = next((each for each in self.questions.requests if each.gives and each.seat == number), None)
        if asked is not None:
            self.questions.requests.remove(asked)
        owner, now = self.table.owners.get(number), self.game.seats[number]
        if owner is None or seat.is_guest or self.roster.is_away(number, time.monotonic()):
            return False
        opens = isinstance(now.occupant, OwnOpponent) and not isinstance(seat.occupant, OwnOpponent)
        if not (now.is_guest or opens):
            return False  # whoever plays there knows by now all that there is to know
        name = self.roster.name(number)

        def decided(yes: bool) -> None:
            if yes:
                then()
            else:
                self._app.say(say("guests.give.kept", name=name))

        text = message(f"guests.give.text.{_kind_of(seat)}")
        self.questions.request(number, "give", text, decided, gives=True)
        where = "asked" if self.roster.is_open(number) else "away"
        self._app.say(say(f"guests.give.{where}", name=name))
        return True

    def handed_over(self, number: int, before: Seat) -> None:
        """Somebody else plays at a seat: where it is a guest's, tell all of it."""
        owner, seat = self.table.owners.get(number), self.game.seats[number]
        kind = _kind_of(seat)
        if owner is not None and seat != before and kind != _kind_of(before):
            self._hand_over(number, kind, owner)

    def _hand_over(self, number: int, kind: str, owner: Seat, wording: str = "") -> None:
        """Tell all, in the journal, in the record and on every page, what becomes of the seat of a guest.

        Its `wording` may be another than that of the record.
        """
        self.session.hand_over(number, kind, owner.name)
        self._app.dirty("handover")
        self.tell(message(f"guests.handed.{wording or kind}", name=owner.name or seat_label(number)))
        key = key_of(owner)
        if key is not None and kind not in ("guest", "out"):
            self._news.setdefault(key, []).append(message(f"guests.news.{kind}"))
            for guest in self.roster.pages:
                if guest.key == key:
                    self._tell_news_of(guest)

    def note_news(self, guest: GuestPage, count: int) -> None:
        """The guest of a page has noted so much of what it was told."""
        if guest.key is not None:
            self._news[guest.key] = self._news.get(guest.key, [])[count:]
            self._tell_news_of(guest)

    def _tell_news_of(self, guest: GuestPage) -> None:
        """Tell a page what has become of what is its guest's, until that is noted."""
        news = [] if guest.key is None else self._news.get(guest.key, [])
        with speaking(guest.display.language, in_hand=guest.display.in_hand):
            guest.send("news", packed({"news": list(map(worded, news))}))

    def take_seat(self, seat: int, name: str, device: str) -> None:
        """Somebody takes a free seat on a device, under a name or, without one, that of the seat."""
        if name:
            self.game.call(seat, name)
            self.table.owners[seat] = self.game.seats[seat]
            self.session.keep_going()
        self.roster.take(seat, device)
        self._app.rebuild("seat")
        self._said(say("guests.takes_seat", name=self.roster.name(seat), letter=letter(seat)))

    def give_to_device(self, seat: int, device: str) -> None:
        """A seat belongs to another device from now on, and to none of those that had it before."""
        self.roster.give_to_device(seat, device)
        self._hand_over(seat, "device", self.table.owners[seat], "anew")

    def turn_out(self, seat: int, why: int = TURNED_OUT) -> None:
        """Whoever has taken a seat loses it, and is told so by a code; the seat is free."""
        if seat not in self.game.guests or self.roster.is_free(seat):
            return
        left, key = self.table.owners[seat], self.roster.key(seat)
        for request in [each for each in self.questions.requests if each.seat == seat]:
            self.questions.settle(request, yes=False)
        for guest in tuple(self.roster.pages):
            if guest.key == key:
                guest.close(why)
        self.roster.free(seat)
        self.game.sit(seat, Seat("", Guest()))
        self._seats_changed(seat)
        if not self.gathers:
            self._hand_over(seat, "out", left)

    def put_elsewhere(self, seat: int, other: int) -> bool:
        """Have a guest at another guest's seat, and whoever has that one at theirs; whether they are now.

        Once somebody has moved in a game with hidden things, those must agree who have come.
        """
        guests, roster = self.game.guests, self.roster
        touched = [each for each in (seat, other) if each in guests and not roster.is_free(each)]
        names = {"name": roster.name(seat), "other": roster.name(other)}
        is_known = self.game.history.game.hidden and self.game.history.actions and not self.gathers

        def agreed(left: Sequence[int]) -> None:
            if left and is_known:
                text = message("guests.elsewhere.text", **names)
                self.questions.request(left[0], "elsewhere", text, lambda yes: decided(left, yes))
            else:
                self._exchange(seat, other)

        def decided(left: Sequence[int], yes: bool) -> None:
            if yes:
                agreed(left[1:])
            else:
                self._app.say(say("guests.elsewhere.kept", name=self.roster.name(left[0])))

        can = {seat, other} <= set(guests) and seat != other
        if can:
            agreed(touched)
        return can and not (touched and is_known)

    def _exchange(self, seat: int, other: int) -> None:
        """Have two guests exchange their seats."""
        if not {seat, other} <= set(self.game.guests):
            return
        self.game.exchange(seat, other)
        self._seats_changed(seat, other)
        for guest in self.roster.pages:
            if guest.seat in (seat, other):
                guest.seat, guest.back, guest.is_due = other if guest.seat == seat else seat, None, True
        if not self.gathers:
            for each in (seat, other):
                if not self.roster.is_free(each):
                    name, letter_of = self.roster.name(each), letter(each)
                    self.tell(message("guests.elsewhere.told", name=name, letter=letter_of))

    def _seats_changed(self, *seats: int) -> None:
        """Other guests sit at some seats from now on, each with what their own pages are told."""
        self.table.owners |= {number: self.game.seats[number] for number in seats}
        for number in seats:
            self.viewpoints[number] = self._viewpoint(number)
        self.welcome_guests()
        self.questions.close()
        self.roster.changed()
        self.table.changed()
        self._app.rebuild("seat")

    # What all are told

    def tell_host(self, sentence: str) -> None:
        """Tell something where the game is held, and on no page."""
        self._said(sentence)

    def tell(self, sentence: Message) -> None:
        """Tell everybody something, on all pages and where the game is held."""
        self._told_at = len(self.game.history.actions)
        self._host.say(sentence)
        self._said(worded(sentence))

    # Pages

    def admit(self, seat: int | None, device: str, answer: Callable[[bool], object]) -> GuestRequest | None:
        """Tell `answer` whether somebody may open the page of a seat on a device; what is asked for that.

        The first one may, and each that is known. Of any other the guest is asked, who is at the first.
        """
        if seat is None or self.roster.key(seat) is None:
            answer(True)
            return None
        known = self.roster.devices(seat)
        owner = self.table.owners[seat]
        is_second = (bool(known) or self.roster.is_open(seat)) and device not in known

        def decided(yes: bool) -> None:
            if yes and is_second:
                self._hand_over(seat, "device", owner)
            if yes and device:
                known.add(device)
            answer(yes)

        if is_second and (self.gathers or not self.session.has_room_for_handovers):
            answer(False)
            return None
        if is_second and not self.roster.is_away(seat, time.monotonic()):
            return self.questions.request(seat, "knock", message("guests.knock.text"), decided)
        decided(True)
        return None

    def come(
        self,
        seat: int | None,
        wish: Mapping[str, Any],
        send: Send,
        slow: Callable[[], bool] = lambda: False,
        key: int | None = None,
    ) -> GuestPage:
        """Somebody opens the page of a seat, or that of the watchers, and wishes it to look so.

        The `key` is that of a guest who has lost the seat.
        """
        guest = GuestPage(seat, send, display_of(wish), slow, self.roster.key(seat) or key)
        self.roster.pages[guest] = None
        if seat is not None:
            self.roster.note_taken(seat)
        if seat is not None and seat in self.roster.here:
            name, count = self.roster.name(seat), self.roster.here[seat]
            self._said(say("guests.came" if count == 1 else "guests.came_twice", name=name, count=count))
        self.show_anew(guest)
        return guest

    def leave(self, guest: GuestPage) -> None:
        """A page is closed, or cannot be reached."""
        self.roster.pages.pop(guest, None)
        seat = guest.seat
        if guest.key is not None:
            self.roster.was_here(guest.key)
        if seat is not None and self.roster.here.get(seat) == 0 and not self.ended:
            self._said(say("guests.left", name=self.roster.name(seat)))

    def show_anew(self, guest: GuestPage) -> None:
        """Tell a page all that it needs to show the game as it wishes."""
        guest.welcome(self.game.history.game.id)
        guest.is_due = True
        if guest.key is not None:
            self._tell_news_of(guest)

    def sheet_of(self, viewpoint: Viewpoint, display: Display, moments: Moments | None = None) -> bytes:
        """What is sent to a page that shows a viewpoint so; `moments` are those made of the same instant."""
        with speaking(display.language, in_hand=display.in_hand):
            moments = {} if moments is None else moments
            key = viewpoint, display.language, display.in_hand
            if key not in moments:
                moments[key] = ViewedTable(viewpoint)
            told_now = sheet(moments[key], self.pictures, display)
            told_now["game"] = worded(self.game.history.game.name)
            told_now["seat"] = viewpoint.seat
            told_now["you"] = "" if viewpoint.seat is None else self.roster.name(viewpoint.seat)
            told_now["given"] = self._given(viewpoint.seat)
            told_now["seats"] = seats(viewpoint, self.roster.here, self.game.people, self.pictures, display)
            told_now["watching"] = self.roster.watching
            told_now["asks"] = self.questions.shown_at(viewpoint.seat)
            why_no_undo = self.questions.why_no_undo_at(viewpoint.seat)
            told_now["no_undo"] = worded(why_no_undo) if why_no_undo else ""
            told_now["no_hint"] = self._why_no_hint(viewpoint.seat)
            told_now["trouble"] = self.table.turns.held or self.table.turns.late or self.unsaved
            told_now["said"] = self._host.spoken
            told_now["talk"] = [worded(text) for text, _ in self.talk(viewpoint)]
            told_now["rematch"] = self.questions.why_no_rematch(viewpoint.seat) is None
        return packed(told_now)

    def _why_no_hint(self, seat: int | None) -> str:
        """Why a page offers no hint, in a sentence; empty where it does."""
        if seat is None:
            return say("guests.only_watches")
        return "" if self.session.gives_hints else say("hint.none_here")

    def _given(self, seat: int | None) -> str:
        """Who plays in the seat of a guest, in a sentence; nothing where the guest does."""
        if seat is None or seat in self.game.guests:
            return ""
        return say(f"guests.given.{_kind_of(self.game.seats[seat])}")

    def talk(self, viewpoint: Viewpoint) -> Sequence[tuple[Value, Any]]:
        """What a seat can say now beside its moves, such as an offer of a draw."""
        if viewpoint.seat is None or not viewpoint.table.acts:
            return ()
        talk = viewpoint.table.agreements.talk(viewpoint.table.game)
        return [each for each in talk if self.game.history.why_not(each[1]) is None]

    def hint_taken(self, seat: int) -> None:
        """Whoever sits at a seat asks for a hint: the others are told, once before each move."""
        moment = seat, self.game.history.node(-1)
        if len(self.game.persons) > 1 and moment != self._hinted:
            self._hinted = moment
            self.session.note_saying(seat, HINTED)
            self.tell(message("guests.hinted", name=self.roster.name(seat)))

    def gesture(self, seat: int | None, number: int) -> bool:
        """Have everybody see a gesture of a seat, or of the host for None, and the journal tell it.

        One that comes too soon is not made; whether it was.
        """
        now = time.monotonic()
        if self.gathers or self.varies or not 0 <= number < GESTURES:
            return False
        if now - self._gestured.get(seat, -math.inf) < GESTURE_REST:
            return False
        self._gestured[seat] = now
        self.session.note_saying(seat, str(number))
        self._app.dirty("gesture")
        name = say("guests.the_host") if seat is None else self.roster.name(seat)
        word = self.game.history.game.id
        if self.hears:
            self._said(say("guests.said", name=name, words=gestures(word)[number].text))
        for page in self.roster.pages:
            with speaking(page.display.language):
                called = say("guests.the_host") if seat is None else name
                made = {"seat": seat, "name": called, "gesture": gestures(word)[number]}
            page.send(f"gesture {seat}", packed({"made": made}))
        return True


def _kind_of(seat: Seat) -> str:
    """Who plays in the seat of a guest, as records tell it."""
    match seat.occupant:
        case Guest():
            return "guest"
        case Person():
            return "person"
        case OwnOpponent():
            return "computer"
    return "engine" if seat.machine_here else "person"
