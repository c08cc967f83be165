"""What people keep from one another while they play, and what a record or a seed would tell of it.

The record of a game with hidden things holds all of them, for it begins with the whole first state. From the
seed, whoever has the program works out the same. So both are secret as long as people play the game.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dream.play.seats import EarlierSeat, Person, Seat

if TYPE_CHECKING:
    from dream.play.game import Game


def people_at(seats: Sequence[Seat], earlier: Iterable[EarlierSeat] = ()) -> int:
    """At how many seats people sit, or have sat: a seat that was given away has seen what it has seen."""
    now = {number for number, seat in enumerate(seats) if isinstance(seat.occupant, Person)}
    return len(now.union(one.number for one in earlier if isinstance(one.seat.occupant, Person)))


def is_secret(game: "Game[Any, Any]", people: int, *, over: bool) -> bool:
    """Whether a game with so many people tells what they still hide from one another.

    Whatever leaves the program asks this: the record, its export, a picture that carries it.
    """
    return game.hidden and people > 1 and not over


def hides_seed(game: "Game[Any, Any]", people: int, *, over: bool) -> bool:
    """Whether the seed of a game would tell a person what is still hidden, be it from that person alone."""
    return game.hidden and people > 0 and not over
