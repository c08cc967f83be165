"""The searches of other libraries (extra ``peers``) as engines: ``python -m tools.peers NAME``.

They speak the engine protocol, so that they can be measured beside ours and sit in a match, as
``cmd:python -m tools.peers easyai``. ``easyai`` is easyAI's Negamax (https://zulko.github.io/easyAI) and
``openspiel`` OpenSpiel's alpha-beta (https://github.com/google-deepmind/open_spiel), both for The Alchemist's
Dream; ``ismcts`` is OpenSpiel's IS-MCTS for Philosopher's Stone, on deals from what its seat has observed.
"""

import sys
from collections.abc import Callable, Sequence
from random import Random
from threading import Event
from time import monotonic
from typing import Any, TextIO

import numpy as np
import pyspiel
from easyAI import AI, TranspositionTable, TwoPlayerGame
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.algorithms.minimax import alpha_beta_search

from dream.base.errors import Stopped
from dream.games.alchemists_dream.board import ALL_CELLS
from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.engine.evaluation import Budget, evaluate
from dream.games.alchemists_dream.engine.plain import PlainEngine, order
from dream.games.alchemists_dream.rules.notation import action_text, position_text
from dream.games.alchemists_dream.rules.position import (
    ListedAction,
    Phase,
    PlaceStone,
    Player,
    Position,
    ReturnStone,
    Step,
)
from dream.games.philosophers_stone.engine.knowledge import Dealer
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules.law import View
from dream.hexgrid import DIRECTIONS, neighbours
from dream.matches.openspiel import LentState, Moment, lent
from dream.protocol.dialogue import DEEPEST_SEARCH, WIN, Info, Limits, Option, Options
from dream.protocol.server import ObservationServer, Report, serve_standard_streams

Search = Callable[[Position, int, Budget], tuple[float, ListedAction]]
"""The worth of a position to the side to move and its best action, by a search of a fixed depth; raises
Stopped when the budget is spent."""


class Peer(PlainEngine):
    """An `Engine` that has another library search positions of play, ever deeper until its time is spent.

    Beside the law the library knows what a position is worth by our plain evaluation. All that comes before
    play is done as the plain engine does it.
    """

    def __init__(self, search: Search) -> None:
        super().__init__()
        self._search = search

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `Engine.think`."""
        if position.phase is not Phase.PLAY:
            return super().think(position, history, limits, report, stop)
        budget = Budget(limits, stop, self.options["MoveOverhead"])
        chosen = min(position.legal_actions, key=order)
        try:
            for depth in range(1, (limits.depth or DEEPEST_SEARCH) + 1):
                worth, chosen = self._search(position, depth, budget)
                report(Info(depth, round(worth), (chosen,), budget.nodes, budget.time))
        except Stopped:
            pass
        return chosen


# easyAI


class EasyAiGame(TwoPlayerGame):
    """The Dream as easyAI wants it: moves are made on a list of positions and taken back."""

    def __init__(self, position: Position, budget: Budget) -> None:
        self.players: list[Any] = [None, None]
        self.current_player = 1
        self._line = [position]
        self._budget = budget

    def possible_moves(self) -> list[ListedAction]:
        """The legal actions."""
        return sorted(self._line[-1].legal_actions, key=order)

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
        return -WIN if self.is_over() else evaluate(self._line[-1])

    def ttentry(self) -> Any:
        """What the transposition table knows a position by."""
        return self._line[-1].repetition_key

    def show(self) -> None:
        """Nothing is shown."""


def easyai_search(position: Position, depth: int, budget: Budget) -> tuple[float, ListedAction]:
    """See `Search`."""
    search = AI.Negamax(depth, tt=TranspositionTable())
    action: ListedAction = search(EasyAiGame(position, budget))
    return search.alpha, action


# OpenSpiel's alpha-beta


class Shared:
    """A value that never changes, of which a deep copy is the value itself."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __deepcopy__(self, memo: object) -> "Shared":
        return self


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
    """The Dream as OpenSpiel wants it; where it begins is said to its states by `OpenSpielState.begin`."""

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


