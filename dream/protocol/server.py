"""The engine's side of the protocol: what an engine is, and the conversation that serves it.

The protocol is in ``docs/protocol.md``. `Server` speaks for an engine that is shown positions,
`ObservationServer` for one that observes, in a game in which seats know different things. A conversation goes
on any pair of text streams. An engine thinks in a thread of its own, while lines go on being read.
"""

import ctypes
import io
import os
import signal
import sys
import traceback
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Any, Generic, NoReturn, Protocol, TextIO, TypeVar

from dream import __version__
from dream.base.errors import Malformed, Stopped, quoted
from dream.play import referee, registry
from dream.play.game import A, Decider, Game, S, letter, seat_of
from dream.play.history import History
from dream.protocol.dialogue import (
    BETWEEN,
    MULTI_PV,
    OLD_PLACE_WORD,
    PLACE_WORD,
    PREPARING,
    SEARCH_MOVES,
    EngineOptions,
    Info,
    Latest,
    Limits,
    check_level,
)

# A conversation

LONGEST_LINE = 4_000_000
"""In characters: all the actions of the longest record, and all that was observed in a very long game."""
PATIENCE_AT_STOP = 5.0
PATIENCE_AT_QUIT = 1.0
PATIENCE_AT_END = 10.0
SIGN_EVERY = 1.0
"""Seconds between two signs of life of an engine that is preparing while it is waited for."""


class Prepared(Protocol):
    """What every engine has, whatever it is asked about."""

    options: EngineOptions

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


class BareServer:
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
        self._output_closed = False
        self._other_game: str | None = None
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
        while not self._output_closed and (line := self._read()) is not None:
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
            if lines and not self._output_closed:
                try:
                    self._answers.write("".join(f"{line}\n" for line in lines))
                    self._answers.flush()
                except (OSError, ValueError):
                    self._output_closed = True
            if self._output_closed and self._job:
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

    # A host that means another game

    def _refuse_other_game(self, word: str, own: str) -> NoReturn:
        """Raise Malformed, for the host means another game than the engine's `own`."""
        self._other_game = f"{quoted(word)} is not the game of this engine, {own}"
        if word in registry.packages():
            self._other_game += f": start that one's with dream engine --game {word}"
        raise Malformed(self._other_game)

    def _host_means_another_game(self) -> bool:
        """Whether the host means another game; then `go` is answered, so that it doesn't wait."""
        if self._other_game:
            self._say(f"error {self._other_game}", "bestaction none")
        return self._other_game is not None

    # Answers

    def _udi(self, rest: str) -> None:
        nothing_after("udi", rest)
        options = [option.text for option in self._prepared.options.all]
        self._say(f"id name dream {__version__}", "id author the dream founders", *options, "udiok")

    def _isready(self, rest: str) -> None:
        nothing_after("isready", rest)
        if not self._thinking:
            with self._signs_of_life():
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
    def _is_preparing(self) -> bool:
        """Whether the engine says that something that takes long, such as compiling, comes before a search.

        One without `preparing`, as an engine of another package may be, is always ready.
        """
        return getattr(self._prepared, "preparing", False)

    @contextmanager
    def _signs_of_life(self) -> Iterator[None]:
        """As long as the engine is preparing within the block, tell the host that waits for it."""
        over = Event()

        def tell() -> None:
            while self._is_preparing and not over.wait(SIGN_EVERY):
                if self._is_preparing:
                    self._say(f"info {PREPARING}")

        if self._is_preparing:
            Thread(target=tell, name="signs of life", daemon=True).start()
        try:
            yield
        finally:
            over.set()

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
            with self._signs_of_life():
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


# Engines

