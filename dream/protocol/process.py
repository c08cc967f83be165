"""The process of an engine, with the threads that start it, write to it, read it, watch it and end it."""

import atexit
import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import IO, Any, Generic
from weakref import WeakSet

from dream.base.errors import message_of
from dream.base.messages import Sentence, message
from dream.base.showable import showable
from dream.play.game import A
from dream.protocol import process_tree
from dream.protocol.dialogue import Dialogue

LONGEST_LINE = 20_000
LAST_WORDS = 20
LONGEST_WORDS = 300
"""As much is told of what an engine calls itself, and of its last words."""
WATCH_EVERY = 0.25
PATIENCE_AT_QUIT = 2.0
PATIENCE_AT_TERMINATE = 1.0
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
        converse: Callable[[Callable[[str], None]], Dialogue[A]],
        *,
        environment: Mapping[str, str] | None,
        polite: bool,
        on_died: Callable[[Death], None],
        patient: bool = False,
    ) -> None:
        """A process that has not been started. `converse` makes its dialogue; a `patient` one may be silent
        beyond the deadlines of that, for somebody else looks at the clock."""
        self._command = list(command)
        self._environment = environment
        self._polite = polite
        self._patient = patient
        self._on_died = on_died
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._lock = Lock()
        self._closing = False
        self._overdue = False
        self._thread = Thread(target=self._live, name="engine", daemon=True)
        self._begun = Event()
        self._gone = Event()
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
        """End the process at once, with all that it started; it is gone afterwards."""
        with self._lock:
            self._closing = True
        self._lines.put(None)
        if self._thread.ident:
            self._begun.wait()
        if self._process:
            process_tree.kill(self._process)
            self._process.wait()

    def join(self, seconds: float) -> None:
        """Wait, at most so long, until the process is gone."""
        if seconds > 0 and self._thread.ident:
            self._thread.join(seconds)

    # The thread that reads, from birth to death

    def _live(self) -> None:
        process = self._begin()
        self._begun.set()
        if process is None:
            return
        assert process.stdin
        assert process.stdout
        assert process.stderr
        errors = Thread(target=self._listen, args=(process.stderr,), name="engine errors", daemon=True)
        errors.start()
        Thread(target=self._write, args=(process.stdin,), name="engine writer", daemon=True).start()
        Thread(target=self._watch, args=(process,), name="engine watch", daemon=True).start()
        for line in lines_of(process.stdout):
            if not self._closing:
                self.dialogue.hear(line)
        status = self._reap(process)
        self._lines.put(None)
        errors.join(PATIENCE_AT_TERMINATE)
        self._die(Death(message(self._ending, status=status), status, tuple(self._last_words)))

    @property
    def _ending(self) -> str:
        """The key of the sentence that says how it ended."""
        if self.dialogue.greeted:
            return "engine.silent" if self._overdue else "engine.ended"
        return "engine.no_greeting" if self._overdue else "engine.ended_at_once"

    def _begin(self) -> subprocess.Popen[bytes] | None:
        """Start the process, unless it has been told to end already or cannot be started."""
        if self._closing:
            self._gone.set()
            return None
        try:
            self._process = process_tree.begin(self._command, self._environment, polite=self._polite)
        except (OSError, ValueError) as error:
            self._die(Death(message("engine.no_start", reason=message_of(error)), None, ()))
        return self._process

    def _reap(self, process: subprocess.Popen[bytes]) -> int:
        """The exit status of a process that has closed its output; it is killed when it stays."""
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE_AT_QUIT)
        process_tree.kill(process)
        return process.wait()

    def _die(self, death: Death) -> None:
        self._gone.set()
        if not self._closing:
            self._on_died(death)

    def _listen(self, errors: IO[bytes]) -> None:
        for line in lines_of(errors):
            self._last_words.append(line.rstrip())

    # The thread that writes, which waits as long as the engine does not read

    def _write(self, stdin: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in iter(self._lines.get, None):
                stdin.write(line.encode() + b"\n")
                stdin.flush()
                if line == "quit":
                    break
        with suppress(OSError):
            stdin.close()

    # The thread that watches the clock

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """Kill the engine when it is overdue; once it has ended, kill what it started, which may still hold
        its output open."""
        while not self._gone.wait(WATCH_EVERY):
            deadline = self.dialogue.deadline
            overdue = deadline is not None and monotonic() > deadline and not (self._patient or self._closing)
            if overdue or process.poll() is not None:
                self._overdue = overdue
                process_tree.kill(process)
                return

    # The thread that ends it

    def _end(self) -> None:
        self._thread.join(PATIENCE_AT_QUIT)
        process = self._process
        if process and process.poll() is None:
            process.terminate()
            self._thread.join(PATIENCE_AT_TERMINATE)
        if process:
            process_tree.kill(process)


@atexit.register
def _end_all() -> None:
    """Let no engine outlive this program: one that does not quit at once is killed."""
    begun = list(_begun)
    for one in begun:
        one.close()
    until = monotonic() + PATIENCE_AT_EXIT
    for one in begun:
        one.join(until - monotonic())
    process_tree.kill_all()


def lines_of(stream: IO[bytes]) -> Iterator[str]:
    """The lines of a stream until its end, when it is closed; each is cut after `LONGEST_LINE` bytes."""
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(LONGEST_LINE):
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(LONGEST_LINE)
            yield line.decode("utf-8", errors="replace")
