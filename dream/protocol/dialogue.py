"""The engine protocol as a dialogue, without a process: limits, scores, options, and what to send when.

A score is an integer from the view of the side to move: hundredths of what its game counts in or, beyond
`PROVEN`, a win or a loss with its distance inside: a win in n plies is ``WIN - n``, a loss ``n - WIN``.

At most one request is under way. A new one replaces the one before: that is stopped, its answer is awaited
and dropped, and only then is the new one sent, so that no answer is mistaken for another. After an error the
engine is brought back into step with `isready`.

Deadlines count only the time in which this process was awake: while a computer sleeps, or this process is
stopped, nobody reads what the engine has said.
"""

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from threading import Lock, RLock
from time import monotonic
from typing import Any, Generic, TypeVar

from dream.base.errors import Malformed, Refused, quoted
from dream.base.showable import showable
from dream.base.texts import Sentence, message
from dream.play.encoding import numbered
from dream.play.game import A, Game, S, letter
from dream.play.history import History, observations_of

# The time in which this process was awake

LONGEST_GAP = 1.0
"""Seconds that count at most between two looks at the clock; who waits looks several times a second."""


class AwakeClock:
    """A clock that does not jump."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seen = monotonic()
        self._awake = 0.0

    def now(self) -> float:
        """Return the seconds that have passed, leaving out what was slept through between two looks."""
        with self._lock:
            seen = monotonic()
            self._awake += min(seen - self._seen, LONGEST_GAP)
            self._seen = seen
            return self._awake


awake = AwakeClock().now
"""The clock that all deadlines of engines go by."""


# Commands

LONGEST_COMMAND = 500
"""How many characters a command line has at most."""
_WINDOWS = os.name == "nt"


def split_command(line: str) -> tuple[str, ...]:
    """The words of a command line, the program first; raises Malformed when there is none."""
    if len(line) > LONGEST_COMMAND:
        raise Malformed(message("engine.long_command", most=LONGEST_COMMAND))
    if not line.isprintable():
        raise Malformed(message("engine.unseen_in_command", line=quoted(line)))
    try:
        words = shlex.split(line, posix=not _WINDOWS)
    except ValueError as error:
        raise Malformed(message("engine.no_command_line", line=quoted(line))) from error
    if _WINDOWS:
        words = [word.strip('"') for word in words]
    if not words or not words[0]:
        raise Malformed(message("engine.no_command"))
    return tuple(words)


def joined_command(words: Sequence[str]) -> str:
    """The command line that is split into these words."""
    if _WINDOWS:
        return " ".join(f'"{word}"' if " " in word or not word else word for word in words)
    return shlex.join(words)


# Scores, limits and what is told

A_co = TypeVar("A_co", covariant=True)

WIN = 100_000
PROVEN = 99_000
DEEPEST_SEARCH = 99
HIGHEST_LEVEL = 20
"""No engine has a level above it."""
LONGEST_PV = 64
SEARCH_MOVES = "searchmoves"
MOST_SEARCHED = 20
"""How many actions `searchmoves` can name."""
_NUMBERS = ("depth", "seldepth", "line", "nodes", "time", "error")
PLACE_WORD, OLD_PLACE_WORD = "multipv", "line"
"""What stands before the place of a line among the best, and what stood there before."""

_RANGES = {
    "depth": (1, DEEPEST_SEARCH),
    "nodes": (1, 10**12),
    "movetime": (0, 86_400_000),
    "level": (1, HIGHEST_LEVEL),
}


def turns_to_win(score: int) -> int | None:
    """In how many of the winner's own turns the side to move wins, when that is proven."""
    return (WIN - score + 1) // 2 if score > PROVEN else None


def turns_to_loss(score: int) -> int | None:
    """In how many of the winner's own turns the side to move loses, when that is proven."""
    return (WIN + score + 1) // 2 if score < -PROVEN else None


def score_text(score: int) -> str:
    """``cp 35``, ``win 2`` or ``loss 1``: the distance counts the turns of the player who wins."""
    win, loss = turns_to_win(score), turns_to_loss(score)
    if win is not None:
        return f"win {win}"
    return f"cp {score}" if loss is None else f"loss {loss}"


