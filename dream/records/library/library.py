"""The library: what is kept of each game, how games are asked for, and how they are put in.

Games are found by the positions in them, too. The key of a position is the first eight bytes of BLAKE2b of
the word for the game, a line feed, and the text of the state in the notation of its law. It is the same on
every machine and in every version, for ever.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from hashlib import blake2b
from json import dumps
from math import isfinite
from pathlib import Path
from sqlite3 import SQLITE_FULL, Connection, OperationalError
from string import ascii_lowercase
from typing import Any

from dream.base.seeds import LONGEST_SEED
from dream.base.showable import showable, unaccented
from dream.base.texts import english, message
from dream.play import registry
from dream.play.game import UNFINISHED, Game
from dream.play.history import History
from dream.play.seats import Person, Seat, clean_name, occupant_of
from dream.play.secrecy import hides_seed, is_secret
from dream.records.library.storage import PATIENCE, Database, LibraryError, NoSuchGame, marks
from dream.records.reader import open_record
from dream.records.record import ANALYSED, HINTS, Headers, format_of, read_hints
from dream.records.syntax import LARGEST_FILE, Syntax, Unreadable, parse_syntax, plain_title

# What is kept of a game

DIGEST_BYTES = 16


@dataclass(frozen=True)
class EarlierEntry:
    """Who sat at a seat of a listed game before, `until` so many actions had been done."""

    until: int
    name: str
    occupant: str


@dataclass(frozen=True)
class SeatEntry:
    """A seat of a listed game: `side` is what its player has, such as an element, `won` the part of a win.

    The name and the occupant are those at the end; `earlier` are those before, in their order.
    """

    name: str
    occupant: str
    side: str = ""
    won: float | None = None
    earlier: tuple[EarlierEntry, ...] = ()

    @property
    def called(self) -> str:
        """The name as players read it."""
        return Seat(self.name, occupant_of(self.occupant)).called


@dataclass(frozen=True)
class Summary:
    """What a record says of its game, and the first `fault` of its form.

    `title` is that of the game, which may be one that is not played here: then `game` is None. `digest` is
    equal for two records that say the same, however they are written. `by_hints` are the seats whose players
    did mostly what hints told, or could have the game analysed while they played.
    """

    title: str
    game: Game[Any, Any] | None
    seed: str | None
    played: date | None
    result: str
    actions: int
    rounds: int | None
    seats: tuple[SeatEntry, ...]
    digest: bytes
    fault: str | None = None
    by_hints: tuple[int, ...] = ()

    @property
    def word(self) -> str:
        """The word for the game; the title of one that is not played here."""
        return self.game.id if self.game else self.title

    @property
    def finished(self) -> bool:
        return self.result != UNFINISHED


@dataclass(frozen=True)
class Entry:
    """A game in the library. `sound` is None until it has been replayed; `fault` is what is wrong with it.

    `rounds` have begun, in games that go by rounds. `game` is the word for the game, or the title of one that
    is not played here. `seats` tell who sat there. Moments are in the time of the system.
    """

    id: int
    name: str
    game: str
    seed: str | None
    played: date | None
    result: str
    finished: bool
    actions: int
    rounds: int | None
    added: datetime
    updated: datetime
    sound: bool | None
    fault: str | None
    seats: tuple[SeatEntry, ...] = ()
    deleted: datetime | None = None

    @property
    def is_secret(self) -> bool:
        """Whether the record tells what several people still hide from one another."""
        return is_secret(registry.playable(self.game), _people(self.seats), over=self.finished)

    @property
    def shown_seed(self) -> str | None:
        """The seed; None where it would tell people what is still hidden from them."""
        game = registry.playable(self.game)
        return None if hides_seed(game, _people(self.seats), over=self.finished) else self.seed


def _people_at(seats: Sequence[SeatEntry]) -> list[int]:
    """The seats at which people sit."""
    return [number for number, seat in enumerate(seats) if isinstance(occupant_of(seat.occupant), Person)]


def _people(seats: Iterable[SeatEntry]) -> int:
    """At how many seats of a listed game people sit, or have sat."""
    sat = ((seat.occupant, *(one.occupant for one in seat.earlier)) for seat in seats)
    return sum(any(isinstance(occupant_of(text), Person) for text in texts) for texts in sat)


def summary_of(record: bytes) -> Summary:
    """What the bytes of a record say; never raises."""
    syntax = parse_syntax(record)
    headers = Headers(syntax)
    title = showable(headers.value("Game") or "")
    game = registry.titled(plain_title(title))
    result = showable(headers.value("Result") or UNFINISHED)
    seats = _seats(game, headers, result) if game else ()
    people, analysed = _people_at(seats), bool(headers.value(ANALYSED))
    mostly = {seat for seat, by in read_hints(headers.value(HINTS) or "").items() if by.mostly}
    return Summary(
        title=title,
        game=game,
        seed=headers.value("Seed"),
        played=headers.date(),
        result=result,
        actions=len(syntax.moves.words),
        rounds=format_of(game).rounds(headers, [word.text for word in syntax.moves.words]) if game else None,
        seats=seats,
        digest=_digest(syntax, record),
        fault=_first_fault(syntax, title),
        by_hints=tuple(seat for seat in people if analysed or seat in mostly),
    )


def _seats(game: Game[Any, Any], headers: Headers, result: str) -> tuple[SeatEntry, ...]:
    form = format_of(game)
    names, occupants, sides = form.player_names(headers), form.occupants(headers), form.sides(headers)
    winners = form.winners(result)
    earlier = form.earlier(headers, len(names))
    return tuple(
        SeatEntry(
            name=showable(name),
            occupant=showable(occupants[seat]),
            side=showable(sides[seat]) if seat < len(sides) else "",
            won=None if winners is None else _part_of_win(seat, winners),
            earlier=tuple(
                EarlierEntry(one.until, showable(one.seat.name), showable(one.seat.occupant.text))
                for one in earlier
                if one.number == seat
            ),
        )
        for seat, name in enumerate(names)
    )


def _part_of_win(seat: int, winners: tuple[int, ...]) -> float:
    return float(seat in winners) if winners else 0.5


def _digest(syntax: Syntax, record: bytes) -> bytes:
    """A hash of what is said: headers in any order, and the words. Of a damaged record, of its bytes."""
    if syntax.faults:
        return blake2b(record, digest_size=DIGEST_BYTES).digest()
    said = sorted((header.name, header.value) for header in syntax.headers.values())
    said_of_moves: list[object] = [said, [word.text for word in syntax.moves.words]]
    if syntax.moves.beside:
        said_of_moves.append([(each.before, each.word.text) for each in syntax.moves.beside])
    return blake2b(dumps(said_of_moves).encode("ascii"), digest_size=DIGEST_BYTES).digest()


def _first_fault(syntax: Syntax, title: str) -> str | None:
    if syntax.faults:
        return str(syntax.faults[0])
    return None if title else english(message("record.not_a_record"))


# Queries

MOST_WORDS = 10


class Order(Enum):
    """What games are put in order by; the value is what a player calls it."""

    UPDATED = "updated"
    """When they were written last, by the library's own count: a clock may go wrong."""
    PLAYED = "played"
    """The day on which they were played, or were written last where no day is told."""
    LENGTH = "actions"
    SEED = "seed"
    RESULT = "result"
    GAME = "game"

    @property
    def columns(self) -> tuple[str, ...]:
        """What has it in the tables, and then what puts those in order that are equal in it."""
        if self is Order.PLAYED:
            return "coalesce(played, date(updated, 'unixepoch'))", "sequence", "id"
        return "sequence" if self is Order.UPDATED else self.value, "id"


