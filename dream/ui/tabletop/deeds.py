"""What was done in a game, as far as whoever looks now may be told of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic

from dream.play.game import A, Hidden
from dream.play.hidden_game import HiddenGame
from dream.play.move_tree import Node
from dream.ui.session.address import Address, address_in
from dream.ui.session.game_session import GameSession
from dream.ui.tabletop.sight import Sight, V

Name = Callable[[int], str]
"""What the one at a seat is called."""
AnySession = GameSession[Any, Any]


def kind_of(action: object) -> str:
    """The word by which the texts know an action: its kind in small letters."""
    return type(action).__name__.lower()


@dataclass(frozen=True)
class Deed(Generic[V, A]):
    """An action as it is `told`, what may be known `before` and `after` it, and how they are spoken of then.

    `by` is the seat that did it, None for chance.
    """

    before: V
    told: A | Hidden
    after: V
    address: Address
    by: int | None = None

    @property
    def impersonal(self) -> "Deed[V, A]":
        """The same, with nobody addressed."""
        return replace(self, address=Address(self.address.names))

    def name(self, seat: int) -> str:
        """What the one at a seat is called."""
        return self.address.names[seat]


def deed_between(before: Sight[V, A], after: Sight[V, A]) -> Deed[V, A]:
    """What was done between two sights of a table, as it was told; there must have been something."""
    assert after.done is not None, "something has been done"
    return Deed(before.view, after.done, after.view, after.address)


class Deeds(Generic[V, A]):
    """The deeds of a game by how many actions had been done before them."""

    def __init__(self, session: AnySession) -> None:
        self._session = session

    @property
    def _game(self) -> HiddenGame[Any, A, V]:
        game = self._session.game.history.game
        assert isinstance(game, HiddenGame)
        return game

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._session.game.history.actions)

    def view(self, done: int) -> V:
        """What whoever looks now may know of the state after so many actions."""
        seated = self._session.game
        return self._game.seen(seated.history.states[done], seated.sees(done))

    def told(self, number: int) -> A | Hidden:
        """What whoever looks now may be told by now of the action that followed so many."""
        seated = self._session.game
        return seated.history.told(number, seated.sees(number))

    def of(self, number: int) -> Deed[V, A]:
        """The deed that followed so many actions."""
        by = self._game.deciding_seat(self._session.game.history.states[number])
        address = address_in(self._session, number)
        return Deed(self.view(number), self.told(number), self.view(number + 1), address, by)

    def of_kinds(self, *kinds: type[A]) -> Iterator[tuple[int, Deed[V, A]]]:
        """The deeds that are told as actions of these kinds, with how many had been done before each."""
        for number in range(self.count):
            if isinstance(self.told(number), kinds):
                yield number, self.of(number)

    def beside(self, node: Node[Any, A]) -> Deed[V, A]:
        """A deed in a variation, of which all is told that anybody was."""
        game, before, action = self._game, node.parent, node.action
        assert before is not None
        assert action is not None
        everybody = frozenset(range(len(self._session.game.seats)))
        seen, then = game.seen(before.state, everybody), game.seen(node.state, everybody)
        told = game.told_later(before.state, action, everybody, node.state)
        address = address_in(self._session, before.done)
        return Deed(seen, told, then, address, game.deciding_seat(before.state))

    def back(self, until: int) -> Iterator[Deed[V, A]]:
        """The first so many deeds, the newest first."""
        return map(self.of, range(until - 1, -1, -1))
