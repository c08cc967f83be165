"""What is seen of a table by whoever looks at it now: one value, from which all of its picture is made."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from dream.play.game import A, Hidden
from dream.ui.session.address import Address

V = TypeVar("V")
Target = Hashable
"""What pointing at a thing on the table means, in the terms of its game."""
Way = tuple[Target, ...]
"""The targets that are chosen, one after another, to do an action."""


@dataclass
class Pointing:
    """Where the player points: the keyboard's cursor, and the mouse.

    `zone` is where the thing that is dragged may be let go of, None while none is dragged. What is pointed
    at in the journal was done at what is `listed`.
    """

    cursor: Target | None = None
    hover: Target | None = None
    zone: Target | None = None
    listed: frozenset[Target] = frozenset()


@dataclass(frozen=True)
class Marks:
    """What is marked: all that a click would choose now, and what is `chosen` already.

    `hint` is what is advised, `last` where the last action was done, `refused` what was refused last, and
    `listed` where that was done which is pointed at in the journal.
    """

    legal: frozenset[Target] = frozenset()
    chosen: Way = ()
    hint: Target | None = None
    last: Target | None = None
    refused: frozenset[Target] = frozenset()
    cursor: Target | None = None
    pointed: Target | None = None
    listed: frozenset[Target] = frozenset()

    @property
    def unpointed(self) -> "Marks":
        """The same for somebody who points nowhere."""
        return replace(self, cursor=None, pointed=None, listed=frozenset())


@dataclass(frozen=True)
class Sight(Generic[V, A]):
    """A table as it is seen: `view` is all that may be known of the state looked at.

    `viewer` is the seat whose own things lie large before the player, None for nobody's. `names` are those
    of the seats, as many as there are, and `people` the seats of the persons who play here. `turn` is the
    seat whose turn it is, chance's doings for it included, None for nobody's; with `yours` that is one of
    these people, and nothing earlier is looked at. `done` is the action that led to this state, as far as it
    may be told, and `before` what may be known of the state in which it was done; both None at the beginning.
    So many actions have been done `at` it. The seats that are `clocked` have clocks.
    """

    view: V
    viewer: int | None
    names: tuple[str, ...]
    turn: int | None = None
    yours: bool = False
    people: frozenset[int] = frozenset()
    before: V | None = None
    done: A | Hidden | None = None
    winners: tuple[int, ...] = ()
    marks: Marks = Marks()
    at: int = 0
    clocked: frozenset[int] = frozenset()

    @property
    def address(self) -> Address:
        """How those at the seats are spoken of."""
        return Address(self.names, min(self.people) if len(self.people) == 1 else None)

    @property
    def unpointed(self) -> "Sight[V, A]":
        """The same table for somebody who points nowhere."""
        return replace(self, marks=self.marks.unpointed)

    @property
    def unmarked(self) -> "Sight[V, A]":
        """The same table without marks."""
        return replace(self, marks=Marks())


AnySight = Sight[Any, Any]
