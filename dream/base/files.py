"""Files that survive a power cut, locks between processes, and writing in the background.

This is the one place where the program writes files. A file is written under a temporary name in the folder
where it belongs and synced; only then does it get its name, and the folder is synced. Whatever happens
meanwhile, under its name is the old file or the new one. A temporary name cannot be guessed and is made
exclusively, so nobody can have put a link there before.

The system releases a lock on a file when the process that holds it ends, however it ends. Where the file
system knows no locks, a file that only one process can make takes the place of one.
"""

import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path
from stat import S_ISFIFO
from threading import Condition, Thread
from typing import Generic, TypeVar
from weakref import finalize

# Writing

_SYNCED_AT_ONCE = 8
"""A file system that is asked to sync several files has them wait for the disk together."""
DRAFTS_LAST = 3600.0
"""Seconds after which a draft has no writer any more."""

_DRAFT = re.compile(r"\.dream-([0-9]{1,9})-[0-9a-f]{16}\.part(-journal)?")
_CANNOT_BE_SYNCED = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM})


def write_whole(path: Path, content: str | bytes) -> None:
    """Put the content (a text in UTF-8) into a file; what was there is replaced, a link by the file itself.

    Raises OSError, which names the file, and does so too when there is a folder or a device; then what was
    there is there still.
    """
    with naming(path), _draft(path.parent, content) as draft:
        if path.exists() and not path.is_file():
            number = errno.EISDIR if path.is_dir() else errno.EINVAL
            raise OSError(number, os.strerror(number))
        os.replace(draft, path)
        sync_folder(path.parent)


def write_new(folder: Path, names: Iterable[str], content: str | bytes, *, private: bool = False) -> Path:
    """Put the content into a new file with the first of these names that is free; the path of the file.

    A `private` file is read by its owner alone.
    Nothing is overwritten, however many processes do this at once. Raises FileExistsError when no name
    is free, and OSError as `write_whole` does; both name the file of the first name.
    """
    rest = iter(names)
    first = next(rest)
    with naming(folder / first), _draft(folder, content, private=private) as draft:
        path = _link(draft, folder, chain((first,), rest))
        sync_folder(folder)
    return path


def set_aside(path: Path, suffix: str) -> Path:
    """Give a file, or a folder, the first name beside it that is free, from ``name.damaged`` on; that path.

    Raises OSError; then it is where it was.
    """
    names = (f"{path.name}{suffix}{number}" for number in ("", *(f"-{count}" for count in range(2, 1000))))
    with naming(path):
        for name in names:
            with suppress(FileExistsError):
                _move(path, path.with_name(name))
                sync_folder(path.parent)
                return path.with_name(name)
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def write_new_files(folder: Path, files: Iterable[tuple[Sequence[str], bytes]]) -> None:
    """Put contents into new files, each with the first of its names that is free: as `write_new` does, but
    all at once, which is quicker. Where one cannot be written, none of them is there.
    """
    with ExitStack() as written:
        drafts = []
        for names, content in files:
            with naming(folder / names[0]):
                drafts.append((names, written.enter_context(_draft(folder, content, synced=False))))
        with ThreadPoolExecutor(_SYNCED_AT_ONCE) as threads:
            syncs = [threads.submit(sync_file, draft) for _, draft in drafts]
        for (names, _), sync in zip(drafts, syncs, strict=True):
            with naming(folder / names[0]):
                sync.result()
        for names, draft in drafts:
            with naming(folder / names[0]):
                _link(draft, folder, names)
        if drafts:
            with naming(folder):
                sync_folder(folder)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, that are not there yet, to last; raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def remove_leftovers(folder: Path) -> None:
    """Remove the drafts of writers that have died from a folder; it need not be there."""
    with suppress(OSError):
        for path in list(folder.iterdir()):
            draft = _DRAFT.fullmatch(path.name)
            if draft and _is_orphaned(path, int(draft[1])):
                path.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have errors of the system within the block name this path, never that of a draft."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror or str(error), str(path)) from error


