"""Hints: the machine looks for a moment, and what it would do is told step by step, until something is done.

Each press tells one level more: where to look, what to do it with, what to do and why, and what may follow.
The work is counted, and no clock cuts it: the same position gets the same words every time. Where it takes
long, that is told, and the wait can be ended.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic

from dream.base.texts import Listing, Sentence, has_text, say, worded
from dream.play.game import A, S
from dream.play.history import History
from dream.play.levels import levels_of
from dream.protocol.dialogue import Info
from dream.ui.kit.commands import BY_NAME
from dream.ui.table.engines import LINES, AnyEngineSeat
from dream.ui.table.game_session import GameHost, GameSession, address_in
from dream.ui.table.selection import next_on
from dream.ui.table.sight import Target, Way, kind_of
from dream.ui.table.words import TableWords
from dream.ui.widgets.narrator import Narration, Offer


class HintLevel(StrEnum):
    """How much a hint tells: each presupposes those before it."""

    WHERE = "where"
    WHICH = "which"
    WHAT = "what"
    LINE = "line"
    """What is expected to follow."""
    ELSE = "else"
    """What else is good."""


@dataclass(frozen=True)
class Advice(Generic[S, A]):
    """What the machine would do in a state, and its best lines, the best one first."""

    state: S
    action: A
    lines: Sequence[Info[A]]


@dataclass(frozen=True)
class Look(Generic[A]):
    """How closely the machine looks at a state: by what part of the work of a hint, and for how many lines.

    Where something is hidden it can choose `among` some actions, and compares these alone. `failed` is the
    key of what is said where it finds nothing.
    """

    work: float = 1.0
    lines: int = LINES
    among: tuple[A, ...] = ()
    failed: str = "hint.failed"


HINT: Look[Any] = Look()
Found = Callable[[A, Sequence[Info[A]]], object]
"""Gets the action that the machine would do, and its best lines."""

MOST_TOLD = 3
"""How many actions of a line are told."""
LONG = 1.5
"""After so many seconds it is told that a hint, or a look at a move, takes long."""


class Hints(Generic[S, A]):
    """At most one hint. `shown` is what the picture marks of it, where it is done, `news` what is said.

    `hindrance` is asked why there can be none now, in a sentence, or None; while the game is only looked at,
    nobody `plays`, and the engine that analyses looks.
    """

    def __init__(
        self,
        app: GameHost,
        words: TableWords[S, Any, A],
        session: GameSession[S, A],
        hindrance: Callable[[], str | None],
        plays: Callable[[], bool],
    ) -> None:
        self._app, self._words, self._session, self._game = app, words, session, session.game
        self._hindrance, self._plays = hindrance, plays
        self._state: S | None = None
        self._moment = (0, 0)
        self._asked: AnyEngineSeat | None = None
        self._since = 0.0
        self._advice: Advice[S, A] | None = None
        self._levels: Sequence[HintLevel] = ()
        self._told = 0
        self.shown: Target | None = None
        self.news: Narration | None = None

    @property
    def _view(self) -> Any:
        return self._session.view(self._game.shown_at)

    def mark(self, action: A, state: S) -> Target | None:
        """What the picture marks of an action."""
        return next((way[0] for way in self._words.ways(self._view, action) if way), None)

    def place_of(self, mark: Target) -> Target:
        """The target at which something is marked."""
        return mark

    def marked(self, advice: Advice[S, A], level: HintLevel) -> Target | None:
        """What the picture marks of what is advised."""
        return None if level is HintLevel.WHERE else self.mark(self._aims_at(advice, level), advice.state)

    def _aims_at(self, advice: Advice[S, A], level: HintLevel | None) -> A:
        """The action of which a level tells."""
        return advice.lines[1].pv[0] if level is HintLevel.ELSE else advice.action

    def shown_with(self, chosen: Way, *, in_hand: bool = False) -> Target | None:
        """What the picture marks where so much is chosen: once the move is told, its next step.

        On a phone something may be chosen along that has to be exchanged.
        """
        if self._advice is None or self.level in (HintLevel.WHERE, HintLevel.WHICH):
            return self.shown
        words, view, action = self._words, self._view, self._aims_at(self._advice, self.level)
        if in_hand:
            ways = tuple(words.ways_in_hand(view, action))
            begun = (chosen[:end] for end in range(len(chosen), 0, -1))
            found = next(filter(None, (next_on(words, view, ways, each) for each in begun)), None)
            if found is not None:
                return found
        return next_on(words, view, words.ways(view, action), chosen) or self.shown

    def judged(self, advice: Advice[S, A]) -> str | None:
        """How the game stands by the best lines, in a sentence; None when they tell nothing."""
        return None

    def sentences(self, advice: Advice[S, A], level: HintLevel) -> tuple[str, ...]:
        """What is said on a level; nothing where there is no such level, or all that may be done is so."""
        words, view, name = self._words, self._view, address_in(self._session).whom
        legal = words.game.legal_actions(advice.state)
        match level:
            case HintLevel.WHERE:
                where = {self._place(action) for action in legal}
                key = self._place(advice.action)
                return (say(key),) if len(where) > 1 and has_text(key) else ()
            case HintLevel.WHICH:
                way = next(iter(words.ways(view, advice.action)), ())
                begun = {begins[0] for each in legal for begins in words.ways(view, each) if begins}
                names = address_in(self._session).names.__getitem__
                thing = words.called(view, way[0], names) if len(way) > 1 and len(begun) > 1 else ""
                return (say("tabletop.hint.first", thing=thing),) if thing else ()
            case HintLevel.WHAT:
                best = say("hint.best", action=words.advice(view, advice.action, name))
                return best, *map(worded, words.reasons(view, advice.action, address_in(self._session)))
            case HintLevel.ELSE:
                others = (words.advice(view, other.pv[0], name) for other in advice.lines[1:])
                return tuple(say("hint.or", action=other) for other in others)
        followed = advice.lines[0].pv[1:MOST_TOLD] if advice.lines else ()
        after = Listing(tuple(words.advice(view, each, name) for each in followed), "then")
        return (say("hint.then", actions=after),) if followed else ()

    def _place(self, action: A) -> str:
        """The key of the sentence that says where on the table an action is done."""
        words = self._words
        return f"{words.game.id}.where.{words.places.get(type(action), kind_of(action))}"

    def offers(self, advice: Advice[S, A], level: HintLevel) -> tuple[Offer, ...]:
        """What can be asked for beside the next level."""
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
    def looking(self) -> bool:
        """Whether the machine looks for one now."""
        return self._asked is not None

    @property
    def takes_long(self) -> bool:
        """Whether the machine looks for one, and has done so for long."""
        return self._asked is not None and time.monotonic() - self._since > LONG

    @property
    def why_long(self) -> str:
        """Why that takes so long, in a sentence."""
        return say("hint.preparing" if self._asked is not None and self._asked.preparing else "hint.long")

    @property
    def advice(self) -> Advice[S, A] | None:
        """What the machine has found, however much of it is told; None while there is no hint."""
        return self._advice

    @property
    def level(self) -> HintLevel | None:
        """How much is told; None while there is no hint."""
        return self._levels[self._told] if self._advice else None

    @property
    def next_level(self) -> HintLevel | None:
        """What the next press tells; None where it takes the hint away, or asks for one."""
        more = self._advice is not None and self._told + 1 < len(self._levels)
        return self._levels[self._told + 1] if more else None

    def ask(self) -> bool:
        """Have the machine look at the state that is looked at, or tell one level more; whether it does.

        While it looks, nothing else happens, unless it takes long: then it stops looking. A hint that is told
        whole goes away instead, and what keeps it from being given is said.
        """
        if self._asked is not None:
            return not (self.takes_long and self.forget())
        if self.next_level is not None:
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

    def look_at(self, history: History[S, A], found: Found[A], look: Look[A] = HINT) -> None:
        """Have the machine look at another state while this one is looked at.

        `found` gets the action that it would do there, and its lines, if there is more to say of it.
        """
        self.forget()

        def done(action: A, lines: Sequence[Info[A]]) -> None:
            self.forget()
            found(action, [info for info in lines if info.pv])

        self._ask(history, done, look)

    def _ask(self, history: History[S, A], found: Found[A], look: Look[A] = HINT) -> None:
        """Have an engine look at a state, that of the seat that decides there, while another is looked at."""
        game, engines = history.game, self._app.engines
        seat = game.deciding_seat(history.state) or 0
        self._state, self._moment, self._since = self._game.shown, self._now(), time.monotonic()
        self.news = Narration(self._heading(), prompt=(say("hint.wait"),))
        self._asked = engine = engines.own(game, seat) if self._plays() else engines.analyst(game)
        engine.revive()
        engine.advise(
            history,
            found,
            lambda why: self._failed(why, look.failed),
            work=look.work,
            lines=look.lines,
            among=look.among,
        )

    def point_out(self, marked: Target) -> None:
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
        self._levels, self._told = (), 0
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
        elif self.takes_long:
            news = Narration(self._heading(), prompt=(say("hint.wait"), self.why_long, say("hint.stop")))
            if news != self.news:
                self.news = news
                self._app.dirty("hint")

    def _now(self) -> tuple[int, int]:
        """What must stay as it is, beside the state, for a hint to stay."""
        return self._game.shown_at, len(self._game.history.actions)

    def _heading(self) -> str:
        return address_in(self._session).say("hint.heading", self._seat or 0)

    def _found(self, action: A, lines: Sequence[Info[A]]) -> None:
        state = self._state
        assert state is not None
        known = [info for info in lines if info.pv]
        advice = Advice(state, known[0].pv[0] if known else action, known)
        self._advice, self._asked = advice, None
        self._levels = [
            level for level in HintLevel if level is HintLevel.WHAT or self.sentences(advice, level)
        ]
        self._tell(0)

    def _tell(self, number: int) -> None:
        """Tell the level of a number, and what can be asked for next."""
        advice, self._told = self._advice, number
        assert advice is not None
        level, after = self._levels[number], self.next_level
        if level not in (HintLevel.WHERE, HintLevel.WHICH) and not self._game.browsing:
            self._session.hinted.add(self._game.shown_at)
        more = (Offer(say(f"hint.next.{after}"), "advice", BY_NAME["advice"].hint),) if after else ()
        heading = self.judged(advice) or self._heading()
        offers = (*more, *self.offers(advice, level))
        self.news = Narration(heading, prompt=self.sentences(advice, level), offers=offers)
        self.shown = self.marked(advice, level)
        self._app.dirty("hint")

    def _failed(self, why: Sentence, key: str) -> None:
        self.forget()
        self._app.say(say(key, why=why), of_now=True)
