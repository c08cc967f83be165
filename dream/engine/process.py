"""The process of an engine, with the threads that start it, write to it, read it and end it."""

import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import IO

from dream.engine.dialogue import Dialogue
from dream.engine.priority import creation_flags, lower
from dream.words import say

LONGEST_LINE = 20_000
LAST_WORDS = 20
WATCH_EVERY = 0.25
PATIENCE_AT_QUIT = 2.0
PATIENCE_AT_TERMINATE = 1.0


@dataclass(frozen=True)
class Death:
    """How a process ended: a sentence, its exit status (None when it never ran), its last error lines."""

    sentence: str
    status: int | None
    last_words: tuple[str, ...]


class EngineProcess:
    """One life of an engine. `on_died` is called once, by a thread, unless `close` came first."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None,
        polite: bool,
        on_died: Callable[[Death], None],
    ) -> None:
        self._command = list(command)
        self._environment = environment
        self._polite = polite
        self._on_died = on_died
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._lock = Lock()
        self._closing = False
        self._overdue = False
        self._thread = Thread(target=self._live, name="engine", daemon=True)
        self._ender: Thread | None = None
        self.over = False
        self.dialogue = Dialogue(self._lines.put)

    @property
    def ending(self) -> bool:
        """Whether it has ended, or has been told to."""
        return self.over or self._closing

    def start(self) -> None:
        """Start the process, without waiting for it."""
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
        self._ender = Thread(target=self._end, name="engine end", daemon=True)
        self._ender.start()

    def join(self, seconds: float) -> None:
        """Wait, at most so long, until the process is gone."""
        if seconds and self._thread.ident:
            self._thread.join(seconds)

    # The thread that reads, from birth to death

    def _live(self) -> None:
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=self._environment,
                creationflags=creation_flags(self._polite),
            )
        except (OSError, ValueError) as error:
            self._die(Death(say("engine.no_start", reason=str(error)), None, ()))
            return
        self._process = process
        assert process.stdin
        assert process.stdout
        assert process.stderr
        if self._polite:
            lower(process.pid)
        helpers = [
            Thread(target=self._write, args=(process.stdin,), name="engine writer", daemon=True),
            Thread(target=self._listen, args=(process.stderr,), name="engine errors", daemon=True),
        ]
        for helper in helpers:
            helper.start()
        for line in lines_of(process.stdout):
            if not self._closing:
                self.dialogue.hear(line)
        status = self._reap(process)
        self._lines.put("")
        helpers[1].join(PATIENCE_AT_TERMINATE)
        key = "engine.silent" if self._overdue else "engine.ended"
        self._die(Death(say(key, status=status), status, tuple(self._last_words)))

    def _reap(self, process: subprocess.Popen[bytes]) -> int:
        """The exit status of a process that has closed its output; it is killed when it stays."""
        try:
            return process.wait(PATIENCE_AT_QUIT)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()

    def _die(self, death: Death) -> None:
        self.over = True
        if not self._closing:
            self._on_died(death)

    def _listen(self, errors: IO[bytes]) -> None:
        for line in lines_of(errors):
            self._last_words.append(line.rstrip())

    # The thread that writes and watches the clock

    def _write(self, stdin: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while not self.over:
                try:
                    line = self._lines.get(timeout=WATCH_EVERY)
                except Empty:
                    self._watch()
                    continue
                stdin.write(line.encode() + b"\n")
                stdin.flush()
                if line == "quit":
                    break
        with suppress(OSError):
            stdin.close()

    def _watch(self) -> None:
        deadline = self.dialogue.deadline
        if deadline is not None and monotonic() > deadline and self._process and not self._closing:
            self._overdue = True
            self._process.kill()

    # The thread that ends it

    def _end(self) -> None:
        self._thread.join(PATIENCE_AT_QUIT)
        process = self._process
        if process and process.poll() is None:
            process.terminate()
            self._thread.join(PATIENCE_AT_TERMINATE)
        if process and process.poll() is None:
            process.kill()


def lines_of(stream: IO[bytes]) -> Iterator[str]:
    """The lines of a stream until its end, each cut after `LONGEST_LINE` bytes."""
    with suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(LONGEST_LINE)
            yield line.decode("utf-8", errors="replace")
