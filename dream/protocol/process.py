"""An engine as a process: started, read within limits, and ended with all that it has started.

On Windows the processes that an engine starts are a job, which the system ends with this program. Elsewhere
they are a process group and, on Linux, whatever inherited the engine's mark; a small process ends a guarded
one when this program is killed.

This program's own processes import nothing from the current folder. Python looks there first after ``-m`` and
``-c``: a file ``random.py`` there would be run.
"""

import atexit
import logging
import os
import secrets
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import IO, Any, Generic
from weakref import WeakSet

import dream
from dream.base.environment import handed_on
from dream.base.errors import message_of
from dream.base.showable import showable
from dream.base.texts import Message, Sentence, english, message
from dream.play.game import A
from dream.protocol import process_guard
from dream.protocol.dialogue import Dialogue, LazyLines, awake, outline

_LOG = logging.getLogger(__name__)

# What is read, within limits

LONGEST_LINE = 20_000
"""Bytes of a line that are read; the rest of it is skipped."""
LINES_A_SECOND, BYTES_A_SECOND = 2_000, 500_000
SECONDS_AT_ONCE = 10
"""How many seconds' worth may come at once."""


class Flood(Exception):
    """More output than is allowed."""


class Intake:
    """One stream of an engine, of which no more than a line is kept in memory."""

    def __init__(self, stream: IO[bytes]) -> None:
        """The lines of a stream, which is closed after the last one."""
        self._stream = stream
        self._lines: float = LINES_A_SECOND * SECONDS_AT_ONCE
        self._bytes: float = BYTES_A_SECOND * SECONDS_AT_ONCE
        self._counted = monotonic()

    def lines(self) -> Iterator[str]:
        """The lines until the end; raises Flood."""
        for line, _ in self._read():
            yield line

    def whole_lines(self) -> Iterator[str]:
        """The lines that were said to their end, for the beginning of a line may mean something else.

        Raises Flood.
        """
        for line, whole in self._read():
            if whole:
                yield line

    def _read(self) -> Iterator[tuple[str, bool]]:
        with suppress(OSError, ValueError), self._stream as stream:
            while line := stream.readline(LONGEST_LINE):
                self._count(1, len(line))
                rest = line
                while rest and not rest.endswith(b"\n"):
                    rest = stream.readline(LONGEST_LINE)
                    self._count(0, len(rest))
                yield line.decode("utf-8", errors="replace"), rest.endswith(b"\n")

    def _count(self, lines: int, length: int) -> None:
        """Count what was said against what may be said by now."""
        now = monotonic()
        passed, self._counted = now - self._counted, now
        self._lines = min(LINES_A_SECOND * SECONDS_AT_ONCE, self._lines + passed * LINES_A_SECOND) - lines
        self._bytes = min(BYTES_A_SECOND * SECONDS_AT_ONCE, self._bytes + passed * BYTES_A_SECOND) - length
        if min(self._lines, self._bytes) < 0:
            raise Flood


# A process with all that it begins

NICENESS = 10


def creation_flags(polite: bool) -> int:
    """What a new process is created with: on Windows no console and, when polite, a lower priority."""
    if sys.platform != "win32":
        return 0
    lower_priority = subprocess.BELOW_NORMAL_PRIORITY_CLASS if polite else 0
    return subprocess.CREATE_NO_WINDOW | lower_priority


def lower(pid: int) -> None:
    """Lower the priority of a process where that is done after its creation."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, NICENESS)


if sys.platform == "win32":
    from dream.protocol.job_object import Job

    _jobs: dict[int, Job] = {}
    """The jobs of those that live, by the numbers of their processes."""

PATIENCE_WITH_GUARD = 1.0

Process = subprocess.Popen[bytes]
_lock = Lock()
_living: dict[Process, str] = {}
"""Those that were begun and not killed, with their marks. A group is killed once: later its number may be
another's."""


