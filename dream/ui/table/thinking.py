"""Computers at a table: their turns at a pace, and thinking ahead.

How long an action that was found waits until it is done is the pace of a game. Nothing here sleeps:
`EngineTurns` asks again at every turn of the loop whether the time has come.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from dream.base.texts import say
from dream.play.game import A, S
from dream.play.history import History, observe_alike
from dream.play.levels import level_there_is, levels_of
from dream.play.seated_game import SeatedGame, turns_ahead
from dream.play.seats import OwnOpponent
from dream.play.sparring import seat_now
from dream.ui.kit.commands import key_of
from dream.ui.kit.settings import PACES, pace_stretch
from dream.ui.table.engines import EngineSeat, engine_at
from dream.ui.table.game_session import GameHost


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
            self._app.sounds.play("turn")
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