def openspiel_search(position: Position, depth: int, budget: Budget) -> tuple[float, ListedAction]:
    """See `Search`; the budget is looked at where a position is evaluated."""

    def worth(state: OpenSpielState) -> float:
        if budget.spent:
            raise Stopped
        value = evaluate(state.position)
        return float(value if state.position.turn is position.turn else -value)

    game = OpenSpielGame()
    state = game.new_initial_state().begin(position, budget)
    value, number = alpha_beta_search(game, state=state, value_function=worth, maximum_depth=depth)
    return value, action_of(number)


# OpenSpiel's IS-MCTS


EXPLORATION = 1.4
ENDLESS = 10**9
USUAL = 1000
"""Milliseconds for a decision where no limit is said."""


class _TimeIsUp(Exception):
    """Raised from within the search, which knows no clock."""


class IsmctsEngine:
    """An `ObservingEngine`: a search by the law with random playouts, for a time or so many simulations."""

    def __init__(self) -> None:
        self.options = Options(Option("Seed", 1, 0, 2**31 - 1))
        self._seat = 0
        self._start = ""

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def new_game(self, seat: int, options: str) -> None:
        """See `ObservingEngine.new_game`."""
        self._seat, self._start = seat, STONE.parse_options(options).text

    def parse_observation(self, text: str) -> View:
        """See `ObservingEngine.parse_observation`."""
        return STONE.parse_view(text, self._seat)

    def think(self, observations: Sequence[View], limits: Limits, report: Report[Any], stop: Event) -> Any:
        """See `ObservingEngine.think`."""
        random = Random(f"{self.options['Seed']} {STONE.view_text(observations[-1])}")
        dealer, game = Dealer(self._seat, observations), lent(STONE.id, self._start)

        def dealt() -> LentState:
            return LentState(game, Moment(STONE, dealer.deal(random)))

        root = dealt()
        legal = root.legal_actions()
        number = legal[0] if len(legal) == 1 else _searched(root, dealt, random, limits, stop)
        return STONE.parse_action(game.texts[number])


def _searched(
    root: LentState, dealt: Callable[[], LentState], random: Random, limits: Limits, stop: Event
) -> int:
    """The number of the action that was visited most."""
    luck = np.random.RandomState(random.getrandbits(30))
    bot = ISMCTSBot(
        root.get_game(),
        RandomRolloutEvaluator(random_state=luck),
        EXPLORATION,
        limits.nodes or ENDLESS,
        random_state=luck,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    milliseconds = None if limits.nodes else limits.movetime or USUAL
    until = None if milliseconds is None else monotonic() + milliseconds / 1000

    def resample(state: Any, player: int) -> LentState:
        if stop.is_set() or (until is not None and monotonic() > until):
            raise _TimeIsUp
        return dealt()

    bot.set_resampler(resample)
    try:
        policy = bot.run_search(root)
    except _TimeIsUp:
        node = bot.lookup_node(root)
        if node is None or node.total_visits <= 0:
            return int(root.legal_actions()[0])
        policy = bot.get_final_policy(root, node)
    return int(max(policy, key=lambda each: each[1])[0])


def main(name: str) -> None:
    """Be the engine of a name on standard input and output."""
    searches: dict[str, Search] = {"easyai": easyai_search, "openspiel": openspiel_search}

    def conversation(requests: TextIO, answers: TextIO, patience: float) -> bool:
        if name in searches:
            return serve(requests, answers, Peer(searches[name]), patience=patience)
        return ObservationServer(requests, answers, STONE, IsmctsEngine(), patience=patience).serve()

    if name not in (*searches, "ismcts"):
        sys.exit(f"{name} is no engine: {', '.join(searches)}, ismcts")
    serve_standard_streams(conversation, None)


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