@dataclass(frozen=True)
class Query:
    """Games that have all of what is said here.

    `text` are words, each of which stands somewhere in the game's name, its players' names and sides, its
    seed, its title or its date. `player` is a part of a player's name, `opponent` who sat at a seat, in the
    words of a record, such as ``level 3``. `here` are games that were played in a window of this program.
    `shortest` and `longest` count actions. `position` is a key, see `positions`. Only games that are
    `deleted` are asked for, or none of them; `most` of them at most.
    """

    text: str = ""
    game: str | None = None
    seed: str | None = None
    player: str | None = None
    opponent: str | None = None
    result: str | None = None
    finished: bool | None = None
    sound: bool | None = None
    here: bool | None = None
    shortest: int | None = None
    longest: int | None = None
    since: date | None = None
    until: date | None = None
    position: int | None = None
    deleted: bool = False
    order: Order = Order.UPDATED
    descending: bool = True
    most: int | None = None

    def sql(self, wanted: str = "id") -> tuple[str, tuple[Any, ...]]:
        """The question for the numbers of the games, or something else of each, and its values."""
        conditions = {
            condition: value for condition, value in self._conditions().items() if value is not None
        }
        words = unaccented(self.text).split()[:MOST_WORDS]
        where = ["deleted IS NOT NULL" if self.deleted else "deleted IS NULL", *conditions]
        where += ["instr(searched, ?) > 0"] * len(words)
        direction = "DESC" if self.descending else "ASC"
        columns = ", ".join(f"{column} {direction}" for column in self.order.columns)
        order = "" if wanted == "count(*)" else f" ORDER BY {columns}"
        order += "" if self.most is None else f" LIMIT {self.most:d}"
        values = tuple(map(_encodable, (*conditions.values(), *words)))
        return f"SELECT {wanted} FROM games WHERE {' AND '.join(where)}{order}", values

    def _conditions(self) -> dict[str, Any]:
        """The conditions with a value each; those whose value is None are not asked for."""
        in_seats = "id IN (SELECT id FROM seats WHERE {})"
        return {
            "id IN (SELECT id FROM positions WHERE key = ?)": self.position,
            "seed = ?": self.seed,
            in_seats.format("instr(searched, ?) > 0"): unaccented(self.player) if self.player else None,
            in_seats.format("occupant = ?"): self.opponent,
            "game = ?": self.game,
            "result = ?": self.result,
            "finished = ?": self.finished,
            "sound = ?": self.sound,
            "here = ?": self.here,
            "actions >= ?": self.shortest,
            "actions <= ?": self.longest,
            "played >= ?": self.since.isoformat() if self.since else None,
            "played <= ?": self.until.isoformat() if self.until else None,
        }


