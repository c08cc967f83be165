"""What a game tells of a motion: only what the keys of its things cannot tell.

Things that keep their key fly from their old box to their new one without a word. A `Move` is needed where
the key changes (a card of a deck becomes a card of a hand) or where only numbers do (two tokens less here,
two more there). Most changes are one `Step`; there are several where something lies open in between.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dream.play.game import A
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.items.item import Items
from dream.ui.tabletop.sight import Sight, V

L = TypeVar("L")

USUAL = 0.42
"""How many seconds a flight takes at the calm speed."""
AFTER = 0.05
"""How long after one thing the next of its kind begins to move."""


@dataclass(frozen=True, slots=True)
class Move:
    """A flight from the place of the thing `start` to that of the thing `end`, both by their keys.

    Without a `face` the thing `end` itself flies: it lies nowhere before it lands, and a thing `start` that
    is no more leaves as it begins. With one a piece of that face flies, and the numbers at both ends follow.
    A card whose front differs at the ends is turned over on its way; so is a `face` that `becomes` another.

    Times are in seconds at the calm speed; it rises by `rise` times its height. What `fades` dissolves
    where it ends, what `appears` forms where it starts. A die tumbles.
    """

    start: Hashable
    end: Hashable
    face: Face | None = None
    becomes: Face | None = None
    begins: float = 0.0
    lasts: float = USUAL
    rise: float = 0.0
    fades: bool = False
    appears: bool = False


@dataclass(frozen=True)
class Step:
    """One part of a motion: its moves, and the `items` that lie there when it is done, None for the last.

    A `beat` is over as soon as the player has seen it; what is `shown` then lies open for as long as the
    pace holds it.
    """

    moves: tuple[Move, ...] = ()
    items: Items | None = None
    beat: bool = False
    shown: bool = False


@dataclass(frozen=True)
class Change(Generic[V, A, L]):
    """What a game is asked about: a table as it was and as it is, and the things that lie there then."""

    before: Sight[V, A]
    after: Sight[V, A]
    layout: L
    first: Items
    last: Items


AnyChange = Change[Any, Any, Any]