class _Guard:
    """The process that ends those that are marked when this program is killed; a game goes on without it."""

    def __init__(self) -> None:
        self._process: Process | None = None

    def begun(self, process: Process, mark: str) -> None:
        """Tell it of one more; when it has to be started, of all."""
        with suppress(OSError, ValueError):
            if self._process is None or self._process.poll() is not None:
                self._process = self._begin()
                for other in [other for other in _living if _living[other] and other is not process]:
                    self._tell(f"begun {other.pid} {_living[other]}")
            self._tell(f"begun {process.pid} {mark}")

    def ended(self, process: Process) -> None:
        """Tell it that one has ended."""
        with suppress(OSError, ValueError):
            self._tell(f"ended {process.pid}")

    def dismiss(self) -> None:
        """End it, for this program ends in good order."""
        if self._process and self._process.stdin:
            with suppress(OSError, subprocess.TimeoutExpired):
                self._process.stdin.close()
                self._process.wait(PATIENCE_WITH_GUARD)

    def _begin(self) -> Process:
        return subprocess.Popen(
            [sys.executable, "-I", "-S", process_guard.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _tell(self, line: str) -> None:
        if self._process and self._process.stdin:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()


_guard = _Guard()
atexit.register(_guard.dismiss)


def begin(
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    *,
    polite: bool = False,
    guarded: bool = False,
) -> Process:
    """Start a process, its three streams being pipes; a polite one makes way for others.

    Without an `environment` it is a stranger's, and is handed nothing that this program sets for itself.

    A guarded one ends even when this program is killed. Raises OSError or ValueError. `kill` must follow,
    even when it ends by itself.
    """
    given = handed_on() if environment is None else environment
    mark = secrets.token_hex(8) if guarded and sys.platform != "win32" else ""
    if mark:
        given = {**given, process_guard.MARK: mark}
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=given,
        start_new_session=True,
        creationflags=creation_flags(polite),
    )
    if sys.platform == "win32":
        with suppress(OSError):
            _jobs[process.pid] = Job(process.pid)
    with _lock:
        _living[process] = mark
        if mark:
            _guard.begun(process, mark)
    if polite:
        lower(process.pid)
    return process


def is_marked() -> bool:
    """Whether this process was begun as a guarded one: what it begins without a guard is ended with it."""
    return process_guard.MARK in os.environ


def kill(process: Process) -> None:
    """End at once what is left of a process and of what it started, without a look whether it is gone."""
    _kill([process])


def living() -> tuple[Process, ...]:
    """The processes that were begun and not killed, the first first; some may have ended by themselves."""
    return tuple(sorted(_living, key=lambda process: process.pid))


def kill_all() -> None:
    """Kill every engine of this process, which is about to end without a word to anybody."""
    _kill(list(_living))


def _kill(processes: Iterable[Process]) -> None:
    with _lock:
        ended = {process: _living.pop(process) for process in processes if process in _living}
    if sys.platform == "win32":
        for process in ended:
            _kill_on_windows(process)
        return
    process_guard.end_groups([(process.pid, mark) for process, mark in ended.items()])
    with _lock:
        for process in [process for process, mark in ended.items() if mark]:
            _guard.ended(process)


def _kill_on_windows(process: Process) -> None:
    if sys.platform == "win32":
        job = _jobs.pop(process.pid, None)
        if job:
            job.end()
    with suppress(OSError):
        process.kill()


# An engine as a process

LAST_WORDS = 20
LONGEST_WORDS = 300
"""As much is told of what an engine calls itself, and of its last words."""
HANGS = "engine.silent", "engine.no_greeting", "engine.stuck"
"""How one ends that does not answer, by the keys of the sentences."""
WATCH_EVERY = 0.25
PATIENCE_AT_QUIT = 2.0
PATIENCE_AT_TERMINATE = 1.0
PATIENCE_AT_KILL = 2.0
"""Seconds within which the system ends what was killed; one that hangs in the system itself it never does."""
PATIENCE_AT_EXIT = 0.5
"""Seconds that engines have to quit when this program ends."""

_begun: "WeakSet[EngineProcess[Any]]" = WeakSet()


@dataclass(frozen=True)
class Death:
    """How a process ended, its exit status (None when it never ran), and its last error lines."""

    ending: Sentence
    status: int | None
    last_words: tuple[str, ...]

    @property
    def hung(self) -> bool:
        """Whether it was ended because it did not answer."""
        return isinstance(self.ending, Message) and self.ending.key in HANGS

    @property
    def message(self) -> Sentence:
        """How it ended, with the last of its error lines if it left any."""
        if not self.last_words:
            return self.ending
        return message(
            "engine.last_words", death=self.ending, words=showable(self.last_words[-1], LONGEST_WORDS)
        )


class EngineProcess(Generic[A]):
    """One life of an engine. `on_died` is called once, by a thread, unless `close` came first."""

    def __init__(
        self,
        command: Sequence[str],
        converse: Callable[[Callable[[str | LazyLines], None]], Dialogue[A]],
        *,
        environment: Mapping[str, str] | None,
        polite: bool,
        on_died: Callable[[Death], None],
        guarded: bool = True,
        patient: bool = False,
        hides: bool = False,
    ) -> None:
        """A process that has not been started. `converse` makes its dialogue; of one that `hides` what is
        said, because seats of the game know different things, the log has outlines.

        A `guarded` one ends even when this program is killed; a `patient` one may be silent beyond the
        deadlines of its dialogue, for somebody else looks at the clock.
        """
        self._command = list(command)
        self._environment = environment
        self._polite, self._guarded = polite, guarded
        self._patient, self._hides = patient, hides
        self._on_died = on_died
        self._lines: SimpleQueue[str | LazyLines | None] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._lock = Lock()
        self._closing = False
        self._killed = False
        self._fault: str | None = None
        self._thread = Thread(target=self._live, name="engine", daemon=True)
        self._begun, self._silent, self._gone = Event(), Event(), Event()
        self.dialogue = converse(self._lines.put)

    @property
    def pid(self) -> int | None:
        """The number of the process by which the system knows it; None when it never ran."""
        return self._process.pid if self._process else None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._gone.is_set()

    @property
    def ending(self) -> bool:
        """Whether it has ended, or has been told to."""
        return self.over or self._closing

    def _note(self, line: str, *, heard: bool) -> None:
        """Log a line that was heard, or is sent."""
        if _LOG.isEnabledFor(logging.DEBUG):
            said = outline(line, heard=heard) if self._hides else line.rstrip()
            _LOG.debug("engine %s %s %s", self.pid, ">" if heard else "<", said)

    def start(self) -> None:
        """Start the process, without waiting for it."""
        _begun.add(self)
        self.dialogue.begin()
        self._thread.start()

    def close(self) -> None:
        """End the process, without waiting for it: ask it to quit, then terminate, then kill it."""
        with self._lock:
            if self._closing:
                return
            self._closing = True
        self.dialogue.cancel()
        self._lines.put("quit")
        Thread(target=self._end, name="engine end", daemon=True).start()

    def kill(self) -> None:
        """End the process at once, with all that it started; it is gone then, unless the system hangs."""
        with self._lock:
            self._closing = self._killed = True
        self._lines.put(None)
        if self._thread.ident:
            self._begun.wait(PATIENCE_AT_KILL)
        if self._process:
            kill(self._process)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE_AT_KILL)

    def join(self, seconds: float) -> None:
        """Wait, at most so long, until the process is gone."""
        if seconds > 0 and self._thread.ident:
            self._thread.join(seconds)

    # The thread that starts it and watches it until its death

    def _live(self) -> None:
        process = self._begin()
        self._begun.set()
        if process is None:
            return
        assert process.stdin
        assert process.stdout
        assert process.stderr
        threads = [
            Thread(target=self._read, args=(process.stdout,), name="engine reader", daemon=True),
            Thread(target=self._listen, args=(process.stderr,), name="engine errors", daemon=True),
        ]
        for thread in threads:
            thread.start()
        Thread(target=self._write, args=(process.stdin,), name="engine writer", daemon=True).start()
        self._watch(process)
        status = self._reap(process)
        self._lines.put(None)
        for thread in threads:
            thread.join(PATIENCE_AT_TERMINATE)
        ending = message(self._ending(status), status="" if status is None else status)
        words = () if self._fault == "engine.flood" else tuple(self._last_words)
        self._die(Death(ending, status, words))

    def _ending(self, status: int | None) -> str:
        """The key of the sentence that says how it ended."""
        if status is None:
            return "engine.stuck"
        return self._fault or ("engine.ended" if self.dialogue.greeted else "engine.ended_at_once")

    def _begin(self) -> subprocess.Popen[bytes] | None:
        """Start the process, unless it has been told to end already or cannot be started."""
        if self._closing:
            self._gone.set()
            return None
        try:
            self._process = begin(
                self._command, self._environment, polite=self._polite, guarded=self._guarded
            )
        except (OSError, ValueError) as error:
            self._die(Death(message("engine.no_start", reason=message_of(error)), None, ()))
        return self._process

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """Return when its output has ended, or it has; or when it is to be ended for a fault."""
        while not self._silent.wait(WATCH_EVERY):
            deadline = self.dialogue.deadline
            overdue = deadline is not None and awake() > deadline and not (self._patient or self._closing)
            if overdue:
                self._fault = "engine.silent" if self.dialogue.greeted else "engine.no_greeting"
            if self._fault or self._killed or process.poll() is not None:
                return

    def _reap(self, process: subprocess.Popen[bytes]) -> int | None:
        """The exit status of a process that is to be no more, with all that it started; None when it stays.

        One that has closed its output may still end by itself.
        """
        with suppress(subprocess.TimeoutExpired):
            process.wait(0 if self._fault or self._killed else PATIENCE_AT_QUIT)
        kill(process)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(PATIENCE_AT_KILL)
        return None

    def _die(self, death: Death) -> None:
        self._gone.set()
        if self._closing:
            _LOG.debug("engine %s has ended", self.pid)
        else:
            _LOG.warning("engine %s: %s", self.pid, english(death.ending if self._hides else death.message))
            self._on_died(death)

    # The threads that read, which wait as long as somebody can still write to the stream

    def _read(self, output: IO[bytes]) -> None:
        try:
            for line in Intake(output).whole_lines():
                if not self._closing:
                    self._note(line, heard=True)
                    self.dialogue.hear(line)
        except Flood:
            self._fault = "engine.flood"
        finally:
            self._silent.set()

    def _listen(self, errors: IO[bytes]) -> None:
        try:
            for line in Intake(errors).lines():
                self._last_words.append(line.rstrip())
        except Flood:
            self._fault = "engine.flood"
            self._silent.set()

    # The thread that writes, which makes what takes long, and waits as long as the engine does not read

    def _write(self, stdin: IO[bytes]) -> None:
        while sent := self._lines.get():
            lines = (sent,) if isinstance(sent, str) else sent()
            for line in lines:
                self._note(line, heard=False)
            if not _is_written(stdin, lines) or sent == "quit":
                break
        with suppress(OSError):
            stdin.close()

    # The thread that ends it

    def _end(self) -> None:
        self._thread.join(PATIENCE_AT_QUIT)
        process = self._process
        if process and process.poll() is None:
            process.terminate()
            self._thread.join(PATIENCE_AT_TERMINATE)
        self._killed = True
        if process:
            kill(process)


