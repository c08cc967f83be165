"""Hints: the machine looks for a moment, and what it would do is told step by step, until something is done.

Each press tells one rung more: where to look, what to do it with, what to do and why, and what may follow.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from dream.base.messages import Sentence
from dream.base.words import say
from dream.play.game import A, S
from dream.play.history import History
from dream.play.levels import levels_of
from dream.protocol.limits import Info
from dream.ui.kit.commands import BY_NAME
from dream.ui.session.address import address_in
from dream.ui.session.engines.engine_pool import AnyEngineSeat
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.widgets.narrator import Narration, Offer

Marked = TypeVar("Marked")


class Rung(StrEnum):
    """How much a hint tells: each presupposes those before it."""

    WHERE = "where"
    WHICH = "which"
    WHAT = "what"
    LINE = "line"


@dataclass(frozen=True)
class Advice(Generic[S, A]):
    """What the machine would do in a state, and its best lines, the best one first."""

    state: S
    action: A
    lines: Sequence[Info[A]]


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
        self._asked: AnyEngineSeat | None = None
        self._advice: Advice[S, A] | None = None
        self._rungs: Sequence[Rung] = ()
        self._told = 0
        self.shown: Marked | None = None
        self.news: Narration | None = None

    @abstractmethod
    def mark(self, action: A, state: S) -> Marked | None:
        """What the picture marks of an action."""

    @abstractmethod
    def marked(self, advice: Advice[S, A], rung: Rung) -> Marked | None:
        """What the picture marks of what is advised."""

    @abstractmethod
    def judged(self, advice: Advice[S, A]) -> str | None:
        """How the game stands by the best lines, in a sentence; None when they tell nothing."""

    @abstractmethod
    def told(self, advice: Advice[S, A], rung: Rung) -> tuple[str, ...]:
        """What is said on a rung; nothing where there is no such rung."""

    def offers(self, advice: Advice[S, A], rung: Rung) -> tuple[Offer, ...]:
        """What can be asked for beside the next rung."""
        return ()

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is shown, as one value."""
        return self.shown, self.news

    @property
    def _seat(self) -> int | None:
        """The seat that decides in what is looked at."""
        return self._game.history.game.deciding_seat(self._game.shown)

    @property
    def advice(self) -> Advice[S, A] | None:
        """What the machine has found, however much of it is told; None while there is no hint."""
        return self._advice

    @property
    def rung(self) -> Rung | None:
        """How much is told; None while there is no hint."""
        return self._rungs[self._told] if self._advice else None

    @property
    def next_rung(self) -> Rung | None:
        """What the next press tells; None where it takes the hint away, or asks for one."""
        more = self._advice is not None and self._told + 1 < len(self._rungs)
        return self._rungs[self._told + 1] if more else None

    def ask(self) -> bool:
        """Have the machine look at the state that is looked at, or tell one rung more; whether it does.

        While it looks, nothing else happens. A hint that is told whole goes away instead, and what keeps it
        from being given is said.
        """
        if self._asked is not None:
            return True
        if self.next_rung is not None:
            self._tell(self._told + 1)
            return True
        if self.forget():
            return False
        refusal = self.why_not
        if refusal:
            self._app.say(refusal, of_now=True)
            return False
        history = self._game.history.copy(self._game.shown_at)
        self._ask(history, self._found)
        return True

    def look_at(self, history: History[S, A], found: Callable[[Sequence[Info[A]]], object]) -> None:
        """Have the machine look at another state while this one is looked at; `found` gets its lines."""
        self.forget()

        def done(_: A, lines: Sequence[Info[A]]) -> None:
            self.forget()
            told = [info for info in lines if info.pv]
            if told:
                found(told)

        self._ask(history, done)

    def _ask(self, history: History[S, A], found: Callable[[A, Sequence[Info[A]]], object]) -> None:
        """Have the engine look at a state on behalf of the one that is looked at."""
        self._state, self._moment = self._game.shown, self._now()
        self.news = Narration(self._heading(), prompt=(say("hint.wait"),))
        self._asked = engine = self._app.engines.own(self._game.history.game, self._seat or 0)
        engine.revive()
        engine.advise(history, found, self._failed)

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
        if self._asked is not None:
            self._asked.cancel()
        had = self.news is not None
        self._state = self.shown = self.news = self._advice = self._asked = None
        self._rungs, self._told = (), 0
        self._app.dirty("hint")
        return had

    def interrupt(self) -> None:
        """Something else is done: the hint is waited for no longer; one that is there stays."""
        if self._asked is not None:
            self.forget()

    def watch(self) -> None:
        """Take the hint away when another state is looked at, or when the machine has died over it."""
        if self._state is None:
            return
        moved = self._game.shown is not self._state or self._now() != self._moment
        if moved or (self._asked is not None and not self._asked.thinking):
            self.forget()

    def _now(self) -> tuple[int, int]:
        """What must stay as it is, beside the state, for a hint to stay."""
        return self._game.shown_at, len(self._game.history.actions)

    def _heading(self) -> str:
        return address_in(self._session).say("hint.heading", self._seat or 0)

    def _found(self, action: A, lines: Sequence[Info[A]]) -> None:
        state = self._state
        assert state is not None
        told = [info for info in lines if info.pv]
        advice = Advice(state, told[0].pv[0] if told else action, told)
        self._advice, self._asked = advice, None
        self._rungs = [rung for rung in Rung if rung is Rung.WHAT or self.told(advice, rung)]
        self._tell(0)

    def _tell(self, number: int) -> None:
        """Tell the rung of a number, and what can be asked for next."""
        advice, self._told = self._advice, number
        assert advice is not None
        rung, after = self._rungs[number], self.next_rung
        more = (Offer(say(f"hint.next.{after}"), "advice", BY_NAME["advice"].hint),) if after else ()
        heading = self.judged(advice) or self._heading()
        offers = (*more, *self.offers(advice, rung))
        self.news = Narration(heading, prompt=self.told(advice, rung), offers=offers)
        self.shown = self.marked(advice, rung)
        self._app.dirty("hint")

    def _failed(self, why: Sentence) -> None:
        self.forget()
        self._app.say(say("hint.failed", why=why), of_now=True)
