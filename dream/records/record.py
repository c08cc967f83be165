"""A record of a game: its headers, its seats, its moves by their numbers, and what each game says in its
own way.

How the records of a game are written and read (where it begins, who sits at it, how it ended) is its
`RecordFormat`. A game with headers of its own overrides what is different, in a module ``record`` of its
package that has the object ``FORMAT``.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, NoReturn, TypedDict, TypeVar

from dream.base.errors import Malformed, message_of, quoted
from dream.base.seeds import normal_seed
from dream.base.texts import Sentence, message
from dream.play import registry
from dream.play.game import UNFINISHED, A, Game, Outcome, S, letter, read_scores
from dream.play.history import History, MoveTree, Node
from dream.play.seats import EarlierSeat, Person, Seat, clean_name, control_character, occupant_of
from dream.play.setup import SINGLE, MatchScore
from dream.play.strokes import MOST, Pen, Stroke, Strokes, without_repeats
from dream.records.syntax import Fault, Keeps, Syntax, Unreadable, plain_title

# Headers

FORMAT, WITH_VARIATIONS = "1", "2"
"""The versions of the form: the second is the first with variations, which older programs cannot read."""

T = TypeVar("T")


class AnotherGame(Unreadable):
    """A record of another game than the one that is wanted."""


class Headers:
    """What the headers say; faults that do not keep the game from beginning are added to the syntax's.

    `faulty` are the names of those with such faults.
    """

    def __init__(self, syntax: Syntax) -> None:
        self.syntax = syntax
        self.faulty: set[str] = set()

    def value(self, name: str) -> str | None:
        """The value of a header, or None when it is missing."""
        return self.syntax.value(name)

    def values(self) -> dict[str, str]:
        """The values of all headers, in the order of the file."""
        return {header.name: header.value for header in self.syntax.headers.values()}

    def game(self, wanted: Game[Any, Any] | None = None) -> Game[Any, Any]:
        """Which game this is a record of; raises Unreadable, and AnotherGame if it is not the one wanted."""
        title, version = self.value("Game"), self.value("Format")
        if title is None:
            self.give_up("Game", message("record.not_a_record"))
        game = registry.titled(plain_title(title))
        if game is None:
            self.give_up("Game", message("record.other_game", game=quoted(title)))
        if wanted not in (None, game):
            reason = message("record.another_game", game=game.name, wanted=wanted.name)
            raise AnotherGame([Fault(reason, self.syntax.line("Game"))])
        if version not in (FORMAT, WITH_VARIATIONS):
            says = message("record.nothing") if version is None else quoted(version)
            self.give_up("Format", message("record.other_format", says=says))
        return game

    def date(self) -> date | None:
        """The day of the game, if it is told."""
        text = self.value("Date")
        if text is None:
            return None
        try:
            day = date.fromisoformat(text)
        except ValueError:
            day = None
        if day is None or day.isoformat() != text:
            self.fault("Date", message("record.no_date", text=quoted(text)))
            return None
        return day

    def name(self, header: str) -> str:
        """The name of a player; none when the header is missing."""
        name = self.value(header) or ""
        character = control_character(name)
        if character:
            self.fault(header, message("record.no_name", name=header, character=quoted(character)))
        return name

    def seed(self, *, needed: bool) -> str | None:
        """The seed, or None when there is none; raises Unreadable when one that is needed is malformed."""
        seed = self.value("Seed")
        try:
            normal_seed(seed or "")
        except Malformed as error:
            if needed:
                self.give_up("Seed", error.message)
            self.fault("Seed", error.message)
            return None
        return seed

    def choice(self, name: str, choices: Mapping[str, T]) -> T:
        """What a header chooses; raises Unreadable when it is missing or chooses nothing."""
        value = self.value(name)
        if value is None:
            self.give_up(name, message("record.missing", name=name))
        if value not in choices:
            known = ", ".join(choices)
            self.give_up(name, message("record.no_choice", name=name, says=quoted(value), known=known))
        return choices[value]

    def tried(self, name: str, make: Callable[[], T]) -> T:
        """What is made of a header; raises Unreadable when its value is malformed or impossible."""
        try:
            return make()
        except ValueError as error:
            self.give_up(name, message_of(error))

    def fault(self, name: str, reason: Sentence) -> None:
        """Say what is wrong with a header, whose line is kept where its value counts for nothing."""
        self.faulty.add(name)
        keeps = Keeps.HEADERS if name in self.syntax.headers else None
        self.syntax.faults.append(Fault(reason, self.syntax.line(name), keeps=keeps))

    def give_up(self, name: str, reason: Sentence) -> NoReturn:
        """No game can begin: raises Unreadable."""
        self.fault(name, reason)
        raise Unreadable(sorted(self.syntax.faults, key=lambda fault: fault.line))


# Matches, times, and where a game comes from

MATCH = "Match"
"""The header of a record in which it stands."""
_SCORE = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?")
_TERMS = re.compile(r"(?P<score>[0-9. ]+?)( of (?P<games>[1-9][0-9]?)(?P<same> exchanged)?)?")


def match_text(match: MatchScore) -> str:
    """The points of each seat: ``1.5 0.5``; in a match of so many games ``1.5 0.5 of 5``."""
    score = " ".join(f"{round(points, 4):g}" for points in match.score)
    games = f" of {match.games}" if match.games else ""
    return f"{score}{games}{' exchanged' if match.same_start else ''}"


def read_match(text: str, seats: int) -> MatchScore:
    """The match that a text tells for so many seats; a single game where it does not tell that."""
    found = _TERMS.fullmatch(text)
    words = found["score"].split(" ") if found else []
    if found is None or len(words) != seats or not all(map(_SCORE.fullmatch, words)):
        return SINGLE
    return MatchScore(tuple(map(float, words)), int(found["games"] or 0), found["same"] is not None)


Numbered = tuple[tuple[int, int], ...]
"""Milliseconds by the numbers of the moves."""

CLOCK = "Clock"
"""The header that says how much time each seat has."""
_TAG = re.compile(r"\[%emt (?P<h>[0-9]{1,2}):(?P<m>[0-5][0-9]):(?P<s>[0-5][0-9])(?:\.(?P<f>[0-9]{1,3}))?\]")


def time_tag(milliseconds: int) -> str:
    """The tag of a move that took so long."""
    seconds, fine = divmod(milliseconds, 1000)
    fraction = f".{fine:03}".rstrip("0") if fine else ""
    return f"[%emt {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}]"


def times_in(comments: Iterable[tuple[int, str]]) -> tuple[Numbered, tuple[tuple[int, str], ...]]:
    """The times that comments tell of the moves before them, and the comments without these.

    The first that is told of a move counts.
    """
    times: dict[int, int] = {}
    rest = []
    for number, text in comments:
        found = _TAG.search(text)
        if found is None or not number or number in times:
            rest.append((number, text))
            continue
        fraction = int((found["f"] or "0").ljust(3, "0"))
        whole = int(found["h"]) * 3600 + int(found["m"]) * 60 + int(found["s"])
        times[number] = whole * 1000 + fraction
        left = (text[: found.start()] + text[found.end() :]).strip()
        rest += [(number, left)] if left else []
    return tuple(sorted(times.items())), tuple(rest)


# What is drawn with a move

NumberedStrokes = tuple[tuple[int, Strokes], ...]
"""What is drawn by the numbers of the moves."""
_TAGS = re.compile(r"\[%c(?P<kind>[sa])l (?P<list>[^\[\]]{1,8000})\]")
_CELL = "[a-z][0-9]{1,2}"
_PLACE = "(?=[a-z0-9.-]{1,30}(?:>|$))[a-z0-9]+(?:[.-][a-z0-9]+)*"
_CIRCLE = re.compile(f"([{''.join(Pen)}])({_PLACE})")
_ARROWS = (
    re.compile(f"([{''.join(Pen)}])({_CELL})({_CELL})"),
    re.compile(f"([{''.join(Pen)}])({_PLACE})>({_PLACE})"),
)
_IS_CELL = re.compile(_CELL)


def stroke_tags(strokes: Strokes) -> str:
    """The tags of strokes as PGN has them for chess: ``[%csl Rk8] [%cal Gk8l8,Bdeck.e>open.fi]``.

    A sign ``>`` stands between the ends of an arrow that are not both cells.
    """
    circles = ",".join(f"{each.pen}{each.at}" for each in strokes if each.to is None)
    arrows = ",".join(map(_arrow_text, (each for each in strokes if each.to is not None)))
    tags = (f"[%csl {circles}]" if circles else "", f"[%cal {arrows}]" if arrows else "")
    return " ".join(filter(None, tags))


def _arrow_text(stroke: Stroke) -> str:
    cells = all(_IS_CELL.fullmatch(word) for word in stroke.ends)
    return f"{stroke.pen}{stroke.at}{'' if cells else '>'}{stroke.to}"


def strokes_in(
    comments: Iterable[tuple[int, str]],
) -> tuple[NumberedStrokes, tuple[tuple[int, str], ...]]:
    """What comments tell that is drawn with the moves before them, and the comments without these tags.

    A tag of which any part can't be read stays text, and so does one that is too much.
    """
    found: dict[int, list[Stroke]] = {}
    rest = []
    for number, text in comments:
        left, drawn = text, found.setdefault(number, [])
        for tag in tuple(_TAGS.finditer(text)) if "[%c" in text else ():
            read = _strokes_of(tag["kind"], tag["list"])
            if read is not None and len(drawn) + len(read) <= MOST:
                drawn += read
                left = left.replace(tag[0], "", 1)
        rest += [(number, left.strip() if left != text else text)] if left.strip() or left == text else []
    return tuple((number, without_repeats(drawn)) for number, drawn in found.items() if drawn), tuple(rest)


def _strokes_of(kind: str, text: str) -> list[Stroke] | None:
    """The strokes that a tag lists; None where one of them can't be read."""
    forms, made = (_CIRCLE,) if kind == "s" else _ARROWS, []
    for word in text.split(","):
        read = next(filter(None, (form.fullmatch(word.strip()) for form in forms)), None)
        if read is None:
            return None
        pen, *ends = read.groups()
        made.append(Stroke(Pen(pen), *ends))
    return made


