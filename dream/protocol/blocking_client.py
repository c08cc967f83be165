"""An engine whose every answer is waited for, for matches and measurements.

The conversation and the process are those of `dream.protocol.client`, which never waits; here waiting is
the point: an answer is had within the seconds that were asked for, or what went wrong is raised.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Generic

from dream.base.errors import Malformed, quoted
from dream.base.messages import Sentence, message
from dream.base.showable import showable
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.play.seating.names import LONGEST_NAME, clean_name
from dream.play.seating.seat import OutsideEngine, outside_engine
from dream.protocol.best_lines import BestLines
from dream.protocol.client import own_engine
from dream.protocol.dialogue import Dialogue, Request
from dream.protocol.forfeits import Forfeit, ForfeitCause, Interrupted
from dream.protocol.limits import Info, Limits
from dream.protocol.options import current_name
from dream.protocol.process import process_tree
from dream.protocol.process.awake_clock import awake
from dream.protocol.process.engine_process import LONGEST_WORDS, Death, EngineProcess
from dream.protocol.process.own_process import own_environment
from dream.protocol.questions import READY, Question, perft, what_to_do

LOOK_EVERY = 0.1
PATIENCE_AT_START = 120.0
PATIENCE_AT_QUIT = 1.0
PATIENCE_WITH_STRANGERS = 10.0
"""Seconds for a stranger to answer the greeting; who speaks another protocol never does."""


@dataclass(frozen=True)
class Lines(Generic[A]):
    """The text of what an engine does, and its best lines, the best first; none that tells no action."""

    answer: str
    known: tuple[Info[A], ...]


class BlockingClient(Generic[S, A]):
    """An engine in a process of its own. What it fails to do is raised as `Forfeit`.

    When `stopped` says so while an answer is awaited, Interrupted is raised.
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
            guarded=not process_tree.is_marked(),
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
        until = awake() + seconds
        while self._death is None:
            if self._stopped():
                raise Interrupted
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

    def _ask(self, question: Question) -> None:
        self._info = None
        self._dialogue.ask(Request(question, self._heard.put, self._informed, self._refused))

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

    def lines(self, history: History[S, A], limits: Limits, wanted: int, seconds: float) -> Lines[A]:
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
        return Lines(answer, tuple(line for line in best.known if line.pv))

    def think(self, history: History[S, A], limits: Limits) -> None:
        """Have the engine begin to search, without waiting for its answer; `stop` brings that.

        What it has to be told is worked out before: that takes none of its time.
        """
        question = what_to_do(history, limits)
        question.prepare()
        self._ask(question)

    def stop(self, seconds: float) -> str:
        """Have the engine answer now: what it does; raises Forfeit after `seconds`."""
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
    Interrupted when `stopped`.
    """
    client = BlockingClient(game, command, stopped=stopped)
    try:
        name = client.introduce(PATIENCE_WITH_STRANGERS)
    finally:
        client.close()
    return outside_engine((clean_name(name) or Path(command[0]).name)[:LONGEST_NAME], tuple(command))