def parse_score(kind: str, number: str) -> int:
    """The score of two words of an info line; raises Malformed when they are none."""
    value = _integer(number)
    match kind:
        case "cp":
            return max(-PROVEN, min(PROVEN, value))
        case "win" if 0 < value < 500:
            return WIN - (2 * value - 1)
        case "loss" if 0 <= value < 500:
            return 2 * value - WIN
    raise Malformed(f"{quoted(kind)} {quoted(number)} is not a score: cp X, win N or loss N")


@dataclass(frozen=True)
class Limits:
    """When to stop thinking: whichever of these comes first; `movetime` in milliseconds.

    None of them at all means the level that the engine is set to; `infinite` means until told. Where actions
    are named in `searchmoves`, as texts, these alone are compared, all with the same care.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    level: int | None = None
    infinite: bool = False
    searchmoves: tuple[str, ...] = ()

    @property
    def unlimited(self) -> bool:
        """Whether nothing at all is said."""
        return not self.infinite and all(getattr(self, name) is None for name in _RANGES)

    @property
    def text(self) -> str:
        """What follows ``go`` in the protocol."""
        named = [f"{name} {getattr(self, name)}" for name in _RANGES if getattr(self, name) is not None]
        only = (SEARCH_MOVES, *self.searchmoves) if self.searchmoves else ()
        return " ".join([*named, *(["infinite"] if self.infinite else []), *only])

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Limits":
        """The limits that these words after ``go`` say; raises Malformed.

        All words after ``searchmoves`` are actions.
        """
        at = words.index(SEARCH_MOVES) if SEARCH_MOVES in words else len(words)
        only = tuple(words[at + 1 :])
        if (at < len(words) and not only) or len(only) > MOST_SEARCHED:
            raise Malformed(f"{SEARCH_MOVES} takes from 1 to {MOST_SEARCHED} actions")
        found: dict[str, int] = {}
        rest = iter(words[:at])
        for word in rest:
            if word in found:
                raise Malformed(f"{quoted(word)} is said twice")
            found[word] = 1 if word == "infinite" else _limit(word, next(rest, ""))
        infinite = found.pop("infinite", None) is not None
        return cls(**found, infinite=infinite, searchmoves=only)


def _limit(name: str, text: str) -> int:
    if name not in _RANGES:
        known = ", ".join(field.name for field in fields(Limits))
        raise Malformed(f"{quoted(name)} is not a limit: {known}")
    return whole_number(text, *_RANGES[name], what=name)


def whole_number(text: str, least: int, most: int, *, what: str) -> int:
    """The number that `text` writes; raises Malformed unless it is within the range."""
    if text.isascii() and text.isdigit() and len(text) <= 15 and least <= int(text) <= most:
        return int(text)
    raise Malformed(f"{what} takes a number from {least} to {most}, not {quoted(text)}")


def _integer(text: str) -> int:
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 15:
        return int(text)
    raise Malformed(f"{quoted(text)} is not a number")


@dataclass(frozen=True)
class Info(Generic[A_co]):
    """What a search has found so far; `time` in milliseconds, `pv` the line it expects.

    `line` is the place of that line among the best when several are asked for, from 1; else 0. `error` is the
    standard error of how far its score is behind that of the first one, where that is known.
    """

    depth: int
    score: int
    pv: tuple[A_co, ...] = ()
    nodes: int = 0
    time: int = 0
    seldepth: int = 0
    line: int = 0
    error: int | None = None

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return self.nodes * 1000 // max(1, self.time)

    def text(self, action_text: Callable[[A_co], str], place_word: str = PLACE_WORD) -> str:
        """The line of the protocol, with this word before the place among the best lines."""
        numbers = f"nodes {self.nodes} nps {self.nps} time {self.time}"
        pv = " ".join(["pv", *map(action_text, self.pv)]) if self.pv else ""
        depths = f"depth {self.depth} seldepth {max(self.depth, self.seldepth)}"
        place = f"{place_word} {self.line} " if self.line else ""
        error = "" if self.error is None else f"error {self.error} "
        return f"info {depths} {place}score {score_text(self.score)} {error}{numbers} {pv}".rstrip()

    @classmethod
    def parse(cls, line: str, parse_action: Callable[[str], A_co]) -> "Info[A_co]":
        """What an info line says, unknown words left out; raises Malformed without depth or score."""
        facts, _, pv = line.partition(" pv ")
        words = [OLD_PLACE_WORD if word == PLACE_WORD else word for word in facts.split()]
        numbers = {name: _integer(value) for name, value in pairwise(words) if name in _NUMBERS}
        if "depth" not in numbers or "score" not in words[:-2]:
            raise Malformed(f"{quoted(line)} has no depth or no score")
        at = words.index("score")
        score = parse_score(words[at + 1], words[at + 2])
        return cls(score=score, pv=tuple(map(parse_action, pv.split()[:LONGEST_PV])), **numbers)


# Options

MOST_LINES = 20
MULTI_PV = "MultiPV"
LEVEL = "Level"
DARING = "Daring"
LEGAL_ACTIONS = "LegalActions"
"""The option of type ``check`` of an engine that is to be told before each `go` what is legal."""
OLD_NAMES = {"lines": MULTI_PV}
"""What options were called before, in small letters: these names still set them, and are shown nowhere."""


@dataclass(frozen=True)
class EngineOption:
    """A whole number that can be set: its name, default and range."""

    name: str
    default: int
    least: int
    most: int

    @property
    def text(self) -> str:
        """The line of the protocol."""
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"

    def read(self, value: str) -> int:
        """The number that a text says; raises Malformed when it cannot be set."""
        return whole_number(value, self.least, self.most, what=self.name)


@dataclass(frozen=True)
class FileOption:
    """A file of named numbers that can be chosen by its path, and `default` for that which is built in.

    `load` reads one; it raises Malformed when that cannot be.
    """

    name: str
    default: str
    load: Callable[[Path], Mapping[str, int]]

    @property
    def text(self) -> str:
        """The line of the protocol."""
        return f"option name {self.name} type string default {self.default}"

    def read(self, value: str) -> Mapping[str, int] | None:
        """The numbers of a file, None for the default; raises Malformed when it cannot be read."""
        return None if value == self.default else self.load(Path(value))


def current_name(name: str) -> str:
    """What an option is called now; the name itself unless it is an old one."""
    return OLD_NAMES.get(name.lower(), name)


class EngineOptions:
    """The options of an engine with their values; `old_names` has those that were set by an old name last."""

    def __init__(self, *options: EngineOption | FileOption) -> None:
        self.all = options
        self._values = {option.name: option.default for option in options if isinstance(option, EngineOption)}
        self._files: dict[str, Mapping[str, int] | None] = {}
        self.old_names: set[str] = set()

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def file(self, name: str) -> Mapping[str, int] | None:
        """The numbers of the file that was chosen, the same object until another is; None for the default."""
        return self._files.get(name)

    def set(self, name: str, value: str) -> None:
        """Set an option, its name in any case; raises Malformed, and changes nothing, when that cannot be."""
        now = current_name(name)
        option = next((known for known in self.all if known.name.lower() == now.lower()), None)
        if option is None:
            known_names = ", ".join(known.name for known in self.all)
            raise Malformed(f"{quoted(name)} is not an option: {known_names}")
        if isinstance(option, FileOption):
            self._files[option.name] = option.read(value)
        else:
            self._values[option.name] = option.read(value)
        self.old_names.discard(option.name)
        if now != name:
            self.old_names.add(option.name)


def check_level(options: EngineOptions, limits: Limits) -> None:
    """Raise Malformed where the limits name a level that an engine with these options does not have."""
    own = next((option for option in options.all if option.name == LEVEL), None)
    if limits.level is not None and isinstance(own, EngineOption):
        whole_number(str(limits.level), own.least, own.most, what="level")


def lines_wanted(options: EngineOptions, limits: Limits) -> int:
    """How many lines a search is to tell of: a level plays, and tells of one."""
    return 1 if limits.unlimited or limits.level else options[MULTI_PV]


# What is asked

LazyLines = Callable[[], Sequence[str]]
"""Lines that may take long to make, so they are made when they are written."""
LEVEL_TIME = 3.0
DRAW_TIME = 1.0
BETWEEN = " | "
"""What stands between two observations."""


@dataclass(frozen=True)
class Seen:
    """All that a seat has seen of a game in which seats know different things: the line that begins the
    game, and the observations, oldest first.

    To observe a long game takes long, so it is done when the observations are asked for, and once.
    """

    newgame: str
    history: History[Any, Any]
    seat: int

    @cached_property
    def observations(self) -> Sequence[str]:
        """What the seat has observed."""
        return observations_of(self.history, self.seat)

    def lines_after(self, known: "Seen | None") -> tuple[str, ...]:
        """The lines that tell it to an engine that knows what it was told before, None for nothing."""
        if known is None or known.newgame != self.newgame:
            return self.newgame, self._all
        count = len(known.observations)
        if not count or known.observations != self.observations[:count]:
            return (self._all,)
        return tuple(f"observation {text}" for text in self.observations[count:])

    @property
    def _all(self) -> str:
        return f"observations {BETWEEN.join(self.observations)}"


@dataclass(frozen=True)
class Legal:
    """What the seat that decides may do in a state of a game, worked out when it is asked for, and once."""

    game: Game[Any, Any]
    start: Any
    state: Any

    @cached_property
    def line(self) -> str:
        """The line that tells it, to engines that offer the option `LEGAL_ACTIONS`."""
        return f"legal {numbered(self.game, self.start, self.game.legal_actions(self.state))}".rstrip()


@dataclass(frozen=True)
class EngineQuestion:
    """The lines that ask it, the verb with which its answer begins, and how many seconds that takes at most,
    None when nobody can know.

    What is `seen` is told before, as far as the engine does not know it yet; what is `legal` right before the
    last line, if the engine wants that.
    """

    lines: tuple[str, ...]
    verb: str
    seconds: float | None = None
    seen: Seen | None = None
    legal: Legal | None = None

    def prepare(self, *, with_legal: bool) -> None:
        """Work out all that is told, or else whoever writes it does."""
        if self.seen:
            len(self.seen.observations)
        if self.legal and with_legal:
            len(self.legal.line)

    def sent_lines(self, *, with_legal: bool) -> tuple[str | LazyLines, ...]:
        """What is sent to ask it."""
        legal = self.legal
        if legal is None or not with_legal:
            return self.lines
        return *self.lines[:-1], lambda: (legal.line,), self.lines[-1]


READY = EngineQuestion(("isready",), "readyok")
"""Whether the engine has done all that it was told."""


def what_to_do(history: History[S, A], limits: Limits) -> EngineQuestion:
    """What to do now in a game; where seats know different things, the one that decides is told its own."""
    go = f"go {limits.text}".rstrip()
    seen = _seen(history) if history.game.hidden else None
    lines = (go,) if seen else (_position_line(history), go)
    legal = Legal(history.game, history.start, history.state)
    return EngineQuestion(lines, "bestaction", _thinking_time(limits), seen, legal)


def _seen(history: History[S, A]) -> Seen:
    """What the seat that decides has seen; raises ValueError when none does."""
    game, seat = history.game, history.game.decider(history.state)
    if not isinstance(seat, int):
        raise ValueError("no seat is to decide")
    newgame = f"newgame {game.id} {letter(seat)} {game.options_text(history.start)}"
    return Seen(newgame, history.copy(), seat)


def _thinking_time(limits: Limits) -> float | None:
    if limits.infinite:
        return None
    if limits.movetime is not None:
        return limits.movetime / 1000
    return LEVEL_TIME if limits.level or limits.unlimited else None


def perft(history: History[S, A], depth: int) -> EngineQuestion:
    """How many sequences of so many actions there are from now on."""
    return EngineQuestion((_position_line(history), f"go perft {depth}"), "nodes")


class DrawQuestion(Enum):
    """What is asked about a draw: whether the engine takes one, or offers one. Both extend the protocol."""

    TAKES = "draw?"
    OFFERS = "offer?"

    @property
    def yes(self) -> str:
        """The answer that means yes."""
        return "accept" if self is DrawQuestion.TAKES else "offer"

    def of(self, history: History[S, A]) -> EngineQuestion:
        """The question about a game."""
        return EngineQuestion((_position_line(history), self.value), "draw", DRAW_TIME)


def _position_line(history: History[S, A]) -> str:
    """Where a game began, and what was done in it."""
    game = history.game
    played = " ".join([" actions", *map(game.action_text, history.actions)]) if history.actions else ""
    return f"position {game.state_text(history.start)}{played}"


def checked_answer(history: History[S, A], answer: str) -> A:
    """The action that an engine answered with; raises Refused unless it is legal now."""
    try:
        action = history.game.parse_action(answer)
    except Malformed as error:
        raise Refused(message("engine.no_action", answer=quoted(answer))) from error
    refusal = history.why_not(action)
    if refusal:
        raise Refused(message("engine.illegal", action=answer, reason=refusal))
    return action


# What a log may have

HIDDEN = "\N{HORIZONTAL ELLIPSIS}"
"""What a log has in the place of what may tell of hidden things."""
_PLAIN = frozenset({"udi", "isready", "stop", "quit", "setoption", "newgame"})
_VERBS = _PLAIN | frozenset(
    {
        *("go", "position", "observations", "observation", "legal", "draw?", "offer?"),
        *("id", "option", "udiok", "readyok", "info", "bestaction", "nodes", "draw", "error"),
    }
)


def outline(line: str, *, heard: bool) -> str:
    """What a log may have of a line in a game with hidden things: no more than the verb of one that was
    `heard` from an engine, and of one that was sent to it unless nothing seen is in that."""
    verb, _, rest = line.strip().partition(" ")
    if verb not in _VERBS:
        return HIDDEN
    if verb in _PLAIN and not heard:
        return line
    return f"{verb} {HIDDEN}" if rest else verb


# The dialogue

T = TypeVar("T")
MOST_KEPT = 1000
"""How many items are kept with the one that began something new; later ones are dropped."""


class Latest(Generic[T]):
    """Passes items on, `rate` a second in the long run and at most `rate` at once.

    Of those that come faster only the latest is kept, until another comes or `flush` is called. What
    does not begin something new, as `begins` says, is kept with what came before it.
    """

    def __init__(
        self, deliver: Callable[[T], None], rate: float, begins: Callable[[T], bool] = lambda item: True
    ) -> None:
        self._deliver = deliver
        self._begins = begins
        self._rate = rate
        self._allowed = rate
        self._counted = monotonic()
        self._kept: list[T] = []

    def offer(self, item: T) -> None:
        """Pass the item on now, or keep it in the place of the one kept before."""
        if self._begins(item):
            self._kept = [item]
        elif len(self._kept) < MOST_KEPT:
            self._kept.append(item)
        now = monotonic()
        self._allowed = min(self._rate, self._allowed + (now - self._counted) * self._rate)
        self._counted = now
        if self._allowed >= 1:
            self._allowed -= 1
            self.flush()

    def flush(self) -> None:
        """Pass on what is kept."""
        kept, self._kept = self._kept, []
        for item in kept:
            self._deliver(item)


PREPARING = "string preparing"
"""What follows ``info`` while an engine that is waited for still compiles: that is no answer time."""
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
"""How many characters are shown of an engine's name, and of why it refuses."""


