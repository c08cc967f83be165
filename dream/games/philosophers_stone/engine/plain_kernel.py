"""The kernel as a search asks it; here the plain one."""

from collections.abc import Callable, Sequence
from typing import Protocol

from dream.games.philosophers_stone.engine.kernel.trials import trial
from dream.games.philosophers_stone.engine.kernel.weights import POLICY

Trial = Callable[[int, int], float]
"""What a choice is worth on the deal of a number: the share of the win that it leads to."""


class Kernel(Protocol):
    """Whatever tries choices on deals."""

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """Return what tries the choices of a seat that knows this, on deals of a seed, for so many turns."""


class PlainKernel:
    """The kernel as it stands in its files."""

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """See `Kernel.trials`."""
        room = list(known)
        return lambda choice, number: trial(known, room, POLICY, seat, choice, number, seed, turns)
