"""A sight: what whoever looks may see of a state, with what is marked, and where the player points."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, Generic

from dream.play.game import A, Hidden
from dream.play.strokes import Pen, Strokes
from dream.ui.kit.medallions import Medallion
from dream.ui.table.game_session import Address, ToldMove, V

Target = Hashable
"""What pointing at a thing on the table means, in the terms of its game."""
Way = tuple[Target, ...]
"""The targets that are chosen, one after another, to do an action."""


@dataclass
class Pointing:
    """Where the player points: the keyboard's cursor, and the mouse.

    `zones` are where the thing that is dragged may be let go of, none while none is dragged. What is pointed
    at in the journal was done at what is `listed`. With the pen that is held somebody has begun to draw
    at a thing: `draws_from`.
    """

    cursor: Target | None = None
    hover: Target | None = None
    zones: frozenset[Target] = frozenset()
    listed: frozenset[Target] = frozenset()
    draws_from: tuple[Pen, Target] | None = None

    @property
    def drawing(self) -> tuple[Pen, Way] | None:
        """What would be drawn if the pen were lifted here: a circle on one thing, or an arrow between two."""
        here = self.hover if self.hover is not None else self.cursor
        if self.draws_from is None or here is None:
            return None
        pen, start = self.draws_from
        return pen, ((start,) if here == start else (start, here))


@dataclass(frozen=True)
class BestMove:
    """A move that an analysis marks: its rank, or its number in a line, what is marked, and at which target.

    `share` is its share of the win as it is read, empty where that is not told.
    """

    rank: int
    mark: Target
    at: Target
    share: str


@dataclass(frozen=True)
class Marks:
    """What is marked: all that a click would choose now, and what is `chosen` already.

    `hint` is what is advised, `last` where the last action was done, `refused` what was refused last, and
    `listed` where that was done which is pointed at in the journal. `best` are the best moves by an analysis,
    `strokes` is what somebody has drawn, and `drawing` what is being drawn now, with which pen.
    """

    legal: frozenset[Target] = frozenset()
    chosen: Way = ()
    hint: Target | None = None
    last: Target | None = None
    refused: frozenset[Target] = frozenset()
    cursor: Target | None = None
    pointed: Target | None = None
    listed: frozenset[Target] = frozenset()
    strokes: Strokes = ()
    drawing: tuple[Pen, Way] | None = None
    best: tuple[BestMove, ...] = ()

    @property
    def unpointed(self) -> "Marks":
        """The same for somebody who points nowhere, with nothing drawn and no best moves: no thing moves."""
        bare = replace(self, cursor=None, pointed=None, listed=frozenset())
        return replace(bare, strokes=(), drawing=None, best=())


@dataclass(frozen=True)
class Sight(Generic[V, A]):
    """A table as it is seen: `view` is all that may be known of the state looked at.

    `viewer` is the seat whose own things lie large before the player, None for nobody's. `names` are those
    of the seats, as many as there are, and `people` the seats of the persons who play here. `turn` is the
    seat whose turn it is, chance's doings for it included, None for nobody's; with `yours` that is one of
    these people, and nothing earlier is looked at. `done` is the action that led to this state, as far as it
    may be told, and `before` what may be known of the state in which it was done; both None at the beginning.
    So many actions have been done `at` it. The seats that are `clocked` have clocks. `beside` is what else
    the game's own table shows, such as a lens or what the player has chosen in the options. Those at the
    seats may have `medallions`, and of our own opponents the `manners` tell how they play; both are empty
    where nobody knows who sits there.
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
    beside: Hashable | None = None
    medallions: tuple[Medallion | None, ...] = ()
    manners: tuple[str, ...] = ()

    def medallion(self, seat: int) -> Medallion | None:
        """The medallion of whoever sits at a seat, if there is one."""
        return self.medallions[seat] if self.medallions else None

    @property
    def address(self) -> Address:
        """How those at the seats are spoken of."""
        return Address(self.names, min(self.people) if len(self.people) == 1 else None)

    @property
    def move(self) -> ToldMove[V, A] | None:
        """What led to this state, as far as it may be told; None where nothing is known to have done so."""
        if self.before is None or self.done is None:
            return None
        return ToldMove(self.before, self.done, self.view, self.address)

    @property
    def unpointed(self) -> "Sight[V, A]":
        """The same table for somebody who points nowhere, with nothing drawn on it."""
        return replace(self, marks=self.marks.unpointed)

    @property
    def unmarked(self) -> "Sight[V, A]":
        """The same table without marks."""
        return replace(self, marks=Marks())


AnySight = Sight[Any, Any]


class Facts(Generic[V, A]):
    """Base of what a game makes of a sight: the view, and what else follows from it."""

    def __init__(self, sight: Sight[V, A]) -> None:
        self.sight, self.view = sight, sight.view

    def legal(self, target: Target) -> bool:
        """Whether a click there would choose something or act."""
        return target in self.sight.marks.legal

    @property
    def pointed(self) -> tuple[Target, ...]:
        """What the mouse and the cursor point at."""
        marks = self.sight.marks
        return tuple(target for target in (marks.pointed, marks.cursor) if target is not None)


Name = Callable[[int], str]
"""What the one at a seat is called."""


def kind_of(action: object) -> str:
    """The word for an action in texts: its type in small letters; of a string, what is before a colon."""
    return action.partition(":")[0] if isinstance(action, str) else type(action).__name__.lower()