FROM, CHANCE = "From", "Chance"
"""The headers in which that stands."""


def chance_seed(headers: Mapping[str, str], seed: str | None) -> str | None:
    """The seed of what chance does in a game: that of the header if it is one, or else that of the game."""
    try:
        return normal_seed(headers[CHANCE]) if CHANCE in headers else seed
    except Malformed:
        return seed


# What became of guests' seats

GUESTS = "Guests"
"""The header that tells who came to play at the seats of guests, and when a second device was let in."""
HANDOVERS = ("person", "computer", "engine", "guest", "device", "out")
"""What can become of a guest's seat: who plays on there, the guest again, or the guest on another device, or
nobody, since the guest has left the table.
"""
_HANDOVER = re.compile(r"(?P<done>[0-9]{1,5}) (?P<seat>[a-z]) (?P<kind>[a-z]+)( (?P<name>.+))?")


class Handover(NamedTuple):
    """What became of the seat of a guest after so many actions, of `HANDOVERS`; `name` is the guest's."""

    done: int
    seat: int
    kind: str
    name: str = ""


def handovers_text(handovers: Iterable[Handover]) -> str:
    """What the header says: ``12 b person Bob; 14 b guest Bob``."""
    parts = (
        f"{one.done} {letter(one.seat)} {one.kind} {one.name.replace(';', ',')}".rstrip() for one in handovers
    )
    return "; ".join(parts)


