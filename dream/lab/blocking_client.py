"""A conversation with an engine that waits for every answer, for matches and measurements.

The window never waits (`dream.protocol.client`); here waiting is the point, and its time is what is measured.
"""

import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from time import perf_counter

from dream.base.errors import Malformed, cut, quoted
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.lab.forfeits import Forfeit, ForfeitCause, Interrupted
from dream.protocol import process_tree
from dream.protocol.client import own_engine, own_environment
from dream.protocol.dialogue import MOST_OPTIONS
from dream.protocol.limits import Info
from dream.protocol.options import current_name
from dream.protocol.process import lines_of

MOST_UNREAD = 2_000
LONGEST_WORDS = 300
"""As much is told of what an engine calls itself, and of its last words."""
LOOK_EVERY = 0.1
PATIENCE_AT_START = 120.0
PATIENCE_AT_QUIT = 1.0


class BlockingClient:
    """An engine in a process of its own. What it fails to do is raised as `Forfeit`."""

    def __init__(
        self, command: Sequence[str] | None = None, *, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        """Start an engine, ours when `command` is None; `stopped` is asked while an answer is awaited."""
        self._stopped = stopped
        self._heard: Queue[str | None] = Queue(MOST_UNREAD)
        self._unsent: SimpleQueue[str | None] = SimpleQueue()
        self._errors: deque[str] = deque(maxlen=1)
        self._ended = self._unread = False
        self.name = "an engine"
        self.options: frozenset[str] = frozenset()
        try:
            self.process = process_tree.begin(
                command or own_engine("dream"), None if command else own_environment()
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise Forfeit(ForfeitCause.CRASHED, f"the engine could not be started: {reason}") from error
        self._threads = [self._thread(work) for work in (self._write, self._listen, self._keep_errors)]

    def _thread(self, work: Callable[[], None]) -> Thread:
        thread = Thread(target=work, name="engine client", daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        stdin = self.process.stdin
        assert stdin
        with suppress(OSError, ValueError):
            while (line := self._unsent.get()) is not None:
                stdin.write(line.encode() + b"\n")
                stdin.flush()
        with suppress(OSError, ValueError):
            stdin.close()

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as said:
            for line in lines_of(said):
                self._hear(line.strip())
        self._hear(None)

    def _hear(self, line: str | None) -> None:
        """Keep a line, or the end, as soon as there is room for it; not when nobody will read it any more."""
        while not self._unread:
            with suppress(Full):
                self._heard.put(line, timeout=LOOK_EVERY)
                return

    def _keep_errors(self) -> None:
        assert self.process.stderr
        with self.process.stderr as said:
            self._errors.extend(map(str.strip, lines_of(said)))

    # Lines

    def send(self, *lines: str) -> None:
        """Say lines to the engine, without waiting until it reads them."""
        for line in lines:
            self._unsent.put(line)

    def read(self, until: float) -> str:
        """The next line; `until` is a time of `perf_counter`. Raises Forfeit at silence or the end."""
        while not self._ended:
            if self._stopped():
                raise Interrupted
            left = until - perf_counter()
            if left <= 0:
                raise Forfeit(ForfeitCause.HUNG, "the engine did not answer in time")
            with suppress(Empty):
                line = self._heard.get(timeout=min(left, LOOK_EVERY))
                if line is not None:
                    return line
                self._ended = True
        raise Forfeit(ForfeitCause.CRASHED, self._obituary())

    def _obituary(self) -> str:
        try:
            status = self.process.wait(PATIENCE_AT_QUIT)
        except subprocess.TimeoutExpired:
            return "the engine has closed its output"
        self._threads[-1].join(PATIENCE_AT_QUIT)
        last = f": {cut(self._errors[-1], LONGEST_WORDS)}" if self._errors else ""
        return f"the engine has ended (exit status {status}){last}"

    def lines_until(self, *verbs: str, seconds: float) -> Iterator[str]:
        """What is said until a line begins with one of the verbs, that line included.

        Raises Forfeit when that takes longer than `seconds`, and when the engine refuses.
        """
        until = perf_counter() + seconds
        while True:
            line = self.read(until)
            yield line
            verb, _, rest = line.partition(" ")
            if verb in verbs:
                return
            if verb == "error":
                raise Forfeit(ForfeitCause.REFUSED, f"the engine refused: {cut(rest, LONGEST_WORDS)}")

    # The protocol

    def greet(self) -> None:
        """Learn the engine's name and options, and wait until it can search."""
        self.send("udi")
        options: set[str] = set()
        for line in self.lines_until("udiok", seconds=PATIENCE_AT_START):
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = cut(" ".join(words[2:]), LONGEST_WORDS)
            elif words[:2] == ["option", "name"] and len(words) > 2 and len(options) < MOST_OPTIONS:
                options.add(words[2])
        self.options = frozenset(options)
        self.wait_ready()

    def wait_ready(self) -> None:
        """Wait until the engine has done all that it was told."""
        self.send("isready")
        for _ in self.lines_until("readyok", seconds=PATIENCE_AT_START):
            pass

    def option(self, name: str) -> str | None:
        """What the engine itself calls an option, whose case does not matter; None when it has none such."""
        names = name.lower(), current_name(name).lower()
        return next((option for option in self.options if option.lower() in names), None)

    def set_option(self, name: str, value: str) -> None:
        """Set an option; raises Malformed when the engine does not have it."""
        known = self.option(name)
        if known is None:
            has = ", ".join(sorted(self.options)) or "none"
            raise Malformed(f"{self.name} has no option {quoted(name)}; it has {has}")
        self.send(f"setoption name {known} value {value}")

    def go(self, position: str, limits: str, seconds: float) -> tuple[str, Info[Action] | None]:
        """What the engine does in a position, with the last that it told of its search.

        `position` is what follows that word in the protocol. Raises Forfeit after `seconds`.
        """
        self.send(f"position {position}", f"go {limits}".rstrip())
        answer, info = "", None
        for line in self.lines_until("bestaction", seconds=seconds):
            verb, _, answer = line.partition(" ")
            if verb == "info":
                with suppress(ValueError):
                    info = Info.parse(answer, parse_action)
        return answer.strip(), info

    def close(self) -> None:
        """End the engine: it is asked to quit, and killed when it does not, with all that it started."""
        self._unread = True
        self.send("quit")
        self._unsent.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE_AT_QUIT)
        self.kill()

    def kill(self) -> None:
        """End the engine at once, with all that it started."""
        self._unread = True
        self._unsent.put(None)
        process_tree.kill(self.process)
        self.process.wait()
