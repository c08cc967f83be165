"""easyAI's Negamax (https://zulko.github.io/easyAI) playing this game, with its transposition table."""

from typing import Any

from easyAI import AI, TranspositionTable, TwoPlayerGame

from dream.games.alchemists_dream.engine.evaluation import Budget, Evaluation
from dream.games.alchemists_dream.rules.position import ListedAction, Position
from dream.lab.alchemists_dream.peers.peer_player import PeerPlayer, ordered
from dream.protocol.dialogue import WIN


class EasyAiGame(TwoPlayerGame):
    """The game as easyAI wants it: moves are made on a list of positions and taken back."""

    def __init__(self, position: Position, evaluate: Evaluation, budget: Budget) -> None:
        self.players: list[Any] = [None, None]
        self.current_player = 1
        self._line = [position]
        self._evaluate = evaluate
        self._budget = budget

    def possible_moves(self) -> list[ListedAction]:
        """The legal actions."""
        return list(ordered(self._line[-1]))

    def make_move(self, move: ListedAction) -> None:
        """Do an action; raises Stopped when the budget is spent."""
        self._budget.spend()
        self._line.append(self._line[-1].apply(move))

    def unmake_move(self, move: ListedAction) -> None:
        """Take the last action back."""
        self._line.pop()

    def is_over(self) -> bool:
        """Whether the side to move has lost."""
        return self._line[-1].winner is not None

    def scoring(self) -> int:
        """The worth to the side to move."""
        return -WIN if self.is_over() else self._evaluate(self._line[-1])

    def ttentry(self) -> Any:
        """What the transposition table knows a position by."""
        return self._line[-1].repetition_key

    def show(self) -> None:
        """Nothing is shown."""


class EasyAiPlayer(PeerPlayer):
    """See the module."""

    def search(self, position: Position, depth: int, budget: Budget) -> ListedAction:
        """See `PeerPlayer.search`."""
        game = EasyAiGame(position, self._evaluate, budget)
        action: ListedAction = AI.Negamax(depth, tt=TranspositionTable())(game)
        return action
