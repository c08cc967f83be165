"""A race of actions over common deals, each trial played to its end.

One iteration is one trial: an action in one deal. All actions that are in the race are tried in the same
deals with the same luck, so that their differences are several times less noisy than their values. An action
leaves the race when, deal by deal, it falls behind the leader by more than luck explains; so the close ones
get most of the deals. With more trials more actions enter, the likeliest first, and catch up on the deals
before.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Generic

from dream.play.game import A
from dream.search.choice import Choice

FEWEST = 2
"""How many deals it takes for a standard error."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """When actions enter and leave the race, and which of them is preferred.

    After n trials ``ceil(widening * sqrt(n + 1))`` have entered, as soon as a deal is over for all. One that
    has been tried in so many `deals` at least leaves when it is so many standard `errors` behind the leader.
    Of those that were tried longest, another than the likeliest is only preferred when it is more than so
    many standard errors (`doubt`) ahead of it: of several, luck alone makes one look better.
    """

    deals: int = 8
    errors: float = 2.5
    widening: float = 1.5
    doubt: float = 0.0


ALL_ALIKE = Terms(deals=10**9, widening=1e9)
"""All actions enter at once, and none leaves: for those of which somebody wants to know how they compare."""


def checked(only: Sequence[A], legal: Sequence[A]) -> Sequence[A]:
    """Return the actions that alone are to be compared; raises ValueError where one of them is not legal."""
    if not set(only) <= set(legal):
        raise ValueError("only legal actions can be compared")
    return only


class Race(Generic[A]):
    """A `Searching` for games that bring their own trials.

    The same actions, trials and number of iterations give the same choices.
    """

    def __init__(
        self,
        actions: Sequence[A],
        weights: Sequence[float],
        trial: Callable[[A, int], float],
        terms: Terms,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """`trial` gives the value of an action in the deal of a number; `stopped` is asked before each."""
        self.actions = tuple(actions)
        self.weights = tuple(weights)
        self._trial = trial
        self._terms = terms
        self._stopped = stopped
        self._values: list[list[float]] = [[] for _ in self.actions]
        self._totals = [0.0] * len(self.actions)
        self._differences: dict[tuple[int, int], _Differences] = {}
        self._waiting = sorted(range(len(self.actions)), key=lambda at: self.weights[at])
        self._running: list[int] = []
        self._done = 0
        self._whole = 0
        """How many deals are over for all that race."""
        self._let_in()

    def run(self, iterations: int) -> int:
        """Race on for so many trials; return how many it was, fewer when `stopped` or with one left."""
        for done in range(iterations):
            if self._stopped() or len(self._running) < 2:
                return done
            at = min(self._running, key=lambda at: len(self._values[at]))
            value = self._trial(self.actions[at], len(self._values[at]))
            self._values[at].append(value)
            self._totals[at] += value
            self._done += 1
            if len({len(self._values[each]) for each in self._running}) == 1:
                self._end_deal()
        return iterations

    @property
    def choices(self) -> tuple[Choice[A], ...]:
        """The actions, best first: by the deals that they were tried in, by value less the doubt, by weight.

        The value of the first one is its mean; that of another is less by how far it is behind in the deals
        of both. Of the deal that is under way the trials count for nobody.
        """
        deals = [min(len(values), self._whole) for values in self._values]
        longest = max(deals)
        favourite = max((at for at, number in enumerate(deals) if number == longest), key=self._likelihood)
        rows = []
        for at, number in enumerate(deals):
            less = self._doubt(at, favourite, number) if number == longest else 0.0
            rows.append((-number, less - self._mean(at, number), -self.weights[at], at))
        best, *others = (at for *_, at in sorted(rows))
        value = self._mean(best, longest)
        first = Choice(self.actions[best], longest, value)
        return first, *(self._behind(best, value, at, deals[at]) for at in others)

    def _mean(self, at: int, deals: int) -> float:
        return sum(self._values[at][:deals]) / deals if deals else 0.0

    def _behind(self, best: int, value: float, at: int, deals: int) -> Choice[A]:
        """An action beside the best one and its value, in the deals of both."""
        action = self.actions[at]
        if deals < FEWEST:
            return Choice(action, deals, self._mean(at, deals))
        behind = self._ahead(best, at, deals)
        return Choice(action, deals, value - behind.mean, behind.error)

    def _likelihood(self, at: int) -> float:
        return self.weights[at]

    def _doubt(self, at: int, favourite: int, deals: int) -> float:
        """How much of an action's value may be luck, beside the favourite on as many deals."""
        if not self._terms.doubt or deals < FEWEST:
            return 0.0
        return self._terms.doubt * self._ahead(at, favourite, deals).error

    def _let_in(self) -> None:
        """Have the likeliest enter that wait: as many as there may be by now, and never leave one alone."""
        most = ceil(self._terms.widening * sqrt(self._done + 1))
        while self._waiting and (len(self._running) < 2 or len(self.actions) - len(self._waiting) < most):
            self._running.append(self._waiting.pop())

    def _end_deal(self) -> None:
        """Have those leave that are too far behind, and others enter."""
        leader = max(self._running, key=self._totals.__getitem__)
        self._whole = len(self._values[leader])
        if self._whole >= self._terms.deals:
            self._running = [at for at in self._running if at == leader or self._keeps_up(at, leader)]
        self._let_in()

    def _keeps_up(self, at: int, leader: int) -> bool:
        """Whether an action may still be as good as the leader, by their differences in each deal."""
        behind = self._ahead(leader, at, self._whole)
        return behind.mean <= self._terms.errors * behind.error

    def _ahead(self, at: int, other: int, deals: int) -> "_Differences":
        """How far an action is ahead of another in the first deals, which both were tried in."""
        ahead = self._differences.setdefault((at, other), _Differences())
        ahead.learn(self._values[at], self._values[other], deals)
        return ahead


@dataclass(slots=True)
class _Differences:
    """How far one action is ahead of another, deal by deal, as far as that has been learnt."""

    deals: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of the squared distances from the mean (Welford)."""

    def learn(self, ahead: Sequence[float], behind: Sequence[float], deals: int) -> None:
        """Learn of the deals since the last time, up to so many, from all values of both."""
        for deal in range(self.deals, deals):
            difference = ahead[deal] - behind[deal]
            distance = difference - self.mean
            self.deals += 1
            self.mean += distance / self.deals
            self.squares += distance * (difference - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean, of two deals or more."""
        return sqrt(max(0.0, self.squares) / (self.deals - 1) / self.deals)
