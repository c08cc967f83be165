"""The journal: keeps the game under way of one window in the library, after every action.

A lock says that a living window has the game. Another window can go on with one that is not locked.
"""

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock

from dream.base.errors import message_of
from dream.base.files import BackgroundWriter, FileLock, done_within
from dream.base.texts import Message, english, message
from dream.records.library.home import hold, let_go, open_library, played_now, report_damage
from dream.records.library.library import Library, Query
from dream.records.library.storage import LibraryDamaged, LibraryError, NoSuchGame
from dream.records.reader import Opened, open_record
from dream.records.record import Record
from dream.records.syntax import Unreadable
from dream.records.writer import record_text

_LOG = logging.getLogger(__name__)

MOST_TRIED = 20
"""How many unfinished games are tried for one that can be continued."""
TRIED_AGAIN_AFTER = 5.0
"""Seconds after which a failed write is tried again."""
PATIENCE, PATIENCE_WHEN_FAILING = 3.0, 0.2
"""Seconds to wait for another program that writes; fewer once that was in vain."""
LONGEST_FLUSH = 10.0
"""Seconds to wait for a disk that hangs, where somebody asks what became of a game."""
GOODBYE = 3.0
"""Seconds to wait for such a disk when the window closes: the player has given up what is not saved."""


@dataclass(frozen=True)
class _Rename:
    """What the game is to be called; `done` is called when it is."""

    name: str
    done: Callable[[], object]


@dataclass(eq=False)
class _KeptGame:
    """A game that is kept: as it was at first, as it is now, and as it is in the library (`safe`)."""

    first: Record
    kept_as: int | None
    latest: Record
    safe: Record | None = None
    rename: _Rename | None = None

    @property
    def has_news(self) -> bool:
        """Whether anything was done in it that is not in the library."""
        return self.latest.has_moves and self.latest != self.safe


@dataclass(frozen=True)
class _Job:
    """A game as it is to be written."""

    game: _KeptGame
    record: Record

    def supersedes(self, other: "_Job") -> bool:
        """Whether another that waits need not be written any more."""
        return self.game is other.game


def _done_in(record: Record) -> tuple[object, ...]:
    return record.actions, record.beside, record.comments, record.unread, record.unread_headers


@dataclass
class _Held:
    """The game of this window in the library: its number, its lock, and what is written there."""

    id: int
    lock: FileLock
    written: bytes


