"""What a search asks of a game: the law, deals of what is not known, a policy, and values."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from dream.play.game import A, HiddenGame, S, V

V_contra = TypeVar("V_contra", contravariant=True)
S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)


class Determinizer(Protocol[V_contra, S_co]):
    """Deals what a seat does not know."""

    def deal(self, views: Sequence[V_contra], random: Random) -> S_co:
        """Return a state that agrees with all that a seat has seen, oldest view first.

        It is made from the views alone: nothing here is ever handed the true state.
        """


class Policy(Protocol[S_contra, A_contra]):
    """How a decent player decides, as weights."""

    def weights(self, state: S_contra, actions: Sequence[A_contra]) -> Sequence[float]:
        """Return how likely each action is: numbers above zero, whatever their sum.

        They depend on nothing that the seat which decides may not know.
        """


class Uniform:
    """The policy that prefers nothing."""

    def weights(self, state: object, actions: Sequence[object]) -> Sequence[float]:
        """Return the same weight for every action."""
        return (1.0,) * len(actions)


class Judge(Protocol[S_contra]):
    """What a state is worth where a playout ends."""

    def values(self, state: S_contra) -> Sequence[float]:
        """Return for each seat, from 0 to 1, its share of the win, or an estimate of it."""

    def rounds(self, state: S_contra) -> int:
        """Return how many rounds are over; playouts are cut off where that grows."""


@dataclass(frozen=True)
class Problem(Generic[V, S, A]):
    """A game as it is searched for one seat."""

    game: HiddenGame[S, A, V]
    determinizer: Determinizer[V, S]
    policy: Policy[S, A]
    judge: Judge[S]

    def roll(self, state: S, random: Random) -> A:
        """Return what chance does in a playout: by the search's own dice, never by those of the game."""
        return self.game.chance_action(state, f"{random.getrandbits(64):x}", 0)

    def told(self, state: S, action: A, seat: int) -> Hashable:
        """Return what a seat is told of an action: it tells the seat's positions apart."""
        return self.game.told(state, action, frozenset({seat}))
