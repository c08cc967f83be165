"""The engines that a match asks in its own process."""

from collections.abc import Sequence
from threading import Event

from dream.games.jabirs_transmutations.engine.decisions import choice
from dream.games.jabirs_transmutations.engine.engine import JabirsEngine
from dream.games.jabirs_transmutations.engine.levels import SINGLE_STEP
from dream.games.jabirs_transmutations.rules.state import ListedAction, View
from dream.protocol.dialogue import Limits
from dream.protocol.server import Report


class GreedyEngine(JabirsEngine):
    """Takes the best single step, and picks cards by fixed values, whatever its limits are."""

    def think(
        self,
        observations: Sequence[View],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `ObservingEngine.think`."""
        return choice(self._seat, observations, SINGLE_STEP, self.options["Variety"])


OWN = JabirsEngine
GREEDY = GreedyEngine
