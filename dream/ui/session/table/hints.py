"""Hints: the machine looks for a moment, and its best action is shown until something is done."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from dream.base.messages import Sentence
from dream.base.words import say
from dream.play.game import A, S
from dream.play.levels import levels_of
from dream.protocol.limits import Info
from dream.ui.session.engines.engine_pool import AnyEngineSeat
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.widgets.narrator import Narration

Marked = TypeVar("Marked")


class Hints(ABC, Generic[S, A, Marked]):
    """At most one hint. `shown` is what the picture marks of it, `news` what is said.

    `hindrance` is asked why there can be none now, in a sentence, or None.
    """

    def __init__(
        self, app: GameHost, session: GameSession[S, A], hindrance: Callable[[], str | None]
    ) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._hindrance = hindrance
        self._state: S | None = None
        self._moment = (0, 0)
        self.shown: Marked | None = None
        self.news: Narration | None = None

    @abstractmethod
    def mark(self, action: A, state: S) -> Marked | None:
        """What the picture marks of an action."""

    @abstractmethod
    def judged(self, state: S, lines: Sequence[Info[A]]) -> str | None:
        """How the game stands by the best lines, in a sentence; None when they tell nothing."""

    @abstractmethod
    def told(self, state: S, action: A, lines: Sequence[Info[A]]) -> tuple[str, ...]:
        """What is said of the best action and the lines that follow."""

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is shown, as one value."""
        return self.shown, self.news

    @property
    def _seat(self) -> int | None:
        """The seat that decides in what is looked at."""
        decider = self._game.history.game.decider(self._game.shown)
        return decider if isinstance(decider, int) else None

    @property
    def _engine(self) -> AnyEngineSeat:
        """The engine of the game that knows what the seat does for which a hint is given."""
        return self._app.engines.own(self._game.history.game, self._seat or 0)

    @property
    def _thinking(self) -> bool:
        return self.news is not None and self.shown is None

    def ask(self) -> bool:
        """Have the machine look at the state that is looked at; whether it does.

        A hint that is there goes away instead, and what keeps it from being given is said.
        """
        if self.forget():
            return False
        refusal = self.why_not
        if refusal:
            self._app.say(refusal, of_now=True)
            return False
        history = self._game.history.copy(self._game.shown_at)
        self._state, self._moment = self._game.shown, self._now()
        self.news = Narration(self._heading(), prompt=(say("hint.wait"),))
        self._engine.revive()
        self._engine.advise(history, self._found, self._failed)
        return True

    def point_out(self, marked: Marked) -> None:
        """Mark something, without a word and without asking the machine, until something is done."""
        self._state, self._moment = self._game.shown, self._now()
        self.shown = marked
        self._app.dirty("hint")

    @property
    def why_not(self) -> str | None:
        """Why no hint can be given now, in a sentence, or None."""
        if not levels_of(self._game.history.game.id):
            return say("hint.no_opponent")
        if self._game.over and not self._game.browsing:
            return say("hint.over")
        hindrance = self._hindrance()
        if hindrance is None and self._seat is None:
            return say("hint.chance")
        if hindrance is None and self._seat not in self._game.sees(self._game.shown_at):
            return say("hint.hidden")
        return hindrance

    def forget(self) -> bool:
        """Take away the hint, or what is pointed out, or ask no more; False when there was no hint."""
        if self._state is None:
            return False
        if self._thinking:
            self._engine.cancel()
        had = self.news is not None
        self._state = self.shown = self.news = None
        self._app.dirty("hint")
        return had

    def interrupt(self) -> None:
        """Something else is done: the hint is waited for no longer; one that is there stays."""
        if self._thinking:
            self.forget()

    def watch(self) -> None:
        """Take the hint away when another state is looked at, or when the machine has died over it."""
        if self._state is None:
            return
        moved = self._game.shown is not self._state or self._now() != self._moment
        if moved or (self._thinking and not self._engine.thinking):
            self.forget()

    def _now(self) -> tuple[int, int]:
        """What must stay as it is, beside the state, for a hint to stay."""
        return self._game.shown_at, len(self._game.history.actions)

    def _heading(self) -> str:
        return say("hint.heading", name=self._session.name(self._seat or 0))

    def _found(self, action: A, lines: Sequence[Info[A]]) -> None:
        state = self._state
        assert state is not None
        told = [info for info in lines if info.pv]
        heading = self.judged(state, told) or self._heading()
        self.news = Narration(heading, prompt=self.told(state, action, told))
        self.shown = self.mark(told[0].pv[0] if told else action, state)
        self._app.dirty("hint")

    def _failed(self, why: Sentence) -> None:
        self.forget()
        self._app.say(say("hint.failed", why=why), of_now=True)
