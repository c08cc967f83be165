"""OpenSpiel's alpha-beta search (https://github.com/google-deepmind/open_spiel) playing this game."""

from typing import Any

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

from dream.base.errors import Stopped
from dream.games.alchemists_dream.board import ALL_CELLS
from dream.games.alchemists_dream.engine.evaluation import Budget
from dream.games.alchemists_dream.rules.notation import action_text, position_text
from dream.games.alchemists_dream.rules.position import (
    ListedAction,
    PlaceStone,
    Player,
    Position,
    ReturnStone,
    Step,
)
from dream.hexgrid.hexes import DIRECTIONS, neighbours
from dream.lab.alchemists_dream.peers.peer_player import PeerPlayer, Shared
from dream.protocol.dialogue import WIN

MOST_ACTIONS = len(ALL_CELLS) * 8
MOST_PLIES = 1000
_NUMBERS = {cell: number for number, cell in enumerate(ALL_CELLS)}


def number_of(action: ListedAction) -> int:
    """The number that OpenSpiel knows an action of play by: eight for each cell, the way of a step last."""
    match action:
        case Step(origin, target):
            return _NUMBERS[origin] * 8 + neighbours(origin).index(target)
        case PlaceStone(cell):
            return _NUMBERS[cell] * 8 + 6
        case ReturnStone(cell):
            return _NUMBERS[cell] * 8 + 7
    raise ValueError(f"{action} is not an action of play")


def action_of(number: int) -> ListedAction:
    """The action of play that has this number."""
    cell, way = ALL_CELLS[number // 8], number % 8
    if way < len(DIRECTIONS):
        return Step(cell, cell + DIRECTIONS[way])
    return PlaceStone(cell) if way == len(DIRECTIONS) else ReturnStone(cell)


_TYPE = pyspiel.GameType(
    short_name="alchemists_dream",
    long_name="The Alchemist's Dream",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=MOST_ACTIONS,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-float(WIN),
    max_utility=float(WIN),
    utility_sum=0.0,
    max_game_length=MOST_PLIES,
)


class OpenSpielGame(pyspiel.Game):
    """The game as OpenSpiel wants it; where it begins is said to its states by `OpenSpielState.begin`."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> "OpenSpielState":
        """A state that has not begun."""
        return OpenSpielState(self)


class OpenSpielState(pyspiel.State):
    """A position, which OpenSpiel copies at every node; the copy shares what never changes."""

    def begin(self, position: Position, budget: Budget) -> "OpenSpielState":
        """Stand at a position; what is searched from here is counted."""
        self._position, self._budget = Shared(position), Shared(budget)
        return self

    @property
    def position(self) -> Position:
        """The position that it stands for."""
        position: Position = self._position.value
        return position

    @property
    def budget(self) -> Budget:
        """What counts the nodes."""
        budget: Budget = self._budget.value
        return budget

    def current_player(self) -> int:
        """Whose turn it is."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else int(self.position.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(number_of, self.position.legal_actions))

    def _apply_action(self, action: int) -> None:
        self.budget.nodes += 1
        self._position = Shared(self.position.apply(action_of(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        return action_text(action_of(action))

    def is_terminal(self) -> bool:
        """Whether somebody has won."""
        return self.position.winner is not None

    def returns(self) -> list[float]:
        """What each player has won."""
        winner = self.position.winner
        if winner is None:
            return [0.0, 0.0]
        return [float(WIN), -float(WIN)] if winner is Player.FIRST else [-float(WIN), float(WIN)]

    def __str__(self) -> str:
        return position_text(self.position)


class OpenSpielPlayer(PeerPlayer):
    """See the module."""

    def search(self, position: Position, depth: int, budget: Budget) -> ListedAction:
        """See `PeerPlayer.search`; the budget is looked at where a position is evaluated."""

        def worth(state: OpenSpielState) -> float:
            if budget.spent:
                raise Stopped
            value = self._evaluate(state.position)
            return float(value if state.position.turn is position.turn else -value)

        game = OpenSpielGame()
        state = game.new_initial_state().begin(position, budget)
        _, number = alpha_beta_search(game, state=state, value_function=worth, maximum_depth=depth)
        return action_of(number)