@contextmanager
def _draft(
    folder: Path, content: str | bytes, *, synced: bool = True, private: bool = False
) -> Iterator[Path]:
    """A file with this content, `synced` to the disk; it is gone afterwards under its draft's name."""
    path = folder / f".dream-{os.getpid()}-{os.urandom(8).hex()}.part"
    data = content.encode("utf-8") if isinstance(content, str) else content
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o600 if private else 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            if synced:
                os.fsync(handle)
        yield path
    finally:
        with suppress(OSError):
            path.unlink()


def _link(path: Path, folder: Path, names: Iterable[str]) -> Path:
    """Give a file the first of the names that is free."""
    for name in names:
        with suppress(FileExistsError):
            _rename(path, folder / name)
            return folder / name
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _move(path: Path, named: Path) -> None:
    """Give what is called `path` the free name alone; raises FileExistsError when it is not free."""
    if not path.is_dir() or path.is_symlink():
        _rename(path, named)
        path.unlink(missing_ok=True)
    elif os.path.lexists(named):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    else:
        os.rename(path, named)


def _rename(path: Path, named: Path) -> None:
    """Give a file a free name; raises FileExistsError when it is not free.

    Where files cannot be linked the name is taken by an empty file first.
    """
    try:
        os.link(path, named)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(named, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            os.replace(path, named)
        except BaseException:
            named.unlink()
            raise


def sync_file(path: Path) -> None:
    """Write a file through to the disk that another has written; raises OSError."""
    with naming(path):
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sync_folder(folder: Path) -> None:
    """Write through to the disk which names a folder has, where the system can: Windows need not."""
    if os.name == "nt":
        return
    try:
        with naming(folder):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
    except OSError as error:
        if error.errno not in _CANNOT_BE_SYNCED:
            raise


def _is_orphaned(path: Path, process: int) -> bool:
    """Whether nobody writes a draft any more: its process is gone, or it is old."""
    return not lives(process) or time.time() - path.stat().st_mtime > DRAFTS_LAST


def lives(process: int) -> bool:
    """Whether a process may be alive; asking Windows would end it."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


# Locks

_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL})
_STALE_AFTER = 120.0
"""Seconds after which whoever made a `MutexFile` is no longer at work."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, shared: bool) -> None:
        if not shared:  # this system does not let a file be moved or removed that others have open
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _lock_a_part(handle: int) -> None:
        """As databases do; this system has locks everywhere."""
else:
    import fcntl

    def _lock(handle: int, *, shared: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def _lock_a_part(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1)


def can_be_locked(handle: int) -> bool:
    """Whether the file system of an open file knows the locks that databases need."""
    try:
        _lock_a_part(handle)
    except OSError as error:
        return error.errno not in _NO_LOCKS
    return True


class FileLock:
    """A lock that only one can hold at a time, even in the same process, as long as there is this object.

    Any number can hold it who `shared` it, as long as nobody has it alone. The file stays when the lock is
    free, unless it is removed.
    """

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self._path, self._shared = path, shared
        self._close: finalize[[int], FileLock] | None = None

    def take(self) -> bool:
        """Hold the lock, unless another does; whether it is held now. Raises OSError when it has no folder.

        Where nothing can be written, and on a file system that knows no locks, everybody holds it.
        """
        while self._close is None:
            try:
                handle = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
            except OSError as error:
                if error.errno in (errno.EROFS, errno.EACCES):
                    return True
                raise
            self._close = finalize(self, os.close, handle)
            try:
                _lock(handle, shared=self._shared)
            except (BlockingIOError, PermissionError):
                self.release()
                return False
            except OSError:
                pass
            if not self._is_still_there(handle):
                self.release()
        return True

    def _is_still_there(self, handle: int) -> bool:
        """Whether the file that is held is the one of this name: its holder before may have removed it."""
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self._path))
        except FileNotFoundError:
            return False

    def release(self, *, remove: bool = False) -> None:
        """Release the lock, and `remove` its file."""
        if self._close:
            if remove:
                with suppress(OSError):  # Windows removes no open file: it stays
                    self._path.unlink()
            self._close()
            self._close = None