def _is_written(stdin: IO[bytes], lines: Sequence[str]) -> bool:
    """Write lines to an engine; whether it can still be written to."""
    try:
        for line in lines:
            stdin.write(line.encode() + b"\n")
        stdin.flush()
    except (OSError, ValueError):
        return False
    return True


@atexit.register
def _end_all() -> None:
    """End all engines with this program: one that does not quit at once is killed."""
    begun = list(_begun)
    for one in begun:
        one.close()
    until = monotonic() + PATIENCE_AT_EXIT
    for one in begun:
        one.join(until - monotonic())
    kill_all()


# Processes of this program

HOME = str(Path(dream.__file__).resolve().parent.parent)
"""Where this package lies."""
PATH, SAFE, OURS = "PYTHONPATH", "PYTHONSAFEPATH", "dream"


def own_command(module: str, *arguments: object) -> tuple[str, ...]:
    """Return what runs a module of this program; `own_environment` goes with it."""
    return sys.executable, "-P", "-m", module, *map(str, arguments)


def own_environment() -> dict[str, str]:
    """Return the environment in which a process finds this very package, and nothing by a relative path."""
    known = filter(os.path.isabs, os.environ.get(PATH, "").split(os.pathsep))
    return {**os.environ, PATH: os.pathsep.join([HOME, *known])}


@contextmanager
def safe_path() -> Iterator[None]:
    """Have every Python process started within the block look for modules as `own_command` does.

    For processes whose command others write; they call `forget_safe_path` when they have begun.
    """
    before = os.environ.get(SAFE)
    os.environ[SAFE] = before or OURS
    try:
        yield
    finally:
        if not before:
            del os.environ[SAFE]


def forget_safe_path() -> None:
    """Undo `safe_path` for the processes that this one starts, such as somebody's engine."""
    if os.environ.get(SAFE) == OURS:
        del os.environ[SAFE]


def leave_out_current_folder() -> None:
    """Look for no more modules in the current folder, unless something is installed there."""
    with suppress(OSError):
        folders = {"", os.getcwd()}
        sys.path[:] = [path for path in sys.path if path not in folders or _is_installed(path)]


def _is_installed(path: str) -> bool:
    """Whether this package, or Python with its packages, is in a folder."""
    whole = os.path.realpath(path)
    prefixes = (os.path.realpath(prefix) + os.sep for prefix in (sys.prefix, sys.base_prefix))
    return whole == HOME or whole.startswith(tuple(prefixes))
