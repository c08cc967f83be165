"""A game and those who sit at it: its history, whose turn it is, and which state of it is looked at.

Nothing here has a pixel, and nothing decides what is legal: that is asked of the game.
"""

from collections.abc import Sequence
from typing import Generic

from dream.base.words import say
from dream.play.game import A, S
from dream.play.history import History
from dream.play.refusal import Illegal, Refusal
from dream.play.seat import Seat


class SeatedGame(Generic[S, A]):
    """The history of a game, and its seats; what is looked at never changes the game."""

    def __init__(self, history: History[S, A], seats: Sequence[Seat]) -> None:
        self.history = history
        self.seats = tuple(seats)
        self._browsed: int | None = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change, as one value."""
        return self.history.actions, self.history.undone, self._browsed

    # Who and when

    @property
    def state(self) -> S:
        """The state of the game now, whatever is looked at."""
        return self.history.state

    @property
    def over(self) -> bool:
        return self.history.outcome is not None

    @property
    def to_act(self) -> int | None:
        """The seat that is to act; None when it is chance, or nobody any more."""
        decider = self.history.game.decider(self.state)
        return decider if isinstance(decider, int) and not self.over else None

    @property
    def level(self) -> int | None:
        """The level of the machine that is to act; None when no machine is."""
        return None if self.to_act is None else self.seats[self.to_act].level

    @property
    def machine_to_act(self) -> bool:
        """Whether the game waits for the machine's action."""
        return self.level is not None

    @property
    def person_to_act(self) -> bool:
        """Whether the game waits for a person, who looks at the state now."""
        return self.to_act is not None and self.level is None and not self.browsing

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.level is None)

    @property
    def why_waiting(self) -> Refusal | None:
        """Why no person may act now, or None when one may."""
        if self.person_to_act:
            return None
        idle = "table.browsing" if self.browsing else "table.machine_thinks"
        return Refusal(say("refusal.over" if self.over else idle))

    # Browsing

    @property
    def shown_at(self) -> int:
        """How many actions have been done in the state looked at."""
        return len(self.history.actions) if self._browsed is None else self._browsed

    @property
    def shown(self) -> S:
        """The state looked at."""
        return self.history.states[self.shown_at]

    @property
    def shown_action(self) -> A | None:
        """The action that led to the state looked at."""
        return self.history.actions[self.shown_at - 1] if self.shown_at else None

    @property
    def browsing(self) -> bool:
        """Whether an earlier state is looked at."""
        return self._browsed is not None

    def browse(self, count: int) -> None:
        """Look at the state after `count` actions; the last one is the game now."""
        count = max(0, min(count, len(self.history.actions)))
        self._browsed = None if count == len(self.history.actions) else count

    def browse_to_now(self) -> None:
        """Look at the game as it is now."""
        self._browsed = None

    # Acting

    def act(self, action: A) -> Refusal | None:
        """Do an action for whoever's turn it is; when that is not possible, why, and nothing is changed."""
        if self.browsing:
            return Refusal(say("table.browsing"))
        try:
            self.history.play(action)
        except Illegal as error:
            return error.refusal
        return None

    def machine_acts(self, action: A) -> None:
        """The machine does an action, whatever the person looks at meanwhile; it must be legal."""
        self.history.play(action)

    def undo(self) -> None:
        """Take back the last action; where machines play, too, back to a person's last decision."""
        self.browse_to_now()
        self.history.undo()
        while self._passed_by and self.history.actions:
            self.history.undo()

    def redo(self) -> None:
        """Play again what was taken back last, on to a person's next decision."""
        self.browse_to_now()
        self.history.redo()
        while self.history.undone and self._passed_by:
            self.history.redo()

    @property
    def _passed_by(self) -> bool:
        """Whether undo and redo go past this state: chance decides, or a machine though people sit here."""
        if self.over:
            return False
        return self.to_act is None or (self.machine_to_act and bool(self.people))
