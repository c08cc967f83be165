"""The asking side of the engine protocol, without a process: what to send, and whom an answer is for.

At most one request is under way. A new one takes the place of the one before: that is stopped, its
answer awaited and dropped, and only then is the new one sent, so that no answer is mistaken for another.
After an error the engine is brought back into step with `isready`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from threading import RLock
from typing import Generic

from dream.base.errors import Malformed
from dream.base.messages import Sentence, message
from dream.base.showable import showable
from dream.play.game import A
from dream.protocol.limits import Info
from dream.protocol.process.awake_clock import awake
from dream.protocol.questions import READY, Question, Seen
from dream.protocol.rate_limit import Latest

INFOS_A_SECOND = 20
GREETING_TIME = 60.0
READY_TIME = 90.0
"""Seconds to get back into step; ours may first have to compile, for which it takes a minute at most."""
STRANGERS_TIME = 15.0
"""Seconds that one which is not ours has for either."""
SOON = 5.0
"""Seconds after which one that still greets or gets into step is late."""
PATIENCE = 10.0
"""Seconds for which an answer that is late is still waited for."""
MOST_OPTIONS = 1000
LONGEST_NAME = LONGEST_REASON = 300
"""So many characters are told of what an engine calls itself, and of why it refuses."""


Lines = Callable[[], Sequence[str]]
"""Lines that may take long to be made: whoever writes them asks for them then."""


@dataclass
class Request(Generic[A]):
    """A question, and who is told of the answer; `on_answer` gets what follows its verb."""

    question: Question
    on_answer: Callable[[str], None]
    on_info: Callable[[Info[A]], None] = lambda info: None
    on_failed: Callable[[Sentence], None] = lambda why: None
    stopped: bool = False


class State(Enum):
    """Where the conversation stands: not begun, greeting, getting into step, nothing to do, thinking."""

    SILENT = "silent"
    GREETING = "greeting"
    SYNCING = "syncing"
    IDLE = "idle"
    THINKING = "thinking"


class Dialogue(Generic[A]):
    """One conversation. `send` must not wait, nor ask for the lines that take long before what was sent
    earlier is written; all callbacks are called by who calls `hear`."""

    def __init__(
        self,
        parse_action: Callable[[str], A],
        send: Callable[[str | Lines], None],
        *,
        on_greeted: Callable[[], None] = lambda: None,
        on_refused: Callable[[Sentence], None] = lambda why: None,
        strange: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        """A conversation that has not begun. `on_greeted` is called once the engine has told its name and
        options, `on_refused` with a message when it refuses what is no question. A `strange` engine is not
        ours; an answer that is late is waited for with so much `patience`, in seconds."""
        self._parse_action = parse_action
        self._send = send
        self._on_greeted, self._on_refused = on_greeted, on_refused
        self._strange, self.patience = strange, patience
        self._lock = RLock()
        self._state = State.SILENT
        self._options: dict[str, str] = {}
        self._unsent: dict[str, str] = {}
        self._known: set[str] = set()
        self._name = ""
        self._greeted = False
        self._new_game = False
        self._seen: Seen | None = None
        self._asked: Request[A] | None = None
        self._wanted = False
        self._next: Request[A] | None = None
        self._infos: Latest[Info[A]] = Latest(
            self._tell_info, INFOS_A_SECOND, begins=lambda info: info.line <= 1
        )
        self._news: list[Callable[[], None]] = []
        self._due: float | None = None
        self._deadline: float | None = None

    @property
    def overtime(self) -> float:
        """For how many seconds what should have been heard by now has not been; 0 when none is late."""
        due = self._due
        return 0.0 if due is None else max(0.0, awake() - due)

    @property
    def deadline(self) -> float | None:
        """When, by the clock of `awake`, something must have been heard, or None."""
        return self._deadline

    @property
    def greeted(self) -> bool:
        """Whether the engine has answered the greeting."""
        return self._greeted

    @property
    def name(self) -> str:
        """What the engine calls itself; empty until it has said so."""
        return self._name

    @property
    def options(self) -> frozenset[str]:
        """The options that the engine has, as far as it has been greeted."""
        return frozenset(self._known)

    # What the asker wants

    def begin(self) -> None:
        """Greet the engine."""
        with self._lock:
            self._begin_waiting(State.GREETING, GREETING_TIME)
            self._send("udi")

    def set_option(self, name: str, value: int | str) -> None:
        """Set an option before the next question, when the engine has it."""
        with self._lock:
            self._unsent[name] = str(value)

    def new_game(self) -> None:
        """The next question is about another game than those before."""
        with self._lock:
            self._new_game = True

    def ask(self, request: Request[A]) -> None:
        """Ask this instead of whatever was asked before."""
        with self._lock:
            self.cancel()
            self._next = request
            self._ask_next()

    def stop(self) -> None:
        """Have the question answered now."""
        with self._lock:
            if self._next:
                self._next.stopped = True
            elif self._asked and self._wanted:
                self._stop_asked()

    def cancel(self) -> None:
        """Drop the question: none of its callbacks is called any more."""
        with self._lock:
            self._next = None
            self._wanted = False
            if self._asked:
                self._stop_asked()

    def _stop_asked(self) -> None:
        if self._asked and not self._asked.stopped:
            self._asked.stopped = True
            now = awake()
            self._due = now if self._due is None else min(self._due, now)
            self._deadline = self._due + self.patience
            self._send("stop")

    def _enter(self, state: State, due: float | None = None, longest: float = 0.0) -> None:
        """Something is to be heard in so many seconds, and is waited for so long; None when nobody knows."""
        now = awake()
        self._state = state
        self._due = None if due is None else now + due
        self._deadline = None if due is None else now + longest

    def _begin_waiting(self, state: State, longest: float) -> None:
        self._enter(state, SOON, min(STRANGERS_TIME, SOON + self.patience) if self._strange else longest)

    def _sync(self) -> None:
        self._begin_waiting(State.SYNCING, READY_TIME)
        for line in READY.lines:
            self._send(line)

    def _ask_next(self) -> None:
        if self._state is not State.IDLE or self._next is None:
            return
        request, self._next = self._next, None
        self._asked, self._wanted = request, True
        self._send_settings()
        self._send_seen(request.question.seen)
        for line in request.question.lines:
            self._send(line)
        seconds = request.question.seconds
        self._enter(State.THINKING, seconds, (seconds or 0.0) + self.patience)
        if request.stopped:
            request.stopped = False
            self._stop_asked()

    def _send_settings(self) -> None:
        if self._new_game:
            self._new_game, self._seen = False, None
            self._send("newgame")
        for name, value in self._unsent.items():
            if name in self._known and self._options.get(name) != value:
                self._options[name] = value
                self._send(f"setoption name {name} value {value}")
        self._unsent.clear()

    def _send_seen(self, seen: Seen | None) -> None:
        if seen:
            self._send(partial(seen.lines_after, self._seen))
            self._seen = seen

    # What the engine says

    def hear(self, line: str) -> None:
        """Take one line of the engine; what makes no sense is passed over."""
        verb, _, rest = line.strip().partition(" ")
        with self._lock:
            self._take(verb, rest)
            news, self._news = self._news, []
        for tell in news:
            tell()

    def _take(self, verb: str, rest: str) -> None:
        match self._state, verb:
            case State.GREETING, "id":
                self._learn_name(rest.split())
            case State.GREETING, "option":
                self._learn_option(rest.split())
            case State.GREETING, "udiok":
                self._greeted = True
                self._news.append(self._on_greeted)
                self._enter(State.IDLE)
                self._ask_next()
            case State.SYNCING, READY.verb:
                self._enter(State.IDLE)
                self._ask_next()
            case State.THINKING, "info":
                self._take_info(rest)
            case State.THINKING, "error":
                self._take_refusal(rest)
            case State.THINKING, _:
                self._take_answer(verb, rest)
            case _, "error":
                why = message("engine.refused", reason=showable(rest, LONGEST_REASON))
                self._news.append(lambda: self._on_refused(why))

    def _learn_name(self, words: list[str]) -> None:
        if words[:1] == ["name"]:
            self._name = showable(" ".join(words[1:]), LONGEST_NAME)

    def _learn_option(self, words: list[str]) -> None:
        if len(words) > 1 and words[0] == "name" and len(self._known) < MOST_OPTIONS:
            self._known.add(words[1])

    def _take_info(self, line: str) -> None:
        try:
            info = Info.parse(line, self._parse_action)
        except Malformed:
            return
        if self._wanted:
            self._infos.offer(info)

    def _tell_info(self, info: Info[A]) -> None:
        request = self._asked
        if request and self._wanted:
            self._news.append(lambda: request.on_info(info))

    def _take_answer(self, verb: str, answer: str) -> None:
        request = self._asked
        if request is None or verb != request.question.verb:
            return
        self._infos.flush()
        if self._wanted:
            self._news.append(lambda: request.on_answer(answer))
        self._asked = None
        self._enter(State.IDLE)
        self._ask_next()

    def _take_refusal(self, reason: str) -> None:
        request = self._asked
        self._infos.flush()
        if request and self._wanted:
            self._news.append(
                lambda: request.on_failed(message("engine.refused", reason=showable(reason, LONGEST_REASON)))
            )
        self._asked = self._seen = None
        self._send("stop")
        self._sync()
