"""The search: a race of a seat's actions over common deals, the kernel that plays its trials, and the
engine."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp
from random import Random
from threading import Event, Thread
from time import monotonic

from dream.games.philosophers_stone.engine.evaluation import Evaluator, PlainKernel, Trial, choice_of, worths
from dream.games.philosophers_stone.engine.kernel.table import LUCK
from dream.games.philosophers_stone.engine.kernel.turns import deal, seeded
from dream.games.philosophers_stone.engine.kernel.worth import POLICY
from dream.games.philosophers_stone.engine.knowledge import Memory, known_table
from dream.games.philosophers_stone.engine.levels import LEVELS, POLICY_ALONE
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import ListedAction, SeatDecision, State
from dream.protocol.dialogue import Limits
from dream.protocol.server import Report
from dream.search.search import ALL_ALIKE, Either, Race, RaceTerms, SearchEngine, checked

# The kernel

FROM_CACHE = 1.5
"""Seconds after its start for which a level waits for a kernel that was compiled before and is loaded."""
LOOK = 0.02
"""Seconds between two looks at whether to stop."""


Make = Callable[[Callable[[], object]], Evaluator]
"""Makes a kernel, and says so before it begins what takes long."""


def best_kernel(takes_long: Callable[[], object] = lambda: None) -> Evaluator:
    """The compiled kernel, or the plain one where numba cannot be had.

    `takes_long` is called when it has to be compiled first.
    """
    try:
        from dream.games.philosophers_stone.engine.compiled import make_kernel
    except ImportError:
        return PlainKernel()
    return make_kernel(takes_long)


class WarmingKernel:
    """The plain kernel until another is made in the background."""

    def __init__(self, make: Make = best_kernel) -> None:
        self._kernel: Evaluator = PlainKernel()
        self._made, self._known = Event(), Event()
        self._soon = monotonic() + FROM_CACHE
        Thread(target=self._make, args=(make,), daemon=True, name="warmup").start()

    def _make(self, make: Make) -> None:
        try:
            self._kernel = make(self._known.set)
        finally:
            self._known.set()
            self._made.set()

    @property
    def preparing(self) -> bool:
        """Whether the other is still being made."""
        return not self._made.is_set()

    def wait(self, stop: Event, *, long: bool) -> None:
        """Wait until the other is made or `stop` is set; unless `long`, only when that is soon."""
        if long:
            while not self._made.wait(LOOK) and not stop.is_set():
                continue
        else:
            self._known.wait(max(0.0, self._soon - monotonic()))

    def until_made(self, stop: Event) -> Event:
        """What is set when the other is made, or `stop` is; one that is only loaded is waited for."""
        while not self._known.wait(LOOK) and not stop.is_set():
            continue
        return Either(stop, self._made) if self.preparing else stop

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """See `Kernel.trials`."""
        return self._kernel.trials(known, seat, seed, turns)


# The race


TERMS = RaceTerms(deals=12, errors=2.5, doubt=1.0)
ROUNDS = 8
"""How many rounds a trial goes on."""
LOWEST = -30.0
"""Actions that are worth so much less than the best all have the same weight."""


@dataclass(frozen=True)
class Searcher:
    """How a search goes about it: with which kernel, when it gives an action up, and how far trials go."""

    kernel: Evaluator
    terms: RaceTerms = TERMS
    rounds: int = ROUNDS
    memory: Memory = field(default_factory=Memory)

    def begin(
        self,
        seat: int,
        views: Sequence[View],
        seed: str,
        stopped: Callable[[], bool],
        only: Sequence[ListedAction] = (),
    ) -> Race[ListedAction]:
        """Begin a search for a seat that decides after the last of its views; see `Begin`.

        Without an iteration its weights are those of the policy: the likeliest is what it does.
        """
        state = views[-1].somehow_completed()
        task, legal = state.decision, GAME.legal_actions(state)
        actions = checked(only, legal) or legal
        assert isinstance(task, SeatDecision), "it is asked where its seat decides"
        random = Random(seed)
        known = known_table(views[-1], self.memory.facts(Seat(seat), views), random)
        judged = worths(_dealt(known), POLICY, task, actions)
        turns = self.rounds * state.options.players
        trial = self.kernel.trials(known, seat, random.getrandbits(30), turns)
        choice = partial(choice_of, task)
        weights = [exp(max(LOWEST, worth - max(judged))) for worth in judged]
        return Race(
            actions,
            weights,
            lambda action, number: trial(choice(action), number),
            ALL_ALIKE if only else self.terms,
            stopped,
        )


def _dealt(known: Sequence[int]) -> list[int]:
    """A table on which what a seat does not know is dealt somehow: the policy does not look at it."""
    t = list(known)
    t[LUCK] = seeded(0, 1)
    deal(t)
    return t


def judging(
    seat: int, views: Sequence[View], seed: str, terms: RaceTerms, kernel: Evaluator | None = None
) -> Race[ListedAction] | None:
    """Begin a race of all legal actions of the seat that decides after the last of its views.

    It may run longer than a search, which only wants the best of them. The trials are those of a `kernel`,
    without one of the best that there is.
    """
    return Searcher(kernel or best_kernel(), terms).begin(seat, views, seed, lambda: False)


# The engine


class StoneEngine(SearchEngine[View, State, ListedAction]):
    """An `ObservingEngine` whose kernel may still be compiled while it plays."""

    def __init__(self, kernel: Evaluator | None = None) -> None:
        """Without a kernel it has the compiled one made, and plays with the plain one meanwhile."""
        self._kernel = kernel or WarmingKernel()
        super().__init__(GAME, Searcher(self._kernel).begin, [level.strength for level in LEVELS])

    @property
    def preparing(self) -> bool:
        """Whether the kernel is still to be compiled."""
        return isinstance(self._kernel, WarmingKernel) and self._kernel.preparing

    def prepare(self) -> None:
        """Return when the kernel is compiled, or cannot be."""
        self._wait(Event(), long=True)

    def think(
        self, observations: Sequence[View], limits: Limits, report: Report[ListedAction], stop: Event
    ) -> ListedAction:
        """See `ObservingEngine.think`; `nodes` are trials.

        What goes on until it is told begins anew with the compiled kernel as soon as there is one.
        """
        if limits.infinite and isinstance(self._kernel, WarmingKernel):
            made = self._kernel.until_made(stop)
            action = super().think(observations, limits, report, made)
            if made is stop or stop.is_set():
                return action
            self._endless = None
        else:
            self._wait(stop, long=bool(limits.nodes))
        return super().think(observations, limits, report, stop)

    def _wait(self, stop: Event, *, long: bool) -> None:
        if isinstance(self._kernel, WarmingKernel):
            self._kernel.wait(stop, long=long)


def own() -> StoneEngine:
    """The engine, its kernel compiled before the first game where it can be."""
    return StoneEngine(best_kernel())


def greedy() -> SearchEngine[View, State, ListedAction]:
    """The policy alone as an engine, at whatever level."""
    return SearchEngine(GAME, Searcher(PlainKernel()).begin, [POLICY_ALONE])