class Journal:
    """Keeps the game under way of one window, written by another thread unless `at_once`.

    A game is in the library from its first action, and stays there whatever begins after it.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        self._writer = BackgroundWriter(self._write, supersedes=_Job.supersedes, at_once=at_once)
        self._busy = Lock()
        self._library: Library | None = None
        self._game: _KeptGame | None = None
        self._begun: _KeptGame | None = None
        self._held: _Held | None = None
        self._tried = 0.0
        self._news: deque[Message] = deque()

    def left_behind(self) -> Opened | None:
        """The latest unfinished game that this window can go on with, its own or nobody's, or None.

        Raises OSError.
        """
        if not self._writer.settled(LONGEST_FLUSH) or not self._busy.acquire(timeout=LONGEST_FLUSH):
            raise LibraryError(message("library.error.slow"))
        try:
            library = self._opened()
            elsewhere = played_now(library) - {self.id}
            unfinished = library.find(Query(finished=False, here=True, shortest=1, most=MOST_TRIED))
            tried = [id for id in unfinished if id not in elsewhere]
            return next(filter(None, (self._left(library, id) for id in tried)), None)
        finally:
            self._busy.release()

    def begin(self, record: Record, kept_as: int | None = None) -> None:
        """Keep this game from now on, under its number if it has one, or else that of the very same game."""
        safe = None if kept_as is None else record
        self._game = _KeptGame(record, kept_as, record, safe)
        self.keep(record)

    def keep(self, record: Record) -> None:
        """Write the game as it is now, soon; `error` is what prevents it. Without `begin` nothing happens."""
        if self._game is None:
            return
        self._game.latest = record
        self._writer.put(_Job(self._game, record))

    def name(self, record: Record, name: str, done: Callable[[], object]) -> None:
        """Name the game, as soon as that can be done.

        `done` is called then, by the thread that writes.
        """
        self._game = self._game or _KeptGame(record, None, record)
        self._game.rename = _Rename(name, done)
        self.keep(record)

    def clear(self) -> None:
        """Leave the game to other windows: nothing is under way any more."""
        self._writer.flush()
        with self._busy:
            self._let_go()
            self._game = self._begun = None

    def leave(self) -> None:
        """Do as `clear`, but don't wait long for a disk that hangs."""
        done_within(GOODBYE, self.clear)

    @property
    def id(self) -> int | None:
        """The number of the game under way in the library, if it is there."""
        held = self._held
        return held.id if held else None

    @property
    def error(self) -> Exception | None:
        """What prevented the game from being written as it is now, or None; waits until that is known."""
        if not self._writer.settled(LONGEST_FLUSH):
            return LibraryError(message("library.error.slow"))
        return self._writer.error

    def settled(self, within: float = 0.0) -> bool:
        """Whether what was done in the game is in the library, or cannot be; that may take so many seconds.

        So it is where nothing was done since the game came from there, whatever else is being written.
        """
        return self._game is None or not self._game.has_news or self._writer.settled(within)

    def is_idle(self, within: float | None = None) -> bool:
        """Whether nothing is being written, or is not within some seconds; None waits as long as it takes."""
        return self._writer.settled(within)

    @property
    def failing(self) -> bool:
        """Whether the last writing that has come to an end has failed."""
        return self._writer.error is not None

    def unsaved(self) -> Message | None:
        """That the game as it is now is not in the library, and why; None when it is."""
        error = self._writer.error
        if error is not None:
            return message("game.not_saved", why=message_of(error))
        return None if self.settled() else message("game.not_saved_yet")

    def news(self) -> Message | None:
        """What the player should hear, once; what could not be written is tried again now and then."""
        if self._news:
            return self._news.popleft()
        if self._game and self.failing and time.monotonic() - self._tried > TRIED_AGAIN_AFTER:
            self._tried = time.monotonic()
            self._writer.put(_Job(self._game, self._game.latest))
        return None

    def close(self) -> None:
        """Leave the game to other windows, and close the library; don't wait long for a disk that hangs."""
        done_within(GOODBYE, self._close)

    def _close(self) -> None:
        self._writer.flush()
        with self._busy:
            self._let_go()
            if self._library:
                self._library.close()
                self._library = None

    # The library and the game in it

    def _opened(self) -> Library:
        if self._library and not self._library.database.is_there:
            self._let_go()
            self._library.close()
            self._library = None
        self._library = self._library or open_library(self._news.append)
        return self._library

    def _write(self, job: _Job) -> None:
        try:
            self._write_now(job)
        except OSError as error:
            if not self.failing:
                _LOG.warning("the game could not be kept: %s", english(message_of(error)))
            raise

    def _write_now(self, job: _Job) -> None:
        with self._busy:
            self._tried = time.monotonic()
            game, record = job.game, job.record
            library = self._opened()
            library.database.wait_at_most(PATIENCE_WHEN_FAILING if self.failing else PATIENCE)
            try:
                if game is not self._begun:
                    self._begin(library, game)
                self._begun = game
                rename = game.rename
                data = record_text(record).encode("utf-8")
                self._put(library, data, begun=record.has_moves or rename is not None)
                game.safe = record
                if rename and self._held:
                    library.rename(self._held.id, rename.name)
                    if game.rename is rename:
                        game.rename = None
                    rename.done()
            except LibraryDamaged:
                report_damage(library)
                raise

    def _begin(self, library: Library, game: _KeptGame) -> None:
        """Hold the game that was begun, if the library has it and no other window plays it."""
        data = record_text(game.first).encode("utf-8")
        same = library.same_as(data)
        known = [game.kept_as, *same] if game.kept_as is not None else same
        if self._held and self._held.id in known:
            return
        self._let_go()
        copied = "game.copied"
        for id in known:
            lock = hold(library, id)
            if lock and self._is_as_opened(library, id, game.first):
                self._held = _Held(id, lock, data)
                return
            if lock:
                let_go(lock)
                copied = "game.changed_elsewhere"
        if known and game.latest.actions:
            self._news.append(message(copied))

    def _is_as_opened(self, library: Library, id: int, opened: Record) -> bool:
        """Whether no other window has gone on with a game since it was read from the library."""
        kept = self._left(library, id)
        return kept is None or _done_in(kept.record) == _done_in(opened)

    def _put(self, library: Library, data: bytes, *, begun: bool) -> None:
        if self._held and self._held.written != data:
            try:
                library.write(self._held.id, data)
                self._held.written = data
            except NoSuchGame:
                self._let_go()
        if self._held is None and begun:
            id = library.begin(data)
            lock = hold(library, id)
            self._held = _Held(id, lock, data) if lock else None

    def _left(self, library: Library, id: int) -> Opened | None:
        """The game of a number, if it can be gone on with; one that is damaged, as far as it goes."""
        try:
            return replace(open_record(library.record(id)), kept_as=id)
        except (NoSuchGame, Unreadable):
            return None

    def _let_go(self) -> None:
        if self._held:
            let_go(self._held.lock)
            self._held = None
