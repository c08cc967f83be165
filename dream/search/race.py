"""A race of actions over common deals, each trial played to its end.

One iteration is one trial: an action in one deal. All actions that are still in the race are tried in the
same deals with the same luck, so that their differences are several times less noisy than their values. An
action leaves the race when, deal by deal, it falls behind the leader by more than luck explains; so the close
ones get most of the deals.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Generic

from dream.play.game import A
from dream.search.choice import Choice


@dataclass(frozen=True, kw_only=True)
class Terms:
    """When an action leaves the race: after so many `deals` at least, so many standard errors behind."""

    deals: int = 8
    errors: float = 2.5


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
        self._running = sorted(range(len(self.actions)), key=lambda at: -self.weights[at])
        self._next = 0

    def run(self, iterations: int) -> int:
        """Race on for so many trials; return how many it was, fewer when `stopped` or with one left."""
        for done in range(iterations):
            if self._stopped() or len(self._running) < 2:
                return done
            at = self._running[self._next]
            self._values[at].append(self._trial(self.actions[at], len(self._values[at])))
            self._next += 1
            if self._next == len(self._running):
                self._end_deal()
        return iterations

    @property
    def choices(self) -> tuple[Choice[A], ...]:
        """The actions, best first: those in the race before the others, then by value, then by weight.

        In a deal that is not over yet for all, the trials count for nobody.
        """
        done = len(self._values[self._running[-1]]) if self._running else 0
        in_race = set(self._running)
        choices = []
        for at, action in enumerate(self.actions):
            values = self._values[at][:done] if at in in_race and done else self._values[at]
            mean = sum(values) / len(values) if values else 0.0
            choices.append((-len(values), -mean, -self.weights[at], at, Choice(action, len(values), mean)))
        return tuple(choice for *_, choice in sorted(choices, key=lambda row: row[:4]))

    def _end_deal(self) -> None:
        """Have those leave that are too far behind; they come back into the order of their weights."""
        self._next = 0
        means = {at: sum(self._values[at]) / len(self._values[at]) for at in self._running}
        leader = max(self._running, key=means.__getitem__)
        if len(self._values[leader]) >= self._terms.deals:
            self._running = [at for at in self._running if at == leader or self._keeps_up(at, leader)]

    def _keeps_up(self, at: int, leader: int) -> bool:
        """Whether an action may still be as good as the leader, by their differences in each deal."""
        behind = [ahead - own for ahead, own in zip(self._values[leader], self._values[at], strict=True)]
        number = len(behind)
        mean = sum(behind) / number
        spread = sum((each - mean) ** 2 for each in behind) / (number - 1)
        return mean <= self._terms.errors * sqrt(spread / number)
