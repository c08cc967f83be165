"""The scan of pages reads what SQLite reads, and nonsense without an error."""

import sqlite3
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from dream.records.library import home
from dream.records.library.recovery import Scan
from tests.records.library.recovery.damaged import PAGE


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=3 * PAGE), st.booleans())
def test_nonsense_is_scanned_without_an_error(data: bytes, headed: bool) -> None:
    path = home.library_path().with_name("nonsense.db")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((b"SQLite format 3\0\x10\0" if headed else b"") + data)
    path.with_name("nonsense.db-wal").write_bytes(data)
    with Scan(path) as scan:
        list(scan.rows())
        list(scan.entries(b""))


def test_the_scan_reads_what_sqlite_reads(tmp_path: Path) -> None:
    path = tmp_path / "any.db"
    values = [None, 0, 1, -1, 127, -32768, 2**31, -(2**62), 0.25, "Zoë", b"", b"x" * 30_000, "y" * 4070]
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, value)")
        connection.executemany("INSERT INTO things (value) VALUES (?)", [(value,) for value in values])
    connection.close()
    with Scan(path) as scan:
        found = {row.id: row.values[1] for row in scan.rows() if len(row.values) == 2}
    assert [found[number] for number in range(1, len(values) + 1)] == values
