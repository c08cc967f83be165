"""The asking side of the engine protocol, without a process: what to send, and whom an answer is for.

At most one request is under way. A new one takes the place of the one before: that is stopped, its
answer awaited and dropped, and only then is the new one sent, so that no answer is mistaken for another.
After an error the engine is brought back into step with `isready`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from threading import RLock
from time import monotonic
from typing import Generic

from dream.base.errors import Malformed, quoted
from dream.base.words import say
from dream.play.game import A, S
from dream.play.history import History
from dream.protocol.limits import Info, Limits
from dream.protocol.rate_limit import Latest

INFOS_A_SECOND = 20
LEVEL_TIME = 3.0
DRAW_TIME = 1.0
GREETING_TIME = 60.0
READY_TIME = 90.0
"""Seconds to get back into step; ours may first have to compile, for which it takes a minute at most."""
PATIENCE = 10.0
MOST_OPTIONS = 1000


class DrawQuestion(Enum):
    """What is asked about a draw: whether the engine takes one, or offers one. Both extend the protocol."""

    TAKES = "draw?"
    OFFERS = "offer?"

    @property
    def yes(self) -> str:
        """The answer that means yes."""
        return "accept" if self is DrawQuestion.TAKES else "offer"


@dataclass
class Request(Generic[A]):
    """A question about a game: with `limits` what to do, without what is asked about a draw.

    `position` is what `position_text` gives.
    """

    position: str
    limits: Limits | None
    on_answer: Callable[[str], None]
    on_info: Callable[[Info[A]], None]
    on_failed: Callable[[str], None]
    about_draw: DrawQuestion = DrawQuestion.TAKES
    stopped: bool = False

    def lines(self) -> list[str]:
        """What is sent to ask it."""
        question = self.about_draw.value if self.limits is None else f"go {self.limits.text}".rstrip()
        return [f"position {self.position}", question]

    @property
    def seconds(self) -> float | None:
        """How long the answer takes at most, or None when that cannot be known."""
        if self.limits is None:
            return DRAW_TIME
        if self.limits.infinite:
            return None
        if self.limits.movetime is not None:
            return self.limits.movetime / 1000
        return LEVEL_TIME if self.limits.level or self.limits.unlimited else None


class State(Enum):
    """Where the conversation stands: not begun, greeting, getting into step, nothing to do, thinking."""

    SILENT = "silent"
    GREETING = "greeting"
    SYNCING = "syncing"
    IDLE = "idle"
    THINKING = "thinking"


class Dialogue(Generic[A]):
    """One conversation. `send` must not wait; callbacks of requests are called by who calls `hear`."""

    def __init__(self, send: Callable[[str], None], parse_action: Callable[[str], A]) -> None:
        self._send = send
        self._parse_action = parse_action
        self._lock = RLock()
        self._state = State.SILENT
        self._options: dict[str, str] = {}
        self._unsent: dict[str, str] = {}
        self._known: set[str] = set()
        self._new_game = False
        self._asked: Request[A] | None = None
        self._wanted = False
        self._next: Request[A] | None = None
        self._infos: Latest[Info[A]] = Latest(
            self._tell_info, INFOS_A_SECOND, begins=lambda info: info.line <= 1
        )
        self._news: list[Callable[[], None]] = []
        self._deadline: float | None = None

    @property
    def state(self) -> State:
        """Where it stands."""
        return self._state

    @property
    def deadline(self) -> float | None:
        """When, by the monotonic clock, something must have been heard, or None."""
        return self._deadline

    # What the asker wants

    def begin(self) -> None:
        """Greet the engine."""
        with self._lock:
            self._enter(State.GREETING, GREETING_TIME)
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
            self._deadline = monotonic() + PATIENCE
            self._send("stop")

    def _enter(self, state: State, seconds: float | None) -> None:
        self._state = state
        self._deadline = None if seconds is None else monotonic() + seconds

    def _sync(self) -> None:
        self._enter(State.SYNCING, READY_TIME)
        self._send("isready")

    def _ask_next(self) -> None:
        if self._state is not State.IDLE or self._next is None:
            return
        request, self._next = self._next, None
        self._asked, self._wanted = request, True
        self._send_settings()
        for line in request.lines():
            self._send(line)
        self._enter(State.THINKING, None if request.seconds is None else request.seconds + PATIENCE)
        if request.stopped:
            request.stopped = False
            self._stop_asked()

    def _send_settings(self) -> None:
        if self._new_game:
            self._new_game = False
            self._send("newgame")
        for name, value in self._unsent.items():
            if name in self._known and self._options.get(name) != value:
                self._options[name] = value
                self._send(f"setoption name {name} value {value}")
        self._unsent.clear()

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
            case State.GREETING, "option":
                self._learn_option(rest.split())
            case State.GREETING, "udiok":
                self._enter(State.IDLE, None)
                self._ask_next()
            case State.SYNCING, "readyok":
                self._enter(State.IDLE, None)
                self._ask_next()
            case State.THINKING, "info":
                self._take_info(rest)
            case State.THINKING, "bestaction" | "draw":
                self._take_answer(verb, rest)
            case State.THINKING, "error":
                self._take_refusal(rest)

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
        if request is None or (verb == "draw") is not (request.limits is None):
            return
        self._infos.flush()
        if self._wanted:
            self._news.append(lambda: request.on_answer(answer))
        self._asked = None
        self._enter(State.IDLE, None)
        self._ask_next()

    def _take_refusal(self, reason: str) -> None:
        request = self._asked
        self._infos.flush()
        if request and self._wanted:
            self._news.append(lambda: request.on_failed(say("engine.refused", reason=reason)))
        self._asked = None
        self._send("stop")
        self._sync()


def position_text(history: History[S, A]) -> str:
    """What follows ``position`` in the protocol: where a game began, and what was done in it."""
    game = history.game
    played = " ".join([" actions", *map(game.action_text, history.actions)]) if history.actions else ""
    return f"{game.state_text(history.start)}{played}"


def checked_answer(history: History[S, A], answer: str) -> A:
    """The action that an engine answered with; raises ValueError with a sentence unless it is legal."""
    try:
        action = history.game.parse_action(answer)
    except Malformed as error:
        raise ValueError(say("engine.no_action", answer=quoted(answer))) from error
    refusal = history.why_not(action)
    if refusal:
        raise ValueError(say("engine.illegal", action=answer, reason=refusal.sentence))
    return action
