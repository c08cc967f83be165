"""One input given to one reader and watched: what it raises, how long it takes, which files it touches."""

import atexit
import gc
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from pathlib import Path
from shutil import rmtree

from dream.base import texts
from dream.base.assets import assets_dir
from dream.base.showable import showable

LONGEST = 1.0
"""Seconds of the processor that an input may take."""
LONGEST_SENTENCE = 4_000

Read = Callable[[bytes, Path], None]
"""Reads bytes as a player's program would; the folder is its only place for files."""


@dataclass(frozen=True)
class Reader:
    """A reader of text from outside: valid texts that others are made from, and the errors that it may raise.

    `names_files` says that its text names files, which are then read wherever they are. `examples` are how
    many inputs the suite tries.
    """

    name: str
    read: Read
    seeds: Callable[[], list[bytes]]
    errors: tuple[type[Exception], ...]
    names_files: bool = False
    examples: int = 25


@dataclass(frozen=True)
class Fault:
    """What an input did that none may do; `place` is equal for faults of one cause."""

    reader: str
    place: str
    what: str
    data: bytes = field(repr=False)


class TooSlow(BaseException):
    """An input takes too long; no reader catches this."""


_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "DREAM_FRAMES")


@contextmanager
def own_place() -> Iterator[Path]:
    """An empty folder, which is the player's home and where the process stands; it is emptied afterwards."""
    folder, stood = _folder(), Path.cwd()
    home = dict.fromkeys(("DREAM_HOME", "HOME"), str(folder))
    before = {name: os.environ.pop(name, None) for name in (*_DISPLAYS, *home)}
    os.environ.update(home)
    try:
        os.chdir(folder)
        yield folder
    finally:
        os.chdir(stood)
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
        for path in folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                rmtree(path, ignore_errors=True)
            else:
                path.unlink()


def in_memory() -> Path | None:
    """Where the system has files in memory; None where it has none, or another folder is asked for."""
    memory = Path("/dev/shm")
    usable = "TMPDIR" not in os.environ and memory.is_dir() and os.access(memory, os.W_OK)
    return memory if usable else None


@cache
def _folder() -> Path:
    """The folder of this process, in memory where the system has files there; it is gone with the process."""
    folder = Path(tempfile.mkdtemp(prefix="dream-fuzz-", dir=in_memory())).resolve()
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def fault_of(reader: Reader, data: bytes, longest: float = LONGEST) -> Fault | None:
    """Give a reader an input, which may take so many seconds; what it did wrong, or None."""
    with own_place() as place, redirect_stdout(StringIO()) as out, redirect_stderr(out):
        deeds: list[str] = []
        begun = time.thread_time()
        try:
            with _watched(place, deeds, named=reader.names_files), _in_time(longest):
                reader.read(data, place)
        except reader.errors as error:
            wrong = _fault_of_sentence(error)
            if wrong:
                return Fault(reader.name, f"sentence of {type(error).__name__}", wrong, data)
        except (Exception, TooSlow, RecursionError) as error:
            return Fault(reader.name, _place_of(error), "".join(traceback.format_exception(error)), data)
        finally:
            texts.choose_language(texts.ENGLISH)
        taken = time.thread_time() - begun
    if deeds:
        return Fault(reader.name, deeds[0].split("\t")[0], "\n".join(deeds), data)
    if taken > longest:
        return Fault(reader.name, "time", f"it takes {taken:.1f} s", data)
    return None


def _fault_of_sentence(error: Exception) -> str | None:
    """What is wrong with the sentence that a player reads of an error."""
    from dream.base.errors import reason

    for sentence in (reason(error), str(error)):
        if not sentence.strip():
            return "it says nothing"
        if len(sentence) > LONGEST_SENTENCE:
            return f"it says {len(sentence)} characters"
        if showable(sentence) != sentence:
            return f"it cannot be shown: {sentence!a}"
    return None


