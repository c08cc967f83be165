"""People and machines at a table of Alchemist on the null screen."""

from pathlib import Path
from random import Random
from typing import Self

from dream.play.seats import Seat
from dream.ui.games.alchemist.items import Facts
from dream.ui.games.alchemist.layout import Brew
from dream.ui.games.alchemist.view import VIEW
from dream.ui.table.sight import Target
from tests.ui.table.at_a_table import SEED, AtATable
from tests.ui.table.random_engines import RandomEngines


class AtAlchemistTable(AtATable):
    """Somebody at an app with such a game on it."""

    next_key = "j"

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1024, 640), random: Random | None = None
    ) -> None:
        super().__init__(folder, size, random)
        self.app.engines = self.engines = RandomEngines(self.app, self.random, seats=5)

    @property
    def facts(self) -> Facts:
        """What is seen of the table now."""
        return Facts(self.presenter.sight)

    def sit(
        self, *seats: Seat, seed: str = SEED, options: str = "", state: str | None = None, actions: str = ""
    ) -> Self:
        """Begin or go on with a game after these actions; `state` is another start than that of the seed."""
        words = f"players={len(seats)} {options}".strip()
        return self.sit_down(VIEW, seats, seed, words, state, actions)

    def something(self) -> Target:
        return Brew() if Brew() in self.marks.legal else self.random.choice(self.legal)
