"""Proof that the side to move wins by surrounding within so many of its turns, whatever the other does.

The search is exhaustive over the law, without an evaluation: all actions of the attacker, all answers
of the defender. One thing is left out, and cannot be missed: an action adds at most one Stone to the
sides of the enemy Symbol, and nothing that the defender does adds any, so that a position from which
more sides are missing than turns are left is no win by surrounding. A win by leaving the defender
without a legal action (R10) is not looked for, but counts where it is met.
"""

from dataclasses import dataclass, field

from dream.engine.plain import Key, goal, key, order
from dream.rules.actions import ListedAction
from dream.rules.position import SIDES_TO_SURROUND, Player, Position


class TooHard(Exception):
    """The proof would take more positions than allowed."""


@dataclass
class Prover:
    """Proves for one board; `left` is how many positions it may still make."""

    left: int = 100_000
    _known: dict[tuple[Key, int], bool] = field(default_factory=dict)
    _refutations: dict[ListedAction, int] = field(default_factory=dict)

    def turns_to_win(self, position: Position, most: int) -> int | None:
        """In how many turns at least the side to move wins, None when not within `most`; raises TooHard."""
        return next((turns for turns in range(1, most + 1) if self.wins(position, turns)), None)

    def wins(self, position: Position, turns: int) -> bool:
        """Whether the side to move wins within so many of its turns; raises TooHard."""
        if missing_sides(position, position.turn.other) > turns:
            return False
        known = (key(position), turns)
        if known not in self._known:
            actions = self._attacks(position, turns)
            self._known[known] = any(self.wins_by(position, action, turns) for action in actions)
        return self._known[known]

    def wins_by(self, position: Position, action: ListedAction, turns: int) -> bool:
        """Whether it wins so by beginning with this action; raises TooHard."""
        after, me = self._apply(position, action), position.turn
        if after.legal_actions == ():
            return True
        if turns == 1 or missing_sides(after, after.turn) > turns - 1:
            return False
        for answer in self._answers(after):
            beyond = self._apply(after, answer)
            if beyond.winner is me.other or not self.wins(beyond, turns - 1):
                self._refutations[answer] = self._refutations.get(answer, 0) + 1
                return False
        return True

    def _apply(self, position: Position, action: ListedAction) -> Position:
        if not self.left:
            raise TooHard
        self.left -= 1
        return position.apply(action)

    def _attacks(self, position: Position, turns: int) -> list[ListedAction]:
        """The actions that may win: those that close a side first, and no others when there is no time."""
        symbol = position.waiter.symbol
        assert symbol
        sides = position.board.around[symbol]
        actions = sorted(
            position.legal_actions, key=lambda action: (goal(action) not in sides, order(action))
        )
        if missing_sides(position, position.turn.other) < turns:
            return actions
        return [action for action in actions if goal(action) in sides]

    def _answers(self, position: Position) -> list[ListedAction]:
        """All answers, those first that have refuted most."""
        known = self._refutations
        return sorted(position.legal_actions, key=lambda action: (-known.get(action, 0), order(action)))


def missing_sides(position: Position, defender: Player) -> int:
    """How many sides of the defender's Symbol must still be closed."""
    symbol = position.sides[defender].symbol
    assert symbol
    return SIDES_TO_SURROUND - position.pressure(symbol, defender)
