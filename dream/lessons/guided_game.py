"""A game that a lesson guides: only what a step wants is done, and who does not learn follows a script."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic

from dream.base.messages import message
from dream.lessons.course import Step
from dream.play.game import A, Game, S
from dream.play.history import History
from dream.play.levels import FIRST_LEVEL
from dream.play.refusal import Refusal
from dream.play.seating.seat import Machine, OwnOpponent, Person, Seat
from dream.play.seating.seated_game import SeatedGame

AnyGame = Game[Any, Any]


class GuidedGame(SeatedGame[S, A], Generic[S, A]):
    """The game of one learner, who sits where the first state has it that somebody decides.

    Steps follow one another in it by `begin`, as long as each goes on from the one before.
    """

    def __init__(self, game: Game[S, A], state: S, step: Step[S, A]) -> None:
        self.learner = game.deciding_seat(state) or 0
        other = Seat(occupant=OwnOpponent(step.level or FIRST_LEVEL))
        seats = [other] * game.seats(state)
        seats[self.learner] = Seat(occupant=Person())
        super().__init__(History(game, state), seats, step.key)
        self.begin(step)

    def begin(self, step: Step[S, A]) -> None:
        """Have this step asked from now on, in the state that the game has come to."""
        self.step = step
        self._answered = step.only_tells
        self._begun_at = len(self.history.actions)
        self.script: Sequence[A] | None = () if step.level is None else None

    @property
    def snapshot(self) -> tuple[object, ...]:
        return *super().snapshot, self.step.key, self._answered, self.script

    # How far the step is

    @property
    def is_done(self) -> bool:
        """Whether all that the step asks for has been done, and followed by what the others do."""
        if self.step.level is not None:
            return self._has_won or self._is_reached
        return self._answered and not self.script

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been done in the step."""
        return len(self.history.actions) == self._begun_at

    @property
    def is_lost(self) -> bool:
        """Whether a small game has ended without what it was played for."""
        return self.step.level is not None and self.over and not self.is_done

    @property
    def _has_won(self) -> bool:
        outcome = self.history.outcome
        return outcome is not None and outcome.winners == (self.learner,)

    @property
    def _is_reached(self) -> bool:
        step, game = self.step, self.history.game
        return bool(step.reach) and step.is_reached(game, self.state, self.history.last, self.learner)

    # Who acts

    @property
    def machine(self) -> Machine | None:
        if self.is_done or self.script == ():
            return None
        return super().machine

    @property
    def chance_to_act(self) -> bool:
        return super().chance_to_act and not self.is_done and self.script != ()

    @property
    def person_to_act(self) -> bool:
        return super().person_to_act and self.to_act == self.learner and not self.is_done

    @property
    def why_waiting(self) -> Refusal | None:
        if self.is_done and not self.browsing:
            return Refusal(message("lesson.is_done"))
        return super().why_waiting

    @property
    def undo_stops(self) -> Iterator[int]:
        """None: a step is begun again as a whole."""
        return iter(())

    # Acting

    def act(self, action: A) -> Refusal | None:
        """Do what the step wants; else say why not: what the law says first, then what the step says."""
        refusal = self.why_waiting or self.history.why_not(action)
        if refusal is None and not self.step.wants(self.history.game, self.state, action, self.learner):
            refusal = Refusal(self.step.objection(self.history.game.action_text(action)))
        return refusal or super().act(action)

    def chance_acts(self) -> None:
        if self.script:
            self._do(self.script[0])
        else:
            super().chance_acts()

    def _do(self, action: A) -> None:
        follows = bool(self.script)
        super()._do(action)
        if self.script is None:
            return
        self.script = self.script[1:] if follows else tuple(self.step.then)
        self._answered = True
