"""A game: where it started, what was done, and how it ended.

A game is a start and a list of actions; every position is a value that can be looked at again.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from dream.rules.actions import Action, AgreeDraw, Decline, OfferDraw, Resign, Talk
from dream.rules.position import Phase, Player, Position
from dream.rules.refusals import Illegal, Refusal, why_not
from dream.words import say

REPETITIONS_TO_PROPOSE = 3


class Reason(Enum):
    """Why a game ended, by the word that a record keeps."""

    SURROUNDED = "surrounded"
    STUCK = "stuck"
    RESIGNED = "resigned"
    DECLINED = "declined"
    AGREED = "agreed"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won, or nobody, and why."""

    winner: Player | None
    reason: Reason

    @property
    def result(self) -> str:
        """``1-0`` when the first player won, ``0-1`` when the second did, ``1/2-1/2`` for a draw."""
        return {Player.FIRST: "1-0", Player.SECOND: "0-1", None: "1/2-1/2"}[self.winner]


class Game:
    """The history of one game, with undo and redo."""

    def __init__(self, start: Position, actions: Iterable[Action] = ()) -> None:
        """A game from `start` with `actions` played; raises Illegal at the first that is not legal."""
        self._positions = [start]
        self._actions: list[Action] = []
        self._undone: list[Action] = []
        for action in actions:
            self.play(action)

    def copy(self) -> "Game":
        """Another game with the same history and nothing to redo, which goes its own way."""
        other = Game(self.start)
        other._positions, other._actions = list(self._positions), list(self._actions)
        return other

    @property
    def start(self) -> Position:
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """What has been done, oldest first, talk included."""
        return tuple(self._actions)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after each action: one more than there are actions."""
        return tuple(self._positions)

    @cached_property
    def undone(self) -> tuple[Action, ...]:
        """What `redo` would play again, the next one last."""
        return tuple(self._undone)

    @property
    def offered_by(self) -> Player | None:
        """Who has just offered a draw that can still be accepted."""
        return self.position.turn if self._actions and isinstance(self._actions[-1], OfferDraw) else None

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        turn = self.position.turn
        match self._actions[-1] if self._actions else None:
            case Resign():
                return Outcome(turn.other, Reason.RESIGNED)
            case Decline():
                return Outcome(turn.other, Reason.DECLINED)
            case AgreeDraw():
                return Outcome(None, Reason.AGREED)
        winner = self.position.winner
        if winner is None:
            return None
        surrounded = self.position.symbol_surrounded(turn)
        return Outcome(winner, Reason.SURROUNDED if surrounded else Reason.STUCK)  # R10

    @property
    def result(self) -> str:
        """The result as a record writes it; ``*`` while the game goes on."""
        return self.outcome.result if self.outcome else "*"

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action cannot be done now, or None when it can."""
        if self.outcome:
            return Refusal(say("refusal.over"))
        return why_not(self.position, action, offered=self.offered_by is not None)

    def play(self, action: Action) -> None:
        """Do an action; raises Illegal with the reason, and changes nothing, when it is not legal."""
        self._play(action)
        self._undone.clear()
        self._changed()

    def _play(self, action: Action) -> None:
        refusal = self.why_not(action)
        if refusal:
            raise Illegal(action, refusal)
        self._positions.append(self.position if isinstance(action, Talk) else self.position.apply(action))
        self._actions.append(action)
        self._changed()

    def undo(self) -> Action | None:
        """Take back the last action, which is returned, or None when there is none."""
        if not self._actions:
            return None
        self._positions.pop()
        self._undone.append(self._actions.pop())
        self._changed()
        return self._undone[-1]

    def redo(self) -> Action | None:
        """Play again what was taken back last, and return it, or None when there is nothing."""
        if not self._undone:
            return None
        action = self._undone.pop()
        self._play(action)
        return action

    def _changed(self) -> None:
        """The history is another: forget what was worked out of the one before."""
        for known in ("actions", "positions", "undone", "outcome", "draw_proposed"):
            self.__dict__.pop(known, None)

    def repetitions(self) -> int:
        """How often the position now has occurred, this time included (R11)."""
        after = zip(self._positions[1:], self._actions, strict=True)
        reached = [self.start, *(position for position, action in after if not isinstance(action, Talk))]
        return sum(_alike(self.position, position) for position in reached)

    @cached_property
    def draw_proposed(self) -> bool:
        """R11: whether the program should propose a draw, the position having occurred three times.

        Only in play: the haggling has no limit of rounds (R4), and no Stones that could be the same.
        """
        playing = self.position.phase is Phase.PLAY and not self.outcome
        return playing and self.repetitions() >= REPETITIONS_TO_PROPOSE


def _alike(one: Position, other: Position) -> bool:
    """Same Stones, reserve, taken and player to move, in the same phase."""
    return (one.turn, one.phase, one.sides) == (other.turn, other.phase, other.sides)