def _encodable(value: Any) -> Any:
    """A value as SQLite takes it: no game has a text with characters that no UTF-8 has."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value


def last_state(record: bytes, *, trusted: bool) -> tuple[Game[Any, Any], Any] | None:
    """The game and its state after the last action; None when no game can begin from the record.

    A record is `trusted` that was replayed before: the law is not asked again whether its actions are legal.
    """
    try:
        if not trusted:
            opened = open_record(record)
            return opened.game.game, opened.game.state
        syntax = parse_syntax(record)
        headers = Headers(syntax)
        form = format_of(headers.game())
        state = form.start(headers)
        for word in syntax.moves.words:
            state = form.game.apply(state, form.game.parse_action(word.text))
    except Unreadable:
        return None
    except Exception:  # a law may fail in any way at an action that another program has put in
        return last_state(record, trusted=False) if trusted else None
    return form.game, state


# Positions

_BYTES = 8


def position_key(game: Game[Any, Any], state: Any) -> int:
    """The key of a state: a whole number from -2**63 to 2**63 - 1, as SQLite keeps it."""
    text = f"{game.id}\n{game.state_text(state)}".encode()
    return int.from_bytes(blake2b(text, digest_size=_BYTES).digest(), "big", signed=True)


def position_keys(history: History[Any, Any]) -> dict[int, int]:
    """The keys of all states of a game, each with after how many actions it came up first."""
    keys: dict[int, int] = {}
    before = None
    for done, state in enumerate(history.states):
        if state is not before:
            keys.setdefault(position_key(history.game, state), done)
        before = state
    return keys


# The library

DATABASE = "library.db"
AT_ONCE = 500
"""How many games are asked for, or put in, at a time: few enough that nobody else has to wait."""

LONGEST_NAME = 80
"""How many characters the name of a game has at most."""
_LONGEST_SHOWN = 200
MOST_SEATS = len(ascii_lowercase)
_SEAT_NUMBERS = ", ".join(map(str, range(MOST_SEATS)))
_MOST_EARLIER = 50
"""How many earlier occupants of the seats of a game are read."""
_LARGEST_NUMBER = 2**63 - 1
_LATEST = 253_000_000_000
"""In seconds of the system's time: in the year 9987, so that it is a date in any time zone."""
_ENTRY = (
    "id, name, game, seed, played, result, finished, actions, rounds, added, updated, sound, fault, deleted"
)


