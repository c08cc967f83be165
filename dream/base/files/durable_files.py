"""Whole files that last: the one place where this program puts a file on the disk.

A file is written under a draft's name in the folder where it belongs and synced; only then does it get its
name, and the folder is synced. Whatever happens meanwhile, under its name is the old file or the new one.
A draft's name cannot be guessed and is made exclusively, so nobody can have laid a link there before.
"""

import errno
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

_SYNCED_AT_ONCE = 8
"""A file system that is asked to sync several files has them wait for the disk together."""
FORGOTTEN = 3600.0
"""A draft that is older, in seconds, has no writer any more."""

_DRAFT = re.compile(r"\.dream-([0-9]{1,9})-[0-9a-f]{16}\.part(-journal)?")
_CANNOT_BE_SYNCED = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM})


def write_whole(path: Path, content: str | bytes) -> None:
    """Put the content (a text in UTF-8) into a file; what was there is replaced, a link by the file itself.

    Raises OSError, which names the file, and does so too when there is a folder or a device; then what was
    there is there still.
    """
    with _naming(path), _draft(path.parent, content) as draft:
        if path.exists() and not path.is_file():
            number = errno.EISDIR if path.is_dir() else errno.EINVAL
            raise OSError(number, os.strerror(number))
        os.replace(draft, path)
        sync_folder(path.parent)


def write_new(folder: Path, names: Iterable[str], content: str | bytes) -> Path:
    """Put the content into a new file with the first of these names that is free; the path of the file.

    Nothing is overwritten, however many processes do this at once. Raises FileExistsError when no name
    is free, and OSError as `write_whole` does.
    """
    with _naming(folder), _draft(folder, content) as draft:
        path = _link(draft, folder, names)
        sync_folder(folder)
    return path


def set_aside(path: Path, suffix: str) -> Path:
    """Give a file, or a folder, the first name beside it that is free, from ``name.damaged`` on; that path.

    Raises OSError; then it is where it was.
    """
    names = (f"{path.name}{suffix}{number}" for number in ("", *(f"-{count}" for count in range(2, 1000))))
    with _naming(path):
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
            with _naming(folder / names[0]):
                drafts.append((names, written.enter_context(_draft(folder, content, synced=False))))
        with ThreadPoolExecutor(_SYNCED_AT_ONCE) as threads:
            syncs = [threads.submit(sync_file, draft) for _, draft in drafts]
        for (names, _), sync in zip(drafts, syncs, strict=True):
            with _naming(folder / names[0]):
                sync.result()
        for names, draft in drafts:
            with _naming(folder / names[0]):
                _link(draft, folder, names)
        if drafts:
            with _naming(folder):
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
            if draft and _is_forgotten(path, int(draft[1])):
                path.unlink(missing_ok=True)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Meanwhile errors of the system name this path, never that of a draft."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror or str(error), str(path)) from error


@contextmanager
def _draft(folder: Path, content: str | bytes, *, synced: bool = True) -> Iterator[Path]:
    """A file with this content, `synced` to the disk; it is gone afterwards under its draft's name."""
    path = folder / f".dream-{os.getpid()}-{os.urandom(8).hex()}.part"
    data = content.encode("utf-8") if isinstance(content, str) else content
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
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
    with _naming(path):
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
        with _naming(folder):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
    except OSError as error:
        if error.errno not in _CANNOT_BE_SYNCED:
            raise


def _is_forgotten(path: Path, process: int) -> bool:
    """Whether nobody writes a draft any more: its process is gone, or it is old."""
    return not lives(process) or time.time() - path.stat().st_mtime > FORGOTTEN


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
