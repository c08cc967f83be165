"""What people keep from one another while they play, and what a record or a seed would tell of it.

The record of a game with hidden things holds all of them, for it begins with the whole first state. From the
seed, whoever has the program works out the same. So both are secret as long as people play the game.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dream.play.seats import EarlierSeat, Person, Seat

if TYPE_CHECKING:
    from dream.play.game import Game


def people_at(seats: Iterable[Seat], earlier: Iterable[EarlierSeat] = ()) -> int:
    """At how many seats people sit, or have sat: whoever was there has seen what its player sees."""
    now = {number for number, seat in enumerate(seats) if isinstance(seat.occupant, Person)}
    return len(now.union(one.number for one in earlier if isinstance(one.seat.occupant, Person)))


def is_secret(game: "Game[Any, Any] | None", people: int, *, over: bool) -> bool:
    """Whether the record of a game with so many people tells what they still hide from one another.

    Whatever leaves the program asks this. None is a game that is not known here, which may hide things.
    """
    return people > 1 and hides_seed(game, people, over=over)


def hides_seed(game: "Game[Any, Any] | None", people: int, *, over: bool) -> bool:
    """Whether a person plays from whom something is still hidden, be it only by computers.

    Nobody is shown the seed of such a game unasked.
    """
    return (game is None or game.hidden) and people > 0 and not over
