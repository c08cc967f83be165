"""One conversation with an engine (docs/protocol.md) on any pair of text streams, whatever is asked about.

What every server serves: `udi`, `isready`, `setoption`, `stop` and `quit`. While the engine thinks anything
else is refused with an error line and changes nothing. `stop` is answered before the next line is read.

Blank lines are passed over. `quit` lets a count (depth, nodes, perft) go on for a second; the end of the
input lets anything with an end go on for ten.
"""

import sys
import traceback
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import NoReturn, Protocol, TextIO

from dream import __version__
from dream.base.errors import Malformed, Stopped, quoted
from dream.play import registry
from dream.protocol.options import Options

LONGEST_LINE = 4_000_000
"""In characters: all the actions of the longest record, and all that was observed in a very long game."""
PATIENCE_AT_STOP = 5.0
PATIENCE_AT_QUIT = 1.0
PATIENCE_AT_END = 10.0


class Prepared(Protocol):
    """What every engine has, whatever it is asked about."""

    options: Options

    def prepare(self) -> None:
        """Return when it can search."""


class Job:
    """Work that goes on while lines are read and gives the last lines to say.

    `counted` and `ends` say how it is bounded.
    """

    def __init__(
        self, work: Callable[["Job"], list[str]], *, counted: bool = False, ends: bool = True
    ) -> None:
        self.work = work
        self.counted = counted
        self.ends = ends
        self.stop = Event()
        self.over = False
        self.thread: Thread | None = None

    def wait(self, seconds: float) -> None:
        """Wait until the work is over, at most so long."""
        if self.thread:
            self.thread.join(seconds)


class Conversation:
    """A server but for what its engine is asked about, which a subclass adds to `_verbs`."""

    def __init__(
        self,
        requests: TextIO,
        answers: TextIO,
        engine: Prepared,
        *,
        patience: float = PATIENCE_AT_END,
    ) -> None:
        """After the end of `requests`, what has an end may go on for `patience` seconds."""
        self._patience = patience
        self._requests = requests
        self._answers = answers
        self._prepared = engine
        self._lock = Lock()
        self._unheard = False
        self._astray: str | None = None
        self._job: Job | None = None
        self._verbs: dict[str, Callable[[str], None]] = {
            "udi": self._udi,
            "isready": self._isready,
            "setoption": self._setoption,
            "stop": self._stop,
        }

    # Lines in and out

    def serve(self) -> bool:
        """Serve the protocol until `quit`, the end of the requests, or nobody reads the answers any more.

        False when what was under way then could not be ended.
        """
        patience = self._patience
        while not self._unheard and (line := self._read()) is not None:
            try:
                if self._answer(line):
                    patience = PATIENCE_AT_QUIT
                    break
            except (ValueError, RecursionError) as error:
                self._say(error_line(error))
        self._end(patience)
        return not self._thinking

    def _read(self) -> str | None:
        """The next line, None at the end; of a line that is too long only so much that it is seen to be."""
        try:
            line = self._requests.readline(LONGEST_LINE + 2)
            rest = line
            while rest and not rest.endswith("\n"):
                rest = self._requests.readline(LONGEST_LINE)
        except (OSError, ValueError):
            return None
        return line or None

    def _say(self, *lines: str, last_of: Job | None = None) -> None:
        """Write whole lines at once; with the last ones of a job it is over."""
        with self._lock:
            if last_of:
                last_of.over = True
            if lines and not self._unheard:
                try:
                    self._answers.write("".join(f"{line}\n" for line in lines))
                    self._answers.flush()
                except (OSError, ValueError):
                    self._unheard = True
            if self._unheard and self._job:
                self._job.stop.set()

    def _answer(self, line: str) -> bool:
        """Do what a line says; whether that is to quit."""
        if len(line.rstrip("\r\n")) > LONGEST_LINE:
            raise Malformed(f"a line has at most {LONGEST_LINE} characters")
        verb, _, rest = line.strip().partition(" ")
        if verb == "quit":
            nothing_after(verb, rest.strip())
            return True
        if verb and verb not in self._verbs:
            raise Malformed(f"{quoted(verb)} is not understood: {', '.join([*self._verbs, 'quit'])}")
        if verb:
            self._verbs[verb](rest.strip())
        return False

    # Who speaks of another game

    def _refuse_other_game(self, word: str, own: str) -> NoReturn:
        """Raise Malformed: another game than the engine's `own` was told of, where `go` finds no action."""
        self._astray = f"{quoted(word)} is not the game of this engine, {own}"
        if word in registry.packages():
            self._astray += f": start that one's with dream engine --game {word}"
        raise Malformed(self._astray)

    def _lost(self) -> bool:
        """Whether the host speaks of another game; then `go` is answered, so that nobody waits."""
        if self._astray:
            self._say(f"error {self._astray}", "bestaction none")
        return self._astray is not None

    # Answers

    def _udi(self, rest: str) -> None:
        nothing_after("udi", rest)
        options = [option.text for option in self._prepared.options.all]
        self._say(f"id name dream {__version__}", "id author the dream founders", *options, "udiok")

    def _isready(self, rest: str) -> None:
        nothing_after("isready", rest)
        if not self._thinking:
            self._prepared.prepare()
        self._say("readyok")

    def _setoption(self, rest: str) -> None:
        self._refuse_while_thinking()
        words = rest.split(maxsplit=3)
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise Malformed("an option is set by: setoption name N value V")
        self._prepared.options.set(words[1], words[3])

    def _stop(self, rest: str) -> None:
        nothing_after("stop", rest)
        self._end(0)

    # The work under way

    @property
    def _thinking(self) -> bool:
        return self._job is not None and not self._job.over

    def _refuse_while_thinking(self) -> None:
        if self._thinking:
            raise ValueError("it is thinking: stop it first")

    def _start(self, job: Job) -> None:
        self._job = job
        job.thread = Thread(target=self._run, args=(job,), name="engine", daemon=True)
        job.thread.start()

    def _run(self, job: Job) -> None:
        """Do the work and say its last lines; a fault of the engine's own is told, and ends only the work."""
        try:
            last = job.work(job)
        except Stopped:
            last = ["error stopped before the end"]
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            last = [f"error inside the engine: {type(error).__name__} {error_line(error)}"]
        self._say(*last, last_of=job)

    def _end(self, patience: float) -> None:
        """End the work under way: what will end by itself may go on for `patience` seconds."""
        job = self._job
        if job is None:
            return
        if job.ends and (job.counted or patience > PATIENCE_AT_QUIT) and patience:
            job.wait(patience)
        job.stop.set()
        job.wait(PATIENCE_AT_STOP)


def error_line(error: BaseException) -> str:
    return f"error {' '.join(str(error).split())}"


def nothing_after(verb: str, rest: str) -> None:
    if rest:
        raise Malformed(f"nothing stands after {verb}, but there is {quoted(rest)}")