class MutexFile:
    """A lock where the file system has none: a file that names the process that has made it.

    One that was left by a dead process, or is too old, is removed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def take(self, patience: float) -> bool:
        """Hold it within so many seconds; whether it is held. Raises OSError when it cannot be made."""
        until = time.monotonic() + patience
        while True:
            try:
                handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                self._remove_stale()
                if time.monotonic() > until:
                    return False
                time.sleep(0.005)
            else:
                os.write(handle, str(os.getpid()).encode())
                os.close(handle)
                return True

    def _remove_stale(self) -> None:
        with suppress(OSError, ValueError):
            age = time.time() - self._path.stat().st_mtime
            maker = self._path.read_bytes()
            if age > _STALE_AFTER or (maker and not lives(int(maker))):
                self._path.unlink()

    def release(self) -> None:
        """Release it."""
        with suppress(OSError):
            self._path.unlink()


# Reading


class TooLarge(ValueError):
    """A file that has more bytes than it may."""


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a file holds; raises OSError, and TooLarge when it has more than `most` bytes."""
    data = read_up_to(path, most)
    if len(data) > most:
        raise TooLarge
    return data


def read_up_to(path: Path, most: int) -> bytes:
    """Return what a file holds, or its first bytes, one more than `most`; raises OSError.

    A pipe to which nobody writes is refused, and not waited for.
    """
    with open(path, "rb", opener=_without_waiting) as file:
        data = file.read(most + 1)
        if not data and S_ISFIFO(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EPIPE, "nobody writes to this pipe", str(path))
    return data


def _without_waiting(path: str, flags: int) -> int:
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if sys.platform != "win32":
        os.set_blocking(handle, True)
    return handle


def decoded(data: bytes) -> str:
    """Return the text of bytes; raises UnicodeDecodeError, whose places leave out the mark."""
    return data.decode("utf-8-sig")


# Writing in the background

T = TypeVar("T")


def done_within(seconds: float, work: Callable[[], object]) -> bool:
    """Run `work` in another thread; whether it ended in time. What it raises is raised here."""
    failed: list[Exception] = []

    def attempt() -> None:
        try:
            work()
        except Exception as error:
            failed.append(error)

    thread = Thread(target=attempt, name="patience", daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    return not thread.is_alive()


class BackgroundWriter(Generic[T]):
    """Writes things one after the other; a waiting thing is dropped for a later one that supersedes it.

    `error` is what the latest writing has raised, or None. With `at_once` there is no other thread, and
    `put` returns when the thing is written.
    """

    def __init__(
        self,
        write: Callable[[T], object],
        *,
        supersedes: Callable[[T, T], bool] = lambda new, waiting: True,
        at_once: bool = False,
    ) -> None:
        """`write` is called by the other thread; with `supersedes(new, waiting)` the waiting is dropped."""
        self._write, self._supersedes, self._at_once = write, supersedes, at_once
        self._waiting: list[T] = []
        self._busy = False
        self._changed = Condition()
        self._thread: Thread | None = None
        self.error: Exception | None = None

    def put(self, thing: T) -> None:
        """Write a thing soon, instead of those still waiting that it supersedes."""
        if self._at_once:
            self._try(thing)
            return
        with self._changed:
            self._waiting = [one for one in self._waiting if not self._supersedes(thing, one)]
            self._waiting.append(thing)
            self._changed.notify_all()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()

    def flush(self) -> None:
        """Wait until everything is written."""
        self.settled(None)

    def settled(self, within: float | None) -> bool:
        """Whether everything is written, or is within so many seconds; None waits as long as it takes."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._busy, within)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._waiting)
                thing = self._waiting.pop(0)
                self._busy = True
            self._try(thing)

    def _try(self, thing: T) -> None:
        try:
            self._write(thing)
        except Exception as error:
            self.error = error
        else:
            self.error = None
