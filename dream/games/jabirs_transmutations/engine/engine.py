"""The engine of this game: it acts for one seat, from what that seat has observed alone."""

from collections.abc import Callable, Sequence
from threading import Event
from time import monotonic

from dream.games.jabirs_transmutations.engine.decisions import BEST, choice, luck_of, shares
from dream.games.jabirs_transmutations.engine.engine_options import engine_options
from dream.games.jabirs_transmutations.engine.levels import level
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.law import legal_actions
from dream.games.jabirs_transmutations.rules.notation import parse_view
from dream.games.jabirs_transmutations.rules.state import ListedAction, View
from dream.protocol.dialogue import Limits, lines_wanted
from dream.protocol.server import Report
from dream.search.search import checked, info


class JabirsEngine:
    """An `ObservingEngine`: the same observations, limits and options give the same action."""

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

        lines = lines_wanted(self.options, limits)
        if lines > 1 or limits.searchmoves:
            return self._compare(observations, limits, lines, report, stopped)
        strength = level(limits.level or self.options["Level"]).strength
        return choice(self._seat, observations, strength, self.options["Variety"], stopped)

    def _compare(
        self,
        observations: Sequence[View],
        limits: Limits,
        lines: int,
        report: Report[ListedAction],
        stopped: Callable[[], bool],
    ) -> ListedAction:
        """Tell what the best choices are worth; `nodes` are deals of what is unseen."""
        began = monotonic()
        only = checked(
            tuple(map(GAME.parse_action, limits.searchmoves)), legal_actions(observations[-1].seen)
        )
        kind = f"compared {self.options['Variety']}" if only else self.options["Variety"]
        luck = luck_of(self._seat, observations[-1], kind)
        deals = limits.nodes or BEST.deals
        found = shares(self._seat, observations, deals, luck, stopped, only)
        milliseconds = round(1000 * (monotonic() - began))
        for place, each in enumerate(found[:lines], 1):
            report(info(each, each.visits, milliseconds, place if lines > 1 else 0))
        return found[0].action
