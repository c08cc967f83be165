"""A game in the window with its record, and how those are called and spoken of who sit at it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from dream.base.errors import Malformed, message_of, reason
from dream.base.seeds import fresh_seed, secret_seed
from dream.base.texts import Message, Value, has_text, message, say, stock, worded
from dream.play.clocks import Controls, controls_text, parse_controls
from dream.play.game import A, Hidden, Options, S
from dream.play.history import History, Node
from dream.play.seated_game import SeatedGame
from dream.play.seats import OutsideEngine, Seat, told_apart, told_apart_in_turn
from dream.play.secrecy import hides_seed, is_secret
from dream.play.setup import SINGLE, MatchScore, Setup
from dream.records.files import base_name
from dream.records.journal import Journal
from dream.records.reader import Opened
from dream.records.record import (
    ANALYSED,
    CHANCE,
    CLOCK,
    FROM,
    GUESTS,
    HINTS,
    MATCH,
    NO_HINTS,
    SAID,
    ByHints,
    Handover,
    Record,
    Saying,
    chance_seed,
    handovers_text,
    hints_text,
    match_text,
    read_handovers,
    read_hints,
    read_match,
    read_sayings,
    sayings_text,
)
from dream.records.syntax import LONGEST_VALUE
from dream.records.writer import has_room, save
from dream.ui.table.game_library import GameLibrary
from dream.ui.widgets.dialogs import (
    WidgetHost,
)

if TYPE_CHECKING:
    from dream.ui.table.engines import Engines
    from dream.ui.table.guests import Guests
    from dream.ui.table.practice import PracticeFile


def seat_label(number: int) -> str:
    """The heading of a seat: ``First player``."""
    return _by_number("seat.labels", "seat.label", number)


def unnamed_player(number: int) -> str:
    """Whoever sits there, inside a sentence: ``the first player``."""
    return _by_number("seat.unnamed", "seat.unnamed_more", number)


def _by_number(known: str, other: str, number: int) -> str:
    labels = stock(known)
    return labels[number] if number < len(labels) else say(other, number=number + 1)


T = TypeVar("T")
V = TypeVar("V")

MOST_CHANGES = 20
"""So often somebody else can come to sit at a seat of one game: a record has room for so many."""
LONGEST_HANDOVER = 80
"""So many characters tell at most what has become of the seat of a guest."""


def called(seats: Sequence[Seat]) -> tuple[str, ...]:
    """What those at the seats of a game are called: by name, or else by the seat; told apart by numbers."""
    return told_apart([_own_name(number, seat) for number, seat in enumerate(seats)])


def _own_name(number: int, seat: Seat) -> str:
    return seat.called or seat_label(number)


def called_in(game: SeatedGame[Any, Any], done: int | None = None) -> tuple[str, ...]:
    """What those are called who sat at a game after so many actions, or sit there now.

    Whoever takes a seat in mid-game changes nobody's number, and has one that nobody had at another seat.
    """
    seats = game.seats if done is None else [game.seat_at(number, done) for number in range(len(game.seats))]
    begun = [_own_name(number, seat) for number, seat in enumerate(game.seat_history.began)]
    came = ((number, _own_name(number, seat)) for number, seat in game.seat_history.came)
    names = told_apart_in_turn(begun, came)
    return tuple(names[number, _own_name(number, seat)] for number, seat in enumerate(seats))


def moved_on(of_seats: tuple[T, ...]) -> tuple[T, ...]:
    """What belongs to the seats when everybody sits one seat further on."""
    return (*of_seats[1:], *of_seats[:1])


@dataclass(frozen=True)
class Address:
    """What each seat is called, and which of them is addressed; None where several persons play, or none."""

    names: tuple[str, ...]
    you: int | None = None

    def say(self, key: str, seat: int, **values: Value) -> str:
        """The text about whoever sits at a seat: that of `key` with ``.you``, or with ``.name``."""
        return say(f"{key}.{self.form(seat)}", name=self.names[seat], **values)

    def about(self, key: str, seat: int | None, **values: Value) -> str:
        """The same where the text may also be one that is of nobody in particular."""
        if seat is not None and has_text(f"{key}.{self.form(seat)}"):
            return self.say(key, seat, **values)
        return say(key, name="" if seat is None else self.names[seat], **values)

    def whom(self, seat: int) -> str:
        """What somebody is called to whom something is done: ``you``, or the name."""
        return self.say("seat.whom", seat)

    def whose(self, seat: int) -> str:
        """What somebody is called whose something is: ``your``, or ``Stoker's``."""
        return self.say("seat.whose", seat)

    def form(self, seat: int) -> str:
        """Which form of a text speaks of a seat: ``you`` or ``name``."""
        return "you" if seat == self.you else "name"