@dataclass
class EngineRequest(Generic[A]):
    """A question, and who is told of the answer; `on_answer` gets what follows its verb."""

    question: EngineQuestion
    on_answer: Callable[[str], None]
    on_info: Callable[[Info[A]], None] = lambda info: None
    on_failed: Callable[[Sentence], None] = lambda why: None
    stopped: bool = False


class DialogueState(Enum):
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
        send: Callable[[str | LazyLines], None],
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
        self._state = DialogueState.SILENT
        self._options: dict[str, str] = {}
        self._unsent: dict[str, str] = {}
        self._known: set[str] = set()
        self._wants_legal = False
        self._name = ""
        self._greeted = False
        self._new_game = False
        self._seen: Seen | None = None
        self._asked: EngineRequest[A] | None = None
        self._wanted = False
        self._next: EngineRequest[A] | None = None
        self._infos: Latest[Info[A]] = Latest(
            self._tell_info, INFOS_A_SECOND, begins=lambda info: info.line <= 1
        )
        self._news: list[Callable[[], None]] = []
        self._due: float | None = None
        self._deadline: float | None = None
        self._allowed: tuple[float | None, float] = None, 0.0
        self.signs = 0
        """How often the engine has said that it is still preparing."""
        self._preparing = False

    @property
    def preparing(self) -> bool:
        """Whether the engine was still compiling, or whatever it does but once, when it was heard last."""
        return self._preparing

    @property
    def overtime(self) -> float:
        """By how many seconds an answer is late; 0 when none is."""
        due = self._due
        return 0.0 if due is None else max(0.0, awake() - due)

    @property
    def deadline(self) -> float | None:
        """When an answer must have come, by the clock of `awake`, or None."""
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

    @property
    def wants_legal(self) -> bool:
        """Whether the engine is told what is legal before each `go`."""
        return self._wants_legal

    # What the asker wants

    def begin(self) -> None:
        """Greet the engine."""
        with self._lock:
            self._begin_waiting(DialogueState.GREETING, GREETING_TIME)
            self._send("udi")

    def set_option(self, name: str, value: int | str) -> None:
        """Set an option before the next question, when the engine has it."""
        with self._lock:
            self._unsent[name] = str(value)

    def new_game(self) -> None:
        """Say that the next question is about another game than those before."""
        with self._lock:
            self._new_game = True

    def ask(self, request: EngineRequest[A]) -> None:
        """Ask this instead of whatever was asked before."""
        with self._lock:
            self.cancel()
            self._next = request
            self._ask_next()

    def stop(self) -> None:
        """Ask for the answer now."""
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

    def _enter(self, state: DialogueState, due: float | None = None, longest: float = 0.0) -> None:
        """Enter a state in which an answer is `due` in so many seconds, if anybody knows, and is waited for
        `longest`."""
        self._state, self._allowed, self._preparing = state, (due, longest), False
        self._wait_anew()

    def _wait_anew(self) -> None:
        """What is allowed begins now."""
        now, (due, longest) = awake(), self._allowed
        self._due = None if due is None else now + due
        self._deadline = None if due is None else now + longest

    def _begin_waiting(self, state: DialogueState, longest: float) -> None:
        self._enter(state, SOON, min(STRANGERS_TIME, SOON + self.patience) if self._strange else longest)

    def _sync(self) -> None:
        self._begin_waiting(DialogueState.SYNCING, READY_TIME)
        for line in READY.lines:
            self._send(line)

    def _ask_next(self) -> None:
        if self._state is not DialogueState.IDLE or self._next is None:
            return
        request, self._next = self._next, None
        self._asked, self._wanted = request, True
        self._send_settings()
        self._send_seen(request.question.seen)
        for line in request.question.sent_lines(with_legal=self._wants_legal):
            self._send(line)
        seconds = request.question.seconds
        self._enter(DialogueState.THINKING, seconds, (seconds or 0.0) + self.patience)
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
        """Take one line of the engine; what makes no sense is ignored."""
        verb, _, rest = line.strip().partition(" ")
        with self._lock:
            self._take(verb, rest)
            news, self._news = self._news, []
        for tell in news:
            tell()

    def _take(self, verb: str, rest: str) -> None:
        match self._state, verb:
            case _, "info" if rest == PREPARING:
                self._take_sign()
            case DialogueState.GREETING, "id":
                self._learn_name(rest.split())
            case DialogueState.GREETING, "option":
                self._learn_option(rest.split())
            case DialogueState.GREETING, "udiok":
                self._greeted = True
                self._news.append(self._on_greeted)
                self._enter(DialogueState.IDLE)
                self._ask_next()
            case DialogueState.SYNCING, READY.verb:
                self._enter(DialogueState.IDLE)
                self._ask_next()
            case DialogueState.THINKING, "info":
                self._take_info(rest)
            case DialogueState.THINKING, "error":
                self._take_refusal(rest)
            case DialogueState.THINKING, _:
                self._take_answer(verb, rest)
            case _, "error":
                why = message("engine.refused", reason=showable(rest, LONGEST_REASON))
                self._news.append(lambda: self._on_refused(why))

    def _take_sign(self) -> None:
        """One of ours that compiles has as much time as ever for its answer, unless that was stopped."""
        self.signs += 1
        self._preparing = True
        if not self._strange and not (self._asked and self._asked.stopped):
            self._wait_anew()

    def _learn_name(self, words: list[str]) -> None:
        if words[:1] == ["name"]:
            self._name = showable(" ".join(words[1:]), LONGEST_NAME)

    def _learn_option(self, words: list[str]) -> None:
        if len(words) > 1 and words[0] == "name" and len(self._known) < MOST_OPTIONS:
            self._known.add(words[1])
            if words[1:4] == [LEGAL_ACTIONS, "type", "check"]:
                self._wants_legal = True
                self._unsent[LEGAL_ACTIONS] = "true"

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
        self._enter(DialogueState.IDLE)
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
