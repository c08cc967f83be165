"""Clients of engines, ours or somebody else's, each in a process of its own.

`EngineClient` is for the window, and never waits: everything slow (starting, writing, ending) is done by its
threads. One of them reads what the engine says and calls the callbacks. An engine that prints rubbish, hangs,
crashes or answers with an illegal action is reported and does no harm.

`BlockingClient` is for matches and measurements: it waits for an answer, or raises what went wrong.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Generic

from dream.base.errors import Malformed, Refused, Stopped, quoted
from dream.base.showable import showable
from dream.base.texts import Sentence, english, message
from dream.play import registry
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.play.seats import LONGEST_NAME, OutsideEngine, clean_name, outside_engine
from dream.protocol.dialogue import (
    PATIENCE,
    READY,
    Dialogue,
    DrawQuestion,
    EngineQuestion,
    EngineRequest,
    Info,
    Limits,
    awake,
    checked_answer,
    current_name,
    perft,
    what_to_do,
)
from dream.protocol.process import (
    LONGEST_WORDS,
    Death,
    EngineProcess,
    is_marked,
    own_command,
    own_environment,
)

# What is asked, and what goes wrong


class BestLines(Generic[A]):
    """Takes what a search reports; `known` is the last set that has come, the best line first.

    A set takes the place of the one before once it has as many lines. It may have fewer than were wanted: a
    search tells of no more lines than it has tried actions.
    """

    def __init__(self, legal: int, wanted: int) -> None:
        """For a search among so many legal actions that was asked for `wanted` lines."""
        self._count = min(wanted, legal)
        self._coming: tuple[Info[A], ...] = ()
        self.known: tuple[Info[A], ...] = ()

    def take(self, info: Info[A]) -> None:
        """Take one more line; a line 1 begins another set, and one without a number is a whole one."""
        self._coming = (info,) if info.line <= 1 else (*self._coming, info)
        if not info.line or len(self._coming) >= min(self._count, len(self.known)):
            self.known = self._coming


class ForfeitCause(Enum):
    """How a player failed, by the word that a record keeps."""

    CRASHED = "crashed"
    HUNG = "hung"
    ILLEGAL = "illegal"
    REFUSED = "refused"


class Forfeit(Exception):
    """A player that failed to act; `cause` says how, the message what happened."""

    def __init__(self, cause: ForfeitCause, message: Sentence) -> None:
        super().__init__(cause, message)
        self.cause, self.message = cause, message

    def __str__(self) -> str:
        return english(self.message)


# One that is never waited for


def own_engine(game: str) -> tuple[str, ...]:
    """What starts the engine that comes with a game, by its word; `own_environment` goes with it."""
    return own_command(f"{registry.package(game)}.engine")


class EngineClient(Generic[S, A]):
    """One engine of one game.

    All callbacks come from a thread of the client; for a question that was replaced or cancelled, or once
    `close` has been called, only one that was on its way already.
    """

    def __init__(
        self,
        game: Game[S, A],
        command: Sequence[str] | None = None,
        *,
        on_died: Callable[[Death], None] = lambda death: None,
    ) -> None:
        """A client that has not started. `command` is a stranger's engine; the game's own when it is None.

        `on_died` is called once for every process that ends without `close`, or cannot be started.
        """
        self._game = game
        self._command = tuple(command or (*own_engine(game.id), "--parent", str(os.getpid())))
        self._environment = own_environment() if command is None else None
        self._ours = command is None
        self._on_died = on_died
        self._options: dict[str, str] = {}
        self._process: EngineProcess[A] | None = None
        self.patience = PATIENCE
        """Seconds to wait for a late answer, in a process that is yet to be started."""

    def start(self) -> None:
        """Start the engine; nothing happens when it runs. After its death or `close` it starts again."""
        if self._process and not self._process.ending:
            return
        self._process = EngineProcess(
            self._command,
            partial(Dialogue, self._game.parse_action, strange=not self._ours, patience=self.patience),
            environment=self._environment,
            polite=self._ours,
            guarded=not self._ours,
            on_died=self._on_died,
            hides=self._game.hidden,
        )
        for name, value in self._options.items():
            self._dialogue.set_option(name, value)
        self._process.start()

    @property
    def _dialogue(self) -> Dialogue[A]:
        if self._process is None:
            raise RuntimeError("the engine has not been started")
        return self._process.dialogue

    @property
    def overtime(self) -> float:
        """By how many seconds an answer is late; 0 when none is."""
        return self._process.dialogue.overtime if self._process else 0.0

    @property
    def greeted(self) -> bool:
        """Whether the engine has answered the greeting."""
        return self._process is not None and self._process.dialogue.greeted

    @property
    def preparing(self) -> bool:
        """Whether the engine must still compile before it answers."""
        return self._process is not None and self._process.dialogue.preparing

    def set_option(self, name: str, value: int | str) -> None:
        """Set an option from the next question on, after a restart too; what the engine lacks is left out."""
        self._options[name] = str(value)
        if self._process:
            self._process.dialogue.set_option(name, value)

    def go(
        self,
        history: History[S, A],
        limits: Limits,
        on_best: Callable[[A], None],
        on_info: Callable[[Info[A]], None] = lambda info: None,
        on_failed: Callable[[Sentence], None] = lambda why: None,
    ) -> None:
        """Ask what to do now in a game, instead of anything asked before.

        `on_best` gets a legal action; `on_failed` gets a message when the engine refuses or answers
        with something else. Neither comes when the engine dies: then `on_died` does.
        """
        asked = history.copy()

        def answered(answer: str) -> None:
            try:
                action = checked_answer(asked, answer)
            except Refused as error:
                on_failed(error.message)
            else:
                on_best(action)

        self._dialogue.ask(EngineRequest(what_to_do(asked, limits), answered, on_info, on_failed))

    def ask_about_draw(
        self,
        question: DrawQuestion,
        history: History[S, A],
        on_answer: Callable[[bool], None],
        on_failed: Callable[[Sentence], None] = lambda why: None,
    ) -> None:
        """Ask whether the engine takes a draw now, or being to move offers one.

        It takes the place of anything asked before. A stranger's engine, which may not know these extensions
        of the protocol, is not asked: its answer is no.
        """
        if not self._ours:
            self.cancel()
            Thread(target=on_answer, args=(False,), daemon=True).start()
            return
        self._dialogue.ask(
            EngineRequest(
                question.of(history), lambda text: on_answer(text == question.yes), on_failed=on_failed
            )
        )

    def stop(self) -> None:
        """Ask for the answer now."""
        if self._process:
            self._process.dialogue.stop()

    def cancel(self) -> None:
        """Drop the question: none of its callbacks comes any more."""
        if self._process:
            self._process.dialogue.cancel()

    def close(self, wait: float = 0) -> None:
        """End the engine, gently first and by force within seconds; `wait` so many seconds for that."""
        if self._process:
            self._process.close()
            self._process.join(wait)


# One that waits

LOOK_EVERY = 0.1
PATIENCE_AT_START = 120.0
PATIENCE_AT_QUIT = 1.0
PATIENCE_WITH_STRANGERS = 10.0
"""Seconds for a stranger to answer the greeting; who speaks another protocol never does."""


@dataclass(frozen=True)
class Found(Generic[A]):
    """The text of what an engine does, and its best lines, the best first; none that tells no action."""

    answer: str
    known: tuple[Info[A], ...]


class BlockingClient(Generic[S, A]):
    """An engine in a process of its own. What it fails to do is raised as `Forfeit`.

    When `stopped` says so while an answer is awaited, Stopped is raised.
    """

    def __init__(
        self,
        game: Game[S, A],
        command: Sequence[str] | None = None,
        *,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Start an engine of a game, its own when `command` is None."""
        self._stopped = stopped
        self._ours = command is None
        self._heard: SimpleQueue[str | Forfeit | Death] = SimpleQueue()
        self._death: Death | None = None
        self._info: Info[A] | None = None
        self._listen: Callable[[Info[A]], None] | None = None
        self._process = EngineProcess(
            command or own_engine(game.id),
            partial(
                Dialogue,
                game.parse_action,
                on_greeted=lambda: self._heard.put(""),
                on_refused=self._refused,
            ),
            environment=None if command else own_environment(),
            polite=False,
            patient=True,
            on_died=self._heard.put,
            guarded=not is_marked(),
            hides=game.hidden,
        )
        self._dialogue = self._process.dialogue
        self._process.start()

    # What the threads of the process tell

    def _refused(self, why: Sentence) -> None:
        self._heard.put(Forfeit(ForfeitCause.REFUSED, why))

    def _informed(self, info: Info[A]) -> None:
        self._info = info
        if self._listen is not None:
            self._listen(info)

    # Waiting

    def _wait(self, seconds: float) -> str:
        """The next that is heard; raises Forfeit after so many seconds, at a refusal, and at the end."""
        until, signs = awake() + seconds, self._dialogue.signs
        while self._death is None:
            if self._stopped():
                raise Stopped
            if self._ours and self._dialogue.signs != signs:  # it compiles, which is no answer time
                until, signs = awake() + seconds, self._dialogue.signs
            left = until - awake()
            if left <= 0:
                raise Forfeit(ForfeitCause.HUNG, message("engine.late"))
            with suppress(Empty):
                heard = self._heard.get(timeout=min(left, LOOK_EVERY))
                if isinstance(heard, Forfeit):
                    raise heard
                if isinstance(heard, str):
                    return heard
                self._death = heard
        raise Forfeit(ForfeitCause.CRASHED, self._death.message)

    def _ask(self, question: EngineQuestion) -> None:
        self._info = None
        self._dialogue.ask(EngineRequest(question, self._heard.put, self._informed, self._refused))

    # Questions

    def greet(self) -> None:
        """Learn the engine's name and options, and wait until it can search."""
        self._wait(PATIENCE_AT_START)
        self.wait_ready()

    def introduce(self, seconds: float) -> str:
        """Learn the engine's name, empty if it tells none; raises Forfeit after so many seconds."""
        try:
            self._wait(seconds)
        except Forfeit as error:
            if error.cause is ForfeitCause.HUNG:
                raise Forfeit(ForfeitCause.HUNG, message("engine.no_greeting")) from error
            raise
        return self._dialogue.name

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return showable(self._dialogue.name, LONGEST_WORDS) or "an engine"

    @property
    def pid(self) -> int | None:
        """The number of its process; None when it could not be started."""
        return self._process.pid

    def wait_ready(self) -> None:
        """Wait until the engine has done all that it was told."""
        self._ask(READY)
        self._wait(PATIENCE_AT_START)

    def new_game(self) -> None:
        """Tell the engine that another game begins, and wait until it is ready for that."""
        self._dialogue.new_game()
        self.wait_ready()

    def option(self, name: str) -> str | None:
        """What the engine itself calls an option, whose case does not matter; None when it has none such."""
        names = name.lower(), current_name(name).lower()
        return next((option for option in self._dialogue.options if option.lower() in names), None)

    def set_option(self, name: str, value: str) -> None:
        """Set an option from the next question on; raises Malformed when the engine does not have it."""
        known = self.option(name)
        if known is None:
            has = ", ".join(sorted(self._dialogue.options)) or "none"
            raise Malformed(f"{self.name} has no option {quoted(name)}; it has {has}")
        self._dialogue.set_option(known, value)

    def go(self, history: History[S, A], limits: Limits, seconds: float) -> tuple[str, Info[A] | None]:
        """What the engine does now in a game, and its last word on its search.

        Raises Forfeit after `seconds`.
        """
        self.think(history, limits)
        return self._wait(seconds).strip(), self._info

    def lines(self, history: History[S, A], limits: Limits, wanted: int, seconds: float) -> Found[A]:
        """What the engine does now, and of its best lines so many as were wanted, the best first.

        It must be set to tell of so many. Raises Forfeit after `seconds`.
        """
        legal = history.game.legal_actions(history.state)
        best: BestLines[A] = BestLines(len(limits.searchmoves or legal), wanted)
        self._listen = best.take
        try:
            answer, _ = self.go(history, limits, seconds)
        finally:
            self._listen = None
        return Found(answer, tuple(line for line in best.known if line.pv))

    def analysed(self, history: History[S, A], wanted: int, seconds: float) -> tuple[Info[A], ...]:
        """Of the best lines that the engine finds in some seconds, thinking without an end, so many at most.

        It must be set to tell of so many.
        """
        best: BestLines[A] = BestLines(len(history.game.legal_actions(history.state)), wanted)
        self._listen = best.take
        try:
            self.think(history, Limits(infinite=True))
            sleep(seconds)
            self.stop(PATIENCE)
        finally:
            self._listen = None
        return tuple(line for line in best.known if line.pv)

    def think(self, history: History[S, A], limits: Limits) -> None:
        """Tell the engine to begin to search, without waiting for its answer; `stop` brings that.

        What it has to be told is worked out before: that takes none of its time.
        """
        question = what_to_do(history, limits)
        question.prepare(with_legal=self._dialogue.wants_legal)
        self._ask(question)

    def stop(self, seconds: float) -> str:
        """Stop the search: what the engine does; raises Forfeit after `seconds`."""
        self._dialogue.stop()
        return self._wait(seconds).strip()

    def perft(self, history: History[S, A], depth: int, seconds: float) -> int:
        """How many sequences of so many actions the engine counts; raises Forfeit after `seconds`."""
        self._ask(perft(history, depth))
        leaves, *_ = [*self._wait(seconds).split(), ""]
        if not leaves.isdecimal():
            raise Forfeit(ForfeitCause.REFUSED, "the engine counted no leaves")
        return int(leaves)

    # The end

    def close(self) -> None:
        """End the engine: it is asked to quit, and killed when it does not, with all that it started."""
        self._process.close()
        self._process.join(PATIENCE_AT_QUIT)
        self._process.kill()

    def kill(self) -> None:
        """End the engine at once, with all that it started."""
        self._process.kill()


def introduced(
    game: Game[S, A], command: Sequence[str], stopped: Callable[[], bool] = lambda: False
) -> OutsideEngine:
    """An outside engine by the name that it gives itself, or else by that of its program.

    It is started and ended again. Raises Forfeit when it cannot be started, ends, or does not answer; raises
    Stopped when `stopped`.
    """
    client = BlockingClient(game, command, stopped=stopped)
    try:
        name = client.introduce(PATIENCE_WITH_STRANGERS)
    finally:
        client.close()
    return outside_engine((clean_name(name) or Path(command[0]).name)[:LONGEST_NAME], tuple(command))