@dataclass(frozen=True)
class ToldMove(Generic[V, A]):
    """An action as it is `told`, what may be known `before` and `after` it, and how they are spoken of then.

    `by` is the seat that did it, None for chance, and `number` how many actions had been done before it.
    """

    before: V
    told: A | Hidden
    after: V
    address: Address
    by: int | None = None
    number: int = 0

    @property
    def impersonal(self) -> "ToldMove[V, A]":
        """The same, with nobody addressed."""
        return replace(self, address=Address(self.address.names))

    def name(self, seat: int) -> str:
        """What the one at a seat is called."""
        return self.address.names[seat]


@dataclass
class GameSession(Generic[S, A]):
    """One game in the window. `origin` is what its first state was made from, in the headers of its records.

    `match` tells of the games of the same players before it, `clocks` how much time each seat has.

    `journal` keeps the game while it is under way; None for one that is only looked at. `kept_as` is its
    number in the library, if it comes from there. `notes` are headers that its record has beside those that
    every record has: what another program wrote there, and what a game's own table keeps. `hinted` are before
    which actions, by their number, a hint has told what to do. `agreed` are the people who want the game to
    be analysed while it goes on.
    """

    game: SeatedGame[S, A]
    origin: Mapping[str, str] = field(default_factory=dict)
    played: date = field(default_factory=date.today)
    journal: Journal | None = None
    kept_as: int | None = None
    fault: str | None = None
    match: MatchScore = SINGLE
    clocks: Controls = ()
    notes: dict[str, str] = field(default_factory=dict)
    hinted: set[int] = field(default_factory=set)
    agreed: set[int] = field(default_factory=set)
    saved_text: ClassVar[str] = "menu.text"
    """The key of what the menu says of a game that is saved."""
    _saved: Record | None = None
    _source: Record | None = None
    _as_opened: object = None
    _hinted_before: dict[int, int] = field(default_factory=dict)
    """How many actions of each seat a hint had told before the game was opened again."""

    @classmethod
    def of(cls, game: SeatedGame[S, A], setup: Setup) -> "GameSession[S, A]":
        """The session of a game that begins as it was set up."""
        notes = {} if setup.hints else {NO_HINTS: "yes"}
        return cls(game, setup.origin, match=setup.match, clocks=setup.clocks, notes=notes)

    def __post_init__(self) -> None:
        if self.match:
            self.match = self.match.after(None, len(self.game.seats))
            self.notes[MATCH] = match_text(self.match)
        if any(self.clocks):
            self.notes[CLOCK] = controls_text(self.clocks)
            self.game.give_clocks(self.clocks)

    @staticmethod
    def reopen(opened: Opened) -> "GameSession[Any, Any]":
        """The session of a game that was saved, as far as it can be replayed.

        One whose record has no room to go on is copied without what takes the room.
        """
        record, history, whole = opened.record, opened.game, has_room(opened.record)
        if not whole:
            record = replace(record, other=(), unread_headers=(), earlier=record.earlier[-MOST_CHANGES:])
            record = replace(record, comments=(), beside=(), unread=())
            history = history.copy()
        seed = chance_seed(dict(record.other), record.seed)
        game: SeatedGame[Any, Any] = SeatedGame(history, record.seats, seed, record.earlier)
        session = GameSession(game, dict(record.origin), record.played or date.today())
        if not whole:
            session.fault = say("game.too_large")
        elif opened.trouble:
            session.fault = worded(opened.trouble)
        session.kept_as = opened.kept_as if whole and not opened.beside else None
        session.notes, session._source = dict(record.other), record
        hinted = read_hints(session.notes.pop(HINTS, ""))
        session._hinted_before = {seat: by.done for seat, by in hinted.items()}
        with suppress(Malformed):  # which the reader has told
            session.clocks = parse_controls(session.notes.get(CLOCK, ""), len(game.seats))
            game.give_clocks(session.clocks)
        session.match = read_match(session.notes.get(MATCH, ""), len(game.seats))
        session._as_opened = session._now
        return session

    def seat_persons(self) -> list[tuple[int, OutsideEngine]]:
        """Seat persons where a game that goes on has engines that only a record tells of; who they were."""
        absent = []
        for number, seat in enumerate(self.game.seats):
            if isinstance(seat.occupant, OutsideEngine) and not seat.machine_here and not self.game.over:
                absent.append((number, seat.occupant))
                self.game.sit(number, seat.for_person())
        self._as_opened = self._now
        return absent

    def rematch(self, *, swapped: bool) -> "GameSession[S, A]":
        """The same beginning once more; `swapped`, everybody sits one seat further on.

        Where something is hidden everybody knows by now what it was, so the seed is a fresh one. A position
        that was set up is the same again, and chance does something else.
        """
        seats, game = self.players, self.game.history.game
        seats = moved_on(seats) if swapped else seats
        start, origin = self.game.history.start, dict(self.origin)
        if swapped:
            start = game.seats_exchanged(start)
        chance = secret_seed() if game.hidden and self.seed is None else None
        if game.hidden and chance is None:
            origin |= {"Seed": secret_seed(), "Options": origin.get("Options", game.options_text(start))}
            start = game.start(origin["Seed"], origin["Options"])
        seated = SeatedGame(History(game, start), seats, chance or origin.get("Seed"))
        clocks = moved_on(self.clocks) if swapped else self.clocks
        session = GameSession(seated, origin, match=self._next_match(swapped), clocks=clocks)
        session.notes |= {NO_HINTS: self.notes[NO_HINTS]} if NO_HINTS in self.notes else {}
        session.notes |= {CHANCE: chance} if chance else {}
        session.seat_persons()
        return session

    def playing_on(self, seats: Sequence[Seat]) -> "GameSession[S, A]":
        """Another game, which goes on from the state looked at with these at its seats; this one stays.

        Where something is hidden everybody knows what chance did afterwards, so it does something else.
        """
        game, done = self.game, self.game.shown_at
        sat = [game.seat_at(number, done) for number in range(len(game.seats))]
        earlier = [one for one in game.earlier if one.until <= done][-(MOST_CHANGES - len(seats)) :]
        chance = secret_seed() if game.history.game.hidden else None
        origin = dict(self.origin)
        seed = chance or origin.get("Seed")
        another: SeatedGame[S, A] = SeatedGame(game.history.copy(done), sat, seed, earlier)
        for number, seat in enumerate(seats):
            another.sit(number, seat)
        session = GameSession(another, origin)
        session.notes[FROM] = f"{done} {self.file_name}"
        session.hinted = {number for number in self.hinted if number < done}
        if chance:
            session.notes[CHANCE] = chance
        return session

    def next_setup(self) -> Setup:
        """Another game of the same players with the same options, everybody one seat further on."""
        seats, match = moved_on(self.players), self._next_match(swapped=True)
        clocks, game = moved_on(self.clocks), self.game.history.game
        seed = fresh_seed(hidden=game.hidden)
        options, hints = self._next_options, self.gives_hints
        return Setup(game.id, seed, seats, options, match, clocks=clocks, hints=hints)

    @property
    def _next_options(self) -> Options:
        """The options of the next game: those of this one, what belongs to a player one seat further on."""
        game, start = self.game.history.game, self.game.history.start
        said = game.parse_options(self.origin.get("Options", game.options_text(start)))
        held, moved = (
            game.parse_options(game.options_text(each)) for each in (start, game.seats_exchanged(start))
        )
        changed = {word: value for word, value in moved.values.items() if value != held[word]}
        return said.with_values(changed)

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who plays another game: for a seat whose time ran out, who sat there until then."""
        game = self.game
        return tuple(
            next((one.seat for one in reversed(game.earlier) if one.number == number), seat)
            if game.clocks and game.clocks.ran_out(number)
            else seat
            for number, seat in enumerate(game.seats)
        )

    @property
    def match_now(self) -> MatchScore:
        """The match, with this game where it is over."""
        return self.match.after(self.game.history.outcome, len(self.game.seats))

    def _next_match(self, swapped: bool) -> MatchScore:
        """The match in the next game: one that is decided begins once more."""
        match = self.match_now
        if match.decided:
            return match.again()
        return match.moved_on() if swapped else match

    @property
    def is_set_up(self) -> bool:
        """Whether it is a position that was set up by hand: it comes from no seed, and nothing was played."""
        return self.seed is None and not self.game.history.actions

    @property
    def is_secret(self) -> bool:
        """Whether the record tells what several people still hide from one another."""
        return self._asked_of(is_secret)

    @property
    def hides_seed(self) -> bool:
        """Whether a person plays from whom something is still hidden."""
        return self._asked_of(hides_seed)

    def _asked_of(self, question: Callable[..., bool]) -> bool:
        history = self.game.history
        return question(history.game, self.game.people_so_far, over=history.is_over)

    @property
    def seed(self) -> str | None:
        """The seed of the game; None for one that comes from none."""
        return self.origin.get("Seed")

    @property
    def lower(self) -> int:
        """Whose seat is nearest: that of the one person among machines, else the first."""
        people = self.game.people
        return people[0] if len(people) == 1 else 0

    def name(self, seat: int, done: int | None = None) -> str:
        """What the one at a seat is called who sat there after so many actions, or in the state looked at."""
        done = self.game.shown_at if done is None else done
        return called_in(self.game, done)[seat]

    # What whoever looks now may know and be told of it

    def view(self, done: int) -> Any:
        """What may be known of the state after so many actions."""
        return self.game.history.game.seen(self.game.history.states[done], self.game.sees(done))

    @property
    def view_shown(self) -> Any:
        """What may be known of the state looked at, be it one that is only supposed."""
        supposed, at = self.game.supposed, self.game.shown_at
        sees = self.game.sees(at) if supposed is None else self.game.sees_supposed(supposed)
        return self.game.history.game.seen(self.game.shown, sees)

    def told(self, number: int) -> A | Hidden:
        """What may be told by now of the action that followed so many."""
        return self.game.history.told(number, self.game.sees(number))

    def move(self, number: int) -> ToldMove[Any, A]:
        """The action that followed so many."""
        by = self.game.history.game.deciding_seat(self.game.history.states[number])
        address = address_in(self, number)
        return ToldMove(self.view(number), self.told(number), self.view(number + 1), address, by, number)

    def supposed_move(self, node: Node[S, A]) -> ToldMove[Any, A]:
        """The action that would lead to a node which has not come to be, as whoever looks may be told it."""
        return self._move_to(node, self.game.sees_supposed(node))

    def moves_of(self, *kinds: type[A]) -> Iterator[ToldMove[Any, A]]:
        """The actions that are told as such of these kinds."""
        numbers = range(len(self.game.history.actions))
        return (self.move(number) for number in numbers if isinstance(self.told(number), kinds))

    def open_move(self, node: Node[S, A]) -> ToldMove[Any, A]:
        """The action that led to a node of any variation, of which all is told that anybody was."""
        return self._move_to(node, frozenset(range(len(self.game.seats))))

    def _move_to(self, node: Node[S, A], sees: frozenset[int]) -> ToldMove[Any, A]:
        """The action that led to a node, as these seats together may be told it."""
        game, before, action = self.game.history.game, node.parent, node.action
        assert before is not None
        assert action is not None
        seen, then = game.seen(before.state, sees), game.seen(node.state, sees)
        told = game.told_later(before.state, action, sees, node.state)
        by, address = game.deciding_seat(before.state), address_in(self, before.done)
        return ToldMove(seen, told, then, address, by, before.done)

    # What became of guests' seats

    @property
    def handovers(self) -> tuple[Handover, ...]:
        """What has become of the seats of guests, in the order in which it did."""
        return read_handovers(self.notes.get(GUESTS, ""))

    @property
    def has_room_for_handovers(self) -> bool:
        """Whether the record has room for one more."""
        return len(self.notes.get(GUESTS, "")) + LONGEST_HANDOVER <= LONGEST_VALUE

    def hand_over(self, seat: int, kind: str, name: str) -> None:
        """Have the record tell from now on what has just become of the seat of a guest of this name."""
        handover = Handover(len(self.game.history.actions), seat, kind, name)
        self.notes[GUESTS] = handovers_text((*self.handovers, handover))
        self.keep_going()

    # What people say beside their moves

    @property
    def sayings(self) -> tuple[Saying, ...]:
        """The gestures that people made, and who took a hint, in their order."""
        return read_sayings(self.notes.get(SAID, ""))

    def note_saying(self, seat: int | None, what: str) -> None:
        """Have the record tell from now on what a seat has just said; what was said first makes room."""
        saying = Saying(len(self.game.history.actions), seat, what)
        self.notes[SAID] = sayings_text((*self.sayings, saying), LONGEST_VALUE)
        self.keep_going()

    @property
    def gives_hints(self) -> bool:
        """Whether people at this game may ask for hints."""
        return NO_HINTS not in self.notes

    @property
    def all_agree(self) -> bool:
        """Whether all who play want the game to be analysed while it goes on; one alone is not asked."""
        people = frozenset(self.game.persons)
        return len(people) < 2 or people <= self.agreed

    def note_analysed(self, journal: Journal) -> None:
        """Have the record of a game that goes on tell from now on that it was analysed, and after what."""
        kept = self.journal is not None or self.kept_as is not None
        if kept and not self.game.history.is_over and ANALYSED not in self.notes:
            self.keep_looked_at(journal)
            self.notes[ANALYSED] = str(len(self.game.history.actions))
            self.keep_going()

    # Keeping the game

    def record(self) -> Record:
        """The record of the game as it is now: the one it was opened from, until something is done in it.

        The headers that this program does not know are kept.
        """
        source, game = self._source, self.game
        if source and self._as_opened == self._now:
            return source
        now = Record.of(game.history, self.origin, seats=game.seats, earlier=game.earlier, played=self.played)
        now = replace(now, other=(*self.notes.items(), *self._by_hints))
        return replace(now, origin=source.origin, unread_headers=source.unread_headers) if source else now

    @property
    def _by_hints(self) -> Iterator[tuple[str, str]]:
        """The header that tells how much was done by hints, if anything was."""
        if not self.hinted and not self._hinted_before:
            return
        law, states = self.game.history.game, self.game.history.states
        done_by = [law.deciding_seat(state) for state in states[:-1]]
        seats = {}
        for seat in range(len(self.game.seats)):
            own = [number for number, by in enumerate(done_by) if by == seat]
            hinted = sum(number in self.hinted for number in own) + self._hinted_before.get(seat, 0)
            if own and hinted:
                seats[seat] = ByHints(min(hinted, len(own)), len(own))
        if seats:
            yield HINTS, hints_text(seats)

    @property
    def _now(self) -> object:
        """All that a record tells of which a game can have another in the window."""
        history = self.game.history
        return history.played[-1], history.tree.version, self.game.seats, dict(self.notes)

    @property
    def file_name(self) -> str:
        """The name that a file of the game has by itself."""
        return base_name(self.record())

    def begin_keeping(self, journal: Journal) -> None:
        """This is the game under way from now on, after every action."""
        self.journal = journal
        journal.begin(self.record(), self.kept_as)

    def keep_going(self) -> None:
        """Write the journal; what prevents it is the journal's news, and the game goes on."""
        if self.journal:
            self.journal.keep(self.record())

    def keep_looked_at(self, journal: Journal) -> None:
        """Have a game that was only looked at be kept from now on, for it is about to change."""
        if self.journal is None:
            self.begin_keeping(journal)

    def leave_looked_at(self, journal: Journal) -> None:
        """It is looked at no more: leave it to other windows, if it was kept there."""
        if self.journal is journal:
            journal.leave()
            self.journal = None

    def is_saved(self, within: float | None = None) -> bool:
        """Whether the game is kept, or cannot be, or is so within some seconds; see `Keepable`."""
        return self.journal is None or self.journal.is_idle(within)

    @property
    def why_unsaved(self) -> str | None:
        """That the game as it is now is not in the library, and why, in a sentence; None when it is."""
        unsaved = self.journal.unsaved() if self.journal else None
        return worded(unsaved) if unsaved else None

    @property
    def whereabouts(self) -> Message | None:
        """That the game, as it is left, is in the library, or why it isn't; None where nothing is to be kept.

        Waits until that is known.
        """
        if self.journal is None or not self.record().has_moves:
            return None
        error = self.journal.error
        return message("game.not_saved", why=message_of(error)) if error else message("game.in_library")

    def release(self) -> str | None:
        """Let go of the game before it is left, which is `is_saved`; why it would be lost, or None."""
        if self.journal is None or not self.record().has_moves:
            return None
        error = self.journal.error
        if error is None:
            self.journal.clear()
        return reason(error) if error and self.record() != self._saved else None

    def saver(self, path: Path) -> Callable[[], None]:
        """What saves the game, as it is now, in a new file; see `Keepable`."""
        record = self.record()

        def write() -> None:
            save(record, path)
            self._saved = record

        return write


