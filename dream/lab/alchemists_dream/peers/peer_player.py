"""What the searches of other libraries have in common when they play this game: they are fixed in depth,
so they are asked deeper and deeper until their time is spent. Beside the law they know what a position
is worth by an evaluation of `alpha_beta_player`: by our own plain one, unless their spec names another."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from threading import Event
from typing import Any

from dream.base.errors import Stopped
from dream.games.alchemists_dream.engine.evaluation import Budget, Evaluation
from dream.games.alchemists_dream.engine.plain import order
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Position
from dream.lab.alchemists_dream.yardsticks.alpha_beta_player import setup_action
from dream.lab.players.contender import Memoryless
from dream.protocol.dialogue import DEEPEST_SEARCH, Limits


class PeerPlayer(Memoryless, ABC):
    """A player that searches with another library. `nodes`, `depth` and `time` tell of its last search:
    the positions it came to, the last depth it finished, and milliseconds."""

    def __init__(self, limits: Limits, evaluate: Evaluation) -> None:
        self._limits = limits
        self._evaluate = evaluate
        self.nodes = self.depth = self.time = 0

    @abstractmethod
    def search(self, position: Position, depth: int, budget: Budget) -> ListedAction:
        """The best action by a search of this depth; raises Stopped when the budget is spent."""

    def choose(self, game: DreamHistory) -> ListedAction:
        """An action for the position now."""
        if game.state.phase is not Phase.PLAY:
            return setup_action(game, self._evaluate, self._limits)
        return self.think(game.state)

    def think(self, position: Position) -> ListedAction:
        """What it does in a position of play."""
        budget = Budget(self._limits, Event())
        chosen, self.depth = ordered(position)[0], 0
        try:
            for depth in range(1, (self._limits.depth or DEEPEST_SEARCH) + 1):
                chosen = self.search(position, depth, budget)
                self.depth = depth
        except Stopped:
            pass
        self.nodes, self.time = budget.nodes, budget.time
        return chosen


def ordered(position: Position) -> Sequence[ListedAction]:
    """The legal actions of a position of play, always in the same order."""
    return sorted(position.legal_actions, key=order)


class Shared:
    """A value that never changes, of which a deep copy is the value itself."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __deepcopy__(self, memo: object) -> "Shared":
        return self
