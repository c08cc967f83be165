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
from easyAI import AI, TranspositionTable, TwoPlayerGame
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.algorithms.minimax import alpha_beta_search

from dream.adapters.openspiel import DreamState, Moment, load
from dream.base.errors import Stopped
from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.engine.evaluation import Budget, evaluate
from dream.games.alchemists_dream.engine.plain import PlainEngine, order
from dream.games.alchemists_dream.game import GAME as DREAM
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Position
from dream.games.philosophers_stone.engine.knowledge import Dealer
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules.law import View
from dream.protocol.dialogue import DEEPEST_SEARCH, WIN, EngineOption, EngineOptions, Info, Limits
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


def openspiel_search(position: Position, depth: int, budget: Budget) -> tuple[float, ListedAction]:
    """See `Search`; what is evaluated is counted."""

    def worth(state: DreamState) -> float:
        budget.spend()
        assert state.moment is not None
        now: Position = state.moment.state
        value = evaluate(now) / WIN  # as a win is worth 1 to OpenSpiel
        return value if now.turn is position.turn else -value

    game = load(DREAM.id, **DREAM.parse_options(DREAM.options_text(position)).values)
    state = DreamState(game, Moment(DREAM, position))
    value, number = alpha_beta_search(game, state=state, value_function=worth, maximum_depth=depth)
    action: ListedAction = game.encoding.actions[number]
    return WIN * value, action


# OpenSpiel's IS-MCTS


EXPLORATION = 1.4
ENDLESS = 10**9
USUAL = 1000
"""Milliseconds for a decision where no limit is said."""


class _TimeIsUp(Exception):
    """Raised from within the search, which knows no clock."""


class IsmctsEngine:
    """An `ObservingEngine`: a search by the law with random playouts, for a time or so many simulations."""

    preparing = False

    def __init__(self) -> None:
        self.options = EngineOptions(EngineOption("Seed", 1, 0, 2**31 - 1))
        self._seat = 0
        self._game = load(STONE.id)

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def new_game(self, seat: int, options: str) -> None:
        """See `ObservingEngine.new_game`."""
        self._seat, self._game = seat, load(STONE.id, **STONE.parse_options(options).values)

    def parse_observation(self, text: str) -> View:
        """See `ObservingEngine.parse_observation`."""
        return STONE.parse_view(text, self._seat)

    def think(self, observations: Sequence[View], limits: Limits, report: Report[Any], stop: Event) -> Any:
        """See `ObservingEngine.think`."""
        random = Random(f"{self.options['Seed']} {STONE.view_text(observations[-1])}")
        dealer, game = Dealer(self._seat, observations), self._game

        def dealt() -> DreamState:
            return DreamState(game, Moment(STONE, dealer.deal(random)))

        root = dealt()
        legal = root.legal_actions()
        number = legal[0] if len(legal) == 1 else _searched(root, dealt, random, limits, stop)
        return game.encoding.actions[number]


def _searched(
    root: DreamState, dealt: Callable[[], DreamState], random: Random, limits: Limits, stop: Event
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

    def resample(state: Any, player: int) -> DreamState:
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
