"""What computers do at a table: their turns at a pace, thinking ahead, hints, and the
tutor.

The pace of a game: how long an action that the machine has found waits until it is done. Nothing here
sleeps: `EngineTurns` asks again at every turn of the loop whether the time has come.

Hints: the machine looks for a moment, and what it would do is told step by step, until something is
done. Each press tells one level more: where to look, what to do it with, what to do and why, and what
may follow.

The tutor: a move that loses much is asked about before it is done. While a person thinks, the game's
own engine looks at the state as for a hint. A move is held back until that has come to its end and, where
it is not among the best, until what can follow is looked at too. The window goes on meanwhile, for the
engine thinks in its own process.

The work of hints and the tutor is counted, and no clock cuts it: the same position gets the same words
every time. Where it takes long, that is told, and the wait can be ended.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic

from dream.base.texts import Listing, Sentence, has_text, say, worded
from dream.play.game import A, S
from dream.play.history import History, observe_alike
from dream.play.levels import level_there_is, levels_of
from dream.play.seated_game import SeatedGame, seat_now, turns_ahead
from dream.play.seats import OwnOpponent
from dream.protocol.dialogue import MOST_LINES, Info
from dream.study.review import TellsReplies, Verdict, loss_of, share_of, tutoring
from dream.ui.kit.commands import BY_NAME, key_of
from dream.ui.kit.settings import NO_TUTOR, PACES, TUTORS, pace_stretch
from dream.ui.table.engines import AnyEngineSeat, EngineSeat, engine_at
from dream.ui.table.game_session import GameHost, GameSession, address_in
from dream.ui.table.selection import next_on
from dream.ui.table.sight import Target, Way, kind_of
from dream.ui.table.words import TableWords
from dream.ui.widgets.dialogs import Answer, Dialog
from dream.ui.widgets.narrator import Narration, Offer


class Pacing(Generic[S, A]):
    """Keeps the action that was found for a position until it is due.

    It is due one pace after the position came up, however much of that time was spent on finding it,
    and not before the pieces have come to rest and the position has lain open for as long as it is held.
    Once the game has come to another position, nothing is known of it any more.
    """

    def __init__(self) -> None:
        self._found: tuple[S, A] | None = None
        self._position: S | None = None
        self._came_up = self._rested = 0.0
        self._hurried = False

    def watch(self, position: S, now: float, *, moving: bool) -> None:
        """Know the position now, and whether anything moves in it; to be called at every turn of the loop.

        What was found for another is forgotten: that may come up again by redo, and is thought about anew.
        """
        if position is not self._position:
            self._position, self._came_up, self._hurried = position, now, False
            self._found = self._found if self.found_for(position) is not None else None
            self._rested = now
        elif moving:
            self._rested = now

    def keep(self, position: S, action: A) -> None:
        """The machine has found its action in a position."""
        self._found = position, action

    def found_for(self, position: S) -> A | None:
        """The action that was found for a position, due or not."""
        return self._found[1] if self._found and self._found[0] is position else None

    def hurry(self) -> bool:
        """Wait no longer in this position; whether anything had to be waited for."""
        waited, self._hurried = not self._hurried, True
        return waited

    def due(self, now: float, pace: str, *, moving: bool, held: float = 0.0) -> bool:
        """Whether the machine may act now; while pieces are `moving` only who hurries or has no pace does.

        Where the position is `held`, it lies open for so many seconds after all has come to rest.
        """
        if self._hurried or not PACES[pace]:
            return True
        return not moving and now - self._came_up >= PACES[pace] and now - self._rested >= held


@dataclass
class _Thought(Generic[S, A]):
    """The game in which a seat was asked, and the action that was found, None until it is."""

    history: History[S, A]
    action: A | None = None


class ThinkingAhead(Generic[S, A]):
    """Asks computers for moves that nothing done before can change, and keeps what they find.

    What is found is good only where the seat has seen just what it was asked with, so that the game is the
    same as if it had been asked in its turn.
    """

    def __init__(self, app: GameHost, game: SeatedGame[S, A]) -> None:
        self._app, self._game = app, game
        self._thoughts: dict[int, _Thought[S, A]] = {}
        self._looked_from: S | None = None

    def think(self) -> None:
        """Ask every computer whose next move can't depend on the person who is to act."""
        game = self._game
        if game.state is self._looked_from:
            return
        self._looked_from = game.state
        computers = [number for number, seat in enumerate(game.seats) if seat.machine_here]
        for number, history in turns_ahead(game.history, computers):
            self._ask(number, history)

    def _ask(self, number: int, history: History[S, A]) -> None:
        engine, thought = engine_at(self._app.engines, self._game, number), self._thoughts.get(number)
        asked = thought is not None and (engine.thinking or thought.action is not None)
        if engine.lost or (asked and thought and observe_alike(thought.history, history, number)):
            return
        thought = self._thoughts[number] = _Thought[S, A](history)

        def found(action: A) -> None:
            thought.action = action

        engine.ask(history, level_of(self._game, number), found, daring=dares(self._game, number))

    def found(self, number: int) -> A | None:
        """The move that a seat, which is to act now, has found before its turn; None when there is none."""
        thought = self._thoughts.get(number)
        if thought is None or thought.action is None:
            return None
        return thought.action if observe_alike(thought.history, self._game.history, number) else None

    def cancel(self) -> None:
        """What was being thought about is dropped; what was found is kept, for the same may come up again."""
        self._looked_from = None
        self._thoughts = {
            number: thought for number, thought in self._thoughts.items() if thought.action is not None
        }

    def forget(self, number: int) -> None:
        """Somebody else sits at a seat."""
        self._looked_from = None
        self._thoughts.pop(number, None)