def read_handovers(text: str) -> tuple[Handover, ...]:
    """What a header tells of guests' seats; what is no such thing is left out."""
    found = (_HANDOVER.fullmatch(one) for one in text.split("; "))
    return tuple(
        Handover(int(one["done"]), ascii_lowercase.index(one["seat"]), one["kind"], one["name"] or "")
        for one in found
        if one is not None and one["kind"] in HANDOVERS
    )


# What was said beside the moves

SAID = "Said"
"""The header that tells which gestures people made, and who took a hint, each after so many actions."""
HINTED = "hint"
GESTURES = 12
"""How many gestures there are."""
HOST = "-"
"""In the place of a seat: whoever holds the table, and plays at none."""
_SAYING = re.compile(r"(?P<done>[0-9]{1,5}) (?P<seat>[a-z-]) (?P<what>hint|[0-9]{1,2})")


class Saying(NamedTuple):
    """What a seat, or for None the host, did after so many actions: a gesture by its number, or `HINTED`."""

    done: int
    seat: int | None
    what: str


def sayings_text(sayings: Sequence[Saying], most: int) -> str:
    """What the header says, ``12 b 3; 14 a hint``, in so many characters at most: the newest are kept."""
    by = (HOST if one.seat is None else letter(one.seat) for one in sayings)
    text = "; ".join(f"{one.done} {seat} {one.what}" for one, seat in zip(sayings, by, strict=True))
    while len(text) > most:
        text = text.partition("; ")[2]
    return text


def read_sayings(text: str) -> tuple[Saying, ...]:
    """What a header tells of what was said; what is no such thing is left out."""
    found = (_SAYING.fullmatch(one) for one in text.split("; "))
    return tuple(
        Saying(int(one["done"]), seat, one["what"])
        for one in found
        if one is not None and (one["what"] == HINTED or int(one["what"]) < GESTURES)
        for seat in (None if one["seat"] == HOST else ascii_lowercase.index(one["seat"]),)
    )


