"""Who sits where: people, computers and engines, their names, and who sat there before."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count
from typing import ClassVar, Generic

from dream.base.showable import shortened, showable
from dream.base.texts import say
from dream.play.alchemists import drawn_names, in_words
from dream.play.game import A, S
from dream.play.history import History

# Names

LONGEST_NAME = 40
"""How many characters of a name can be typed; a record may hold a longer one."""

_VISIBLE = frozenset("LNPS")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or symbols, but show nothing."""

_JOINERS = "\u200c\u200d"
"""Characters that show nothing themselves, but change how their neighbours look."""


def clean_name(text: str) -> str:
    """The name that a text comes to: characters that show nothing are left out, and what is blank is no name.
    It can be shown as it is, see `dream.base.showable`.

    Joiners stay between other characters: some scripts, and pictures made of several, need them.
    """
    spaced = "".join(" " if character.isspace() else character for character in text)
    shown = "".join(character for character in spaced if not _is_unseen(character))
    name = shortened(shown.strip(" " + _JOINERS), max(1, len(shown)))
    return name if any(map(_is_seen, name)) else ""


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names in their order; those that several have get a number each, which makes none that is there."""
    apart: list[str] = []
    for name in names:
        if not name or names.count(name) == 1:
            apart.append(name)
            continue
        numbered = (say("game.namesake", name=name, number=number) for number in count(1))
        apart.append(next(one for one in numbered if one not in apart and one not in names))
    return tuple(apart)


def told_apart_in_turn(first: Sequence[str], later: Iterable[tuple[int, str]]) -> dict[tuple[int, str], str]:
    """What everybody is called who ever sat at a seat, by the seat's number and the name.

    The `first` are told apart as ever. Whoever came `later` takes nobody's name and changes nobody's: the
    same name at another seat gets a number that nobody has had, from 2 on.
    """
    called = dict(zip(enumerate(first), told_apart(first), strict=True))
    for number, name in later:
        if (number, name) in called:
            continue
        taken = {*called.values(), *(known for _, known in called)}
        numbered = (say("game.namesake", name=name, number=more) for more in count(2))
        called[number, name] = next(one for one in numbered if one not in taken) if name in taken else name
    return called


def is_name(text: str) -> bool:
    """Whether a text is a name as it stands, or none at all, but for the spaces around it."""
    return clean_name(text) == text.strip(" ")


def control_character(text: str) -> str | None:
    """The first character of a text that no name has because it steers a machine, such as NUL; or None."""
    return next((character for character in text if unicodedata.category(character) in ("Cc", "Cs")), None)


def _is_unseen(character: str) -> bool:
    if unicodedata.category(character) in ("Cc", "Cf", "Cs"):
        return character not in _JOINERS
    return showable(character) == "\N{REPLACEMENT CHARACTER}" != character


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in _VISIBLE and character not in _BLANK


# Who sits there

SPARRING, DARING = "sparring", "daring"
MANNERS = ("", DARING, SPARRING)
"""How our own opponent may play: as it is, at a risk, or near the strength of the others."""
_LEVEL = "level"
_LONGEST_LEVEL = 9


@dataclass(frozen=True)
class Person:
    """Somebody who plays by hand."""

    text: ClassVar[str] = "person"


@dataclass(frozen=True)
class Guest(Person):
    """Somebody who plays by hand on a screen of their own; a record tells of a person.

    The `key` is the same wherever that guest sits in the games that follow.
    """

    key: int = field(default_factory=count(1).__next__)


@dataclass(frozen=True)
class OwnOpponent:
    """The game's own engine at a level, and in one of the `MANNERS`.

    One that is sparring comes to another level when the game is no longer near even.
    """

    level: int
    manner: str = ""

    @property
    def text(self) -> str:
        return f"{_LEVEL} {self.level} {self.manner}".rstrip()

    @property
    def spars(self) -> bool:
        """Whether it keeps the game near even."""
        return self.manner == SPARRING

    @property
    def dares(self) -> bool:
        """Whether it risks more for a decision, in a game whose engine knows how."""
        return bool(self.manner)


@dataclass(frozen=True)
class OutsideEngine:
    """Somebody else's engine: what it is called, and the words of the command that starts it.

    A record tells the name alone. Without a command nothing can be started, and a person has to act for it.
    """

    name: str
    command: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.name


Machine = OwnOpponent | OutsideEngine
Occupant = Person | Machine


def occupant_of(text: str) -> Occupant:
    """Return the occupant of a text: whatever names nobody else is the name of an engine."""
    if text == Person.text:
        return Person()
    word, _, rest = text.partition(" ")
    number, _, manner = rest.partition(" ")
    if word == _LEVEL and number.isdecimal() and len(number) <= _LONGEST_LEVEL and manner in MANNERS:
        own = OwnOpponent(int(number), manner)
        if own.text == text:
            return own
    return OutsideEngine(text)


def outside_engine(name: str, command: tuple[str, ...]) -> OutsideEngine:
    """An engine by the name that it gives itself, made such that no record takes it for anything else."""
    shown = clean_name(name)
    if not shown or not isinstance(occupant_of(shown), OutsideEngine):
        shown = f"engine {shown}".strip()
    return OutsideEngine(shown, command)


@dataclass(frozen=True)
class Seat:
    """A seat at a game: what the one who sits there is called, and who that is.

    A name is what `clean_name` makes of it.
    """

    name: str = ""
    occupant: Occupant = Person()

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))

    @classmethod
    def machine(cls, name: str, level: int, manner: str = "") -> "Seat":
        """A seat of the program's own opponent at a level."""
        return cls(name, OwnOpponent(level, manner))

    @property
    def called(self) -> str:
        """The name as players read it, see `alchemists`; nothing where there is none."""
        return in_words(self.name) if isinstance(self.occupant, OwnOpponent) else self.name

    @cached_property
    def machine_here(self) -> Machine | None:
        """The machine that acts here; None when a person does, for an engine known by its name only too."""
        match self.occupant:
            case Person() | OutsideEngine(command=()):
                return None
            case machine:
                return machine

    @cached_property
    def is_guest(self) -> bool:
        """Whether somebody sits here who has a screen of their own."""
        return isinstance(self.occupant, Guest)

    def is_told_as(self, other: "Seat") -> bool:
        """Whether a record tells of both in the same words: it knows no commands of engines."""
        return (self.name, self.occupant.text) == (other.name, other.occupant.text)

    def for_person(self) -> "Seat":
        """This seat with a person at this screen, of the same name."""
        return replace(self, occupant=Person())

    def for_guest(self) -> "Seat":
        """This seat with a guest at it, of the same name; as it is where one sits there."""
        return self if self.is_guest else replace(self, occupant=Guest())


