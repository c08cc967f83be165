"""Readers of the library: rows of any kind, files that are no sound database, files that are imported."""

import json
import sqlite3
from contextlib import suppress
from datetime import date
from pathlib import Path

from dream.base.errors import Malformed
from dream.base.texts import told
from dream.base.untrusted import parse_json
from dream.records.library.exchange import import_files
from dream.records.library.home import library_path, open_library
from dream.records.library.library import DATABASE, Library, Order, Query
from dream.records.library.statistics import games_kept, statistics
from dream.records.library.storage import LibraryError
from tests.fuzz import corpus
from tests.fuzz.guard import Reader
from tests.fuzz.positions import text_of
from tests.kit.console import ended

COMMANDS = (
    *(("list",), ("list", "--json", "--sort", "actions"), ("show", "1"), ("show", "2", "--record")),
    *(("verify", "--again"), ("export", "out"), ("list", "--faulty")),
)


def _database(data: bytes, place: Path) -> None:
    """Whatever a library's file is, commands end with a sentence, and then there is a library again."""
    library_path().parent.mkdir(parents=True)
    library_path().write_bytes(data)
    for command in COMMANDS[:4]:
        assert ended(["library", *command]) in (0, 1, 2)
    with suppress(LibraryError), open_library() as library:
        look_through(library, place)


def _rows(data: bytes, place: Path) -> None:
    """Rows with any values, which another program may have written."""
    corpus_of = place / "data"
    corpus_of.mkdir()
    (corpus_of / DATABASE).write_bytes(corpus.library())
    try:
        values = parse_json(text_of(data), "row")
    except Malformed:
        return
    with Library(corpus_of / DATABASE) as library, library.database.writing() as connection:
        for column, value in list(values.items())[:30] if isinstance(values, dict) else ():
            _write(connection, str(column), value)
    with Library(corpus_of / DATABASE) as library:
        look_through(library, place)
    for command in COMMANDS:
        assert ended(["library", *command]) in (0, 1, 2)


def _write(connection: sqlite3.Connection, column: str, value: object) -> None:
    """Write a value into a column of all games, or of all seats; what SQLite refuses is left out."""
    table, _, name = ("games", "", column) if "." not in column else ("seats", *column.split(".", 1))
    if not name.isidentifier():
        return
    if isinstance(value, str) and value.startswith("blob:"):
        value = value.encode("utf-8", "surrogatepass")
    elif isinstance(value, list | dict):
        value = json.dumps(value) * 100
    with suppress(sqlite3.Error, OverflowError, UnicodeEncodeError):
        connection.execute(f'UPDATE {table} SET "{name}" = ?', (value,))


def look_through(library: Library, place: Path) -> None:
    """All that the window asks of a library."""
    for order in Order:
        ids = library.find(Query(order=order))
    for entry in library.entries(ids):
        told(entry.name)
        assert isinstance(entry.added.year, int)
    library.count(Query(text="ann", since=date(1, 1, 1), player="x"))
    list(library.records(ids))
    for game in ("dream", *games_kept(library)):
        statistics(library, game)


def _imported(data: bytes, place: Path) -> None:
    """A file that is dropped on the window, or imported."""
    path = place / "dropped.dream"
    path.write_bytes(data)
    with Library(place / "data" / DATABASE) as library:
        report = import_files(library, [path, path, place / "missing"])
        assert report.files == 3
        assert all(told(why).strip() for _, why in report.told)
        look_through(library, place)


def _searched(data: bytes, place: Path) -> None:
    """What is typed into the search."""
    (place / "data").mkdir()
    (place / "data" / DATABASE).write_bytes(corpus.library())
    text = text_of(data)
    with Library(place / "data" / DATABASE) as library:
        library.find(Query(text=text, player=text, opponent=text, seed=text, game=text, result=text))
        library.rename(1, text)
        library.entry(1)


READERS = [
    Reader("database", _database, corpus.libraries, (), examples=12),
    Reader("rows of the library", _rows, corpus.rows, (LibraryError,), examples=25),
    Reader("imported file", _imported, corpus.records, (), examples=25),
    Reader("search", _searched, corpus.searches, (LibraryError,), examples=15),
]
