"""Proof that the side to move wins within so many of its turns, whatever the other does, by the law itself:
what the compiled proof of `tools.proofs` is compared with.

The search is exhaustive over the `rules`, without an evaluation: all actions of the attacker, all
answers of the defender, and nothing left out but what `siege` shows to be no win.
"""

from dataclasses import dataclass, field

from dream.games.alchemists_dream.engine.plain import order
from dream.games.alchemists_dream.rules.position import ListedAction, Position, RepetitionKey, target_of
from tools.proofs import Siege, TooHard


@dataclass
class Prover:
    """Proves for one attacker on one board; `left` is how many positions it may still make."""

    siege: Siege
    left: int = 100_000
    _known: dict[tuple[RepetitionKey, int], bool] = field(default_factory=dict)
    _good: dict[ListedAction, int] = field(default_factory=dict)
    _refutations: dict[ListedAction, int] = field(default_factory=dict)

    def solve(self, position: Position, most: int) -> tuple[int, list[ListedAction]] | None:
        """In how many turns at least the side to move wins, and by which first actions (all of them).

        None when not within `most`; raises TooHard.
        """
        for turns in range(1, most + 1):
            if not self.siege.out_of_reach(position, turns, turns - 1):
                winning = [
                    action for action in self._attacks(position) if self.wins_by(position, action, turns)
                ]
                if winning:
                    return turns, winning
        return None

    def wins(self, position: Position, turns: int) -> bool:
        """Whether the side to move wins within so many of its turns; raises TooHard."""
        if self.siege.out_of_reach(position, turns, turns - 1):
            return False
        known = (position.repetition_key, turns)
        if known not in self._known:
            self._known[known] = any(
                self.wins_by(position, action, turns) for action in self._attacks(position)
            )
        return self._known[known]

    def wins_by(self, position: Position, action: ListedAction, turns: int) -> bool:
        """Whether it wins so by beginning with this action; raises TooHard."""
        after = self._apply(position, action)
        if after.legal_actions == ():
            return True
        if turns == 1 or self.siege.out_of_reach(after, turns - 1, turns - 1):
            return False
        for answer in self._answers(after):
            if not self.wins(self._apply(after, answer), turns - 1):
                self._refutations[answer] = self._refutations.get(answer, 0) + 1
                return False
        self._good[action] = self._good.get(action, 0) + turns
        return True

    def _apply(self, position: Position, action: ListedAction) -> Position:
        if not self.left:
            raise TooHard
        self.left -= 1
        return position.apply(action)

    def _attacks(self, position: Position) -> list[ListedAction]:
        """All actions, those first that close a side, then those that have won most."""
        sides = self.siege.steps
        return sorted(
            position.legal_actions,
            key=lambda action: (target_of(action) not in sides, -self._good.get(action, 0), order(action)),
        )

    def _answers(self, position: Position) -> list[ListedAction]:
        """All answers, those first that have refuted most."""
        known = self._refutations
        return sorted(position.legal_actions, key=lambda action: (-known.get(action, 0), order(action)))
