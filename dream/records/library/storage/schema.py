"""The tables of the library, and how those of an older version become those of this one.

What a game is searched by lies in `games` beside its record, and once more in the index ``listing``, which
is narrow, so that a search that no other index serves need not read the records.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache

APPLICATION = 0x4472656D
"""SQLite's mark of whose database a file is: ``Drem``."""

FIRST = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    added REAL NOT NULL,
    updated REAL NOT NULL,
    deleted REAL,
    here INTEGER NOT NULL,
    digest BLOB NOT NULL,
    game TEXT NOT NULL,
    seed TEXT,
    played TEXT,
    result TEXT NOT NULL,
    finished INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    rounds INTEGER,
    searched TEXT NOT NULL,
    sound INTEGER,
    fault TEXT,
    record BLOB NOT NULL
);
CREATE INDEX listing ON games (deleted, updated, finished, actions, game, result, played, seed, searched);
CREATE INDEX played_here ON games (here, finished, deleted, updated, actions);
CREATE INDEX digests ON games (digest);
CREATE INDEX seeds ON games (seed);
CREATE INDEX unverified ON games (id) WHERE sound IS NULL;

CREATE TABLE seats (
    id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    searched TEXT NOT NULL,
    occupant TEXT NOT NULL,
    side TEXT NOT NULL,
    won REAL,
    PRIMARY KEY (id, seat)
) WITHOUT ROWID;
CREATE INDEX players ON seats (searched, id);
CREATE INDEX occupants ON seats (occupant, id);

CREATE TABLE positions (
    key INTEGER NOT NULL,
    id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    done INTEGER NOT NULL,
    PRIMARY KEY (key, id)
) WITHOUT ROWID;
CREATE INDEX positions_of ON positions (id);

CREATE TABLE files (
    path TEXT PRIMARY KEY,
    modified REAL NOT NULL
) WITHOUT ROWID;
"""
"""`record` is the text of a .dream file in UTF-8, or whatever bytes a damaged one has. `here` are the games
that were played in a window of this program. `sound` is empty until the game has been replayed, then 1, or 0
with its `fault`. `won` is 1 for a seat that has won, 0.5 in a draw, 0 for one that has lost, and empty while
that is not known. Who sat at a seat before, until so many actions were done, has the number of the seat
and that many times 26: programs that do not know of it ask for lower numbers alone. `files` are those that
were taken in unasked.
"""

NUMBER_ALL = """
UPDATE games SET sequence = ranked.place
FROM (SELECT id AS game, row_number() OVER (ORDER BY sequence, updated, id) AS place FROM games) AS ranked
WHERE ranked.game = games.id
"""
"""Has the games written in an order from 1 on."""

SECOND = f"""
ALTER TABLE games ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
{NUMBER_ALL};
DROP INDEX listing;
DROP INDEX played_here;
CREATE INDEX listing ON games (deleted, sequence, finished, actions, game, result, played, seed, searched);
CREATE INDEX played_here ON games (here, finished, deleted, sequence, actions);
CREATE INDEX sequences ON games (sequence);
"""
"""`sequence` counts the writings of games: whichever was written later has more, whatever the clock said."""

Step = str | Callable[[sqlite3.Connection], object]

MIGRATIONS: tuple[Step, ...] = (FIRST, SECOND)
"""What makes version 1 of an empty database, version 2 of version 1, and so on."""


def version() -> int:
    """The version of the tables that this program knows."""
    return len(MIGRATIONS)


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a database of this version has the tables and indexes of this version and nothing else.

    A view, a trigger, or a column that is worked out, would have us do what somebody else has written there.
    """
    return _parts(connection) == _our_parts(MIGRATIONS)


@cache
def _our_parts(steps: tuple[Step, ...]) -> frozenset[tuple[str, ...]]:
    """What a database is made of after these steps, which are those of this version."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, 0)
        return _parts(connection)


def _parts(connection: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """What a database is made of, but for what SQLite has made by itself."""
    sql = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    return frozenset(connection.execute(sql))


def migrate(connection: sqlite3.Connection, old: int) -> None:
    """Bring the tables from an old version to this one, in the transaction that is open."""
    for step in MIGRATIONS[old:]:
        if isinstance(step, str):
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        else:
            step(connection)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {version()}")
