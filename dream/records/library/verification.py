"""Every game replayed by its law: marked as sound or faulty, and found by its positions from then on.

What has been replayed is kept in the library, so that the work can be ended at any time and taken up again,
by several processes at once.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from dream.base.errors import message_of
from dream.base.messages import Sentence, message
from dream.base.words import english
from dream.records.library.library import Library, as_bytes
from dream.records.library.positions import position_keys
from dream.records.reader import tried_record
from dream.records.syntax import Unreadable

MOST_AT_ONCE = 50
LONGEST_WITHOUT_COMMIT = 0.5
"""Seconds of work that are lost at most when it is ended."""


@dataclass
class VerifyReport:
    """How many games were replayed, and which of them are faulty, by their numbers, with the first fault."""

    games: int = 0
    faulty: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Replayed:
    id: int
    digest: bytes
    fault: str | None
    keys: dict[int, int]


Progress = Callable[[VerifyReport], object]
"""Told now and then how far it has come; what it raises ends the work, and what is done stays done."""


def left_to_verify(library: Library) -> int:
    """How many games have not been replayed yet."""
    return int(library.database.value("SELECT count(*) FROM games WHERE sound IS NULL"))


def known_faults(library: Library) -> dict[int, Sentence]:
    """The games that are known to be faulty, by their numbers, with what is wrong with them."""
    rows = library.database.rows(
        "SELECT id, fault FROM games WHERE sound = 0 AND deleted IS NULL ORDER BY id"
    )
    kept = {id: str(fault) for id, fault in rows}
    return {id: tried_record(record).trouble or kept[id] for id, record in library.records(list(kept))}


def verify(library: Library, progress: Progress | None = None, *, again: bool = False) -> VerifyReport:
    """Replay the games that have not been replayed yet, or all of them `again`; raises LibraryError."""
    report = VerifyReport()
    if again:
        with library.database.writing() as connection:
            connection.execute("UPDATE games SET sound = NULL, fault = NULL")
    last = 0
    while replayed := _replay_some(library, last):
        last = replayed[-1].id
        _keep(library, replayed)
        report.games += len(replayed)
        report.faulty |= {one.id: one.fault for one in replayed if one.fault}
        if progress:
            progress(report)
    return report


def _replay_some(library: Library, after: int) -> list[_Replayed]:
    """The next games after a number, replayed: as many as are done in a moment."""
    sql = "SELECT id, digest, record FROM games WHERE sound IS NULL AND id > ? ORDER BY id LIMIT ?"
    rows = library.database.rows(sql, (after, MOST_AT_ONCE))
    until, replayed = time.monotonic() + LONGEST_WITHOUT_COMMIT, []
    for id, digest, record in rows:
        replayed.append(_replayed(id, digest, record))
        if time.monotonic() > until:
            break
    return replayed


def _replayed(id: int, digest: bytes, record: object) -> _Replayed:
    opened = tried_record(as_bytes(record))
    fault = english(opened.trouble) if opened.trouble else None
    if isinstance(opened, Unreadable):
        return _Replayed(id, digest, fault, {})
    try:
        return _Replayed(id, digest, fault, position_keys(opened.game))
    except ValueError as error:
        return _Replayed(
            id, digest, fault or english(message("library.verify.no_text", why=message_of(error))), {}
        )


def _keep(library: Library, replayed: list[_Replayed]) -> None:
    """Keep what was found of games that have not changed meanwhile."""
    with library.database.writing() as connection:
        for one in replayed:
            sql = "UPDATE games SET sound = ?, fault = ? WHERE id = ? AND digest = ?"
            changed = connection.execute(sql, (one.fault is None, one.fault, one.id, one.digest))
            if not changed.rowcount:
                continue
            connection.execute("DELETE FROM positions WHERE id = ?", (one.id,))
            rows = [(key, one.id, done) for key, done in one.keys.items()]
            connection.executemany("INSERT INTO positions VALUES (?, ?, ?)", rows)