@dataclass(frozen=True)
class Added:
    """What became of a game that was put in: its number, and whether the library did not have it before."""

    id: int
    new: bool


class Library:
    """The games in a database. Several threads may use it; each call is one transaction.

    A game is named by its number, which no other game ever has. Raises LibraryError (an OSError), and
    NoSuchGame for a number that is none.
    """

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        """`patience` is for how many seconds it waits for another program that writes."""
        self.database = Database(path, patience=patience)
        self.path = path

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing

    def add(self, record: bytes, *, name: str = "", when: float | None = None, here: bool = False) -> Added:
        """Put in a game that need not be new: what says the same is there once.

        It was written last `when`, in seconds of the system's time, or now; `here`, in a window of ours.
        """
        when = time.time() if when is None else when
        with self.database.writing() as connection:
            return _added(connection, record, summary_of(record), when, name=clean_name(name), here=here)

    def add_all(self, games: Iterable[tuple[bytes, Summary, float]]) -> list[Added]:
        """Put in several games, each with when it was written last: all of them or none."""
        with self.database.writing() as connection:
            return [_added(connection, record, summary, when) for record, summary, when in games]

    def begin(self, record: bytes) -> int:
        """Put in a game that is played now, whatever others look like it; its number."""
        with self.database.writing() as connection:
            return insert(connection, record, summary_of(record), time.time(), here=True)

    def write(self, id: int, record: bytes) -> None:
        """Write a game as it is now; it is on the disk when this returns."""
        with self.database.writing() as connection:
            self._write(connection, id, record)

    def _write(self, connection: Connection, id: int, record: bytes) -> None:
        summary = summary_of(record)
        values = {
            "record": record,
            "updated": time.time(),
            "sequence": _next_sequence(connection),
            "deleted": None,
            "here": True,
            **_columns(summary),
        }
        names = connection.execute("SELECT name, sound FROM games WHERE id = ?", (id,)).fetchone()
        if names is None:
            raise NoSuchGame(message("library.error.no_game", id=id))
        values["searched"] = _searched(summary, str(names[0]))
        columns = ", ".join(f"{column} = ?" for column in values)
        connection.execute(f"UPDATE games SET {columns} WHERE id = ?", (*values.values(), id))
        connection.execute("DELETE FROM seats WHERE id = ?", (id,))
        _insert_seats(connection, id, summary)
        if names[1] is not None:
            connection.execute("DELETE FROM positions WHERE id = ?", (id,))

    def rename(self, id: int, name: str) -> None:
        """Call a game by a name, or by none."""
        name = clean_name(name)
        with self.database.writing() as connection:
            row = connection.execute("SELECT record FROM games WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise NoSuchGame(message("library.error.no_game", id=id))
            searched = _searched(summary_of(as_bytes(row[0])), name)
            connection.execute("UPDATE games SET name = ?, searched = ? WHERE id = ?", (name, searched, id))

    def delete(self, ids: Sequence[int]) -> int:
        """Take games out of the list; how many were there. `restore` brings them back until `purge`."""
        return self._mark(ids, time.time(), "deleted IS NULL")

    def restore(self, ids: Sequence[int]) -> int:
        """Bring deleted games back; how many were there."""
        return self._mark(ids, None, "deleted IS NOT NULL")

    def _mark(self, ids: Sequence[int], deleted: float | None, condition: str) -> int:
        changed = 0
        with self.database.writing() as connection:
            for some in _in_parts(ids):
                sql = f"UPDATE games SET deleted = ? WHERE {condition} AND id IN ({marks(some)})"
                changed += connection.execute(sql, (deleted, *some)).rowcount
        return changed

    def purge(self, before: float) -> int:
        """Forget for ever what was deleted before a moment, in seconds of the system's time; how many."""
        with self.database.writing() as connection:
            return connection.execute("DELETE FROM games WHERE deleted < ?", (before,)).rowcount

    # Reading

    def record(self, id: int) -> bytes:
        """The record of a game, as the bytes of a .dream file."""
        found = self.database.rows("SELECT record FROM games WHERE id = ?", (id,))
        if not found:
            raise NoSuchGame(message("library.error.no_game", id=id))
        return as_bytes(found[0][0])[: LARGEST_FILE + 1]

    def records(self, ids: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """The records of games in their order, a few at a time; those that are no more are left out."""
        for some in _in_parts(ids):
            rows = self.database.rows(f"SELECT id, record FROM games WHERE id IN ({marks(some)})", some)
            found = {id: as_bytes(record)[: LARGEST_FILE + 1] for id, record in rows}
            yield from ((id, found[id]) for id in some if id in found)

    def same_as(self, record: bytes) -> list[int]:
        """The games that say the same as a record, the latest first."""
        sql = "SELECT id FROM games WHERE digest = ? ORDER BY sequence DESC, id DESC"
        return [row[0] for row in self.database.rows(sql, (summary_of(record).digest,))]

    def find(self, query: Query) -> list[int]:
        """The numbers of the games that a query asks for, in its order."""
        sql, values = query.sql()
        return [row[0] for row in self.database.rows(sql, values)]

    def count(self, query: Query = Query()) -> int:
        """How many games a query asks for; by default, how many there are."""
        sql, values = query.sql("count(*)")
        return int(self.database.value(sql, values))

    def entry(self, id: int) -> Entry:
        """One game."""
        found = list(self.entries([id]))
        if not found:
            raise NoSuchGame(message("library.error.no_game", id=id))
        return found[0]

    def entries(self, ids: Sequence[int]) -> Iterator[Entry]:
        """Games in the order of their numbers given, a few at a time; those that are no more are left out."""
        for some in _in_parts(ids):
            rows = self.database.rows(f"SELECT {_ENTRY} FROM games WHERE id IN ({marks(some)})", some)
            seats = self._seats(some)
            found = {row[0]: _entry(row, seats.get(row[0], ())) for row in rows}
            yield from (found[id] for id in some if id in found)

    def _seats(self, ids: Sequence[int]) -> dict[int, tuple[SeatEntry, ...]]:
        condition = f"id IN ({marks(ids)}) AND seat IN ({_SEAT_NUMBERS})"
        sql = f"SELECT id, name, occupant, side, won FROM seats WHERE {condition} ORDER BY id, seat"
        earlier = self._earlier(ids)
        found: dict[int, tuple[SeatEntry, ...]] = {}
        for id, name, occupant, side, won in self.database.rows(sql, ids):
            before = tuple(earlier.get((id, len(found.get(id, ()))), ()))
            seat = SeatEntry(_shown(name), _shown(occupant), _shown(side), _number(won), before)
            found[id] = (*found.get(id, ()), seat)
        return found

    def _earlier(self, ids: Sequence[int]) -> dict[tuple[int, int], list[EarlierEntry]]:
        """Who sat before at each seat of games, by the numbers of the game and the seat."""
        condition = f"id IN ({marks(ids)}) AND seat >= {MOST_SEATS}"
        sql = f"SELECT id, seat, name, occupant FROM seats WHERE {condition} ORDER BY id, seat LIMIT ?"
        found: dict[tuple[int, int], list[EarlierEntry]] = {}
        for id, number, name, occupant in self.database.rows(sql, (*ids, _MOST_EARLIER * len(ids))):
            until, seat = divmod(_whole(number), MOST_SEATS)
            found.setdefault((id, seat), []).append(EarlierEntry(until, _shown(name), _shown(occupant)))
        return found


def _added(connection: Connection, record: bytes, summary: Summary, when: float, **others: Any) -> Added:
    row = connection.execute("SELECT id, deleted FROM games WHERE digest = ?", (summary.digest,)).fetchone()
    if row is None:
        return Added(insert(connection, record, summary, when, **others), True)
    if row[1] is not None:
        connection.execute("UPDATE games SET deleted = NULL WHERE id = ?", (row[0],))
    return Added(row[0], row[1] is not None)


def insert(connection: Connection, record: bytes, summary: Summary, updated: float, **others: Any) -> int:
    """Put a game into the tables, with the values of `others` of its columns; its number."""
    values: dict[str, Any] = {"added": time.time(), "updated": updated, "here": False, "record": record}
    values |= {"name": "", "sequence": _next_sequence(connection), **_columns(summary), **others}
    values["searched"] = _searched(summary, values["name"])
    sql = f"INSERT INTO games ({', '.join(values)}) VALUES ({marks(values)})"
    try:
        id = connection.execute(sql, tuple(values.values())).lastrowid
    except OperationalError as error:
        if error.sqlite_errorcode == SQLITE_FULL and _numbers_are_spent(connection):
            raise LibraryError(message("library.error.no_number")) from error
        raise
    assert id is not None
    _insert_seats(connection, id, summary)
    return id


def _numbers_are_spent(connection: Connection) -> bool:
    """Whether a game has the largest number that there is: SQLite says then that it is full."""
    sql = "SELECT max(id) FROM games UNION ALL SELECT seq FROM sqlite_sequence WHERE name = 'games'"
    return any((_number(found) or 0) >= _LARGEST_NUMBER for (found,) in connection.execute(sql))


def _next_sequence(connection: Connection) -> int:
    """What counts one writing more than there were."""
    return int(_number(connection.execute("SELECT max(sequence) FROM games").fetchone()[0]) or 0) + 1


def _insert_seats(connection: Connection, id: int, summary: Summary) -> None:
    connection.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (id, number, seat.name, unaccented(seat.name), seat.occupant, seat.side, seat.won)
            for number, seat in enumerate(summary.seats)
        ]
        + [
            (
                id,
                number + MOST_SEATS * one.until,
                one.name,
                unaccented(one.name),
                one.occupant,
                seat.side,
                None,
            )
            for number, seat in enumerate(summary.seats)
            for one in seat.earlier
        ]
        + [(id, -1 - seat, "", "", "", "", None) for seat in summary.by_hints],
    )