A_co = TypeVar("A_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Observed(Protocol):
    """What a seat has observed of a state: all that it may know then."""

    @property
    def decider(self) -> Decider | None:
        """Who decides; None when the game is over."""


Obs = TypeVar("Obs", bound=Observed)
Report = Callable[[Info[A_co]], None]


class Engine(Protocol[S_contra, A_co]):
    """Something that thinks about positions. The server calls it from one thread at a time.

    `options` are what can be set; the server offers them and sets them while nothing is thought about.
    """

    options: EngineOptions

    def prepare(self) -> None:
        """Return when it can search (compiled, tables made)."""

    def new_game(self) -> None:
        """Forget what was learnt from the positions of another game."""

    def think(
        self,
        position: S_contra,
        history: Sequence[S_contra],
        limits: Limits,
        report: Report[A_co],
        stop: Event,
    ) -> A_co:
        """A legal action in a position that is not finished, whatever stops the search and however soon.

        `history` are the positions of the game before this one, oldest first, for rules that ask what has
        been, such as repetition. `report` is called as often as there is news. It returns within 50 ms of
        `stop` being set or of the time of `limits`, and may return before `stop` is set even when they are
        infinite.
        """

    def worth(
        self, position: S_contra, history: Sequence[S_contra], limits: Limits, stop: Event
    ) -> int | None:
        """What an unfinished position is worth to the side to move, as a score of `Info`.

        It is found at full strength within the depth and time of `limits`; what was learnt in the game is
        neither used nor changed. None when time was over, or `stop` set, before anything was known.
        """

    def divide(self, position: S_contra, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """Perft: for every legal action in ASCII order its text and count; depth at least 1.

        Raises Stopped within 50 ms of `stop` being set.
        """


class ObservingEngine(Protocol[Obs, A_co]):
    """Something that acts for a seat that does not know everything. It is called from one thread at a time.

    `options` are what can be set; the server offers them and sets them while nothing is thought about.
    """

    options: EngineOptions

    def prepare(self) -> None:
        """Return when it can think."""

    def new_game(self, seat: int, options: str) -> None:
        """Act for this seat, in a game with these options, from now on; raises Malformed."""

    def parse_observation(self, text: str) -> Obs:
        """The observation of a text; raises Malformed or Impossible."""

    def think(self, observations: Sequence[Obs], limits: Limits, report: Report[A_co], stop: Event) -> A_co:
        """A legal action where the last of the observations leaves the decision to its seat.

        They are all that the seat has observed in the game so far, oldest first. The same ones, options and
        limits, but for a time, give the same action. It returns soon after `stop` is set or the time of
        `limits` is over, and may return before even when they are infinite.
        """


# A server for an engine that observes

OBSERVED_INFOS_A_SECOND = 20
KEPT_APART = 6
"""Of so many seats and kinds of games is kept what was observed last, for whoever asks about one by one."""


class ObservationServer(BareServer, Generic[S, A, Obs]):
    """One conversation about what a seat observes."""

    def __init__(
        self,
        requests: TextIO,
        answers: TextIO,
        game: Game[S, A],
        engine: ObservingEngine[Obs, A],
        *,
        patience: float = PATIENCE_AT_END,
    ) -> None:
        """After the end of `requests`, what has an end may go on for `patience` seconds."""
        super().__init__(requests, answers, engine, patience=patience)
        self._game = game
        self._engine = engine
        self._seat: int | None = None
        self._texts: tuple[str, ...] = ()
        self._observations: tuple[Obs, ...] = ()
        self._parsed: dict[str, dict[str, Obs]] = {}
        """What each seat that was asked about has observed last, by what began its game."""
        self._begun_by = ""
        self._verbs |= {
            "newgame": self._newgame,
            "observations": self._observe_all,
            "observation": self._observe,
            "go": self._go,
            "show": self._show,
        }

    # What is told

    def _newgame(self, rest: str) -> None:
        self._refuse_while_thinking()
        seat = self._begun(rest) if rest else None
        if rest not in self._parsed and len(self._parsed) >= KEPT_APART:
            self._parsed.clear()
        self._begun_by = rest
        self._seat, self._texts, self._observations, self._other_game = seat, (), (), None

    def _begun(self, rest: str) -> int:
        """The seat in the game that was begun; raises Malformed when there is no such game."""
        game, _, rest = rest.partition(" ")
        word, _, options = rest.partition(" ")
        if game != self._game.id:
            self._seat = None
            self._refuse_other_game(game, self._game.id)
        seat, seats = seat_of(word), self._game.seats(self._game.start("", options))
        if seat is None or seat >= seats:
            raise Malformed(f"{quoted(word)} is no seat: {' '.join(map(letter, range(seats)))}")
        self._engine.new_game(seat, options)
        return seat

    def _observe_all(self, rest: str) -> None:
        self._refuse_while_thinking()
        self._seated()
        texts = tuple(rest.split(BETWEEN)) if rest else ()
        known = self._parsed.get(self._begun_by, {})
        parse = self._engine.parse_observation
        self._observations = tuple(known[text] if text in known else parse(text) for text in texts)
        self._texts = texts
        self._parsed[self._begun_by] = dict(zip(texts, self._observations, strict=True))

    def _observe(self, rest: str) -> None:
        self._refuse_while_thinking()
        self._seated()
        observed = self._engine.parse_observation(rest)
        self._observations, self._texts = (*self._observations, observed), (*self._texts, rest)
        self._parsed.setdefault(self._begun_by, {})[rest] = observed

    def _seated(self) -> int:
        if self._seat is None:
            raise ValueError(self._other_game or "no game has been begun: newgame GAME SEAT OPTIONS")
        return self._seat

    def _observed(self) -> Obs:
        """The observation that came last."""
        if not self._observations:
            raise ValueError("nothing has been observed")
        return self._observations[-1]

    # What is asked

    def _show(self, rest: str) -> None:
        nothing_after("show", rest)
        self._observed()
        self._say(self._texts[-1])

    def _go(self, rest: str) -> None:
        limits = Limits.parse(rest.split())
        for word in limits.searchmoves:
            self._game.parse_action(word)
        check_level(self._engine.options, limits)
        self._refuse_while_thinking()
        if self._host_means_another_game():
            return
        seat, decider = self._seated(), self._observed().decider
        if decider != seat:
            why = "the game is over" if decider is None else f"it is not for seat {letter(seat)} to decide"
            self._say(f"error {why}", "bestaction none")
            return
        ends = not limits.infinite
        counted = ends and bool(limits.depth or limits.nodes)
        self._start(Job(lambda job: self._think(limits, job), counted=counted, ends=ends))

    def _think(self, limits: Limits, job: Job) -> list[str]:
        infos: Latest[Info[A]] = Latest(
            lambda info: self._say(info.text(self._game.action_text)),
            OBSERVED_INFOS_A_SECOND,
            begins=lambda info: info.line <= 1,
        )
        action = self._engine.think(self._observations, limits, infos.offer, job.stop)
        infos.flush()
        if limits.infinite:
            job.stop.wait()
        return [f"bestaction {self._game.action_text(action)}"]


PR_SET_PDEATHSIG = 1


def end_with(parent: int) -> None:
    """Ask the system to kill this process when the thread that started it ends, as it does with its process.

    Only Linux can. Elsewhere the end of standard input has to do.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


# A server for an engine that is shown positions

INFOS_A_SECOND = 20


class DrawPolicy(Protocol[S, A]):
    """What an engine thinks of draws by agreement, told from the whole game and from short searches."""

    def takes(self, history: History[S, A], engine: Engine[S, A], stop: Event) -> bool:
        """Whether it takes a draw now in a game that goes on.

        It answers for the player to whom one was just offered, or else for the player to move.
        """

    def offers(self, history: History[S, A], engine: Engine[S, A], stop: Event, thought: int | None) -> bool:
        """Whether it, being to move, offers a draw before it acts.

        `thought` is what it thinks of the state already, if it does.
        """


class Server(BareServer, Generic[S, A]):
    """One conversation about the positions of games in which nothing is hidden."""

    def __init__(
        self,
        requests: TextIO,
        answers: TextIO,
        game: Game[S, A],
        engine: Engine[S, A],
        *,
        draws: DrawPolicy[S, A] | None = None,
        patience: float = PATIENCE_AT_END,
    ) -> None:
        """Without `draws` the engine is not asked about any.

        After the end of `requests`, what has an end may go on for `patience` seconds.
        """
        super().__init__(requests, answers, engine, patience=patience)
        self._rules = game
        self._draws = draws
        self._engine = engine
        self._history: History[S, A] | None = None
        self._known: tuple[str, list[str]] = ("", [])
        self._thought: tuple[S, int] | None = None
        self._verbs |= {
            "newgame": self._newgame,
            "position": self._position,
            "go": self._go,
            "show": self._show,
        }
        if draws:
            self._verbs |= {"draw?": self._draw, "offer?": self._offer}

    # Answers

    def _newgame(self, rest: str) -> None:
        word = rest.partition(" ")[0]
        if word != self._rules.id and word in registry.packages():
            self._refuse_while_thinking()
            self._refuse_other_game(word, self._rules.id)
        nothing_after("newgame", rest)
        self._refuse_while_thinking()
        self._other_game = None
        self._engine.new_game()

    def _position(self, rest: str) -> None:
        self._refuse_while_thinking()
        text, found, listed = f"{rest} ".partition(" actions ")
        start, words = (text.strip() if found else rest), listed.split()
        history, done = self._known_part(start, words)
        history.play_words(words, done)
        self._history, self._known, self._other_game = history, (start, words), None

    def _known_part(self, start: str, words: list[str]) -> tuple[History[S, A], int]:
        """The game so far that is known already, and how many of its actions that are.

        In a long game a line goes on from the one before it; to replay all of it would cost more
        than a quick search.
        """
        known_start, known = self._known
        if self._history is not None and start == known_start and words[: len(known)] == known:
            return self._history.copy(), len(known)
        return History(self._rules, self._rules.parse_state(start)), 0

    def _show(self, rest: str) -> None:
        nothing_after("show", rest)
        state = self._current().state
        self._say(self._rules.state_text(state), *self._rules.drawing(state))

    def _go(self, rest: str) -> None:
        words = rest.split()
        if words[:1] == ["perft"]:
            self._go_perft(words[1:])
            return
        limits = Limits.parse(words)
        if limits.searchmoves:
            raise Malformed(f"{SEARCH_MOVES} is for games with hidden things: here, do the action, then ask")
        check_level(self._engine.options, limits)
        self._refuse_while_thinking()
        if self._host_means_another_game():
            return
        history = self._current()
        if history.outcome:
            self._say("error the game is over", "bestaction none")
            return
        ends = not limits.infinite
        counted = ends and bool(limits.depth or limits.nodes)
        self._start(Job(lambda job: self._think(history, limits, job), counted=counted, ends=ends))

    def _think(self, history: History[S, A], limits: Limits, job: Job) -> list[str]:
        word = OLD_PLACE_WORD if MULTI_PV in self._engine.options.old_names else PLACE_WORD
        infos: Latest[Info[A]] = Latest(
            lambda info: self._say(info.text(self._rules.action_text, word)),
            INFOS_A_SECOND,
            begins=lambda info: info.line <= 1,
        )

        def found(info: Info[A]) -> None:
            if info.line <= 1:
                self._thought = history.state, info.score
            infos.offer(info)

        action = self._engine.think(history.state, history.past(), limits, found, job.stop)
        infos.flush()
        if limits.infinite:
            job.stop.wait()
        return [f"bestaction {self._rules.action_text(action)}"]

    def _go_perft(self, words: list[str]) -> None:
        if len(words) != 1:
            raise Malformed("after perft stands one depth")
        depth = referee.parse_depth(words[0])
        self._refuse_while_thinking()
        history = self._current()
        self._start(Job(lambda job: self._perft(history, depth, job), counted=True))

    def _perft(self, history: History[S, A], depth: int, job: Job) -> list[str]:
        begun = perf_counter()
        total = 0 if depth else 1
        if depth and not history.outcome:
            for text, count in self._engine.divide(history.state, depth, job.stop):
                self._say(f"{text}: {count}")
                total += count
        return [f"nodes {total} time {int((perf_counter() - begun) * 1000)}"]

    def _draw(self, rest: str) -> None:
        nothing_after("draw?", rest)
        self._refuse_while_thinking()
        history = self._unfinished()
        draws = self._draws
        assert draws

        def answer(job: Job) -> list[str]:
            return ["draw accept" if draws.takes(history, self._engine, job.stop) else "draw decline"]

        self._start(Job(answer))

    def _offer(self, rest: str) -> None:
        nothing_after("offer?", rest)
        self._refuse_while_thinking()
        history = self._unfinished()
        known = self._thought
        thought = known[1] if known and known[0] == history.state else None
        draws = self._draws
        assert draws

        def answer(job: Job) -> list[str]:
            return ["draw offer" if draws.offers(history, self._engine, job.stop, thought) else "draw none"]

        self._start(Job(answer))

    # The game and the work under way

    def _unfinished(self) -> History[S, A]:
        history = self._current()
        if history.outcome:
            raise ValueError("the game is over")
        return history

    def _current(self) -> History[S, A]:
        if self._history is None:
            raise ValueError("no position has been set")
        return self._history


# Standard streams

Serve = Callable[[TextIO, TextIO, float], bool]
"""Serves requests with answers until they end, and then for so many seconds; see `Conversation.serve`."""


def serve_standard_streams(
    serve: Serve, parent: int | None, busy: Callable[[], bool] = lambda: False
) -> None:
    """Serve until the end of standard input or `quit`; end quietly when nobody reads any more.

    `parent` is the process that started this one, which ends with it. The process is ended at once when a
    search could not be stopped, or the engine is `busy`.
    """
    if parent is not None:
        end_with(parent)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline=None if stream is sys.stdin else "\n")
    ended = True
    try:
        ended = serve(sys.stdin, sys.stdout, 0 if parent else PATIENCE_AT_END)
        sys.stdout.flush()
    except KeyboardInterrupt:
        pass
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not ended or busy():
        _leave()


def serve_as_process(game: Game[S, A], engine: Callable[[], ObservingEngine[Any, A]]) -> None:
    """Be ``python -m PACKAGE.engine [--parent PID]``: the engine of a game, made now, on the standard
    streams.

    With the number of the process that started it, this one ends when that does.
    """
    arguments = ArgumentParser(f"python -m {registry.package(game.id)}.engine")
    arguments.add_argument("--parent", type=int)

    def serve(requests: TextIO, answers: TextIO, patience: float) -> bool:
        return ObservationServer(requests, answers, game, engine(), patience=patience).serve()

    serve_standard_streams(serve, arguments.parse_args().parent)


def _leave() -> NoReturn:
    """End the process at once."""
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(0)
