"""The machine at a seat: the engine's process, asked for actions, for draws and for answers to them.

Nothing here waits. What the engine says comes back on the main thread, and an answer to a question
that has been replaced or cancelled never comes.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Generic

from dream.base.words import say
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.protocol.best_lines import BestLines
from dream.protocol.client import EngineClient
from dream.protocol.limits import Info, Limits
from dream.protocol.options import MULTI_PV
from dream.protocol.process import Death
from dream.protocol.questions import DrawQuestion

Post = Callable[[Callable[[], object]], None]
LARGEST_VARIETY = 2**31 - 1
MOST_DEATHS = 3
LINES, HINT_TIME = 3, 1000
"""How many lines a hint has, and for how many milliseconds they are looked for."""


class EngineSeat(Generic[S, A]):
    """One engine of a game for all its seats. `died` is told, in a sentence, that it has stopped."""

    def __init__(self, game: Game[S, A], post: Post, died: Callable[[str], object]) -> None:
        """`post` has a function called on the main thread; the process starts with the first question."""
        self._post, self._died = post, died
        self._client = EngineClient(game, on_died=lambda death: post(lambda: self._ended(death)))
        self._client.set_option("Variety", 1 + secrets.randbelow(LARGEST_VARIETY))
        self._deaths = 0
        self._question: object | None = None
        self._without: Callable[[], object] | None = None

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    @property
    def lost(self) -> bool:
        """Whether it died so often in a row that it is not started again by itself."""
        return self._deaths >= MOST_DEATHS

    def ask(
        self,
        game: History[S, A],
        level: int,
        done: Callable[[A], object],
        failed: Callable[[str], object],
    ) -> None:
        """Ask what to do now at a level; `done` or `failed` is called on the main thread, later."""
        question = self._begin()
        self._client.go(
            game,
            Limits(level=level),
            on_best=lambda action: self._finish(question, lambda: done(action)),
            on_failed=lambda sentence: self._finish(question, lambda: failed(sentence)),
        )

    def advise(
        self,
        game: History[S, A],
        done: Callable[[A, Sequence[Info[A]]], object],
        failed: Callable[[str], object],
    ) -> None:
        """Ask for a hint: the best action, and the best lines with it if there is more to say of them."""
        question = self._begin()
        best: BestLines[A] = BestLines(len(game.game.legal_actions(game.state)), LINES)
        self._client.set_option(MULTI_PV, LINES)
        self._client.go(
            game,
            Limits(movetime=HINT_TIME),
            on_best=lambda action: self._finish(question, lambda: done(action, best.known)),
            on_info=best.take,
            on_failed=lambda sentence: self._finish(question, lambda: failed(sentence)),
        )

    def ask_about_draw(
        self, question: DrawQuestion, game: History[S, A], done: Callable[[bool], object]
    ) -> None:
        """Ask whether it takes the draw that was offered or is proposed, or offers one; a failure is a no."""
        asked = self._begin(without=lambda: done(False))
        self._client.ask_about_draw(
            question,
            game,
            on_answer=lambda yes: self._finish(asked, lambda: done(yes)),
            on_failed=lambda _: self._finish(asked, lambda: done(False)),
        )

    def _begin(self, without: Callable[[], object] | None = None) -> object:
        """A new question, which makes any earlier one stale; `without` is done when the engine dies of it."""
        self._question = question = object()
        self._without = without
        self._client.start()
        return question

    def hurry(self) -> None:
        """Have it answer now with the best it has found."""
        self._client.stop()

    def cancel(self) -> None:
        """Drop the question, and whoever waits for its answer."""
        self._question = self._without = None
        self._client.cancel()

    def close(self) -> None:
        """End the process."""
        self._client.close()

    def revive(self) -> None:
        """The player wants it to be tried again."""
        self._deaths = 0

    def _finish(self, question: object, then: Callable[[], object]) -> None:
        """On the main thread, go on with an answer, unless its question has become stale."""

        def go_on() -> None:
            if self._question is question:
                self._question = self._without = None
                self._deaths = 0
                then()

        self._post(go_on)

    def _ended(self, death: Death) -> None:
        without = self._without if self.thinking else None
        self._question = None
        self._deaths += 1
        self._died(say("game.engine_lost" if self.lost else "game.engine_died", why=death.sentence))
        if without:
            without()
