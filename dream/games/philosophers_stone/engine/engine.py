"""The engine of this game: it acts for one seat, from what that seat has observed alone."""

from collections.abc import Sequence
from threading import Event

from dream.games.philosophers_stone.engine.levels import LEVELS
from dream.games.philosophers_stone.engine.plain_kernel import Kernel
from dream.games.philosophers_stone.engine.searching import Searcher
from dream.games.philosophers_stone.engine.warming import WarmingKernel
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.state import ListedAction, State
from dream.games.philosophers_stone.rules.view import View
from dream.protocol.dialogue import Limits
from dream.protocol.server import Report
from dream.search.search import SearchEngine


class StoneEngine(SearchEngine[View, State, ListedAction]):
    """An `ObservingEngine` whose kernel may still be compiled while it plays."""

    def __init__(self, kernel: Kernel | None = None) -> None:
        """Without a kernel it has the compiled one made, and plays with the plain one meanwhile."""
        self._kernel = kernel or WarmingKernel()
        super().__init__(GAME, Searcher(self._kernel).begin, [level.strength for level in LEVELS])

    def prepare(self) -> None:
        """Return when the kernel is compiled, or cannot be."""
        self._wait(long=True)

    def think(
        self, observations: Sequence[View], limits: Limits, report: Report[ListedAction], stop: Event
    ) -> ListedAction:
        """See `ObservingEngine.think`; `nodes` are trials."""
        self._wait(long=bool(limits.nodes))
        return super().think(observations, limits, report, stop)

    def _wait(self, *, long: bool) -> None:
        if isinstance(self._kernel, WarmingKernel):
            self._kernel.wait(long=long)