NO_HINTS = "NoHints"
"""The header of a game in which nobody is given hints."""


# What was done by hints

HINTS = "Hints"
"""The header that tells how much was done by hints."""
_BY_HINTS = re.compile(r"(?P<seat>[a-z]) (?P<done>[0-9]{1,5}) of (?P<all>[0-9]{1,5})")


class ByHints(NamedTuple):
    """How many of `all` actions of a seat were `done` after a hint had told what to do."""

    done: int
    all: int

    @property
    def mostly(self) -> bool:
        """Whether more than half were."""
        return 2 * self.done > self.all


def hints_text(seats: Mapping[int, ByHints]) -> str:
    """What the header says: ``a 12 of 20; c 1 of 18``."""
    return "; ".join(f"{letter(seat)} {by.done} of {by.all}" for seat, by in sorted(seats.items()))


def read_hints(text: str) -> dict[int, ByHints]:
    """What a header tells of each seat; what is no such thing is left out."""
    found = (_BY_HINTS.fullmatch(one) for one in text.split("; "))
    return {
        ascii_lowercase.index(one["seat"]): ByHints(int(one["done"]), int(one["all"]))
        for one in found
        if one is not None
    }


ANALYSED = "Analysed"
"""The header of a game that the engine analysed while it was under way: after how many actions first."""


