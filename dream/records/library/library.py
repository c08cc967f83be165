"""The games of a library: put in, written after every action, listed, named, deleted and brought back."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from math import isfinite
from pathlib import Path
from sqlite3 import SQLITE_FULL, Connection, OperationalError
from string import ascii_lowercase
from typing import Any

from dream.base.messages import message
from dream.base.seeds import LONGEST_SEED
from dream.base.showable import showable
from dream.play.seating.names import clean_name
from dream.records.library.entry import EarlierEntry, Entry, SeatEntry, Summary, summary_of
from dream.records.library.errors import LibraryError, NoSuchGame
from dream.records.library.query import Query, folded
from dream.records.library.storage.database import PATIENCE, Database, marks
from dream.records.syntax import LARGEST_FILE

DATABASE = "library.db"
AT_ONCE = 500
"""How many games are asked for, or put in, at a time: few enough that nobody else has to wait."""

LONGEST_NAME = 80
"""How many characters the name of a game has at most."""
_LONGEST_SHOWN = 200
MOST_SEATS = len(ascii_lowercase)
_SEAT_NUMBERS = ", ".join(map(str, range(MOST_SEATS)))
_MOST_EARLIER = 50
"""So many are read of those who sat at the seats of a game before."""
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
        """Have a game as it is now; it is on the disk when this returns."""
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

    def count(self, query: Query) -> int:
        """How many games a query asks for."""
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
            (id, number, seat.name, folded(seat.name), seat.occupant, seat.side, seat.won)
            for number, seat in enumerate(summary.seats)
        ]
        + [
            (id, number + MOST_SEATS * one.until, one.name, folded(one.name), one.occupant, seat.side, None)
            for number, seat in enumerate(summary.seats)
            for one in seat.earlier
        ],
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
    """All words of a game by which one may look for it."""
    played = summary.played.isoformat() if summary.played else ""
    players = [text for seat in summary.seats for text in (seat.name, seat.side)]
    players += [one.name for seat in summary.seats for one in seat.earlier]
    return folded(" ".join(filter(None, [name, *players, summary.seed, summary.title, played])))


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
