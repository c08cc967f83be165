"""Who sits at a seat: a person, the program's own opponent, or an engine from outside."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from dream.play.seating.names import clean_name

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
    """Who is meant by the text of an occupant: whatever means nobody else is an engine's name."""
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
    def machine_here(self) -> Machine | None:
        """The machine that acts here; None when a person does, for an engine known by its name only too."""
        match self.occupant:
            case Person() | OutsideEngine(command=()):
                return None
            case machine:
                return machine

    def is_told_as(self, other: "Seat") -> bool:
        """Whether a record tells of both in the same words: it knows no commands of engines."""
        return (self.name, self.occupant.text) == (other.name, other.occupant.text)

    def for_person(self) -> "Seat":
        """This seat with a person at it, of the same name."""
        return replace(self, occupant=Person())


@dataclass(frozen=True)
class EarlierSeat:
    """Who sat at the seat of a `number` before another did: `until` so many actions had been done."""

    number: int
    until: int
    seat: Seat


def is_shared(seats: Iterable[Seat]) -> bool:
    """Whether several people sit there; an engine that is known by its name only is none."""
    return sum(isinstance(seat.occupant, Person) for seat in seats) > 1
