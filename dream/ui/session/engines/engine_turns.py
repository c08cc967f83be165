"""The machine's turns in a game: it is asked, its pace is waited out, and its action is done."""

from collections.abc import Callable
from typing import Any, Generic

from dream.base.words import say
from dream.play.game import A, S
from dream.play.seating.seated_game import SeatedGame
from dream.play.sparring import seat_now
from dream.ui.kit.commands import key_of
from dream.ui.kit.settings import PACES, pace_stretch
from dream.ui.session.engines.engine_pool import engine_at
from dream.ui.session.engines.engine_seat import EngineSeat
from dream.ui.session.engines.thinking_ahead import ThinkingAhead, dares, level_of
from dream.ui.session.game_host import GameHost
from dream.ui.session.pace import Pacing

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
        if game.person_to_act and game.script is None and not self.held:
            self._ahead.think()
        if not game.machine_to_act or self._engine.thinking or self.held:
            return
        if self._app.dialog is not None or self._waits():
            return
        found = self._pacing.found_for(game.state)
        if found is None:
            self._find()
        elif self._pacing.due(now, self._pace_for(found), moving=moving, held=self._holds):
            self._act(found)

    @property
    def _holds(self) -> float:
        """For how many seconds the state lies open before the machine acts on it."""
        return self._held() * pace_stretch(self._app.settings.pace)

    def go_on(self) -> bool:
        """What lies open has been seen: the machine acts as soon as it can; False if nothing is held."""
        return bool(self._game.machine_to_act and self._holds and self._pacing.hurry())

    def _pace_for(self, action: A) -> str:
        """Return the pace that the player has set, but for what nobody here is told of."""
        pace = self._app.settings.pace
        return pace if not PACES[pace] or self._game.is_told(action) else HIDDEN_PACE

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
        if len(self._game.people) == len(self._game.seats):
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
