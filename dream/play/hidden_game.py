"""A game in which seats know different things, asked through one mask: what some seats together may know.

Observations, what a table shows, what a log tells and what an opponent is handed are made from it, so that
"who may see what" is said once for each game.
"""

from abc import abstractmethod
from typing import ClassVar, Generic, TypeVar

from dream.play.game import A, Game, S

V = TypeVar("V")


class HiddenGame(Game[S, A], Generic[S, A, V]):
    """A game with hidden things. A **view** is a hashable value: equal where the same is known."""

    hidden: ClassVar[bool] = True

    @abstractmethod
    def seen(self, state: S, by: frozenset[int]) -> V:
        """Return what these seats together may know; with no seat, what anybody may.

        It is the only mask. Two states that differ in nothing that one of `by` may know give equal views.
        """

    @abstractmethod
    def view_text(self, view: V) -> str:
        """Return the text of a view: that of a state, with ``?`` for each thing that is not known."""

    @abstractmethod
    def parse_view(self, text: str, seat: int) -> V:
        """Return the view of a text that this seat observes; raises Malformed or Impossible."""

    def is_private(self, state: S) -> bool:
        seen = self.seen(state, frozenset({0}))
        return any(self.seen(state, frozenset({seat})) != seen for seat in range(1, self.seats(state)))

    def observation(self, state: S, seat: int) -> str:
        return self.view_text(self.seen(state, frozenset({seat})))
