"""The process of an engine, with the threads that start it, write to it, read it, watch it and end it."""

import atexit
import subprocess
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import IO, Any, Generic
from weakref import WeakSet

from dream.base.errors import message_of
from dream.base.messages import Message, Sentence, message
from dream.base.showable import showable
from dream.play.game import A
from dream.protocol.dialogue import Dialogue, Lines
from dream.protocol.process import process_tree
from dream.protocol.process.awake_clock import awake
from dream.protocol.process.intake import Flood, Intake

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
        converse: Callable[[Callable[[str | Lines], None]], Dialogue[A]],
        *,
        environment: Mapping[str, str] | None,
        polite: bool,
        on_died: Callable[[Death], None],
        guarded: bool = True,
        patient: bool = False,
    ) -> None:
        """A process that has not been started. `converse` makes its dialogue.

        A `guarded` one ends even when this program is killed; a `patient` one may be silent beyond the
        deadlines of its dialogue, for somebody else looks at the clock.
        """
        self._command = list(command)
        self._environment = environment
        self._polite, self._guarded = polite, guarded
        self._patient = patient
        self._on_died = on_died
        self._lines: SimpleQueue[str | Lines | None] = SimpleQueue()
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
            process_tree.kill(self._process)
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
            self._process = process_tree.begin(
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
        process_tree.kill(process)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(PATIENCE_AT_KILL)
        return None

    def _die(self, death: Death) -> None:
        self._gone.set()
        if not self._closing:
            self._on_died(death)

    # The threads that read, which wait as long as somebody can still write to the stream

    def _read(self, output: IO[bytes]) -> None:
        try:
            for line in Intake(output).whole_lines():
                if not self._closing:
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
            process_tree.kill(process)


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
    """Let no engine outlive this program: one that does not quit at once is killed."""
    begun = list(_begun)
    for one in begun:
        one.close()
    until = monotonic() + PATIENCE_AT_EXIT
    for one in begun:
        one.join(until - monotonic())
    process_tree.kill_all()
