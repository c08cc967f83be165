"""How the records of a game are written and read: where it begins, who sits at it, how it ended.

`RecordFormat` is that of every game which has no other. A game with headers of its own overrides what is
different, in a module ``record`` of its package that has the object ``FORMAT``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from string import ascii_lowercase
from typing import Any, ClassVar, Generic, NamedTuple

from dream.base.errors import message_of
from dream.base.messages import Sentence, message
from dream.base.seeds import normal_seed
from dream.play import registry
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.play.outcome import UNFINISHED, Outcome, read_scores
from dream.play.seat_letters import letter
from dream.play.seating.names import clean_name
from dream.play.seating.seat import EarlierSeat, Person, Seat, occupant_of
from dream.records.headers import Headers


class Ending(NamedTuple):
    """How a game stands, in the words of the headers Result and Reason."""

    result: str
    reason: str | None


SAID_NOTHING = Ending("", None)
ACTIONS_IN_A_TURN = 2
_EARLIER = re.compile(r"(?P<header>[A-Za-z]+)(?P<until>[1-9][0-9]{0,4})")


class RecordFormat(Generic[S, A]):
    """The format of a game's records."""

    origin: ClassVar[tuple[str, ...]] = ("Options", "Seed", "State")
    """The headers that say where the game begins, in the order in which they are written."""
    needed: ClassVar[frozenset[str]] = frozenset()
    """Those of the other headers whose lack is a fault, where there is something that they could say."""

    def __init__(self, game: Game[S, A]) -> None:
        self.game = game

    def names(self, seats: int) -> tuple[str, ...]:
        """All headers that this program knows, in the order in which it writes them, without `earlier`."""
        of_seats = [header for seat in range(seats) for header in self.seat_headers(seat)]
        return ("Game", "Format", *self.origin, *of_seats, "Date", "Result", "Reason")

    def unknown(self, headers: Headers, seats: int) -> tuple[tuple[str, str], ...]:
        """The headers that this program does not know, in the order of the file."""
        known = {
            *self.names(seats),
            *(name for told in self._earlier(headers, seats).values() for name in told),
        }
        return tuple((name, value) for name, value in headers.values().items() if name not in known)

    # Where the game begins

    def start(self, headers: Headers) -> S:
        """The first state; raises Unreadable. The state is what counts: seed and options only tell of it."""
        for name in ("Options", "Seed"):
            trouble = self._trouble(name, headers.value(name))
            if trouble:
                headers.fault(name, trouble)
        text = headers.value("State")
        if text is None:
            headers.give_up("State", message("record.missing", name="State"))
        return headers.tried("State", lambda: self.game.parse_state(text))

    def origin_of(self, start: S, said: Mapping[str, str]) -> dict[str, str]:
        """What the headers `origin` say of a game that began so; of what is `said`, what is sound is kept."""
        kept = {name: said[name] for name in ("Options", "Seed") if name in said}
        sound = {name: value for name, value in kept.items() if self._trouble(name, value) is None}
        return sound | {"State": self.game.state_text(start)}

    def _trouble(self, name: str, value: str | None) -> Sentence | None:
        """Why no game could begin with these options, or this seed; None when one could."""
        if value is None:
            return None
        try:
            if name == "Seed":
                normal_seed(value)
            else:
                self.game.parse_options(value)
        except ValueError as error:
            return message_of(error)
        return None

    # Who sits at it

    def seat_headers(self, seat: int) -> dict[str, str]:
        """The headers of a seat in their order, and what each says: its ``name`` or its ``occupant``."""
        mark = letter(seat).upper()
        return {f"Seat{mark}": "occupant", f"Name{mark}": "name"}

    def seats_told(self, headers: Headers) -> int:
        """Of how many seats the headers speak."""
        told = headers.values()
        seats = range(len(ascii_lowercase))
        return next((seat for seat in seats if not told.keys() & self.seat_headers(seat).keys()), len(seats))

    def seats(self, headers: Headers) -> tuple[Seat, ...]:
        """Who sat where, as far as the headers tell it."""
        return tuple(self._seat(headers, self.seat_headers(seat)) for seat in range(self.seats_told(headers)))

    def _seat(self, headers: Headers, named: Mapping[str, str]) -> Seat:
        told: dict[str, str] = {}
        for header, field in named.items():
            value = headers.name(header) if field == "name" else headers.value(header)
            if value is not None:
                told[field] = value
            elif header in self.needed:
                headers.fault(header, message("record.missing", name=header))
        occupant = occupant_of(told["occupant"]) if "occupant" in told else Person()
        return Seat(told.get("name", ""), occupant)

    def earlier_headers(self, earlier: EarlierSeat) -> dict[str, str]:
        """The headers of somebody who sat at a seat before, and what each says, as `seat_headers` has it."""
        return {f"{name}{earlier.until}": field for name, field in self.seat_headers(earlier.number).items()}

    def earlier(self, headers: Headers, seats: int) -> tuple[EarlierSeat, ...]:
        """Who sat at one of so many seats before, seat by seat and in their order."""
        return tuple(
            EarlierSeat(number, until, self._seat(headers, told))
            for (number, until), told in sorted(self._earlier(headers, seats).items())
        )

    def _earlier(self, headers: Headers, seats: int) -> dict[tuple[int, int], dict[str, str]]:
        """The headers of those who sat at a seat before, by the seat and how long they sat there."""
        of_seats = {name: seat for seat in range(seats) for name in self.seat_headers(seat)}
        found: dict[tuple[int, int], dict[str, str]] = {}
        for name in headers.values():
            match = _EARLIER.fullmatch(name)
            if match and match["header"] in of_seats:
                seat, until = of_seats[match["header"]], int(match["until"])
                found.setdefault((seat, until), {})[name] = self.seat_headers(seat)[match["header"]]
        return found

    def player_names(self, headers: Headers) -> tuple[str, ...]:
        """What the players are called, whatever else is wrong with the headers."""
        seats = map(self.seat_headers, range(self.seats_told(headers)))
        of_names = [header for seat in seats for header, field in seat.items() if field == "name"]
        return tuple(clean_name(headers.value(header) or "") for header in of_names)

    def occupants(self, headers: Headers) -> tuple[str, ...]:
        """Who sat where, in the words of the headers, whatever else is wrong with them."""
        seats = map(self.seat_headers, range(self.seats_told(headers)))
        of_seats = [header for seat in seats for header, field in seat.items() if field == "occupant"]
        return tuple(headers.value(header) or Person.text for header in of_seats)

    def sides(self, headers: Headers) -> tuple[str, ...]:
        """What each player has in a game whose sides differ, such as an element, in a word; or nothing."""
        return ()

    def side_name(self, side: str) -> Sentence:
        """What a player reads of a side, which may be any text."""
        return side

    # How far it came

    def turn_numbers(self, start: S, actions: Sequence[A]) -> Iterable[int | None]:
        """The number that stands before each action where one begins something that is counted, or None."""
        return (
            None if done % ACTIONS_IN_A_TURN else done // ACTIONS_IN_A_TURN + 1
            for done in range(len(actions))
        )

    def rounds(self, headers: Headers, words: Sequence[str]) -> int | None:
        """How many rounds have begun by what is written, unchecked; None where a game has no rounds."""
        return None

    # How it ended

    def winners(self, result: str) -> tuple[int, ...] | None:
        """The seats that have won by the header Result, none in a draw; None when it does not tell that."""
        scores = read_scores(result)
        return scores.winners if scores else None

    def result(self, outcome: Outcome | None) -> str:
        """What the header Result says of an outcome; ``*`` while the game goes on."""
        return outcome.text if outcome else UNFINISHED

    def ending(self, game: History[S, A], said: Ending = SAID_NOTHING) -> Ending:
        """How the game stands by its actions; a law may leave it open, so that what a record says counts."""
        outcome = game.outcome
        return Ending(self.result(outcome), (outcome.reason or None) if outcome else None)


@cache
def format_of(game: Game[Any, Any]) -> RecordFormat[Any, Any]:
    """The format of a game's records: its own, or that of every game without one."""
    module = registry.part(game.id, "record")
    if module is None:
        return RecordFormat(game)
    own: RecordFormat[Any, Any] = module.FORMAT
    return own