@dataclass(frozen=True)
class EarlierSeat:
    """Who sat at the seat of a `number` before another did: `until` so many actions had been done."""

    number: int
    until: int
    seat: Seat


def with_names(seats: Sequence[Seat], earlier: Iterable[str] = ()) -> tuple[Seat, ...]:
    """The seats, with a name for each of our own opponents that has none, which nobody at the table has.

    Nor has it been one of the `earlier`. Where there are no more names those are left without.
    """
    free = drawn_names({*earlier, *(seat.name for seat in seats)})

    def named(seat: Seat) -> Seat:
        nameless = isinstance(seat.occupant, OwnOpponent) and not seat.name
        return replace(seat, name=next(free, "")) if nameless else seat

    return tuple(map(named, seats))


def is_shared(seats: Iterable[Seat]) -> bool:
    """Whether several people sit there, guests too; an engine that is known by its name only is none."""
    return sum(isinstance(seat.occupant, Person) for seat in seats) > 1


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
        """Seat somebody from the next action on, after `done` of them; whether that is somebody else."""
        before = self.now[number]
        if seat == before:
            return False
        self._left = (*self._left, EarlierSeat(number, done, before))
        self._put(number, seat)
        return True

    def exchange(self, one: int, other: int, done: int) -> None:
        """Have two exchange their seats after so many actions; before the first as if they always had."""
        for number, seat in ((one, self.now[other]), (other, self.now[one])):
            if done:
                self.sit(number, seat, done)
            else:
                self._put(number, seat)

    def call(self, number: int, name: str) -> None:
        """Rename whoever sits at a seat, as if that had always been the name."""
        self._put(number, replace(self.now[number], name=name))

    def recall_guests(self, guests: Mapping[int, Guest]) -> None:
        """Have these people be guests at their seats, as if that had always been so."""
        for number, guest in guests.items():
            self._put(number, replace(self.now[number], occupant=guest))

    @property
    def began(self) -> tuple[Seat, ...]:
        """Who sat at each seat at first, as far as that is known."""
        first = {left.number: left.seat for left in reversed(self._left)}
        return tuple(first.get(number, seat) for number, seat in enumerate(self.now))

    @property
    def came(self) -> Iterator[tuple[int, Seat]]:
        """Who came to sit at a seat after that, in their order: each with the number of the seat."""
        for place, left in enumerate(self._left):
            after = (later.seat for later in self._left[place + 1 :] if later.number == left.number)
            yield left.number, next(after, self.now[left.number])

    def _put(self, number: int, seat: Seat) -> None:
        self.now = (*self.now[:number], seat, *self.now[number + 1 :])

    def acted(self, done: int) -> None:
        """Note an action after `done` others: whoever had left later, before undo, left then."""
        self._left = tuple(replace(left, until=min(left.until, done)) for left in self._left)

    @property
    def left(self) -> tuple[EarlierSeat, ...]:
        """All who have sat at a seat before, whether they decided something there or not."""
        return self._left

    @property
    def earlier(self) -> tuple[EarlierSeat, ...]:
        """Who sat at a seat and decided something there, before whoever sits there now; seat by seat."""
        known = self._left, self.now, self._history.actions
        if known != self._earlier_of:
            of_seats = (self._stints_at(number, seat) for number, seat in enumerate(self.now))
            self._earlier, self._earlier_of = tuple(chain.from_iterable(of_seats)), known
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

    def _stints_at(self, number: int, seat: Seat) -> list[EarlierSeat]:
        """Those of `earlier` at one seat, in their order. Whoever came back at once has never left."""
        found: list[EarlierSeat] = []
        since, count = 0, len(self._history.actions)
        for one in [left for left in self._left if left.number == number]:
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
