"""A game that is to be begun: what the new-game screen and the command line come to."""

from dataclasses import dataclass

from dream.play.options import Options
from dream.play.seating.clock import Controls
from dream.play.seating.match import SINGLE, Match
from dream.play.seating.seat import Seat


@dataclass(frozen=True)
class Setup:
    """A game, by its word; its seed, who sits at each seat in seating order, and its options.

    `match` is that of its players, with what they have won before. `clocks` are those of the seats, or none.
    `at_once`, nothing is left for the players to draw by hand before the first move: the seed decides it.
    """

    game: str
    seed: str
    seats: tuple[Seat, ...]
    options: Options
    match: Match = SINGLE
    at_once: bool = False
    clocks: Controls = ()

    @property
    def origin(self) -> dict[str, str]:
        """What the headers of the game's record say of how it was begun."""
        return {"Options": self.options.text, "Seed": self.seed}