def _columns(summary: Summary) -> dict[str, Any]:
    """What a game is searched by; a record whose form is faulty needs not be replayed to know that."""
    return {
        "digest": summary.digest,
        "game": summary.word,
        "seed": summary.seed,
        "played": summary.played.isoformat() if summary.played else None,
        "result": summary.result,
        "finished": summary.finished,
        "actions": summary.actions,
        "rounds": summary.rounds,
        "sound": 0 if summary.fault else None,
        "fault": summary.fault,
    }


def _searched(summary: Summary, name: str) -> str:
    """All words of a game by which one may look for it: not by parts of a seed that nobody is shown."""
    played = summary.played.isoformat() if summary.played else ""
    players = [text for seat in summary.seats for text in (seat.name, seat.side)]
    players += [one.name for seat in summary.seats for one in seat.earlier]
    hidden = hides_seed(summary.game, _people(summary.seats), over=summary.finished)
    seed = None if hidden else summary.seed
    return unaccented(" ".join(filter(None, [name, *players, seed, summary.title, played])))


def _entry(row: tuple[Any, ...], seats: tuple[SeatEntry, ...]) -> Entry:
    """The game of a row, whatever another program may have written there."""
    id, name, game, seed, played, result, finished, actions, rounds, added, updated, sound, fault, deleted = (
        row
    )
    return Entry(
        id=id,
        name=_shown(name),
        game=_shown(game),
        seed=None if seed is None else str(seed)[:LONGEST_SEED],
        played=_day(played),
        result=_shown(result),
        finished=bool(finished),
        actions=_whole(actions),
        rounds=None if rounds is None else _whole(rounds),
        added=moment(added),
        updated=moment(updated),
        sound=None if sound is None else bool(sound),
        fault=None if fault is None else showable(str(fault)),
        seats=seats,
        deleted=None if deleted is None else moment(deleted),
    )


def _shown(value: object) -> str:
    """What is shown of a value in a list, which needs not be long."""
    return showable(str(value), _LONGEST_SHOWN)


def as_bytes(value: object) -> bytes:
    """The bytes of a record, whatever another program may have put in its place."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


def _number(value: object) -> float | None:
    return value if isinstance(value, int | float) and isfinite(value) else None


def _whole(value: object) -> int:
    return max(0, int(_number(value) or 0))


def _day(text: object) -> date | None:
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        return None


def moment(seconds: object) -> datetime:
    """The time of the system for a number of seconds; the first that there is for one that is no time."""
    number = _number(seconds) or 0.0
    return datetime.fromtimestamp(number if 0 <= number <= _LATEST else 0)


def _in_parts(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    for first in range(0, len(ids), AT_ONCE):
        yield ids[first : first + AT_ONCE]