def level_of(game: SeatedGame[S, A], number: int) -> int | None:
    """The level at which the computer at a seat plays; None for an engine from outside."""
    machine = game.seats[number].machine_here
    if not isinstance(machine, OwnOpponent):
        return None
    return level_there_is(machine.level, levels_of(game.history.game.id))


def dares(game: SeatedGame[S, A], number: int) -> bool:
    """Whether the computer at a seat risks more for a decision."""
    machine = game.seats[number].machine_here
    return isinstance(machine, OwnOpponent) and machine.dares


HIDDEN_PACE = "fast"
"""The pace of what shows nothing, such as laying a card face down, unless the player's has no rests."""


class EngineTurns(Generic[S, A]):
    """Has the machine act when it is to; `paused`, it waits until the player lets the game go on.

    `late` says that the engine which is to act should have answered by now, in a sentence, or is None.
    `waits` tells whether the game waits for another answer first, `found` is called when the machine has
    found its action, `acted` when it has done it, and `lost` when it fails whatever is tried. `held` tells
    for how many seconds, at the normal pace, the state lies open before the machine acts on it.
    """

    def __init__(
        self,
        app: GameHost,
        game: SeatedGame[S, A],
        *,
        waits: Callable[[], bool],
        found: Callable[[], object],
        acted: Callable[[], object],
        lost: Callable[[], object],
        held: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._app, self._game = app, game
        self._waits, self._found, self._acted, self._on_lost = waits, found, acted, lost
        self._held = held
        self._pacing: Pacing[S, A] = Pacing()
        self._ahead: ThinkingAhead[S, A] = ThinkingAhead(app, game)
        self._lost: EngineSeat[Any, Any] | None = None
        self.paused = False
        self.late: str | None = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is told beside the board, as one value."""
        return self.paused, self.failure, self.late

    @property
    def why_lost(self) -> str | None:
        """What was wrong with an engine that fails whatever is tried, in a sentence, or None."""
        return self._lost.why_lost if self._lost else None

    @property
    def failure(self) -> str | None:
        """Why the game waits for such an engine, and what can be done, or None."""
        if self.why_lost is None:
            return None
        return say("game.engine_gone", lost=self.why_lost, again=key_of("move_now"), other=key_of("seats"))

    @property
    def _engine(self) -> EngineSeat[Any, Any]:
        """The engine that is to act."""
        assert self._game.to_act is not None
        return engine_at(self._app.engines, self._game, self._game.to_act)

    @property
    def held(self) -> str | None:
        """Why the machine is not asked although it is to act, in a sentence; None when it is."""
        return say("game.paused", key=key_of("autoplay")) if self.paused else self.failure

    @property
    def thinks(self) -> bool:
        """Whether the machine that is to act is at work, and able to be."""
        return self._game.machine_to_act and self._engine.at_work

    def press(self) -> None:
        """Have it answer at once with what it has found; its pace is as ever."""
        if self._engine.thinking:
            self._engine.hurry()

    # At every turn of the loop

    def watch(self, now: float, *, moving: bool) -> None:
        """Know the time, the state that the game has come to, and whether the machine is late."""
        self._pacing.watch(self._game.state, now, moving=moving)
        late = self._engine.late if self._game.machine_to_act else None
        if late != self.late:
            self.late = late
            self._app.dirty("machine")

    def drive(self, now: float, *, moving: bool) -> None:
        """When it is the machine's turn and nothing else waits for an answer: ask it, or have it act.

        While a person is to act, it asks those whose answer doesn't depend on what that person does.
        """
        game = self._game
        if (game.person_to_act or game.guest_to_act) and game.script is None and not self.held:
            self._ahead.think()
        if not game.machine_to_act or self._engine.thinking or self.held:
            return
        if self._waits():
            return
        found = self._pacing.found_for(game.state)
        if found is None:
            self._find()
        else:
            pace = self._app.settings.pace  # nothing is seen of what nobody here is told of
            pace = pace if not PACES[pace] or game.is_told(found) else HIDDEN_PACE
            if self._pacing.due(now, pace, moving=moving, held=self._holds):
                self._act(found)

    @property
    def _holds(self) -> float:
        """For how many seconds the state lies open before the machine acts on it."""
        return self._held() * pace_stretch(self._app.settings.pace)

    def go_on(self) -> bool:
        """What lies open has been seen: the machine acts as soon as it can; False if nothing is held."""
        return bool(self._game.machine_to_act and self._holds and self._pacing.hurry())

    def _find(self) -> None:
        """Take what is settled, or what the machine found before its turn, or ask it."""
        assert self._game.to_act is not None
        if self._game.script:
            self._keep(self._game.script[0])
            return
        found = self._ahead.found(self._game.to_act)
        if found is None:
            self._ask()
        else:
            self._keep(found)

    def _ask(self) -> None:
        if self._engine.lost:
            self._lost = self._engine
            self._app.dirty("machine")
            self._on_lost()
            return
        number = self._game.to_act
        assert number is not None
        self._game.sit(number, seat_now(self._game, number))
        self._engine.ask(
            self._game.history,
            level_of(self._game, number),
            self._keep,
            daring=dares(self._game, number),
            within=self._game.clocks.allowance(number) if self._game.clocks else None,
        )

    def _keep(self, action: A) -> None:
        """The machine has found its action: it keeps it until that is due."""
        self._pacing.keep(self._game.state, action)
        self._found()

    def _act(self, action: A) -> None:
        """The machine does its action, and all follows from it."""
        self._game.machine_acts(action)
        if self._game.person_to_act:
            self._app.sounds.play("bell")
        self._acted()

    # What the player wants of it

    @property
    def pause_label(self) -> str:
        """The key of what a button says that has the machine wait, or go on."""
        return "game.go_on" if self.paused else "game.pause"

    def pause(self) -> bool:
        """Have the machine wait, or go on; False when none sits at the table.

        An action that it has found already is kept.
        """
        if len(self._game.persons) == len(self._game.seats):
            self._app.say(say("game.nothing_to_pause"), of_now=True)
            return False
        self.paused = not self.paused
        if not self._game.machine_to_act:
            self._app.say(say("game.will_pause" if self.paused else "game.will_go_on"), of_now=True)
        return True

    def hurry(self) -> None:
        """Have the machine act now, with what it has found; ask it again when it was held or lost."""
        if not self._game.machine_to_act:
            self._app.say(say("game.nobody_thinks"), of_now=True)
            return
        self.paused = False
        self.try_again()
        self._pacing.hurry()
        self._engine.revive()
        if self._engine.thinking:
            self._engine.hurry()

    def try_again(self) -> None:
        """Wait no longer for an engine that failed: it is asked again, if it is still to act."""
        if self._lost:
            self._lost.revive()
            self._lost = None

    def cancel(self) -> None:
        """Drop what the machine is asked, before the game changes under it."""
        self._app.engines.cancel(self._game)
        self._ahead.cancel()

    def seat_changed(self, number: int) -> None:
        """Somebody else sits at a seat: whom it had before is not asked any more, nor waited for."""
        self.cancel()
        self._ahead.forget(number)
        self.try_again()
        self._app.engines.dismiss(number)


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


MOST_TOLD = 3
"""How many actions of a line are told."""
LONG = 1.5
"""After so many seconds it is told that a hint, or a look at a move, takes long."""


class Hints(Generic[S, A]):
    """At most one hint. `shown` is what the picture marks of it, where it is done, `news` what is said.

    `hindrance` is asked why there can be none now, in a sentence, or None.
    """

    def __init__(
        self,
        app: GameHost,
        words: TableWords[S, Any, A],
        session: GameSession[S, A],
        hindrance: Callable[[], str | None],
    ) -> None:
        self._app, self._words, self._session, self._game = app, words, session, session.game
        self._hindrance = hindrance
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

    def marked(self, advice: Advice[S, A], level: HintLevel) -> Target | None:
        """What the picture marks of what is advised."""
        return None if level is HintLevel.WHERE else self.mark(advice.action, advice.state)

    def shown_with(self, chosen: Way) -> Target | None:
        """What the picture marks where so much is chosen: once the move is told, its next step."""
        if self._advice is None or self.level in (HintLevel.WHERE, HintLevel.WHICH):
            return self.shown
        words, view = self._words, self._view
        return next_on(words, view, words.ways(view, self._advice.action), chosen) or self.shown

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

    def look_at(self, history: History[S, A], found: Callable[[Sequence[Info[A]]], object]) -> None:
        """Have the machine look at another state while this one is looked at; `found` gets its lines."""
        self.forget()

        def done(_: A, lines: Sequence[Info[A]]) -> None:
            self.forget()
            known = [info for info in lines if info.pv]
            if known:
                found(known)

        self._ask(history, done)

    def _ask(self, history: History[S, A], found: Callable[[A, Sequence[Info[A]]], object]) -> None:
        """Have the engine look at a state on behalf of the one that is looked at."""
        self._state, self._moment, self._since = self._game.shown, self._now(), time.monotonic()
        self.news = Narration(self._heading(), prompt=(say("hint.wait"),))
        self._asked = engine = self._app.engines.own(self._game.history.game, self._seat or 0)
        engine.revive()
        engine.advise(history, found, self._failed)

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
        more = (Offer(say(f"hint.next.{after}"), "advice", BY_NAME["advice"].hint),) if after else ()
        heading = self.judged(advice) or self._heading()
        offers = (*more, *self.offers(advice, level))
        self.news = Narration(heading, prompt=self.sentences(advice, level), offers=offers)
        self.shown = self.marked(advice, level)
        self._app.dirty("hint")

    def _failed(self, why: Sentence) -> None:
        self.forget()
        self._app.say(say("hint.failed", why=why), of_now=True)


LOOK, GLANCE = 1.0, 0.4
"""As parts of the work of a hint: how closely the engine looks while the person thinks, and at what follows a
move."""
FEW_LINES = 3
"""How many lines it compares where each is searched for itself; where trials are shared, all that it may."""


@dataclass
class _HeldMove(Generic[A]):
    """A move that waits for its judgement, since when."""

    action: A
    since: float


class Tutor(Generic[S, A]):
    """Judges the moves of a lone person against computers; off in a match, and in a game that is not kept.

    `act` does a move, and `show` points one out.
    """

    def __init__(
        self,
        app: GameHost,
        session: GameSession[S, A],
        act: Callable[[A], object],
        show: Callable[[A], object],
    ) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._act, self._show = act, show
        self._part = tutoring(session.game.history.game.id)
        self._looked_at: S | None = None
        self._looking = False
        self._lines: Sequence[Info[A]] = ()
        self._held: _HeldMove[A] | None = None
        self.news: str | None = None
        """That a move has been held back for long, in a sentence."""

    @property
    def holds(self) -> bool:
        """Whether a move is held back."""
        return self._held is not None

    @property
    def _teaches(self) -> bool:
        """Whether the move that is due now is one to be judged."""
        game, session = self._game, self._session
        if self._part is None or self._app.settings.tutor == NO_TUTOR:
            return False
        if session.journal is None or session.match or len(game.persons) != 1 or len(game.seats) < 2:
            return False
        return game.person_to_act and self._part.judges(game.state)

    @property
    def _engine(self) -> AnyEngineSeat:
        return self._app.engines.own(self._game.history.game, self._game.to_act or 0)

    # At every turn of the loop

    def watch(self) -> None:
        """Have the engine look while a person thinks; tell when a move has been held back for long.

        Where the engine has died over it, the move is done.
        """
        if self._held is not None:
            if not self._engine.thinking:
                self._release()
            elif self.news is None and time.monotonic() - self._held.since > LONG:
                self.news = say("tutor.long")
                self._app.dirty("tutor")
        elif self._teaches and self._looked_at is not self._game.state and not self._engine.thinking:
            self._look()

    def _look(self) -> None:
        """Look for the best moves of the state now."""
        state = self._looked_at = self._game.state
        self._looking, self._lines = True, ()

        def found(_: A, lines: Sequence[Info[A]]) -> None:
            self._looking = False
            if self._looked_at is state:
                self._lines = tuple(line for line in lines if line.pv)
                self._weigh()

        self._advise(self._game.history.copy(), found, LOOK)

    def _advise(
        self, history: History[S, A], found: Callable[[A, Sequence[Info[A]]], object], work: float
    ) -> None:
        lines = MOST_LINES if history.game.hidden else FEW_LINES
        self._engine.advise(history, found, self._failed, work=work, lines=lines)

    def _failed(self, _: Sentence) -> None:
        """The engine has no answer: nobody is taught by it, and the move is done."""
        self._looking = False
        self._release()

    # A move

    def hold_back(self, action: A) -> bool:
        """Whether a move, which a person wants to do, waits until it is judged."""
        game, engine = self._game, self._engine
        if not self._teaches or self._held is not None:
            return False
        legal = game.history.game.legal_actions(game.state)
        if action not in legal or len(legal) < 2:  # there is no choice
            return False
        if engine.lost or (engine.thinking and not self._looking):
            return False
        self._held = _HeldMove(action, time.monotonic())
        if self._looked_at is not game.state or (self._looking and not engine.thinking):
            self._look()  # nothing is known of it, or something else was asked meanwhile
        elif not self._looking:
            self._weigh()
        return True

    def do_now(self) -> bool:
        """Do a move at once that has been held back for long; False when there is none."""
        if self.news is None:
            return False
        self._engine.cancel()
        self._release()
        return True

    def take_back(self) -> bool:
        """Take back a move that is held back; False when there is none."""
        if self._held is None:
            return False
        self._held = self.news = None
        self._app.dirty("tutor")
        return True

    def _weigh(self) -> None:
        """The best moves are known: judge the one that is held back by them, or by what can follow it."""
        if self._held is None:
            return
        action = self._held.action
        if not self._lines:
            self._release()
            return
        line = next((line for line in self._lines if line.pv[0] == action), None)
        if self._game.history.game.hidden:
            self._compare(action, line)
        elif line and not self._loses(line.score):
            self._release()
        else:
            self._look_beyond(action)

    def _compare(self, action: A, line: Info[A] | None) -> None:
        """By what the search of a seat has found out: beyond that it may know nothing of what follows."""
        best = self._lines[0]
        if line is None or line.error is None or not self._loses(line.score, line.error):
            self._release()
            return
        assert self._part is not None
        part, seats = self._part, len(self._game.seats)
        won, this = (round(100 * share_of(part, each.score, seats)) for each in (best, line))
        self._ask(action, line.score, (say("tutor.trials", best=won, this=this),))

    def _look_beyond(self, action: A) -> None:
        """Have the engine look at what can follow a move."""
        after = self._game.history.copy()
        after.play(action)
        if after.outcome is not None:
            self._release()
        else:
            self._advise(after, lambda reply, lines: self._judge(action, after, reply, lines), GLANCE)

    def _judge(self, action: A, after: History[S, A], reply: A, lines: Sequence[Info[A]]) -> None:
        """What can follow is known: have the move done, or ask."""
        if self._held is None or self._held.action != action:
            return
        if not lines or not self._loses(-lines[0].score):
            self._release()
            return
        part = self._part
        sentences = part.consequence(after.state, reply, lines) if isinstance(part, TellsReplies) else ()
        self._ask(action, -lines[0].score, map(worded, sentences))

    def _loses(self, score: int, error: int | None = None) -> bool:
        """Whether a move of this score, from the view of who does it, is to be asked about."""
        return self._behind(score, error) >= _margin(self._app.settings.tutor)

    def _behind(self, score: int, error: int | None = None) -> float:
        """How much of the win a move of this score loses, as far as that is certain."""
        assert self._part is not None
        return loss_of(self._part, self._lines[0].score, score, error, len(self._game.seats))

    def _ask(self, action: A, score: int, consequences: Iterable[str]) -> None:
        """Ask whether a move of this score is meant."""
        self._held = self.news = None
        better, behind = self._lines[0].pv[0], self._behind(score)
        kind = next(name for name in TUTORS[1:] if behind >= _margin(name))
        text = " ".join((say(f"tutor.{kind}"), *consequences))
        again = Answer(say("tutor.again"))
        others = (
            Answer(say("tutor.anyway"), lambda: self._act(action)),
            Answer(say("tutor.show"), lambda: self._show(better)),
        )
        self._app.ask(Dialog(say("tutor.heading"), text, again, others, unbidden=True))

    def _release(self) -> None:
        """The move that is held back is done."""
        if self._held is not None:
            action = self._held.action
            self._held = self.news = None
            self._act(action)

    def forget(self) -> None:
        """The game has changed, or is left: what was held back and found out is void."""
        self._held = self._looked_at = self.news = None
        self._looking, self._lines = False, ()


def _margin(strictness: str) -> float:
    """How much of the win a move must lose that is asked about, by the setting."""
    return (Verdict.BLUNDER, Verdict.MISTAKE, Verdict.SLIP)[TUTORS[1:].index(strictness)].margin
