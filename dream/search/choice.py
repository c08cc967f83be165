"""What a search has found out about one thing that its seat can do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from dream.play.game import A


@dataclass(frozen=True)
class Choice(Generic[A]):
    """An action at the root: how often it was tried, and its share of the win, 0 where it never was.

    `error` is the standard error of how far it is behind the best one, where both were tried together; None
    where nothing is known of that, and for the best one itself.
    """

    action: A
    visits: int
    value: float
    error: float | None = None


class Searching(Protocol[A]):
    """A search for what a seat does after the last of its views, which leaves the decision to it.

    The same views, settings, seed and number of iterations give the same choices. `weights` say how likely
    each of the `actions` is without any search, whatever their sum.
    """

    @property
    def actions(self) -> Sequence[A]:
        """What is chosen from."""

    @property
    def weights(self) -> Sequence[float]:
        """Numbers above zero, in the order of the actions."""

    def run(self, iterations: int) -> int:
        """Search on for so many iterations; return how many it was, fewer when stopped or certain."""

    @property
    def choices(self) -> Sequence[Choice[A]]:
        """The actions, best first."""