AnySession = GameSession[Any, Any]


def address_in(session: GameSession[Any, Any], done: int | None = None) -> Address:
    """How those are spoken of who sat at a game after so many actions, or in the state looked at."""
    game = session.game
    done = game.shown_at if done is None else done
    seats = [game.seat_at(number, done) for number in range(len(game.seats))]
    here = (number for number, seat in enumerate(seats) if seat.machine_here is None)
    people = [number for number in here if not seats[number].is_guest]
    you = people[0] if len(people) == 1 else None
    names = (
        say("seat.you") if number == you and not seats[number].name else name
        for number, name in enumerate(called_in(game, done))
    )
    return Address(tuple(names), you)


class GameHost(WidgetHost, Protocol):
    """The window with what is there from game to game."""

    @property
    def journal(self) -> Journal:
        """Where the game under way is kept."""

    @property
    def review_journal(self) -> Journal:
        """Where a game is kept that is looked through and gets variations, beside the one under way."""

    @property
    def library(self) -> GameLibrary:
        """All games that are kept; it is opened when it is first asked."""

    @property
    def practice(self) -> "PracticeFile":
        """What is remembered of exercises."""

    @property
    def engines(self) -> "Engines":
        """The engines of the game on the scenes."""

    @property
    def guests(self) -> "Guests":
        """The guests of the game on the scenes."""
