"""A game in the window, with its record: where it came from, and that it is kept."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from dream.base.errors import Malformed, reason
from dream.base.seeds import fresh_seed
from dream.base.words import say, told
from dream.play.game import A, S
from dream.play.history import History
from dream.play.options import Options
from dream.play.seating.clock import Controls, controls_text, parse_controls
from dream.play.seating.match import SINGLE, Match
from dream.play.seating.names import told_apart
from dream.play.seating.seat import OutsideEngine, Seat
from dream.play.seating.seated_game import SeatedGame
from dream.play.seating.setup import Setup
from dream.records.game_files import base_name
from dream.records.journal import Journal
from dream.records.match_score import MATCH, match_text, read_match
from dream.records.move_times import CLOCK
from dream.records.played_on import CHANCE, FROM, chance_seed
from dream.records.reader import Opened
from dream.records.record import Record
from dream.records.writer import has_room, save
from dream.ui.session.seat_labels import seat_label

T = TypeVar("T")
MOST_CHANGES = 20
"""So often somebody else can come to sit at a seat of one game: a record has room for so many."""


def called(seats: Sequence[Seat]) -> tuple[str, ...]:
    """What those at the seats of a game are called: by name, or else by the seat; told apart by numbers."""
    return told_apart([seat.name or seat_label(number) for number, seat in enumerate(seats)])


def moved_on(of_seats: tuple[T, ...]) -> tuple[T, ...]:
    """What belongs to the seats when everybody sits one seat further on."""
    return (*of_seats[1:], *of_seats[:1])


@dataclass
class GameSession(Generic[S, A]):
    """One game in the window. `origin` is what its first state was made from, in the headers of its records.

    `match` tells of the games of the same players before it, `clocks` how much time each seat has.

    `journal` keeps the game while it is under way; None for one that is only looked at. `kept_as` is its
    number in the library, if it comes from there. `notes` are headers that its record has beside those that
    every record has: what another program wrote there, and what a game's own table keeps.
    """

    game: SeatedGame[S, A]
    origin: Mapping[str, str] = field(default_factory=dict)
    played: date = field(default_factory=date.today)
    journal: Journal | None = None
    kept_as: int | None = None
    fault: str | None = None
    match: Match = SINGLE
    clocks: Controls = ()
    notes: dict[str, str] = field(default_factory=dict)
    saved_text: ClassVar[str] = "menu.text"
    """The key of what the menu says of a game that is saved."""
    _saved: Record | None = None
    _source: Record | None = None
    _as_opened: object = None

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
            session.fault = told(opened.trouble)
        session.kept_as = opened.kept_as if whole and not opened.beside else None
        session.notes, session._source = dict(record.other), record
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

        Where something is hidden everybody knows by now what it was, so the seed is a fresh one.
        """
        seats, game = self.players, self.game.history.game
        seats = moved_on(seats) if swapped else seats
        start, origin = self.game.history.start, dict(self.origin)
        if swapped:
            start = game.seats_exchanged(start)
        if game.hidden:
            origin |= {"Seed": fresh_seed(), "Options": origin.get("Options", game.options_text(start))}
            start = game.start(origin["Seed"], origin["Options"])
        seated = SeatedGame(History(game, start), seats, origin.get("Seed"))
        clocks = moved_on(self.clocks) if swapped else self.clocks
        session = GameSession(seated, origin, match=self._next_match(swapped), clocks=clocks)
        session.seat_persons()
        return session

    def playing_on(self, seats: Sequence[Seat]) -> "GameSession[S, A]":
        """Another game, which goes on from the state looked at with these at its seats; this one stays.

        Where something is hidden everybody knows what chance did afterwards, so it does something else.
        """
        game, done = self.game, self.game.shown_at
        sat = [game.seat_at(number, done) for number in range(len(game.seats))]
        earlier = [one for one in game.earlier if one.until <= done][-(MOST_CHANGES - len(seats)) :]
        chance = fresh_seed() if game.history.game.hidden else None
        origin = dict(self.origin)
        seed = chance or origin.get("Seed")
        another: SeatedGame[S, A] = SeatedGame(game.history.copy(done), sat, seed, earlier)
        for number, seat in enumerate(seats):
            another.sit(number, seat)
        session = GameSession(another, origin)
        session.notes[FROM] = f"{done} {self.file_name}"
        if chance:
            session.notes[CHANCE] = chance
        return session

    def next_setup(self) -> Setup:
        """Another game of the same players with the same options, everybody one seat further on."""
        seats, match = moved_on(self.players), self._next_match(swapped=True)
        clocks, game = moved_on(self.clocks), self.game.history.game.id
        return Setup(game, fresh_seed(), seats, self._next_options, match, clocks=clocks)

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
    def match_now(self) -> Match:
        """The match, with this game where it is over."""
        return self.match.after(self.game.history.outcome, len(self.game.seats))

    def _next_match(self, swapped: bool) -> Match:
        """The match in the next game: one that is decided begins once more."""
        match = self.match_now
        if match.decided:
            return match.again()
        return match.moved_on() if swapped else match

    @property
    def is_secret(self) -> bool:
        """Whether the record tells what is hidden from people who still play."""
        game = self.game
        return bool(game.history.game.hidden and game.people and not game.history.is_over)

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
        return called([self.game.seat_at(number, done) for number in range(len(self.game.seats))])[seat]

    def name_before(self, seat: int) -> str:
        """What the one at a seat is called who sat there when the state looked at came to be."""
        return self.name(seat, max(0, self.game.shown_at - 1))

    # Keeping the game

    def record(self) -> Record:
        """The record of the game as it is now: the one it was opened from, until something is done in it.

        The headers that this program does not know are kept.
        """
        source, game = self._source, self.game
        if source and self._as_opened == self._now:
            return source
        now = Record.of(game.history, self.origin, seats=game.seats, earlier=game.earlier, played=self.played)
        now = replace(now, other=tuple(self.notes.items()))
        return replace(now, origin=source.origin, unread_headers=source.unread_headers) if source else now

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
        return told(unsaved) if unsaved else None

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