def _place_of(error: BaseException) -> str:
    """Where an error comes from: the last place in this program."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "dream" in frame.filename]
    own = [frame for frame in frames if f"{os.sep}dream{os.sep}" in frame.filename] or frames
    where = f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else "?"
    return f"{type(error).__name__} at {where}"


@contextmanager
def _in_time(longest: float) -> Iterator[None]:
    """Raise TooSlow in what takes longer of its thread's time, where the system can.

    The timer counts the time of all threads, and others may be left from elsewhere: they do not count. Nor
    does the garbage of all that was done before: nothing is collected meanwhile.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    begun = time.thread_time()

    def stop(*_: object) -> None:
        left = longest - (time.thread_time() - begun)
        if left <= 0:
            raise TooSlow
        signal.setitimer(signal.ITIMER_PROF, left)

    gc.disable()
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, longest)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.enable()


# What is touched

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES = {
    **dict.fromkeys(("os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "os.utime"), 1),
    **dict.fromkeys(("os.rename", "os.link", "os.symlink"), 2),
}
"""The events of files that change, and how many of their arguments are paths."""
_STARTS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "socket.connect")
_watching: list[Callable[[str, tuple[object, ...]], None]] = []


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _watching:
        _watching[-1](event, arguments)


_hooked: list[bool] = []


@contextmanager
def _watched(place: Path, deeds: list[str], *, named: bool) -> Iterator[None]:
    """Meanwhile whatever is touched outside a place is written down in `deeds`, and what is evaluated."""
    if not _hooked:
        sys.addaudithook(_hook)
        _hooked.append(True)
    readable = [place, *_own_folders()]

    def look(event: str, arguments: tuple[object, ...]) -> None:
        _watching.clear()
        try:
            told = _deed(event, arguments, place, readable, named=named)
        finally:
            _watching.append(look)
        if told:
            deeds.append(told)

    _watching.append(look)
    try:
        yield
    finally:
        _watching.clear()


@cache
def _own_folders() -> list[Path]:
    """Where this program and the language are, and what the system tells everybody."""
    program = [assets_dir(), Path(texts.__file__).parents[1], Path(__file__).parents[1]]
    system = [Path(name) for name in ("/dev/null", "/dev/urandom", "/usr/share/zoneinfo", "/etc/localtime")]
    known = (*sys.path, sys.prefix, sys.base_prefix)
    return [*program, *system, *(Path(name).resolve() for name in known if name)]


def _deed(
    event: str, arguments: tuple[object, ...], place: Path, readable: list[Path], *, named: bool
) -> str | None:
    """What an event of the interpreter tells that may not be, or None."""
    if event == "open":
        path, mode, flags = arguments
        writes = isinstance(flags, int) and bool(flags & _WRITING)
        if _within(path, [place]) or _importing() or (not writes and (named or _within(path, readable))):
            return None
        return f"{'writes' if writes else 'reads'} outside\t{path!r} {mode!r}"
    if event in _CHANGES and not _importing():
        touched = [path for path in arguments[: _CHANGES[event]] if not _within(path, [place])]
        return f"{event} outside\t{touched!r}" if touched else None
    if event in _STARTS:
        return f"{event}\t{arguments!r}"[:500]
    if event == "compile" and arguments[0] is not None and not _importing():
        return f"evaluates\t{arguments!r}"[:500]
    return None


def _importing() -> bool:
    """Whether a module of a program is imported now, which compiles it and what it makes."""
    frame = sys._getframe()
    while frame.f_back:
        frame = frame.f_back
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
    return False


def _within(path: object, folders: list[Path]) -> bool:
    """Whether a path is in one of the folders; what is open already has no path."""
    if isinstance(path, int) or path is None:
        return True
    whole = ""
    if isinstance(path, str | bytes | os.PathLike):
        with suppress(ValueError):
            whole = os.path.realpath(os.fsdecode(path))
    return any(whole == str(folder) or whole.startswith(f"{folder}{os.sep}") for folder in folders)
