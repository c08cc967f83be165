"""OpenSpiel's IS-MCTS playing a game of the house, on deals from what its seat has observed."""

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from dream.lab.openspiel.lent_game import LentState, Moment, lent
from dream.lab.players.contender import Memoryless
from dream.play.game import HiddenGame
from dream.play.history import History
from dream.protocol.dialogue import Limits

Deal = Callable[[Random], Any]
MakeDealer = Callable[[int, Sequence[Any]], Deal]
"""What deals states to a seat, after its views."""
EXPLORATION = 1.4
ENDLESS = 10**9
USUAL = 1000
"""Milliseconds for a decision where no limit is said."""


class _TimeIsUp(Exception):
    """Raised from within the search, which knows no clock."""


class IsmctsPlayer(Memoryless):
    """Searches by the law with random playouts, for a time or so many simulations."""

    def __init__(self, limits: Limits, make_dealer: MakeDealer, seed: int = 1) -> None:
        self._limits = limits
        self._make_dealer = make_dealer
        self._seed = seed

    def choose(self, game: History[Any, Any]) -> Any:
        """An action for the state now, by what its seat has seen."""
        law, seat = game.game, game.game.decider(game.state)
        assert isinstance(law, HiddenGame)
        assert isinstance(seat, int), "a player is asked where its seat decides"
        views = [law.seen(state, frozenset({seat})) for state in game.states]
        deal, random = self._make_dealer(seat, views), Random(f"{self._seed} {law.view_text(views[-1])}")
        lent_game = lent(law.id, law.options_text(game.start))

        def dealt() -> LentState:
            return LentState(lent_game, Moment(law, deal(random)))

        root = dealt()
        legal = root.legal_actions()
        number = legal[0] if len(legal) == 1 else self._searched(root, dealt, random)
        return law.parse_action(lent_game.texts[number])

    def _searched(self, root: LentState, dealt: Callable[[], LentState], random: Random) -> int:
        luck = np.random.RandomState(random.getrandbits(30))
        bot = ISMCTSBot(
            root.get_game(),
            RandomRolloutEvaluator(random_state=luck),
            EXPLORATION,
            self._limits.nodes or ENDLESS,
            random_state=luck,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
        milliseconds = None if self._limits.nodes else self._limits.movetime or USUAL
        until = None if milliseconds is None else monotonic() + milliseconds / 1000

        def resample(state: Any, player: int) -> LentState:
            if until is not None and monotonic() > until:
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
