"""An engine in its own process, ours or a stranger's, asked without ever waiting for it.

Everything slow (starting, writing, ending) is done by threads of the client; what the engine says is
read by one of them, and that one calls the callbacks. An engine that prints rubbish, hangs, crashes
or answers with an illegal action is reported and does no harm.
"""

import os
from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread
from typing import Generic

from dream.base.errors import Refused
from dream.base.messages import Sentence
from dream.play import registry
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.protocol.dialogue import PATIENCE, Dialogue, Request
from dream.protocol.limits import Info, Limits
from dream.protocol.process.engine_process import Death, EngineProcess
from dream.protocol.process.own_process import own_command, own_environment
from dream.protocol.questions import DrawQuestion, checked_answer, what_to_do


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
        """For how many seconds a late answer of a process is waited for that is yet to be started."""

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
        """For how many seconds what the engine should have said by now is late."""
        return self._process.dialogue.overtime if self._process else 0.0

    @property
    def greeted(self) -> bool:
        """Whether the engine has answered the greeting."""
        return self._process is not None and self._process.dialogue.greeted

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

        self._dialogue.ask(Request(what_to_do(asked, limits), answered, on_info, on_failed))

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
            Request(question.of(history), lambda text: on_answer(text == question.yes), on_failed=on_failed)
        )

    def stop(self) -> None:
        """Have the question answered now."""
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