# What each game says in its own way


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
            *(name for named in self._earlier(headers, seats).values() for name in named),
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
        """How many seats the headers tell of."""
        given = headers.values()
        seats = range(len(ascii_lowercase))
        return next((seat for seat in seats if not given.keys() & self.seat_headers(seat).keys()), len(seats))

    def seats(self, headers: Headers) -> tuple[Seat, ...]:
        """Who sat where, as far as the headers tell it."""
        return tuple(self._seat(headers, self.seat_headers(seat)) for seat in range(self.seats_told(headers)))

    def _seat(self, headers: Headers, named: Mapping[str, str]) -> Seat:
        given: dict[str, str] = {}
        for header, field in named.items():
            value = headers.name(header) if field == "name" else headers.value(header)
            if value is not None:
                given[field] = value
            elif header in self.needed:
                headers.fault(header, message("record.missing", name=header))
        occupant = occupant_of(given["occupant"]) if "occupant" in given else Person()
        return Seat(given.get("name", ""), occupant)

    def earlier_headers(self, earlier: EarlierSeat) -> dict[str, str]:
        """The headers of somebody who sat at a seat before, and what each says, as `seat_headers` has it."""
        return {f"{name}{earlier.until}": field for name, field in self.seat_headers(earlier.number).items()}

    def earlier(self, headers: Headers, seats: int) -> tuple[EarlierSeat, ...]:
        """Who sat at one of so many seats before, seat by seat and in their order."""
        return tuple(
            EarlierSeat(number, until, self._seat(headers, given))
            for (number, until), given in sorted(self._earlier(headers, seats).items())
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


# The record

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Record:
    """One game: where it began, who sat where, what was done, and how it ended.

    `start` is the first state; `origin` are the headers that tell of it, in the words of the game's records.
    `seats` are who sits there at the end, `earlier` who did before. `other` are headers that this program
    does not know, kept as they were.

    What was done `beside` these actions is in the order of a text, each with the number of what was done
    before it: 0 is the beginning, the actions are numbered from 1, and those beside them go on from there.
    `comments` are by the same numbers, and so are the `times`, how many milliseconds an action took, and the
    `strokes`, what is drawn on the table after it.

    What was `unread` stands by the number of what it was meant to follow, None before all; of the headers it
    is whole lines, each with the name of the header behind which it stands.
    """

    game: Game[Any, Any]
    start: Any
    origin: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    played: date | None = None
    result: str = UNFINISHED
    reason: str | None = None
    actions: tuple[Any, ...] = ()
    other: tuple[tuple[str, str], ...] = ()
    earlier: tuple[EarlierSeat, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    beside: tuple[tuple[int, Any], ...] = ()
    times: Numbered = ()
    strokes: NumberedStrokes = ()
    unread: tuple[tuple[int | None, str], ...] = ()
    unread_headers: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(
        cls,
        history: History[Any, Any],
        origin: Mapping[str, str] = NOTHING,
        *,
        seats: tuple[Seat, ...] | None = None,
        earlier: tuple[EarlierSeat, ...] = (),
        played: date | None = None,
    ) -> "Record":
        """The record of a game as it is now; without `seats` nobody in particular sits anywhere.

        `origin` is what the first state was made from, if it is known, such as a Seed: what of it does not
        give this state, as far as the game can tell, is not kept.
        """
        game, start = history.game, history.start
        form, line = format_of(game), history.as_played()
        ending = form.ending(line)
        return cls(
            game=game,
            start=start,
            origin=tuple(form.origin_of(start, origin).items()),
            seats=seats or (Seat(),) * game.seats(start),
            played=played,
            result=ending.result,
            reason=ending.reason,
            actions=line.actions,
            earlier=earlier,
            **numbered(history),
        )

    @property
    def has_moves(self) -> bool:
        """Whether anything was done, even if it was undone."""
        return bool(self.actions or self.beside)

    @property
    def seed(self) -> str | None:
        """The seed that the first state was made from, or None when it is not known."""
        return dict(self.origin).get("Seed")

    @property
    def cut_off(self) -> tuple[tuple[int | None, str], ...]:
        """The end of the line that could not be read, behind the last action; nothing where it ends well."""
        last = len(self.actions)
        return tuple(one for one in self.unread if one[0] == last and not one[1].startswith("("))

    def history(self) -> History[Any, Any]:
        """The whole game, replayed; raises Illegal at the first action that is not legal."""
        history = History(self.game, self.start, self.actions)
        nodes = list(history.line)
        for before, action in self.beside:
            nodes.append(history.vary(nodes[before], action))
        say_of(history, nodes, self.comments, self.times, self.strokes)
        for after, text in self.unread:
            history.tree.leave_unread(None if after is None else nodes[after], text)
        return history


class NumberedFields(TypedDict):
    """The fields of a record that go by numbers."""

    beside: tuple[tuple[int, Any], ...]
    comments: tuple[tuple[int, str], ...]
    times: Numbered
    strokes: NumberedStrokes
    unread: tuple[tuple[int | None, str], ...]


def numbered(history: History[Any, Any]) -> NumberedFields:
    """What a record has of a game beside its line, and what is said of it, by the numbers of its nodes."""
    line, tree = history.played, history.tree
    if tree.is_bare(line):
        times = _times(tree, enumerate(line)) if tree.times else ()
        drawn = _drawn(tree, enumerate(line))
        return NumberedFields(beside=(), comments=(), times=times, strokes=drawn, unread=())
    numbers = {node: number for number, node in enumerate(line)}
    beside = []
    for node, depth, _ in tree.in_order(line):
        if depth and node.parent is not None:
            numbers[node] = len(numbers)
            beside.append((numbers[node.parent], node.action))
    places: list[tuple[Node[Any, Any] | None, int | None]] = [(None, None), *numbers.items()]
    return NumberedFields(
        beside=tuple(beside),
        comments=tuple((number, text) for node, number in numbers.items() for text in tree.comments(node)),
        times=_times(tree, ((number, node) for node, number in numbers.items())),
        strokes=_drawn(tree, ((number, node) for node, number in numbers.items())),
        unread=tuple((number, text) for node, number in places for text in tree.unread(node)),
    )


def _times(tree: MoveTree[Any, Any], numbers: Iterable[tuple[int, Node[Any, Any]]]) -> Numbered:
    found = ((number, tree.time(node)) for number, node in numbers)
    return tuple((number, time) for number, time in found if time is not None)


def _drawn(tree: MoveTree[Any, Any], numbers: Iterable[tuple[int, Node[Any, Any]]]) -> NumberedStrokes:
    return tuple((number, strokes) for number, node in numbers if (strokes := tree.strokes(node)))


def say_of(
    history: History[Any, Any],
    nodes: Sequence[Node[Any, Any] | None],
    comments: Iterable[tuple[int, str]],
    times: Numbered = (),
    strokes: NumberedStrokes = (),
) -> None:
    """Put comments, times and what is drawn at the nodes of a game.

    The nodes are by their numbers; None is not there.
    """
    tree = history.tree
    for number, time in times:
        node = nodes[number]
        if node is not None and tree.time(node) is None:
            tree.took(node, time)
        elif node is not None:  # it stands in the line and in a variation, which tell another time
            tree.comment(node, *tree.comments(node), time_tag(time))
    for number, text in comments:
        node = nodes[number]
        if node is not None:
            tree.comment(node, *tree.comments(node), text)
    for number, drawn in strokes:
        node = nodes[number]
        if node is not None:
            tree.draw(node, without_repeats((*tree.strokes(node), *drawn)))
