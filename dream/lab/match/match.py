"""What is to be played in a match."""

from collections.abc import Iterator
from dataclasses import dataclass

from dream.lab.match.rotation import PAIR, Rotation, entrants
from dream.lab.match.statistics.sprt import Sprt
from dream.lab.match.tally import PairTally, SeatTally, Tally
from dream.lab.match.terms import Terms
from dream.lab.players.player_specs import Spec


@dataclass(frozen=True)
class Match:
    """So many rotations between players, as many as there are seats, from seeds counted up from `seeds`.

    A match of two ends sooner when its test decides; a match of more has none. For `every` see `orders`.
    """

    players: tuple[Spec, ...]
    rotations: int
    terms: Terms
    seeds: int = 1
    sprt: Sprt | None = None
    every: bool = False

    def jobs(self) -> Iterator[Rotation]:
        """The rotations in their order."""
        for number in range(self.rotations):
            yield Rotation(number + 1, str(self.seeds + number), self.players, self.terms, self.every)

    def tally(self) -> Tally:
        """A tally of nothing yet."""
        return (
            PairTally(self.sprt)
            if len(self.players) == PAIR
            else SeatTally(len(self.entrants), len(self.players))
        )

    @property
    def entrants(self) -> tuple[Spec, ...]:
        """Who plays: players who are alike count once, but not in a match of two."""
        named = dict(zip(entrants(self.players), self.players, strict=True))
        return tuple(named[number] for number in sorted(named))
