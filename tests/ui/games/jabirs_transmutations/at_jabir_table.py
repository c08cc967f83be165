"""People and machines at a table of Jabir's Transmutations on the null screen."""

from pathlib import Path
from random import Random
from typing import Self

from dream.play.seats import Seat
from dream.ui.games.jabirs_transmutations.items import Facts
from dream.ui.games.jabirs_transmutations.view import VIEW
from tests.ui.table.at_a_table import MACHINE, PEOPLE, SEED, AtATable
from tests.ui.table.random_engines import RandomEngines

__all__ = ["ANN", "BEN", "CLEO", "MACHINE", "SEED", "AtJabirTable"]

ANN, BEN, CLEO, *_ = PEOPLE


class AtJabirTable(AtATable):
    """Somebody at an app with such a game on it."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size, random)
        self.app.engines = self.engines = RandomEngines(self.app, self.random, seats=3)

    @property
    def facts(self) -> Facts:
        """What is seen of the table now."""
        return Facts(self.presenter.sight)

    def sit(
        self, *seats: Seat, seed: str = SEED, options: str = "-", state: str | None = None, actions: str = ""
    ) -> Self:
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        return self.sit_down(VIEW, seats or (ANN, BEN, CLEO), seed, options, state, actions)

    def act(self, *, by_keys: bool) -> None:
        """One deed at random: choose something and confirm it."""
        target = self.random.choice(sorted(self.marks.legal, key=str))
        done = len(self.game.history.actions)
        self.use(target, by_keys=by_keys)
        if len(self.game.history.actions) == done:
            self.use(target, by_keys=by_keys)
