"""The engine of this game: it acts for one seat, from what that seat has observed alone."""

from collections.abc import Sequence
from threading import Event
from time import monotonic

from dream.games.jabirs_transmutations.engine.decisions.choice import choice
from dream.games.jabirs_transmutations.engine.engine_options import engine_options
from dream.games.jabirs_transmutations.engine.levels import level
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation.views import parse_view
from dream.games.jabirs_transmutations.rules.view import View
from dream.protocol.limits import Limits
from dream.protocol.server.engine import Report


class JabirsEngine:
    """An `ObservingEngine`: the same observations, level and Variety give the same action."""

    def __init__(self) -> None:
        self.options = engine_options()
        self._seat = Seat.A

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def new_game(self, seat: int, options: str) -> None:
        """See `ObservingEngine.new_game`."""
        GAME.parse_options(options)
        self._seat = Seat(seat)

    def parse_observation(self, text: str) -> View:
        """See `ObservingEngine.parse_observation`."""
        return parse_view(text, self._seat)

    def think(
        self,
        observations: Sequence[View],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `ObservingEngine.think`."""
        until = None if limits.movetime is None else monotonic() + limits.movetime / 1000

        def stopped() -> bool:
            return stop.is_set() or (until is not None and monotonic() > until)

        strength = level(limits.level or self.options["Level"]).strength
        return choice(self._seat, observations, strength, self.options["Variety"], stopped)
